// Buyers keep several addresses, the default first. Whose last order went somewhere begins with that.
CREATE CONSTRAINT kept_address_id IF NOT EXISTS FOR (n:KeptAddress) REQUIRE n.id IS UNIQUE;
MATCH (u:User) WHERE u.lastAddress IS NOT NULL AND NOT EXISTS { (u)-[:KEEPS_ADDRESS]->() }
CALL (u) {
  CREATE (u)-[:KEEPS_ADDRESS]->(:KeptAddress {id: randomUUID(), position: 0, address: u.lastAddress})
} IN TRANSACTIONS OF 1000 ROWS;
