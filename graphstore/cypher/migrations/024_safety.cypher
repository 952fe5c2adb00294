// What somebody does not want to read stands under its folded text, once for each person. What has ended is swept.
CREATE CONSTRAINT muted_word_key IF NOT EXISTS FOR (n:MutedWord) REQUIRE (n.userId, n.folded) IS UNIQUE;
CREATE CONSTRAINT muted_word_id IF NOT EXISTS FOR (n:MutedWord) REQUIRE n.id IS UNIQUE;
CREATE INDEX muted_word_until IF NOT EXISTS FOR (n:MutedWord) ON (n.until);
// A thing is reported once by each person. Admins read what is open, the last first, and what else is reported of a thing.
CREATE CONSTRAINT report_id IF NOT EXISTS FOR (n:Report) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT report_key IF NOT EXISTS FOR (n:Report) REQUIRE (n.reporterId, n.targetType, n.targetId) IS UNIQUE;
CREATE INDEX report_state IF NOT EXISTS FOR (n:Report) ON (n.state, n.createdAt, n.id);
CREATE INDEX report_target IF NOT EXISTS FOR (n:Report) ON (n.targetId, n.state);
