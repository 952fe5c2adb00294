// Uploads of a person by what is in them: an import finds what is there already.
CREATE INDEX file_owner_sum IF NOT EXISTS FOR (n:File) ON (n.ownerId, n.sha256);
