// Package orders keeps checkouts, orders and the ledger in the graph.
package orders

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/letters"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/orders"
)

// Store keeps checkouts with their payments and orders. Whatever changes one holds the checkout's lock, then those of
// items, then those of discount codes, then that of the buyer's cart. It is an orders.Store.
type Store struct {
	letters.Store
	db  *cypher.DB
	now func() time.Time
}

// NewStore returns a Store backed by db; now is the clock of holds.
func NewStore(db *cypher.DB, now func() time.Time) *Store {
	return &Store{letters.NewStore(db, "Order"), db, now}
}

var _ orders.Store = (*Store)(nil)

const (
	label       = "Order"
	theCheckout = "This checkout"
	theOrder    = "This order"
)

// orNone makes of no record an empty id.
func orNone(id string, err error) (string, error) {
	if errors.Is(err, cypher.ErrNoRecord) {
		return "", nil
	}
	return id, err
}

// Buyer reads who buys.
func (s *Store) Buyer(ctx context.Context, userID string) (orders.Buyer, error) {
	b, err := cypher.ReadOne(ctx, s.db, "buyer", `MATCH (person:User {id: $id}) WHERE person.deactivatedAt IS NULL
OPTIONAL MATCH (person)-[:KEEPS_ADDRESS]->(a:KeptAddress {position: 0})
RETURN `+projection.PersonNode+` AS person, person.email AS email, coalesce(a.address, person.lastAddress) AS address`, map[string]any{"id": userID},
		func(r *cypher.Row) orders.Buyer {
			b := orders.Buyer{Person: projection.ScanPerson(r.Map("person")), Email: r.OptString("email")}
			if r.Has("address") {
				a := scanAddress(r)
				b.Last = &a
			}
			return b
		})
	return b, cypher.OrNotFound(err, "This person")
}

// Terms reads those of sellers who have some.
func (s *Store) Terms(ctx context.Context, sellerIDs []string) (map[string]orders.Terms, error) {
	all := map[string]orders.Terms{}
	var unreadable error
	_, err := cypher.ReadAll(ctx, s.db, "shipping_terms", `UNWIND $ids AS id MATCH (t:ShippingTerms {sellerId: id})
RETURN t {.sellerId, .zones, .taxes, .packingGrams, .defaultGrams, .updatedAt} AS node`, map[string]any{"ids": sellerIDs}, func(r *cypher.Row) struct{} {
		r = r.Map("node")
		t := orders.Terms{
			PackingGrams: int64(r.OptInt("packingGrams")), DefaultGrams: int64(r.OptInt("defaultGrams")),
			UpdatedAt: r.Time("updatedAt"),
		}
		unreadable = errors.Join(unreadable, json.Unmarshal([]byte(r.String("zones")), &t.Zones),
			json.Unmarshal([]byte(r.String("taxes")), &t.Taxes))
		all[r.String("sellerId")] = t
		return struct{}{}
	})
	return all, errors.Join(err, unreadable)
}

// SetTerms stores a seller's terms.
func (s *Store) SetTerms(ctx context.Context, sellerID string, t orders.Terms) error {
	row, err := termsRow(sellerID, t)
	if err != nil {
		return err
	}
	_, err = s.db.Exec(ctx, "set_shipping_terms", `MERGE (t:ShippingTerms {sellerId: $id})
SET t.zones = $zones, t.taxes = $taxes, t.packingGrams = $packing, t.defaultGrams = $default, t.updatedAt = $at`, row)
	return err
}

func termsRow(sellerID string, t orders.Terms) (map[string]any, error) {
	zones, err := json.Marshal(t.Zones)
	if err != nil {
		return nil, fmt.Errorf("storing terms: %w", err)
	}
	taxes, err := json.Marshal(t.Taxes)
	if err != nil {
		return nil, fmt.Errorf("storing terms: %w", err)
	}
	return map[string]any{
		"id": sellerID, "zones": string(zones), "taxes": string(taxes), "packing": t.PackingGrams,
		"default": t.DefaultGrams, "at": t.UpdatedAt,
	}, nil
}

