// Package overview tells those who run the site how it is: its figures by day, mail that failed, the machine that it
// runs on, and what waits for somebody. Each role hears of its own part.
package overview

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
)

// Spans are how many days can be asked for, today among them.
var Spans = []int{7, 30, 90, 365}

// RefundsLateAfter is how long a seller may take to answer who asks for a refund.
const RefundsLateAfter = 3 * 24 * time.Hour

// MostWaiting is how much of each kind is counted; there may be more.
const MostWaiting = 100

// Sales are what was paid in one currency, in minor units. What went back later is not taken off.
type Sales struct {
	Currency string
	Amount   int64
	Payments int
}

// Counts are the figures of a day, or of several.
type Counts struct {
	SignUps, Plays int
	// Sales have each currency once, in the order of the alphabet.
	Sales      []Sales
	MailFailed int
}

// Day is one of UTC, as yyyy-mm-dd.
type Day struct {
	Day string
	// People is how many accounts there were at its end.
	People int
	Counts
}

// Kept is a day as it is stored. People is below 0 where nobody counted them on that day.
type Kept struct {
	Day
	MailFailure
	// CountedAt is zero for a day of which no more is known than which mail failed.
	CountedAt time.Time
}

// MailFailure is the last mail of a day that was given up.
type MailFailure struct {
	At time.Time
	// Reason names nobody.
	Reason string
}

// Figures are how the site goes. Days are all those asked for, the last is today.
type Figures struct {
	Days []Day
	// Totals are of these days, Before of as many days before them.
	Totals, Before Counts
	// CountedAt is when today was counted; zero before the first round.
	CountedAt time.Time
}

// Mail is which mail failed.
type Mail struct {
	// Failed are the counts of the days asked for, the last is today's.
	Failed        []DayCount
	Total, Before int
	// Last is zero where none failed in these days.
	Last MailFailure
}

// DayCount is one figure of a day.
type DayCount struct {
	Day   string
	Count int
}

// Kind is what waits for somebody.
type Kind string

// What waits.
const (
	Reports        Kind = "REPORTS"
	Appeals        Kind = "APPEALS"
	ProposedGenres Kind = "PROPOSED_GENRES"
	RefundsAsked   Kind = "REFUNDS_ASKED"
	LatePayments   Kind = "LATE_PAYMENTS"
	DeadLetters    Kind = "DEAD_LETTERS"
)

// Waiting is what waits of one kind, counted up to MostWaiting and one more.
type Waiting struct {
	Kind  Kind
	Count int
	// Late is how many of them wait for longer than they should; only of RefundsAsked.
	Late int
	// Oldest is when the first of them came; zero where that is not known.
	Oldest time.Time
}

// Overview is what a viewer may know. Parts that are not for them are nil.
type Overview struct {
	From, To string
	Figures  *Figures
	Mail     *Mail
	Waiting  []Waiting
	Machine  *Machine
	// IsPartial is set where the graph is away: what comes from it is missing.
	IsPartial bool
}

// Store keeps figures by day, and counts what waits.
type Store interface {
	// FirstDay returns the day of the first account; empty where there is none.
	FirstDay(ctx context.Context) (string, error)
	// Counted returns when each day between two, both among them, was counted; those that never were are left out.
	Counted(ctx context.Context, from, to string) (map[string]time.Time, error)
	// Count counts days, and keeps what it finds. How many people there are is kept for today alone.
	Count(ctx context.Context, days []string, today string, at time.Time) error
	// AddMailFailures adds mail that was given up to a day.
	AddMailFailures(ctx context.Context, day string, count int, last MailFailure) error
	// Days returns what is kept of the days between two, both among them, by rising day.
	Days(ctx context.Context, from, to string) ([]Kept, error)
	// OpenReports, OpenAppeals, ProposedGenres and RefusedPayments count up to most, the oldest first.
	OpenReports(ctx context.Context, most int) (Waiting, error)
	OpenAppeals(ctx context.Context, most int) (Waiting, error)
	ProposedGenres(ctx context.Context, most int) (Waiting, error)
	// RefundsAsked counts refunds that buyers asked for and sellers did not answer, and as late those asked for before a
	// moment.
	RefundsAsked(ctx context.Context, most int, before time.Time) (Waiting, error)
	RefusedPayments(ctx context.Context, most int) (Waiting, error)
}

// Service is how the site is, for those who run it.
type Service struct {
	store   Store
	machine *Probe
	now     func() time.Time
}

// NewService returns a Service; now is the clock.
func NewService(store Store, machine *Probe, now func() time.Time) *Service {
	return &Service{store, machine, now}
}

// Overview returns how the site is and was in the last days: figures for analysts; reports, appeals and proposed genres
// for moderators; payments and mail for support; all of it and the machine for admins. Errors: UNAUTHENTICATED,
// FORBIDDEN for those without a role, BAD_USER_INPUT for a span that is none of Spans, UNAVAILABLE for all but admins,
// who are told what answers.
func (s *Service) Overview(ctx context.Context, v access.Viewer, days int) (Overview, error) {
	if err := v.RequireRole(access.Analyst, access.Moderator, access.Support); err != nil {
		return Overview{}, err
	}
	if !slices.Contains(Spans, days) {
		return Overview{}, input.Check("days", "days must be 7, 30, 90 or 365.")
	}
	today := s.now().UTC()
	o := Overview{From: dayOf(today.AddDate(0, 0, 1-days)), To: dayOf(today), Waiting: []Waiting{}}
	// All at once: while the graph hangs each waits until it is given up.
	var graph errgroup.Group
	graph.Go(func() error { return s.addKept(ctx, v, &o, today, days) })
	graph.Go(func() error { return s.addWaiting(ctx, v, &o) })
	machine, unseen := s.lookAtMachine(ctx, v)
	err := graph.Wait()
	switch {
	case err != nil && v.Admin && fault.CodeOf(err) == fault.Unavailable:
		// Admins see what answers of the machine: it is then that they look.
		o.IsPartial = true
	case err != nil:
		return Overview{}, err
	}
	o.addMachine(machine)
	return o, unseen
}

