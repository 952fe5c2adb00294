// Lists of questions are read a page at a time from an index in their order: all that an artist was asked, what is
// answered and what is not, each by time and by likes, and what somebody asked. What is deleted has no such keys.
CREATE CONSTRAINT question_id IF NOT EXISTS FOR (n:Question) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT question_client_key IF NOT EXISTS FOR (n:Question) REQUIRE (n.byId, n.clientKey) IS UNIQUE;
// What an artist was asked is counted as it is written, so that its figures cost one look.
CREATE CONSTRAINT question_tally_id IF NOT EXISTS FOR (n:QuestionTally) REQUIRE n.id IS UNIQUE;
CREATE INDEX question_newest IF NOT EXISTS FOR (n:Question) ON (n.askedOf, n.createdAt, n.id);
CREATE INDEX question_liked IF NOT EXISTS FOR (n:Question) ON (n.askedOf, n.likes, n.id);
CREATE INDEX question_newest_of_state IF NOT EXISTS FOR (n:Question) ON (n.askedOf, n.isAnswered, n.createdAt, n.id);
CREATE INDEX question_liked_of_state IF NOT EXISTS FOR (n:Question) ON (n.askedOf, n.isAnswered, n.likes, n.id);
CREATE INDEX question_asked_by IF NOT EXISTS FOR (n:Question) ON (n.askedBy, n.createdAt, n.id);
CREATE INDEX question_deleted_at IF NOT EXISTS FOR (n:Question) ON (n.deletedAt);
