package orders_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/cart"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/payments/sandbox"
)

// What each of the orders is of: two pieces at 25.00 and 5.00 for shipping.
const (
	piecesOfOne          = 2
	costsOne, toShipThem = 5500, 500
)

// fate is what becomes of an order at the provider, and what is right once all is told.
type fate struct {
	name string
	// happens has it happen. What the provider tells of it is held back; more is what it tells beside that.
	happens func(t testing.TB, w *world, v access.Viewer, c orders.Checkout) (more []sandbox.Event)
	// right is the checkout as state writes it, steps what happened to its order, in the order of the alphabet.
	right, steps string
	// sold is how many of its pieces are sold in the end, paid and back what came in for it and what went back, lost what
	// of that a bank took.
	sold             int
	paid, back, lost int64
}

const (
	isPaid   = "PAID, EUR 5500 SUCCEEDED, PAID 5500-0"
	wasLeft  = "CANCELLED, EUR 5500 CANCELLED, CANCELLED 5500-0"
	wasUndo  = "PAID, EUR 5500 SUCCEEDED, CANCELLED 5500-5500"
	wasPart  = "PAID, EUR 5500 SUCCEEDED, PARTLY_REFUNDED 5500-2500"
	wasSome  = "PAID, EUR 5500 SUCCEEDED, PARTLY_REFUNDED 5500-1000"
	wasWhole = "PAID, EUR 5500 SUCCEEDED, REFUNDED 5500-5500"
)

// fates begins with the one that moves the clock by more than others are held.
var fates = []fate{
	{"paid when its time was over", isLate, isPaid, "PAID PLACED", 2, costsOne, 0, 0},
	{"paid", isConfirmed, isPaid, "PAID PLACED", 2, costsOne, 0, 0},
	{"refused, then paid", isRefusedFirst, isPaid, "PAID PLACED", 2, costsOne, 0, 0},
	{"refused, and left", isLeft, wasLeft, "PLACED", 0, 0, 0, 0},
	{"cancelled once it was paid", isCancelled, wasUndo, "CANCELLED PAID PLACED REFUNDED", 0, costsOne, costsOne, 0},
	{"a piece of it paid back", isPaidBack(1), wasPart, "PAID PLACED REFUNDED", 1, costsOne, 2500, 0},
	{"all of it paid back", isPaidBack(0), wasWhole, "PAID PLACED REFUNDED", 2, costsOne, costsOne, 0},
	{"a part of it paid back there", isPaidBackThere(1000), wasSome, "PAID PLACED REFUNDED", 2, costsOne, 1000, 0},
	{
		"all of it paid back there, in two parts", isPaidBackThere(2000, 3500), wasWhole, "PAID PLACED REFUNDED REFUNDED",
		2, costsOne, costsOne, 0,
	},
	{"disputed", isDisputed(""), isPaid, "DISPUTED PAID PLACED", 2, costsOne, 0, 0},
	{"a dispute that is won", isDisputed("won"), isPaid, "DISPUTE_WON PAID PLACED", 2, costsOne, 0, 0},
	{"a dispute that is lost", isDisputed("lost"), wasWhole, "DISPUTE_LOST PAID PLACED", 2, costsOne, costsOne, costsOne},
	{"a refund that did not go through", isNotPaidBack, isPaid, "PAID PLACED REFUND_FAILED", 2, costsOne, 0, 0},
	{"a refund that the bank sent back", isSentBack, isPaid, "PAID PLACED REFUND_FAILED", 2, costsOne, 0, 0},
}

// overtaken are steps that are not taken where another was told first: what follows is the same.
var overtaken = map[orders.Kind]orders.Kind{
	orders.DisputeWasWon: orders.WasDisputed, orders.DisputeWasLost: orders.WasDisputed,
	orders.RefundFailed: orders.WasRefunded,
}

func isConfirmed(t testing.TB, w *world, _ access.Viewer, c orders.Checkout) []sandbox.Event {
	t.Helper()
	w.confirm(t, c.Payments[0], good)
	return nil
}

// isLate is paid in time, and the server neither hears of it nor reaches the provider before the time is over.
func isLate(t testing.TB, w *world, v access.Viewer, c orders.Checkout) []sandbox.Event {
	t.Helper()
	isConfirmed(t, w, v, c)
	w.later(orders.HoldTime)
	_ = w.deaf(false).Work(t.Context()) // says that the provider is away
	w.mustBe(t, "late", c, "EXPIRED, EUR 5500 REQUIRES_PAYMENT, CANCELLED 5500-0")
	return nil
}

