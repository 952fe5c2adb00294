package overview_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/overview"
)

// memory is a store in memory. What is asked of it is in asked.
type memory struct {
	mu      sync.Mutex
	asked   []string
	kept    []overview.Kept
	counted map[string]time.Time
	first   string
	failed  map[string]int
	last    overview.MailFailure
	away    bool
	// unread is why nothing can be read, silent how long it takes to say so.
	unread error
	silent time.Duration
}

func (m *memory) note(what string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.asked = append(m.asked, what)
}

func (m *memory) FirstDay(context.Context) (string, error) { return m.first, nil }

func (m *memory) Counted(context.Context, string, string) (map[string]time.Time, error) {
	return m.counted, nil
}

func (m *memory) Count(_ context.Context, days []string, _ string, at time.Time) error {
	m.note("count " + strings.Join(days, " "))
	for _, day := range days {
		m.counted[day] = at
	}
	return nil
}

func (m *memory) AddMailFailures(_ context.Context, day string, count int, last overview.MailFailure) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.away {
		return errors.New("the graph is away")
	}
	m.failed[day] += count
	m.last = last
	return nil
}

func (m *memory) Days(_ context.Context, from, to string) (found []overview.Kept, err error) {
	m.note("days " + from + " " + to)
	time.Sleep(m.silent)
	for _, k := range m.kept {
		if k.Day.Day >= from && k.Day.Day <= to {
			found = append(found, k)
		}
	}
	return found, m.unread
}

func (m *memory) OpenReports(_ context.Context, most int) (overview.Waiting, error) {
	m.note("reports")
	time.Sleep(m.silent)
	return overview.Waiting{Kind: overview.Reports, Count: most}, m.unread
}

func (m *memory) OpenAppeals(context.Context, int) (overview.Waiting, error) {
	return overview.Waiting{Kind: overview.Appeals, Count: 1}, nil
}

func (m *memory) ProposedGenres(context.Context, int) (overview.Waiting, error) {
	return overview.Waiting{Kind: overview.ProposedGenres, Count: 3}, nil
}

func (m *memory) RefundsAsked(_ context.Context, _ int, before time.Time) (overview.Waiting, error) {
	if !before.Equal(now.Add(-72 * time.Hour)) {
		return overview.Waiting{}, errors.New("late is something else")
	}
	return overview.Waiting{Kind: overview.RefundsAsked, Count: 3, Late: 2}, nil
}

func (m *memory) RefusedPayments(context.Context, int) (overview.Waiting, error) {
	m.note("payments")
	return overview.Waiting{Kind: overview.LatePayments, Count: 2}, m.unread
}

var now = time.Date(2026, 3, 2, 0, 30, 0, 0, time.FixedZone("two hours behind", -2*3600)) // 02:30 of UTC

func clock() time.Time { return now }

func newProbe() *overview.Probe {
	return &overview.Probe{
		Backlog: func(context.Context) (map[string]backlog.Stats, error) {
			return map[string]backlog.Stats{"search": {Waiting: 3, DeadLetters: 1, Oldest: time.Minute}}, nil
		},
		Receivers: []string{"mail", "search"},
		Disk:      func() (overview.Disk, bool, error) { return overview.Disk{Free: 1, Total: 4}, true, nil },
		Now:       time.Now, Log: slog.New(slog.DiscardHandler), Version: "1.2", Go: "go1",
	}
}

func viewer(roles ...string) access.Viewer {
	return access.Viewer{UserID: "u", Admin: slices.Contains(roles, "admin"), Roles: access.RolesOf(roles)}
}

