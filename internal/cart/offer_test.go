package cart

import (
	"errors"
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Whoever names a price that cannot be charged is told at once what can; nothing is charged for nothing.
func TestAnOfferCanBeCharged(t *testing.T) {
	least := int64(0)
	for _, c := range []struct {
		price    float64
		currency string
		says     string
	}{
		{0, "EUR", ""},
		{0.5, "EUR", ""},
		{0.49, "EUR", "The smallest sum that can be charged is 0.50 EUR."},
		{2.99, "SEK", "The smallest sum that can be charged is 3.00 SEK."},
		{49, "JPY", "The smallest sum that can be charged is 50 JPY."},
	} {
		_, err := Adding{Price: &c.price}.offer(Copy{Currency: c.currency, Least: &least})
		said := ""
		if wrong, ok := errors.AsType[*fault.Error](err); ok {
			said = wrong.Fields["price"]
		}
		if said != c.says {
			t.Errorf("%v %s: %q", c.price, c.currency, said)
		}
	}
}
