// Accounts that are to be erased, and what of them is found by who they are.
CREATE INDEX user_erase_at IF NOT EXISTS FOR (n:User) ON (n.eraseAt);
CREATE INDEX former_handle_user IF NOT EXISTS FOR (n:FormerHandle) ON (n.userId);
CREATE INDEX file_owner IF NOT EXISTS FOR (n:File) ON (n.ownerId);
CREATE INDEX removal_owner IF NOT EXISTS FOR (n:Removal) ON (n.ownerId);
CREATE INDEX invite_email IF NOT EXISTS FOR (n:Invite) ON (n.email);
CREATE INDEX contact_artist IF NOT EXISTS FOR (n:Contact) ON (n.artistId);

// Whom a comment mentions is found from both ends, as of posts.
MATCH (c:Comment) WHERE size(c.mentionIds) > 0
CALL (c) { UNWIND c.mentionIds AS userId MATCH (u:User {id: userId}) MERGE (c)-[:MENTIONS]->(u) } IN TRANSACTIONS OF 1000 ROWS;
