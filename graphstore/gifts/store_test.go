package gifts_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/gifts"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/payments/sandbox"
	"github.com/sidestage/sidestage/internal/subscriptions"
)

func date(month time.Month, day int) time.Time {
	return time.Date(2027, month, day, 12, 0, 0, 0, time.UTC)
}

// A gift is paid once, opened by whoever has its code, held for its months, and ends by itself after a reminder.
func TestFromThePaymentToTheEnd(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	g := w.begin(t, w.asking(3))
	w.mustBe(t, "begun", g.ID, "WAITING")
	if g.Amount != 3000 || g.Currency != "EUR" {
		t.Errorf("three months cost %d %s", g.Amount, g.Currency)
	}
	_, err := w.Redeem(ctx, w.friend, w.code(t, g))
	mustFail(t, "opened before it is paid", err, fault.NotFound)
	w.confirm(t, g.ClientSecret, declined)
	w.work(t)
	w.mustBe(t, "declined", g.ID, "WAITING")
	w.confirm(t, g.ClientSecret, good)
	w.work(t)
	w.mustBe(t, "paid", g.ID, "READY")
	w.mustBalance(t, "paid", 3000)
	letters := w.mustWrite(t, g.ID, "Your gift "+g.Number, "Fan gives Backstage away")
	if !strings.Contains(letters[0].Text, w.Link(g)) || strings.Contains(letters[1].Text, "/gift/") {
		t.Errorf("the link is the giver's alone: %+v", letters)
	}
	seen, err := w.ByCode(ctx, access.Viewer{}, strings.ToLower(w.code(t, g)))
	if err != nil || seen.ID != g.ID {
		t.Errorf("by its code, as somebody types it: %v", err)
	}
	for range 2 {
		if _, err := w.Redeem(ctx, w.friend, w.code(t, g)); err != nil {
			t.Fatal(err)
		}
	}
	w.mustBe(t, "opened", g.ID, "REDEEMED 2027-01-31 2027-04-30")
	w.mustHold(t, "opened", "2027-04-30")
	_, err = w.Redeem(ctx, w.other, w.code(t, g))
	mustFail(t, "opened by another", err, fault.Conflict)
	w.mustWrite(t, g.ID, "Backstage of The Testers is yours", "Your gift was opened", "Friend has Backstage by a gift")
	w.at(t, date(4, 25))
	letters = w.mustWrite(t, g.ID, "Your gift ends on 30 April 2027")
	if len(letters) == 1 && !strings.Contains(letters[0].Text, "/support/"+w.ArtistID+"/"+w.tier.ID) {
		t.Errorf("it offers no way to go on: %s", letters[0].Text)
	}
	w.at(t, date(5, 1))
	w.mustHold(t, "over", "")
	w.mustBalance(t, "over", 3000)
	w.mustWrite(t, g.ID)
	for who, list := range map[string]func() (paging.Page[gifts.Gift], error){
		"given":    func() (paging.Page[gifts.Gift], error) { return w.Given(ctx, w.giver, paging.Request{Size: 5}) },
		"received": func() (paging.Page[gifts.Gift], error) { return w.Received(ctx, w.friend, paging.Request{Size: 5}) },
		"sold":     func() (paging.Page[gifts.Gift], error) { return w.Sold(ctx, w.artist, paging.Request{Size: 5}) },
	} {
		if page, err := list(); err != nil || len(page.Nodes) != 1 || page.Nodes[0].ID != g.ID {
			t.Errorf("%s: %+v, %v", who, page.Nodes, err)
		}
	}
	income, err := w.Income(ctx, w.artist, 6)
	if err != nil || len(income) != 1 || income[0].Income != 3000 || income[0].Gifts != 1 {
		t.Errorf("%+v, %v", income, err)
	}
}

