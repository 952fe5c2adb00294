package orders_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/shop"
)

func TestTwoSellersAndTwoCurrenciesAreBought(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	shirt, record, poster := w.offers(t, w.artist, 25, "EUR", 5), w.offers(t, w.other, 20, "EUR", 5),
		w.offers(t, w.other, 1000, "JPY", 5)
	w.put(t, w.fan, shirt, 2)
	w.put(t, w.fan, record, 1)
	w.put(t, w.fan, poster, 3)
	c := w.begin(t, w.fan, "one")
	w.mustBe(t, "begun", c,
		"OPEN, EUR 7000 REQUIRES_PAYMENT, JPY 3000 REQUIRES_PAYMENT, PENDING 5000-0, PENDING 2000-0, PENDING 3000-0")
	w.mustHave(t, "begun", shirt, "3 left, 2 held, 0 sold")
	if !c.ExpiresAt.Equal(w.now().Add(15 * time.Minute)) {
		t.Errorf("held until %s", c.ExpiresAt)
	}
	if view, _, err := w.carts.Get(ctx, w.fan, ""); err != nil || view.Groups[0].Items[0].Available != 5 {
		t.Errorf("what the person holds is theirs to buy: %+v, %v", view.Groups, err)
	}
	if page, err := w.Sold(ctx, w.artist, orders.Filter{}, paging.Request{Size: 10}); err != nil || len(page.Nodes) > 0 {
		t.Errorf("a seller sees what is not paid: %+v, %v", page.Nodes, err)
	}
	w.mustAwait(t, "begun", w.otherID, 2)
	w.confirm(t, c.Payments[0], good)
	w.deliver(t)
	w.mustAwait(t, "one paid", w.otherID, 1)
	w.mustAwait(t, "one paid", w.ArtistID, 0)
	w.mustBe(t, "one paid", c,
		"PAYING, EUR 7000 SUCCEEDED, JPY 3000 REQUIRES_PAYMENT, PAID 5000-0, PAID 2000-0, PENDING 3000-0")
	w.confirm(t, c.Payments[1], good)
	w.deliver(t)
	w.mustAwait(t, "both paid", w.otherID, 0)
	w.mustBe(t, "both paid", c, "PAID, EUR 7000 SUCCEEDED, JPY 3000 SUCCEEDED, PAID 5000-0, PAID 2000-0, PAID 3000-0")
	w.mustHave(t, "paid", shirt, "3 left, 0 held, 2 sold")
	w.mustHave(t, "paid", poster, "2 left, 0 held, 3 sold")
	w.mustBalance(t, w.ArtistID)
	w.mustBalance(t, w.otherID)
	if view, _, err := w.carts.Get(ctx, w.fan, ""); err != nil || len(view.Lines) != 0 {
		t.Errorf("the cart after it: %+v, %v", view.Lines, err)
	}
	sums, err := w.Summaries(ctx, w.other)
	want := []orders.Summary{
		{Currency: "EUR", Orders: 1, ToShip: 1, Income: 2000, Owed: 2000},
		{Currency: "JPY", Orders: 1, ToShip: 1, Income: 3000, Owed: 3000},
	}
	if err != nil || fmt.Sprint(sums) != fmt.Sprint(want) {
		t.Errorf("%+v, %v", sums, err)
	}
	page, err := w.Sold(ctx, w.other, orders.Filter{Search: "fan"}, paging.Request{Size: 10})
	if err != nil || len(page.Nodes) != 2 {
		t.Errorf("found by the buyer: %+v, %v", page.Nodes, err)
	}
	mine, err := w.Bought(ctx, w.fan, paging.Request{Size: 10})
	if err != nil || len(mine.Nodes) != 3 {
		t.Errorf("%d bought, %v", len(mine.Nodes), err)
	}
	o := w.read(t, c.ID).Orders[0]
	if _, err := w.shop.Update(ctx, w.artist, shop.Change{ID: shirt.ItemID, Patch: shop.Patch{
		Name: input.Set("Other shirt"), BasePrice: input.Set(99.0),
	}}); err != nil {
		t.Fatal(err)
	}
	if got, err := w.Get(ctx, w.fan, o.ID); err != nil || got.Lines[0].Name != "Tour shirt" ||
		got.Lines[0].Price != 2500 ||
		got.Lines[0].Size != "M" || got.Lines[0].Variant != "Black" {
		t.Errorf("the lines of an order are copies: %+v, %v", got.Lines, err)
	}
}

