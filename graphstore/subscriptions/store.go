// Package subscriptions keeps what people pay for tiers in the graph.
package subscriptions

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/letters"
	ordersgraph "github.com/sidestage/sidestage/graphstore/orders"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/tax"
	"github.com/sidestage/sidestage/internal/subscriptions"
)

// Store keeps subscriptions with their invoices. Whatever changes one holds its lock, then those of tiers in the
// order of their ids. It is a subscriptions.Store.
type Store struct {
	letters.Store
	db *cypher.DB
}

// NewStore returns a Store backed by db.
func NewStore(db *cypher.DB) *Store { return &Store{letters.NewStore(db, "TierSubscription"), db} }

var _ subscriptions.Store = (*Store)(nil)

const theSubscription = "This subscription"

// Payer reads who pays.
func (s *Store) Payer(ctx context.Context, userID string) (subscriptions.Payer, error) {
	p, err := cypher.ReadOne(ctx, s.db, "payer", `MATCH (person:User {id: $id}) WHERE person.deactivatedAt IS NULL
RETURN `+projection.PersonNode+` AS person, person.email AS email, person.customerId AS customerId,
  coalesce(person.payCountry, person.lastAddress[$country]) AS country,
  CASE WHEN person.payPostalCode IS NOT NULL THEN person.payPostalCode
    WHEN coalesce(person.payCountry, '') IN ['', person.lastAddress[$country]] THEN person.lastAddress[$postalCode] END AS postalCode`,
		map[string]any{"id": userID, "country": ordersgraph.CountryAt, "postalCode": ordersgraph.PostalCodeAt},
		func(r *cypher.Row) subscriptions.Payer {
			return subscriptions.Payer{
				Person: projection.ScanPerson(r.Map("person")), Email: r.OptString("email"),
				CustomerID: r.OptString("customerId"),
				From:       tax.Place{Country: r.OptString("country"), PostalCode: r.OptString("postalCode")},
			}
		})
	return p, cypher.OrNotFound(err, "This person")
}

// SetCustomer notes what the provider knows somebody by.
func (s *Store) SetCustomer(ctx context.Context, userID, customerID string) error {
	_, err := s.db.Exec(ctx, "set_customer", `MATCH (u:User {id: $id}) SET u.customerId = $customerId`,
		map[string]any{"id": userID, "customerId": customerID})
	return err
}

// SetPlace notes where somebody is who pays.
func (s *Store) SetPlace(ctx context.Context, userID string, from tax.Place) error {
	_, err := s.db.Exec(ctx, "set_pay_place", `MATCH (u:User {id: $id}) SET u.payCountry = $country, u.payPostalCode = $postalCode`,
		map[string]any{"id": userID, "country": cypher.OrNull(from.Country), "postalCode": cypher.OrNull(from.PostalCode)})
	return err
}

// Offer reads a tier for somebody: who is blocked by the artist, or blocks them, is not taken.
func (s *Store) Offer(ctx context.Context, tierID, userID string) (subscriptions.Offer, error) {
	var unreadable error
	o, err := cypher.ReadOne(ctx, s.db, "tier_offer", `MATCH (tier:Tier {id: $id})<-[:OFFERS]-(person:User)
OPTIONAL MATCH (u:User {id: $userId})
OPTIONAL MATCH (terms:ShippingTerms {sellerId: person.id})
RETURN `+projection.TierNode+` AS tier, `+projection.PersonNode+` AS person, terms.taxes AS taxes,
  person.deactivatedAt IS NULL AND u IS NOT NULL AND u.deactivatedAt IS NULL AND NOT EXISTS { (u)-[:BLOCKS]-(person) } AS isOpen`,
		map[string]any{"id": tierID, "userId": userID},
		func(r *cypher.Row) subscriptions.Offer {
			o := subscriptions.Offer{Artist: projection.ScanPerson(r.Map("person")), IsOpen: r.Bool("isOpen")}
			if t := projection.ScanTier(r, "tier"); t != nil {
				o.Tier = *t
			}
			if rules := r.OptString("taxes"); rules != "" {
				if failed := json.Unmarshal([]byte(rules), &o.Taxes); failed != nil {
					unreadable = fmt.Errorf("reading the tax rules of %s: %w", o.Artist.UserID, failed)
				}
			}
			return o
		})
	return o, errors.Join(cypher.OrNotFound(err, "This tier"), unreadable)
}

