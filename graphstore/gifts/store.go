// Package gifts keeps tiers that are given away in the graph.
package gifts

import (
	"context"
	"errors"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/letters"
	"github.com/sidestage/sidestage/graphstore/projection"
	subscriptionsgraph "github.com/sidestage/sidestage/graphstore/subscriptions"
	"github.com/sidestage/sidestage/internal/gifts"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/kernel/tax"
)

// Store keeps gifts. Whatever changes one takes the lock of who opened it, then that of the gift, then those of the
// gifts after it, then those of what they pay and of the tier. It is a gifts.Store.
type Store struct {
	letters.Store
	db      *cypher.DB
	support *subscriptionsgraph.Store
}

// NewStore returns a Store backed by db.
func NewStore(db *cypher.DB) *Store {
	return &Store{letters.NewStore(db, "TierGift"), db, subscriptionsgraph.NewStore(db)}
}

var _ gifts.Store = (*Store)(nil)

const theGift = "This gift"

// Offer reads a tier for somebody: who is blocked by the artist, or blocks them, is not taken.
func (s *Store) Offer(ctx context.Context, tierID, userID string) (gifts.Offer, error) {
	o, err := s.support.Offer(ctx, tierID, userID)
	return gifts.Offer(o), err
}

// Giver reads who pays.
func (s *Store) Giver(ctx context.Context, userID string) (gifts.Giver, error) {
	p, err := s.support.Payer(ctx, userID)
	return gifts.Giver{Person: p.Person, From: p.From}, err
}

// SetPlace notes where somebody is who pays.
func (s *Store) SetPlace(ctx context.Context, userID string, from tax.Place) error {
	return s.support.SetPlace(ctx, userID, from)
}

// Member finds somebody by their handle whom no block parts from the giver or the artist.
func (s *Store) Member(ctx context.Context, handle, giverID, artistID string) (person.Person, error) {
	p, err := cypher.ReadOne(ctx, s.db, "gift_member", `MATCH (person:User {handleKey: toLower($handle)})
WHERE person.confirmedAt IS NOT NULL AND person.deactivatedAt IS NULL
  AND NOT EXISTS { MATCH (person)-[:BLOCKS]-(other:User) WHERE other.id IN $others }
RETURN `+projection.PersonNode+` AS person`, map[string]any{"handle": handle, "others": []string{giverID, artistID}},
		func(r *cypher.Row) person.Person { return projection.ScanPerson(r.Map("person")) })
	return p, cypher.OrNotFound(err, "This person")
}

const byID cypher.Statement = `MATCH (g:TierGift {id: $id}) RETURN ` + node + ` AS node`

// Get reads one.
func (s *Store) Get(ctx context.Context, id string) (gifts.Gift, error) {
	found, err := cypher.ReadOne(ctx, s.db, "tier_gift", byID, map[string]any{"id": id}, scan)
	return found, cypher.OrNotFound(err, theGift)
}

// OfIntent returns the id of the gift of an intent.
func (s *Store) OfIntent(ctx context.Context, intentID string) (string, error) {
	id, err := cypher.ReadOne(ctx, s.db, "gift_of_intent", `MATCH (g:TierGift {intentId: $id}) RETURN g.id AS id`,
		map[string]any{"id": intentID}, cypher.ScanID)
	return id, cypher.OrNotFound(err, theGift)
}

// OfCode returns the id of the gift of a code.
func (s *Store) OfCode(ctx context.Context, hash string) (string, error) {
	id, err := cypher.ReadOne(ctx, s.db, "gift_of_code", `MATCH (g:TierGift {codeHash: $hash}) RETURN g.id AS id`,
		map[string]any{"hash": hash}, cypher.ScanID)
	return id, cypher.OrNotFound(err, theGift)
}

// HeldUntil returns until when somebody holds a tier.
func (s *Store) HeldUntil(ctx context.Context, userID, tierID string) (until time.Time, forGood bool, err error) {
	found, err := cypher.ReadAll(ctx, s.db, "gift_held_until", `MATCH (:User {id: $userId})-[h:HOLDS]->(:Tier {id: $tierId}) RETURN h.until AS until`,
		map[string]any{"userId": userID, "tierId": tierID}, func(r *cypher.Row) time.Time { return r.OptTime("until") })
	if err != nil || len(found) == 0 {
		return time.Time{}, false, err
	}
	return found[0], found[0].IsZero(), nil
}

var given = cypher.ComposePages("gifts_given", cypher.ByTime("g.paidAt", "g.id"),
	`MATCH (g:TierGift) WHERE g.giverId = $id AND g.paidAt IS NOT NULL AND g.id IS NOT NULL RETURN count(g) AS n`,
	scan, func(c cypher.Cut) string {
		return `MATCH (g:TierGift) USING INDEX SEEK g:TierGift(giverId, paidAt, id)
WHERE g.giverId = $id AND ` + c.Where + ` AND g.id IS NOT NULL
WITH g ORDER BY g.giverId ` + c.Direction + `, g.paidAt ` + c.Direction + `, g.id ` + c.Direction + ` LIMIT $limit
RETURN ` + node + ` AS node, g.paidAt AS key, g.id AS id ` + c.Order
	})

