// A browser that is told is found by its endpoint's hash, and with the others of its person.
CREATE CONSTRAINT push_subscription_id IF NOT EXISTS FOR (n:PushSubscription) REQUIRE n.id IS UNIQUE;
CREATE INDEX push_subscription_user IF NOT EXISTS FOR (n:PushSubscription) ON (n.userId);
CREATE CONSTRAINT push_keys_id IF NOT EXISTS FOR (n:PushKeys) REQUIRE n.id IS UNIQUE;
// What is to be pushed waits in an index that has nothing else.
CREATE INDEX notification_push_at IF NOT EXISTS FOR (n:Notification) ON (n.pushAt);
CREATE INDEX chat_push_at IF NOT EXISTS FOR (n:Chat) ON (n.pushAt);
// How far the walk is that writes to those who were away.
CREATE CONSTRAINT digest_walk_id IF NOT EXISTS FOR (n:DigestWalk) REQUIRE n.id IS UNIQUE;
