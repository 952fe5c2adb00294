package gifts

import (
	"context"
	"slices"
	"time"

	auditgraph "github.com/sidestage/sidestage/graphstore/audit"
	"github.com/sidestage/sidestage/graphstore/cypher"
	lategraph "github.com/sidestage/sidestage/graphstore/latepayments"
	ordersgraph "github.com/sidestage/sidestage/graphstore/orders"
	"github.com/sidestage/sidestage/graphstore/projection"
	subscriptionsgraph "github.com/sidestage/sidestage/graphstore/subscriptions"
	tiersgraph "github.com/sidestage/sidestage/graphstore/tiers"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/gifts"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/person"
)

const (
	lockUser cypher.Statement = `MATCH (u:User {id: $userId}) SET u._lock = true REMOVE u._lock`
	lockGift cypher.Statement = `MATCH (g:TierGift {id: $id}) SET g._lock = true REMOVE g._lock`
)

// Begin stores a gift. The giver's lock makes of two that begin at once one.
func (s *Store) Begin(ctx context.Context, g gifts.Gift, allow func() error) (string, error) {
	fixed := map[string]any{
		"number": g.Number, "giverId": g.Giver.UserID, "ownerId": g.Artist.UserID, "tierId": g.TierID,
		"tierName": g.TierName, "months": g.Months, "amount": g.Amount, "currency": g.Currency, "to": string(g.To),
		"taxOf": g.Tax.Of, "tax": g.Tax.Amount, "taxRate": g.Tax.Rate, "taxIncluded": g.Tax.Included,
		"taxIn": cypher.OrNull(g.Tax.Country), "calculationId": cypher.OrNull(g.Tax.CalculationID),
		"message": cypher.OrNull(g.Message), "deliverAt": g.DeliverAt, "createdAt": g.CreatedAt,
		"clientKey": g.ClientKey, "key": g.Giver.UserID + "/" + g.ClientKey, "fingerprint": g.Fingerprint,
		"recipientId": cypher.OrNull(g.Member.UserID),
	}
	params := map[string]any{
		"id": g.ID, "userId": g.Giver.UserID, "artistId": g.Artist.UserID, "tierId": g.TierID,
		"memberId": cypher.OrNull(g.Member.UserID), "fixed": fixed, "changing": row(g), "key": fixed["key"],
		"sameWaits": waiting(g), "createdAt": g.CreatedAt, "dueAt": g.DueAt(),
	}
	return cypher.WriteTx(ctx, s.db, "begin_gift", func(tx *cypher.Tx) (string, error) {
		if err := tx.Run(lockUser, params); err != nil {
			return "", err
		}
		known, err := cypher.All(tx, `MATCH (g:TierGift {key: $key}) RETURN g.id AS id, g.fingerprint AS fingerprint`, params,
			func(r *cypher.Row) [2]string { return [2]string{r.String("id"), r.String("fingerprint")} })
		if err != nil {
			return "", err
		}
		if len(known) > 0 && known[0][1] != g.Fingerprint {
			return "", gifts.Reused()
		}
		if len(known) > 0 {
			return known[0][0], nil
		}
		same, err := none(cypher.One(tx, `MATCH (g:TierGift {sameWaits: $sameWaits})
SET g.createdAt = $createdAt, g.dueAt = $dueAt RETURN g.id AS id`, params, cypher.ScanID))
		if err != nil || same != "" {
			return same, err
		}
		if err := allow(); err != nil {
			return "", err
		}
		for _, statement := range []cypher.Statement{
			`MATCH (u:User {id: $userId})
CALL (u) {
  MATCH (a:User {id: $artistId})
  CREATE (u)-[:GIVES]->(g:TierGift {id: $id})-[:SUPPORTS]->(a) SET g += $fixed SET g += $changing
}`,
			`MATCH (g:TierGift {id: $id}) CALL (g) { MATCH (tier:Tier {id: $tierId}) CREATE (g)-[:FOR_TIER]->(tier) }`,
			`MATCH (g:TierGift {id: $id}) CALL (g) { MATCH (m:User {id: $memberId}) CREATE (g)-[:GIVEN_TO]->(m) }`,
		} {
			if err := tx.Run(statement, params); err != nil {
				return "", err
			}
		}
		return g.ID, nil
	})
}

