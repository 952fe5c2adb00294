package orders_test

import (
	"context"
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

func (o *office) NeedsPostalCode(string) bool { return false }

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
	refund(33, "b")
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
