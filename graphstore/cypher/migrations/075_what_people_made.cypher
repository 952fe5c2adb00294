// Admins see what somebody made, the newest first.
CREATE INDEX album_made IF NOT EXISTS FOR (n:Album) ON (n.ownerId, n.createdAt, n.id);
CREATE INDEX track_made IF NOT EXISTS FOR (n:Track) ON (n.ownerId, n.createdAt, n.id);
CREATE INDEX post_made IF NOT EXISTS FOR (n:Post) ON (n.ownerId, n.createdAt, n.id);
CREATE INDEX comment_made IF NOT EXISTS FOR (n:Comment) ON (n.byId, n.createdAt, n.id);
CREATE INDEX merchandise_made IF NOT EXISTS FOR (n:Merchandise) ON (n.ownerId, n.createdAt, n.id);
CREATE INDEX event_made IF NOT EXISTS FOR (n:Event) ON (n.ownerId, n.createdAt, n.id);
CREATE INDEX giveaway_made IF NOT EXISTS FOR (n:Giveaway) ON (n.ownerId, n.createdAt, n.id);
CREATE INDEX playlist_made IF NOT EXISTS FOR (n:Playlist) ON (n.ownerId, n.createdAt, n.id);
