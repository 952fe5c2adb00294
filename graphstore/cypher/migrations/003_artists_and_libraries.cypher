// What artists manage and what fans keep.

// Tiers
CREATE CONSTRAINT tier_id IF NOT EXISTS FOR (n:Tier) REQUIRE n.id IS UNIQUE;

// Uploads: a file under way, and one that is there.
CREATE CONSTRAINT upload_id IF NOT EXISTS FOR (n:Upload) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT upload_client_key IF NOT EXISTS FOR (n:Upload) REQUIRE (n.ownerId, n.clientKey) IS UNIQUE;
CREATE INDEX upload_expires_at IF NOT EXISTS FOR (n:Upload) ON (n.expiresAt);
CREATE CONSTRAINT file_key IF NOT EXISTS FOR (n:File) REQUIRE n.key IS UNIQUE;
CREATE INDEX file_unused_since IF NOT EXISTS FOR (n:File) ON (n.unusedSince);

// Releases at their minute, and deletions that run out
CREATE INDEX album_scheduled_at IF NOT EXISTS FOR (n:Album) ON (n.scheduledAt);
CREATE INDEX track_scheduled_at IF NOT EXISTS FOR (n:Track) ON (n.scheduledAt);
CREATE INDEX track_analysis IF NOT EXISTS FOR (n:Track) ON (n.analysisDueAt);
CREATE CONSTRAINT album_client_key IF NOT EXISTS FOR (n:Album) REQUIRE (n.ownerId, n.clientKey) IS UNIQUE;
CREATE CONSTRAINT track_client_key IF NOT EXISTS FOR (n:Track) REQUIRE (n.ownerId, n.clientKey) IS UNIQUE;

// Playlists
CREATE CONSTRAINT playlist_id IF NOT EXISTS FOR (n:Playlist) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT playlist_client_key IF NOT EXISTS FOR (n:Playlist) REQUIRE (n.ownerId, n.clientKey) IS UNIQUE;
CREATE CONSTRAINT playlist_entry_id IF NOT EXISTS FOR (n:PlaylistEntry) REQUIRE n.id IS UNIQUE;
CREATE INDEX playlist_entry_order IF NOT EXISTS FOR (n:PlaylistEntry) ON (n.playlistId, n.place, n.id);

// What is counted by day
CREATE CONSTRAINT artist_day_id IF NOT EXISTS FOR (n:ArtistDay) REQUIRE n.id IS UNIQUE;
CREATE INDEX artist_day IF NOT EXISTS FOR (n:ArtistDay) ON (n.artistId, n.day);
CREATE CONSTRAINT track_day_id IF NOT EXISTS FOR (n:TrackDay) REQUIRE n.id IS UNIQUE;
CREATE INDEX track_day IF NOT EXISTS FOR (n:TrackDay) ON (n.artistId, n.day);
CREATE CONSTRAINT player_state_user IF NOT EXISTS FOR (n:PlayerState) REQUIRE n.userId IS UNIQUE;
