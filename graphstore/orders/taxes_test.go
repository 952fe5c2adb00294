package orders_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/tax"
	"github.com/sidestage/sidestage/internal/orders"
)

// office works out taxes by the rules of sellers, names each, and keeps what it is told of them. It may be away, lose
// its answers, or refuse.
type office struct {
	sync.Mutex
	mode  string
	named int
	told  []string
}

func (o *office) NeedsCountry(tax.Rules) bool { return true }

func (o *office) NeedsPostalCode(country string) bool { return country == "US" }

func (o *office) Work(ctx context.Context, sales []tax.Sale) ([]tax.Worked, error) {
	o.Lock()
	defer o.Unlock()
	if o.mode == "away" {
		return nil, fault.Away("The tax office", errLost)
	}
	all, err := tax.ByRules{}.Work(ctx, sales)
	for n := range all {
		if sales[n].IsTaken {
			o.named++
		}
		all[n].CalculationID = fmt.Sprintf("calc_%d", o.named)
	}
	return all, err
}

// tell keeps what is new, as a reference makes it one.
func (o *office) tell(what string) error {
	o.Lock()
	defer o.Unlock()
	switch o.mode {
	case "away":
		return fault.Away("The tax office", errLost)
	case "refuses":
		return fault.BadInput(map[string]string{"tax": "It is too old."})
	}
	if !slices.Contains(o.told, what) {
		o.told = append(o.told, what)
	}
	if o.mode == "loses" {
		return fault.Away("The tax office", errLost)
	}
	return nil
}

func (o *office) RecordTax(_ context.Context, calculationID, reference string) (string, error) {
	return "tx of " + reference, o.tell(calculationID + " is " + reference)
}

func (o *office) ReverseTax(_ context.Context, r tax.Reversal) error {
	return o.tell(fmt.Sprintf("%s: %d %s back, all of it %t", r.TransactionID, r.Amount, r.Currency, r.IsWhole))
}

// Where the tax follows from the postal code one is asked for, of what is downloaded too.
func TestAPostalCodeThatDecidesTheTax(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	w.Taxes = &office{}
	albumID, _ := w.album(t)
	w.put(t, w.fan, w.sells(t, albumID, 7), 1)
	us := orders.Address{Name: "Ann", Country: "US"}
	q, err := w.Preview(ctx, w.fan, &us, "")
	if err != nil || !q.NeedsPostalCode || !slices.Equal(q.Problems, []string{tax.NoPostalCode}) {
		t.Errorf("without one: %+v, %v", q, err)
	}
	_, err = w.Begin(ctx, w.fan, orders.Buying{ClientKey: "a", Address: &us})
	mustFail(t, "without one", err, fault.BadUserInput)
	var f *fault.Error
	if !errors.As(err, &f) || f.Fields["postalCode"] != tax.NoPostalCode {
		t.Errorf("without one: %+v", err)
	}
	us.PostalCode = "10001"
	q, err = w.Preview(ctx, w.fan, &us, "")
	if err != nil || !q.NeedsPostalCode || len(q.Problems) > 0 || q.Drafts[0].CalculationID == "" {
		t.Errorf("with one: %+v, %v", q, err)
	}
	if _, err = w.Begin(ctx, w.fan, orders.Buying{ClientKey: "b", Address: &us}); err != nil {
		t.Errorf("with one: %v", err)
	}
	q, err = w.Preview(ctx, w.fan, &orders.Address{Name: "Ann", Country: "DE"}, "")
	if err != nil || q.NeedsPostalCode || len(q.Problems) > 0 {
		t.Errorf("where there is no need: %+v, %v", q, err)
	}
}

