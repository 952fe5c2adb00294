package subscriptions_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/payments"
	"github.com/sidestage/sidestage/internal/payments/sandbox"
	"github.com/sidestage/sidestage/internal/subscriptions"
)

func date(month time.Month, day int) time.Time {
	return time.Date(2027, month, day, 12, 0, 0, 0, time.UTC)
}

// A subscription is paid, goes on month by month from the day that it began, is cancelled and kept to the end.
func TestFromTheFirstPaymentToTheEnd(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	sub := w.begin(t, w.mid.ID, subscriptions.Month)
	w.mustBe(t, "begun", sub.ID, "WAITING Backstage MONTH, to pay 1000 REQUIRES_PAYMENT after 0")
	w.mustHold(t, "before it is paid")
	w.confirm(t, sub.Invoice().ClientSecret, declined)
	w.work(t)
	w.mustBe(t, "declined", sub.ID, "WAITING Backstage MONTH, to pay 1000 FAILED after 0")
	w.confirm(t, sub.Invoice().ClientSecret, good)
	w.work(t)
	w.mustBe(t, "paid", sub.ID, "ACTIVE Backstage MONTH until 2027-02-28")
	w.mustHold(t, "paid", "Backstage 2027-03-07")
	if card := w.read(t, sub.ID).Card; card.Last4 != "4242" || card.Brand != "visa" || card.MethodID == "" {
		t.Errorf("%+v", card)
	}
	w.at(t, date(3, 1))
	w.mustBe(t, "a month later", sub.ID, "ACTIVE Backstage MONTH until 2027-03-31")
	w.at(t, date(4, 2))
	w.mustBe(t, "two months later", sub.ID, "ACTIVE Backstage MONTH until 2027-04-30")
	w.mustBalance(t, "three payments", 3000)
	for range 2 {
		if _, err := w.Cancel(ctx, w.fan, sub.ID); err != nil {
			t.Fatal(err)
		}
	}
	w.mustBe(t, "cancelled", sub.ID, "ACTIVE Backstage MONTH until 2027-04-30, cancelled")
	w.mustHold(t, "cancelled", "Backstage 2027-04-30")
	if _, err := w.Resume(ctx, w.fan, sub.ID); err != nil {
		t.Fatal(err)
	}
	w.mustHold(t, "taken back", "Backstage 2027-05-07")
	if _, err := w.Cancel(ctx, w.fan, sub.ID); err != nil {
		t.Fatal(err)
	}
	w.at(t, date(6, 1))
	w.mustBe(t, "over", sub.ID, "ENDED Backstage MONTH until 2027-04-30, cancelled, CANCELLED")
	w.mustHold(t, "over")
	w.mustBalance(t, "over", 3000)
	w.mustWrite(t, sub.ID, "You support The Testers", "Fan supports you", "You go on supporting The Testers",
		"You go on supporting The Testers", "You end your support of The Testers",
		"Your support of The Testers is resumed", "You end your support of The Testers",
		"Your support of The Testers has ended", "Fan supports you no longer")
	_, err := w.Resume(ctx, w.fan, sub.ID)
	mustFail(t, "resumed when it is over", err, fault.Conflict)
	again := w.subscribe(t, w.low.ID, subscriptions.Year)
	w.mustBe(t, "again, by the year", again.ID, "ACTIVE Front row YEAR until 2028-06-01")
	w.mustBalance(t, "again", 9000)
	page, err := w.Invoices(ctx, w.fan, paging.Request{Size: 2})
	if err != nil || page.Nodes[0].Amount != 6000 || !page.HasNext {
		t.Errorf("%+v, %v", page, err)
	}
	for name, who := range map[string]access.Viewer{"who paid": w.fan, "the artist": w.artist} {
		receipt, err := w.Receipt(ctx, who, page.Nodes[0].ID)
		if err != nil || receipt.Invoice.Amount != 6000 || receipt.Subscriber.UserID != w.fan.UserID ||
			receipt.Artist.UserID != w.artist.UserID || receipt.Invoice.ClientSecret != "" {
			t.Errorf("the receipt to %s: %+v, %v", name, receipt, err)
		}
	}
	theirs, err := w.Subscribers(ctx, w.artist, paging.Request{Size: 10})
	if err != nil || len(theirs.Nodes) != 2 || theirs.Nodes[0].ID != again.ID {
		t.Errorf("%+v, %v", theirs, err)
	}
	income, err := w.Income(ctx, w.artist, 6)
	if err != nil || len(income) != 4 || income[0].Income != 1000 || income[3].Income != 6000 ||
		!income[0].Month.Equal(time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)) {
		t.Errorf("%+v, %v", income, err)
	}
}

