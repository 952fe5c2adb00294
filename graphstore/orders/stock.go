package orders

import (
	"maps"
	"slices"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	shopgraph "github.com/sidestage/sidestage/graphstore/shop"
	"github.com/sidestage/sidestage/internal/shop"
)

// stock is the stock of the shop in a transaction of an order. It is an orders.Stock.
type stock struct {
	tx  *cypher.Tx
	now time.Time
}

// Hold holds pieces for a payment.
func (s stock) Hold(paymentID string, pieces map[string]int) error {
	return s.move(paymentID, pieces, shop.Holding(paymentID, pieces, s.now))
}

// Release ends what a payment holds.
func (s stock) Release(paymentID string) error { return s.move(paymentID, nil, shop.Releasing(s.now)) }

// Sell sells to a payment.
func (s stock) Sell(paymentID string, pieces map[string]int) error {
	return s.move(paymentID, pieces, shop.Selling(paymentID, pieces, s.now))
}

// Return puts pieces back on sale.
func (s stock) Return(actorID, reason string, pieces map[string]int) error {
	return s.move("", pieces, shop.Returning(actorID, reason, pieces, s.now))
}

func (s stock) move(holdID string, pieces map[string]int, decide shop.Decide) error {
	return shopgraph.Move(s.tx, holdID, slices.Sorted(maps.Keys(pieces)), s.now, decide)
}