// What a tax office worked out is told to be paid once it is, and to go back in steps or at once, however often the
// office is away or loses its answers; one that is away has nothing be bought without tax.
func TestATaxOfficeIsToldWhatBecomesOfItsTaxes(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	o := &office{}
	w.Taxes, w.Records = o, o
	shirt := w.offers(t, w.artist, 20, "EUR", 9)
	ten := orders.TermsInput{Taxes: []orders.TaxInput{{Country: "*", Rate: 10}}}
	if _, err := w.SetTerms(ctx, w.artist, ten); err != nil {
		t.Fatal(err)
	}
	w.put(t, w.fan, shirt, 2)
	o.mode = "away"
	_, err := w.Preview(ctx, w.fan, home(), "")
	mustFail(t, "a preview", err, fault.Unavailable)
	_, err = w.Begin(ctx, w.fan, orders.Buying{ClientKey: "a", Address: home()})
	mustFail(t, "a checkout", err, fault.Unavailable)
	if _, found, err := w.OpenCheckout(ctx, w.fan); found || err != nil {
		t.Errorf("something is bought without its tax: %v", err)
	}
	o.mode = ""
	begun := w.begin(t, w.fan, "a")
	again, err := w.Begin(ctx, w.fan, orders.Buying{ClientKey: "another tab", Address: &begun.Address})
	if err != nil || again.ID != begun.ID {
		t.Errorf("what costs the same is another checkout, as its tax was asked of anew: %v", err)
	}
	c := w.buy(t, w.fan, "a")
	order := c.Orders[0]
	if order.Total != 4400 || order.CalculationID != "calc_1" {
		t.Fatalf("%+v", order)
	}
	owes := func(what string, want int64) {
		t.Helper()
		all, err := w.Summaries(ctx, w.artist)
		if err != nil || len(all) != 1 || all[0].Owed != want || all[0].Income-all[0].Refunded != want {
			t.Errorf("%s: %+v, %v, want %d", what, all, err, want)
		}
		w.mustBalance(t, w.artist.UserID)
	}
	owes("the tax is the site's", 4000)
	tell := func(what string, want ...string) {
		t.Helper()
		err := w.Work(ctx)
		if o.mode == "loses" || o.mode == "away" {
			if err == nil {
				t.Errorf("%s: nobody hears that the office is away", what)
			}
		} else if err != nil {
			t.Errorf("%s: %v", what, err)
		}
		if !slices.Equal(o.told, want) {
			t.Errorf("%s: %q, want %q", what, o.told, want)
		}
	}
	paid := "calc_1 is sale/" + order.ID
	o.mode = "away"
	tell("away")
	o.mode = "loses"
	tell("loses its answer", paid)
	o.mode = ""
	tell("told again", paid)
	tell("nothing new", paid)
	refund := func(amount float64, key string) {
		t.Helper()
		r := orders.Refunding{OrderID: order.ID, Amount: &amount, ClientKey: key}
		if _, err := w.Refund(ctx, w.artist, r); err != nil {
			t.Fatal(err)
		}
		w.deliver(t)
	}
	refund(11, "a")
	part := "tx of sale/" + order.ID + ": 1100 EUR back, all of it false"
	o.mode = "loses"
	tell("a part went back", paid, part)
	o.mode = ""
	tell("a part went back, told again", paid, part)
	owes("a part went back", 3000)
	refund(33, "b")
	owes("all went back", 0)
	rest := "tx of sale/" + order.ID + ": 3300 EUR back, all of it false"
	tell("the rest went back", paid, part, rest)

	// Paid and gone before it is told at all: both are, in their order.
	o.told = nil
	w.put(t, w.fan, shirt, 1)
	other := w.buy(t, w.fan, "b").Orders[0]
	if _, err := w.CancelOrder(ctx, w.artist, other.ID, "Sold out"); err != nil {
		t.Fatal(err)
	}
	w.deliver(t)
	tell("cancelled", other.CalculationID+" is sale/"+other.ID,
		"tx of sale/"+other.ID+": 2200 EUR back, all of it true")

	// What is never taken is not told for ever.
	o.told, o.mode = nil, "refuses"
	w.put(t, w.fan, shirt, 1)
	w.buy(t, w.fan, "c")
	for range 2 {
		tell("refused")
	}
	o.mode = ""
	tell("not again")
	if due, err := w.store.TaxesDue(ctx, 100); err != nil || len(due) != 0 {
		t.Errorf("%+v, %v", due, err)
	}
	// Without anybody who is told, nothing is.
	w.Records = nil
	if err := w.Work(ctx); err != nil {
		t.Error(err)
	}
}
