// The figures of the site are kept by day, and counted from what happened on it.
CREATE CONSTRAINT site_day IF NOT EXISTS FOR (n:SiteDay) REQUIRE n.day IS UNIQUE;
CREATE INDEX artist_day_by_day IF NOT EXISTS FOR (n:ArtistDay) ON (n.day);
CREATE INDEX ledger_by_time IF NOT EXISTS FOR (n:LedgerEntry) ON (n.account, n.at);
