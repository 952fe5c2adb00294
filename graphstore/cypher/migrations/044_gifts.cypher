CREATE CONSTRAINT tier_gift_id IF NOT EXISTS FOR (n:TierGift) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT tier_gift_number IF NOT EXISTS FOR (n:TierGift) REQUIRE n.number IS UNIQUE;
// A client key makes one gift of its giver's, and of two that are the same only one waits for its payment.
CREATE CONSTRAINT tier_gift_key IF NOT EXISTS FOR (n:TierGift) REQUIRE n.key IS UNIQUE;
CREATE CONSTRAINT tier_gift_waits IF NOT EXISTS FOR (n:TierGift) REQUIRE n.sameWaits IS UNIQUE;
CREATE CONSTRAINT tier_gift_code IF NOT EXISTS FOR (n:TierGift) REQUIRE n.codeHash IS UNIQUE;
CREATE CONSTRAINT tier_gift_intent IF NOT EXISTS FOR (n:TierGift) REQUIRE n.intentId IS UNIQUE;
CREATE INDEX tier_gift_due IF NOT EXISTS FOR (n:TierGift) ON (n.dueAt);
// Those of which the provider is to be asked, or told.
CREATE INDEX tier_gift_asks IF NOT EXISTS FOR (n:TierGift) ON (n.asks);
CREATE INDEX tier_gift_undoes IF NOT EXISTS FOR (n:TierGift) ON (n.undoes);
CREATE INDEX tier_gift_of_giver IF NOT EXISTS FOR (n:TierGift) ON (n.giverId, n.paidAt, n.id);
CREATE INDEX tier_gift_of_receiver IF NOT EXISTS FOR (n:TierGift) ON (n.receiverId, n.receivedAt, n.id);
CREATE INDEX tier_gift_of_artist IF NOT EXISTS FOR (n:TierGift) ON (n.ownerId, n.paidAt, n.id);
