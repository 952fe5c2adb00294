package payouts

import (
	"context"
	"fmt"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	ordersgraph "github.com/sidestage/sidestage/graphstore/orders"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/payouts"
)

// Due returns the ids of earnings that are to be looked at.
func (s *Store) Due(ctx context.Context, now time.Time, most int) ([]string, error) {
	return cypher.ReadAll(ctx, s.db, "earnings_due", `MATCH (e:Earning) WHERE e.dueAt <= $now
WITH e ORDER BY e.dueAt LIMIT $most RETURN e.id AS id`, map[string]any{"now": now, "most": most}, cypher.ScanID)
}

// earningNode is what is read of an earning e.
const earningNode = `e {.*,
  intentId: CASE WHEN e.id STARTS WITH 'gift/' THEN
      head(COLLECT { MATCH (g:TierGift {id: substring(e.id, size('gift/'))}) RETURN g.intentId })
    WHEN e.orderId IS NULL THEN
      head(COLLECT { MATCH (i:TierInvoice {id: substring(e.id, size('invoice/'))}) RETURN i.intentId })
    ELSE head(COLLECT { MATCH (o:Order {id: e.orderId}) MATCH (p:Payment {id: o.paymentId}) RETURN p.intentId }) END,
  moves: COLLECT { MATCH (e)-[:MOVED_BY]->(m:PayoutMove) RETURN m {.*} ORDER BY m.position }}`

const balanceNode = `b {.*,
  sending: COLLECT { MATCH (m:PayoutMove {sellerId: b.sellerId, status: 'PENDING'}) WHERE m.currency = b.currency AND m.kind = 'TRANSFER' RETURN m.amount },
  stuck: COLLECT { MATCH (m:PayoutMove {sellerId: b.sellerId, status: 'REFUSED'}) WHERE m.currency = b.currency AND m.kind = 'REVERSAL' RETURN m.amount }}`

// Change stores what decide makes of an earning.
func (s *Store) Change(
	ctx context.Context, earningID string,
	decide func(*payouts.Earning, payouts.Account, payouts.Balance) (payouts.Effect, error),
) error {
	params := map[string]any{"id": earningID}
	_, err := cypher.WriteTx(ctx, s.db, "change_earning", func(tx *cypher.Tx) (struct{}, error) {
		var done struct{}
		keys, err := cypher.One(tx, `MATCH (e:Earning {id: $id}) RETURN e.sellerId AS sellerId, e.currency AS currency`, params,
			func(r *cypher.Row) [2]string { return [2]string{r.String("sellerId"), r.String("currency")} })
		if err != nil {
			return done, err
		}
		account, err := lockAccount(tx, keys[0])
		if err != nil {
			return done, err
		}
		params["key"] = keys[0] + "/" + keys[1]
		if err := tx.Run(`MATCH (b:PayoutBalance {key: $key}) SET b._lock = true REMOVE b._lock`, params); err != nil {
			return done, err
		}
		if err := tx.Run(`MATCH (e:Earning {id: $id}) SET e._lock = true REMOVE e._lock`, params); err != nil {
			return done, err
		}
		balance, err := cypher.One(tx, `MATCH (b:PayoutBalance {key: $key}) RETURN `+balanceNode+` AS node`, params, scanBalance)
		if err != nil {
			return done, err
		}
		e, err := cypher.One(tx, `MATCH (e:Earning {id: $id}) RETURN `+earningNode+` AS node`, params, scanEarning)
		if err != nil {
			return done, err
		}
		effect, err := decide(&e, account, balance)
		if err != nil {
			return done, err
		}
		if err := keepEarning(tx, e); err != nil {
			return done, err
		}
		if effect.IsStopped {
			if err := tx.Emit(event.TransferStopped, "", payouts.Label, e.ID); err != nil {
				return done, err
			}
		}
		return done, ordersgraph.Book(tx, effect.Entries)
	})
	return cypher.OrNotFound(err, "This earning")
}

// OfMove returns whose a move is, and of which earning.
func (s *Store) OfMove(ctx context.Context, moveID string) (earningID, sellerID string, err error) {
	ids, err := cypher.ReadOne(ctx, s.db, "earning_of_move", `MATCH (m:PayoutMove {id: $id})<-[:MOVED_BY]-(e:Earning)
RETURN e.id AS id, e.sellerId AS sellerId`, map[string]any{"id": moveID}, func(r *cypher.Row) [2]string {
		return [2]string{r.String("id"), r.String("sellerId")}
	})
	return ids[0], ids[1], cypher.OrNotFound(err, "This transfer")
}

// keepEarning stores what of an earning changes; its sums follow from the ledger.
func keepEarning(tx *cypher.Tx, e payouts.Earning) error {
	var rows []map[string]any
	for n, m := range e.Moves {
		rows = append(rows, map[string]any{"id": m.ID, "properties": map[string]any{
			"position": n, "sellerId": e.SellerID, "kind": string(m.Kind), "status": string(m.Status), "amount": m.Amount,
			"currency": m.Currency, "accountId": m.AccountID, "attempt": m.Attempt,
			"transferId": cypher.OrNull(m.TransferID), "providerId": cypher.OrNull(m.ProviderID),
			"refusals": m.Refusals, "outside": cypher.OrNull(m.Outside), "failure": cypher.OrNull(m.Failure),
			"orderId": cypher.OrNull(m.OrderID), "number": m.Number,
			"createdAt": m.CreatedAt, "plannedAt": m.PlannedAt, "settledAt": m.SettledAt,
		}})
	}
	params := map[string]any{
		"id": e.ID, "dueAt": e.DueAt, "attempts": e.Attempts, "isWaiting": cypher.OrNull(e.IsWaiting), "rows": rows,
	}
	if err := tx.Run(`MATCH (e:Earning {id: $id}) SET e.dueAt = $dueAt, e.attempts = $attempts, e.isWaiting = $isWaiting`, params); err != nil {
		return err
	}
	if len(rows) == 0 {
		return nil
	}
	return tx.Run(`UNWIND $rows AS row MATCH (e:Earning {id: $id})
MERGE (m:PayoutMove {id: row.id}) SET m += row.properties
MERGE (e)-[:MOVED_BY]->(m)`, params)
}

