// Lists of posts are read a page at a time from an index in their order: all that is published, that of one type, and
// that on somebody's page. What somebody has not published yet is found by whose it is.
CREATE INDEX post_newest IF NOT EXISTS FOR (n:Post) ON (n.status, n.createdAt, n.id);
CREATE INDEX post_newest_of_type IF NOT EXISTS FOR (n:Post) ON (n.status, n.type, n.createdAt, n.id);
CREATE INDEX post_on_page IF NOT EXISTS FOR (n:Post) ON (n.pageId, n.status, n.createdAt, n.id);
CREATE INDEX post_unpublished IF NOT EXISTS FOR (n:Post) ON (n.ownerId, n.status, n.createdAt);
CREATE INDEX post_pinned IF NOT EXISTS FOR (n:Post) ON (n.pinnedTo);
// What is scheduled is found by its moment, what is deleted by when.
CREATE INDEX post_publish_at IF NOT EXISTS FOR (n:Post) ON (n.publishAt);
CREATE INDEX post_deleted_at IF NOT EXISTS FOR (n:Post) ON (n.deletedAt);
// A post sent twice is one.
CREATE CONSTRAINT post_client_key IF NOT EXISTS FOR (n:Post) REQUIRE (n.ownerId, n.clientKey) IS UNIQUE;
CREATE CONSTRAINT hashtag_id IF NOT EXISTS FOR (n:Hashtag) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT post_edit_id IF NOT EXISTS FOR (n:PostEdit) REQUIRE n.id IS UNIQUE;
CREATE INDEX post_edit_at IF NOT EXISTS FOR (n:PostEdit) ON (n.postId, n.at, n.id);