// Whoever begins twice, in two tabs at once or after a lost answer, has one gift and pays once.
func TestPaidOnce(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	in := w.asking(12)
	var group sync.WaitGroup
	ids := make([]string, 8)
	for n := range ids {
		group.Go(func() {
			each := in
			if n%2 == 0 {
				each.ClientKey += "x" // another tab
			}
			g, err := w.server().Give(ctx, w.giver, each)
			if err != nil {
				t.Error(err)
			}
			ids[n] = g.ID
		})
	}
	group.Wait()
	for _, id := range ids {
		if id != ids[0] {
			t.Fatalf("several: %v", ids)
		}
	}
	g := w.read(t, ids[0])
	if g.Amount != 10000 {
		t.Errorf("a year costs %d", g.Amount)
	}
	w.confirm(t, g.ClientSecret, checked)
	w.work(t)
	w.mustBe(t, "asked for authentication", g.ID, "WAITING")
	if _, err := w.box.Authenticate(ctx, g.ClientSecret, true); err != nil {
		t.Fatal(err)
	}
	w.work(t)
	w.mustBe(t, "authenticated", g.ID, "READY")
	again := w.begin(t, w.repeat(t, g))
	if again.ID != g.ID {
		t.Error("the key of a gift that is paid makes another")
	}
	other := w.repeat(t, g)
	other.Months = 1
	_, err := w.Give(ctx, w.giver, other)
	mustFail(t, "the key for another gift", err, fault.Conflict)
	w.network.mode.Store("loses")
	in = w.asking(1)
	_, err = w.Give(ctx, w.giver, in)
	mustFail(t, "the answer is lost", err, fault.Unavailable)
	w.network.mode.Store("")
	g = w.paid(t, in)
	w.mustBe(t, "asked again", g.ID, "READY")
	w.mustBalance(t, "two gifts", 11000)
}

// repeat is what a gift was asked for with.
func (w *world) repeat(t testing.TB, g gifts.Gift) gifts.Giving {
	t.Helper()
	return gifts.Giving{
		TierID: g.TierID, Months: g.Months, To: g.To, Message: g.Message, ClientKey: g.ClientKey, DeliverAt: g.DeliverAt,
	}
}

// Two who open it at once: exactly one has it.
func TestOpenedByOne(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	for range 4 {
		g := w.paid(t, w.asking(1))
		code := w.code(t, g)
		var group sync.WaitGroup
		var mu sync.Mutex
		won := map[string]int{}
		for n := range 8 {
			who := []access.Viewer{w.friend, w.other}[n%2]
			group.Go(func() {
				_, err := w.server().Redeem(ctx, who, code)
				switch {
				case err == nil:
					mu.Lock()
					won[who.UserID]++
					mu.Unlock()
				case fault.CodeOf(err) != fault.Conflict:
					t.Error(err)
				}
			})
		}
		group.Wait()
		g = w.read(t, g.ID)
		if len(won) != 1 || won[g.Redeemer.UserID] != 4 {
			t.Fatalf("opened by %v, and it is %s's", won, g.Redeemer.UserID)
		}
		rows, err := w.DB.Read(ctx, "test_holders", `MATCH (u:User)-[:OPENED]->(g:TierGift {id: $id})-[:SUPPORTS]->() RETURN u.id AS id`,
			map[string]any{"id": g.ID})
		if err != nil || len(rows) != 1 {
			t.Errorf("%d hold it, %v", len(rows), err)
		}
	}
}

// A server that dies between the payment and what follows from it: the webhook makes up for it, or the next start.
func TestTheServerDiesAfterThePayment(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	g := w.begin(t, w.asking(1))
	w.confirm(t, g.ClientSecret, good)
	w.mustBe(t, "paid, and nobody was told", g.ID, "WAITING")
	if err := w.server().Catchup(ctx); err != nil {
		t.Fatal(err)
	}
	w.mustBe(t, "after the next start", g.ID, "READY")
	w.work(t)
	w.mustBalance(t, "told of it too", 1000)

	// It dies before it knows what the provider calls the payment.
	in := w.asking(1)
	w.network.mode.Store("loses")
	_, err := w.Give(ctx, w.giver, in)
	mustFail(t, "the answer is lost", err, fault.Unavailable)
	w.network.mode.Store("")
	g = w.begin(t, in)
	w.confirm(t, g.ClientSecret, good)
	if err := w.box.Deliver(ctx); err != nil {
		t.Fatal(err)
	}
	w.mustBe(t, "by the webhook", g.ID, "READY")
	w.mustBalance(t, "two gifts", 2000)
}

