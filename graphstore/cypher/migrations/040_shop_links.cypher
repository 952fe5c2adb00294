// How other systems know sizes: one link of a platform each, found by what they say of it.
CREATE CONSTRAINT merchandise_link_id IF NOT EXISTS FOR (n:MerchandiseLink) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT merchandise_link_of_size IF NOT EXISTS FOR (n:MerchandiseLink) REQUIRE (n.sizeId, n.platformKey) IS UNIQUE;
CREATE CONSTRAINT merchandise_link_external IF NOT EXISTS FOR (n:MerchandiseLink) REQUIRE (n.ownerId, n.platformKey, n.externalId) IS UNIQUE;
CREATE INDEX merchandise_link_by_id IF NOT EXISTS FOR (n:MerchandiseLink) ON (n.ownerId, n.externalId);
CREATE INDEX merchandise_link_by_sku IF NOT EXISTS FOR (n:MerchandiseLink) ON (n.ownerId, n.externalSku);
CREATE INDEX merchandise_link_sizes IF NOT EXISTS FOR (n:MerchandiseLink) ON (n.sizeId);
CREATE INDEX merchandise_variant_sku IF NOT EXISTS FOR (n:MerchandiseVariant) ON (n.ownerId, n.sku);
// What artists' own systems tell by webhooks: one for each way of telling, each event once.
CREATE CONSTRAINT stock_hook_id IF NOT EXISTS FOR (n:StockHook) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT stock_hook_of_seller IF NOT EXISTS FOR (n:StockHook) REQUIRE (n.ownerId, n.format) IS UNIQUE;
CREATE CONSTRAINT stock_hook_event_key IF NOT EXISTS FOR (n:StockHookEvent) REQUIRE n.key IS UNIQUE;
CREATE INDEX stock_hook_event_at IF NOT EXISTS FOR (n:StockHookEvent) ON (n.at);