// Whoever begins twice, in two tabs at once or after a lost answer, has one subscription and pays once.
func TestBegunOnce(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	var group sync.WaitGroup
	ids := make([]string, 8)
	for n := range ids {
		group.Go(func() {
			sub, err := w.server().Subscribe(ctx, w.fan, wish(w.low.ID, subscriptions.Month))
			if err != nil {
				t.Error(err)
			}
			ids[n] = sub.ID
		})
	}
	group.Wait()
	for _, id := range ids {
		if id != ids[0] {
			t.Fatalf("several: %v", ids)
		}
	}
	w.mustBe(t, "begun", ids[0], "WAITING Front row MONTH, to pay 500 REQUIRES_PAYMENT after 0")
	sub, err := w.Subscribe(ctx, w.fan, wish(w.high.ID, subscriptions.Month))
	if err != nil || sub.ID != ids[0] {
		t.Fatalf("another tier before it is paid: %v", err)
	}
	w.mustBe(t, "another tier", sub.ID, "WAITING Tour bus MONTH, to pay 2000 REQUIRES_PAYMENT after 0")
	w.network.mode.Store("loses")
	_, err = w.Subscribe(ctx, w.fan, wish(w.mid.ID, subscriptions.Month))
	mustFail(t, "the answer is lost", err, fault.Unavailable)
	w.network.mode.Store("")
	sub = w.subscribe(t, w.mid.ID, subscriptions.Month)
	w.mustBe(t, "paid", sub.ID, "ACTIVE Backstage MONTH until 2027-02-28")
	w.mustBalance(t, "paid", 1000)
	_, err = w.Subscribe(ctx, w.fan, wish(w.high.ID, subscriptions.Month))
	mustFail(t, "a second of the same artist", err, fault.Conflict)
	_, err = w.Subscribe(ctx, w.artist, wish(w.high.ID, subscriptions.Month))
	mustFail(t, "one's own", err, fault.BadUserInput)
	_, err = w.Subscribe(ctx, access.Viewer{}, wish(w.high.ID, subscriptions.Month))
	mustFail(t, "a visitor", err, fault.Unauthenticated)
	_, err = w.Subscribe(ctx, w.fan, wish(w.high.ID, "WEEK"))
	mustFail(t, "a week", err, fault.BadUserInput)
	_, err = w.Subscribe(ctx, w.fan, wish("none", subscriptions.Month))
	mustFail(t, "no tier", err, fault.NotFound)
	_, err = w.tiers.Delete(ctx, w.artist, w.mid.ID)
	mustFail(t, "a tier that is paid for goes", err, fault.Conflict)
}

// What costs more begins now, with what is left counted towards it; what costs less begins when the period is over.
func TestAnotherTier(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	w.set(date(4, 1))
	sub := w.subscribe(t, w.mid.ID, subscriptions.Month)
	w.at(t, date(4, 16))
	change := func(tierID string, i subscriptions.Interval) {
		t.Helper()
		if _, err := w.ChangeTier(ctx, w.fan, sub.ID, wish(tierID, i)); err != nil {
			t.Fatal(err)
		}
		w.work(t)
	}
	change(w.high.ID, subscriptions.Month)
	w.mustBe(t, "up", sub.ID, "ACTIVE Tour bus MONTH until 2027-05-16")
	w.mustHold(t, "up", "Tour bus 2027-05-23")
	w.mustBalance(t, "half of ten is counted towards twenty", 1000+1500)
	change(w.low.ID, subscriptions.Month)
	w.mustBe(t, "down", sub.ID, "ACTIVE Tour bus MONTH until 2027-05-16, then Front row MONTH")
	change(w.high.ID, subscriptions.Month)
	w.mustBe(t, "taken back", sub.ID, "ACTIVE Tour bus MONTH until 2027-05-16")
	change(w.low.ID, subscriptions.Month)
	w.at(t, date(5, 17))
	w.mustBe(t, "down at the end", sub.ID, "ACTIVE Front row MONTH until 2027-06-16")
	w.mustHold(t, "down at the end", "Front row 2027-06-23")
	w.mustBalance(t, "down at the end", 3000)
	change(w.low.ID, subscriptions.Year)
	w.mustBe(t, "by the year", sub.ID, "ACTIVE Front row YEAR until 2028-05-17")
	w.mustBalance(t, "thirty of thirty-one days are counted", 3000+6000-483)
	_, err := w.ChangeTier(ctx, w.fan, sub.ID, wish(w.far.ID, subscriptions.Month))
	mustFail(t, "another artist's", err, fault.BadUserInput)
	_, err = w.ChangeTier(ctx, w.other, sub.ID, wish(w.high.ID, subscriptions.Month))
	mustFail(t, "another's", err, fault.NotFound)
}

