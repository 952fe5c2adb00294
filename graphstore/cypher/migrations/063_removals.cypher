// What moderators took away, and the appeals that wait for somebody.
CREATE CONSTRAINT removal_id IF NOT EXISTS FOR (n:Removal) REQUIRE n.id IS UNIQUE;
CREATE INDEX removal_waiting IF NOT EXISTS FOR (n:Removal) ON (n.waitingSince);
CREATE INDEX removal_kept IF NOT EXISTS FOR (n:Removal) ON (n.keptUntil);

// Moderators are counted by a label, as admins are: who removed a thing decides about its appeal only where nobody else can.
MATCH (u:User) WHERE 'moderator' IN u.roles SET u:Moderator;
