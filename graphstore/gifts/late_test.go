package gifts_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/gifts"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/latepayments"
	"github.com/sidestage/sidestage/internal/orders"
)

// late returns the payment that came too late for a gift, as its giver sees it.
func (w *world) latePayment(t testing.TB, id string) latepayments.Payment {
	t.Helper()
	page, err := w.late.Made(t.Context(), w.giver, paging.Request{Size: 10})
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(page.Nodes, func(p latepayments.Payment) bool { return p.ID == id })
	if at < 0 {
		t.Fatalf("%s is not among %+v", id, page.Nodes)
	}
	return page.Nodes[at]
}

// mustWriteLate expects the letters of a payment that came too late, those that were not looked at before.
func (w *world) mustWriteLate(t testing.TB, id string, want ...string) {
	t.Helper()
	w.post.letters = nil
	if got, _ := w.writtenOf(t, latepayments.Label, id, w.late.Receive); !slices.Equal(got, want) {
		t.Errorf("letters:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// bankReturns has the bank send every refund of an intent back, and the provider tell so.
func (w *world) bankReturns(t testing.TB, g gifts.Gift, refundID string) {
	t.Helper()
	w.Exec(t, `MATCH (r:SandboxRefund {intentId: $id}) SET r.data = replace(r.data, '"status":"succeeded"', '"status":"failed"')`,
		map[string]any{"id": g.IntentID})
	w.tells(t, "refund.failed", `{"id":"`+refundID+`","object":"refund","amount":1000,"currency":"eur","status":"failed",
"payment_intent":"`+g.IntentID+`","metadata":{"refund_id":"`+g.ID+`"}}`)
}

// What came too late goes back though the provider refuses that for a while; both sides hear of it.
func TestPaidTooLateIsRefused(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	w.set(date(4, 1))
	const refused, back = "could not be paid back", "Your payment to The Testers is paid back"
	toFan, toArtist := "Your payment to The Testers "+refused, "A late payment of Fan "+refused
	g := w.begin(t, w.asking(1))
	w.network.mode.Store("down")
	w.set(w.now().Add(61 * time.Minute))
	_ = w.Work(ctx) // the provider is away
	w.confirm(t, g.ClientSecret, good)
	w.network.mode.Store("refuses refunds")
	w.work(t)
	p := w.latePayment(t, g.ID)
	if p.Status != orders.RefundRefused || p.Failure != "The card is closed." || p.Tries != 1 || p.Amount != 1000 {
		t.Errorf("%+v", p)
	}
	w.mustWriteLate(t, g.ID, toFan, toArtist)
	w.work(t)
	if again := w.latePayment(t, g.ID); again.Tries != 1 {
		t.Errorf("tried %d times at once", again.Tries)
	}
	w.at(t, date(4, 20))
	p = w.latePayment(t, g.ID)
	if p.Tries != 5 || !p.NextAt.IsZero() {
		t.Errorf("in the end: %+v", p)
	}
	w.mustWriteLate(t, g.ID, toFan, toArtist)
	w.at(t, date(5, 1))
	if p = w.latePayment(t, g.ID); p.Tries != 5 {
		t.Errorf("tried on: %+v", p)
	}

	_, err := w.late.Retry(ctx, w.giver, g.ID)
	mustFail(t, "by who paid", err, fault.Forbidden)
	_, err = w.late.Retry(ctx, w.other, g.ID)
	mustFail(t, "by another", err, fault.NotFound)
	_, err = w.late.Retry(ctx, access.Viewer{}, g.ID)
	mustFail(t, "by a visitor", err, fault.Unauthenticated)
	w.network.mode.Store("")
	p, err = w.late.Retry(ctx, w.artist, g.ID)
	if err != nil || p.Status != orders.RefundSucceeded || p.Returned != 1000 {
		t.Errorf("tried once more: %+v, %v", p, err)
	}
	w.mustWriteLate(t, g.ID, back)
	_, err = w.late.Retry(ctx, w.artist, g.ID)
	mustFail(t, "once it is paid back", err, fault.Conflict)

	// The bank sends it back: it is tried again.
	w.bankReturns(t, g, "re_"+graphtest.ID(t))
	if p = w.latePayment(t, g.ID); p.Status != orders.RefundRefused {
		t.Errorf("sent back: %+v", p)
	}
	_, err = w.late.Retry(ctx, w.artist, g.ID)
	if p = w.latePayment(t, g.ID); err != nil || p.Status != orders.RefundSucceeded {
		t.Errorf("after the bank: %+v, %v", p, err)
	}
	w.mustBalance(t, "never owed", 0)
	page, err := w.late.Received(ctx, w.artist, paging.Request{Size: 10})
	if err != nil || len(page.Nodes) != 1 {
		t.Errorf("%+v, %v", page, err)
	}
}

// A gift whose refund the bank sends back stays closed, and is paid back once more where the artist asks for it.
func TestTheBankSendsARefundBack(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	w.set(date(4, 1))
	g := w.opened(t, 1)
	refund := func() gifts.Gift {
		t.Helper()
		got, err := w.Refund(ctx, w.artist, g.ID)
		if err != nil {
			t.Fatal(err)
		}
		w.work(t)
		return got
	}
	refund()
	first, err := w.Get(ctx, w.artist, g.ID)
	if err != nil || first.Status() != gifts.Refunded {
		t.Fatalf("%+v, %v", first, err)
	}
	w.written(t, g.ID)
	w.mustBalance(t, "paid back", 0)
	w.bankReturns(t, first, first.RefundID)
	w.mustBalance(t, "sent back", 1000)
	w.mustWrite(t, g.ID, "A refund of your gift "+g.Number+" did not reach you",
		"A refund of gift "+g.Number+" did not go through")
	sent, err := w.Get(ctx, w.artist, g.ID)
	if err != nil || sent.Status() != gifts.Refunded || !sent.IsSentBack() || sent.RefundFailure == "" {
		t.Errorf("%+v, %v", sent, err)
	}
	w.mustHold(t, "it stays closed", "")
	// What the provider said before it failed comes late.
	w.tells(t, "refund.updated", `{"id":"`+first.RefundID+`","object":"refund","amount":1000,"currency":"eur",
"status":"succeeded","payment_intent":"`+g.IntentID+`","metadata":{"refund_id":"`+g.ID+`"}}`)
	w.mustBalance(t, "an old word", 1000)

	w.network.mode.Store("refuses refunds")
	refund()
	if got, err := w.Get(ctx, w.artist, g.ID); err != nil || got.Status() != gifts.Refunded || !got.IsSentBack() {
		t.Errorf("refused: %+v, %v", got, err)
	}
	w.mustHold(t, "refused", "")
	w.network.mode.Store("")
	refund()
	got, err := w.Get(ctx, w.artist, g.ID)
	if err != nil || got.Status() != gifts.Refunded || got.IsSentBack() || got.RefundFailure != "" {
		t.Errorf("once more: %+v, %v", got, err)
	}
	w.mustBalance(t, "once more", 0)
	refund()
	w.mustBalance(t, "again is once", 0)
}