func scanSums(r *cypher.Row) orders.Sums {
	return orders.Sums{
		Earned: int64(r.Int("earned")), Returned: int64(r.Int("returned")), Sent: int64(r.Int("sent")),
		Reversed: int64(r.Int("reversed")),
	}
}

func scanBalance(r *cypher.Row) payouts.Balance {
	r = r.Map("node")
	b := payouts.Balance{Currency: r.String("currency"), Sums: scanSums(r)}
	for _, amount := range r.Floats("sending") {
		b.Sending += int64(amount)
	}
	for _, amount := range r.Floats("stuck") {
		b.Stuck += int64(amount)
	}
	return b
}

func scanEarning(r *cypher.Row) payouts.Earning {
	r = r.Map("node")
	e := payouts.Earning{
		ID: r.String("id"), SellerID: r.String("sellerId"), Currency: r.String("currency"),
		OrderID: optString(r, "orderId"), Number: r.String("number"), IntentID: optString(r, "intentId"),
		Sums: scanSums(r), Attempts: r.Int("attempts"), DueAt: optTime(r, "dueAt"), IsWaiting: r.Has("isWaiting"),
	}
	for _, m := range r.Maps("moves") {
		e.Moves = append(e.Moves, scanMove(m))
	}
	return e
}

func scanMove(r *cypher.Row) payouts.Move {
	refusals := 0
	if r.Has("refusals") {
		refusals = r.Int("refusals")
	}
	plannedAt := optTime(r, "plannedAt")
	if plannedAt.IsZero() {
		plannedAt = r.Time("createdAt")
	}
	return payouts.Move{
		ID: r.String("id"), Kind: payouts.MoveKind(r.String("kind")), Status: payouts.MoveStatus(r.String("status")),
		Amount: int64(r.Int("amount")), Currency: r.String("currency"), AccountID: r.String("accountId"),
		Attempt: r.Int("attempt"), TransferID: optString(r, "transferId"), ProviderID: optString(r, "providerId"),
		Refusals: refusals, Outside: r.Has("outside"), Failure: optString(r, "failure"),
		OrderID: optString(r, "orderId"), Number: r.String("number"),
		CreatedAt: r.Time("createdAt"), PlannedAt: plannedAt, SettledAt: optTime(r, "settledAt"),
	}
}

// releasedAtOnce is how many earnings one transaction has be looked at.
const releasedAtOnce = 1000

// Release has what waits for accounts be looked at.
func (s *Store) Release(ctx context.Context, now time.Time) error {
	userIDs, err := cypher.ReadAll(ctx, s.db, "payout_accounts_to_release", `MATCH (a:PayoutAccount {releaseDue: true}) WITH a LIMIT 100
RETURN a.userId AS id`, nil, cypher.ScanID)
	for _, userID := range userIDs {
		params := map[string]any{"userId": userID, "now": now, "most": releasedAtOnce}
		for released := releasedAtOnce; released == releasedAtOnce && err == nil; {
			var all []string
			all, err = cypher.WriteAll(ctx, s.db, "release_earnings", `MATCH (e:Earning {sellerId: $userId, isWaiting: true}) WITH e LIMIT $most
SET e.dueAt = $now, e.isWaiting = null RETURN e.id AS id`, params, cypher.ScanID)
			released = len(all)
		}
		if err != nil {
			return err
		}
		if _, err = s.db.Exec(ctx, "released_account", `MATCH (a:PayoutAccount {userId: $userId}) SET a.releaseDue = null`, params); err != nil {
			return err
		}
	}
	return err
}

// Balances returns what a seller is owed.
func (s *Store) Balances(ctx context.Context, sellerID string) ([]payouts.Balance, error) {
	return cypher.ReadAll(ctx, s.db, "payout_balances", `MATCH (b:PayoutBalance {sellerId: $sellerId}) RETURN `+balanceNode+` AS node
ORDER BY b.currency`, map[string]any{"sellerId": sellerID}, scanBalance)
}

var moves = cypher.ComposePages("payout_moves", cypher.ByTime("m.createdAt", "m.id"),
	`MATCH (m:PayoutMove) WHERE m.sellerId = $sellerId AND m.createdAt IS NOT NULL AND m.id IS NOT NULL RETURN count(m) AS n`,
	func(r *cypher.Row) payouts.Move { return scanMove(r.Map("node")) }, func(c cypher.Cut) string {
		return fmt.Sprintf(`MATCH (m:PayoutMove) USING INDEX SEEK m:PayoutMove(sellerId, createdAt, id)
WHERE m.sellerId = $sellerId AND %[1]s AND m.id IS NOT NULL
WITH m ORDER BY m.sellerId %[2]s, m.createdAt %[2]s, m.id %[2]s LIMIT $limit
RETURN m {.*} AS node, m.createdAt AS key, m.id AS id
%[3]s`, c.Where, c.Direction, c.Order)
	})

// Moves lists what was moved to a seller and back.
func (s *Store) Moves(
	ctx context.Context, sellerID string, page paging.Request,
) (paging.Page[payouts.Move], error) {
	return moves.Page(ctx, s.db, page, map[string]any{"sellerId": sellerID})
}
