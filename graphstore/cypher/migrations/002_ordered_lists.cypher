// Lists that are read from an index in their order. Artists are listed by followers, then by
// id, as most have few followers and many the same; genres with music are those that have tracks.

CREATE INDEX artist_follower_count_id IF NOT EXISTS FOR (n:Artist) ON (n.followerCount, n.id);
DROP INDEX artist_follower_count IF EXISTS;
CREATE INDEX genre_track_count IF NOT EXISTS FOR (n:Genre) ON (n.trackCount);