// A double click, two tabs, a retry and a lost answer make one checkout with one payment.
func TestACheckoutIsOne(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	shirt := w.offers(t, w.artist, 25, "EUR", 5)
	w.put(t, w.fan, shirt, 1)
	w.network.mode.Store("loses")
	_, err := w.Begin(ctx, w.fan, orders.Buying{ClientKey: "a", Address: home()})
	mustFail(t, "the answer is lost", err, fault.Unavailable)
	w.network.mode.Store("")
	var wait sync.WaitGroup
	ids := make([]string, 12)
	for n := range ids {
		wait.Go(func() {
			s := w.Service
			if n%2 == 0 {
				s = w.server()
			}
			c, err := s.Begin(ctx, w.fan, orders.Buying{ClientKey: string("abc"[n%3]), Address: home()})
			if err != nil {
				t.Error(err)
			}
			ids[n] = c.ID + c.Payments[0].IntentID
		})
	}
	wait.Wait()
	for _, id := range ids {
		if id != ids[0] {
			t.Errorf("several checkouts or payments: %q", ids)
		}
	}
	w.mustHave(t, "checked out", shirt, "4 left, 1 held, 0 sold")
	intents, err := w.DB.Read(ctx, "test_intents", `MATCH (i:SandboxIntent) WHERE i.data CONTAINS $id RETURN i.id AS id`,
		map[string]any{"id": w.begin(t, w.fan, "a").Payments[0].ID})
	if err != nil || len(intents) != 1 {
		t.Errorf("%d payments at the provider, %v", len(intents), err)
	}
	c := w.buy(t, w.fan, "b")
	w.mustBe(t, "paid", c, "PAID, EUR 2500 SUCCEEDED, PAID 2500-0")
	for _, key := range []string{"a", "b", "c"} {
		if again := w.begin(t, w.fan, key); again.ID != c.ID {
			t.Errorf("after it was paid the key %s is another checkout", key)
		}
	}
}

// Two tabs that begin in the same moment, on two servers, make one too.
func TestTabsThatBeginAtOnce(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	shirt := w.offers(t, w.artist, 25, "EUR", 100)
	for round, v := range w.buyers(t, 4) {
		w.put(t, v, shirt, 1)
		servers := []*orders.Service{w.Service, w.server()}
		ids := make([]string, 8)
		var wait sync.WaitGroup
		for n := range ids {
			wait.Go(func() {
				c, err := servers[n%2].Begin(ctx, v, orders.Buying{ClientKey: string("ab"[n/4]), Address: home()})
				if err != nil {
					t.Error(err)
				}
				ids[n] = c.ID
			})
		}
		wait.Wait()
		for _, id := range ids {
			if id != ids[0] {
				t.Fatalf("several checkouts: %q", ids)
			}
		}
		w.mustHave(t, "held once", shirt, fmt.Sprintf("%d left, %d held, 0 sold", 99-round, round+1))
	}
}

func TestAnotherCartTakesThePlace(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	shirt, record := w.offers(t, w.artist, 25, "EUR", 5), w.offers(t, w.other, 20, "EUR", 5)
	w.put(t, w.fan, shirt, 2)
	first := w.begin(t, w.fan, "a")
	w.put(t, w.fan, record, 1)
	second := w.begin(t, w.fan, "b")
	w.mustBe(t, "the first", first, "CANCELLED, EUR 5000 CANCELLED, CANCELLED 5000-0")
	w.mustHave(t, "the second", shirt, "3 left, 2 held, 0 sold")
	if open, found, err := w.OpenCheckout(ctx, w.fan); err != nil || !found || open.ID != second.ID {
		t.Errorf("open: %v, %v", found, err)
	}
	// Paid in one tab: another cart in another tab cannot take its place.
	w.confirm(t, second.Payments[0], good)
	w.put(t, w.fan, record, 1)
	_, err := w.Begin(ctx, w.fan, orders.Buying{ClientKey: "c", Address: home()})
	mustFail(t, "while the other is paid", err, fault.Conflict)
	w.mustBe(t, "the second, which was paid", second, "PAID, EUR 7000 SUCCEEDED, PAID 5000-0, PAID 2000-0")
}

