package orders

import (
	"context"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/cart"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/kernel/tax"
)

// quoted is a quote with its tax, by the sellers' rules.
func quoted(view cart.View, terms map[string]Terms, to *Address) Quote {
	q := quote(view, terms, to, "")
	worked, _ := tax.ByRules{}.Work(context.Background(), q.sales(terms, "buyer", false)) // never fails
	q.add(worked)
	return q
}

// drawn is an order of any lines and terms.
func drawn(t *rapid.T) Order {
	group := cart.Group{
		Seller: person.Person{UserID: "seller", Name: "Seller"}, Currency: "EUR",
		Items: rapid.SliceOfN(rapid.Custom(func(t *rapid.T) cart.Item {
			return cart.Item{
				Line: cart.Line{Quantity: rapid.IntRange(1, cart.MaxPieces).Draw(t, "quantity"), SizeID: newID()},
				Copy: cart.Copy{
					Price: rapid.Int64Range(0, 1e8).Draw(t, "price"), Currency: "EUR",
					Grams: rapid.IntRange(0, 5000).Draw(t, "grams"),
				},
			}
		}), 1, 50).Draw(t, "items"),
	}
	if rapid.Bool().Draw(t, "discounted") {
		group.CodeID, group.Code = "code", "CODE"
		for n := range group.Items {
			group.Items[n].Discount = rapid.Int64Range(0, group.Items[n].Total()).Draw(t, "discount")
		}
	}
	terms := Terms{
		Zones: []Zone{{
			Countries: []string{"DE"}, Currency: "EUR", First: rapid.Int64Range(0, 1e6).Draw(t, "first"),
			Each:    rapid.Int64Range(0, 1e6).Draw(t, "each"),
			Weighed: rapid.OneOf(rapid.Just[*Tariff](nil), tariffs(1)).Draw(t, "by weight"),
		}},
		DefaultGrams: rapid.Int64Range(1, 5000).Draw(t, "default"),
		PackingGrams: rapid.Int64Range(0, 500).Draw(t, "packing"),
		Taxes: tax.Rules{{
			Country: "*", Rate: rapid.Int64Range(0, tax.Whole).Draw(t, "rate"),
			Included: rapid.Bool().Draw(t, "included"),
		}},
	}
	q := quoted(cart.View{Groups: []cart.Group{group}}, map[string]Terms{"seller": terms}, &Address{Country: "DE"})
	if len(q.Drafts) != 1 || len(q.Problems) != 0 || q.Totals[0].Amount != q.Drafts[0].Total {
		t.Fatalf("%+v", q)
	}
	c, err := (&Service{Options: Options{Now: time.Now}}).checkoutOf(q, Buyer{}, "")
	if err != nil {
		t.Fatal(err)
	}
	return c.Orders[0]
}

func TestAnOrderAddsUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := drawn(t)
		var lines, discount, ofLines int64
		for _, l := range o.Lines {
			lines += l.Total()
			discount += l.Discount
			ofLines += l.Tax
		}
		want := o.SubTotal - o.Discount + o.Shipping
		if o.Tax != tax.Of(want, o.TaxRate, o.TaxIncluded) {
			t.Fatalf("the tax of %d is %d: %+v", want, o.Tax, o)
		}
		if !o.TaxIncluded {
			want += o.Tax
		}
		if lines != o.SubTotal || discount != o.Discount || ofLines+o.ShippingTax != o.Tax || o.Total != want {
			t.Fatalf("lines %d less %d, tax %d+%d: %+v", lines, discount, ofLines, o.ShippingTax, o)
		}
		sum := map[Account]int64{}
		for _, e := range saleEntries(o, time.Now()) {
			sum[""] += e.Amount
			sum[e.Account] += e.Amount
		}
		if sum[""] != 0 || sum[PaymentsAccount] != o.Total || sum[TaxAccount] != -o.Tax {
			t.Fatalf("the ledger has %v of %+v", sum, o)
		}
		if sum[SalesAccount]+sum[ShippingAccount] != o.Tax-o.Total {
			t.Fatalf("sales are %v, net of the discount they are %d: %+v", sum, o.Total-o.Tax, o)
		}
	})
}

// returned counts what is put back on sale.
type returned struct {
	Stock
	pieces map[string]int
}

func (r returned) Return(_, _ string, pieces map[string]int) error {
	for id, n := range pieces {
		r.pieces[id] += n
	}
	return nil
}

// Whatever is paid back in whatever steps, no more than was paid goes back, pieces come back once, and what all pieces
// cost with all that is left is exactly what was paid.
func TestRefundsNeverExceedWhatWasPaid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := drawn(t)
		o.PaidAt = time.Now()
		back := returned{pieces: map[string]int{}}
		for range rapid.IntRange(0, 12).Draw(t, "steps") {
			r := Refunding{Restock: rapid.Bool().Draw(t, "restock"), Pieces: map[string]int{}}
			switch rapid.IntRange(0, 3).Draw(t, "what") {
			case 0:
				amount := float64(rapid.Int64Range(1, 1e9).Draw(t, "cents")) / 100
				r.Amount = &amount
			case 1, 2:
				l := o.Lines[rapid.IntRange(0, len(o.Lines)-1).Draw(t, "line")]
				r.Pieces[l.ID] = rapid.IntRange(1, cart.MaxPieces).Draw(t, "pieces")
			}
			before := o.Refunded()
			err := o.refund(r, "seller", back, time.Now())
			if err != nil && o.Refunded() != before {
				t.Fatalf("refused, and %d went back", o.Refunded()-before)
			}
			if rapid.Bool().Draw(t, "fails") && err == nil {
				o.refunded(&o.Refunds[len(o.Refunds)-1], ProviderRefund{Status: RefundRefused}, time.Now())
			}
		}
		if o.Refunded() > o.Total || o.Remaining() < 0 {
			t.Fatalf("%d of %d went back", o.Refunded(), o.Total)
		}
		for _, l := range o.Lines {
			if l.Refunded < 0 || l.Refunded > l.Quantity || back.pieces[l.SizeID] > l.Quantity {
				t.Fatalf("of %d pieces %d were paid back, %d are for sale again", l.Quantity, l.Refunded, back.pieces[l.SizeID])
			}
		}
		if o.Remaining() > 0 {
			if err := o.refund(Refunding{}, "seller", back, time.Now()); err != nil || o.Refunded() != o.Total {
				t.Fatalf("the rest: %d of %d, %v", o.Refunded(), o.Total, err)
			}
		}
	})
}

