// What is scheduled is found by its moment, what is deleted by when.
CREATE INDEX post_publish_at IF NOT EXISTS FOR (n:Post) ON (n.publishAt);
CREATE INDEX post_deleted_at IF NOT EXISTS FOR (n:Post) ON (n.deletedAt);
// A post sent twice is one.
CREATE CONSTRAINT post_client_key IF NOT EXISTS FOR (n:Post) REQUIRE (n.ownerId, n.clientKey) IS UNIQUE;
CREATE CONSTRAINT hashtag_id IF NOT EXISTS FOR (n:Hashtag) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT post_edit_id IF NOT EXISTS FOR (n:PostEdit) REQUIRE n.id IS UNIQUE;
CREATE INDEX post_edit_at IF NOT EXISTS FOR (n:PostEdit) ON (n.postId, n.at, n.id);
