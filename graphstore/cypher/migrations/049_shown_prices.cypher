// Lists go by the lowest price that something costs, which is the one that they show.
MATCH (m:Merchandise) WHERE m.basePrice IS NOT NULL
CALL (m) {
  OPTIONAL MATCH (m)-[:HAS_VARIANT]->(v:MerchandiseVariant)-[:HAS_SIZE]->(z:MerchandiseSize)
  WITH m, min(CASE WHEN z IS NULL THEN NULL ELSE coalesce(z.price, v.price, m.basePrice) END) AS lowest
  SET m.lowestPrice = coalesce(lowest, m.basePrice)
} IN TRANSACTIONS OF 1000 ROWS;
DROP INDEX merchandise_price IF EXISTS;
DROP INDEX merchandise_price_of_kind IF EXISTS;
CREATE INDEX merchandise_lowest_price IF NOT EXISTS FOR (n:Merchandise) ON (n.currency, n.status, n.lowestPrice, n.id);
CREATE INDEX merchandise_lowest_price_of_kind IF NOT EXISTS FOR (n:Merchandise) ON (n.category, n.currency, n.status, n.lowestPrice, n.id);
// Of a sub-category there may be few among many of its category.
CREATE INDEX merchandise_newest_of_sub_kind IF NOT EXISTS FOR (n:Merchandise) ON (n.category, n.subCategory, n.status, n.publishedAt, n.id);
CREATE INDEX merchandise_most_sold_of_sub_kind IF NOT EXISTS FOR (n:Merchandise) ON (n.category, n.subCategory, n.status, n.soldCount, n.id);
CREATE INDEX merchandise_lowest_price_of_sub_kind IF NOT EXISTS FOR (n:Merchandise) ON (n.category, n.subCategory, n.currency, n.status, n.lowestPrice, n.id);
// Accounts that are ready are asked of too.
MATCH (a:PayoutAccount) WHERE a.askAt IS NULL AND a.canBePaid = true AND a.isGone = false AND a.isRejected IS NULL
CALL (a) { SET a.askAt = datetime() } IN TRANSACTIONS OF 1000 ROWS;