func isRefusedFirst(t testing.TB, w *world, _ access.Viewer, c orders.Checkout) []sandbox.Event {
	t.Helper()
	w.confirm(t, c.Payments[0], declined)
	w.later(time.Second)
	w.authenticates(t, c, true)
	return nil
}

func isLeft(t testing.TB, w *world, v access.Viewer, c orders.Checkout) []sandbox.Event {
	t.Helper()
	w.confirm(t, c.Payments[0], poor)
	w.later(time.Second)
	w.authenticates(t, c, false)
	w.later(time.Second)
	if _, err := w.Cancel(t.Context(), v, c.ID); err != nil {
		t.Fatal(err)
	}
	return nil
}

// authenticates is asked by the bank, and agrees or not.
func (w *world) authenticates(t testing.TB, c orders.Checkout, agrees bool) {
	t.Helper()
	w.confirm(t, c.Payments[0], checked)
	w.later(time.Second)
	if _, err := w.box.Authenticate(t.Context(), c.Payments[0].ClientSecret, agrees); err != nil {
		t.Fatal(err)
	}
}

// isAsked is paid, which the buyer's browser had the server ask for.
func isAsked(t testing.TB, w *world, v access.Viewer, c orders.Checkout) orders.Order {
	t.Helper()
	isConfirmed(t, w, v, c)
	got, err := w.Refresh(t.Context(), v, c.ID)
	if err != nil || got.Status != orders.CheckoutPaid {
		t.Fatalf("%s, %v", state(got), err)
	}
	w.later(time.Second)
	return got.Orders[0]
}

func isCancelled(t testing.TB, w *world, v access.Viewer, c orders.Checkout) []sandbox.Event {
	t.Helper()
	o := isAsked(t, w, v, c)
	if _, err := w.deaf(true).CancelOrder(t.Context(), w.artist, o.ID, ""); err != nil {
		t.Fatal(err)
	}
	return nil
}

// isPaidBack pays so many pieces back, which are for sale again, or with 0 all of them, which are not. The provider
// does so, and its answer is lost.
func isPaidBack(pieces int) func(testing.TB, *world, access.Viewer, orders.Checkout) []sandbox.Event {
	return func(t testing.TB, w *world, v access.Viewer, c orders.Checkout) []sandbox.Event {
		t.Helper()
		w.asksBack(t, isAsked(t, w, v, c), pieces, true)
		return nil
	}
}

func (w *world) asksBack(t testing.TB, o orders.Order, pieces int, reaches bool) (id string) {
	t.Helper()
	r := orders.Refunding{OrderID: o.ID, ClientKey: "back"}
	if pieces > 0 {
		r.Pieces, r.Restock = map[string]int{o.Lines[0].ID: pieces}, reaches
	}
	got, err := w.deaf(reaches).Refund(t.Context(), w.artist, r)
	if err != nil || got.Refunds[0].Status != orders.RefundPending {
		t.Fatalf("%+v, %v", got.Refunds, err)
	}
	return got.Refunds[0].ID
}

// isPaidBackThere is paid, and paid back by somebody at the provider, before the server hears of either.
func isPaidBackThere(parts ...int64) func(testing.TB, *world, access.Viewer, orders.Checkout) []sandbox.Event {
	return func(t testing.TB, w *world, v access.Viewer, c orders.Checkout) []sandbox.Event {
		t.Helper()
		isConfirmed(t, w, v, c)
		for _, amount := range parts {
			w.later(time.Second)
			w.paysBackThere(t, c.Payments[0].IntentID, amount)
		}
		return nil
	}
}

