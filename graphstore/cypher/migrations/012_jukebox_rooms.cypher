// Rooms in which several people hear one jukebox: by id, by the code that lets people in, and by when they changed last
// for those that nobody asks for any more.

CREATE CONSTRAINT jukebox_room_id IF NOT EXISTS FOR (n:JukeboxRoom) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT jukebox_room_code IF NOT EXISTS FOR (n:JukeboxRoom) REQUIRE n.code IS UNIQUE;
CREATE INDEX jukebox_room_active_at IF NOT EXISTS FOR (n:JukeboxRoom) ON (n.activeAt);
