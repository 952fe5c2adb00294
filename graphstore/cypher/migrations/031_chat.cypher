// Messages are read a page at a time by the number that the server gave them, and found by what their sender named them.
// What changed lately is read by every server, so that nobody misses what another could not tell of.
CREATE CONSTRAINT chat_id IF NOT EXISTS FOR (n:Chat) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT chat_direct_key IF NOT EXISTS FOR (n:Chat) REQUIRE n.directKey IS UNIQUE;
CREATE INDEX chat_abandoned IF NOT EXISTS FOR (n:Chat) ON (n.abandonedAt);
CREATE CONSTRAINT message_id IF NOT EXISTS FOR (n:Message) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT message_sequence IF NOT EXISTS FOR (n:Message) REQUIRE (n.chatId, n.sequence) IS UNIQUE;
CREATE CONSTRAINT message_client_key IF NOT EXISTS FOR (n:Message) REQUIRE (n.chatId, n.senderId, n.clientKey) IS UNIQUE;
CREATE INDEX message_changed IF NOT EXISTS FOR (n:Message) ON (n.changedAt);
