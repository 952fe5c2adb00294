// The scrapbook of an event is read a page at a time, and what is pinned in it at once.
CREATE INDEX post_scrapbook IF NOT EXISTS FOR (n:Post) ON (n.scrapbookOf, n.createdAt, n.id);
CREATE INDEX post_pinned_in_scrapbook IF NOT EXISTS FOR (n:Post) ON (n.pinnedInScrapbookOf);