func TestWhatCannotBeCheckedOut(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	begin := func(b orders.Buying) error {
		_, err := w.Begin(ctx, w.fan, b)
		return err
	}
	mustFail(t, "nothing", begin(orders.Buying{ClientKey: "a", Address: home()}), fault.Conflict)
	shirt := w.offers(t, w.artist, 25, "EUR", 5)
	w.put(t, w.fan, shirt, 3)
	mustFail(t, "no key", begin(orders.Buying{Address: home()}), fault.BadUserInput)
	mustFail(t, "no address", begin(orders.Buying{ClientKey: "a"}), fault.BadUserInput)
	nowhere := home()
	nowhere.Country = "Narnia"
	mustFail(t, "no country", begin(orders.Buying{ClientKey: "a", Address: nowhere}), fault.BadUserInput)
	mustFail(t, "no e-mail", begin(orders.Buying{ClientKey: "a", Address: home(), Email: "x"}), fault.BadUserInput)
	mustFail(t, "another total", begin(orders.Buying{
		ClientKey: "a", Address: home(), Expected: []orders.ExpectedTotal{{Currency: "EUR", Total: 74}},
	}), fault.Conflict)
	alps := []orders.ZoneInput{{Name: "Alps", Countries: []string{"AT"}, Currency: "EUR"}}
	if _, err := w.SetTerms(ctx, w.artist, orders.TermsInput{Zones: alps}); err != nil {
		t.Fatal(err)
	}
	err := begin(orders.Buying{ClientKey: "a", Address: home()})
	mustFail(t, "a country of no zone", err, fault.Conflict)
	if err != nil && !strings.Contains(err.Error(), "does not ship to Germany") {
		t.Error(err)
	}
	if _, err := w.SetTerms(ctx, w.artist, orders.TermsInput{}); err != nil {
		t.Fatal(err)
	}
	if err := w.holds.Hold(ctx, "other"+shirt.SizeID, map[string]int{shirt.SizeID: 3}); err != nil {
		t.Fatal(err)
	}
	mustFail(t, "fewer are left", begin(orders.Buying{ClientKey: "a", Address: home()}), fault.Conflict)
	w.mustHave(t, "nothing more is held", shirt, "2 left, 3 held, 0 sold")
	if _, found, err := w.OpenCheckout(ctx, w.fan); found || err != nil {
		t.Errorf("a checkout is open: %v", err)
	}
}

func TestShippingAndTax(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	shirt, record := w.offers(t, w.artist, 19.99, "EUR", 9), w.offers(t, w.other, 10, "EUR", 9)
	w.put(t, w.fan, shirt, 3)
	w.put(t, w.fan, record, 1)
	if _, err := w.SetTerms(ctx, w.artist, orders.TermsInput{
		Zones: []orders.ZoneInput{{Name: "Home", Countries: []string{"DE"}, Currency: "EUR", First: 4.9, Each: .5}},
		Taxes: []orders.TaxInput{{Country: "DE", Rate: 19, Included: true}},
	}); err != nil {
		t.Fatal(err)
	}
	if _, err := w.SetTerms(ctx, w.other, orders.TermsInput{
		Zones: []orders.ZoneInput{{Name: "World", Countries: []string{"*"}, Currency: "EUR", First: 3}},
		Taxes: []orders.TaxInput{{Country: "*", Rate: 8.875}},
	}); err != nil {
		t.Fatal(err)
	}
	q, err := w.Preview(ctx, w.fan, home(), "")
	if err != nil || len(q.Problems) > 0 || q.Totals[0].Amount != 5997+590+1000+300+115 {
		t.Errorf("%+v, %v", q, err)
	}
	w.mustHave(t, "a preview holds nothing", shirt, "9 left, 0 held, 0 sold")
	c, err := w.Begin(ctx, w.fan, orders.Buying{
		ClientKey: "a", Address: home(), Expected: []orders.ExpectedTotal{{Currency: "EUR", Total: 80.02}},
	})
	if err != nil {
		t.Fatal(err)
	}
	one, two := c.Orders[0], c.Orders[1]
	if one.SubTotal != 5997 || one.Shipping != 590 || one.Tax != 1052 || !one.TaxIncluded || one.Total != 6587 {
		t.Errorf("%+v", one)
	}
	if two.SubTotal != 1000 || two.Shipping != 300 || two.Tax != 115 || two.TaxIncluded || two.Total != 1415 {
		t.Errorf("%+v", two)
	}
	// Terms that change do not change what is checked out; the next checkout goes where the last one went.
	if _, err := w.SetTerms(ctx, w.other, orders.TermsInput{}); err != nil {
		t.Fatal(err)
	}
	w.mustBe(t, "after other terms", c, "OPEN, EUR 8002 REQUIRES_PAYMENT, PENDING 6587-0, PENDING 1415-0")
	if q, err := w.Preview(ctx, w.fan, nil, ""); err != nil || q.Address == nil || q.Address.City != "Berlin" {
		t.Errorf("%+v, %v", q.Address, err)
	}
}

