package orders_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/orders"
)

// disputes tells of a dispute of a payment.
func (w *world) disputes(t testing.TB, eventID, kind, status string, p orders.Payment) {
	t.Helper()
	payload := fmt.Sprintf(`{"id":"evt_%s_%s","object":"event","type":"charge.dispute.%s","created":1,
"data":{"object":{"id":"dp_%s","object":"dispute","amount":2500,"currency":"eur","status":"%s",
"payment_intent":"%s"}}}`, eventID, p.ID, kind, p.ID, status, p.IntentID)
	if err := w.tell(t.Context(), []byte(payload)); err != nil {
		t.Fatal(err)
	}
}

// steps are what happened to an order.
func (w *world) steps(t testing.TB, c orders.Checkout) (all string) {
	t.Helper()
	for _, e := range w.read(t, c.ID).Orders[0].Events {
		all += string(e.Kind) + " "
	}
	return strings.TrimSpace(all)
}

func (w *world) mustHaveSteps(t testing.TB, what string, c orders.Checkout, want string) {
	t.Helper()
	if got := w.steps(t, c); got != want {
		t.Errorf("%s: %s, want %s", what, got, want)
	}
}

// The seller is told of a dispute and how it ends, once, in whatever order that is told; it stands in the order.
func TestTheSellerIsToldOfADispute(t *testing.T) {
	w := newWorld(t)
	shirt := w.offers(t, w.artist, 25, "EUR", 9)
	buy := func(key string) (orders.Checkout, orders.Order) {
		t.Helper()
		w.put(t, w.fan, shirt, 1)
		c := w.buy(t, w.fan, key)
		w.receive(t, c.Orders[0].ID)
		w.post.letters = nil
		return c, c.Orders[0]
	}
	c, o := buy("a")
	w.disputes(t, "1", "created", "needs_response", c.Payments[0])
	w.disputes(t, "1", "created", "needs_response", c.Payments[0])
	w.disputes(t, "2", "created", "needs_response", c.Payments[0])
	w.receive(t, o.ID)
	if text := w.post.letters[0].Text; !strings.Contains(text, "asks back what they paid") {
		t.Errorf("wrote %s", text)
	}
	w.mustWrite(t, "The payment of order "+o.Number+" is disputed")
	w.mustHaveSteps(t, "open", c, "PLACED PAID DISPUTED")
	w.disputes(t, "3", "closed", "won", c.Payments[0])
	w.disputes(t, "4", "closed", "won", c.Payments[0])
	w.receive(t, o.ID)
	w.mustWrite(t, "The dispute of order "+o.Number+" is decided for you")
	w.mustHaveSteps(t, "won", c, "PLACED PAID DISPUTED DISPUTE_WON")
	w.mustBe(t, "won", c, "PAID, EUR 2500 SUCCEEDED, PAID 2500-0")

	c, o = buy("b")
	w.disputes(t, "3", "closed", "lost", c.Payments[0])
	w.disputes(t, "1", "created", "needs_response", c.Payments[0])
	w.disputes(t, "4", "closed", "lost", c.Payments[0])
	w.receive(t, o.ID)
	w.mustWrite(t, "The dispute of order "+o.Number+" is lost", "Refund of your order "+o.Number)
	w.mustHaveSteps(t, "lost", c, "PLACED PAID DISPUTE_LOST")
	w.mustBe(t, "lost", c, "PAID, EUR 2500 SUCCEEDED, REFUNDED 2500-2500")
	w.mustBalance(t, w.ArtistID)
}

// A refund that was not the seller's doing they are told of; their own they are not.
func TestTheSellerIsToldOfARefundOfOthers(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	shirt := w.offers(t, w.artist, 25, "EUR", 9)
	admin := w.other
	admin.Admin = true
	for n, refund := range []func(c orders.Checkout){
		func(c orders.Checkout) {
			_, err := w.Refund(ctx, w.artist, orders.Refunding{OrderID: c.Orders[0].ID, ClientKey: "k"})
			if err != nil {
				t.Fatal(err)
			}
		},
		func(c orders.Checkout) {
			_, err := w.Refund(ctx, admin, orders.Refunding{OrderID: c.Orders[0].ID, ClientKey: "k"})
			if err != nil {
				t.Fatal(err)
			}
		},
		func(c orders.Checkout) {
			payload := fmt.Sprintf(`{"id":"evt_%s","object":"event","type":"refund.created","created":1,"data":{"object":{
"id":"re_%s","object":"refund","amount":2500,"currency":"eur","status":"succeeded","payment_intent":"%s"}}}`,
				c.ID, c.ID, c.Payments[0].IntentID)
			if err := w.tell(ctx, []byte(payload)); err != nil {
				t.Fatal(err)
			}
		},
		func(c orders.Checkout) {
			if _, err := w.CancelOrder(ctx, w.fan, c.Orders[0].ID, ""); err != nil {
				t.Fatal(err)
			}
		},
	} {
		w.put(t, w.fan, shirt, 1)
		c := w.buy(t, w.fan, fmt.Sprint("key ", n))
		o := c.Orders[0]
		w.receive(t, o.ID)
		w.post.letters = nil
		refund(c)
		w.deliver(t)
		w.receive(t, o.ID)
		want := []string{"Refund of your order " + o.Number}
		switch n {
		case 1, 2:
			want = append(want, "Order "+o.Number+" was paid back")
		case 3:
			want = []string{
				"Your order " + o.Number + " is cancelled", "Order " + o.Number + " is cancelled",
				"Refund of your order " + o.Number,
			}
		}
		w.mustWrite(t, want...)
	}
}