func TestEachRoleHearsOfItsPart(t *testing.T) {
	for _, c := range []struct {
		roles []string
		parts string
	}{
		{[]string{"analyst"}, "figures"},
		{[]string{"moderator"}, "REPORTS APPEALS PROPOSED_GENRES"},
		{[]string{"support"}, "mail REFUNDS_ASKED LATE_PAYMENTS"},
		{[]string{"moderator", "analyst"}, "figures REPORTS APPEALS PROPOSED_GENRES"},
		{[]string{"admin"}, "figures mail machine REPORTS APPEALS PROPOSED_GENRES REFUNDS_ASKED LATE_PAYMENTS DEAD_LETTERS"},
	} {
		o, err := overview.NewService(&memory{}, newProbe(), clock).Overview(t.Context(), viewer(c.roles...), 7)
		if err != nil {
			t.Fatal(err)
		}
		var parts []string
		for name, is := range map[string]bool{
			"1figures": o.Figures != nil, "2mail": o.Mail != nil, "3machine": o.Machine != nil,
		} {
			if is {
				parts = append(parts, name)
			}
		}
		slices.Sort(parts)
		for i := range parts {
			parts[i] = parts[i][1:]
		}
		for _, w := range o.Waiting {
			parts = append(parts, string(w.Kind))
		}
		if got := strings.Join(parts, " "); got != c.parts {
			t.Errorf("%v hear of %q, want %q", c.roles, got, c.parts)
		}
	}
	for name, c := range map[string]struct {
		v    access.Viewer
		days int
		want fault.Code
	}{
		"a visitor":     {access.Visitor, 7, fault.Unauthenticated},
		"a member":      {viewer(), 7, fault.Forbidden},
		"an odd span":   {viewer("admin"), 8, fault.BadUserInput},
		"a member, odd": {viewer(), 8, fault.Forbidden},
	} {
		m := &memory{}
		_, err := overview.NewService(m, newProbe(), clock).Overview(t.Context(), c.v, c.days)
		if fault.CodeOf(err) != c.want || len(m.asked) > 0 {
			t.Errorf("%s: %v, and asked %v", name, err, m.asked)
		}
	}
}

// While the graph is away, admins hear what answers of the machine; the others have nothing else, and hear why.
func TestAdminsSeeTheMachineWithoutTheGraph(t *testing.T) {
	probe := newProbe()
	away := fault.New(fault.Unavailable, "The graph is away.")
	probe.Backlog = func(context.Context) (map[string]backlog.Stats, error) { return nil, away }
	service := overview.NewService(&memory{unread: away}, probe, clock)
	o, err := service.Overview(t.Context(), viewer("admin"), 7)
	if err != nil || !o.IsPartial || o.Machine == nil || o.Machine.Disk == nil || o.Figures != nil || len(o.Waiting) > 0 {
		t.Errorf("an admin hears of %+v, %v", o, err)
	}
	for _, role := range []string{"analyst", "moderator", "support"} {
		if _, err := service.Overview(t.Context(), viewer(role), 7); fault.CodeOf(err) != fault.Unavailable {
			t.Errorf("%s: %v", role, err)
		}
	}
	broken := overview.NewService(&memory{unread: errors.New("a bug")}, newProbe(), clock)
	if _, err := broken.Overview(t.Context(), viewer("admin"), 7); err == nil {
		t.Error("what is wrong beside that is kept from admins")
	}
}

// While the graph says nothing, all that asks it waits at once, engines and all.
func TestASilentGraphIsWaitedForOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		away := fault.New(fault.Unavailable, "The graph is away.")
		probe := newProbe()
		hang := func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }
		probe.Engines = []overview.Engine{{Name: "graph", Ping: hang}}
		probe.Backlog = func(ctx context.Context) (map[string]backlog.Stats, error) { return nil, hang(ctx) }
		service := overview.NewService(&memory{unread: away, silent: 2 * time.Second}, probe, clock)
		began := time.Now()
		o, err := service.Overview(t.Context(), viewer("admin"), 7)
		if err != nil || !o.IsPartial || o.Machine == nil || o.Machine.Lanes != nil {
			t.Errorf("an admin hears of %+v, %v", o, err)
		}
		if took := time.Since(began); took > 2*time.Second {
			t.Errorf("it took %v", took)
		}
	})
}

// Which machines the site works with is for admins.
func TestSupportIsNotToldOfHosts(t *testing.T) {
	for reason, want := range map[string]string{
		`dial tcp 10.0.0.7:587: connection refused`:                  `dial tcp (server): connection refused`,
		`dial tcp: lookup smtp.inner.example on 127.0.0.53:53: none`: `dial tcp: lookup (server) on (server): none`,
		`dial tcp [fd00::1]:25: i/o timeout`:                         `dial tcp (server): i/o timeout`,
		`550 5.7.1 (address): relaying denied`:                       `550 5.7.1 (address): relaying denied`,
		`localhost:1025 said no. Try again`:                          `(server) said no. Try again`,
	} {
		m := &memory{kept: []overview.Kept{{
			Day:         overview.Day{Day: "2026-03-01", Counts: overview.Counts{MailFailed: 1}},
			MailFailure: overview.MailFailure{At: now, Reason: reason},
		}}}
		for role, want := range map[string]string{"support": want, "admin": reason} {
			o, err := overview.NewService(m, newProbe(), clock).Overview(t.Context(), viewer(role), 30)
			if err != nil || o.Mail.Last.Reason != want {
				t.Errorf("%s: %q, want %q, %v", role, o.Mail.Last.Reason, want, err)
			}
		}
	}
}

