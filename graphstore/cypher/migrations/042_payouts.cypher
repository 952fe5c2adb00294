// What a seller is paid on, and which of those the provider is to be asked of.
CREATE CONSTRAINT payout_account_user IF NOT EXISTS FOR (n:PayoutAccount) REQUIRE n.userId IS UNIQUE;
CREATE CONSTRAINT payout_account_provider IF NOT EXISTS FOR (n:PayoutAccount) REQUIRE n.providerId IS UNIQUE;
CREATE INDEX payout_account_ask IF NOT EXISTS FOR (n:PayoutAccount) ON (n.askAt);
// The accounts, links and transfers of the sandbox.
CREATE CONSTRAINT sandbox_thing_id IF NOT EXISTS FOR (n:SandboxThing) REQUIRE n.id IS UNIQUE;
CREATE INDEX sandbox_thing_of IF NOT EXISTS FOR (n:SandboxThing) ON (n.of);
// What became of each income of a seller, and of all of them in a currency.
CREATE CONSTRAINT earning_id IF NOT EXISTS FOR (n:Earning) REQUIRE n.id IS UNIQUE;
CREATE INDEX earning_due IF NOT EXISTS FOR (n:Earning) ON (n.dueAt);
CREATE INDEX earning_waiting IF NOT EXISTS FOR (n:Earning) ON (n.sellerId, n.isWaiting);
CREATE CONSTRAINT payout_balance_key IF NOT EXISTS FOR (n:PayoutBalance) REQUIRE n.key IS UNIQUE;
CREATE INDEX payout_balance_seller IF NOT EXISTS FOR (n:PayoutBalance) ON (n.sellerId);
CREATE INDEX payout_account_release IF NOT EXISTS FOR (n:PayoutAccount) ON (n.releaseDue);
CREATE CONSTRAINT payout_move_id IF NOT EXISTS FOR (n:PayoutMove) REQUIRE n.id IS UNIQUE;
CREATE INDEX payout_move_of_seller IF NOT EXISTS FOR (n:PayoutMove) ON (n.sellerId, n.createdAt, n.id);
CREATE INDEX payout_move_status IF NOT EXISTS FOR (n:PayoutMove) ON (n.sellerId, n.status);
// What was earned before is owed: it is transferred when its seller has an account. Both sums are written whole, so that
// a migration that died is done again.
MATCH (l:LedgerEntry) WHERE l.account = 'PAYMENTS' AND l.earningId IS NULL
CALL (l) { SET l.earningId = CASE WHEN l.orderId IS NULL THEN l.transactionId ELSE 'sale/' + l.orderId END } IN TRANSACTIONS OF 1000 ROWS;
CREATE INDEX ledger_of_earning IF NOT EXISTS FOR (n:LedgerEntry) ON (n.earningId);
CALL db.awaitIndexes(300);
MATCH (l:LedgerEntry) WHERE l.account = 'PAYMENTS' AND l.kind IN ['SALE', 'SUBSCRIPTION']
CALL (l) {
  MERGE (e:Earning {id: l.earningId})
  ON CREATE SET e.sellerId = l.sellerId, e.currency = l.currency, e.orderId = l.orderId, e.number = l.number, e.at = l.at,
    e.sent = 0, e.reversed = 0, e.attempts = 0
  WITH l, e
  MATCH (x:LedgerEntry {earningId: l.earningId}) WHERE x.account = 'PAYMENTS'
  WITH e, sum(CASE WHEN x.kind IN ['SALE', 'SUBSCRIPTION'] THEN x.amount ELSE 0 END) AS earned,
    sum(CASE WHEN x.kind = 'REFUND' THEN -x.amount ELSE 0 END) AS returned
  SET e.earned = earned, e.returned = returned, e.dueAt = datetime()
} IN TRANSACTIONS OF 1000 ROWS;
MATCH (l:LedgerEntry) WHERE l.account = 'PAYMENTS'
WITH l.sellerId AS sellerId, l.currency AS currency,
  sum(CASE WHEN l.kind IN ['SALE', 'SUBSCRIPTION'] THEN l.amount ELSE 0 END) AS earned,
  sum(CASE WHEN l.kind = 'REFUND' THEN -l.amount ELSE 0 END) AS returned
CALL (sellerId, currency, earned, returned) {
  MERGE (b:PayoutBalance {key: sellerId + '/' + currency})
  ON CREATE SET b.sellerId = sellerId, b.currency = currency, b.sent = 0, b.reversed = 0
  SET b.earned = earned, b.returned = returned
} IN TRANSACTIONS OF 100 ROWS;
