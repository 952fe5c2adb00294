// Who leaves waits for what is being paid to them.
CREATE INDEX order_unpaid IF NOT EXISTS FOR (n:Order) ON (n.unpaidOf);
MATCH (c:Checkout) WHERE c.openFor IS NOT NULL
MATCH (c)-[:HAS_ORDER]->(o:Order) WHERE o.status = 'PENDING' SET o.unpaidOf = o.ownerId;
