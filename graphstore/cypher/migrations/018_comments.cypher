// Comments are read a page at a time from an index in its order: by what they directly stand under, which is the thing or
// the comment that they answer. What is not shown any more has no such key. Those pinned to a moment of a song stand in
// the order of the song.

CREATE CONSTRAINT comment_id IF NOT EXISTS FOR (n:Comment) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT comment_client_key IF NOT EXISTS FOR (n:Comment) REQUIRE (n.byId, n.clientKey) IS UNIQUE;
CREATE INDEX comment_newest IF NOT EXISTS FOR (n:Comment) ON (n.underId, n.createdAt, n.id);
CREATE INDEX comment_top IF NOT EXISTS FOR (n:Comment) ON (n.underId, n.reactionCount, n.id);
CREATE INDEX comment_moment IF NOT EXISTS FOR (n:Comment) ON (n.momentOf, n.atSeconds, n.id);
