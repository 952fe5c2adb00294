package subscriptions

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	auditgraph "github.com/sidestage/sidestage/graphstore/audit"
	"github.com/sidestage/sidestage/graphstore/cypher"
	lategraph "github.com/sidestage/sidestage/graphstore/latepayments"
	ordersgraph "github.com/sidestage/sidestage/graphstore/orders"
	tiersgraph "github.com/sidestage/sidestage/graphstore/tiers"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/subscriptions"
)

// Begin stores a subscription. The subscriber's lock makes of two that begin at once one.
func (s *Store) Begin(ctx context.Context, sub subscriptions.Subscription) (string, error) {
	params := map[string]any{
		"id": sub.ID, "subscriberId": sub.Subscriber.UserID, "artistId": sub.Artist.UserID, "openFor": openFor(sub),
		"tierId": sub.Terms.TierID, "properties": map[string]any{
			"subscriberId": sub.Subscriber.UserID, "ownerId": sub.Artist.UserID, "createdAt": sub.CreatedAt,
			"customerId": sub.CustomerID,
		},
	}
	return cypher.WriteTx(ctx, s.db, "begin_subscription", func(tx *cypher.Tx) (string, error) {
		if err := tx.Run(`MATCH (u:User {id: $subscriberId}) SET u._lock = true REMOVE u._lock`, params); err != nil {
			return "", err
		}
		id, err := cypher.One(tx, `MATCH (s:TierSubscription {openFor: $openFor}) RETURN s.id AS id`, params, cypher.ScanID)
		if err == nil || !errors.Is(err, cypher.ErrNoRecord) {
			return id, err
		}
		if err := tx.Run(`MATCH (u:User {id: $subscriberId})
CALL (u) {
  MATCH (a:User {id: $artistId})
  CREATE (u)-[:SUBSCRIBES]->(s:TierSubscription {id: $id})-[:SUPPORTS]->(a) SET s += $properties
}`, params); err != nil {
			return "", err
		}
		return sub.ID, keep(tx, sub)
	})
}

// openFor makes of a subscriber and an artist one that has not ended.
func openFor(sub subscriptions.Subscription) string {
	return sub.Subscriber.UserID + "/" + sub.Artist.UserID
}

// Change stores what decide makes of a subscription, once for each event of the provider.
func (s *Store) Change(
	ctx context.Context, id, eventID string, decide func(*subscriptions.Subscription) (subscriptions.Effect, error),
) error {
	params := map[string]any{"id": id}
	_, err := cypher.WriteTx(ctx, s.db, "change_subscription", func(tx *cypher.Tx) (struct{}, error) {
		var done struct{}
		if err := tx.Run(`MATCH (s:TierSubscription {id: $id}) SET s._lock = true REMOVE s._lock`, params); err != nil {
			return done, err
		}
		if eventID != "" {
			isNew, err := ordersgraph.IsNew(tx, eventID)
			if err != nil || !isNew {
				return done, err
			}
		}
		sub, err := cypher.One(tx, byID, params, scan)
		if err != nil {
			return done, err
		}
		before := sub
		effect, err := decide(&sub)
		if err != nil {
			return done, err
		}
		if err := keep(tx, sub); err != nil {
			return done, err
		}
		if err := hold(tx, before, sub); err != nil {
			return done, err
		}
		return done, follow(tx, sub.ID, effect)
	})
	return cypher.OrNotFound(err, theSubscription)
}

// ChangePaid stores what went back of an invoice and is to, and what that makes of its subscription.
func (s *Store) ChangePaid(
	ctx context.Context, intentID string, decide func(*subscriptions.Paid) subscriptions.Effect,
) error {
	params := map[string]any{"intentId": intentID}
	_, err := cypher.WriteTx(ctx, s.db, "change_paid_invoice", func(tx *cypher.Tx) (struct{}, error) {
		var done struct{}
		if err := tx.Run(`MATCH (i:TierInvoice {intentId: $intentId})
MATCH (s:TierSubscription {id: i.subscriptionId}) SET s._lock = true REMOVE s._lock`, params); err != nil {
			return done, err
		}
		paid, err := cypher.One(tx, `MATCH (paid:TierInvoice {intentId: $intentId})
MATCH (s:TierSubscription {id: paid.subscriptionId}) RETURN paid {.*} AS invoice, `+node+` AS node`, params,
			func(r *cypher.Row) subscriptions.Paid {
				return subscriptions.Paid{
					Invoice: scanInvoice(r.Map("invoice")), Disputes: r.Map("invoice").OptStrings("disputes"), Support: scan(r),
				}
			})
		if err != nil {
			return done, err
		}
		before, asked := paid.Support, paid.Refund.AskedAt
		effect := decide(&paid)
		after := paid.Support
		if asked.IsZero() {
			if err := recordRefund(tx, paid); err != nil {
				return done, err
			}
		}
		after.Open = append(slices.DeleteFunc(slices.Clone(after.Open), func(i subscriptions.Invoice) bool {
			return i.ID == paid.ID
		}), paid.Invoice)
		if err := keep(tx, after); err != nil {
			return done, err
		}
		if err := hold(tx, before, after); err != nil {
			return done, err
		}
		if err := tx.Run(`MATCH (i:TierInvoice {id: $id})
MATCH (s:TierSubscription {id: i.subscriptionId})
SET i.disputes = $disputes, s.paid = s.paid - $less,
  s.disputes = [known IN coalesce(s.disputes, []) WHERE NOT split(known, '/')[0] IN [d IN $disputes | split(d, '/')[0]]]
    + $disputes`,
			map[string]any{"id": paid.ID, "disputes": []string(paid.Disputes), "less": paid.Less}); err != nil {
			return done, err
		}
		return done, follow(tx, paid.SubscriptionID, effect)
	})
	return cypher.OrNotFound(err, "This invoice")
}

