package orders

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/orders"
)

var bought = cypher.ComposePages("orders_bought", cypher.ByTime("o.paidAt", "o.id"),
	`MATCH (o:Order) WHERE o.buyerId = $buyerId AND o.paidAt IS NOT NULL AND o.id IS NOT NULL RETURN count(o) AS n`,
	scanOrderNode, func(c cypher.Cut) string {
		return fmt.Sprintf(`MATCH (o:Order) USING INDEX SEEK o:Order(buyerId, paidAt, id)
WHERE o.buyerId = $buyerId AND %[1]s AND o.id IS NOT NULL
WITH o ORDER BY o.buyerId %[2]s, o.paidAt %[2]s, o.id %[2]s LIMIT $limit
RETURN %[3]s AS node, o.paidAt AS key, o.id AS id
%[4]s`, c.Where, c.Direction, orderNode, c.Order)
	})

// Bought lists what somebody bought.
func (s *Store) Bought(ctx context.Context, buyerID string, page paging.Request) (paging.Page[orders.Order], error) {
	return bought.Page(ctx, s.db, page, map[string]any{"buyerId": buyerID})
}

const searched = ` AND ($search IS NULL OR o.searchText CONTAINS $search)`

// paidThen is entered in an index by when orders were paid, which what is not paid is not in.
const paidThen = `o.paidAt >= $from AND o.paidAt < $until`

var sold = cypher.ComposePages("orders_sold", cypher.ByTime("o.paidAt", "o.id"),
	`MATCH (o:Order) WHERE o.ownerId = $sellerId AND `+paidThen+` AND o.id IS NOT NULL`+searched+` RETURN count(o) AS n`,
	scanOrderNode, func(c cypher.Cut) string {
		return fmt.Sprintf(`MATCH (o:Order) USING INDEX SEEK o:Order(ownerId, paidAt, id)
WHERE o.ownerId = $sellerId AND `+paidThen+` AND %[1]s AND o.id IS NOT NULL`+searched+`
WITH o ORDER BY o.ownerId %[2]s, o.paidAt %[2]s, o.id %[2]s LIMIT $limit
RETURN %[3]s AS node, o.paidAt AS key, o.id AS id
%[4]s`, c.Where, c.Direction, orderNode, c.Order)
	})

var soldOfStatus = cypher.ComposePages("orders_sold_of_status", cypher.ByTime("o.paidAt", "o.id"),
	`MATCH (o:Order) WHERE o.ownerId = $sellerId AND o.status = $status AND `+paidThen+` AND o.id IS NOT NULL`+searched+`
RETURN count(o) AS n`,
	scanOrderNode, func(c cypher.Cut) string {
		return fmt.Sprintf(`MATCH (o:Order) USING INDEX SEEK o:Order(ownerId, status, paidAt, id)
WHERE o.ownerId = $sellerId AND o.status = $status AND `+paidThen+` AND %[1]s AND o.id IS NOT NULL`+searched+`
WITH o ORDER BY o.ownerId %[2]s, o.status %[2]s, o.paidAt %[2]s, o.id %[2]s LIMIT $limit
RETURN %[3]s AS node, o.paidAt AS key, o.id AS id
%[4]s`, c.Where, c.Direction, orderNode, c.Order)
	})

// Sold lists what somebody sold.
func (s *Store) Sold(
	ctx context.Context, sellerID string, f orders.Filter, page paging.Request,
) (paging.Page[orders.Order], error) {
	if f.From.IsZero() {
		f.From = time.Unix(0, 0) // no time would be null, before which and after which nothing is
	}
	if f.Until.IsZero() {
		f.Until = cypher.EndOfTime
	}
	params := map[string]any{
		"sellerId": sellerID, "status": string(f.Status), "from": f.From, "until": f.Until,
		"search": cypher.OrNull(strings.ToLower(strings.TrimSpace(f.Search))),
	}
	if f.Status != "" {
		return soldOfStatus.Page(ctx, s.db, page, params)
	}
	return sold.Page(ctx, s.db, page, params)
}

