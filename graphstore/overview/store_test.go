package overview_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	overviewgraph "github.com/sidestage/sidestage/graphstore/overview"
	"github.com/sidestage/sidestage/internal/overview"
)

// world is a site in 1987, when nothing else of the shared graph was.
type world struct {
	*overviewgraph.Store
	t  *testing.T
	db *cypher.DB
}

func newWorld(t *testing.T) world {
	t.Helper()
	db := graphtest.Open(t)
	clear := func() {
		if _, err := db.Exec(context.WithoutCancel(t.Context()), "test_site_days", `MATCH (n:SiteDay|ArtistDay) WHERE n.day >= '1985' AND n.day < '1988' DETACH DELETE n
WITH count(*) AS gone MATCH (e:LedgerEntry) WHERE e.account IN ['PAYMENTS', 'SALES'] AND e.at < datetime('1988-01-01T00:00:00Z') DELETE e`, nil); err != nil {
			t.Error(err)
		}
	}
	clear()
	t.Cleanup(clear)
	return world{overviewgraph.NewStore(db), t, db}
}

func (w world) exec(statement cypher.Statement, params map[string]any) {
	w.t.Helper()
	if _, err := w.db.Exec(w.t.Context(), "test_site", statement, params); err != nil {
		w.t.Fatal(err)
	}
}

func (w world) signsUp(at string) {
	w.t.Helper()
	w.exec(`CREATE (:User {id: $id, handle: $id, handleKey: $id, email: $id, displayName: 'Nobody', createdAt: datetime($at), confirmedAt: datetime($at)})`,
		map[string]any{"id": graphtest.ID(w.t), "at": at})
}

// fails is a sign-up that nobody confirms.
func (w world) fails(at string) {
	w.t.Helper()
	w.exec(`CREATE (:User {id: $id, handle: $id, handleKey: $id, email: $id, displayName: 'Nobody', createdAt: datetime($at)})`,
		map[string]any{"id": graphtest.ID(w.t), "at": at})
}

func (w world) pays(kind, account, currency string, amount int, at string) {
	w.t.Helper()
	w.exec(`CREATE (:LedgerEntry {id: $id, transactionId: $id, kind: $kind, account: $account, amount: $amount, currency: $currency, sellerId: $id, at: datetime($at)})`,
		map[string]any{
			"id": graphtest.ID(w.t), "kind": kind, "account": account, "amount": amount, "currency": currency, "at": at,
		})
}

func (w world) hears(artist, day string, listens int) {
	w.t.Helper()
	w.exec(`CREATE (:ArtistDay {id: $id + '/' + $day, artistId: $id, day: $day, listens: $listens})`,
		map[string]any{"id": graphtest.ID(w.t) + artist, "day": day, "listens": listens})
}

func (w world) day(day string) overview.Kept {
	w.t.Helper()
	kept, err := w.Days(w.t.Context(), day, day)
	if err != nil || len(kept) != 1 {
		w.t.Fatalf("%d days, %v", len(kept), err)
	}
	return kept[0]
}