const byKey cypher.Statement = `MATCH (k:CheckoutKey {buyerId: $buyerId, clientKey: $clientKey}) RETURN k.checkoutId AS id`

// ByKey returns the id of the buyer's checkout with a client key.
func (s *Store) ByKey(ctx context.Context, buyerID, clientKey string) (string, error) {
	return orNone(cypher.ReadOne(ctx, s.db, "checkout_by_key", byKey,
		map[string]any{"buyerId": buyerID, "clientKey": clientKey}, cypher.ScanID))
}

const openOf cypher.Statement = `MATCH (c:Checkout {openFor: $buyerId}) RETURN c.id AS id`

// OpenOf returns the id of the buyer's open checkout.
func (s *Store) OpenOf(ctx context.Context, buyerID string) (string, error) {
	return orNone(cypher.ReadOne(ctx, s.db, "checkout_open", openOf, map[string]any{"buyerId": buyerID}, cypher.ScanID))
}

// AddKey makes another client key that of a checkout.
func (s *Store) AddKey(ctx context.Context, buyerID, clientKey, checkoutID string) (string, error) {
	return cypher.WriteOne(ctx, s.db, "add_checkout_key", `MERGE (k:CheckoutKey {buyerId: $buyerId, clientKey: $clientKey})
ON CREATE SET k.checkoutId = $checkoutId, k.at = datetime()
RETURN k.checkoutId AS id`, map[string]any{"buyerId": buyerID, "clientKey": clientKey, "checkoutId": checkoutID}, cypher.ScanID)
}

const byID cypher.Statement = `MATCH (c:Checkout {id: $id}) RETURN ` + checkoutNode + ` AS node`

// Checkout reads one.
func (s *Store) Checkout(ctx context.Context, id string) (orders.Checkout, error) {
	c, err := cypher.ReadOne(ctx, s.db, "checkout", byID, map[string]any{"id": id}, scanCheckout)
	return c, cypher.OrNotFound(err, theCheckout)
}

// OfPayment returns the id of the checkout of a payment.
func (s *Store) OfPayment(ctx context.Context, paymentID string) (string, error) {
	id, err := cypher.ReadOne(ctx, s.db, "checkout_of_payment", `MATCH (p:Payment {id: $id}) RETURN p.checkoutId AS id`,
		map[string]any{"id": paymentID}, cypher.ScanID)
	return id, cypher.OrNotFound(err, theCheckout)
}

// OfIntent returns the id of the checkout of an intent.
func (s *Store) OfIntent(ctx context.Context, intentID string) (string, error) {
	id, err := cypher.ReadOne(ctx, s.db, "checkout_of_intent", `MATCH (p:Payment {intentId: $id}) RETURN p.checkoutId AS id`,
		map[string]any{"id": intentID}, cypher.ScanID)
	return id, cypher.OrNotFound(err, theCheckout)
}

// OfOrder returns the id of the checkout of an order.
func (s *Store) OfOrder(ctx context.Context, orderID string) (string, error) {
	id, err := cypher.ReadOne(ctx, s.db, "checkout_of_order", `MATCH (o:Order {id: $id}) RETURN o.checkoutId AS id`,
		map[string]any{"id": orderID}, cypher.ScanID)
	return id, cypher.OrNotFound(err, theOrder)
}

// Order reads one.
func (s *Store) Order(ctx context.Context, id string) (orders.Order, error) {
	o, err := cypher.ReadOne(ctx, s.db, "order", `MATCH (o:Order {id: $id}) RETURN `+orderNode+` AS node`,
		map[string]any{"id": id}, scanOrderNode)
	return o, cypher.OrNotFound(err, theOrder)
}

func scanOrderNode(r *cypher.Row) orders.Order { return scanOrder(r.Map("node")) }
