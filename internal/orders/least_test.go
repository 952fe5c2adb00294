package orders

import (
	"strings"
	"testing"

	"github.com/sidestage/sidestage/internal/cart"
)

// What the provider would not charge is a problem of the cart, which keeps a checkout from holding anything.
func TestWhatCannotBeChargedIsAProblem(t *testing.T) {
	for _, c := range []struct {
		total cart.Total
		to    *Address
		says  string
	}{
		{cart.Total{Currency: "EUR", Amount: 0}, &Address{}, ""},
		{cart.Total{Currency: "EUR", Amount: 50}, &Address{}, ""},
		{cart.Total{Currency: "EUR", Amount: 49}, nil, ""},
		{
			cart.Total{Currency: "EUR", Amount: 49},
			&Address{},
			"This costs 0.49 EUR, and the smallest sum that can be charged is 0.50 EUR.",
		},
		{
			cart.Total{Currency: "SEK", Amount: 299},
			&Address{},
			"This costs 2.99 SEK, and the smallest sum that can be charged is 3.00 SEK.",
		},
	} {
		q := Quote{Totals: []cart.Total{c.total}, Address: c.to}
		q.refuseSmall()
		if got := strings.Join(q.Problems, " "); got != c.says {
			t.Errorf("%v: %q", c.total, got)
		}
	}
}
