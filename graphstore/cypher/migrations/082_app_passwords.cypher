// What lets somebody's players in: found by its id, and by whose it is.
CREATE CONSTRAINT app_password_id IF NOT EXISTS FOR (n:AppPassword) REQUIRE n.id IS UNIQUE;
CREATE INDEX app_password_user IF NOT EXISTS FOR (n:AppPassword) ON (n.userId);