// keep stores what of a gift changes. Its tier can go once it does not wait to be opened.
func keep(tx *cypher.Tx, g gifts.Gift) error {
	params := map[string]any{"id": g.ID, "changing": row(g)}
	if err := tx.Run(`MATCH (g:TierGift {id: $id}) SET g += $changing`, params); err != nil {
		return err
	}
	switch g.Status() {
	case gifts.Waiting, gifts.Ready, gifts.Refunding:
		return nil
	case gifts.Redeemed, gifts.Expired, gifts.Refunded, gifts.NeverPaid:
	}
	return tx.Run(`MATCH (g:TierGift {id: $id})-[f:FOR_TIER]->() DELETE f`, params)
}

// Change stores what decide makes of a gift, once for each event of the provider.
func (s *Store) Change(
	ctx context.Context, id, eventID string, decide func(*gifts.Gift) (gifts.Effect, error),
) error {
	params := map[string]any{"id": id}
	_, err := cypher.WriteTx(ctx, s.db, "change_gift", func(tx *cypher.Tx) (struct{}, error) {
		var done struct{}
		before, err := lock(tx, params)
		if err != nil {
			return done, err
		}
		if eventID != "" {
			isNew, err := ordersgraph.IsNew(tx, eventID)
			if err != nil || !isNew {
				return done, err
			}
		}
		g := before
		g.Refunds, g.FailedRefunds = slices.Clone(before.Refunds), slices.Clone(before.FailedRefunds)
		effect, err := decide(&g)
		if err != nil {
			return done, err
		}
		if err := keep(tx, g); err != nil {
			return done, err
		}
		if err := recordRefund(tx, before, g); err != nil {
			return done, err
		}
		if !g.EndsAt.Equal(before.EndsAt) {
			if err := cutShort(tx, before, g); err != nil {
				return done, err
			}
		}
		return done, follow(tx, g, effect)
	})
	return cypher.OrNotFound(err, theGift)
}

// recordRefund keeps in the audit log that somebody else than the artist has a gift be paid back.
func recordRefund(tx *cypher.Tx, before, g gifts.Gift) error {
	isAsked := !g.RefundAskedAt.Equal(before.RefundAskedAt) && !g.RefundAskedAt.IsZero()
	isAskedAgain := !g.RefundAgainAt.Equal(before.RefundAgainAt) && !g.RefundAgainAt.IsZero()
	if !isAsked && !isAskedAgain || g.RefundBy == "" || g.RefundBy == g.Artist.UserID {
		return nil
	}
	return auditgraph.Record(tx, audit.Act{
		ActorID: g.RefundBy, Verb: audit.PaidBack, Subject: audit.Subject{Type: gifts.Label, ID: g.ID},
		After: audit.State(map[string]any{"amount": g.Amount, "currency": g.Currency}),
	})
}

// lock takes the lock of who opened a gift, where somebody did, then its own, and reads it.
func lock(tx *cypher.Tx, params map[string]any) (gifts.Gift, error) {
	redeemer, err := cypher.One(tx, `MATCH (g:TierGift {id: $id}) RETURN coalesce(g.redeemerId, '') AS id`, params, cypher.ScanID)
	if err != nil {
		return gifts.Gift{}, err
	}
	if redeemer != "" {
		if err := tx.Run(lockUser, map[string]any{"userId": redeemer}); err != nil {
			return gifts.Gift{}, err
		}
	}
	if err := tx.Run(lockGift, params); err != nil {
		return gifts.Gift{}, err
	}
	return cypher.One(tx, byID, params, scan)
}

// opened matches the gifts g of a tier that somebody opened, in the order of their beginnings.
const opened cypher.Statement = `MATCH (u:User {id: $userId})-[:OPENED]->(g:TierGift) WHERE g.tierId = $tierId
WITH g ORDER BY g.startsAt, g.id RETURN ` + node + ` AS node`

