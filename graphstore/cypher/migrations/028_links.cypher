CREATE CONSTRAINT link_preview_id IF NOT EXISTS FOR (n:LinkPreview) REQUIRE n.id IS UNIQUE;
CREATE INDEX link_preview_read IF NOT EXISTS FOR (n:LinkPreview) ON (n.readAt);
