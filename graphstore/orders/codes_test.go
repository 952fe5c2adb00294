package orders_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/sidestage/sidestage/internal/cart"
	"github.com/sidestage/sidestage/internal/discounts"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/payments/sandbox"
)

// code makes one of the artist's.
func (w *world) code(t testing.TB, in discounts.Input) discounts.Shown {
	t.Helper()
	c, err := w.codes.Create(t.Context(), w.artist, in)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func (w *world) enter(t testing.TB, v access.Viewer, word string) cart.View {
	t.Helper()
	view, err := w.carts.EnterCode(t.Context(), v, "", w.ArtistID, word)
	if err != nil {
		t.Fatal(err)
	}
	return view
}

// mustCount fails where a code is not used as often as it is written, or its uses are others than it counts.
func (w *world) mustCount(t testing.TB, what, id, want string) {
	t.Helper()
	rows, err := w.DB.Read(t.Context(), "test_uses", `MATCH (d:DiscountCode {id: $id})
RETURN d.held AS held, d.used AS used, COLLECT { MATCH (u:DiscountUse {codeId: d.id, state: 'held'}) RETURN u.orderId } AS holding,
  COLLECT { MATCH (u:DiscountUse {codeId: d.id, state: 'kept'}) RETURN u.orderId } AS keeping,
  reduce(sum = 0, amount IN d.given | sum + amount) AS given,
  COLLECT { MATCH (u:DiscountUse {codeId: d.id, state: 'kept'}) RETURN sum(u.amount) } AS kept`, map[string]any{"id": id})
	if err != nil || len(rows) != 1 {
		t.Fatalf("%s: %d codes, %v", what, len(rows), err)
	}
	r := rows[0]
	if got := fmt.Sprintf("%d held, %d used, %d given", r.Int("held"), r.Int("used"), r.Int("given")); got != want {
		t.Errorf("%s: %s, want %s", what, got, want)
	}
	if len(r.Strings("holding")) != r.Int("held") || len(r.Strings("keeping")) != r.Int("used") ||
		int(r.Floats("kept")[0]) != r.Int("given") {
		t.Errorf("%s: the uses are others than the code counts", what)
	}
}

// mustAddUp fails where an order is not the sum of its parts.
func mustAddUp(t testing.TB, o orders.Order) {
	t.Helper()
	var lines, discount, tax int64
	for _, l := range o.Lines {
		lines, discount, tax = lines+l.Total(), discount+l.Discount, tax+l.Tax
	}
	total := o.SubTotal - o.Discount + o.Shipping
	if !o.TaxIncluded {
		total += o.Tax
	}
	if lines != o.SubTotal || discount != o.Discount || tax+o.ShippingTax != o.Tax || total != o.Total {
		t.Errorf("lines %d less %d, tax %d: %+v", lines, discount, tax, o)
	}
}

func TestACodeIsBoughtWith(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	shirt, record := w.offers(t, w.artist, 25, "EUR", 5), w.offers(t, w.artist, 10, "EUR", 5)
	if _, err := w.SetTerms(ctx, w.artist, orders.TermsInput{
		Zones: []orders.ZoneInput{{Name: "Home", Countries: []string{"DE"}, Currency: "EUR", First: 5}},
		Taxes: []orders.TaxInput{{Country: "DE", Rate: 10}},
	}); err != nil {
		t.Fatal(err)
	}
	c := w.code(t, discounts.Input{Word: "spring", Percent: new(20), ItemIDs: []string{shirt.ItemID}})
	w.put(t, w.fan, shirt, 2)
	w.put(t, w.fan, record, 1)
	view := w.enter(t, w.fan, " Spring ")
	if g := view.Groups[0]; g.SubTotal != 6000 || g.Discount != 1000 || g.Code != "SPRING" ||
		view.Totals[0].Amount != 5000 || g.Items[0].Discount != 1000 || g.Items[1].Discount != 0 {
		t.Errorf("%+v", g)
	}
	preview, err := w.Preview(ctx, w.fan, home(), "")
	if err != nil || preview.Totals[0].Amount != 6050 { // (50 + 5) and a tenth
		t.Errorf("%+v, %v", preview, err)
	}
	begun := w.begin(t, w.fan, "a")
	w.mustCount(t, "held", c.ID, "1 held, 0 used, 0 given")
	if again := w.begin(t, w.fan, "another tab"); again.ID != begun.ID {
		t.Error("the same things are two checkouts")
	}
	w.confirm(t, begun.Payments[0], good)
	w.deliver(t)
	w.deliver(t)
	w.mustBe(t, "paid", begun, "PAID, EUR 6050 SUCCEEDED, PAID 6050-0")
	w.mustCount(t, "paid", c.ID, "0 held, 1 used, 1000 given")
	w.mustBalance(t, w.ArtistID)
	o := w.read(t, begun.ID).Orders[0]
	mustAddUp(t, o)
	if o.Code != "SPRING" || o.Discount != 1000 || o.Tax != 550 || o.Lines[0].Discount != 1000 || o.Lines[0].Tax != 400 {
		t.Errorf("%+v", o)
	}

	// What its seller makes of the code changes no order; one piece goes back with its share of all.
	if _, err := w.codes.Update(ctx, w.artist, c.ID, discounts.Input{Word: "OTHER", Percent: new(90)}); err != nil {
		t.Fatal(err)
	}
	if _, err := w.codes.Archive(ctx, w.artist, c.ID); err != nil {
		t.Fatal(err)
	}
	back, err := w.Refund(ctx, w.artist, orders.Refunding{
		OrderID: o.ID, Pieces: map[string]int{o.Lines[0].ID: 1}, ClientKey: "one",
	})
	if err != nil || back.Refunded() != 2200 || back.Code != "SPRING" { // 25 less a fifth, and a tenth
		t.Errorf("%d, %v", back.Refunded(), err)
	}
	back, err = w.Refund(ctx, w.artist, orders.Refunding{OrderID: o.ID, ClientKey: "all"})
	if err != nil || back.Refunded() != 6050 {
		t.Errorf("%d, %v", back.Refunded(), err)
	}
	w.deliver(t)
	w.mustBalance(t, w.ArtistID)
	w.mustCount(t, "paid back", c.ID, "0 held, 1 used, 1000 given")
	found, err := w.Sold(ctx, w.artist, orders.Filter{Search: "spring"}, paging.Request{Size: 10})
	if err != nil || len(found.Nodes) != 1 {
		t.Errorf("found by its code: %d, %v", len(found.Nodes), err)
	}
}

func TestAllOffIsPaidByNobody(t *testing.T) {
	w := newWorld(t)
	shirt := w.offers(t, w.artist, 25, "EUR", 5)
	c := w.code(t, discounts.Input{Word: "FREE", Percent: new(100)})
	w.put(t, w.fan, shirt, 1)
	w.enter(t, w.fan, "free")
	asked := w.network.asked.Load()
	begun := w.begin(t, w.fan, "a")
	w.mustBe(t, "begun", begun, "PAID, EUR 0 SUCCEEDED, PAID 0-0")
	if w.network.asked.Load() != asked {
		t.Error("the provider was asked for nothing")
	}
	w.mustHave(t, "its pieces", shirt, "4 left, 0 held, 1 sold")
	w.mustCount(t, "paid", c.ID, "0 held, 1 used, 2500 given")
	w.mustBalance(t, w.ArtistID)
	if view, _, err := w.carts.Get(t.Context(), w.fan, ""); err != nil || len(view.Lines) != 0 {
		t.Errorf("the cart has %d lines, %v", len(view.Lines), err)
	}
	o := w.read(t, begun.ID).Orders[0]
	if _, err := w.CancelOrder(t.Context(), w.fan, o.ID, ""); err != nil {
		t.Fatal(err)
	}
	w.mustHave(t, "cancelled", shirt, "5 left, 0 held, 0 sold")
	w.mustCount(t, "cancelled", c.ID, "0 held, 0 used, 0 given")
}

// A use is given back by whatever ends a checkout, once.
func TestUsesAreGivenBack(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	shirt := w.offers(t, w.artist, 25, "EUR", 50)
	c := w.code(t, discounts.Input{Word: "ONCE", Amount: new(5.0), Currency: "EUR", MaxUses: new(1)})
	w.put(t, w.fan, shirt, 1)
	w.put(t, w.friend, shirt, 1)
	w.enter(t, w.fan, "ONCE")
	w.enter(t, w.friend, "ONCE")
	taken := func(what string) {
		t.Helper()
		view, _, err := w.carts.Get(ctx, w.friend, "")
		if err != nil || view.Groups[0].CodeProblem != "The code ONCE is used up." || view.Totals[0].Amount != 2500 {
			t.Errorf("%s: %+v, %v", what, view.Groups, err)
		}
		_, err = w.Begin(ctx, w.friend, orders.Buying{ClientKey: what, Address: home()})
		mustFail(t, what, err, fault.Conflict)
	}
	begun := w.begin(t, w.fan, "a")
	taken("held by another")
	for range 2 {
		if _, err := w.Cancel(ctx, w.fan, begun.ID); err != nil {
			t.Fatal(err)
		}
	}
	w.mustCount(t, "cancelled", c.ID, "0 held, 0 used, 0 given")

	w.begin(t, w.fan, "b")
	w.put(t, w.fan, shirt, 1) // another cart takes the place of the first
	begun = w.begin(t, w.fan, "c")
	w.mustCount(t, "replaced", c.ID, "1 held, 0 used, 0 given")
	w.later(orders.HoldTime)
	for range 2 {
		if err := w.Work(ctx); err != nil {
			t.Fatal(err)
		}
	}
	w.mustBe(t, "its time is over", begun, "EXPIRED, EUR 4500 CANCELLED, CANCELLED 4500-0")
	w.mustCount(t, "its time is over", c.ID, "0 held, 0 used, 0 given")

	w.buy(t, w.friend, "d")
	w.mustCount(t, "bought by another", c.ID, "0 held, 1 used, 500 given")
	_, err := w.Begin(ctx, w.fan, orders.Buying{ClientKey: "e", Address: home()})
	mustFail(t, "used up", err, fault.Conflict)
	if _, err := w.carts.RemoveCode(ctx, w.fan, "", w.ArtistID); err != nil {
		t.Fatal(err)
	}
	w.mustBe(t, "without it", w.begin(t, w.fan, "f"), "OPEN, EUR 5000 REQUIRES_PAYMENT, PENDING 5000-0")
}

// A payment that comes when the checkout is over is taken with the code where a use is left; else it goes back.
func TestACodeThatIsPaidTooLate(t *testing.T) {
	for name, c := range map[string]struct {
		usedByOther bool
		want, count string
	}{
		"a use is left": {false, "PAID, EUR 2000 SUCCEEDED, PAID 2000-0", "0 held, 1 used, 500 given"},
		"it is used up": {true, "FAILED, EUR 2000 SUCCEEDED, CANCELLED 2000-2000", "0 held, 1 used, 500 given"},
	} {
		w, ctx := newWorld(t), t.Context()
		shirt := w.offers(t, w.artist, 25, "EUR", 5)
		code := w.code(t, discounts.Input{Word: "LATE", Amount: new(5.0), Currency: "EUR", MaxUses: new(1)})
		w.put(t, w.fan, shirt, 1)
		w.enter(t, w.fan, "LATE")
		begun := w.begin(t, w.fan, "a")
		w.confirm(t, begun.Payments[0], good)
		told := w.told(t, begun)
		w.later(orders.HoldTime)
		w.network.mode.Store("down")
		_ = w.Work(ctx) // says that the provider is away
		w.network.mode.Store("")
		w.mustCount(t, name+", over", code.ID, "0 held, 0 used, 0 given")
		if c.usedByOther {
			w.put(t, w.friend, shirt, 1)
			w.enter(t, w.friend, "LATE")
			w.buy(t, w.friend, "b")
		}
		for _, payload := range append(told, told...) {
			if err := w.tell(ctx, payload); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Work(ctx); err != nil {
			t.Fatal(err)
		}
		w.deliver(t)
		w.mustBe(t, name, begun, c.want)
		w.mustCount(t, name, code.ID, c.count)
		w.mustBalance(t, w.ArtistID)
	}
}

func TestACodeIsOnceAPerson(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	shirt := w.offers(t, w.artist, 25, "EUR", 5)
	c := w.code(t, discounts.Input{Word: "HELLO", Percent: new(10), MaxEach: new(1)})
	w.put(t, w.fan, shirt, 1)
	w.enter(t, w.fan, "HELLO")
	w.buy(t, w.fan, "a")
	w.put(t, w.fan, shirt, 1)
	_, err := w.carts.EnterCode(ctx, w.fan, "", w.ArtistID, "HELLO")
	mustFail(t, "again", err, fault.BadUserInput)
	if !strings.Contains(err.Error(), "as often as you may") {
		t.Error(err)
	}
	w.put(t, w.friend, shirt, 1)
	w.enter(t, w.friend, "HELLO")
	w.buy(t, w.friend, "b")
	w.mustCount(t, "two people", c.ID, "0 held, 2 used, 500 given")
}

// Many check out at once with a code of ten uses, on two servers: some pay, some go, some are left until their time is
// over. It is used ten times in the end, and never held or used more often between.
func TestACodeOfTenUsesIsUsedTenTimes(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	const people, uses = 32, 10
	shirt, record := w.offers(t, w.artist, 25, "EUR", 100), w.offers(t, w.artist, 10, "EUR", 100)
	c := w.code(t, discounts.Input{Word: "TEN", Percent: new(10), MaxUses: new(uses)})
	buyers := w.buyers(t, people)
	for n, v := range buyers {
		// Items are met in either order.
		for m := range 2 {
			w.put(t, v, []cart.Adding{shirt, record}[(n+m)%2], 1)
		}
		w.enter(t, v, "TEN")
	}
	servers := []*orders.Service{w.Service, w.server()}
	for round := range 4 {
		var wait sync.WaitGroup
		var mu sync.Mutex
		var begun []orders.Checkout
		for n, v := range buyers {
			wait.Go(func() {
				made, err := servers[n%2].Begin(ctx, v, orders.Buying{ClientKey: fmt.Sprint(round), Address: home()})
				if err != nil && fault.CodeOf(err) != fault.Conflict {
					t.Error(err)
				}
				if err == nil {
					mu.Lock()
					begun = append(begun, made)
					mu.Unlock()
				}
			})
		}
		wait.Wait()
		if len(begun) > uses {
			t.Fatalf("%d hold a code of %d uses", len(begun), uses)
		}
		if len(begun) == 0 {
			t.Fatal("nobody got a use")
		}
		for n, made := range begun {
			wait.Go(func() { w.ends(t, servers[n%2], made, (n+round)%4) })
		}
		wait.Wait()
		w.later(orders.HoldTime)
		for _, s := range servers {
			wait.Go(func() {
				if err := s.Work(ctx); err != nil {
					t.Error(err)
				}
			})
		}
		wait.Wait()
		w.deliver(t)
	}
	for n, v := range buyers {
		if w.usesKept(t, c.ID) == uses {
			break
		}
		if view, _, err := w.carts.Get(ctx, v, ""); err != nil || len(view.Lines) == 0 {
			continue
		}
		w.buy(t, v, fmt.Sprint("at last ", n))
	}
	w.mustCount(t, "in the end", c.ID, fmt.Sprintf("0 held, %d used, %d given", uses, uses*350))
	w.mustBalance(t, w.ArtistID)
}

func (w *world) usesKept(t testing.TB, id string) int {
	t.Helper()
	got, err := w.codes.Get(t.Context(), w.artist, id)
	if err != nil {
		t.Fatal(err)
	}
	return got.Used
}

// ends pays a checkout, cancels it, does both at once, or leaves it.
func (w *world) ends(t testing.TB, s *orders.Service, c orders.Checkout, how int) {
	t.Helper()
	v := access.Viewer{UserID: c.Buyer.UserID}
	cancel := func() {
		// Paid first, it is a conflict.
		if _, err := s.Cancel(t.Context(), v, c.ID); err != nil && fault.CodeOf(err) != fault.Conflict {
			t.Error(err)
		}
	}
	pay := func() {
		// Cancelled first, the provider refuses it.
		_, err := w.box.Confirm(t.Context(), c.Payments[0].ClientSecret, sandbox.Card{
			Number: good, ExpMonth: 12, ExpYear: w.now().Year() + 2, CVC: "123",
		})
		if err == nil {
			_, err = s.Refresh(t.Context(), v, c.ID)
		}
		if err != nil && how == 0 {
			t.Error(err)
		}
	}
	switch how {
	case 0:
		pay()
	case 1:
		cancel()
	case 2:
		var wait sync.WaitGroup
		wait.Go(pay)
		wait.Go(cancel)
		wait.Wait()
	}
}
