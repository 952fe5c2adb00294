package sales

import (
	"maps"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/shop"
)

// plenty is how many of each size there are while the year is played: what has to have been there is counted after.
const plenty = 100_000

// stock is the stock of the shop. It is an orders.Stock.
type stock struct {
	now     func() time.Time
	sizes   map[string]shop.Stock
	left    map[string]int
	holds   []shop.Hold
	sold    map[string]bool
	entries []shop.Entry
}

var _ orders.Stock = (*stock)(nil)

func newStock(sellers []Seller, now func() time.Time) *stock {
	s := &stock{now: now, sizes: map[string]shop.Stock{}, left: map[string]int{}, sold: map[string]bool{}}
	for _, of := range sellers {
		for _, i := range of.Items {
			for _, k := range i.Kinds {
				s.sizes[k.SizeID], s.left[k.SizeID] = shop.Stock{Quantity: plenty}, k.Left
			}
		}
	}
	return s
}

// Hold holds pieces for a payment.
func (s *stock) Hold(paymentID string, pieces map[string]int) error {
	return s.move(paymentID, shop.Holding(paymentID, pieces, s.now()))
}

// Release ends what a payment holds.
func (s *stock) Release(paymentID string) error { return s.move(paymentID, shop.Releasing(s.now())) }

// Sell sells to a payment.
func (s *stock) Sell(paymentID string, pieces map[string]int) error {
	return s.move(paymentID, shop.Selling(paymentID, pieces, s.now()))
}

// Return puts pieces back on sale.
func (s *stock) Return(actorID, reason string, pieces map[string]int) error {
	return s.move("", shop.Returning(actorID, reason, pieces, s.now()))
}

// CanUse says that nobody has a discount code.
func (s *stock) CanUse(orders.Order) error { return nil }

func (s *stock) move(holdID string, decide shop.Decide) error {
	found := shop.Counter{Stock: maps.Clone(s.sizes), Ended: s.sold[holdID]}
	var others []shop.Hold
	for _, h := range s.holds {
		switch {
		case h.HoldID == holdID:
			found.Own = append(found.Own, h)
		case !h.Until.After(s.now()):
			found.RunOut = append(found.RunOut, h)
		default:
			others = append(others, h)
		}
	}
	entries, holds, err := decide(found)
	if err != nil || len(entries) == 0 {
		return err
	}
	s.holds = slices.Concat(others, holds)
	for _, e := range entries {
		s.sizes[e.SizeID] = s.sizes[e.SizeID].Plus(e)
		if e.Kind == shop.Sold {
			s.sold[e.HoldID] = true
		}
	}
	s.entries = append(s.entries, entries...)
	return nil
}

// received are how many of each size have to be there before, so that as many are left as there are to be.
func (s *stock) received() map[string]int {
	all := map[string]int{}
	for id, is := range s.sizes {
		all[id] = s.left[id] + plenty - is.Quantity
	}
	// Of what is sold out since, somebody may have held more than was sold.
	is, most := map[string]shop.Stock{}, map[string]int{}
	for _, e := range s.entries {
		is[e.SizeID] = is[e.SizeID].Plus(e)
		most[e.SizeID] = max(most[e.SizeID], -is[e.SizeID].Available())
	}
	for id, n := range most {
		all[id] = max(all[id], n)
	}
	return all
}

// history returns what happened, with what was left of what was received.
func (s *stock) history() []shop.Entry {
	received := s.received()
	for n := range s.entries {
		e := &s.entries[n]
		e.Left += received[e.SizeID] - plenty
	}
	return s.entries
}