func TestCardsOfTheSandbox(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	shirt := w.offers(t, w.artist, 25, "EUR", 5)
	w.put(t, w.fan, shirt, 1)
	c := w.begin(t, w.fan, "a")
	p := c.Payments[0]
	for _, number := range []string{declined, poor} {
		if i := w.confirm(t, p, number); i.Status != "requires_payment_method" || i.LastError == nil {
			t.Errorf("%s: %+v", number, i)
		}
		w.later(time.Second)
	}
	w.deliver(t)
	w.mustBe(t, "declined", c, "OPEN, EUR 2500 FAILED, PENDING 2500-0")
	if got := w.read(t, c.ID).Payments[0].Failure; got != "Your card has insufficient funds." {
		t.Errorf("%q", got)
	}
	w.later(time.Second)
	if i := w.confirm(t, p, checked); i.Status != "requires_action" {
		t.Errorf("%+v", i)
	}
	w.deliver(t)
	w.mustBe(t, "asked", c, "PAYING, EUR 2500 REQUIRES_ACTION, PENDING 2500-0")
	w.later(time.Second)
	if i, err := w.box.Authenticate(ctx, p.ClientSecret, false); err != nil || i.Status != "requires_payment_method" {
		t.Errorf("%+v, %v", i, err)
	}
	w.deliver(t)
	w.mustBe(t, "refused", c, "OPEN, EUR 2500 FAILED, PENDING 2500-0")
	w.later(time.Second)
	w.confirm(t, p, checked)
	if _, err := w.box.Authenticate(ctx, p.ClientSecret, true); err != nil {
		t.Fatal(err)
	}
	w.deliver(t)
	w.mustBe(t, "agreed", c, "PAID, EUR 2500 SUCCEEDED, PAID 2500-0")
	if i := w.confirm(t, p, good); i.Status != "succeeded" {
		t.Errorf("paid again: %+v", i)
	}
	w.deliver(t)
	w.mustBalance(t, w.ArtistID)
	w.mustHave(t, "sold once", shirt, "4 left, 0 held, 1 sold")
}

func TestACheckoutThatNobodyPays(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	shirt := w.offers(t, w.artist, 25, "EUR", 5)
	w.put(t, w.fan, shirt, 2)
	c := w.begin(t, w.fan, "a")
	w.later(orders.HoldTime)
	// Another server finds it: the one that began it may be dead.
	if err := w.server().Work(ctx); err != nil {
		t.Fatal(err)
	}
	w.mustAwait(t, "in vain", w.ArtistID, 0)
	w.mustBe(t, "in vain", c, "EXPIRED, EUR 5000 CANCELLED, CANCELLED 5000-0")
	w.mustHave(t, "in vain", shirt, "5 left, 0 held, 0 sold")
	_, err := w.box.Confirm(ctx, c.Payments[0].ClientSecret, cardOf(w, good))
	mustFail(t, "paid later", err, fault.Conflict)
	next := w.begin(t, w.fan, "b")
	if next.ID == c.ID || !next.IsOpen() {
		t.Errorf("the next: %s", state(next))
	}
	if got, err := w.Cancel(ctx, w.fan, next.ID); err != nil || got.Status != orders.CheckoutCancelled {
		t.Errorf("%s, %v", state(got), err)
	}
	if got, err := w.Cancel(ctx, w.fan, next.ID); err != nil || got.Status != orders.CheckoutCancelled {
		t.Errorf("twice: %s, %v", state(got), err)
	}
	w.deliver(t)
	w.mustHave(t, "cancelled", shirt, "5 left, 0 held, 0 sold")
	_, err = w.Cancel(ctx, w.friend, next.ID)
	mustFail(t, "another's", err, fault.NotFound)
	_, err = w.Checkout(ctx, w.friend, next.ID)
	mustFail(t, "another's", err, fault.NotFound)
	paid := w.buy(t, w.fan, "c")
	_, err = w.Cancel(ctx, w.fan, paid.ID)
	mustFail(t, "what is paid", err, fault.Conflict)
}

