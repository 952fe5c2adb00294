// What a person has uploaded and nothing uses yet, and bytes that are to be removed.

CREATE INDEX file_owner_unused IF NOT EXISTS FOR (n:File) ON (n.ownerId, n.unusedSince);
CREATE CONSTRAINT rubbish_key IF NOT EXISTS FOR (n:Rubbish) REQUIRE n.key IS UNIQUE;
CREATE INDEX rubbish_due_at IF NOT EXISTS FOR (n:Rubbish) ON (n.dueAt);
