// Payments for support and gifts that came too late, and go back.
CREATE CONSTRAINT late_payment_id IF NOT EXISTS FOR (n:LatePayment) REQUIRE n.id IS UNIQUE;
CREATE INDEX late_payment_intent IF NOT EXISTS FOR (n:LatePayment) ON (n.intentId);
CREATE INDEX late_payment_next IF NOT EXISTS FOR (n:LatePayment) ON (n.nextAt);
CREATE INDEX late_payment_of_payer IF NOT EXISTS FOR (n:LatePayment) ON (n.payerId, n.paidAt, n.id);
CREATE INDEX late_payment_of_artist IF NOT EXISTS FOR (n:LatePayment) ON (n.ownerId, n.paidAt, n.id);
// What was to be paid back until now.
MATCH (i:TierInvoice {isOpen: true}) WHERE i.backDue
MERGE (l:LatePayment {id: i.id})
ON CREATE SET l.number = i.number, l.tierName = i.tierName, l.isGift = false, l.payerId = i.subscriberId, l.ownerId = i.ownerId,
  l.intentId = i.intentId, l.amount = i.charged, l.currency = i.currency, l.paidAt = i.observedAt, l.status = 'PENDING',
  l.returned = 0, l.pending = 0, l.tries = 0, l.nextAt = datetime()
SET i.isOpen = i.voidDue
REMOVE i.backDue;
MATCH (g:TierGift {undoes: true}) WHERE g.backDue
MERGE (l:LatePayment {id: g.id})
ON CREATE SET l.number = g.number, l.tierName = g.tierName, l.isGift = true, l.payerId = g.giverId, l.ownerId = g.ownerId,
  l.intentId = g.intentId, l.amount = g.amount, l.currency = g.currency, l.paidAt = g.observedAt, l.status = 'PENDING',
  l.returned = 0, l.pending = 0, l.tries = 0, l.nextAt = datetime()
SET g.undoes = CASE WHEN g.voidDue OR g.refundAskedAt IS NOT NULL AND g.refundedAt IS NULL THEN true END
REMOVE g.backDue;
