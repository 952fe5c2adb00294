package orders_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/payments/sandbox"
	"github.com/sidestage/sidestage/internal/payouts"
)

// link begins an account, and returns the link to the page of the provider's.
func (w *world) link(t testing.TB, v access.Viewer, country string) string {
	t.Helper()
	url, err := w.payouts.Start(t.Context(), v, country)
	if err != nil {
		t.Fatal(err)
	}
	before, link, found := strings.Cut(url, "?link=")
	if !found || before != "https://x.test/dashboard/payouts/test" {
		t.Fatalf("it leads to %s", url)
	}
	return link
}

// onboard has somebody tell the provider who they are.
func (w *world) onboard(t testing.TB, v access.Viewer, what sandbox.Answer) {
	t.Helper()
	url, err := w.box.Answer(t.Context(), w.link(t, v, "DE"), what)
	if err != nil || url != "https://x.test/dashboard/payouts?returned=1" {
		t.Fatalf("back to %q, %v", url, err)
	}
	w.deliver(t)
}

func (w *world) account(t testing.TB, v access.Viewer) payouts.Account {
	t.Helper()
	a, err := w.payouts.Account(t.Context(), v)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func (w *world) mustStand(t testing.TB, what string, v access.Viewer, want payouts.AccountStatus) {
	t.Helper()
	if a := w.account(t, v); a.Status() != want || a.CanBePaid() != (want == payouts.Ready) {
		t.Errorf("%s: %s, can be paid %v: %+v", what, a.Status(), a.CanBePaid(), a)
	}
}

// accounts counts those that the provider made for somebody.
func (w *world) accounts(t testing.TB, v access.Viewer) int {
	t.Helper()
	rows, err := w.DB.Read(t.Context(), "test_accounts", `MATCH (x:SandboxThing) WHERE x.data CONTAINS $id AND x.id STARTS WITH 'acct_'
RETURN count(x) AS n`, map[string]any{"id": v.UserID})
	if err != nil {
		t.Fatal(err)
	}
	return rows[0].Int("n")
}

func TestAnAccountIsMadeOnce(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	w.mustStand(t, "before", w.artist, payouts.None)
	var pressed sync.WaitGroup
	for n := range 6 {
		pressed.Go(func() {
			server := w.payouts
			if n%2 == 0 {
				server = w.payer()
			}
			if _, err := server.Start(ctx, w.artist, "AT"); err != nil {
				t.Errorf("pressed: %v", err)
			}
		})
	}
	pressed.Wait()
	if n := w.accounts(t, w.artist); n != 1 {
		t.Errorf("%d accounts after six presses", n)
	}
	w.mustStand(t, "begun", w.artist, payouts.Started)
	if a := w.account(t, w.artist); a.State.Country != "AT" || a.State.Currency != "EUR" || len(a.State.Due) == 0 {
		t.Errorf("%+v", a)
	}
	for who, v := range map[fault.Code]access.Viewer{fault.Unauthenticated: access.Visitor, fault.Forbidden: w.fan} {
		_, err := w.payouts.Start(ctx, v, "")
		mustFail(t, "another", err, who)
	}
	_, err := w.payouts.Dashboard(ctx, w.artist)
	mustFail(t, "the dashboard of who told nothing", err, fault.Conflict)
}

// The answer is lost, or the provider is away: pressed again, one account.
func TestAnAccountWhoseAnswerIsLost(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	for _, mode := range []string{"down", "500", "loses"} {
		w.network.mode.Store(mode)
		_, err := w.payouts.Start(ctx, w.artist, "DE")
		mustFail(t, mode, err, fault.Unavailable)
	}
	w.network.mode.Store("")
	if n := w.accounts(t, w.artist); n != 1 {
		t.Fatalf("%d accounts after an answer that was lost", n)
	}
	w.mustStand(t, "not known yet", w.artist, payouts.None)
	w.onboard(t, w.artist, sandbox.Complete)
	if n := w.accounts(t, w.artist); n != 1 {
		t.Errorf("%d accounts", n)
	}
	w.mustStand(t, "told", w.artist, payouts.Ready)

	// Another wish of a country is another account, as nobody knows whether the first was made.
	w.network.mode.Store("loses")
	_, err := w.payouts.Start(ctx, w.other, "DE")
	mustFail(t, "lost", err, fault.Unavailable)
	w.network.mode.Store("")
	w.link(t, w.other, "FR")
	if a := w.account(t, w.other); a.State.Country != "FR" {
		t.Errorf("%+v", a)
	}
}

func TestWhatTheProviderStillWants(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	_, err := w.payouts.Start(ctx, w.artist, "KP")
	if fault.CodeOf(err) != fault.BadUserInput || !strings.Contains(err.Error(), "country: The payment provider pays") {
		t.Errorf("a country where nobody is paid: %v", err)
	}
	_, err = w.payouts.Start(ctx, w.artist, "Germany")
	mustFail(t, "no country", err, fault.BadUserInput)
	w.onboard(t, w.artist, sandbox.Incomplete)
	w.mustStand(t, "a document is missing", w.artist, payouts.Restricted)
	if a := w.account(t, w.artist); len(a.State.Due) != 1 || a.State.Problem != "requirements.past_due" {
		t.Errorf("%+v", a)
	}
	w.onboard(t, w.artist, sandbox.Check)
	w.mustStand(t, "it is looked at", w.artist, payouts.Checking)
	w.onboard(t, w.artist, sandbox.Complete)
	w.mustStand(t, "all is told", w.artist, payouts.Ready)
	url, err := w.payouts.Dashboard(ctx, w.artist)
	if err != nil || !strings.Contains(url, "?link=link_") {
		t.Errorf("the dashboard is %q, %v", url, err)
	}
}

// An account that is refused is not begun again; where the provider thinks better of it, its seller is paid.
func TestAnAccountThatIsRefused(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	first := w.link(t, w.artist, "DE")
	w.onboard(t, w.artist, sandbox.Reject)
	w.mustStand(t, "refused", w.artist, payouts.Rejected)
	if a := w.account(t, w.artist); !a.AskAt.Equal(w.now().Add(24 * time.Hour)) {
		t.Errorf("it is asked of at %s", a.AskAt)
	}
	_, err := w.payouts.Start(ctx, w.artist, "")
	mustFail(t, "again", err, fault.Conflict)
	if _, err := w.payouts.Dashboard(ctx, w.artist); err != nil {
		t.Errorf("its page at the provider: %v", err)
	}
	if _, err := w.box.Answer(ctx, first, sandbox.Complete); err != nil {
		t.Fatal(err)
	}
	w.deliver(t)
	w.mustStand(t, "after all", w.artist, payouts.Ready)
}

// Where nobody heard that the provider thought better of an account, it is asked a day later.
func TestAnAccountIsTakenAfterAllWhileNobodyListens(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	first := w.link(t, w.artist, "DE")
	w.onboard(t, w.artist, sandbox.Reject)
	if _, err := w.box.Answer(ctx, first, sandbox.Complete); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		later time.Duration
		want  payouts.AccountStatus
	}{{23 * time.Hour, payouts.Rejected}, {2 * time.Hour, payouts.Ready}} {
		w.later(step.later)
		if err := w.payouts.Work(ctx); err != nil {
			t.Fatal(err)
		}
		w.mustStand(t, step.later.String(), w.artist, step.want)
	}
}