// What nobody pays ends after an hour; what is paid all the same goes back.
func TestNeverPaid(t *testing.T) {
	w := newWorld(t)
	g := w.begin(t, w.asking(1))
	w.network.mode.Store("down")
	w.set(w.now().Add(61 * time.Minute))
	if err := w.Work(t.Context()); err == nil {
		t.Error("the provider is told though it is away")
	}
	w.mustBe(t, "an hour later", g.ID, "NEVER_PAID")
	i := w.confirm(t, g.ClientSecret, good)
	w.network.mode.Store("")
	w.work(t)
	w.mustBe(t, "paid too late", g.ID, "NEVER_PAID")
	w.mustBalance(t, "paid too late", 0)
	back, err := w.DB.Read(t.Context(), "test_refunds", `MATCH (r:SandboxRefund {intentId: $id}) RETURN r.data AS data`,
		map[string]any{"id": i.ID})
	if err != nil || len(back) != 1 {
		t.Errorf("paid back: %v, %v", back, err)
	}
	_, err = w.Redeem(t.Context(), w.friend, w.code(t, g))
	mustFail(t, "opened", err, fault.NotFound)
}

// It goes to a member or an address, at once or on a day, and its letter has the words and the code.
func TestHandedOver(t *testing.T) {
	w := newWorld(t)
	in := w.asking(1)
	in.To, in.Email, in.Message = gifts.ToEmail, "Someone@Example.org", "Happy birthday"
	in.DeliverAt = date(3, 1)
	g := w.paid(t, in)
	w.mustWrite(t, g.ID, "Your gift "+g.Number, "Fan gives Backstage away")
	w.at(t, date(3, 2))
	letters := w.mustWrite(t, g.ID, "Fan has a gift for you")
	if l := letters[0]; l.To != "someone@example.org" || !strings.Contains(l.Text, "Happy birthday") ||
		!strings.Contains(l.Text, w.Link(g)) {
		t.Errorf("%+v", l)
	}
	in = w.asking(1)
	in.To, in.Handle = gifts.ToMember, "@H"+w.friend.UserID[24:]
	g = w.paid(t, in)
	letters = w.mustWrite(t, g.ID, "Your gift "+g.Number, "Fan gives Backstage away", "Fan has a gift for you")
	if letters[2].To != w.friend.UserID {
		t.Errorf("%+v", letters[2])
	}
	page, err := w.Received(t.Context(), w.friend, paging.Request{Size: 5})
	if err != nil || len(page.Nodes) != 1 || page.Nodes[0].ID != g.ID {
		t.Errorf("%+v, %v", page.Nodes, err)
	}
	// The code is whoever's has it.
	if _, err := w.Redeem(t.Context(), w.other, w.code(t, g)); err != nil {
		t.Fatal(err)
	}
	page, err = w.Received(t.Context(), w.friend, paging.Request{Size: 5})
	if err != nil || len(page.Nodes) != 0 {
		t.Errorf("%+v, %v", page.Nodes, err)
	}
}

// A code ends after a year; who gave it is told a month before, and then.
func TestNobodyOpensIt(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	g := w.paid(t, w.asking(1))
	w.mustWrite(t, g.ID, "Your gift "+g.Number, "Fan gives Backstage away")
	_, err := w.tiers.Delete(ctx, w.artist, w.tier.ID)
	mustFail(t, "its tier goes", err, fault.Conflict)
	w.set(time.Date(2028, 1, 2, 12, 0, 0, 0, time.UTC))
	w.work(t)
	letters := w.mustWrite(t, g.ID, "Nobody has opened your gift yet")
	if !strings.Contains(letters[0].Text, w.Link(g)) {
		t.Error(letters[0].Text)
	}
	w.set(time.Date(2028, 1, 31, 12, 0, 0, 0, time.UTC))
	_, err = w.Redeem(ctx, w.friend, w.code(t, g))
	mustFail(t, "opened too late", err, fault.Conflict)
	w.work(t)
	w.mustBe(t, "a year later", g.ID, "EXPIRED")
	w.mustWrite(t, g.ID, "Your gift has ended")
	w.mustBalance(t, "it has supported the artist", 1000)
	if _, err := w.tiers.Delete(ctx, w.artist, w.tier.ID); err != nil {
		t.Error(err)
	}
}