// Where the card is refused nothing changes: the person may pay within the hour.
func TestAnotherTierThatIsNotPaid(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	sub := w.subscribe(t, w.low.ID, subscriptions.Month)
	w.takes(t, sub.ID, later)
	got, err := w.ChangeTier(ctx, w.fan, sub.ID, wish(w.high.ID, subscriptions.Month))
	if err != nil {
		t.Fatal(err)
	}
	w.mustBe(t, "refused", sub.ID, "ACTIVE Front row MONTH until 2027-02-28, to pay 1500 FAILED after 1")
	w.mustHold(t, "refused", "Front row 2027-03-07")
	secret := got.Invoice().ClientSecret
	w.at(t, w.now().Add(2*time.Hour))
	w.mustBe(t, "an hour later", sub.ID, "ACTIVE Front row MONTH until 2027-02-28")
	if _, err := w.box.Confirm(ctx, secret, cardOf(good)); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("what nobody is to pay any more can be paid: %v", err)
	}
}

// A charge that fails is tried again; the person is told, and keeps what they hold for a week.
func TestAChargeThatFails(t *testing.T) {
	w := newWorld(t)
	sub := w.subscribe(t, w.low.ID, subscriptions.Month)
	w.takes(t, sub.ID, later)
	w.at(t, date(3, 1).Add(-time.Hour))
	w.mustBe(t, "failed", sub.ID, "PAST_DUE Front row MONTH until 2027-02-28, to pay 500 FAILED after 1")
	w.mustHold(t, "failed", "Front row 2027-03-07")
	w.at(t, date(3, 3).Add(-time.Hour))
	w.mustBe(t, "failed twice", sub.ID, "PAST_DUE Front row MONTH until 2027-02-28, to pay 500 FAILED after 2")
	w.takes(t, sub.ID, good)
	w.mustBe(t, "another card", sub.ID, "ACTIVE Front row MONTH until 2027-03-31")
	w.mustHold(t, "another card", "Front row 2027-04-07")
	w.takes(t, sub.ID, later)
	w.at(t, date(4, 5))
	w.mustBe(t, "failed three times", sub.ID, "PAST_DUE Front row MONTH until 2027-03-31, to pay 500 FAILED after 3")
	w.at(t, date(4, 8))
	w.mustBe(t, "failed for the last time", sub.ID, "ENDED Front row MONTH until 2027-03-31, UNPAID")
	w.mustHold(t, "failed for the last time")
	w.mustBalance(t, "two payments", 1000)
	w.mustWrite(t, sub.ID, "You support The Testers", "Fan supports you",
		"Your payment to The Testers did not go through", "Your payment to The Testers did not go through",
		"You go on supporting The Testers",
		"Your payment to The Testers did not go through", "Your payment to The Testers did not go through",
		"Your payment to The Testers did not go through",
		"Your support of The Testers has ended", "Fan supports you no longer")
}

