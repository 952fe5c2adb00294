// Admins list payments that came too late by how they stand.
CREATE INDEX late_payment_of_status IF NOT EXISTS FOR (n:LatePayment) ON (n.status, n.paidAt, n.id);
// Accounts that the provider rejected are asked of too: it may think better of them.
MATCH (a:PayoutAccount) WHERE a.askAt IS NULL AND a.isRejected = true AND a.isGone = false
CALL (a) { SET a.askAt = datetime() } IN TRANSACTIONS OF 1000 ROWS;
// What is for sale of a sub-category, whatever its category.
CREATE INDEX merchandise_newest_of_any_sub_kind IF NOT EXISTS FOR (n:Merchandise) ON (n.subCategory, n.status, n.publishedAt, n.id);
CREATE INDEX merchandise_most_sold_of_any_sub_kind IF NOT EXISTS FOR (n:Merchandise) ON (n.subCategory, n.status, n.soldCount, n.id);
CREATE INDEX merchandise_lowest_price_of_any_sub_kind IF NOT EXISTS FOR (n:Merchandise) ON (n.subCategory, n.currency, n.status, n.lowestPrice, n.id);
// Search knows items by the price that is shown.
MATCH (m:Merchandise) WHERE m.lowestPrice <> m.basePrice
CALL (m) {
  SET m.outboxAt = datetime(), m.outboxVersion = coalesce(m.outboxVersion, 0) + 1
  MERGE (x:Outbox {id: 'search/Merchandise/' + m.id + '/' + toString(m.outboxVersion)})
  ON CREATE SET x.kind = 'search', x.verb = 'updated', x.actorId = '', x.itemType = 'Merchandise', x.itemId = m.id,
    x.version = m.outboxVersion, x.createdAt = datetime(), x.nextAttemptAt = datetime(), x.attempts = 0
} IN TRANSACTIONS OF 1000 ROWS;