// What is paid when its time is over is sold where it is still there, and paid back where it is not.
func TestPaidTooLate(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	for name, left := range map[string]bool{"there": true, "gone": false} {
		if _, err := w.carts.Clear(ctx, w.fan, ""); err != nil {
			t.Fatal(err)
		}
		shirt := w.offers(t, w.artist, 25, "EUR", 1)
		w.put(t, w.fan, shirt, 1)
		c := w.begin(t, w.fan, name)
		w.later(orders.HoldTime - time.Second)
		w.confirm(t, c.Payments[0], good)
		payloads := w.told(t, c)
		w.later(time.Second)
		// The provider cannot be asked when the time is over.
		w.network.mode.Store("down")
		_ = w.Work(ctx)
		w.mustBe(t, name, c, "EXPIRED, EUR 2500 REQUIRES_PAYMENT, CANCELLED 2500-0")
		w.network.mode.Store("")
		if !left {
			if err := w.holds.Sell(ctx, "other"+shirt.SizeID, map[string]int{shirt.SizeID: 1}); err != nil {
				t.Fatal(err)
			}
		}
		for _, p := range payloads {
			if err := w.tell(ctx, p); err != nil {
				t.Fatal(err)
			}
		}
		if left {
			w.mustBe(t, name, c, "PAID, EUR 2500 SUCCEEDED, PAID 2500-0")
			w.mustHave(t, name, shirt, "0 left, 0 held, 1 sold")
			continue
		}
		w.mustBe(t, name, c, "FAILED, EUR 2500 SUCCEEDED, CANCELLED 2500-2500")
		if err := w.Work(ctx); err != nil {
			t.Fatal(err)
		}
		w.deliver(t)
		o := w.read(t, c.ID).Orders[0]
		if len(o.Refunds) != 1 || o.Refunds[0].Status != orders.RefundSucceeded {
			t.Errorf("%+v", o.Refunds)
		}
		back, err := w.boxes.Refunds(ctx, c.Payments[0].IntentID)
		if err != nil || len(back) != 1 || back[0].Amount != 2500 {
			t.Errorf("the provider paid back %+v, %v", back, err)
		}
		w.receive(t, o.ID)
		w.mustWrite(t, "Your order "+o.Number+" is cancelled", "Order "+o.Number+" is cancelled",
			"Refund of your order "+o.Number)
	}
	w.mustBalance(t, w.ArtistID)
}

// The provider is away in every way: whoever asks is told to try again, holds stay their time, and nothing is doubled
// after it returns.
func TestTheProviderIsAway(t *testing.T) {
	w := newWorld(t)
	shirt := w.offers(t, w.artist, 25, "EUR", 9)
	for n, mode := range []string{"down", "500", "hangs", "loses"} {
		w.put(t, w.fan, shirt, 1)
		w.network.mode.Store(mode)
		for range 2 {
			_, err := w.Begin(t.Context(), w.fan, orders.Buying{ClientKey: mode, Address: home()})
			mustFail(t, mode, err, fault.Unavailable)
		}
		w.mustHave(t, mode, shirt, fmt.Sprintf("%d left, 1 held, %d sold", 8-n, n))
		w.network.mode.Store("")
		c := w.begin(t, w.fan, mode)
		w.network.mode.Store("down")
		if _, err := w.Cancel(t.Context(), w.fan, c.ID); fault.CodeOf(err) != fault.Unavailable {
			t.Errorf("cancelled while the provider is down: %v", err)
		}
		if _, err := w.Refresh(t.Context(), w.fan, c.ID); fault.CodeOf(err) != fault.Unavailable {
			t.Errorf("asked while the provider is down: %v", err)
		}
		w.network.mode.Store("")
		c = w.buy(t, w.fan, mode)
		w.mustBe(t, mode, c, "PAID, EUR 2500 SUCCEEDED, PAID 2500-0")
		intents, err := w.DB.Read(t.Context(), "test_intents", `MATCH (i:SandboxIntent) WHERE i.data CONTAINS $id RETURN i.id AS id`,
			map[string]any{"id": c.Payments[0].ID})
		if err != nil || len(intents) != 1 {
			t.Errorf("%s: %d payments at the provider, %v", mode, len(intents), err)
		}
	}
	w.mustBalance(t, w.ArtistID)
}

