package gifts

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/tax"
	"github.com/sidestage/sidestage/internal/orders"
)

// However a gift is paid back, and whatever the bank sends back of that, each booking sums to nothing, and as much of
// its tax is owed as is in what did not go back.
func TestAGiftAddsUpWithItsTax(t *testing.T) {
	s := NewService(Options{Taxes: tax.ByRules{}})
	rapid.Check(t, func(t *rapid.T) {
		o := Offer{Taxes: tax.Rules{{
			Country: tax.RestOfWorld, Rate: rapid.Int64Range(0, tax.Whole).Draw(t, "rate"),
			Included: rapid.Bool().Draw(t, "included"),
		}}}
		o.Price, o.Currency = rapid.Int64Range(50, 1e8).Draw(t, "price"), "EUR"
		country := rapid.SampledFrom([]string{"", "DE"}).Draw(t, "country")
		due, err := s.taxed(t.Context(), o, saleOf("fan", tax.Place{Country: country}, price(o, 3)))
		if err != nil || due.Of != 3*o.Price {
			t.Fatal(due, err)
		}
		g := ready(3)
		g.PaidAt, g.Tax, g.Amount = g.VoidAt, due, due.Total()
		sum := map[orders.Account]int64{}
		book := func(e Effect) {
			var rest int64
			for _, each := range e.Entries {
				sum[each.Account] += each.Amount
				rest += each.Amount
			}
			if rest != 0 {
				t.Fatalf("%d are left over of %+v", rest, e.Entries)
			}
		}
		ofTax := orders.TaxAccount
		if rapid.Bool().Draw(t, "the site owes it") {
			g.Tax.CalculationID, ofTax = "calc", orders.SiteTaxAccount
		}
		book(g.settle(noon))
		if sum[orders.PaymentsAccount] != g.Amount || -sum[ofTax] != g.Tax.Amount {
			t.Fatalf("%+v: %v", g.Tax, sum)
		}
		known := map[string]int64{}
		for n := range rapid.IntRange(0, 8).Draw(t, "steps") {
			told := orders.ProviderRefund{
				ID: fmt.Sprint("re_", n), Amount: rapid.Int64Range(0, g.Amount-g.Returned).Draw(t, "amount"), Currency: "EUR",
				Status: orders.RefundSucceeded, IsDispute: rapid.Bool().Draw(t, "by the bank"),
			}
			if n > 0 && rapid.Bool().Draw(t, "sent back") {
				told.ID, told.Status = fmt.Sprint("re_", n-1), orders.RefundRefused
				told.Amount = known[told.ID]
				delete(known, told.ID)
			} else {
				known[told.ID] = told.Amount
			}
			book(g.refunded(told, noon))
			if sum[orders.PaymentsAccount] != g.Amount-g.Returned ||
				-sum[ofTax] != g.Tax.Amount-g.Tax.Back(0, g.Returned) {
				t.Fatalf("%d of %d went back, tax %+v: %v", g.Returned, g.Amount, g.Tax, sum)
			}
			if g.Returned == g.Amount && sum[ofTax] != 0 {
				t.Fatalf("all went back, and %d tax are owed", -sum[ofTax])
			}
		}
	})
}