// A day begins and ends with that of UTC, and counts what was paid once, by currency.
func TestADayIsCounted(t *testing.T) {
	w := newWorld(t)
	for _, at := range []string{
		"1987-06-09T23:59:59.999Z", "1987-06-10T00:00:00Z", "1987-06-10T23:59:59.999Z", "1987-06-11T00:00:00Z",
		"1987-06-11T00:30:00+01:00",
	} {
		w.signsUp(at)
	}
	w.fails("1987-06-10T10:00:00Z")
	w.hears("a", "1987-06-10", 3)
	w.hears("b", "1987-06-10", 4)
	w.hears("a", "1987-06-11", 50)
	for _, kind := range []string{"SALE", "SUBSCRIPTION", "GIFT"} {
		w.pays(kind, "PAYMENTS", "EUR", 1000, "1987-06-10T12:00:00Z")
		w.pays(kind, "SALES", "EUR", -1000, "1987-06-10T12:00:00Z")
	}
	w.pays("SALE", "PAYMENTS", "CHF", 300, "1987-06-10T00:00:00Z")
	w.pays("REFUND", "PAYMENTS", "EUR", -500, "1987-06-10T13:00:00Z")
	w.pays("SALE", "PAYMENTS", "EUR", 70, "1987-06-11T00:00:00Z")
	at := time.Date(1987, 6, 10, 12, 0, 0, 0, time.UTC)
	for range 2 { // again is the same
		if err := w.Count(t.Context(), []string{"1987-06-10", "1987-06-09"}, "1987-06-10", at); err != nil {
			t.Fatal(err)
		}
	}
	got := w.day("1987-06-10")
	want := overview.Counts{SignUps: 3, Plays: 7, Sales: []overview.Sales{
		{Currency: "CHF", Amount: 300, Payments: 1}, {Currency: "EUR", Amount: 3000, Payments: 3},
	}}
	if fmt.Sprintf("%+v", got.Counts) != fmt.Sprintf("%+v", want) || !got.CountedAt.Equal(at) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got.People < 5 {
		t.Errorf("there were %d people", got.People)
	}
	if before := w.day("1987-06-09"); before.SignUps != 1 || before.People != -1 || before.Sales != nil {
		t.Errorf("the day before is %+v", before)
	}
	counted, err := w.Counted(t.Context(), "1987-06-01", "1987-06-10")
	if err != nil || len(counted) != 2 || !counted["1987-06-09"].Equal(at) {
		t.Errorf("counted %v, %v", counted, err)
	}
}