const byID cypher.Statement = `MATCH (s:TierSubscription {id: $id}) RETURN ` + node + ` AS node`

// Get reads one.
func (s *Store) Get(ctx context.Context, id string) (subscriptions.Subscription, error) {
	found, err := cypher.ReadOne(ctx, s.db, "tier_subscription", byID, map[string]any{"id": id}, scan)
	return found, cypher.OrNotFound(err, theSubscription)
}

// OfInvoice returns the id of the subscription of an invoice.
func (s *Store) OfInvoice(ctx context.Context, invoiceID string) (string, error) {
	id, err := cypher.ReadOne(ctx, s.db, "subscription_of_invoice", `MATCH (i:TierInvoice {id: $id}) RETURN i.subscriptionId AS id`,
		map[string]any{"id": invoiceID}, cypher.ScanID)
	return id, cypher.OrNotFound(err, theSubscription)
}

// OfIntent returns the id of the subscription of an intent.
func (s *Store) OfIntent(ctx context.Context, intentID string) (string, error) {
	id, err := cypher.ReadOne(ctx, s.db, "subscription_of_intent", `MATCH (i:TierInvoice {intentId: $id}) RETURN i.subscriptionId AS id`,
		map[string]any{"id": intentID}, cypher.ScanID)
	return id, cypher.OrNotFound(err, theSubscription)
}

// Of lists what somebody subscribes to.
func (s *Store) Of(ctx context.Context, userID string, most int) ([]subscriptions.Subscription, error) {
	return cypher.ReadAll(ctx, s.db, "subscriptions_of", `MATCH (:User {id: $id})-[:SUBSCRIBES]->(s:TierSubscription)
WITH s ORDER BY s.createdAt DESC, s.id DESC LIMIT $most
RETURN `+node+` AS node ORDER BY s.createdAt DESC, s.id DESC`, map[string]any{"id": userID, "most": most}, scan)
}

// Invoice reads one.
func (s *Store) Invoice(ctx context.Context, id string) (subscriptions.Invoice, error) {
	i, err := cypher.ReadOne(ctx, s.db, "tier_invoice", `MATCH (i:TierInvoice {id: $id}) RETURN i {.*} AS node`,
		map[string]any{"id": id}, func(r *cypher.Row) subscriptions.Invoice { return scanInvoice(r.Map("node")) })
	return i, cypher.OrNotFound(err, "This receipt")
}

// Payments lists what was paid for a subscription.
func (s *Store) Payments(ctx context.Context, id string, most int) ([]subscriptions.Invoice, error) {
	return cypher.ReadAll(ctx, s.db, "tier_payments", `MATCH (:TierSubscription {id: $id})-[:HAS_INVOICE]->(i:TierInvoice)
WHERE i.paidAt IS NOT NULL AND i.charged > 0
WITH i ORDER BY i.paidAt DESC, i.id DESC LIMIT $most RETURN i {.*} AS node ORDER BY i.paidAt DESC, i.id DESC`,
		map[string]any{"id": id, "most": most},
		func(r *cypher.Row) subscriptions.Invoice { return scanInvoice(r.Map("node")) })
}

var invoices = cypher.ComposePages("tier_invoices", cypher.ByTime("i.paidAt", "i.id"),
	`MATCH (i:TierInvoice) WHERE i.subscriberId = $id AND i.paidAt IS NOT NULL AND i.id IS NOT NULL RETURN count(i) AS n`,
	func(r *cypher.Row) subscriptions.Invoice { return scanInvoice(r.Map("node")) }, func(c cypher.Cut) string {
		return `MATCH (i:TierInvoice) USING INDEX SEEK i:TierInvoice(subscriberId, paidAt, id)
WHERE i.subscriberId = $id AND ` + c.Where + ` AND i.id IS NOT NULL
WITH i ORDER BY i.subscriberId ` + c.Direction + `, i.paidAt ` + c.Direction + `, i.id ` + c.Direction + ` LIMIT $limit
RETURN i {.*} AS node, i.paidAt AS key, i.id AS id ` + c.Order
	})

