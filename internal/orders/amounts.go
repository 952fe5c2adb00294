package orders

import "github.com/sidestage/sidestage/internal/kernel/money"

// refundOf returns what pieces of a line cost with their share of discount and tax, of those that were not paid back
// before.
func (o Order) refundOf(l Line, pieces int) int64 {
	worth := l.Net()
	if !o.TaxIncluded {
		worth += l.Tax
	}
	part := func(k int) int64 { return money.Part(worth, int64(k), int64(l.Quantity)) }
	return part(l.Refunded+pieces) - part(l.Refunded)
}