// Given lists what somebody gave and paid.
func (s *Store) Given(ctx context.Context, userID string, page paging.Request) (paging.Page[gifts.Gift], error) {
	return given.Page(ctx, s.db, page, map[string]any{"id": userID})
}

var received = cypher.ComposePages("gifts_received", cypher.ByTime("g.receivedAt", "g.id"),
	`MATCH (g:TierGift) WHERE g.receiverId = $id AND g.receivedAt IS NOT NULL AND g.id IS NOT NULL RETURN count(g) AS n`,
	scan, func(c cypher.Cut) string {
		return `MATCH (g:TierGift) USING INDEX SEEK g:TierGift(receiverId, receivedAt, id)
WHERE g.receiverId = $id AND ` + c.Where + ` AND g.id IS NOT NULL
WITH g ORDER BY g.receiverId ` + c.Direction + `, g.receivedAt ` + c.Direction + `, g.id ` + c.Direction + ` LIMIT $limit
RETURN ` + node + ` AS node, g.receivedAt AS key, g.id AS id ` + c.Order
	})

// Received lists what reached somebody.
func (s *Store) Received(ctx context.Context, userID string, page paging.Request) (paging.Page[gifts.Gift], error) {
	return received.Page(ctx, s.db, page, map[string]any{"id": userID})
}

var sold = cypher.ComposePages("gifts_sold", cypher.ByTime("g.paidAt", "g.id"),
	`MATCH (g:TierGift) WHERE g.ownerId = $id AND g.paidAt IS NOT NULL AND g.id IS NOT NULL RETURN count(g) AS n`,
	scan, func(c cypher.Cut) string {
		return `MATCH (g:TierGift) USING INDEX SEEK g:TierGift(ownerId, paidAt, id)
WHERE g.ownerId = $id AND ` + c.Where + ` AND g.id IS NOT NULL
WITH g ORDER BY g.ownerId ` + c.Direction + `, g.paidAt ` + c.Direction + `, g.id ` + c.Direction + ` LIMIT $limit
RETURN ` + node + ` AS node, g.paidAt AS key, g.id AS id ` + c.Order
	})

// Sold lists what was paid for an artist's tiers.
func (s *Store) Sold(ctx context.Context, artistID string, page paging.Request) (paging.Page[gifts.Gift], error) {
	return sold.Page(ctx, s.db, page, map[string]any{"id": artistID})
}

// Income adds up what gifts of an artist's tiers brought by month, in UTC.
func (s *Store) Income(ctx context.Context, artistID string, from time.Time) ([]gifts.MonthlyIncome, error) {
	return cypher.ReadAll(ctx, s.db, "gift_income", `MATCH (g:TierGift) WHERE g.ownerId = $id AND g.paidAt >= $from AND g.id IS NOT NULL
WITH datetime.truncate('month', datetime({datetime: g.paidAt, timezone: 'Z'})) AS month, g.currency AS currency,
  sum(g.amount - g.returned) AS income, sum(coalesce(g.tax, 0) - coalesce(g.taxBack, 0)) AS tax, sum(CASE WHEN g.returned < g.amount THEN 1 ELSE 0 END) AS gifts
WHERE gifts > 0
RETURN month, currency, income, tax, gifts ORDER BY month, currency`, map[string]any{"id": artistID, "from": from},
		func(r *cypher.Row) gifts.MonthlyIncome {
			return gifts.MonthlyIncome{
				Month: r.Time("month"), Currency: r.String("currency"), Income: int64(r.Int("income")),
				Tax: int64(r.Int("tax")), Gifts: r.Int("gifts"),
			}
		})
}

// Due returns the ids of those about which something is to be done at a moment.
func (s *Store) Due(ctx context.Context, at time.Time, most int) ([]string, error) {
	return cypher.ReadAll(ctx, s.db, "gifts_due", `MATCH (g:TierGift) WHERE g.dueAt <= $at
RETURN g.id AS id ORDER BY g.dueAt LIMIT $most`, map[string]any{"at": at, "most": most}, cypher.ScanID)
}

// Undone returns the ids of those of which the provider is to be told something.
func (s *Store) Undone(ctx context.Context, most int) ([]string, error) {
	return cypher.ReadAll(ctx, s.db, "gifts_undo", `MATCH (g:TierGift {undoes: true}) RETURN g.id AS id LIMIT $most`,
		map[string]any{"most": most}, cypher.ScanID)
}

// Unsettled returns the ids of those of which the provider is to be asked, after one of them in their order.
func (s *Store) Unsettled(ctx context.Context, after string, most int) ([]string, error) {
	return cypher.ReadAll(ctx, s.db, "gifts_ask", `MATCH (g:TierGift {asks: true}) WHERE g.id > $after
RETURN g.id AS id ORDER BY g.id LIMIT $most`, map[string]any{"after": after, "most": most}, cypher.ScanID)
}

// none makes of what is not found nothing.
func none(id string, err error) (string, error) {
	if errors.Is(err, cypher.ErrNoRecord) {
		return "", nil
	}
	return id, err
}
