// Whom somebody followed last, and whether they follow somebody, is read from indexes: either may have any number of
// relations.
CREATE INDEX follows_latest IF NOT EXISTS FOR ()-[f:FOLLOWS]-() ON (f.followerId, f.at);
CREATE INDEX follows_pair IF NOT EXISTS FOR ()-[f:FOLLOWS]-() ON (f.followerId, f.followedId);