// A gift begins after what is held already: another gift, a grant of the artist, or what is paid month by month, which
// then goes on later.
func TestAfterWhatIsHeld(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	w.set(date(4, 1))
	first := w.opened(t, 1)
	second := w.opened(t, 3)
	w.mustBe(t, "the first", first.ID, "REDEEMED 2027-04-01 2027-05-01")
	w.mustBe(t, "the second", second.ID, "REDEEMED 2027-05-01 2027-08-01")
	w.mustHold(t, "both", "2027-08-01")

	// Who subscribes while a gift goes on pays for what comes after it.
	sub, err := w.support.Subscribe(ctx, w.friend, subscriptions.Wish{TierID: w.tier.ID, Interval: subscriptions.Month})
	if err != nil {
		t.Fatal(err)
	}
	w.confirm(t, sub.Invoice().ClientSecret, good)
	w.work(t)
	w.mustPay(t, "paid ahead", sub.ID, "2027-09-01 2027-09-01")
	w.at(t, date(8, 15))
	third := w.opened(t, 1)
	w.mustBe(t, "the third", third.ID, "REDEEMED 2027-09-01 2027-10-01")
	w.mustPay(t, "it goes on later", sub.ID, "2027-09-01 2027-10-01")
	w.at(t, date(9, 20))
	w.mustBalance(t, "nothing is charged meanwhile", 1000+3000+1000+1000)
	w.at(t, date(10, 2))
	w.mustPay(t, "it goes on", sub.ID, "2027-11-01 2027-11-01")
	w.mustBalance(t, "and is charged", 7000)
	if _, err := w.support.Cancel(ctx, w.friend, sub.ID); err != nil {
		t.Fatal(err)
	}
	fourth := w.opened(t, 1)
	w.mustBe(t, "the fourth", fourth.ID, "REDEEMED 2027-11-01 2027-12-01")
	w.at(t, date(11, 15))
	w.mustHold(t, "the subscription has ended, the gift has not", "2027-12-01")
	if _, err := w.tiers.Grant(ctx, w.artist, w.friend.UserID, w.tier.ID, date(12, 24)); err != nil {
		t.Fatal(err)
	}
	fifth := w.opened(t, 1)
	w.mustBe(t, "after the grant", fifth.ID, "REDEEMED 2027-12-24 2028-01-24")
	if _, held, err := w.tiers.Revoke(ctx, w.artist, w.friend.UserID, w.tier.ID); err != nil || !held {
		t.Fatal(held, err)
	}
	w.mustHold(t, "the gifts stay", "2028-01-24")
	if _, err := w.tiers.Grant(ctx, w.artist, w.friend.UserID, w.tier.ID, time.Time{}); err != nil {
		t.Fatal(err)
	}
	w.mustHold(t, "for good", "for good")
	g := w.paid(t, w.asking(1))
	_, err = w.Redeem(ctx, w.friend, w.code(t, g))
	mustFail(t, "what is held for good", err, fault.Conflict)
	w.mustBe(t, "it is not lost", g.ID, "READY")
}

// mustPay checks until when a subscription is paid, and when it goes on.
func (w *world) mustPay(t testing.TB, what, id, want string) {
	t.Helper()
	sub, err := w.support.Get(t.Context(), w.friend, id)
	if err != nil {
		t.Fatal(err)
	}
	if got := sub.PeriodEnd.UTC().Format(time.DateOnly) + " " + sub.GoesOnAt().UTC().Format(time.DateOnly); got != want {
		t.Errorf("%s: %s, want %s", what, got, want)
	}
}

