// Package payouts keeps in the graph what sellers are paid on, and what is paid to them.
package payouts

import (
	"context"
	"errors"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	ordersgraph "github.com/sidestage/sidestage/graphstore/orders"
	"github.com/sidestage/sidestage/internal/payouts"
)

// Store keeps accounts and what is paid to them. Whatever needs several locks takes that of the account, then that of
// the balance, then that of the earning. It is a payouts.Store.
type Store struct{ db *cypher.DB }

// NewStore returns a Store backed by db.
func NewStore(db *cypher.DB) *Store { return &Store{db} }

var _ payouts.Store = (*Store)(nil)

// Seller reads who is paid.
func (s *Store) Seller(ctx context.Context, userID string) (payouts.Seller, error) {
	found, err := cypher.ReadOne(ctx, s.db, "payout_seller", `MATCH (u:User {id: $id}) WHERE u.deactivatedAt IS NULL
RETURN u.email AS email, u:Artist AS artist`, map[string]any{"id": userID}, func(r *cypher.Row) payouts.Seller {
		return payouts.Seller{Email: r.OptString("email"), IsArtist: r.Bool("artist")}
	})
	return found, cypher.OrNotFound(err, "This person")
}

const accountOf cypher.Statement = `MATCH (a:PayoutAccount {userId: $userId}) RETURN a {.*} AS node`

// Account reads somebody's.
func (s *Store) Account(ctx context.Context, userID string) (payouts.Account, error) {
	a, err := cypher.ReadOne(ctx, s.db, "payout_account", accountOf, map[string]any{"userId": userID}, scanAccount)
	if errors.Is(err, cypher.ErrNoRecord) {
		return payouts.Account{UserID: userID}, nil
	}
	return a, err
}

// OfAccount returns whose account the provider knows by an id.
func (s *Store) OfAccount(ctx context.Context, providerID string) (string, error) {
	id, err := cypher.ReadOne(ctx, s.db, "payout_account_of", `MATCH (a:PayoutAccount {providerId: $id}) RETURN a.userId AS id`,
		map[string]any{"id": providerID}, cypher.ScanID)
	if errors.Is(err, cypher.ErrNoRecord) {
		return "", nil
	}
	return id, err
}

// ChangeAccount stores what decide makes of somebody's account, once for each event of the provider.
func (s *Store) ChangeAccount(
	ctx context.Context, userID, eventID string, decide func(*payouts.Account),
) (payouts.Account, error) {
	return cypher.WriteTx(ctx, s.db, "change_payout_account", func(tx *cypher.Tx) (payouts.Account, error) {
		a, err := lockAccount(tx, userID)
		if err != nil {
			return a, err
		}
		if eventID != "" {
			if isNew, err := ordersgraph.IsNew(tx, eventID); err != nil || !isNew {
				return a, err
			}
		}
		decide(&a)
		return a, keepAccount(tx, a)
	})
}

// lockAccount locks what somebody is paid on, which is there from then on.
func lockAccount(tx *cypher.Tx, userID string) (payouts.Account, error) {
	params := map[string]any{"userId": userID}
	if err := tx.Run(`MERGE (a:PayoutAccount {userId: $userId}) SET a._lock = true REMOVE a._lock`, params); err != nil {
		return payouts.Account{}, err
	}
	return cypher.One(tx, accountOf, params, scanAccount)
}

func keepAccount(tx *cypher.Tx, a payouts.Account) error {
	return tx.Run(`MATCH (a:PayoutAccount {userId: $userId}) SET a += $properties`, map[string]any{
		"userId": a.UserID, "properties": map[string]any{
			"providerId": cypher.OrNull(a.ProviderID), "wantedCountry": cypher.OrNull(a.Country), "attempt": a.Attempt,
			"startedAt": a.StartedAt, "observedAt": a.ObservedAt, "askAt": a.AskAt,
			"releaseDue": cypher.OrNull(a.ReleaseDue), "country": cypher.OrNull(a.State.Country),
			"currency": cypher.OrNull(a.State.Currency), "isSubmitted": a.State.IsSubmitted,
			"chargesEnabled": a.State.ChargesEnabled, "payoutsEnabled": a.State.PayoutsEnabled,
			"canBePaid": a.State.CanBePaid, "due": append([]string{}, a.State.Due...),
			"problem": cypher.OrNull(a.State.Problem), "isRejected": cypher.OrNull(a.State.IsRejected),
			"isGone": a.State.IsGone,
		},
	})
}

func optString(r *cypher.Row, key string) string {
	if !r.Has(key) {
		return ""
	}
	return r.String(key)
}

func optTime(r *cypher.Row, key string) time.Time {
	if !r.Has(key) {
		return time.Time{}
	}
	return r.Time(key)
}

func scanAccount(r *cypher.Row) payouts.Account {
	r = r.Map("node")
	a := payouts.Account{UserID: r.String("userId")}
	if !r.Has("attempt") {
		return a // it was locked, and no more
	}
	a.ProviderID, a.Country, a.Attempt = optString(r, "providerId"), optString(r, "wantedCountry"), r.Int("attempt")
	a.StartedAt, a.ObservedAt, a.AskAt = optTime(r, "startedAt"), optTime(r, "observedAt"), optTime(r, "askAt")
	a.ReleaseDue = r.Has("releaseDue")
	a.State = payouts.AccountState{
		ID: a.ProviderID, Country: optString(r, "country"), Currency: optString(r, "currency"),
		IsSubmitted: r.Bool("isSubmitted"), ChargesEnabled: r.Bool("chargesEnabled"),
		PayoutsEnabled: r.Bool("payoutsEnabled"), CanBePaid: r.Bool("canBePaid"), Due: r.Strings("due"),
		Problem: optString(r, "problem"), IsRejected: r.Has("isRejected"), IsGone: r.Bool("isGone"),
	}
	return a
}

// ToAsk returns whose accounts the provider is to be asked of.
func (s *Store) ToAsk(ctx context.Context, now time.Time, most int) ([]string, error) {
	return cypher.ReadAll(ctx, s.db, "payout_accounts_to_ask", `MATCH (a:PayoutAccount) WHERE a.askAt <= $now
WITH a ORDER BY a.askAt LIMIT $most RETURN a.userId AS id`, map[string]any{"now": now, "most": most}, cypher.ScanID)
}
