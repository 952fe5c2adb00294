CREATE CONSTRAINT tier_subscription_id IF NOT EXISTS FOR (n:TierSubscription) REQUIRE n.id IS UNIQUE;
// Somebody has one subscription of an artist that has not ended.
CREATE CONSTRAINT tier_subscription_open IF NOT EXISTS FOR (n:TierSubscription) REQUIRE n.openFor IS UNIQUE;
CREATE INDEX tier_subscription_due IF NOT EXISTS FOR (n:TierSubscription) ON (n.dueAt);
// Those of which the provider is to be asked, or told.
CREATE INDEX tier_subscription_asks IF NOT EXISTS FOR (n:TierSubscription) ON (n.asks);
CREATE INDEX tier_subscription_undoes IF NOT EXISTS FOR (n:TierSubscription) ON (n.undoes);
CREATE INDEX tier_subscription_of_artist IF NOT EXISTS FOR (n:TierSubscription) ON (n.ownerId, n.startedAt, n.id);
CREATE CONSTRAINT tier_invoice_id IF NOT EXISTS FOR (n:TierInvoice) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT tier_invoice_number IF NOT EXISTS FOR (n:TierInvoice) REQUIRE n.number IS UNIQUE;
CREATE CONSTRAINT tier_invoice_intent IF NOT EXISTS FOR (n:TierInvoice) REQUIRE n.intentId IS UNIQUE;
CREATE INDEX tier_invoice_of_subscriber IF NOT EXISTS FOR (n:TierInvoice) ON (n.subscriberId, n.paidAt, n.id);
CREATE INDEX tier_invoice_of_artist IF NOT EXISTS FOR (n:TierInvoice) ON (n.ownerId, n.paidAt);
// What was granted keeps its end beside that of what is paid.
MATCH (:User)-[h:HOLDS]->(:Tier) WHERE h.grantedBy IS NOT NULL AND h.until IS NOT NULL AND h.grantedUntil IS NULL
CALL (h) { SET h.grantedUntil = h.until } IN TRANSACTIONS OF 1000 ROWS;
