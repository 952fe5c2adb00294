// What those who run the site show first.
CREATE CONSTRAINT featured_key IF NOT EXISTS FOR (n:Featured) REQUIRE n.key IS UNIQUE;
CREATE INDEX featured_list IF NOT EXISTS FOR (n:Featured) ON (n.listId);
CREATE CONSTRAINT featured_list_id IF NOT EXISTS FOR (n:FeaturedList) REQUIRE n.id IS UNIQUE;
