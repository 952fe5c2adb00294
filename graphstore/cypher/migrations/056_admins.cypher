// Admins have a label, by which it is known whether there is another; whoever changes who is one holds the lock.
CREATE CONSTRAINT account_lock_id IF NOT EXISTS FOR (n:AccountLock) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT admin_id IF NOT EXISTS FOR (n:Admin) REQUIRE n.id IS UNIQUE;
CREATE INDEX report_owner IF NOT EXISTS FOR (n:Report) ON (n.ownerId, n.createdAt);
MATCH (u:User) WHERE 'admin' IN u.roles
CALL (u) { SET u:Admin } IN TRANSACTIONS OF 1000 ROWS;
