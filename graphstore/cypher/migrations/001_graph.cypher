// The keys and the looked-up or ordered properties of the graph. Every node has its id
// under a unique constraint, which is also the index it is found by. An artist is a User
// with a second label, and is looked up by either.

// People
CREATE CONSTRAINT user_id IF NOT EXISTS FOR (n:User) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT user_email IF NOT EXISTS FOR (n:User) REQUIRE n.email IS UNIQUE;
CREATE CONSTRAINT user_handle_key IF NOT EXISTS FOR (n:User) REQUIRE n.handleKey IS UNIQUE;
CREATE INDEX user_created_at IF NOT EXISTS FOR (n:User) ON (n.createdAt);
CREATE CONSTRAINT artist_id IF NOT EXISTS FOR (n:Artist) REQUIRE n.id IS UNIQUE;
CREATE INDEX artist_follower_count IF NOT EXISTS FOR (n:Artist) ON (n.followerCount);
CREATE INDEX artist_play_count IF NOT EXISTS FOR (n:Artist) ON (n.playCount);
CREATE INDEX artist_created_at IF NOT EXISTS FOR (n:Artist) ON (n.createdAt);
CREATE CONSTRAINT badge_id IF NOT EXISTS FOR (n:Badge) REQUIRE n.id IS UNIQUE;

// Music
CREATE CONSTRAINT genre_id IF NOT EXISTS FOR (n:Genre) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT genre_slug IF NOT EXISTS FOR (n:Genre) REQUIRE n.slug IS UNIQUE;
CREATE INDEX genre_name IF NOT EXISTS FOR (n:Genre) ON (n.name);
CREATE CONSTRAINT album_id IF NOT EXISTS FOR (n:Album) REQUIRE n.id IS UNIQUE;
CREATE INDEX album_release_date IF NOT EXISTS FOR (n:Album) ON (n.releaseDate);
CREATE INDEX album_status_release_date IF NOT EXISTS FOR (n:Album) ON (n.status, n.releaseDate);
CREATE CONSTRAINT track_id IF NOT EXISTS FOR (n:Track) REQUIRE n.id IS UNIQUE;
CREATE INDEX track_play_count IF NOT EXISTS FOR (n:Track) ON (n.playCount);
CREATE INDEX track_status_play_count IF NOT EXISTS FOR (n:Track) ON (n.status, n.playCount);
CREATE INDEX track_created_at IF NOT EXISTS FOR (n:Track) ON (n.createdAt);

// Listening
CREATE CONSTRAINT listening_session_id IF NOT EXISTS FOR (n:ListeningSession) REQUIRE n.id IS UNIQUE;
CREATE INDEX listening_session_user IF NOT EXISTS FOR (n:ListeningSession) ON (n.userId, n.startedAt);
CREATE CONSTRAINT play_id IF NOT EXISTS FOR (n:Play) REQUIRE n.id IS UNIQUE;
CREATE INDEX play_user IF NOT EXISTS FOR (n:Play) ON (n.userId, n.startedAt);
CREATE INDEX play_track IF NOT EXISTS FOR (n:Play) ON (n.trackId);
CREATE CONSTRAINT jukebox_session_id IF NOT EXISTS FOR (n:JukeboxSession) REQUIRE n.id IS UNIQUE;
CREATE INDEX jukebox_session_user IF NOT EXISTS FOR (n:JukeboxSession) ON (n.userId);
CREATE INDEX jukebox_session_updated_at IF NOT EXISTS FOR (n:JukeboxSession) ON (n.updatedAt);

// Identity
CREATE CONSTRAINT credential_user_id IF NOT EXISTS FOR (n:Credential) REQUIRE n.userId IS UNIQUE;
CREATE CONSTRAINT code_id IF NOT EXISTS FOR (n:Code) REQUIRE n.id IS UNIQUE;
CREATE INDEX code_user_purpose IF NOT EXISTS FOR (n:Code) ON (n.userId, n.purpose);
CREATE INDEX code_expires_at IF NOT EXISTS FOR (n:Code) ON (n.expiresAt);
CREATE CONSTRAINT refresh_token_hash IF NOT EXISTS FOR (n:RefreshToken) REQUIRE n.hash IS UNIQUE;
CREATE INDEX refresh_token_family IF NOT EXISTS FOR (n:RefreshToken) ON (n.family);
CREATE INDEX refresh_token_user IF NOT EXISTS FOR (n:RefreshToken) ON (n.userId);
CREATE INDEX refresh_token_expires_at IF NOT EXISTS FOR (n:RefreshToken) ON (n.expiresAt);

// The site
CREATE CONSTRAINT site_status_id IF NOT EXISTS FOR (n:SiteStatus) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT outbox_id IF NOT EXISTS FOR (n:Outbox) REQUIRE n.id IS UNIQUE;
CREATE INDEX outbox_next_attempt_at IF NOT EXISTS FOR (n:Outbox) ON (n.nextAttemptAt);
CREATE INDEX outbox_set_aside_at IF NOT EXISTS FOR (n:Outbox) ON (n.setAsideAt);
CREATE CONSTRAINT outbox_lock_id IF NOT EXISTS FOR (n:OutboxLock) REQUIRE n.id IS UNIQUE;
