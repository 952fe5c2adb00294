// Passkeys, and the challenges that one press of a key answers.
CREATE CONSTRAINT passkey_id IF NOT EXISTS FOR (n:Passkey) REQUIRE n.id IS UNIQUE;
CREATE INDEX passkey_user IF NOT EXISTS FOR (n:Passkey) ON (n.userId);
CREATE CONSTRAINT challenge_id IF NOT EXISTS FOR (n:Challenge) REQUIRE n.id IS UNIQUE;
CREATE INDEX challenge_expires_at IF NOT EXISTS FOR (n:Challenge) ON (n.expiresAt);