// IsToShip says of an order o that it waits to be shipped: it is paid, and pieces that go by mail are not paid back.
const IsToShip = `(o.status = 'PAID' OR o.status = 'PARTLY_REFUNDED'
    AND EXISTS { MATCH (o)-[:HAS_LINE]->(l:OrderLine) WHERE l.musicId IS NULL AND l.refunded < l.quantity })`

// Summaries adds up what somebody earned, by currency: every booking of theirs has made a balance.
func (s *Store) Summaries(ctx context.Context, sellerID string) ([]orders.Summary, error) {
	return cypher.ReadAll(ctx, s.db, "sales_summary", `CALL () {
  MATCH (o:Order) WHERE o.ownerId = $sellerId AND o.paidAt IS NOT NULL AND o.id IS NOT NULL
  WITH o.currency AS currency, count(o) AS orders,
    sum(CASE WHEN o.status IN ['PAID', 'PARTLY_REFUNDED'] THEN 1 ELSE 0 END) AS toShip
  RETURN collect({currency: currency, orders: orders, toShip: toShip}) AS all
}
CALL (all) {
  MATCH (o:Order) USING INDEX SEEK o:Order(ownerId, status, paidAt, id)
  WHERE o.ownerId = $sellerId AND o.status = 'PARTLY_REFUNDED' AND o.paidAt IS NOT NULL AND o.id IS NOT NULL
    AND NOT `+IsToShip+`
  RETURN collect(o.currency) AS emptied
}
MATCH (b:PayoutBalance {sellerId: $sellerId})
WITH b, emptied, b.currency AS currency, head([each IN all WHERE each.currency = b.currency]) AS sold
CALL (currency) {
  UNWIND ['PAYMENTS', 'SITE_TAX'] AS account
  MATCH (e:LedgerEntry) WHERE e.sellerId = $sellerId AND e.account = account AND e.currency = currency
  RETURN sum(CASE WHEN e.kind = 'SALE' THEN e.amount ELSE 0 END) AS income,
    sum(CASE WHEN e.kind = 'SUBSCRIPTION' THEN e.amount ELSE 0 END) AS support,
    sum(CASE WHEN e.kind = 'GIFT' THEN e.amount ELSE 0 END) AS gifts,
    sum(CASE WHEN e.kind IN ['REFUND', 'DISPUTE'] THEN -e.amount ELSE 0 END) AS refunded
}
RETURN currency, coalesce(sold.orders, 0) AS orders, coalesce(sold.toShip, 0) - size([each IN emptied WHERE each = currency]) AS toShip, income, support, gifts, refunded,
  b.sent - b.reversed AS paidOut, b.earned - b.returned - b.sent + b.reversed AS owed
ORDER BY currency`, map[string]any{"sellerId": sellerID},
		func(r *cypher.Row) orders.Summary {
			return orders.Summary{
				Currency: r.String("currency"), Orders: r.Int("orders"), ToShip: r.Int("toShip"),
				Income: int64(r.Int("income")), Support: int64(r.Int("support")), Gifts: int64(r.Int("gifts")),
				Refunded: int64(r.Int("refunded")), PaidOut: int64(r.Int("paidOut")), Owed: int64(r.Int("owed")),
			}
		})
}

var ledger = cypher.ComposePages("ledger", cypher.ByTime("e.at", "e.id"),
	`MATCH (e:LedgerEntry) WHERE e.sellerId = $sellerId AND e.at IS NOT NULL AND e.id IS NOT NULL RETURN count(e) AS n`,
	scanEntry, func(c cypher.Cut) string {
		return fmt.Sprintf(`MATCH (e:LedgerEntry) USING INDEX SEEK e:LedgerEntry(sellerId, at, id)
WHERE e.sellerId = $sellerId AND %[1]s AND e.id IS NOT NULL
WITH e ORDER BY e.sellerId %[2]s, e.at %[2]s, e.id %[2]s LIMIT $limit
RETURN e {.*} AS node, e.at AS key, e.id AS id
%[3]s`, c.Where, c.Direction, c.Order)
	})

