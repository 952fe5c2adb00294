package subscriptions_test

import (
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/subscriptions"
)

// refusedTimes has a card be refused so often.
func (w *world) refusedTimes(t *testing.T, clientSecret string, times int) {
	t.Helper()
	for range times {
		w.confirm(t, clientSecret, declined)
		w.set(w.now().Add(time.Second))
		if err := w.box.Deliver(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

// mustBeClosed checks that no card can be tried any more with a secret.
func (w *world) mustBeClosed(t *testing.T, what, clientSecret string) {
	t.Helper()
	if _, err := w.box.Confirm(t.Context(), clientSecret, cardOf(good)); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("%s: another card: %v", what, err)
	}
}

// Who tries one card after another on a first payment is stopped, and may begin no other.
func TestCardTestingOfAFirstPayment(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	sub := w.begin(t, w.low.ID, subscriptions.Month)
	secret := sub.Invoice().ClientSecret
	w.refusedTimes(t, secret, 9)
	w.mustBe(t, "nine cards", sub.ID, "WAITING Front row MONTH, to pay 500 FAILED after 0")
	w.refusedTimes(t, secret, 1)
	w.work(t)
	w.mustBe(t, "ten cards", sub.ID, "ENDED Front row MONTH, NEVER_PAID")
	w.mustBeClosed(t, "ten cards", secret)
	_, err := w.Subscribe(ctx, w.fan, wish(w.far.ID, subscriptions.Month))
	mustFail(t, "another artist", err, fault.RateLimited)
	w.limits.forget()
	w.subscribe(t, w.low.ID, subscriptions.Month)
}

// A change that is to be paid ends after too many, and what is paid goes on.
func TestCardTestingOfAChange(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	sub := w.subscribe(t, w.low.ID, subscriptions.Month)
	w.takes(t, sub.ID, later)
	changed, err := w.ChangeTier(ctx, w.fan, sub.ID, wish(w.mid.ID, subscriptions.Month))
	if err != nil {
		t.Fatal(err)
	}
	secret := changed.Invoice().ClientSecret
	w.refusedTimes(t, secret, 10)
	w.work(t)
	w.mustBe(t, "ten cards", sub.ID, "ACTIVE Front row MONTH until 2027-02-28")
	w.mustBeClosed(t, "ten cards", secret)
	_, err = w.ChangeTier(ctx, w.fan, sub.ID, wish(w.mid.ID, subscriptions.Month))
	mustFail(t, "again", err, fault.RateLimited)
}

// A kept card that is refused while nobody is there counts for nothing; cards that the person tries then do.
func TestCardTestingOfARenewal(t *testing.T) {
	w := newWorld(t)
	sub := w.subscribe(t, w.low.ID, subscriptions.Month)
	w.takes(t, sub.ID, later)
	w.at(t, date(3, 4))
	w.mustBe(t, "refused by itself", sub.ID, "PAST_DUE Front row MONTH until 2027-02-28, to pay 500 FAILED after 3")
	late := w.read(t, sub.ID)
	w.refusedTimes(t, late.Invoice().ClientSecret, 9)
	w.mustBe(t, "nine cards", sub.ID, "PAST_DUE Front row MONTH until 2027-02-28, to pay 500 FAILED after 3")
	w.refusedTimes(t, late.Invoice().ClientSecret, 1)
	w.work(t)
	w.mustBe(t, "ten cards", sub.ID, "ENDED Front row MONTH until 2027-02-28, UNPAID")
	w.mustBeClosed(t, "ten cards", late.Invoice().ClientSecret)
}

// Cards that are to be kept are tried no oftener than those that pay, also where the provider is away at the last one.
func TestCardTestingOfAnotherCard(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	sub := w.subscribe(t, w.low.ID, subscriptions.Month)
	first, err := w.ChangeCard(ctx, w.fan, sub.ID)
	if err != nil {
		t.Fatal(err)
	}
	w.refusedTimes(t, first.SetupSecret, 9)
	if again, err := w.ChangeCard(ctx, w.fan, sub.ID); err != nil || again.SetupSecret != first.SetupSecret {
		t.Errorf("nine cards: %q, %v", again.SetupSecret, err)
	}
	w.network.mode.Store("down")
	w.refusedTimes(t, first.SetupSecret, 1)
	_, err = w.ChangeCard(ctx, w.fan, sub.ID)
	mustFail(t, "ten cards", err, fault.RateLimited)
	w.network.mode.Store("")
	if err := w.Catchup(ctx); err != nil {
		t.Fatal(err)
	}
	w.mustBeClosed(t, "ten cards", first.SetupSecret)
	if now := w.read(t, sub.ID); now.SetupID != "" || now.SetupSecret != "" || now.Card.Last4 != good[12:] {
		t.Errorf("ten cards: %+v", now)
	}
	_, err = w.Subscribe(ctx, w.fan, wish(w.far.ID, subscriptions.Month))
	mustFail(t, "another artist", err, fault.RateLimited)

	w.limits.forget()
	w.takes(t, sub.ID, good)
	second, err := w.ChangeCard(ctx, w.fan, sub.ID)
	if err != nil {
		t.Fatal(err)
	}
	w.refusedTimes(t, second.SetupSecret, 10)
	w.mustBeClosed(t, "ten cards again", second.SetupSecret)
}

// Another card that was begun and left is given up after a day: nobody is asked of it for ever.
func TestAnotherCardThatIsLeftIsGivenUp(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	sub := w.subscribe(t, w.low.ID, subscriptions.Month)
	begun, err := w.ChangeCard(ctx, w.fan, sub.ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, each := range []struct {
		after time.Duration
		want  string
	}{{23 * time.Hour, begun.SetupID}, {2 * time.Hour, ""}} {
		w.set(w.now().Add(each.after))
		if err := w.Catchup(ctx); err != nil {
			t.Fatal(err)
		}
		if got := w.read(t, sub.ID).SetupID; got != each.want {
			t.Errorf("after %s more: %q, want %q", each.after, got, each.want)
		}
	}
	w.mustBeClosed(t, "a day later", begun.SetupSecret)
	if got := w.read(t, sub.ID).Card.Last4; got != good[12:] {
		t.Errorf("the card is %s", got)
	}
	w.takes(t, sub.ID, later)
}

// Whoever does not want to give another card after all ends that at once, however often they press.
func TestAnotherCardIsGivenUpAtOnce(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	sub := w.subscribe(t, w.low.ID, subscriptions.Month)
	begun, err := w.ChangeCard(ctx, w.fan, sub.ID)
	if err != nil {
		t.Fatal(err)
	}
	_, err = w.KeepCard(ctx, access.Viewer{UserID: w.artist.UserID}, sub.ID)
	mustFail(t, "another's", err, fault.NotFound)
	press := func() error {
		kept, err := w.KeepCard(ctx, w.fan, sub.ID)
		if err == nil && (kept.SetupID != "" || kept.SetupSecret != "" || kept.Card.Last4 != good[12:]) {
			t.Errorf("kept: %+v", kept)
		}
		return err
	}
	for _, err := range append(graphtest.AtOnce(press, press), press()) {
		if err != nil {
			t.Error(err)
		}
	}
	w.mustBeClosed(t, "given up", begun.SetupSecret)
	if got := w.read(t, sub.ID); got.SetupID != "" || got.Setups != sub.Setups+1 {
		t.Errorf("afterwards: %+v", got)
	}
	w.takes(t, sub.ID, later)
}

// Of who gives up and a card that is given at the same moment, the card wins where the provider has it: it is charged.
func TestACardThatIsGivenWhileItIsGivenUp(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	sub := w.subscribe(t, w.low.ID, subscriptions.Month)
	begun, err := w.ChangeCard(ctx, w.fan, sub.ID)
	if err != nil {
		t.Fatal(err)
	}
	w.confirm(t, begun.SetupSecret, later)
	kept, err := w.KeepCard(ctx, w.fan, sub.ID)
	if err != nil || kept.SetupID != "" || kept.Card.Last4 != later[12:] {
		t.Errorf("given before: %+v, %v", kept, err)
	}
	for range 4 {
		w.takes(t, sub.ID, good)
		if begun, err = w.ChangeCard(ctx, w.fan, sub.ID); err != nil {
			t.Fatal(err)
		}
		var given error
		graphtest.AtOnce(
			func() error { _, given = w.box.Confirm(ctx, begun.SetupSecret, cardOf(later)); return nil },
			func() error { _, err = w.KeepCard(ctx, w.fan, sub.ID); return err },
		)
		if err != nil {
			t.Fatal(err)
		}
		want := good
		if given == nil {
			want = later
		}
		if err := w.Catchup(ctx); err != nil {
			t.Fatal(err)
		}
		if now := w.read(t, sub.ID); now.SetupID != "" || now.Card.Last4 != want[12:] {
			t.Errorf("at once: %q, card %s, given %v", now.SetupID, now.Card.Last4, given)
		}
	}
}

// A card that was given is charged from then on, though the person never came back to the site.
func TestAnotherCardIsTakenByTheWebhook(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	sub := w.subscribe(t, w.low.ID, subscriptions.Month)
	begun, err := w.ChangeCard(ctx, w.fan, sub.ID)
	if err != nil {
		t.Fatal(err)
	}
	w.confirm(t, begun.SetupSecret, later)
	if err := w.box.Deliver(ctx); err != nil {
		t.Fatal(err)
	}
	if now := w.read(t, sub.ID); now.SetupID != "" || now.Card.Last4 != later[12:] {
		t.Errorf("the card is %s, its setup %q", now.Card.Last4, now.SetupID)
	}
	if err := w.Handle(ctx, orders.ProviderEvent{ID: "evt_y" + sub.ID, GivenSetupOf: "x" + sub.ID}); err != nil {
		t.Errorf("of another: %v", err)
	}
}

// An event that is told again counts once.
func TestARefusalIsCountedOnce(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	sub := w.subscribe(t, w.low.ID, subscriptions.Month)
	for range 20 {
		if err := w.Handle(ctx, orders.ProviderEvent{ID: "evt_" + sub.ID, RefusedSetupOf: sub.ID}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Handle(ctx, orders.ProviderEvent{ID: "evt_x" + sub.ID, RefusedSetupOf: "x" + sub.ID}); err != nil {
		t.Errorf("of another site: %v", err)
	}
	if _, err := w.ChangeCard(ctx, w.fan, sub.ID); err != nil {
		t.Errorf("told twenty times: %v", err)
	}
}
