// Orders that nobody paid bear the name of their seller too.
CREATE INDEX order_owner IF NOT EXISTS FOR (n:Order) ON (n.ownerId);
