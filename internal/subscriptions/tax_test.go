package subscriptions

import (
	"context"
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/kernel/tax"
	"github.com/sidestage/sidestage/internal/orders"
)

// books add up what is booked, and refuse what does not sum to nothing.
type books map[orders.Account]int64

func (b books) book(t *rapid.T, all []orders.Entry) {
	var rest int64
	for _, e := range all {
		b[e.Account] += e.Amount
		rest += e.Amount
	}
	if rest != 0 {
		t.Fatalf("%d are left over of %+v", rest, all)
	}
}

func owed(t *rapid.T, s *Service, rules tax.Rules, country string, amount int64) tax.Due {
	sale := saleOf("fan", tax.Place{Country: country}, Terms{Currency: "EUR"}, amount)
	due, err := s.taxed(context.Background(), Offer{Taxes: rules}, sale)
	if err != nil {
		t.Fatal(err)
	}
	return due
}

// However somebody goes on, moves up in the middle of a period, says another country and is paid back, while the artist
// takes another tax: what is charged is the price less what is left of the period, and the tax of just that; all is
// booked, and the tax of what did not go back is owed.
func TestSupportAddsUpWithItsTax(t *testing.T) {
	service := NewService(Options{Taxes: tax.ByRules{}})
	rapid.Check(t, func(t *rapid.T) {
		now := time.Date(2027, 1, 31, 12, 0, 0, 0, time.UTC)
		rule := func() tax.Rules {
			return tax.Rules{{
				Country: tax.RestOfWorld, Rate: rapid.Int64Range(0, tax.Whole).Draw(t, "rate"),
				Included: rapid.Bool().Draw(t, "included"),
			}}
		}
		country := func() string { return rapid.SampledFrom([]string{"", "DE", "US"}).Draw(t, "country") }
		sub := Subscription{ID: newID(), Artist: person.Person{UserID: "artist"}, CreatedAt: now, Country: country()}
		sub.Terms = Terms{TierID: "0", Interval: Month, Amount: rapid.Int64Range(50, 1e8).Draw(t, "price"), Currency: "EUR"}
		ledger, charged, taxes := books{}, int64(0), int64(0)
		pay := func(terms Terms, start time.Time, credit int64) {
			due := owed(t, service, rule(), sub.Country, terms.Amount-credit)
			i, err := sub.invoice(terms, start, credit, due, now)
			if err != nil {
				t.Fatal(err)
			}
			if want := terms.Amount - credit; due.Included && i.Amount != want ||
				!due.Included && i.Amount != want+i.Tax.Amount || i.Amount < 0 || i.Tax.Amount > i.Amount ||
				i.Tax.Amount != tax.Of(want, due.Rate, due.Included) || sub.Country == "" && i.Tax.Amount != 0 {
				t.Fatalf("%d less %d: %+v", terms.Amount, credit, i)
			}
			paid := *i
			ledger.book(t, sub.settle(i, orders.Card{MethodID: "card"}, now).Entries)
			charged, taxes = charged+paid.Amount, taxes+paid.Tax.Amount
			if sub.Paid != terms.Amount || sub.Charged != due {
				t.Fatalf("paid %d, charged %+v", sub.Paid, sub.Charged)
			}
			p := Paid{Invoice: sub.Open[len(sub.Open)-1], Support: Subscription{Artist: person.Person{UserID: "artist"}}}
			gone := giveBack(t, &p, ledger, now)
			charged, taxes = charged-gone, taxes-p.Tax.Back(0, gone)
		}
		pay(sub.Terms, now, 0)
		for n := range rapid.IntRange(0, 8).Draw(t, "steps") {
			if rapid.Bool().Draw(t, "moves up") {
				now = now.Add(time.Duration(rapid.IntRange(0, 40).Draw(t, "days")) * 24 * time.Hour)
				up := sub.Terms
				up.TierID, up.Amount = fmt.Sprint(n+1), sub.Terms.Amount+rapid.Int64Range(1, 1e7).Draw(t, "more")
				sub.Country = country()
				pay(up, now, sub.credit(up, now))
				continue
			}
			now = sub.PeriodEnd
			pay(sub.nextTerms(), sub.GoesOnAt(), 0)
		}
		if ledger[orders.PaymentsAccount] != charged || -ledger[orders.TaxAccount] != taxes {
			t.Fatalf("%d were charged with %d tax, the ledger has %v", charged, taxes, ledger)
		}
	})
}

// giveBack pays an invoice back in some steps, and returns how much went back in the end.
func giveBack(t *rapid.T, p *Paid, ledger books, now time.Time) int64 {
	for range rapid.IntRange(0, 4).Draw(t, "refunds") {
		told := orders.ProviderRefund{
			ID:     fmt.Sprint("re_", rapid.IntRange(0, 2).Draw(t, "which")),
			Amount: rapid.Int64Range(0, p.Amount).Draw(t, "amount"), Status: orders.RefundSucceeded,
			IsDispute: rapid.Bool().Draw(t, "by the bank"),
		}
		if rapid.Bool().Draw(t, "fails") {
			told.Status = orders.RefundRefused
		}
		ledger.book(t, p.wentBack(told, now))
	}
	return p.Amount - p.left()
}

// What was there before there was tax goes on, and is paid back, without any.
func TestSupportFromBeforeThereWasTax(t *testing.T) {
	now := time.Date(2027, 1, 31, 12, 0, 0, 0, time.UTC)
	sub := Subscription{
		ID: newID(), CreatedAt: now, Paid: 500, PeriodStart: now.AddDate(0, -1, 0), PeriodEnd: now, Anchor: now,
		Terms: Terms{TierID: "1", Interval: Month, Amount: 500, Currency: "EUR"},
	}
	whole := sub.Whole(sub.Terms)
	if whole.Total() != 500 || whole.Amount != 0 || sub.lastCharged().paidText() != "5.00 EUR" {
		t.Errorf("%+v, %q", whole, sub.lastCharged().paidText())
	}
	due, err := NewService(Options{Taxes: tax.ByRules{}}).taxed(t.Context(), Offer{
		Taxes: tax.Rules{{Country: "*", Rate: 19_000}},
	}, saleOf("fan", sub.place(), sub.Terms, 500))
	if err != nil || due.Total() != 500 {
		t.Fatalf("%+v, %v", due, err)
	}
	if _, _, err := sub.due(true, due, now); err != nil || sub.Invoice().Amount != 500 {
		t.Errorf("%+v, %v", sub.Invoice(), err)
	}
	p := Paid{Invoice: Invoice{ID: "old", Amount: 500, PaidAt: now, Terms: sub.Terms}}
	e := p.wentBack(orders.ProviderRefund{ID: "re_1", Amount: 200, Status: orders.RefundSucceeded}, now)
	if len(e) != 2 || e[0].Amount != -200 || e[1].Amount != 200 || e[1].Account != orders.RefundsAccount {
		t.Errorf("%+v", e)
	}
	// Tax that was worked out of something else is not taken.
	sub.Open = nil
	if _, err := sub.invoice(sub.Terms, now, 100, due, now); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("of another sum: %v", err)
	}
	sub.Country = "DE"
	if _, err := sub.invoice(sub.Terms, now, 0, due, now); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("of another country: %v", err)
	}
}