// A year instead of a month waits for the end of what was given, and a pause that is taken back too.
func TestASubscriptionAroundAGift(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	w.set(date(4, 1))
	sub, err := w.support.Subscribe(ctx, w.friend, subscriptions.Wish{TierID: w.tier.ID, Interval: subscriptions.Month})
	if err != nil {
		t.Fatal(err)
	}
	w.confirm(t, sub.Invoice().ClientSecret, good)
	w.work(t)
	w.opened(t, 3)
	byYear := subscriptions.Wish{TierID: w.tier.ID, Interval: subscriptions.Year}
	if _, err := w.support.ChangeTier(ctx, w.friend, sub.ID, byYear); err != nil {
		t.Fatal(err)
	}
	w.mustPay(t, "by the year, later", sub.ID, "2027-05-01 2027-08-01")
	if _, err := w.support.Pause(ctx, w.friend, sub.ID); err != nil {
		t.Fatal(err)
	}
	w.at(t, date(6, 1))
	if _, err := w.support.Resume(ctx, w.friend, sub.ID); err != nil {
		t.Fatal(err)
	}
	w.mustBalance(t, "nothing is charged meanwhile", 1000+3000)
	w.at(t, date(8, 2))
	w.mustPay(t, "the year", sub.ID, "2028-08-01 2028-08-01")
	w.mustBalance(t, "the year", 1000+3000+10000)
}

// What is paid back before it is opened opens nothing; what was opened is closed, and what came after it follows at
// once.
func TestPaidBack(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	w.set(date(4, 1))
	g := w.paid(t, w.asking(3))
	_, err := w.Refund(ctx, w.giver, g.ID)
	mustFail(t, "by who gave it", err, fault.Forbidden)
	_, err = w.Refund(ctx, w.other, g.ID)
	mustFail(t, "by another", err, fault.NotFound)
	w.network.mode.Store("down")
	asked, err := w.Refund(ctx, w.artist, g.ID)
	if err != nil || asked.Status() != gifts.Refunding {
		t.Fatalf("%s, %v", asked.Status(), err)
	}
	_, err = w.Redeem(ctx, w.friend, w.code(t, g))
	mustFail(t, "opened while it goes back", err, fault.Conflict)
	w.network.mode.Store("")
	w.work(t)
	w.mustBe(t, "unopened", g.ID, "REFUNDED")
	w.mustBalance(t, "unopened", 0)
	w.mustWrite(t, g.ID, "Your gift "+g.Number, "Fan gives Backstage away", "Refund of your gift "+g.Number)

	first, second := w.opened(t, 3), w.opened(t, 1)
	w.mustHold(t, "both", "2027-08-01")
	w.at(t, date(4, 11))
	for range 2 {
		if _, err := w.Refund(ctx, w.artist, first.ID); err != nil {
			t.Fatal(err)
		}
	}
	w.work(t)
	w.mustBe(t, "the first", first.ID, "REFUNDED 2027-04-01 2027-04-11")
	w.mustBe(t, "the second", second.ID, "REDEEMED 2027-04-11 2027-05-11")
	w.mustHold(t, "the second alone", "2027-05-11")
	w.mustBalance(t, "the second alone", 1000)
	if _, err := w.Refund(ctx, w.artist, second.ID); err != nil {
		t.Fatal(err)
	}
	w.work(t)
	w.mustHold(t, "none", "")
	w.mustBalance(t, "none", 0)
	w.mustWrite(t, second.ID, "Your gift "+second.Number, "Fan gives Backstage away",
		"Backstage of The Testers is yours", "Your gift was opened", "Friend has Backstage by a gift",
		"Refund of your gift "+second.Number, "Your gift has ended")
	income, err := w.Income(ctx, w.artist, 6)
	if err != nil || len(income) != 0 {
		t.Errorf("%+v, %v", income, err)
	}
}

// Whatever order they are paid back in, nothing is held in the end, and what is opened then begins at once.
func TestPaidBackTheLastFirst(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	w.set(date(4, 1))
	first, second, third := w.opened(t, 1), w.opened(t, 1), w.opened(t, 1)
	for _, step := range []struct{ id, until string }{
		{second.ID, "2027-06-01"}, {third.ID, "2027-05-01"}, {first.ID, ""},
	} {
		if _, err := w.Refund(ctx, w.artist, step.id); err != nil {
			t.Fatal(err)
		}
		w.work(t)
		w.mustHold(t, step.id, step.until)
	}
	w.at(t, date(4, 3))
	w.mustBe(t, "another", w.opened(t, 1).ID, "REDEEMED 2027-04-03 2027-05-03")
}