// A pause ends with what is paid, until it is taken back; then a period begins on that day.
func TestAPause(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	sub := w.subscribe(t, w.low.ID, subscriptions.Month)
	for range 2 {
		if _, err := w.Pause(ctx, w.fan, sub.ID); err != nil {
			t.Fatal(err)
		}
	}
	w.mustBe(t, "paused", sub.ID, "PAUSED Front row MONTH until 2027-02-28")
	w.mustHold(t, "paused", "Front row 2027-02-28")
	w.at(t, date(5, 1))
	w.mustBe(t, "months later", sub.ID, "PAUSED Front row MONTH until 2027-02-28")
	w.mustHold(t, "months later")
	if _, err := w.Resume(ctx, w.fan, sub.ID); err != nil {
		t.Fatal(err)
	}
	w.work(t)
	w.mustBe(t, "resumed", sub.ID, "ACTIVE Front row MONTH until 2027-06-01")
	w.mustHold(t, "resumed", "Front row 2027-06-08")
	w.mustBalance(t, "two months", 1000)
	w.mustWrite(t, sub.ID, "You support The Testers", "Fan supports you", "You paused your support of The Testers",
		"Your support of The Testers is resumed", "You go on supporting The Testers")
}

// What is paused with a move down goes on with it, unless its artist takes nobody any more.
func TestAPauseKeepsAMoveDown(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	sub := w.subscribe(t, w.high.ID, subscriptions.Month)
	if _, err := w.ChangeTier(ctx, w.fan, sub.ID, wish(w.low.ID, subscriptions.Month)); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Pause(ctx, w.fan, sub.ID); err != nil {
		t.Fatal(err)
	}
	w.at(t, date(5, 1))
	w.Exec(t, `MATCH (u:User {id: $id}) SET u.deactivatedAt = datetime()`, map[string]any{"id": w.ArtistID})
	_, err := w.Resume(ctx, w.fan, sub.ID)
	mustFail(t, "the artist is gone", err, fault.Conflict)
	w.mustBalance(t, "nothing is charged", 2000)
	w.Exec(t, `MATCH (u:User {id: $id}) REMOVE u.deactivatedAt`, map[string]any{"id": w.ArtistID})
	if _, err := w.Resume(ctx, w.fan, sub.ID); err != nil {
		t.Fatal(err)
	}
	w.work(t)
	w.mustBe(t, "resumed", sub.ID, "ACTIVE Front row MONTH until 2027-06-01")
	w.mustBalance(t, "the move is kept", 2500)
}

// Whoever has cancelled and then moves to what costs more goes on once that is paid, and ends as they said where it is
// not.
func TestACancellationEndsWithWhatIsPaid(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	sub := w.subscribe(t, w.low.ID, subscriptions.Month)
	if _, err := w.Cancel(ctx, w.fan, sub.ID); err != nil {
		t.Fatal(err)
	}
	w.takes(t, sub.ID, later)
	if _, err := w.ChangeTier(ctx, w.fan, sub.ID, wish(w.high.ID, subscriptions.Month)); err != nil {
		t.Fatal(err)
	}
	if got := w.read(t, sub.ID); got.CancelledAt.IsZero() {
		t.Error("what was not paid takes a cancellation back")
	}
	w.at(t, w.now().Add(2*time.Hour))
	w.takes(t, sub.ID, good)
	if _, err := w.ChangeTier(ctx, w.fan, sub.ID, wish(w.mid.ID, subscriptions.Month)); err != nil {
		t.Fatal(err)
	}
	w.work(t)
	w.mustBe(t, "paid", sub.ID, "ACTIVE Backstage MONTH until 2027-02-28")
}

// A move down that was asked for waits for whoever takes a cancellation back, and is gone with the end.
func TestACancellationKeepsAMoveDown(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	sub := w.subscribe(t, w.high.ID, subscriptions.Month)
	if _, err := w.ChangeTier(ctx, w.fan, sub.ID, wish(w.low.ID, subscriptions.Month)); err != nil {
		t.Fatal(err)
	}
	for _, change := range []func(context.Context, access.Viewer, string) (subscriptions.Subscription, error){
		w.Cancel, w.Resume,
	} {
		if _, err := change(ctx, w.fan, sub.ID); err != nil {
			t.Fatal(err)
		}
	}
	w.mustBe(t, "taken back", sub.ID, "ACTIVE Tour bus MONTH until 2027-02-28, then Front row MONTH")
	w.at(t, date(3, 1))
	w.mustBe(t, "moved", sub.ID, "ACTIVE Front row MONTH until 2027-03-31")
	if _, err := w.ChangeTier(ctx, w.fan, sub.ID, wish(w.high.ID, subscriptions.Month)); err != nil {
		t.Fatal(err)
	}
	w.work(t)
	end := w.read(t, sub.ID).PeriodEnd
	if _, err := w.ChangeTier(ctx, w.fan, sub.ID, wish(w.low.ID, subscriptions.Month)); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Cancel(ctx, w.fan, sub.ID); err != nil {
		t.Fatal(err)
	}
	w.at(t, end.Add(time.Hour))
	if got := w.read(t, sub.ID); got.Status() != subscriptions.Ended || got.Next != nil || got.Terms.TierID != w.high.ID {
		t.Errorf("cancelled for good: %s", state(got))
	}
}