// recordRefund keeps that somebody else than the artist asked for a refund.
func recordRefund(tx *cypher.Tx, p subscriptions.Paid) error {
	if p.Refund.AskedAt.IsZero() || p.Refund.By == "" || p.Refund.By == p.Support.Artist.UserID {
		return nil
	}
	return auditgraph.Record(tx, audit.Act{
		At: p.Refund.AskedAt, ActorID: p.Refund.By, Verb: audit.PaidBack,
		Subject: audit.Subject{Type: "TierInvoice", ID: p.ID},
		After:   audit.State(map[string]any{"amount": p.Amount, "currency": p.Terms.Currency}),
	})
}

// keep stores what of a subscription changes.
func keep(tx *cypher.Tx, s subscriptions.Subscription) error {
	properties, tiers := kept(s)
	var rows []map[string]any
	for _, i := range s.Open {
		rows = append(rows, map[string]any{"id": i.ID, "properties": invoiceRow(s, i)})
	}
	params := map[string]any{"id": s.ID, "properties": properties, "rows": rows, "tiers": tiers}
	for _, statement := range []cypher.Statement{
		`MATCH (s:TierSubscription {id: $id}) SET s += $properties, s.startedAt = coalesce(s.startedAt, s.periodStart)`,
		`UNWIND $rows AS row MATCH (s:TierSubscription {id: $id})
MERGE (i:TierInvoice {id: row.id}) SET i += row.properties
MERGE (s)-[:HAS_INVOICE]->(i)`,
		`MATCH (s:TierSubscription {id: $id})-[f:FOR_TIER]->(tier:Tier) WHERE NOT tier.id IN $tiers DELETE f`,
		`UNWIND $tiers AS tierId MATCH (tier:Tier {id: tierId})
CALL (tier) { MATCH (s:TierSubscription {id: $id}) MERGE (s)-[:FOR_TIER]->(tier) }`,
	} {
		if err := tx.Run(statement, params); err != nil {
			return err
		}
	}
	return nil
}

// kept returns the properties of what of a subscription changes, and the tiers that it is for.
func kept(s subscriptions.Subscription) (properties map[string]any, tiers []string) {
	properties, tiers = termsRow(s.Terms), []string{}
	maps.Copy(properties, map[string]any{
		"anchor": s.Anchor, "periodStart": s.PeriodStart, "periodEnd": s.PeriodEnd, "paid": s.Paid,
		"cancelledAt": s.CancelledAt, "pausedAt": s.PausedAt, "endedAt": s.EndedAt, "dueAt": s.DueAt(),
		"endReason": cypher.OrNull(string(s.EndReason)), "cardId": cypher.OrNull(s.Card.MethodID),
		"cardBrand": cypher.OrNull(s.Card.Brand), "cardLast4": cypher.OrNull(s.Card.Last4),
		"cardMonth": s.Card.ExpMonth, "cardYear": s.Card.ExpYear, "setupId": cypher.OrNull(s.SetupID), "setups": s.Setups,
		"setupSecret": cypher.OrNull(s.SetupSecret), "setupAt": s.SetupAt, "openFor": nil, "asks": cypher.OrNull(asks(s)),
		"undoes":  cypher.OrNull(undoes(s)),
		"country": cypher.OrNull(s.Country), "postalCode": cypher.OrNull(s.PostalCode),
		"chargedOf": s.Charged.Of, "chargedTax": s.Charged.Amount,
		"chargedRate": s.Charged.Rate, "chargedIncluded": s.Charged.Included,
		"chargedIn":  cypher.OrNull(s.Charged.Country),
		"nextTierId": nil, "nextTierName": nil, "nextPosition": nil, "nextInterval": nil, "nextAmount": nil,
		"nextCurrency": nil,
	})
	if s.EndedAt.IsZero() {
		properties["openFor"] = openFor(s)
		tiers = append(tiers, s.Terms.TierID)
	}
	if n := s.Next; n != nil {
		maps.Copy(properties, map[string]any{
			"nextTierId": n.TierID, "nextTierName": n.TierName, "nextPosition": n.Position,
			"nextInterval": string(n.Interval), "nextAmount": n.Amount, "nextCurrency": n.Currency,
		})
		tiers = append(tiers, n.TierID)
	}
	return properties, tiers
}

