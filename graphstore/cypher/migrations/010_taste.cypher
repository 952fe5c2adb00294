// What people say of their taste stands on relationships of theirs: (:User)-[:SAID]->(thing) is an opinion,
// (:User)-[:REMOVED_BELIEF]->(thing) a belief that does not count, (:User)-[:CHOSE]->(:Genre) a genre they chose. They
// are entered by the person's id, and need no index of their own.

// A play that began in private names its listener only until it ends; one that was never ended is found by when it began.
CREATE INDEX play_private_at IF NOT EXISTS FOR (n:Play) ON (n.privateAt);
