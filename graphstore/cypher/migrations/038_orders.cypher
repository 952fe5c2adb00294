CREATE CONSTRAINT checkout_id IF NOT EXISTS FOR (n:Checkout) REQUIRE n.id IS UNIQUE;
// A buyer has one open checkout, and one for each client key.
CREATE CONSTRAINT checkout_open IF NOT EXISTS FOR (n:Checkout) REQUIRE n.openFor IS UNIQUE;
CREATE CONSTRAINT checkout_key IF NOT EXISTS FOR (n:CheckoutKey) REQUIRE (n.buyerId, n.clientKey) IS UNIQUE;
// Open checkouts by when their time is over.
CREATE INDEX checkout_due IF NOT EXISTS FOR (n:Checkout) ON (n.dueAt);
CREATE CONSTRAINT payment_id IF NOT EXISTS FOR (n:Payment) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT payment_intent IF NOT EXISTS FOR (n:Payment) REQUIRE n.intentId IS UNIQUE;
CREATE INDEX payment_cancel_due IF NOT EXISTS FOR (n:Payment) ON (n.cancelDue);
CREATE CONSTRAINT order_id IF NOT EXISTS FOR (n:Order) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT order_number IF NOT EXISTS FOR (n:Order) REQUIRE n.number IS UNIQUE;
// Orders are listed once they are paid.
CREATE INDEX order_of_buyer IF NOT EXISTS FOR (n:Order) ON (n.buyerId, n.paidAt, n.id);
CREATE INDEX order_of_seller IF NOT EXISTS FOR (n:Order) ON (n.ownerId, n.paidAt, n.id);
CREATE INDEX order_of_seller_status IF NOT EXISTS FOR (n:Order) ON (n.ownerId, n.status, n.paidAt, n.id);
CREATE CONSTRAINT order_line_id IF NOT EXISTS FOR (n:OrderLine) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT order_event_id IF NOT EXISTS FOR (n:OrderEvent) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT refund_id IF NOT EXISTS FOR (n:Refund) REQUIRE n.id IS UNIQUE;
CREATE INDEX refund_pending IF NOT EXISTS FOR (n:Refund) ON (n.pending, n.createdAt);
// A transaction books once to an account.
CREATE CONSTRAINT ledger_entry_id IF NOT EXISTS FOR (n:LedgerEntry) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT ledger_entry_once IF NOT EXISTS FOR (n:LedgerEntry) REQUIRE (n.transactionId, n.account) IS UNIQUE;
CREATE INDEX ledger_of_seller IF NOT EXISTS FOR (n:LedgerEntry) ON (n.sellerId, n.at, n.id);
CREATE INDEX ledger_account IF NOT EXISTS FOR (n:LedgerEntry) ON (n.sellerId, n.account);
// What the provider told is handled once.
CREATE CONSTRAINT provider_event_id IF NOT EXISTS FOR (n:ProviderEvent) REQUIRE n.id IS UNIQUE;
CREATE INDEX provider_event_at IF NOT EXISTS FOR (n:ProviderEvent) ON (n.at);
CREATE CONSTRAINT shipping_terms_seller IF NOT EXISTS FOR (n:ShippingTerms) REQUIRE n.sellerId IS UNIQUE;
// The sandbox of payments, where there are no keys of a provider.
CREATE CONSTRAINT sandbox_intent_id IF NOT EXISTS FOR (n:SandboxIntent) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT sandbox_refund_id IF NOT EXISTS FOR (n:SandboxRefund) REQUIRE n.id IS UNIQUE;
CREATE INDEX sandbox_refund_of_intent IF NOT EXISTS FOR (n:SandboxRefund) ON (n.intentId);
CREATE CONSTRAINT sandbox_key IF NOT EXISTS FOR (n:SandboxKey) REQUIRE n.key IS UNIQUE;
CREATE INDEX sandbox_key_at IF NOT EXISTS FOR (n:SandboxKey) ON (n.at);
CREATE CONSTRAINT sandbox_event_id IF NOT EXISTS FOR (n:SandboxEvent) REQUIRE n.id IS UNIQUE;
CREATE INDEX sandbox_event_next IF NOT EXISTS FOR (n:SandboxEvent) ON (n.nextAt);
