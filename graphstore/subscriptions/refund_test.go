package subscriptions_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/payments/sandbox"
	"github.com/sidestage/sidestage/internal/subscriptions"
)

// payment is what was paid last for a subscription, as its artist sees it.
func (w *world) payment(t testing.TB, id string) subscriptions.Invoice {
	t.Helper()
	all, err := w.Payments(t.Context(), w.artist, id)
	if err != nil || len(all) == 0 {
		t.Fatal(all, err)
	}
	return all[0]
}

// mustBeBack checks what of the last payment went back, whether more is on its way, and what failed.
func (w *world) mustBeBack(t testing.TB, what, id, want string) {
	t.Helper()
	i := w.payment(t, id)
	got := fmt.Sprint(i.Returned())
	if !i.Refund.AskedAt.IsZero() {
		got += ", under way"
	}
	if i.Refund.Failure != "" {
		got += ", " + i.Refund.Failure
	}
	if got != want {
		t.Errorf("%s: %s, want %s", what, got, want)
	}
}

// refunds counts those of a payment at the provider.
func (w *world) refunds(t testing.TB, intentID string) int {
	t.Helper()
	rows, err := w.DB.Read(t.Context(), "test_refunds", `MATCH (r:SandboxRefund {intentId: $id}) RETURN r.id AS id`,
		map[string]any{"id": intentID})
	if err != nil {
		t.Fatal(err)
	}
	return len(rows)
}

// tell has the provider tell how our refund of an invoice stands.
func (w *world) tell(t testing.TB, i subscriptions.Invoice, refundID, key, status string) {
	t.Helper()
	payload := fmt.Appendf(nil, `{"id":"evt_%s","object":"event","type":"refund.updated","created":%d,"data":{"object":
{"id":%q,"object":"refund","amount":%d,"currency":"eur","payment_intent":%q,"status":%q,"metadata":{"refund_id":%q}}}}`,
		graphtest.ID(t), time.Now().Unix(), refundID, i.Amount, i.IntentID, status, key)
	if err := w.webhook.Receive(t.Context(), payload, sandbox.Sign(payload, secret, time.Now())); err != nil {
		t.Fatal(err)
	}
}

// The artist pays the period back: the money returns once, the books are even, what it opened is closed, nothing more
// is charged, and who paid is written to.
func TestThePeriodIsPaidBack(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	sub := w.subscribe(t, w.mid.ID, subscriptions.Month)
	i := w.payment(t, sub.ID)
	for what, c := range map[string]struct {
		by   access.Viewer
		want fault.Code
	}{
		"a visitor":      {access.Visitor, fault.Unauthenticated},
		"who paid":       {w.fan, fault.Forbidden},
		"another artist": {w.other, fault.NotFound},
	} {
		_, err := w.PayBack(ctx, c.by, i.ID)
		mustFail(t, what, err, c.want)
		_, err = w.Payments(ctx, c.by, sub.ID)
		mustFail(t, what+" lists", err, c.want)
	}
	w.mustBalance(t, "paid", 1000)
	w.mustHold(t, "paid", "Backstage 2027-03-07")
	for range 2 {
		if _, err := w.PayBack(ctx, w.artist, i.ID); err != nil {
			t.Fatal(err)
		}
		w.work(t)
	}
	w.mustBeBack(t, "paid back", sub.ID, "1000")
	w.mustBe(t, "paid back", sub.ID, "ENDED Backstage MONTH until 2027-02-28, PAID_BACK")
	w.mustHold(t, "paid back")
	w.mustBalance(t, "paid back", 0)
	w.mustWrite(t, sub.ID, "You support The Testers", "Fan supports you", "Refund of your support of The Testers",
		"Your support of The Testers has ended", "Fan supports you no longer")
	if text := w.post.letters[2].Text; !strings.Contains(text, "10.00 EUR of what you paid for “Backstage”") {
		t.Errorf("the letter about the refund: %s", text)
	}
	w.at(t, w.now().AddDate(0, 2, 0))
	w.mustBalance(t, "two months later", 0)
	if n := w.refunds(t, i.IntentID); n != 1 {
		t.Errorf("%d refunds", n)
	}
	// Who was paid back may come again.
	again := w.subscribe(t, w.mid.ID, subscriptions.Month)
	if again.ID == sub.ID || again.Status() != subscriptions.Active {
		t.Errorf("again: %s", state(again))
	}
}

