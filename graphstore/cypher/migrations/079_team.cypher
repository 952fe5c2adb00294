// Who has a role at the site has a label, so that the few of them are listed without looking at everybody.
CREATE CONSTRAINT staff_id IF NOT EXISTS FOR (n:Staff) REQUIRE n.id IS UNIQUE;
MATCH (u:User) WHERE size(coalesce(u.roles, [])) > 0
CALL (u) { SET u:Staff } IN TRANSACTIONS OF 1000 ROWS;