func scanEntry(r *cypher.Row) orders.Entry {
	r = r.Map("node")
	return orders.Entry{
		ID: r.String("id"), TransactionID: r.String("transactionId"), Kind: orders.LedgerKind(r.String("kind")),
		Account: orders.Account(r.String("account")), Amount: int64(r.Int("amount")), Currency: r.String("currency"),
		SellerID: r.String("sellerId"), OrderID: optional(r, "orderId"), Number: r.String("number"), At: r.Time("at"),
	}
}

// Ledger lists the entries of a seller.
func (s *Store) Ledger(ctx context.Context, sellerID string, page paging.Request) (paging.Page[orders.Entry], error) {
	return ledger.Page(ctx, s.db, page, map[string]any{"sellerId": sellerID})
}

// Overdue returns the ids of open checkouts whose time is over.
func (s *Store) Overdue(ctx context.Context, now time.Time, most int) ([]string, error) {
	return cypher.ReadAll(ctx, s.db, "checkouts_overdue", `MATCH (c:Checkout) WHERE c.dueAt <= $now
WITH c ORDER BY c.dueAt LIMIT $most RETURN c.id AS id`, map[string]any{"now": now, "most": most}, cypher.ScanID)
}

func scanDue(r *cypher.Row) orders.Due {
	return orders.Due{CheckoutID: r.String("checkoutId"), PaymentID: r.String("id")}
}

// Cancels returns payments that the provider is to cancel.
func (s *Store) Cancels(ctx context.Context, most int) ([]orders.Due, error) {
	return cypher.ReadAll(ctx, s.db, "payments_to_cancel", `MATCH (p:Payment {cancelDue: true}) WITH p LIMIT $most
RETURN p.checkoutId AS checkoutId, p.id AS id`, map[string]any{"most": most}, scanDue)
}

// Unsettled returns payments of open checkouts that the provider knows of.
func (s *Store) Unsettled(ctx context.Context, most int) ([]orders.Due, error) {
	return cypher.ReadAll(ctx, s.db, "payments_unsettled", `MATCH (c:Checkout) WHERE c.dueAt > datetime({year: 2000})
WITH c ORDER BY c.dueAt LIMIT $most
MATCH (c)-[:PAID_BY]->(p:Payment) WHERE p.intentId IS NOT NULL AND NOT p.status IN ['SUCCEEDED', 'CANCELLED']
RETURN c.id AS checkoutId, p.id AS id`, map[string]any{"most": most}, scanDue)
}

// Refunds returns refunds that are pending, of which the provider knows already or not.
func (s *Store) Refunds(ctx context.Context, asked bool, most int) ([]orders.DueRefund, error) {
	pending := "new"
	if asked {
		pending = "asked"
	}
	return cypher.ReadAll(ctx, s.db, "refunds_pending", `MATCH (r:Refund) WHERE r.pending = $pending AND r.createdAt IS NOT NULL
WITH r ORDER BY r.pending, r.createdAt LIMIT $most
RETURN r.checkoutId AS checkoutId, r.orderId AS orderId, r.id AS id`, map[string]any{"pending": pending, "most": most},
		func(r *cypher.Row) orders.DueRefund {
			return orders.DueRefund{CheckoutID: r.String("checkoutId"), OrderID: r.String("orderId"), RefundID: r.String("id")}
		})
}

// sweptAtOnce is how many events one transaction of a sweep forgets.
const sweptAtOnce = 5000

// Sweep forgets handled events of before a moment.
func (s *Store) Sweep(ctx context.Context, before time.Time) error {
	for {
		done, err := s.db.Exec(ctx, "sweep_provider_events", `MATCH (e:ProviderEvent) WHERE e.at < $before
WITH e LIMIT $most DELETE e`, map[string]any{"before": before, "most": sweptAtOnce})
		if err != nil || done.NodesDeleted() < sweptAtOnce {
			return err
		}
	}
}