func asks(s subscriptions.Subscription) bool {
	return s.SetupID != "" || slices.ContainsFunc(s.Open, func(i subscriptions.Invoice) bool {
		return i.IntentID != "" && i.PaidAt.IsZero() && i.VoidAt.IsZero()
	})
}

func undoes(s subscriptions.Subscription) bool {
	return slices.ContainsFunc(s.Open, func(i subscriptions.Invoice) bool { return i.Undoes() })
}

func invoiceRow(s subscriptions.Subscription, i subscriptions.Invoice) map[string]any {
	row := termsRow(i.Terms)
	backIDs, backAmounts := []string{}, []int64{}
	for _, b := range i.Back {
		backIDs, backAmounts = append(backIDs, b.ID), append(backAmounts, b.Amount)
	}
	maps.Copy(row, map[string]any{
		"number": i.Number, "subscriptionId": s.ID, "subscriberId": s.Subscriber.UserID, "ownerId": s.Artist.UserID,
		"charged": i.Amount, "credit": i.Credit, "taxOf": i.Tax.Of, "tax": i.Tax.Amount, "taxRate": i.Tax.Rate,
		"taxIncluded": i.Tax.Included, "taxIn": cypher.OrNull(i.Tax.Country),
		"calculationId": cypher.OrNull(i.Tax.CalculationID),
		"periodStart":   i.PeriodStart, "periodEnd": i.PeriodEnd,
		"createdAt": i.CreatedAt, "intentId": cypher.OrNull(i.IntentID), "clientSecret": cypher.OrNull(i.ClientSecret),
		"status": string(i.Status), "failure": cypher.OrNull(i.Failure), "observedAt": i.ObservedAt,
		"attempts": i.Attempts, "nextAttemptAt": i.NextAttemptAt, "paidAt": i.PaidAt, "voidAt": i.VoidAt,
		"voidDue": i.VoidDue,
		"isOpen":  i.PaidAt.IsZero() && i.VoidAt.IsZero() || i.Undoes(),
		"backIds": backIDs, "backAmounts": backAmounts,
		"refundAskedAt": i.Refund.AskedAt, "refundBy": cypher.OrNull(i.Refund.By), "refundId": cypher.OrNull(i.Refund.ID),
		"refundTries": i.Refund.Tries, "refundFailure": cypher.OrNull(i.Refund.Failure),
	})
	return row
}

// hold has the subscriber hold what is paid for as long as it is. What was granted to them beside it stays.
func hold(tx *cypher.Tx, before, after subscriptions.Subscription) error {
	from, to := before.HeldUntil(), after.HeldUntil()
	if before.Terms.TierID == after.Terms.TierID && from.Equal(to) {
		return nil
	}
	userID := after.Subscriber.UserID
	if !from.IsZero() && before.Terms.TierID != after.Terms.TierID {
		if err := tiersgraph.Leave(tx, userID, before.Terms.TierID); err != nil {
			return err
		}
	}
	if to.IsZero() {
		return nil
	}
	verb := event.Granted
	if to.Before(from) {
		verb = event.Revoked
	}
	return tiersgraph.Hold(tx, userID, after.Terms.TierID, tiersgraph.Paid, to, time.Now(), verb)
}

// FollowGifts has what somebody pays an artist follow what they were given of a tier, in the transaction of that: they
// pay for more of it later.
func FollowGifts(tx *cypher.Tx, subscriberID, artistID, tierID string, now time.Time) error {
	params := map[string]any{"openFor": subscriberID + "/" + artistID}
	ids, err := cypher.All(tx, `MATCH (s:TierSubscription {openFor: $openFor}) SET s._lock = true REMOVE s._lock RETURN s.id AS id`,
		params, cypher.ScanID)
	if err != nil || len(ids) == 0 {
		return err
	}
	params["id"] = ids[0]
	sub, err := cypher.One(tx, byID, params, scan)
	if err != nil || sub.Terms.TierID != tierID || !sub.EndedAt.IsZero() {
		return err
	}
	sub.Regifted(now)
	if err := keep(tx, sub); err != nil || sub.HeldUntil().IsZero() {
		return err
	}
	return tiersgraph.Hold(tx, subscriberID, tierID, tiersgraph.Paid, sub.HeldUntil(), now, event.Granted)
}

// follow stores what a change brings beside the subscription.
func follow(tx *cypher.Tx, id string, effect subscriptions.Effect) error {
	if err := ordersgraph.Book(tx, effect.Entries); err != nil {
		return err
	}
	if err := lategraph.Begin(tx, effect.Late); err != nil {
		return err
	}
	for _, h := range effect.Told {
		if err := tx.EmitAbout(h.Verb, h.ActorID, subscriptions.Label, id, h.InvoiceID); err != nil {
			return err
		}
	}
	return nil
}