// addKept adds the figures by day.
func (s *Service) addKept(ctx context.Context, v access.Viewer, o *Overview, today time.Time, days int) error {
	if !v.Is(access.Analyst, access.Support) {
		return nil
	}
	kept, err := s.store.Days(ctx, dayOf(today.AddDate(0, 0, 1-2*days)), o.To)
	if err != nil {
		return err
	}
	if v.Is(access.Analyst) {
		o.Figures = figuresOf(kept, o.From, days)
	}
	if v.Is(access.Support) {
		o.Mail = mailOf(kept, o.From, days)
		if !v.Admin {
			o.Mail.Last.Reason = withoutHosts(o.Mail.Last.Reason)
		}
	}
	return nil
}

// addWaiting adds what waits in the graph.
func (s *Service) addWaiting(ctx context.Context, v access.Viewer, o *Overview) error {
	for _, w := range []struct {
		role  access.Role
		count func(context.Context, int) (Waiting, error)
	}{
		{access.Moderator, s.store.OpenReports},
		{access.Moderator, s.store.OpenAppeals},
		{access.Moderator, s.store.ProposedGenres},
		{access.Support, func(ctx context.Context, most int) (Waiting, error) {
			return s.store.RefundsAsked(ctx, most, s.now().Add(-RefundsLateAfter))
		}},
		{access.Support, s.store.RefusedPayments},
	} {
		if !v.Is(w.role) {
			continue
		}
		found, err := w.count(ctx, MostWaiting+1)
		if err != nil {
			return err
		}
		o.Waiting = append(o.Waiting, found)
	}
	return nil
}

// lookAtMachine returns the machine; nil for all but admins.
func (s *Service) lookAtMachine(ctx context.Context, v access.Viewer) (*Machine, error) {
	if !v.Admin {
		return nil, nil
	}
	machine, err := s.machine.Look(ctx)
	return &machine, err
}

// addMachine adds the machine where it was looked at, and events that were given up.
func (o *Overview) addMachine(machine *Machine) {
	switch o.Machine = machine; {
	case machine == nil:
	case machine.Lanes == nil:
		o.IsPartial = true
	default:
		o.Waiting = append(o.Waiting, Waiting{Kind: DeadLetters, Count: min(machine.deadLetters(), MostWaiting+1)})
	}
}

// dayOf returns the day of UTC that a moment is on.
func dayOf(at time.Time) string { return at.UTC().Format(time.DateOnly) }

// figuresOf makes figures of what is kept, with nothing for days of which nothing is.
func figuresOf(kept []Kept, from string, days int) *Figures {
	f := &Figures{Days: daysFrom(from, days)}
	at := make(map[string]*Kept, len(kept))
	for i := range kept {
		at[kept[i].Day.Day] = &kept[i]
		if kept[i].Day.Day < from {
			f.Before.add(kept[i].Counts)
		} else {
			f.Totals.add(kept[i].Counts)
		}
	}
	// Who was there is known of the days on which it was counted; before them it follows from who came later, and what
	// was counted last holds until the next count, as just after midnight.
	newest := newestCounted(kept)
	f.CountedAt = newest.CountedAt
	people := newest.People
	for i, day := range slices.Backward(f.Days) {
		if k := at[day.Day]; k != nil {
			f.Days[i].Counts = k.Counts
			if k.People >= 0 && !k.CountedAt.IsZero() {
				people = k.People
			}
		}
		f.Days[i].People = people
		if day.Day <= newest.Day.Day {
			people = max(0, people-f.Days[i].SignUps)
		}
	}
	return f
}

// newestCounted returns the last day on which people were counted; nothing where there is none.
func newestCounted(kept []Kept) (newest Kept) {
	for _, k := range kept {
		if k.People >= 0 && !k.CountedAt.IsZero() && k.Day.Day > newest.Day.Day {
			newest = k
		}
	}
	return newest
}

func mailOf(kept []Kept, from string, days int) *Mail {
	m := &Mail{}
	failed := map[string]int{}
	for _, k := range kept {
		if k.Day.Day < from {
			m.Before += k.MailFailed
			continue
		}
		failed[k.Day.Day] = k.MailFailed
		m.Total += k.MailFailed
		if k.MailFailed > 0 {
			m.Last = k.MailFailure
		}
	}
	for _, day := range daysFrom(from, days) {
		m.Failed = append(m.Failed, DayCount{day.Day, failed[day.Day]})
	}
	return m
}

func daysFrom(from string, count int) []Day {
	first, err := time.Parse(time.DateOnly, from)
	if err != nil {
		panic(fmt.Sprintf("a day of the overview is %q", from)) // it was written by dayOf
	}
	days := make([]Day, count)
	for i := range days {
		days[i].Day = dayOf(first.AddDate(0, 0, i))
	}
	return days
}

// add adds the counts of another day.
func (c *Counts) add(other Counts) {
	c.SignUps += other.SignUps
	c.Plays += other.Plays
	c.MailFailed += other.MailFailed
	for _, s := range other.Sales {
		at, found := slices.BinarySearchFunc(c.Sales, s.Currency, func(known Sales, currency string) int {
			return strings.Compare(known.Currency, currency)
		})
		if !found {
			c.Sales = slices.Insert(c.Sales, at, s)
			continue
		}
		c.Sales[at].Amount += s.Amount
		c.Sales[at].Payments += s.Payments
	}
}