// Of a period that is over it is the money alone: the support goes on.
func TestAPastPeriodIsPaidBack(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	sub := w.subscribe(t, w.mid.ID, subscriptions.Month)
	first := w.payment(t, sub.ID)
	w.at(t, time.Date(2027, 3, 10, 12, 0, 0, 0, time.UTC))
	w.mustBalance(t, "two periods", 2000)
	if _, err := w.PayBack(ctx, w.artist, first.ID); err != nil {
		t.Fatal(err)
	}
	w.work(t)
	w.mustBe(t, "the first is paid back", sub.ID, "ACTIVE Backstage MONTH until 2027-03-31")
	w.mustHold(t, "the first is paid back", "Backstage 2027-04-07")
	w.mustBalance(t, "the first is paid back", 1000)
	// The period that goes on counts as it was paid.
	if got := w.read(t, sub.ID).Paid; got != 1000 {
		t.Errorf("%d counts", got)
	}
}

// However many ask at once, and beside who pays ending it, one refund is made.
func TestPaidBackByTwoAtOnce(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	sub := w.subscribe(t, w.mid.ID, subscriptions.Month)
	i := w.payment(t, sub.ID)
	var all sync.WaitGroup
	for n := range 6 {
		all.Go(func() {
			server := w.server()
			var err error
			if n == 3 {
				_, err = server.Cancel(ctx, w.fan, sub.ID)
			} else {
				_, err = server.PayBack(ctx, w.artist, i.ID)
			}
			// Who ends it after it was paid back is told that it has ended.
			late := n == 3 && fault.CodeOf(err) == fault.Conflict
			if err != nil && !late {
				t.Error(n, err)
			}
		})
	}
	all.Wait()
	w.work(t)
	w.mustBeBack(t, "all at once", sub.ID, "1000")
	w.mustBalance(t, "all at once", 0)
	w.mustHold(t, "all at once")
	if got := w.read(t, sub.ID); got.Status() != subscriptions.Ended || got.EndReason != subscriptions.PaidBack {
		t.Error(state(got))
	}
	if n := w.refunds(t, i.IntentID); n != 1 {
		t.Errorf("%d refunds", n)
	}
}

// While the provider is away, or its answer is lost, the refund is under way: nothing is charged meanwhile, nothing
// moves, and it is made once.
func TestPaidBackWhileTheProviderIsAway(t *testing.T) {
	for _, mode := range []string{"down", "loses"} {
		t.Run(mode, func(t *testing.T) {
			w, ctx := newWorld(t), t.Context()
			sub := w.subscribe(t, w.mid.ID, subscriptions.Month)
			i := w.payment(t, sub.ID)
			w.network.mode.Store(mode)
			if _, err := w.PayBack(ctx, w.artist, i.ID); err != nil {
				t.Fatal(err)
			}
			w.network.mode.Store("")
			w.mustBeBack(t, "asked for", sub.ID, "0, under way")
			w.mustHold(t, "asked for", "Backstage 2027-03-07")
			_, err := w.ChangeTier(ctx, w.fan, sub.ID, wish(w.high.ID, subscriptions.Month))
			mustFail(t, "moved meanwhile", err, fault.Conflict)
			w.set(sub.PeriodEnd.Add(time.Hour))
			w.work(t)
			w.mustBe(t, "made", sub.ID, "ENDED Backstage MONTH until 2027-02-28, PAID_BACK")
			w.mustBalance(t, "made", 0)
			if n := w.refunds(t, i.IntentID); n != 1 {
				t.Errorf("%d refunds", n)
			}
		})
	}
}

// What the provider refuses changes nothing, says why, and can be asked for again.
func TestARefundOfSupportIsRefused(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	sub := w.subscribe(t, w.mid.ID, subscriptions.Month)
	i := w.payment(t, sub.ID)
	w.network.mode.Store("refuses refunds")
	for range 2 {
		if _, err := w.PayBack(ctx, w.artist, i.ID); err != nil {
			t.Fatal(err)
		}
	}
	w.mustBeBack(t, "refused", sub.ID, "0, The card is closed.")
	w.mustBe(t, "refused", sub.ID, "ACTIVE Backstage MONTH until 2027-02-28")
	w.mustHold(t, "refused", "Backstage 2027-03-07")
	w.mustBalance(t, "refused", 1000)
	w.network.mode.Store("")
	if _, err := w.PayBack(ctx, w.artist, i.ID); err != nil {
		t.Fatal(err)
	}
	w.work(t)
	w.mustBeBack(t, "asked for again", sub.ID, "1000")
	w.mustBalance(t, "asked for again", 0)
	w.mustHold(t, "asked for again")
}