// A refund that succeeded and that the bank sends back is booked back, once, whatever is told first; both are told, and
// its pieces can be paid back anew.
func TestARefundThatTheBankSendsBack(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	shirt := w.offers(t, w.artist, 25, "EUR", 9)
	tells := func(c orders.Checkout, r orders.Refund, id, status string) {
		t.Helper()
		payload := fmt.Sprintf(`{"id":"evt_%s_%s","object":"event","type":"refund.updated","created":1,"data":{"object":{
"id":"%s","object":"refund","amount":2500,"currency":"eur","status":"%s","payment_intent":"%s",
"failure_reason":"expired_or_canceled_card","metadata":{"refund_id":"%s"}}}}`,
			r.ID, id, r.ProviderID, status, c.Payments[0].IntentID, r.ID)
		if err := w.tell(ctx, []byte(payload)); err != nil {
			t.Fatal(err)
		}
	}
	for n, told := range [][]string{{"failed"}, {"failed", "succeeded"}, {"succeeded", "failed", "failed", "succeeded"}} {
		w.put(t, w.fan, shirt, 1)
		c := w.buy(t, w.fan, fmt.Sprint("key ", n))
		o := c.Orders[0]
		asked, err := w.Refund(ctx, w.artist, orders.Refunding{OrderID: o.ID, ClientKey: "k"})
		if err != nil || asked.Status() != orders.Refunded {
			t.Fatalf("%s, %v", asked.Status(), err)
		}
		w.mustBe(t, "paid back", c, "PAID, EUR 2500 SUCCEEDED, REFUNDED 2500-2500")
		w.receive(t, o.ID)
		w.post.letters = nil
		for at, status := range told {
			tells(c, asked.Refunds[0], fmt.Sprint(at), status)
		}
		w.mustBe(t, "sent back", c, "PAID, EUR 2500 SUCCEEDED, PAID 2500-0")
		w.mustHaveSteps(t, "sent back", c, "PLACED PAID REFUNDED REFUND_FAILED")
		w.receive(t, o.ID)
		w.mustWrite(t, "A refund of order "+o.Number+" did not go through",
			"A refund of your order "+o.Number+" did not reach you")
		sums := map[orders.Account]int64{}
		for _, e := range w.entries(t) {
			if e.OrderID == o.ID {
				sums[e.Account] += e.Amount
			}
		}
		if sums[orders.PaymentsAccount] != 2500 || sums[orders.SalesAccount] != -2500 || sums[orders.RefundsAccount] != 0 {
			t.Errorf("after %v the ledger has %v", told, sums)
		}
		w.mustBalance(t, w.ArtistID)
		if line := w.read(t, c.ID).Orders[0].Lines[0]; line.Refunded != 0 {
			t.Errorf("after %v %d pieces cannot be paid back any more", told, line.Refunded)
		}
	}
}

// A refund that does not go through is told both, and the seller can make it once more.
func TestARefundThatFailsIsToldBoth(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	w.put(t, w.fan, w.offers(t, w.artist, 25, "EUR", 9), 1)
	c := w.buy(t, w.fan, "a")
	o := c.Orders[0]
	w.receive(t, o.ID)
	w.post.letters = nil
	w.network.mode.Store("down")
	asked, err := w.Refund(ctx, w.artist, orders.Refunding{OrderID: o.ID, ClientKey: "k"})
	if err != nil {
		t.Fatal(err)
	}
	w.network.mode.Store("")
	w.later(time.Second)
	payload := fmt.Sprintf(`{"id":"evt_%s","object":"event","type":"refund.failed","created":1,"data":{"object":{
"id":"re_%s","object":"refund","amount":2500,"currency":"eur","status":"failed","payment_intent":"%s",
"failure_reason":"expired_or_canceled_card","metadata":{"refund_id":"%s"}}}}`,
		c.ID, c.ID, c.Payments[0].IntentID, asked.Refunds[0].ID)
	for range 2 {
		if err := w.tell(ctx, []byte(payload)); err != nil {
			t.Fatal(err)
		}
	}
	w.receive(t, o.ID)
	for _, l := range w.post.letters {
		if !strings.Contains(l.Text, "The card has expired, or was cancelled.") {
			t.Errorf("wrote %s", l.Text)
		}
	}
	w.mustWrite(t, "A refund of order "+o.Number+" did not go through",
		"A refund of your order "+o.Number+" did not reach you")
	w.mustHaveSteps(t, "failed", c, "PLACED PAID REFUND_FAILED")
	again, err := w.Refund(ctx, w.artist, orders.Refunding{OrderID: o.ID, ClientKey: "l"})
	if err != nil || again.Status() != orders.Refunded {
		t.Errorf("once more: %s, %v", again.Status(), err)
	}
	w.mustBalance(t, w.ArtistID)
}