// The provider is asked for somebody 60 times an hour, whatever they press.
func TestLookingAtAnAccountIsLimited(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	w.onboard(t, w.artist, sandbox.Complete)
	for range 60 {
		if _, err := w.payouts.Refresh(ctx, w.artist); err != nil {
			t.Fatal(err)
		}
	}
	_, err := w.payouts.Refresh(ctx, w.artist)
	mustFail(t, "once more", err, fault.RateLimited)
}

// A link opens its page once, for minutes, and for what it is for.
func TestALinkOpensOnce(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	old := w.link(t, w.artist, "DE")
	if p, err := w.box.Page(ctx, old); err != nil || !p.IsForm {
		t.Errorf("%+v, %v", p, err)
	}
	_, err := w.box.Answer(ctx, old, sandbox.PayOut)
	mustFail(t, "pays out on the form", err, fault.BadUserInput)
	w.later(5 * time.Minute)
	_, err = w.box.Answer(ctx, old, sandbox.Complete)
	mustFail(t, "late", err, fault.Gone)
	link := w.link(t, w.artist, "DE")
	if _, err := w.box.Answer(ctx, link, sandbox.Complete); err != nil {
		t.Fatal(err)
	}
	_, err = w.box.Answer(ctx, link, sandbox.Incomplete)
	mustFail(t, "twice", err, fault.Gone)
	for _, wrong := range []string{"", "x", "link_0", w.account(t, w.artist).ProviderID} {
		_, err = w.box.Page(ctx, wrong)
		mustFail(t, wrong, err, fault.NotFound)
	}
}