// A gift that ends early has the subscription that waits for its end go on from then.
func TestPaidBackWhileASubscriptionWaits(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	w.set(date(4, 1))
	sub, err := w.support.Subscribe(ctx, w.friend, subscriptions.Wish{TierID: w.tier.ID, Interval: subscriptions.Month})
	if err != nil {
		t.Fatal(err)
	}
	w.confirm(t, sub.Invoice().ClientSecret, good)
	w.work(t)
	g := w.opened(t, 6)
	w.at(t, date(6, 10))
	w.mustPay(t, "it waits", sub.ID, "2027-05-01 2027-11-01")
	if _, err := w.Refund(ctx, w.artist, g.ID); err != nil {
		t.Fatal(err)
	}
	w.work(t)
	w.mustPay(t, "it goes on", sub.ID, "2027-07-10 2027-07-10")
	w.mustBalance(t, "two months", 2000)
	w.mustHold(t, "paid", "2027-07-17")
}

// What is given for whom and for how long is checked, and how often.
func TestWhatMayBeGiven(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	w.Exec(t, `MATCH (a:User {id: $a}), (b:User {id: $b}) CREATE (a)-[:BLOCKS]->(b)`,
		map[string]any{"a": w.other.UserID, "b": w.giver.UserID})
	for what, spoil := range map[string]func(*gifts.Giving){
		"two months":         func(in *gifts.Giving) { in.Months = 2 },
		"nobody":             func(in *gifts.Giving) { in.To = gifts.ToMember },
		"who is not there":   func(in *gifts.Giving) { in.To, in.Handle = gifts.ToMember, "nobody-of-this-name" },
		"oneself":            func(in *gifts.Giving) { in.To, in.Handle = gifts.ToMember, "F"+w.FanID[24:] },
		"the artist":         func(in *gifts.Giving) { in.To, in.Handle = gifts.ToMember, "A"+w.ArtistID[24:] },
		"who blocks them":    func(in *gifts.Giving) { in.To, in.Handle = gifts.ToMember, "H"+w.other.UserID[24:] },
		"no address":         func(in *gifts.Giving) { in.To, in.Email = gifts.ToEmail, "example.org" },
		"a day that is over": func(in *gifts.Giving) { in.To, in.Email, in.DeliverAt = gifts.ToEmail, "a@b.org", date(1, 1) },
		"no key":             func(in *gifts.Giving) { in.ClientKey = "" },
		"long words":         func(in *gifts.Giving) { in.Message = strings.Repeat("a", 501) },
		"another way":        func(in *gifts.Giving) { in.To = "PIGEON" },
	} {
		in := w.asking(1)
		spoil(&in)
		_, err := w.Give(ctx, w.giver, in)
		mustFail(t, what, err, fault.BadUserInput)
	}
	_, err := w.Give(ctx, w.artist, w.asking(1))
	mustFail(t, "one's own", err, fault.BadUserInput)
	_, err = w.Give(ctx, access.Viewer{}, w.asking(1))
	mustFail(t, "a visitor", err, fault.Unauthenticated)
	in := w.asking(1)
	in.TierID = "none"
	_, err = w.Give(ctx, w.giver, in)
	mustFail(t, "no tier", err, fault.NotFound)
	g := w.paid(t, w.asking(1))
	_, err = w.Redeem(ctx, w.artist, w.code(t, g))
	mustFail(t, "the artist opens it", err, fault.Conflict)
	w.Exec(t, `MATCH (a:User {id: $a}), (b:User {id: $b}) CREATE (a)-[:BLOCKS]->(b)`,
		map[string]any{"a": w.ArtistID, "b": w.friend.UserID})
	_, err = w.Redeem(ctx, w.friend, w.code(t, g))
	mustFail(t, "whom the artist blocks opens it", err, fault.Conflict)
	for range 19 {
		w.begin(t, w.asking(1))
	}
	_, err = w.Give(ctx, w.giver, w.asking(1))
	mustFail(t, "the 21st of a day", err, fault.RateLimited)
	for range 30 {
		_, err = w.ByCode(ctx, w.friend, "WRONG")
		mustFail(t, "a wrong code", err, fault.NotFound)
	}
	_, err = w.ByCode(ctx, w.friend, w.code(t, g))
	mustFail(t, "after too many", err, fault.RateLimited)
}

