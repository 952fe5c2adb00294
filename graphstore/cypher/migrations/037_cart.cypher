// A cart is found by whose it is; those that expired by when.
CREATE CONSTRAINT cart_key IF NOT EXISTS FOR (n:Cart) REQUIRE n.key IS UNIQUE;
CREATE INDEX cart_expires IF NOT EXISTS FOR (n:Cart) ON (n.expiresAt);