// What the provider told while nobody listened is asked for: by the person, and by servers.
func TestWhatWasMissedIsAskedFor(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	shirt := w.offers(t, w.artist, 25, "EUR", 9)
	for name, ask := range map[string]func(orders.Checkout) error{
		"by the person": func(c orders.Checkout) error {
			_, err := w.Refresh(ctx, w.fan, c.ID)
			return err
		},
		"by a server": func(orders.Checkout) error { return w.server().Catchup(ctx) },
		"when its time is over": func(orders.Checkout) error {
			w.later(orders.HoldTime)
			return w.server().Work(ctx)
		},
	} {
		w.put(t, w.fan, shirt, 1)
		c := w.begin(t, w.fan, name)
		w.confirm(t, c.Payments[0], good)
		lost := w.told(t, c)
		if err := ask(c); err != nil {
			t.Fatal(err)
		}
		w.mustBe(t, name, c, "PAID, EUR 2500 SUCCEEDED, PAID 2500-0")
		for _, p := range lost { // found after all
			if err := w.tell(ctx, p); err != nil {
				t.Fatal(err)
			}
		}
		w.mustBe(t, name, c, "PAID, EUR 2500 SUCCEEDED, PAID 2500-0")
	}
	_, err := w.Refresh(ctx, w.friend, w.begin2(t))
	mustFail(t, "another's", err, fault.NotFound)
	w.mustBalance(t, w.ArtistID)
}

// begin2 begins another checkout of the fan's and returns its id.
func (w *world) begin2(t testing.TB) string {
	t.Helper()
	w.put(t, w.fan, w.offers(t, w.artist, 5, "EUR", 1), 1)
	return w.begin(t, w.fan, "another").ID
}

func TestWhatCostsNothing(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	sticker := w.offers(t, w.artist, 0, "EUR", 3)
	w.put(t, w.fan, sticker, 1)
	c := w.begin(t, w.fan, "a")
	w.mustBe(t, "free", c, "PAID, EUR 0 SUCCEEDED, PAID 0-0")
	w.mustHave(t, "free", sticker, "2 left, 0 held, 1 sold")
	if o, err := w.CancelOrder(ctx, w.fan, c.Orders[0].ID, ""); err != nil || o.Status() != orders.Cancelled {
		t.Errorf("%+v, %v", o, err)
	}
	w.mustHave(t, "cancelled", sticker, "3 left, 0 held, 0 sold")
}

// Whoever tries one card after another is stopped, and can begin no other checkout.
func TestCardTesting(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	shirt := w.offers(t, w.artist, 25, "EUR", 9)
	w.put(t, w.fan, shirt, 1)
	c := w.begin(t, w.fan, "a")
	for range 10 {
		w.confirm(t, c.Payments[0], declined)
		w.later(time.Second)
		w.deliver(t)
	}
	w.mustBe(t, "ten cards", c, "CANCELLED, EUR 2500 CANCELLED, CANCELLED 2500-0")
	w.mustHave(t, "ten cards", shirt, "9 left, 0 held, 0 sold")
	_, err := w.Begin(ctx, w.fan, orders.Buying{ClientKey: "b", Address: home()})
	mustFail(t, "another checkout", err, fault.RateLimited)
	w.put(t, w.friend, shirt, 1)
	w.begin(t, w.friend, "c")
}