// Several servers count the same days and add failed mail to them at once.
func TestServersCountTogether(t *testing.T) {
	w := newWorld(t)
	w.signsUp("1987-02-01T10:00:00Z")
	w.signsUp("1987-02-03T10:00:00Z")
	clock := func() time.Time { return time.Date(1987, 2, 3, 12, 0, 0, 0, time.UTC) }
	var all sync.WaitGroup
	for i := range 4 {
		all.Go(func() {
			if err := overview.NewService(w, nil, clock).Count(t.Context()); err != nil {
				t.Error(err)
			}
		})
		all.Go(func() {
			failures := overview.NewMailFailures(w, clock)
			failures.Add(fmt.Errorf("server %d: refused", i))
			if err := failures.Flush(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	kept, err := w.Days(t.Context(), "1987-02-01", "1987-02-03")
	if err != nil || len(kept) != 3 {
		t.Fatalf("%d days, %v", len(kept), err)
	}
	for i, want := range []int{1, 0, 1} {
		if kept[i].SignUps != want {
			t.Errorf("on %s there were %d sign-ups, want %d", kept[i].Day.Day, kept[i].SignUps, want)
		}
	}
	if today := kept[2]; today.MailFailed != 4 || !today.At.Equal(clock()) || today.Reason == "" {
		t.Errorf("mail that failed: %+v", today)
	}
}

// Who has not confirmed their address is nobody yet.
func TestUnconfirmedSignUpsAreNoPeople(t *testing.T) {
	w := newWorld(t)
	count := func() int {
		t.Helper()
		if err := w.Count(t.Context(), []string{"1987-04-04"}, "1987-04-04", time.Now()); err != nil {
			t.Fatal(err)
		}
		return w.day("1987-04-04").People
	}
	// Tests of other packages sign people up meanwhile: the difference is of one kind alone.
	before := count()
	mark := graphtest.ID(t)
	w.exec(`UNWIND range(1, 1000) AS n WITH $mark + '/' + n AS id
CREATE (:User {id: id, handle: id, handleKey: id, email: id, displayName: 'Nobody', createdAt: datetime()})`,
		map[string]any{"mark": mark})
	t.Cleanup(func() {
		if _, err := w.db.Exec(context.WithoutCancel(t.Context()), "test_site", `MATCH (u:User) WHERE u.id STARTS WITH $mark DELETE u`,
			map[string]any{"mark": mark}); err != nil {
			t.Error(err)
		}
	})
	if after := count(); after >= before+1000 {
		t.Errorf("there were %d people, and %d with a thousand who did not confirm", before, after)
	}
}

// Of mail that failed the last reason stays, whichever server is the last to tell.
func TestTheLastReasonStays(t *testing.T) {
	w := newWorld(t)
	late := time.Date(1987, 3, 1, 20, 0, 0, 0, time.UTC)
	for _, f := range []overview.MailFailure{{At: late, Reason: "late"}, {At: late.Add(-time.Hour), Reason: "early"}} {
		if err := w.AddMailFailures(t.Context(), "1987-03-01", 2, f); err != nil {
			t.Fatal(err)
		}
	}
	got := w.day("1987-03-01")
	if got.MailFailed != 4 || got.Reason != "late" || !got.At.Equal(late) || !got.CountedAt.IsZero() {
		t.Errorf("%+v", got)
	}
}

// What waits is counted up to a bound, from the oldest on.
func TestWhatWaits(t *testing.T) {
	w, id := newWorld(t), graphtest.ID(t)
	w.exec(`UNWIND range(0, 5) AS i WITH i, $id + i AS id
CREATE (:Report {id: id, reporterId: id, targetType: 'post', targetId: id, ownerId: id, reason: 'SPAM', excerpt: '', state: CASE i WHEN 0 THEN 'DISMISSED' ELSE 'OPEN' END, createdAt: datetime('1987-01-01T00:00:00Z') + duration({days: i})})
CREATE (:Removal {id: id, waitingSince: CASE WHEN i > 0 THEN datetime('1987-01-01T00:00:00Z') + duration({days: i}) END})
CREATE (:GenreProposal {id: id, waitingSince: CASE WHEN i > 0 THEN datetime('1987-01-01T00:00:00Z') + duration({days: i}) END})
CREATE (:Order {id: id, refundAskedAt: CASE WHEN i > 0 THEN datetime('1987-01-01T00:00:00Z') + duration({days: i}) END})
CREATE (:LatePayment {id: id, status: CASE i WHEN 0 THEN 'PENDING' ELSE 'FAILED' END, paidAt: datetime('1987-01-01T00:00:00Z') + duration({days: i})})`,
		map[string]any{"id": id})
	t.Cleanup(func() {
		if _, err := w.db.Exec(context.WithoutCancel(t.Context()), "test_site", `MATCH (r:Report) WHERE r.createdAt < datetime('1988-01-01T00:00:00Z') DELETE r
WITH count(*) AS gone MATCH (l:LatePayment) WHERE l.paidAt < datetime('1988-01-01T00:00:00Z') DELETE l
WITH count(*) AS gone MATCH (r:Removal|GenreProposal|Order) WHERE r.id STARTS WITH $id DELETE r`, map[string]any{"id": id}); err != nil {
			t.Error(err)
		}
	})
	oldest := time.Date(1987, 1, 2, 0, 0, 0, 0, time.UTC)
	for kind, count := range map[overview.Kind]func(context.Context, int) (overview.Waiting, error){
		overview.Reports: w.OpenReports, overview.Appeals: w.OpenAppeals, overview.LatePayments: w.RefusedPayments,
		overview.ProposedGenres: w.ProposedGenres,
	} {
		if got, err := count(t.Context(), 3); err != nil || got.Kind != kind || got.Count != 3 || !got.Oldest.Equal(oldest) {
			t.Errorf("%s: %+v, %v", kind, got, err)
		}
	}
	// Two of three wait for longer than they should.
	got, err := w.RefundsAsked(t.Context(), 3, oldest.Add(36*time.Hour))
	if err != nil || got != (overview.Waiting{Kind: overview.RefundsAsked, Count: 3, Late: 2, Oldest: got.Oldest}) ||
		!got.Oldest.Equal(oldest) {
		t.Errorf("refunds: %+v, %v", got, err)
	}
}

func TestTheFirstDay(t *testing.T) {
	w := newWorld(t)
	w.signsUp("1986-01-01T00:30:00+02:00")
	if day, err := w.FirstDay(t.Context()); err != nil || day > "1985-12-31" {
		t.Errorf("the first day is %q, %v", day, err)
	}
}