// Invoices lists what somebody paid.
func (s *Store) Invoices(
	ctx context.Context, userID string, page paging.Request,
) (paging.Page[subscriptions.Invoice], error) {
	return invoices.Page(ctx, s.db, page, map[string]any{"id": userID})
}

var subscribers = cypher.ComposePages("tier_subscribers", cypher.ByTime("s.startedAt", "s.id"),
	`MATCH (s:TierSubscription) WHERE s.ownerId = $id AND s.startedAt IS NOT NULL AND s.id IS NOT NULL RETURN count(s) AS n`,
	scan, func(c cypher.Cut) string {
		return `MATCH (s:TierSubscription) USING INDEX SEEK s:TierSubscription(ownerId, startedAt, id)
WHERE s.ownerId = $id AND ` + c.Where + ` AND s.id IS NOT NULL
WITH s ORDER BY s.ownerId ` + c.Direction + `, s.startedAt ` + c.Direction + `, s.id ` + c.Direction + ` LIMIT $limit
RETURN ` + node + ` AS node, s.startedAt AS key, s.id AS id ` + c.Order
	})

// Subscribers lists who subscribes to an artist.
func (s *Store) Subscribers(
	ctx context.Context, artistID string, page paging.Request,
) (paging.Page[subscriptions.Subscription], error) {
	return subscribers.Page(ctx, s.db, page, map[string]any{"id": artistID})
}

// Income adds up what is left of an artist's paid invoices, by the month in UTC in which they were paid.
func (s *Store) Income(ctx context.Context, artistID string, from time.Time) ([]subscriptions.MonthlyIncome, error) {
	return cypher.ReadAll(ctx, s.db, "tier_income", `MATCH (i:TierInvoice) WHERE i.ownerId = $id AND i.paidAt >= $from
WITH i, coalesce(i.tax, 0) AS tax, reduce(sum = 0, amount IN coalesce(i.backAmounts, []) | sum + amount) AS returned
WITH datetime.truncate('month', datetime({datetime: i.paidAt, timezone: 'Z'})) AS month, i.currency AS currency,
  sum(i.charged - returned) AS income,
  sum(CASE WHEN i.charged > 0 THEN tax - tax * returned / i.charged ELSE 0 END) AS tax,
  sum(CASE WHEN returned < i.charged THEN 1 ELSE 0 END) AS payments
WHERE payments > 0
RETURN month, currency, income, tax, payments ORDER BY month, currency`, map[string]any{"id": artistID, "from": from},
		func(r *cypher.Row) subscriptions.MonthlyIncome {
			return subscriptions.MonthlyIncome{
				Month: r.Time("month"), Currency: r.String("currency"), Income: int64(r.Int("income")),
				Tax: int64(r.Int("tax")), Payments: r.Int("payments"),
			}
		})
}

// Due returns the ids of those about which something is to be done at a moment.
func (s *Store) Due(ctx context.Context, at time.Time, most int) ([]string, error) {
	return cypher.ReadAll(ctx, s.db, "subscriptions_due", `MATCH (s:TierSubscription) WHERE s.dueAt <= $at
RETURN s.id AS id ORDER BY s.dueAt LIMIT $most`, map[string]any{"at": at, "most": most}, cypher.ScanID)
}

// Voids returns the ids of those with an invoice that is to be undone or paid back at the provider.
func (s *Store) Voids(ctx context.Context, most int) ([]string, error) {
	return cypher.ReadAll(ctx, s.db, "subscriptions_undo", `MATCH (s:TierSubscription {undoes: true}) RETURN s.id AS id LIMIT $most`,
		map[string]any{"most": most}, cypher.ScanID)
}

// Unsettled returns the ids of those of which the provider is to be asked, after one of them in their order.
func (s *Store) Unsettled(ctx context.Context, after string, most int) ([]string, error) {
	return cypher.ReadAll(ctx, s.db, "subscriptions_ask", `MATCH (s:TierSubscription {asks: true}) WHERE s.id > $after
RETURN s.id AS id ORDER BY s.id LIMIT $most`, map[string]any{"after": after, "most": most}, cypher.ScanID)
}
