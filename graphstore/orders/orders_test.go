package orders_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/letter"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/payments/sandbox"
)

func cardOf(w *world, number string) sandbox.Card {
	return sandbox.Card{Number: number, ExpMonth: 1, ExpYear: w.now().Year() + 1, CVC: "1234"}
}

// receive writes the letters of an order's events.
func (w *world) receive(t testing.TB, orderID string) {
	t.Helper()
	rows, err := w.DB.Read(t.Context(), "test_outbox", `MATCH (x:Outbox {itemId: $id, kind: 'orders-test'})
RETURN x {.verb, .version, .actorId, .aboutId} AS node ORDER BY x.version`, map[string]any{"id": orderID})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		r = r.Map("node")
		e := backlog.Event{
			Verb: event.Verb(r.String("verb")), Version: r.Int("version"), ActorID: r.OptString("actorId"), ItemType: "Order",
			ItemID: orderID, AboutID: r.OptString("aboutId"),
		}
		for range 2 { // delivered at least once
			if err := w.Receive(t.Context(), []backlog.Event{e}); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// mustWrite fails where these letters, and no others, were not sent since the last time.
func (w *world) mustWrite(t testing.TB, subjects ...string) {
	t.Helper()
	w.post.Lock()
	defer w.post.Unlock()
	var got []string
	for _, l := range w.post.letters {
		got = append(got, l.Subject)
	}
	if !slices.Equal(got, subjects) {
		t.Errorf("wrote %q, want %q", got, subjects)
	}
	w.post.letters = nil
}

// Who asks for a refund may be declined with a reason, is told, and may ask again, but not for ever.
func TestARefundIsDeclined(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	w.put(t, w.fan, w.offers(t, w.artist, 25, "EUR", 9), 1)
	c := w.buy(t, w.fan, "a")
	id, number := c.Orders[0].ID, c.Orders[0].Number
	w.receive(t, id)
	w.post.letters = nil
	_, err := w.DeclineRefund(ctx, w.artist, id, "No.")
	mustFail(t, "nobody asks", err, fault.Conflict)
	admin := w.other
	admin.Admin = true
	for n, by := range []access.Viewer{w.artist, admin, w.artist} {
		if _, err := w.AskForRefund(ctx, w.fan, id, fmt.Sprint("Too small ", n)); err != nil {
			t.Fatal(n, err)
		}
		w.receive(t, id)
		for who, v := range map[string]access.Viewer{"the buyer": w.fan, "another": w.friend} {
			_, err := w.DeclineRefund(ctx, v, id, "No.")
			mustFail(t, who, err, map[string]fault.Code{"the buyer": fault.Forbidden, "another": fault.NotFound}[who])
		}
		for what, reason := range map[string]string{"no reason": " ", "a long one": strings.Repeat("a", 501)} {
			_, err = w.DeclineRefund(ctx, w.artist, id, reason)
			mustFail(t, what, err, fault.BadUserInput)
		}
		for range 2 {
			o, err := w.DeclineRefund(ctx, by, id, "It was worn.")
			if err != nil || !o.RefundAskedAt.IsZero() || o.RefundReason != "" || o.CanDeclineRefund {
				t.Errorf("%d: %+v, %v", n, o, err)
			}
		}
		w.receive(t, id)
		if text := w.post.letters[1].Text; !strings.Contains(text, "It was worn.") ||
			strings.Contains(text, "ask again") != (n < 2) {
			t.Errorf("wrote %s", text)
		}
		want := []string{"Refund asked for order " + number, "Your refund of order " + number + " was declined"}
		if n == 1 {
			want = append(want, "The refund of order "+number+" was declined")
		}
		w.mustWrite(t, want...)
	}
	if o, err := w.Get(ctx, w.fan, id); err != nil || o.CanAskRefund {
		t.Errorf("declined three times: %+v, %v", o, err)
	}
	_, err = w.AskForRefund(ctx, w.fan, id, "Please")
	mustFail(t, "for the fourth time", err, fault.Conflict)
	w.mustBe(t, "declined", c, "PAID, EUR 2500 SUCCEEDED, PAID 2500-0")
	w.mustHaveSteps(t, "declined", c,
		"PLACED PAID REFUND_ASKED REFUND_DECLINED REFUND_ASKED REFUND_DECLINED REFUND_ASKED REFUND_DECLINED")
}

// A buyer is written to again where the seller finds the parcel by another number, and not for the one that they know.
func TestAnotherTrackingNumberIsWritten(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	w.put(t, w.fan, w.offers(t, w.artist, 25, "EUR", 9), 1)
	order := w.buy(t, w.fan, "a").Orders[0]
	w.receive(t, order.ID)
	w.post.letters = nil
	isOnItsWay := "Your order " + order.Number + " is on its way"
	heard := 0 // of the events of the order, those before that are received already
	for n, shipped := range []struct {
		tracking, carrier string
		isWritten         bool
	}{
		{"JD01", "DHL", true},
		{"JD01", "DHL", false},
		{" JD02 ", "DHL", true},
		{"JD02", "DHL", false},
		{"JD02", "UPS", true},
		{"JD02", "UPS", false},
	} {
		if _, err := w.Ship(ctx, w.artist, []string{order.ID}, shipped.tracking, shipped.carrier); err != nil {
			t.Fatal(err)
		}
		w.receive(t, order.ID)
		w.post.Lock()
		var told []letter.Mail
		for _, l := range w.post.letters {
			if l.Subject == isOnItsWay {
				told = append(told, l)
			}
		}
		w.post.Unlock()
		if shipped.isWritten {
			heard++
		}
		if len(told) != heard {
			t.Fatalf("after shipment %d: %d letters, want %d", n, len(told), heard)
		}
		want := shipped.carrier + " " + strings.TrimSpace(shipped.tracking) + "."
		if !strings.Contains(told[len(told)-1].Text, want) {
			t.Errorf("after shipment %d the letter says %q, want %q", n, told[len(told)-1].Text, want)
		}
	}
}

func TestFromPaidToDelivered(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	shirt := w.offers(t, w.artist, 25, "EUR", 9)
	w.put(t, w.fan, shirt, 2)
	id := w.buy(t, w.fan, "a").Orders[0].ID
	_, err := w.Ship(ctx, w.fan, []string{id}, "", "")
	mustFail(t, "shipped by the buyer", err, fault.Forbidden)
	_, err = w.Ship(ctx, w.other, []string{id}, "", "")
	mustFail(t, "shipped by another seller", err, fault.NotFound)
	_, err = w.Deliver(ctx, w.fan, id)
	mustFail(t, "delivered before it is shipped", err, fault.Conflict)
	for range 2 {
		all, err := w.Ship(ctx, w.artist, []string{id}, "JD01", "DHL")
		if err != nil || all[0].Status() != orders.Shipped || all[0].TrackingNumber != "JD01" ||
			all[0].CanShip || all[0].CanCancel {
			t.Fatalf("%+v, %v", all, err)
		}
	}
	_, err = w.CancelOrder(ctx, w.fan, id, "")
	mustFail(t, "cancelled when it is shipped", err, fault.Conflict)
	_, err = w.AskForRefund(ctx, w.artist, id, "x")
	mustFail(t, "the seller asks", err, fault.Forbidden)
	if o, err := w.AskForRefund(ctx, w.fan, id, "Too small"); err != nil ||
		o.RefundReason != "Too small" || o.CanAskRefund {
		t.Errorf("%+v, %v", o, err)
	}
	for range 2 {
		if o, err := w.Deliver(ctx, w.fan, id); err != nil || o.Status() != orders.Delivered {
			t.Errorf("%+v, %v", o, err)
		}
	}
	o, err := w.Get(ctx, w.artist, id)
	var steps []string
	for _, e := range o.Events {
		steps = append(steps, string(e.Kind)+" "+map[string]string{w.FanID: "fan", w.ArtistID: "artist"}[e.ByID])
	}
	want := []string{"PLACED fan", "PAID fan", "SHIPPED artist", "REFUND_ASKED fan", "DELIVERED fan"}
	if err != nil || !slices.Equal(steps, want) {
		t.Errorf("%q, %v", steps, err)
	}
	w.receive(t, id)
	w.mustWrite(t, "Your order "+o.Number, "New order "+o.Number, "Your order "+o.Number+" is on its way",
		"Refund asked for order "+o.Number, "Order "+o.Number+" has arrived")
	for who, v := range map[string]access.Viewer{"another": w.friend, "another seller": w.other} {
		_, err := w.Get(ctx, v, id)
		mustFail(t, who, err, fault.NotFound)
		_, err = w.Refund(ctx, v, orders.Refunding{OrderID: id, ClientKey: "x"})
		mustFail(t, who, err, fault.NotFound)
	}
	_, err = w.Get(ctx, access.Visitor, id)
	mustFail(t, "a visitor", err, fault.Unauthenticated)
	delivered := orders.Filter{Status: orders.Delivered, Search: o.Number}
	if page, err := w.Sold(ctx, w.artist, delivered, paging.Request{Size: 5}); err != nil ||
		len(page.Nodes) != 1 {
		t.Errorf("%+v, %v", page.Nodes, err)
	}
}

func TestManyAreShippedAtOnce(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	shirt := w.offers(t, w.artist, 25, "EUR", 9)
	var ids []string
	for n := range 3 {
		w.put(t, w.fan, shirt, 1)
		ids = append(ids, w.buy(t, w.fan, fmt.Sprint(n)).Orders[0].ID)
	}
	if _, err := w.CancelOrder(ctx, w.artist, ids[2], "Sold out"); err != nil {
		t.Fatal(err)
	}
	_, err := w.Ship(ctx, w.artist, ids, "", "")
	mustFail(t, "one of them is cancelled", err, fault.Conflict)
	if o, err := w.Get(ctx, w.artist, ids[0]); err != nil || o.Status() != orders.Paid {
		t.Errorf("one was shipped: %s, %v", o.Status(), err)
	}
	all, err := w.Ship(ctx, w.artist, ids[:2], "", "")
	if err != nil || all[0].Status() != orders.Shipped || all[1].Status() != orders.Shipped {
		t.Errorf("%+v, %v", all, err)
	}
	_, err = w.Ship(ctx, w.artist, nil, "", "")
	mustFail(t, "none", err, fault.BadUserInput)
}

func TestCancellingGivesAllBack(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	shirt := w.offers(t, w.artist, 25, "EUR", 9)
	for _, who := range []access.Viewer{w.fan, w.artist} {
		w.put(t, w.fan, shirt, 2)
		c := w.buy(t, w.fan, who.UserID)
		id := c.Orders[0].ID
		_, err := w.CancelOrder(ctx, w.friend, id, "")
		mustFail(t, "by another", err, fault.NotFound)
		var wait sync.WaitGroup
		for range 4 {
			wait.Go(func() {
				if _, err := w.CancelOrder(ctx, who, id, "Changed my mind"); err != nil {
					t.Error(err)
				}
			})
		}
		wait.Wait()
		w.deliver(t)
		w.mustBe(t, "cancelled", c, "PAID, EUR 5000 SUCCEEDED, CANCELLED 5000-5000")
		w.mustHave(t, "cancelled", shirt, "9 left, 0 held, 0 sold")
		back, err := w.boxes.Refunds(ctx, c.Payments[0].IntentID)
		if err != nil || len(back) != 1 || back[0].Amount != 5000 {
			t.Errorf("the provider paid back %+v, %v", back, err)
		}
		_, err = w.Ship(ctx, w.artist, []string{id}, "", "")
		mustFail(t, "shipped when it is cancelled", err, fault.Conflict)
	}
	w.mustBalance(t, w.ArtistID)
}

func TestRefunds(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	shirt := w.offers(t, w.artist, 25, "EUR", 9)
	w.put(t, w.fan, shirt, 4)
	c := w.buy(t, w.fan, "a")
	o := c.Orders[0]
	line := o.Lines[0].ID
	refund := func(key string, r orders.Refunding) (orders.Shown, error) {
		r.OrderID, r.ClientKey = o.ID, key
		return w.Refund(ctx, w.artist, r)
	}
	_, err := w.Refund(ctx, w.fan, orders.Refunding{OrderID: o.ID, ClientKey: "x"})
	mustFail(t, "by the buyer", err, fault.Forbidden)
	for range 2 { // The same key is one refund.
		got, err := refund("one", orders.Refunding{Pieces: map[string]int{line: 1}, Restock: true})
		if err != nil || got.Refunded() != 2500 || got.Status() != orders.PartlyRefunded ||
			got.Lines[0].Refunded != 1 || !got.CanShip {
			t.Errorf("%s %+v, %v", got.Status(), got.Lines, err)
		}
	}
	w.mustHave(t, "one back on sale", shirt, "6 left, 0 held, 3 sold")
	if got, err := refund("two", orders.Refunding{Pieces: map[string]int{line: 1}}); err != nil || got.Refunded() != 5000 {
		t.Errorf("%+v, %v", got, err)
	}
	w.mustHave(t, "one lost", shirt, "6 left, 0 held, 3 sold")
	for what, r := range map[string]orders.Refunding{
		"more pieces than are left": {Pieces: map[string]int{line: 3}},
		"another line":              {Pieces: map[string]int{"none": 1}},
		"an amount of nothing":      {Amount: new(0.0)},
		"an amount below 0":         {Amount: new(-1.0)},
	} {
		_, err := refund(what, r)
		mustFail(t, what, err, fault.BadUserInput)
	}
	for what, r := range map[string]orders.Refunding{
		"other pieces": {Pieces: map[string]int{line: 2}},
		"an amount":    {Amount: new(25.0)},
		"all":          {},
	} {
		_, err := refund("one", r)
		mustFail(t, what+" by the key of one piece", err, fault.Conflict)
	}
	_, err = refund("more", orders.Refunding{Amount: new(50.01)})
	mustFail(t, "more than was paid", err, fault.Conflict)
	// Many ask at once for more than there is.
	var done atomic.Int32
	var wait sync.WaitGroup
	for n := range 8 {
		wait.Go(func() {
			if _, err := refund(fmt.Sprint("at once ", n), orders.Refunding{Amount: new(15.0)}); err == nil {
				done.Add(1)
			} else if fault.CodeOf(err) != fault.Conflict {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	if done.Load() != 3 {
		t.Errorf("%d refunds of 15 from 50", done.Load())
	}
	_, err = refund("rest", orders.Refunding{})
	if err != nil {
		t.Fatal(err)
	}
	got, err := refund("rest", orders.Refunding{})
	if err != nil || got.Refunded() != 10_000 || got.Status() != orders.Refunded || got.CanRefund || got.CanShip {
		t.Errorf("%+v, %v", got, err)
	}
	w.deliver(t)
	var sum int64
	back, err := w.boxes.Refunds(ctx, c.Payments[0].IntentID)
	for _, r := range back {
		sum += r.Amount
	}
	if err != nil || sum != 10_000 || len(back) != 6 {
		t.Errorf("the provider paid back %d in %d, %v", sum, len(back), err)
	}
	w.mustBalance(t, w.ArtistID)
	page, err := w.Ledger(ctx, w.artist, paging.Request{Size: 100})
	if err != nil || len(page.Nodes) != 2+6*2 {
		t.Errorf("%d entries, %v", len(page.Nodes), err)
	}
	if other, err := w.Ledger(ctx, w.other, paging.Request{Size: 100}); err != nil || len(other.Nodes) != 0 {
		t.Errorf("another's: %+v, %v", other.Nodes, err)
	}
}

// A refund that the provider does not hear of waits, and is made once.
func TestARefundWaitsForTheProvider(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	shirt := w.offers(t, w.artist, 25, "EUR", 9)
	for _, mode := range []string{"down", "loses"} {
		w.put(t, w.fan, shirt, 1)
		c := w.buy(t, w.fan, mode)
		w.network.mode.Store(mode)
		o, err := w.Refund(ctx, w.artist, orders.Refunding{OrderID: c.Orders[0].ID, ClientKey: "k"})
		if err != nil || o.Refunded() != 2500 || o.Refunds[0].Status != orders.RefundPending {
			t.Errorf("%+v, %v", o.Refunds, err)
		}
		w.network.mode.Store("")
		for range 2 {
			if err := w.server().Work(ctx); err != nil {
				t.Fatal(err)
			}
		}
		w.deliver(t)
		back, err := w.boxes.Refunds(ctx, c.Payments[0].IntentID)
		if o, _ := w.Get(ctx, w.fan, o.ID); err != nil || len(back) != 1 || o.Refunds[0].Status != orders.RefundSucceeded {
			t.Errorf("%d refunds at the provider, %+v, %v", len(back), o.Refunds, err)
		}
	}
	w.mustBalance(t, w.ArtistID)
}

// What somebody pays back at the provider is split over the orders of the payment.
func TestARefundAtTheProvider(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	w.put(t, w.fan, w.offers(t, w.artist, 25, "EUR", 9), 1)
	w.put(t, w.fan, w.offers(t, w.other, 50, "EUR", 9), 1)
	c := w.buy(t, w.fan, "a")
	intent := c.Payments[0].IntentID
	made, err := w.boxes.CreateRefund(ctx, "key "+intent, "digest", intent,
		func(i sandbox.Intent, _ []sandbox.Refund) (sandbox.Refund, []sandbox.Event, error) {
			return sandbox.Refund{
				ID: "re_" + intent, Object: "refund", Amount: 1000, Currency: "eur", PaymentIntent: intent, Status: "succeeded",
			}, nil, nil
		})
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(made)
	if err != nil {
		t.Fatal(err)
	}
	charge := json.RawMessage(`{"id":"ch_1","object":"charge","payment_intent":"` + intent + `"}`)
	dispute := json.RawMessage(`{"id":"dp_1","object":"dispute","payment_intent":"` + intent + `"}`)
	for n, e := range []sandbox.Event{
		{ID: "evt_a" + intent, Type: "charge.refunded", Object: charge},
		{ID: "evt_b" + intent, Type: "refund.created", Object: raw},
		{ID: "evt_c" + intent, Type: "charge.refunded", Object: charge},
		{ID: "evt_d" + intent, Type: "charge.dispute.created", Object: dispute},
	} {
		if err := w.tell(ctx, sandbox.Payload(e)); err != nil {
			t.Fatal(n, err)
		}
	}
	w.mustBe(t, "paid back there", c, "PAID, EUR 7500 SUCCEEDED, PARTLY_REFUNDED 2500-333, PARTLY_REFUNDED 5000-667")
	events := w.read(t, c.ID).Orders[0].Events
	if last := events[len(events)-1]; last.Kind != orders.WasDisputed {
		t.Errorf("%+v", events)
	}
	w.mustBalance(t, w.ArtistID)
	w.mustBalance(t, w.otherID)
}

// Many who check out and pay at once never buy more than there is, over two servers.
func TestNothingIsOversold(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	const people, pieces = 40, 7
	shirt, pin := w.offers(t, w.artist, 25, "EUR", pieces), w.offers(t, w.other, 3, "EUR", 1000)
	buyers := w.buyers(t, people)
	for _, v := range buyers {
		w.put(t, v, shirt, 1)
		w.put(t, v, pin, 1)
	}
	servers := []*orders.Service{w.Service, w.server()}
	var paid atomic.Int32
	var wait sync.WaitGroup
	for n, v := range buyers {
		wait.Go(func() {
			s := servers[n%2]
			c, err := s.Begin(ctx, v, orders.Buying{ClientKey: "a", Address: home()})
			if fault.CodeOf(err) == fault.Conflict {
				return
			}
			if err != nil {
				t.Errorf("%v", err)
				return
			}
			if n%6 == 5 { // changes their mind
				if _, err := s.Cancel(ctx, v, c.ID); err != nil {
					t.Error(err)
				}
				return
			}
			if _, err := w.box.Confirm(ctx, c.Payments[0].ClientSecret, cardOf(w, good)); err != nil {
				t.Error(err)
			}
			if c, err = s.Refresh(ctx, v, c.ID); err != nil || c.Status != orders.CheckoutPaid {
				t.Errorf("%s, %v", state(c), err)
			}
			paid.Add(1)
		})
	}
	wait.Wait()
	w.deliver(t)
	n := int(paid.Load())
	if n == 0 || n > pieces {
		t.Errorf("%d bought one of %d", n, pieces)
	}
	w.mustHave(t, "after all", shirt, fmt.Sprintf("%d left, 0 held, %d sold", pieces-n, n))
	w.mustHave(t, "after all", pin, fmt.Sprintf("%d left, 0 held, %d sold", 1000-n, n))
	// As many pieces are in orders, and charged, as are counted as sold.
	orderedPieces, charges := 0, 0
	for _, v := range buyers {
		page, err := w.store.Bought(ctx, v.UserID, paging.Request{Size: 10})
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range page.Nodes {
			if o.Lines[0].SizeID != shirt.SizeID || o.PaidAt.IsZero() {
				continue
			}
			orderedPieces += o.Lines[0].Quantity
			for _, p := range w.read(t, o.CheckoutID).Payments {
				i, err := w.Provider.Intent(ctx, p.IntentID)
				if err != nil {
					t.Fatal(err)
				}
				if i.Status == orders.PaymentSucceeded {
					charges++
				}
			}
		}
	}
	if orderedPieces != n || charges != n {
		t.Errorf("%d pieces are ordered and %d payments made, and %d are sold", orderedPieces, charges, n)
	}
	w.mustBalance(t, w.ArtistID)
	w.mustBalance(t, w.otherID)
}

// The sandbox refuses what is no test card, and what is out of date, before anything else.
func TestOnlyTestCardsAreTaken(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	w.put(t, w.fan, w.offers(t, w.artist, 25, "EUR", 9), 1)
	p := w.begin(t, w.fan, "a").Payments[0]
	for field, spoil := range map[string]func(*sandbox.Card){
		"number":   func(c *sandbox.Card) { c.Number = "5555 5555 5555 4444" },
		"expMonth": func(c *sandbox.Card) { c.ExpMonth = 13 },
		"expYear":  func(c *sandbox.Card) { c.ExpYear = w.now().Year() - 1 },
		"cvc":      func(c *sandbox.Card) { c.CVC = "12" },
	} {
		card := cardOf(w, good)
		spoil(&card)
		_, err := w.box.Confirm(ctx, p.ClientSecret, card)
		wrong, _ := errors.AsType[*fault.Error](err)
		if wrong == nil || wrong.Fields[field] == "" {
			t.Errorf("%s: %v", field, err)
		}
	}
	id, _, _ := strings.Cut(p.ClientSecret, "_secret_")
	_, err := w.box.Confirm(ctx, id+"_secret_guessed", cardOf(w, good))
	mustFail(t, "a guessed secret", err, fault.NotFound)
	_, err = w.box.Confirm(ctx, "x", cardOf(w, good))
	mustFail(t, "no secret", err, fault.BadUserInput)
	_, err = w.box.Authenticate(ctx, p.ClientSecret, true)
	mustFail(t, "nobody asked", err, fault.Conflict)
	leaked, err := w.DB.Read(ctx, "test_leaked", `MATCH (n:SandboxIntent|SandboxEvent|SandboxKey) WHERE any(k IN keys(n) WHERE replace(toString(n[k]), ' ', '') CONTAINS '4242424242424242') RETURN n.id AS id LIMIT 1`, nil)
	if err != nil || len(leaked) > 0 {
		t.Errorf("a number is stored: %v, %v", leaked, err)
	}
}

// What somebody sold is listed from a moment on and before another, of every status or of one.
func TestWhatWasSoldOnSomeDays(t *testing.T) {
	w := newWorld(t)
	w.limits.off = true
	shirt := w.offers(t, w.artist, 25, "EUR", 9)
	var numbers []string
	var paid []time.Time
	for n := range 5 {
		w.later(24 * time.Hour)
		w.put(t, w.fan, shirt, 1)
		o := w.read(t, w.buy(t, w.fan, fmt.Sprint("key ", n)).ID).Orders[0]
		numbers, paid = append(numbers, o.Number), append(paid, o.PaidAt)
	}
	for what, c := range map[string]struct {
		from, until time.Time
		want        string
	}{
		"always":                   {time.Time{}, time.Time{}, "43210"},
		"from the moment of one":   {paid[3], time.Time{}, "43"},
		"before the moment of one": {time.Time{}, paid[1], "0"},
		"between two":              {paid[1], paid[4], "321"},
		"backward":                 {paid[4], paid[1], ""},
		"later":                    {paid[4].Add(time.Millisecond), time.Time{}, ""},
	} {
		for status, want := range map[orders.Status]string{"": c.want, orders.Paid: c.want, orders.Shipped: ""} {
			f := orders.Filter{Status: status, From: c.from, Until: c.until}
			found, err := w.Sold(t.Context(), w.artist, f, paging.Request{Size: 10})
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			for _, o := range found.Nodes {
				got += strconv.Itoa(slices.Index(numbers, o.Number))
			}
			if n, err := found.Count(t.Context()); got != want || err != nil || n != len(want) {
				t.Errorf("%s, %q: %q of %d, want %q: %v", what, status, got, n, want, err)
			}
		}
	}
}
