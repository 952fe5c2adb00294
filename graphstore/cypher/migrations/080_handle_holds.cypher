// A sign-up with an address that has an account holds its handle as one with an unknown address does.
CREATE CONSTRAINT handle_hold_key IF NOT EXISTS FOR (n:HandleHold) REQUIRE n.key IS UNIQUE;
CREATE INDEX handle_hold_by IF NOT EXISTS FOR (n:HandleHold) ON (n.heldBy);