// paysBackThere asks the provider's API for a refund, as its own dashboard does: nothing names an order of ours.
func (w *world) paysBackThere(t testing.TB, intentID string, amount int64) {
	t.Helper()
	form := url.Values{"payment_intent": {intentID}, "amount": {strconv.FormatInt(amount, 10)}}
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "https://provider.test/v1/refunds",
		strings.NewReader(form.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	res, err := w.box.RoundTrip(req)
	if err != nil || res.StatusCode != http.StatusOK {
		t.Fatalf("%+v, %v", res, err)
	}
	if err := res.Body.Close(); err != nil {
		t.Fatal(err)
	}
}

// isDisputed has the bank ask the payment back, and decide as it says; empty where it did not decide yet.
func isDisputed(ends string) func(testing.TB, *world, access.Viewer, orders.Checkout) []sandbox.Event {
	return func(t testing.TB, w *world, v access.Viewer, c orders.Checkout) []sandbox.Event {
		t.Helper()
		isConfirmed(t, w, v, c)
		intent := c.Payments[0].IntentID
		told := map[string]any{
			"id": "dp_" + intent, "object": "dispute", "payment_intent": intent, "amount": costsOne, "currency": "eur",
			"status": "needs_response",
		}
		events := []sandbox.Event{w.event(t, "charge.dispute.created", intent, told)}
		if ends != "" {
			w.later(time.Second)
			told["status"] = ends
			events = append(events, w.event(t, "charge.dispute.closed", intent, told))
		}
		return events
	}
}

// isSentBack is paid back, which the bank of the buyer does not take after all.
func isSentBack(t testing.TB, w *world, v access.Viewer, c orders.Checkout) []sandbox.Event {
	t.Helper()
	w.asksBack(t, isAsked(t, w, v, c), 0, true)
	intent := c.Payments[0].IntentID
	made, err := w.boxes.Refunds(t.Context(), intent)
	if err != nil || len(made) != 1 {
		t.Fatalf("%+v, %v", made, err)
	}
	w.later(time.Second)
	made[0].Status = "failed"
	return []sandbox.Event{w.event(t, "refund.failed", intent, made[0])}
}

// isNotPaidBack asks for a refund of one piece, which the provider accepts and the bank sends back.
func isNotPaidBack(t testing.TB, w *world, v access.Viewer, c orders.Checkout) []sandbox.Event {
	t.Helper()
	id := w.asksBack(t, isAsked(t, w, v, c), 1, false)
	intent := c.Payments[0].IntentID
	r := sandbox.Refund{
		ID: "re_" + intent, Object: "refund", Amount: 2500, Currency: "eur", PaymentIntent: intent, Status: "pending",
		Metadata: map[string]string{"refund_id": id},
	}
	accepted := w.event(t, "refund.created", intent, r)
	w.later(time.Second)
	r.Status = "failed"
	return []sandbox.Event{accepted, w.event(t, "refund.failed", intent, r)}
}

func (w *world) event(t testing.TB, kind, intentID string, object any) sandbox.Event {
	t.Helper()
	raw, err := json.Marshal(object)
	if err != nil {
		t.Fatal(err)
	}
	return sandbox.Event{ID: "evt_" + kind + intentID, Type: kind, Object: raw, Created: w.now().Unix()}
}

// deaf hears no answer of a provider; reaches says whether the provider hears it.
type deaf struct {
	orders.Provider
	reaches bool
}

func (d deaf) CreateRefund(ctx context.Context, n orders.NewRefund) (orders.ProviderRefund, error) {
	var err error
	if d.reaches {
		_, err = d.Provider.CreateRefund(ctx, n)
	}
	return orders.ProviderRefund{}, errors.Join(errLost, err)
}

func (d deaf) CancelIntent(context.Context, string) (orders.Intent, error) {
	return orders.Intent{}, errLost
}

// deaf is a server that is deaf to the provider.
func (w *world) deaf(reaches bool) *orders.Service {
	o := w.Options
	o.Provider = deaf{o.Provider, reaches}
	return orders.NewService(o)
}

// doomed is a checkout and its fate.
type doomed struct {
	orders.Checkout
	fate
}

// happen has so many orders of an item, of every fate, and returns them with what the provider has to tell.
func (w *world) happen(t testing.TB, shirt cart.Adding, n int) (all []doomed, told []sandbox.Event) {
	t.Helper()
	for at, v := range w.buyers(t, n) {
		f := fates[at*len(fates)/n]
		w.put(t, v, shirt, piecesOfOne)
		c := w.begin(t, v, "order")
		more := f.happens(t, w, v, c)
		told = append(append(told, w.heldBack(t, c)...), more...)
		all = append(all, doomed{w.read(t, c.ID), f})
	}
	return all, told
}
