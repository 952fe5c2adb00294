// The ways in that are no passwords: what another party says who somebody is.
CREATE CONSTRAINT login_key IF NOT EXISTS FOR (n:Login) REQUIRE n.loginKey IS UNIQUE;
CREATE INDEX login_user IF NOT EXISTS FOR (n:Login) ON (n.userId);