// An account that was closed while nobody listened is asked of daily, and where a transfer to it is refused at once.
func TestAnAccountThatIsClosedWhileNobodyListens(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	closes := func(v access.Viewer) {
		id := w.account(t, v).ProviderID
		w.Exec(t, `MATCH (x:SandboxThing {id: $id}) SET x.id = x.id + '-closed'`, map[string]any{"id": id})
		t.Cleanup(func() {
			_, err := w.DB.Exec(context.WithoutCancel(ctx), "test_cleanup",
				`MATCH (x:SandboxThing {id: $id + '-closed'}) DETACH DELETE x`, map[string]any{"id": id})
			if err != nil {
				t.Error(err)
			}
		})
	}
	w.onboard(t, w.artist, sandbox.Complete)
	closes(w.artist)
	for _, step := range []struct {
		later time.Duration
		want  payouts.AccountStatus
	}{{23 * time.Hour, payouts.Ready}, {2 * time.Hour, payouts.Gone}} {
		w.later(step.later)
		if err := w.payouts.Work(ctx); err != nil {
			t.Fatal(err)
		}
		w.mustStand(t, "after "+step.later.String(), w.artist, step.want)
	}

	w.onboard(t, w.artist, sandbox.Complete)
	w.mustStand(t, "another", w.artist, payouts.Ready)
	closes(w.artist)
	w.put(t, w.fan, w.offers(t, w.artist, 20, "EUR", 5), 1)
	w.buy(t, w.fan, "one")
	w.payOut(t)
	w.mustStand(t, "a transfer was refused", w.artist, payouts.Gone)
	w.mustOwe(t, "nothing is lost", w.artist, "EUR owed 2000, out 0; TRANSFER 2000 REFUSED")
}

// What the provider tells is handled once and in any order, and where it tells nothing it is asked.
func TestHowAnAccountStandsIsAsked(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	if _, err := w.box.Answer(ctx, w.link(t, w.artist, "DE"), sandbox.Complete); err != nil {
		t.Fatal(err)
	}
	id := w.account(t, w.artist).ProviderID
	rows, err := w.DB.Write(ctx, "test_events", `MATCH (e:SandboxEvent) WHERE e.object CONTAINS $id DELETE e RETURN 1 AS n`, map[string]any{"id": id})
	if err != nil || len(rows) != 1 {
		t.Fatalf("%d events of the account, %v", len(rows), err)
	}
	w.mustStand(t, "nothing is told", w.artist, payouts.Started)
	w.later(6 * time.Minute)
	if err := w.payouts.Work(ctx); err != nil {
		t.Fatal(err)
	}
	w.mustStand(t, "asked by itself", w.artist, payouts.Ready)

	asked := w.network.asked.Load()
	told := []byte(`{"id":"evt_` + id + `","object":"event","type":"account.updated","created":1,
"data":{"object":{"id":"` + id + `","object":"account","capabilities":{"transfers":"inactive"},
"metadata":{"user_id":"` + w.otherID + `"}}}}`)
	for range 2 {
		if err := w.tell(ctx, told); err != nil {
			t.Fatal(err)
		}
	}
	w.mustStand(t, "what an event says itself is not believed", w.artist, payouts.Ready)
	w.mustStand(t, "nor whose it says that it is", w.other, payouts.None)
	if n := w.network.asked.Load() - asked; n != 2 {
		t.Errorf("asked %d times for two tellings", n)
	}
	if err := w.tell(ctx, []byte(strings.ReplaceAll(string(told), id, "acct_unknown"))); err != nil {
		t.Errorf("an account of nobody's: %v", err)
	}
	w.network.mode.Store("500")
	again := []byte(strings.Replace(string(told), "evt_", "evt_2_", 1))
	mustFail(t, "away when told", w.tell(ctx, again), fault.Unavailable)
	_, err = w.payouts.Refresh(ctx, w.artist)
	mustFail(t, "away when asked", err, fault.Unavailable)
	w.network.mode.Store("")

	// The artist takes the site's right away: the account is gone, and another can be made.
	w.Exec(t, `MATCH (x:SandboxThing {id: $id}) SET x.id = x.id + '-closed'`, map[string]any{"id": id})
	gone := `{"id":"evt_gone_` + id + `","object":"event","type":"account.application.deauthorized","account":"` + id +
		`","created":1,"data":{"object":{"id":"ca_1","object":"application"}}}`
	if err := w.tell(ctx, []byte(gone)); err != nil {
		t.Fatal(err)
	}
	w.mustStand(t, "taken away", w.artist, payouts.Gone)
	w.onboard(t, w.artist, sandbox.Complete)
	w.mustStand(t, "another", w.artist, payouts.Ready)
	if again := w.account(t, w.artist).ProviderID; again == id {
		t.Error("it is the account that is gone")
	}
	w.Exec(t, `MATCH (x:SandboxThing {id: $id + '-closed'}) DETACH DELETE x`, map[string]any{"id": id})
}