// cutShort has what a gift opened end with it, and those after it follow at once.
func cutShort(tx *cypher.Tx, before, g gifts.Gift) error {
	userID := g.Redeemer.UserID
	all, err := cypher.All(tx, opened, map[string]any{"userId": userID, "tierId": g.TierID}, scan)
	if err != nil {
		return err
	}
	moved := gifts.MoveUp(before, g.EndsAt, all)
	for _, m := range moved {
		if err := tx.Run(lockGift, map[string]any{"id": m.ID}); err != nil {
			return err
		}
		if err := keep(tx, m); err != nil {
			return err
		}
	}
	until := g.EndsAt
	for _, other := range all {
		if at := slices.IndexFunc(moved, func(m gifts.Gift) bool { return m.ID == other.ID }); at >= 0 {
			other = moved[at]
		}
		if other.ID != g.ID && other.EndsAt.After(until) {
			until = other.EndsAt
		}
	}
	return open(tx, g, until, g.RefundedAt, event.Revoked)
}

// open has who opened a gift hold its tier until a moment, and what they pay for it themselves follow.
func open(tx *cypher.Tx, g gifts.Gift, until, now time.Time, verb event.Verb) error {
	userID := g.Redeemer.UserID
	if err := tiersgraph.Hold(tx, userID, g.TierID, tiersgraph.Gifts, until, now, verb); err != nil {
		return err
	}
	return subscriptionsgraph.FollowGifts(tx, userID, g.Artist.UserID, g.TierID, now)
}

// Redeem stores what decide makes of a gift for who opens it. Their lock makes what they open one after another.
func (s *Store) Redeem(
	ctx context.Context, id, userID string, now time.Time,
	decide func(*gifts.Gift, person.Person, gifts.Holding) (gifts.Effect, error),
) error {
	params := map[string]any{"id": id, "userId": userID}
	_, err := cypher.WriteTx(ctx, s.db, "redeem_gift", func(tx *cypher.Tx) (struct{}, error) {
		var done struct{}
		for _, statement := range []cypher.Statement{lockUser, lockGift} {
			if err := tx.Run(statement, params); err != nil {
				return done, err
			}
		}
		g, err := cypher.One(tx, byID, params, scan)
		if err != nil {
			return done, err
		}
		params["tierId"] = g.TierID
		holder, err := cypher.One(tx, holderOf, params, scanHolder)
		if err != nil {
			return done, err
		}
		effect, err := decide(&g, holder.person, holder.Holding)
		if err != nil || len(effect.Told) == 0 {
			return done, err
		}
		if err := keep(tx, g); err != nil {
			return done, err
		}
		if err := tx.Run(`MATCH (g:TierGift {id: $id})
CALL (g) { MATCH (u:User {id: $userId}) CREATE (u)-[:OPENED]->(g) }`, params); err != nil {
			return done, err
		}
		if err := open(tx, g, g.EndsAt, now, event.Granted); err != nil {
			return done, err
		}
		return done, follow(tx, g, effect)
	})
	return cypher.OrNotFound(err, theGift)
}

type holder struct {
	person person.Person
	gifts.Holding
}

// holderOf reads somebody, and how they hold a tier.
const holderOf cypher.Statement = `MATCH (person:User {id: $userId}) WHERE person.deactivatedAt IS NULL
OPTIONAL MATCH (person)-[h:HOLDS]->(:Tier {id: $tierId})
RETURN ` + projection.PersonNode + ` AS person, h.giftUntil AS giftUntil, h.grantedUntil AS grantedUntil,
  h IS NOT NULL AND h.until IS NULL AS isForGood,
  head(COLLECT { MATCH (person)-[:SUBSCRIBES]->(s:TierSubscription) WHERE s.tierId = $tierId AND s.periodEnd IS NOT NULL
    RETURN s.periodEnd ORDER BY s.periodEnd DESC LIMIT 1 }) AS paidUntil`

func scanHolder(r *cypher.Row) holder {
	return holder{projection.ScanPerson(r.Map("person")), gifts.Holding{
		PaidUntil: r.OptTime("paidUntil"), GrantedUntil: r.OptTime("grantedUntil"), GiftUntil: r.OptTime("giftUntil"),
		IsForGood: r.Bool("isForGood"),
	}}
}

// follow stores what a change brings beside the gift.
func follow(tx *cypher.Tx, g gifts.Gift, effect gifts.Effect) error {
	if err := ordersgraph.Book(tx, effect.Entries); err != nil {
		return err
	}
	if err := lategraph.Begin(tx, effect.Late); err != nil {
		return err
	}
	for _, h := range effect.Told {
		if err := tx.Emit(h.Verb, h.ActorID, gifts.Label, g.ID); err != nil {
			return err
		}
	}
	return nil
}