// Days are those of UTC, all of them are there, and no more are read than are shown and compared with.
func TestFiguresOfDays(t *testing.T) {
	sold := func(amounts ...int64) (all []overview.Sales) {
		for i, amount := range amounts {
			if amount > 0 {
				all = append(all, overview.Sales{Currency: []string{"CHF", "EUR"}[i], Amount: amount, Payments: 1})
			}
		}
		return all
	}
	day := func(day string, people, signUps, plays, failed int, sales ...overview.Sales) overview.Kept {
		counts := overview.Counts{SignUps: signUps, Plays: plays, Sales: sales, MailFailed: failed}
		return overview.Kept{
			Day:         overview.Day{Day: day, People: people, Counts: counts},
			CountedAt:   now,
			MailFailure: overview.MailFailure{At: now, Reason: "refused on " + day},
		}
	}
	m := &memory{kept: []overview.Kept{
		day("2026-02-16", 50, 9, 9, 9), // too long ago
		day("2026-02-17", -1, 1, 10, 1, sold(0, 100)...),
		day("2026-02-23", -1, 2, 20, 0),
		day("2026-02-24", -1, 3, 30, 2, sold(0, 500)...),
		day("2026-02-28", 97, 4, 40, 1, sold(700, 500)...),
		{Day: overview.Day{Day: "2026-03-01", Counts: overview.Counts{MailFailed: 0}}}, // never counted
		day("2026-03-02", 100, 2, 5, 0),
	}}
	o, err := overview.NewService(m, newProbe(), clock).Overview(t.Context(), viewer("analyst", "support"), 7)
	if err != nil {
		t.Fatal(err)
	}
	if slices.Sort(m.asked); !slices.Equal(m.asked, []string{"days 2026-02-17 2026-03-02", "payments"}) {
		t.Errorf("asked %q", m.asked)
	}
	var people []string
	for _, d := range o.Figures.Days {
		people = append(people, fmt.Sprintf("%s:%d", d.Day[5:], d.People))
	}
	want := "02-24:93 02-25:93 02-26:93 02-27:93 02-28:97 03-01:98 03-02:100"
	if got := strings.Join(people, " "); got != want {
		t.Errorf("people %s, want %s", got, want)
	}
	totals := overview.Counts{SignUps: 9, Plays: 75, MailFailed: 3, Sales: []overview.Sales{
		{Currency: "CHF", Amount: 700, Payments: 1}, {Currency: "EUR", Amount: 1000, Payments: 2},
	}}
	before := overview.Counts{SignUps: 3, Plays: 30, MailFailed: 1, Sales: sold(0, 100)}
	if got := fmt.Sprintf("%+v", []overview.Counts{o.Figures.Totals, o.Figures.Before}); got !=
		fmt.Sprintf("%+v", []overview.Counts{totals, before}) {
		t.Errorf("%s", got)
	}
	if o.Figures.CountedAt != now || o.From != "2026-02-24" || o.To != "2026-03-02" {
		t.Errorf("counted at %v, from %s to %s", o.Figures.CountedAt, o.From, o.To)
	}
	if o.Mail.Total != 3 || o.Mail.Before != 1 || o.Mail.Last.Reason != "refused on 2026-02-28" ||
		o.Mail.Failed[0] != (overview.DayCount{Day: "2026-02-24", Count: 2}) || len(o.Mail.Failed) != 7 {
		t.Errorf("%+v", o.Mail)
	}
}

