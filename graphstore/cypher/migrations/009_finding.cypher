// What search finds besides music, and what it remembers of searches.

CREATE CONSTRAINT post_id IF NOT EXISTS FOR (n:Post) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT event_id IF NOT EXISTS FOR (n:Event) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT venue_id IF NOT EXISTS FOR (n:Venue) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT merchandise_id IF NOT EXISTS FOR (n:Merchandise) REQUIRE n.id IS UNIQUE;

// What was looked for: a count a day and text, by day to be swept, and by the day that may be told.
CREATE CONSTRAINT search_day_id IF NOT EXISTS FOR (n:SearchDay) REQUIRE n.id IS UNIQUE;
CREATE INDEX search_day_day IF NOT EXISTS FOR (n:SearchDay) ON (n.day);
CREATE INDEX search_day_told IF NOT EXISTS FOR (n:SearchDay) ON (n.toldDay);
CREATE CONSTRAINT search_salt_id IF NOT EXISTS FOR (n:SearchSalt) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT search_history_id IF NOT EXISTS FOR (n:SearchHistory) REQUIRE n.id IS UNIQUE;
