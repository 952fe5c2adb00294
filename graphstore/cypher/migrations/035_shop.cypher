// What is for sale is listed a page at a time from an index in the order asked for.
CREATE CONSTRAINT merchandise_client_key IF NOT EXISTS FOR (n:Merchandise) REQUIRE (n.ownerId, n.clientKey) IS UNIQUE;
CREATE INDEX merchandise_of_seller IF NOT EXISTS FOR (n:Merchandise) ON (n.ownerId, n.status, n.createdAt, n.id);
CREATE INDEX merchandise_newest IF NOT EXISTS FOR (n:Merchandise) ON (n.status, n.publishedAt, n.id);
CREATE INDEX merchandise_newest_of_kind IF NOT EXISTS FOR (n:Merchandise) ON (n.category, n.status, n.publishedAt, n.id);
CREATE INDEX merchandise_most_sold IF NOT EXISTS FOR (n:Merchandise) ON (n.status, n.soldCount, n.id);
CREATE INDEX merchandise_most_sold_of_kind IF NOT EXISTS FOR (n:Merchandise) ON (n.category, n.status, n.soldCount, n.id);
CREATE INDEX merchandise_price IF NOT EXISTS FOR (n:Merchandise) ON (n.currency, n.status, n.basePrice, n.id);
CREATE INDEX merchandise_price_of_kind IF NOT EXISTS FOR (n:Merchandise) ON (n.category, n.currency, n.status, n.basePrice, n.id);
CREATE CONSTRAINT merchandise_variant_id IF NOT EXISTS FOR (n:MerchandiseVariant) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT merchandise_size_id IF NOT EXISTS FOR (n:MerchandiseSize) REQUIRE n.id IS UNIQUE;
// The history of stock: by item for its seller, by size for the check, by checkout so that a sale is one.
CREATE CONSTRAINT stock_entry_id IF NOT EXISTS FOR (n:StockEntry) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT stock_entry_client_key IF NOT EXISTS FOR (n:StockEntry) REQUIRE (n.sizeId, n.clientKey) IS UNIQUE;
CREATE INDEX stock_entry_of_item IF NOT EXISTS FOR (n:StockEntry) ON (n.merchandiseId, n.at, n.id);
CREATE INDEX stock_entry_of_size IF NOT EXISTS FOR (n:StockEntry) ON (n.sizeId);
CREATE INDEX stock_entry_of_hold IF NOT EXISTS FOR (n:StockEntry) ON (n.holdId, n.kind);
// One hold of a checkout on each size; those that run out are found by when.
CREATE CONSTRAINT stock_hold_size IF NOT EXISTS FOR (n:StockHold) REQUIRE (n.holdId, n.sizeId) IS UNIQUE;
CREATE INDEX stock_hold_of_checkout IF NOT EXISTS FOR (n:StockHold) ON (n.holdId);
CREATE INDEX stock_hold_of_size IF NOT EXISTS FOR (n:StockHold) ON (n.sizeId);
CREATE INDEX stock_hold_until IF NOT EXISTS FOR (n:StockHold) ON (n.until);
