package orders

import (
	"cmp"
	"slices"

	"github.com/sidestage/sidestage/graphstore/cypher"
	discountsgraph "github.com/sidestage/sidestage/graphstore/discounts"
	"github.com/sidestage/sidestage/internal/discounts"
	"github.com/sidestage/sidestage/internal/orders"
)

// useCodes has the uses of discount codes follow from the orders of a checkout, whatever happened to them and in
// whatever order it was told. Codes are locked after items, in the order of their ids. Errors: CONFLICT where one is
// used up.
func useCodes(tx *cypher.Tx, c orders.Checkout) error {
	var coded []orders.Order
	var ids []string
	for _, o := range c.Orders {
		if o.CodeID != "" {
			coded, ids = append(coded, o), append(ids, o.ID)
		}
	}
	if len(coded) == 0 {
		return nil
	}
	states, err := discountsgraph.States(tx, ids)
	if err != nil {
		return err
	}
	slices.SortStableFunc(coded, func(a, b orders.Order) int { return cmp.Compare(a.CodeID, b.CodeID) })
	for _, o := range coded {
		from, to := states[o.ID], o.CodeUse()
		if from == to {
			continue
		}
		if err := discountsgraph.Move(tx, useOf(o), from, to); err != nil {
			return err
		}
	}
	return nil
}

func useOf(o orders.Order) discounts.Use {
	return discounts.Use{
		CodeID: o.CodeID, OrderID: o.ID, UserID: o.Buyer.UserID, Amount: o.Discount, Currency: o.Currency,
	}
}

// CanUse reports whether the code of an order that gave its use back can be used again.
func (s stock) CanUse(o orders.Order) error { return discountsgraph.CanUse(s.tx, useOf(o)) }