// A refund that the bank sends back is the artist's again. What was closed stays so, and it can be paid back once more.
func TestARefundOfSupportFailsLater(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	sub := w.subscribe(t, w.mid.ID, subscriptions.Month)
	i := w.payment(t, sub.ID)
	if _, err := w.PayBack(ctx, w.artist, i.ID); err != nil {
		t.Fatal(err)
	}
	w.work(t)
	first := w.payment(t, sub.ID).Refund.ID
	for range 2 {
		w.tell(t, i, first, i.ID, "failed")
		w.tell(t, i, first, i.ID, "succeeded") // late, of before
	}
	w.mustBeBack(t, "sent back", sub.ID, "0, The bank sent it back.")
	w.mustBalance(t, "sent back", 1000)
	w.mustHold(t, "sent back")
	if _, err := w.PayBack(ctx, w.artist, i.ID); err != nil {
		t.Fatal(err)
	}
	// The sandbox has paid all of it back once, and refuses more: as a provider that was told of no failure.
	w.mustBalance(t, "asked for once more", 1000)
	w.tell(t, i, "re_again"+i.ID, i.ID+"/2", "succeeded")
	w.mustBalance(t, "made at the provider then", 0)
}

// A move up that waits for the bank is not paid beside a refund of the period: it would begin another period, which the
// refund does not end.
func TestAMoveThatWaitsIsNotPaidBesideARefund(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	sub := w.subscribe(t, w.mid.ID, subscriptions.Month)
	paid := w.payment(t, sub.ID)
	w.takes(t, sub.ID, later)
	moving, err := w.ChangeTier(ctx, w.fan, sub.ID, wish(w.high.ID, subscriptions.Month))
	if err != nil || moving.Invoice() == nil {
		t.Fatalf("%s, %v: the move should wait", state(moving), err)
	}
	w.network.mode.Store("down")
	if _, err := w.PayBack(ctx, w.artist, paid.ID); err != nil {
		t.Fatal(err)
	}
	w.network.mode.Store("")
	now := w.read(t, sub.ID)
	if open := now.Invoice(); open != nil {
		t.Errorf("%s is still to be paid", open.ID)
	}
	w.work(t)
	w.mustBe(t, "paid back", sub.ID, "ENDED Backstage MONTH until 2027-02-28, PAID_BACK")
	w.mustHold(t, "paid back")
	w.mustBalance(t, "paid back", 0)
}

// Who paused has nothing left to end once the period is over: the money goes back, and nothing is opened by it.
func TestAPausedPeriodThatIsOverIsPaidBack(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	sub := w.subscribe(t, w.mid.ID, subscriptions.Month)
	paid := w.payment(t, sub.ID)
	if _, err := w.Pause(ctx, w.fan, sub.ID); err != nil {
		t.Fatal(err)
	}
	w.at(t, time.Date(2027, 3, 10, 12, 0, 0, 0, time.UTC))
	if _, err := w.PayBack(ctx, w.artist, paid.ID); err != nil {
		t.Fatal(err)
	}
	w.work(t)
	if now := w.read(t, sub.ID); !now.EndedAt.IsZero() || now.Status() != subscriptions.Paused {
		t.Errorf("it is %s", state(now))
	}
	w.mustHold(t, "paid back")
	w.mustBalance(t, "paid back", 0)
}

// What an admin pays back in the place of the artist stands in the log of their acts, once.
func TestARefundByAnAdminIsRecorded(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	sub := w.subscribe(t, w.mid.ID, subscriptions.Month)
	i, boss := w.payment(t, sub.ID), access.Viewer{UserID: graphtest.ID(t), Admin: true}
	for range 2 {
		if _, err := w.PayBack(ctx, boss, i.ID); err != nil {
			t.Fatal(err)
		}
		w.work(t)
	}
	acts, err := w.DB.Read(ctx, "test_acts", `MATCH (a:AuditAct {subjectId: $id}) RETURN a.actorId + ' ' + a.verb AS what`,
		map[string]any{"id": i.ID})
	if err != nil || len(acts) != 1 || acts[0].String("what") != boss.UserID+" payment paid back" {
		t.Errorf("%d acts, %v", len(acts), err)
	}
}
