// Whom artists bring from elsewhere, by what is known of them: who waits for a letter, and whose time is over.
CREATE CONSTRAINT contact_id IF NOT EXISTS FOR (n:Contact) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT contact_key IF NOT EXISTS FOR (n:Contact) REQUIRE n.key IS UNIQUE;
CREATE INDEX contact_address IF NOT EXISTS FOR (n:Contact) ON (n.addressHash);
CREATE INDEX contact_mail IF NOT EXISTS FOR (n:Contact) ON (n.mailAt);
CREATE INDEX contact_unsent IF NOT EXISTS FOR (n:Contact) ON (n.artistId, n.mailAt);
CREATE INDEX contact_expires IF NOT EXISTS FOR (n:Contact) ON (n.expiresAt);
CREATE CONSTRAINT contact_book IF NOT EXISTS FOR (n:ContactBook) REQUIRE n.artistId IS UNIQUE;
CREATE CONSTRAINT contact_refusal IF NOT EXISTS FOR (n:ContactRefusal) REQUIRE n.hash IS UNIQUE;