// Who tries one card after another is stopped.
func TestManyCardsAreRefused(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	g := w.begin(t, w.asking(1))
	for range 10 {
		w.confirm(t, g.ClientSecret, declined)
		if err := w.box.Deliver(ctx); err != nil {
			t.Fatal(err)
		}
	}
	w.work(t)
	w.mustBe(t, "ten refusals", g.ID, "NEVER_PAID")
	_, err := w.Give(ctx, w.giver, w.asking(1))
	mustFail(t, "another", err, fault.RateLimited)
}

// tells tells of something at the provider.
func (w *world) tells(t testing.TB, kind, object string) {
	t.Helper()
	payload := fmt.Appendf(nil, `{"id":"evt_%s","object":"event","type":"%s","created":1,"data":{"object":%s}}`,
		graphtest.ID(t), kind, object)
	if err := w.webhook.Receive(t.Context(), payload, sandbox.Sign(payload, secret, time.Now())); err != nil {
		t.Fatal(err)
	}
}

// The artist is told of a dispute, how it ends, and of a refund that was not their doing; the others of what goes back.
func TestTheArtistIsToldOfWhatGoesBack(t *testing.T) {
	w := newWorld(t)
	g := w.opened(t, 1)
	w.written(t, g.ID)
	dispute := func(kind, status string) {
		t.Helper()
		w.tells(t, "charge.dispute."+kind, fmt.Sprintf(`{"id":"dp_%s","object":"dispute","amount":1000,"currency":"eur",
"status":"%s","payment_intent":"%s"}`, g.ID, status, g.IntentID))
	}
	refund := func(status string) {
		t.Helper()
		w.tells(t, "refund.updated", fmt.Sprintf(`{"id":"re_%s","object":"refund","amount":300,"currency":"eur",
"status":"%s","payment_intent":"%s"}`, g.ID, status, g.IntentID))
	}
	dispute("created", "needs_response")
	dispute("created", "needs_response")
	w.mustWrite(t, g.ID, "The payment of gift "+g.Number+" is disputed")
	refund("succeeded")
	refund("succeeded")
	w.mustWrite(t, g.ID, "Refund of your gift "+g.Number, "Gift "+g.Number+" was paid back")
	refund("failed")
	w.mustWrite(t, g.ID, "A refund of your gift "+g.Number+" did not reach you",
		"A refund of gift "+g.Number+" did not go through")
	dispute("closed", "lost")
	dispute("closed", "lost")
	// The refund of before is written of once more to nobody but whom it closes the gift to.
	w.mustWrite(t, g.ID, "Your gift has ended", "The dispute of gift "+g.Number+" is lost",
		"Refund of your gift "+g.Number)
	w.mustBe(t, "lost", g.ID, "REFUNDED 2027-01-31 2027-01-31")
	w.mustBalance(t, "lost", 0)
}

// Nobody sees another's.
func TestWhoseGiftItIs(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	g := w.opened(t, 1)
	for who, want := range map[string]struct {
		v    access.Viewer
		code fault.Code
	}{
		"the giver": {w.giver, ""}, "the artist": {w.artist, ""}, "who opened it": {w.friend, ""},
		"another": {w.other, fault.NotFound}, "a visitor": {access.Viewer{}, fault.Unauthenticated},
		"an admin": {access.Viewer{UserID: "x", Admin: true}, ""},
	} {
		_, err := w.Get(ctx, want.v, g.ID)
		if want.code == "" && err != nil || want.code != "" && fault.CodeOf(err) != want.code {
			t.Errorf("%s: %v", who, err)
		}
	}
	_, err := w.Refresh(ctx, w.artist, g.ID)
	mustFail(t, "the artist asks for the payment", err, fault.NotFound)
}
