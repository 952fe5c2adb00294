// Discount codes: key is the seller's id and the word, of one that is not archived; batch is that of codes made at once.
CREATE CONSTRAINT discount_code_id IF NOT EXISTS FOR (n:DiscountCode) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT discount_code_key IF NOT EXISTS FOR (n:DiscountCode) REQUIRE n.key IS UNIQUE;
CREATE INDEX discount_code_of_seller IF NOT EXISTS FOR (n:DiscountCode) ON (n.ownerId, n.isArchived, n.createdAt, n.id);
CREATE INDEX discount_code_batch IF NOT EXISTS FOR (n:DiscountCode) ON (n.batch);
// An order uses a code once. How often a person does is counted by the index, how often all do on the code.
CREATE CONSTRAINT discount_use_order IF NOT EXISTS FOR (n:DiscountUse) REQUIRE n.orderId IS UNIQUE;
CREATE INDEX discount_use_of_person IF NOT EXISTS FOR (n:DiscountUse) ON (n.codeId, n.userId);