// However an order is paid back, and whatever the bank sends back of that, each booking sums to nothing, and as much of
// the tax is owed as is in what did not go back: all of it where nothing did, none where all did.
func TestTheTaxGoesBackWithTheMoney(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := drawn(t)
		o.PaidAt = time.Now()
		ofTax, other := TaxAccount, SiteTaxAccount
		if rapid.Bool().Draw(t, "the site owes it") {
			o.CalculationID, ofTax, other = "calc", other, ofTax
		}
		sum, earned := map[Account]int64{}, Sums{}
		book := func(all []Entry) {
			var rest int64
			for _, e := range all {
				earned = earned.Add(e.Sums())
				sum[e.Account] += e.Amount
				rest += e.Amount
			}
			if rest != 0 {
				t.Fatalf("%d are left over of %+v", rest, all)
			}
		}
		book(saleEntries(o, time.Now()))
		back := returned{pieces: map[string]int{}}
		for range rapid.IntRange(0, 12).Draw(t, "steps") {
			r := Refunding{}
			if rapid.Bool().Draw(t, "in part") {
				amount := float64(rapid.Int64Range(1, max(1, o.Total)).Draw(t, "cents")) / 100
				r.Amount = &amount
			}
			if o.refund(r, "seller", back, time.Now()) == nil {
				last := &o.Refunds[len(o.Refunds)-1]
				last.IsDispute = rapid.Bool().Draw(t, "by the bank")
				book(o.refunded(last, ProviderRefund{Status: RefundSucceeded}, time.Now()).Entries)
			}
			if len(o.Refunds) > 0 && rapid.Bool().Draw(t, "sent back") {
				some := &o.Refunds[rapid.IntRange(0, len(o.Refunds)-1).Draw(t, "which")]
				some.IsDispute = false
				book(o.refunded(some, ProviderRefund{Status: RefundRefused}, time.Now()).Entries)
			}
			gone := o.returned()
			if sum[PaymentsAccount] != o.Total-gone || -sum[ofTax] != o.Tax-o.due().Back(0, gone) || sum[other] != 0 {
				t.Fatalf("after %d of %d went back the ledger has %v", gone, o.Total, sum)
			}
			if gone == 0 && -sum[ofTax] != o.Tax || gone == o.Total && sum[ofTax] != 0 {
				t.Fatalf("after %d of %d went back %d of %d tax are owed", gone, o.Total, -sum[ofTax], o.Tax)
			}
			if earned.Owed() != o.Total-gone+sum[SiteTaxAccount] {
				t.Fatalf("after %d of %d went back the seller is owed %d of %v", gone, o.Total, earned.Owed(), sum)
			}
		}
	})
}

// Line by line, piece by piece, what goes back is what the whole line cost.
func TestPiecesSumToTheirLine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := drawn(t)
		for _, l := range o.Lines {
			whole := o.refundOf(l, l.Quantity)
			var sum int64
			for l.Refunded < l.Quantity {
				k := rapid.IntRange(1, l.Quantity-l.Refunded).Draw(t, "k")
				sum += o.refundOf(l, k)
				l.Refunded += k
			}
			if sum != whole {
				t.Fatalf("piece by piece %d, at once %d", sum, whole)
			}
		}
	})
}

// Of support and of gifts too the seller is owed what was paid and did not go back, but for tax that the site owes.
func TestTaxOfTheSiteIsNotOwedToSellers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		amount := rapid.Int64Range(1, 1e6).Draw(t, "amount")
		due := tax.Due{Amount: rapid.Int64Range(0, amount).Draw(t, "tax"), CalculationID: "calc"}
		back := rapid.Int64Range(0, amount).Draw(t, "back")
		ofBack := rapid.Int64Range(0, min(back, due.Amount)).Draw(t, "tax of it")
		now := time.Now()
		for what, all := range map[string][]Entry{
			"support": append(SupportEntries("s", "i", "1", amount, due, "EUR", now), SupportBackEntries(SupportBack{
				SellerID: "s", InvoiceID: "i", Amount: back, Tax: ofBack, CalculationID: "calc", Currency: "EUR",
			}, now)...),
			"a gift": append(GiftEntries("s", "g", "1", amount, due, "EUR", now),
				GiftRefundEntries("s", "g", "1", ProviderRefund{Currency: "EUR"}, back, ofBack, "calc", now)...),
		} {
			var rest, ofSite int64
			var earned Sums
			for _, e := range all {
				rest, earned = rest+e.Amount, earned.Add(e.Sums())
				if e.Account == SiteTaxAccount {
					ofSite -= e.Amount
				}
				if e.Account == TaxAccount {
					t.Fatalf("%s: the seller owes tax: %+v", what, e)
				}
			}
			if rest != 0 || ofSite != due.Amount-ofBack || earned.Owed() != amount-back-ofSite {
				t.Fatalf("%s: %d left over, %d of the site, %+v of the seller", what, rest, ofSite, earned)
			}
		}
	})
}
