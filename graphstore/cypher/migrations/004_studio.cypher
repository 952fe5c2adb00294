// An artist's own catalogue, by state and in every order that the studio lists it in; and what is
// removed for good when nobody can restore it any more.

CREATE INDEX track_owner_created IF NOT EXISTS FOR (n:Track) ON (n.ownerId, n.status, n.createdAt, n.id);
CREATE INDEX track_owner_title IF NOT EXISTS FOR (n:Track) ON (n.ownerId, n.status, n.titleKey, n.id);
CREATE INDEX track_owner_plays IF NOT EXISTS FOR (n:Track) ON (n.ownerId, n.status, n.playCount, n.id);
CREATE INDEX track_owner_saves IF NOT EXISTS FOR (n:Track) ON (n.ownerId, n.status, n.saveCount, n.id);
CREATE INDEX track_owner_released IF NOT EXISTS FOR (n:Track) ON (n.ownerId, n.status, n.releaseDate, n.id);
CREATE INDEX album_owner_created IF NOT EXISTS FOR (n:Album) ON (n.ownerId, n.status, n.createdAt, n.id);
CREATE INDEX album_owner_title IF NOT EXISTS FOR (n:Album) ON (n.ownerId, n.status, n.titleKey, n.id);
CREATE INDEX album_owner_saves IF NOT EXISTS FOR (n:Album) ON (n.ownerId, n.status, n.saveCount, n.id);
CREATE INDEX album_owner_released IF NOT EXISTS FOR (n:Album) ON (n.ownerId, n.status, n.releaseDate, n.id);
CREATE INDEX track_purge_at IF NOT EXISTS FOR (n:Track) ON (n.purgeAt);
CREATE INDEX album_purge_at IF NOT EXISTS FOR (n:Album) ON (n.purgeAt);

// What was there before has what these indexes hold.
MATCH (a:Artist)-[:RELEASED]->(al:Album) WHERE al.ownerId IS NULL
CALL (a, al) { SET al.ownerId = a.id, al.titleKey = toLower(al.title), al.saveCount = coalesce(al.saveCount, 0) } IN TRANSACTIONS OF 1000 ROWS;
MATCH (a:Artist)-[:PERFORMED]->(t:Track) WHERE t.ownerId IS NULL
CALL (a, t) {
  SET t.ownerId = a.id, t.titleKey = toLower(t.title), t.playCount = coalesce(t.playCount, 0), t.saveCount = coalesce(t.saveCount, 0),
      t.releaseDate = coalesce(t.releaseDate, head([(t)<-[:HAS_TRACK]-(al:Album) | al.releaseDate]), t.createdAt)
} IN TRANSACTIONS OF 1000 ROWS;
