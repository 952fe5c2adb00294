// Comments that were deleted and still have their text. Those that were left behind by a thing that is gone go too.
CREATE INDEX comment_unswept IF NOT EXISTS FOR (n:Comment) ON (n.unsweptSince);
MATCH (c:Comment) WHERE c.unsweptSince IS NULL AND (c.deletedAt IS NOT NULL OR NOT EXISTS { (c)-[:ON]->() })
CALL (c) { SET c.deletedAt = coalesce(c.deletedAt, datetime()) SET c.unsweptSince = c.deletedAt REMOVE c.momentOf } IN TRANSACTIONS OF 1000 ROWS;