// A letter that is written late tells what was charged for its own invoice, and both are told of a move up, once.
func TestLettersTellWhatWasCharged(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	sub := w.subscribe(t, w.mid.ID, subscriptions.Month)
	w.set(w.now().Add(2 * time.Second))
	if _, err := w.ChangeTier(ctx, w.fan, sub.ID, wish(w.high.ID, subscriptions.Month)); err != nil {
		t.Fatal(err)
	}
	w.work(t)
	w.mustWrite(t, sub.ID, "You support The Testers", "Fan supports you", "You changed your support of The Testers",
		"Fan changed their support")
	for n, want := range [][]string{
		{"“Backstage”", "You paid 10.00 EUR."},
		{"“Backstage”", "for 10.00 EUR a month."},
		{"“Tour bus”", "You paid 10.36 EUR. What was left", "for 20.00 EUR a month."},
		{"“Tour bus”", "for 20.00 EUR a month.", "they paid 10.36 EUR."},
	} {
		for _, words := range want {
			if text := w.post.letters[n].Text; !strings.Contains(text, words) {
				t.Errorf("letter %d: %s, want %q", n, text, words)
			}
		}
	}
}

// A move down is written of, once.
func TestAMoveDownIsWrittenOf(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	sub := w.subscribe(t, w.mid.ID, subscriptions.Month)
	for range 2 {
		if _, err := w.ChangeTier(ctx, w.fan, sub.ID, wish(w.low.ID, subscriptions.Month)); err != nil {
			t.Fatal(err)
		}
	}
	w.mustWrite(t, sub.ID, "You support The Testers", "Fan supports you", "Your support of The Testers changes")
	if text := w.post.letters[2].Text; !strings.Contains(text, "until 28 February 2027") ||
		!strings.Contains(text, "“Front row”") {
		t.Errorf("wrote %s", text)
	}
}

// What the artist gave stays as long as they said, whatever is paid beside it.
func TestWhatWasGrantedStays(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	if _, err := w.tiers.Grant(ctx, w.artist, w.FanID, w.low.ID, date(12, 24)); err != nil {
		t.Fatal(err)
	}
	sub := w.subscribe(t, w.low.ID, subscriptions.Month)
	w.mustHold(t, "both", "Front row 2027-12-24")
	if _, err := w.Cancel(ctx, w.fan, sub.ID); err != nil {
		t.Fatal(err)
	}
	w.at(t, date(3, 15))
	w.mustHold(t, "the grant alone", "Front row 2027-12-24")
	sub = w.subscribe(t, w.low.ID, subscriptions.Month)
	if _, held, err := w.tiers.Revoke(ctx, w.artist, w.FanID, w.low.ID); err != nil || !held {
		t.Fatal(held, err)
	}
	w.mustHold(t, "what is paid alone", "Front row 2027-04-22")
	if _, err := w.ChangeTier(ctx, w.fan, sub.ID, wish(w.mid.ID, subscriptions.Month)); err != nil {
		t.Fatal(err)
	}
	w.work(t)
	w.mustHold(t, "another tier", "Backstage 2027-04-22")
	if _, err := w.tiers.Grant(ctx, w.artist, w.FanID, w.mid.ID, time.Time{}); err != nil {
		t.Fatal(err)
	}
	w.mustHold(t, "for good", "Backstage")
}