// A day is counted once it begins, for as long as it may change, and not again after that.
func TestDueDaysAreCounted(t *testing.T) {
	at := func(text string) time.Time {
		moment, err := time.Parse(time.RFC3339, text)
		if err != nil {
			t.Fatal(err)
		}
		return moment
	}
	m := &memory{first: "2026-02-20", counted: map[string]time.Time{
		"2026-03-02": at("2026-03-02T02:25:01Z"), // another server has just done so
		"2026-03-01": at("2026-03-02T02:25:00Z"),
		"2026-02-28": at("2026-02-28T23:50:00Z"),
		"2026-02-27": at("2026-03-01T23:59:00Z"), // may have changed in its last minute
		"2026-02-26": at("2026-03-01T00:00:00Z"), // settled
		"2026-02-25": at("2026-02-25T12:00:00Z"), // no server ran since
		"2026-02-24": at("2026-02-27T12:00:00Z"),
		"2026-02-22": at("2026-02-27T12:00:00Z"), "2026-02-21": at("2026-02-27T12:00:00Z"),
	}}
	service := overview.NewService(m, newProbe(), clock)
	if err := service.Count(t.Context()); err != nil {
		t.Fatal(err)
	}
	want := []string{"count 2026-03-01 2026-02-28 2026-02-27 2026-02-25 2026-02-23 2026-02-20"}
	if !slices.Equal(m.asked, want) {
		t.Errorf("%q, want %q", m.asked, want)
	}
	if err := service.Count(t.Context()); err != nil || len(m.asked) != 1 {
		t.Errorf("counted at once again: %q, %v", m.asked, err)
	}
	m = &memory{first: "2009-01-01", counted: map[string]time.Time{}}
	if err := overview.NewService(m, newProbe(), clock).Count(t.Context()); err != nil || len(m.counted) != 730 {
		t.Errorf("%d days of a site that is old, %v", len(m.counted), err)
	}
	if !strings.HasPrefix(m.asked[0], "count 2026-03-02 2026-03-01 ") {
		t.Errorf("first %s", m.asked[0])
	}
	m = &memory{counted: map[string]time.Time{}}
	if err := overview.NewService(m, newProbe(), clock).Count(t.Context()); err != nil || len(m.asked) > 0 {
		t.Errorf("a site of nobody: %q, %v", m.asked, err)
	}
}

// Mail that failed is counted while the graph is away too, and names nobody.
func TestMailFailuresAreKept(t *testing.T) {
	m := &memory{failed: map[string]int{}, away: true}
	f := overview.NewMailFailures(m, clock)
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() { f.Add(errors.New("550 <mia.b@x.test>: no such user (mia.b@x.test)")) })
	}
	all.Wait()
	if err := f.Flush(t.Context()); err == nil {
		t.Error("nobody hears that the graph is away")
	}
	f.Add(errors.New("550 <mia.b@x.test>: " + strings.Repeat("é", 300)))
	m.away = false
	for range 2 {
		if err := f.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if m.failed["2026-03-02"] != 21 || len(m.failed) != 1 {
		t.Errorf("counted %v", m.failed)
	}
	if strings.Contains(m.last.Reason, "@") || strings.Contains(m.last.Reason, "mia") ||
		!strings.HasPrefix(m.last.Reason, "550 <(address)>: ") || len([]rune(m.last.Reason)) != 200 {
		t.Errorf("the reason is %q", m.last.Reason)
	}
}

// An engine that hangs or is away is shown as such, soon, and the machine is not looked at for each who asks.
func TestTheMachineIsLookedAt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, asked := newProbe(), 0
		version := func(context.Context) (string, error) { return "7", nil }
		p.Engines = []overview.Engine{
			{Name: "well", Needed: true, Version: version, Ping: func(context.Context) error { asked++; return nil }},
			{Name: "away", Version: version, Ping: func(context.Context) error { return errors.New("away") }},
			{Name: "hangs", Version: version, Ping: func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }},
			{
				Name: "silent", Ping: func(context.Context) error { return nil },
				Version: func(context.Context) (string, error) { return "", errors.New("says nothing") },
			},
		}
		began := time.Now()
		look := func() overview.Machine {
			t.Helper()
			machine, err := p.Look(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			return machine
		}
		machine := look()
		if took := time.Since(began); took > 3*time.Second {
			t.Errorf("it took %v", took)
		}
		var states []string
		for _, e := range machine.Engines {
			states = append(states, fmt.Sprintf("%s %t %s", e.Name, e.IsUp, e.Version))
		}
		if want := []string{"well true 7", "away false ", "hangs false ", "silent true "}; !slices.Equal(states, want) {
			t.Errorf("%q, want %q", states, want)
		}
		if len(machine.Lanes) != 2 || machine.Lanes[0] != (overview.Lane{Receiver: "mail"}) ||
			machine.Lanes[1].Waiting != 3 || *machine.Disk != (overview.Disk{Free: 1, Total: 4}) {
			t.Errorf("%+v", machine)
		}
		if look(); asked != 1 {
			t.Errorf("asked %d times at once", asked)
		}
		time.Sleep(6 * time.Second)
		if look(); asked != 2 {
			t.Errorf("asked %d times later", asked)
		}
		p.Disk = func() (overview.Disk, bool, error) { return overview.Disk{}, false, errors.New("no disk") }
		p.Backlog = func(context.Context) (map[string]backlog.Stats, error) { return nil, errors.New("away") }
		time.Sleep(6 * time.Second)
		if without := look(); without.Lanes != nil || without.Disk != nil || without.Version != "1.2" {
			t.Errorf("without a graph and a disk: %+v", without)
		}
	})
}
