package graphstore_test

import (
	"strings"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	ordersgraph "github.com/sidestage/sidestage/graphstore/orders"
	payoutsgraph "github.com/sidestage/sidestage/graphstore/payouts"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/payouts"
)

// crowdOfPayouts has thousands of accounts that are paid.
func (r *requests) crowdOfPayouts() {
	r.t.Helper()
	_, err := r.copied.db.Exec(r.t.Context(), "test_crowd", `UNWIND range(1, 2000) AS n
WITH n, randomUUID() AS id, datetime() + duration({minutes: n}) AS at
CREATE (a:PlanCrowd:PayoutAccount {userId: id, providerId: 'acct_' + id, attempt: 0, startedAt: at, observedAt: at, askAt: at,
  isSubmitted: true, chargesEnabled: true, payoutsEnabled: true, canBePaid: true, due: [], isGone: false})
CREATE (:PlanCrowd:PayoutBalance {key: id + '/EUR', sellerId: id, currency: 'EUR', earned: 5, returned: 0, sent: 0, reversed: 0})
CREATE (e:PlanCrowd:Earning {id: 'sale/' + id, sellerId: $artist, currency: 'EUR', number: id, at: at, earned: 5, returned: 0, sent: 0, reversed: 0,
  attempts: 0, dueAt: at})
CREATE (e)-[:MOVED_BY]->(:PlanCrowd:PayoutMove {id: id, sellerId: $artist, kind: 'TRANSFER', status: 'SUCCEEDED', amount: 5, currency: 'EUR',
  accountId: id, attempt: 0, number: id, createdAt: at, position: 0})`, map[string]any{"artist": r.artist})
	r.must(err)
}

// payouts begins an account.
func (r *requests) payouts() {
	ctx, now := r.t.Context(), time.Now().UTC()
	s := payoutsgraph.NewStore(r.db)
	_, err := s.Seller(ctx, r.artist)
	r.must(err)
	_, err = s.Account(ctx, r.artist)
	r.must(err)
	for range 2 {
		_, err = s.ChangeAccount(ctx, r.artist, "evt_acct_"+r.artist, func(a *payouts.Account) {
			a.ProviderID, a.StartedAt, a.AskAt, a.ReleaseDue = "acct_"+r.artist, now, now, true
		})
		r.must(err)
	}
	_, err = s.OfAccount(ctx, "acct_"+r.artist)
	r.must(err)
	_, err = s.ToAsk(ctx, now, 20)
	r.must(err)
	r.must(s.Release(ctx, now))
	_, err = s.Due(ctx, now, 20)
	r.must(err)
	_, err = s.Balances(ctx, r.artist)
	r.must(err)
	walked(r, func(p paging.Request) (paging.Page[payouts.Move], error) { return s.Moves(ctx, r.artist, p) })
	sold := r.id()
	for _, kind := range []string{"sale/", "invoice/"} {
		r.must(r.booked(kind+sold, now))
		move := payouts.Move{ID: r.id(), Kind: payouts.ToSeller, Status: payouts.Pending, CreatedAt: now}
		r.must(s.Change(ctx, kind+sold, func(
			e *payouts.Earning, _ payouts.Account, _ payouts.Balance,
		) (payouts.Effect, error) {
			e.Moves = append(e.Moves, move)
			return payouts.Effect{IsStopped: true}, nil
		}))
		_, _, err = s.OfMove(ctx, move.ID)
		r.must(err)
	}
}

// booked books what the artist earned.
func (r *requests) booked(earning string, now time.Time) error {
	e := orders.Entry{
		ID: r.id(), TransactionID: earning, EarningID: earning, Kind: orders.Sale, Account: orders.PaymentsAccount,
		Amount: 1, Currency: "EUR", SellerID: r.artist, Number: earning, At: now,
	}
	if strings.HasPrefix(earning, "sale/") {
		e.OrderID = strings.TrimPrefix(earning, "sale/")
	}
	_, err := cypher.WriteTx(r.t.Context(), r.db, "test_booked", func(tx *cypher.Tx) (struct{}, error) {
		return struct{}{}, ordersgraph.Book(tx, []orders.Entry{e})
	})
	return err
}
