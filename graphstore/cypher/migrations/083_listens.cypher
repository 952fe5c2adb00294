// Accounts at ListenBrainz, and the plays that wait to be sent there, by whose they are and when they were heard.
CREATE CONSTRAINT listenbrainz_account_user IF NOT EXISTS FOR (n:ListenBrainzAccount) REQUIRE n.userId IS UNIQUE;
CREATE INDEX listenbrainz_account_due IF NOT EXISTS FOR (n:ListenBrainzAccount) ON (n.dueAt);
CREATE CONSTRAINT waiting_listen_id IF NOT EXISTS FOR (n:WaitingListen) REQUIRE n.id IS UNIQUE;
CREATE INDEX waiting_listen_user IF NOT EXISTS FOR (n:WaitingListen) ON (n.userId, n.at, n.id);
// What other players and files say that people heard.
CREATE CONSTRAINT listen_id IF NOT EXISTS FOR (n:Listen) REQUIRE n.id IS UNIQUE;
CREATE INDEX listen_user IF NOT EXISTS FOR (n:Listen) ON (n.userId, n.at, n.id);
CREATE CONSTRAINT listen_import_user IF NOT EXISTS FOR (n:ListenImport) REQUIRE n.userId IS UNIQUE;
CREATE INDEX listen_import_id IF NOT EXISTS FOR (n:ListenImport) ON (n.id);
CREATE INDEX listen_import_due IF NOT EXISTS FOR (n:ListenImport) ON (n.dueAt);
CREATE INDEX listen_import_over IF NOT EXISTS FOR (n:ListenImport) ON (n.fileUntil);
