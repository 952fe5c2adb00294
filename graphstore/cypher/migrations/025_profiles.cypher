// Who left a handle keeps it for a time, and links to it lead to them.
CREATE CONSTRAINT former_handle_key IF NOT EXISTS FOR (n:FormerHandle) REQUIRE n.key IS UNIQUE;
// Rows name an artist's badge without a look at the badge.
MATCH (u:User)-[:HAS_BADGE]->(b:Badge) WHERE u.badgeId IS NULL SET u.badgeId = b.id;