// One that nobody pays ends after an hour; what is paid all the same goes back.
func TestNeverPaid(t *testing.T) {
	w := newWorld(t)
	sub := w.begin(t, w.low.ID, subscriptions.Month)
	w.network.mode.Store("down")
	w.set(w.now().Add(61 * time.Minute))
	if err := w.Work(t.Context()); err == nil {
		t.Error("the provider is told though it is away")
	}
	w.mustBe(t, "an hour later", sub.ID, "ENDED Front row MONTH, NEVER_PAID")
	i := w.confirm(t, sub.Open[0].ClientSecret, good)
	w.network.mode.Store("")
	w.work(t)
	w.mustHold(t, "paid too late")
	w.mustBalance(t, "paid too late", 0)
	back, err := w.DB.Read(t.Context(), "test_refunds", `MATCH (r:SandboxRefund {intentId: $id}) RETURN r.data AS data`,
		map[string]any{"id": i.ID})
	if err != nil || len(back) != 1 {
		t.Errorf("paid back: %v, %v", back, err)
	}
	if open := w.read(t, sub.ID).Open; len(open) > 0 {
		t.Errorf("still open: %+v", open)
	}
}

// Two servers that charge at once charge once, and a provider that is away delays, and doubles nothing.
func TestChargedOnce(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	sub := w.subscribe(t, w.low.ID, subscriptions.Month)
	w.set(date(3, 1))
	for _, mode := range []string{"down", "loses"} {
		w.network.mode.Store(mode)
		if err := w.Work(ctx); err == nil {
			t.Errorf("%s: no error", mode)
		}
	}
	w.network.mode.Store("")
	var group sync.WaitGroup
	for range 6 {
		group.Go(func() {
			if err := w.server().Work(ctx); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	w.work(t)
	w.mustBe(t, "charged", sub.ID, "ACTIVE Front row MONTH until 2027-03-31")
	w.mustBalance(t, "two payments", 1000)
}

// An artist who leaves is paid no more.
func TestTheArtistLeaves(t *testing.T) {
	w := newWorld(t)
	sub := w.subscribe(t, w.low.ID, subscriptions.Month)
	w.Exec(t, `MATCH (a:User {id: $id}) SET a.deactivatedAt = datetime()`, map[string]any{"id": w.ArtistID})
	w.at(t, date(3, 1))
	w.mustBe(t, "a month later", sub.ID, "ENDED Front row MONTH until 2027-02-28, ARTIST_GONE")
	w.mustBalance(t, "one payment", 500)
}

// Nobody sees another's.
func TestWhoseSubscriptionItIs(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	sub := w.subscribe(t, w.low.ID, subscriptions.Month)
	for who, want := range map[string]struct {
		v    access.Viewer
		code fault.Code
	}{
		"the fan": {w.fan, ""}, "the artist": {w.artist, ""}, "another": {w.other, fault.NotFound},
		"a visitor": {access.Viewer{}, fault.Unauthenticated}, "an admin": {access.Viewer{UserID: "x", Admin: true}, ""},
	} {
		_, err := w.Get(ctx, want.v, sub.ID)
		if want.code == "" && err != nil || want.code != "" && fault.CodeOf(err) != want.code {
			t.Errorf("%s: %v", who, err)
		}
	}
	_, err := w.Cancel(ctx, w.artist, sub.ID)
	mustFail(t, "the artist cancels", err, fault.NotFound)
}

// What is paid back to a supporter, or taken back by their bank, the artist is not owed. What they hold stays theirs.
func TestWhatGoesBackIsOwedNoMore(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	sub := w.subscribe(t, w.mid.ID, subscriptions.Month)
	w.mustBalance(t, "paid", 1000)
	rows, err := w.DB.Read(ctx, "test_intent", `MATCH (i:TierInvoice {subscriptionId: $id}) RETURN i.intentId AS id`,
		map[string]any{"id": sub.ID})
	if err != nil || len(rows) != 1 {
		t.Fatal(rows, err)
	}
	intentID := rows[0].String("id")
	provider := payments.NewClient(payments.Options{SecretKey: "sk_test_1", Transport: w.box, Now: w.now})
	back, err := provider.CreateRefund(ctx, orders.NewRefund{
		RefundID: graphtest.ID(t), IntentID: intentID, Amount: 300, Currency: "EUR",
	})
	if err != nil {
		t.Fatal(err)
	}
	w.work(t)
	w.mustBalance(t, "a part is paid back", 700)
	tell := func(kind, object string) {
		t.Helper()
		payload := fmt.Appendf(nil, `{"id":"evt_%s","object":"event","type":"%s","created":1,"data":{"object":%s}}`,
			graphtest.ID(t), kind, object)
		if err := w.webhook.Receive(ctx, payload, sandbox.Sign(payload, secret, time.Now())); err != nil {
			t.Fatal(err)
		}
	}
	lost := `{"id":"dp_` + sub.ID + `","object":"dispute","amount":1000,"currency":"eur","status":"lost",
"payment_intent":"` + intentID + `"}`
	for range 2 {
		tell("charge.dispute.closed", lost)
		tell("charge.refunded", `{"id":"ch_1","object":"charge","payment_intent":"`+intentID+`"}`)
	}
	w.mustBalance(t, "the bank takes no more than there was", 0)
	refund := func(status string) string {
		return fmt.Sprintf(`{"id":"%s","object":"refund","amount":300,"currency":"eur","status":"%s","payment_intent":"%s"}`,
			back.ID, status, intentID)
	}
	for _, status := range []string{"failed", "failed", "succeeded", "pending"} {
		tell("charge.refund.updated", refund(status))
	}
	w.mustBalance(t, "a refund came back", 300)
	tell("refund.created", strings.ReplaceAll(refund("succeeded"), intentID, "pi_of_others"))
	w.mustBalance(t, "of others", 300)
	w.mustHold(t, "all the same", "Backstage 2027-03-07")
	w.mustWrite(t, sub.ID, "You support The Testers", "Fan supports you",
		"Refund of your support of The Testers", "A payment of Fan was paid back",
		"The dispute of Fan is lost", "Refund of your support of The Testers",
		"A refund of your support did not reach you", "A refund to Fan did not go through")
	for _, l := range w.post.letters[4:6] {
		if !strings.Contains(l.Text, "took back 7.00 EUR of what") {
			t.Errorf("the letter about the dispute: %s", l.Text)
		}
	}
}

// The artist is told of a dispute and that it is won, once.
func TestTheArtistIsToldOfADispute(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	sub := w.begin(t, w.mid.ID, subscriptions.Month)
	intentID := sub.Invoice().IntentID
	w.confirm(t, sub.Invoice().ClientSecret, good)
	w.work(t)
	for _, c := range []struct{ told, known orders.DisputeState }{
		{orders.DisputeOpen, orders.DisputeOpen},
		{orders.DisputeOpen, orders.DisputeOpen},
		{orders.DisputeWon, orders.DisputeWon},
		{orders.DisputeOpen, orders.DisputeWon}, // one that is over does not open again
		{orders.DisputeWon, orders.DisputeWon},
	} {
		d := orders.Dispute{ID: "dp_" + sub.ID, IntentID: intentID, State: c.told}
		if err := w.Handle(ctx, orders.ProviderEvent{ID: graphtest.ID(t), Dispute: &d}); err != nil {
			t.Fatal(err)
		}
		page, err := w.Subscribers(ctx, w.artist, paging.Request{Size: 1})
		if err != nil || len(page.Nodes) != 1 || page.Nodes[0].Disputes.State() != c.known {
			t.Errorf("told that it is %s: %+v, %v", c.told, page.Nodes, err)
		}
	}
	w.mustWrite(t, sub.ID, "You support The Testers", "Fan supports you", "A payment of Fan is disputed",
		"The dispute of Fan is decided for you")
	w.mustBalance(t, "won", 1000)
}

// However many wait for the provider, each is asked about: what was begun and left does not keep it from the others.
func TestAllThatIsUnsettledIsListed(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	ids := []string{graphtest.ID(t), graphtest.ID(t), graphtest.ID(t), graphtest.ID(t), graphtest.ID(t)}
	w.Exec(t, `UNWIND $ids AS id CREATE (:TierSubscription {id: id, asks: true})`, map[string]any{"ids": ids})
	t.Cleanup(func() { graphtest.Cleanup(t, w.DB, ids...) })
	var listed []string
	for after := ""; ; after = listed[len(listed)-1] {
		page, err := w.store.Unsettled(ctx, after, 2)
		if err != nil {
			t.Fatal(err)
		}
		if listed = append(listed, page...); len(page) < 2 {
			break
		}
	}
	for _, id := range ids {
		if !slices.Contains(listed, id) {
			t.Errorf("%s is in none of %d", id, len(listed))
		}
	}
	if !slices.IsSorted(listed) {
		t.Errorf("they come in no order: %q", listed)
	}
}
