// Who follows somebody is read from an index in its order: relationships of one node have none.
CREATE INDEX follows_of IF NOT EXISTS FOR ()-[f:FOLLOWS]-() ON (f.followedId, f.at, f.followerId);
MATCH (u:User)-[f:FOLLOWS]->(o:User) WHERE f.followedId IS NULL SET f.followedId = o.id, f.followerId = u.id, f.at = coalesce(f.at, datetime());

// A track stands in a playlist once; what was deleted is swept after a while.
CREATE CONSTRAINT playlist_entry_track IF NOT EXISTS FOR (n:PlaylistEntry) REQUIRE (n.playlistId, n.trackId) IS UNIQUE;
CREATE INDEX playlist_deleted_at IF NOT EXISTS FOR (n:Playlist) ON (n.deletedAt);
