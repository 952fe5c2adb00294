// Under which secret addresses programs read of artists: one for a person and an artist.
CREATE CONSTRAINT feed_address_id IF NOT EXISTS FOR (n:FeedAddress) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT feed_address_key IF NOT EXISTS FOR (n:FeedAddress) REQUIRE n.key IS UNIQUE;
