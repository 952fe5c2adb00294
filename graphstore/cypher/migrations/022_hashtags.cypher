// What is tagged is read a page at a time from an index of the tags' relations, the newest first.
MATCH (p:Post)-[r:TAGGED]->(h:Hashtag) WHERE r.name IS NULL SET r.name = h.id, r.at = p.createdAt, r.postId = p.id;
CREATE INDEX tagged_newest IF NOT EXISTS FOR ()-[r:TAGGED]-() ON (r.name, r.at, r.postId);
