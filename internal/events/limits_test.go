package events_test

import (
	"context"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/events"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/again"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

// full is a store of one event, and a limiter that has no more to give: whatever is done all the same fails, as the
// store has nothing to do it with.
type full struct {
	events.Store
	event events.Event
	home  *events.Position
	since time.Time
	rule  limit.Rule
}

func (f *full) IsArtist(context.Context, string) (bool, error)              { return true, nil }
func (f *full) Made(context.Context, string, string) (again.Made, error)    { return again.Made{}, nil }
func (f *full) Event(context.Context, string, string) (events.Event, error) { return f.event, nil }

func (f *full) Venue(_ context.Context, id string) (events.Venue, error) {
	return events.Venue{ID: id, Name: "Hall", TimeZone: "Europe/Athens"}, nil
}

func (f *full) HomeOf(context.Context, string) (*events.Position, error) { return f.home, nil }

func (f *full) MemberSince(context.Context, string) (time.Time, error)       { return f.since, nil }
func (f *full) Forgive(context.Context, limit.Ticket)                        {}
func (f *full) Pictures(context.Context, string, []string) ([]string, error) { return nil, nil }

func (f *full) Create(_ context.Context, _ events.Event, _ again.Key, allow func() error) (string, error) {
	return "", allow()
}

func (f *full) Take(_ context.Context, rule limit.Rule, _ string) (limit.Ticket, error) {
	f.rule = rule
	return limit.Ticket{}, fault.Limited(time.Minute)
}

func TestEveryChangeOfAnEventIsCounted(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	ctx, artist := t.Context(), access.Viewer{UserID: "artist"}
	show := events.Patch{
		Title: input.Set("Show"), StartDate: input.Set(now.Add(time.Hour)), TimeZone: input.Set("Europe/Lisbon"),
	}
	for name, c := range map[string]struct {
		do         func(*events.Service) error
		usual, new int
	}{
		"plan": {func(s *events.Service) error {
			_, err := s.Create(ctx, artist, events.New{Patch: show})
			return err
		}, 200, 30},
		"change": {func(s *events.Service) error { _, err := s.Update(ctx, artist, "e", show); return err }, 300, 60},
		"cancel": {func(s *events.Service) error { _, err := s.Cancel(ctx, artist, "e", ""); return err }, 300, 60},
		"be interested": {func(s *events.Service) error {
			_, err := s.SetInterest(ctx, artist, "", "e", true)
			return err
		}, 1000, 150},
		"write a venue down": {func(s *events.Service) error {
			_, err := s.CreateVenue(ctx, artist, events.VenuePatch{
				Name: input.Set("Hall"), City: input.Set("Lisbon"), TimeZone: input.Set("Europe/Lisbon"),
			})
			return err
		}, 100, 20},
		"change a venue": {func(s *events.Service) error {
			_, err := s.UpdateVenue(ctx, artist, "v", events.VenuePatch{})
			return err
		}, 100, 20},
	} {
		for age, most := range map[time.Duration]int{8 * 24 * time.Hour: c.usual, time.Hour: c.new} {
			f := &full{since: now.Add(-age), event: events.Event{ID: "e", StartDate: now.Add(time.Hour)}}
			f.event.Host.UserID = "artist"
			err := c.do(events.NewService(f, nil, nil, f, func() time.Time { return now }))
			if fault.CodeOf(err) != fault.RateLimited || f.rule.Max != most {
				t.Errorf("%s after %s: %v by %+v, want %d", name, age, err, f.rule, most)
			}
		}
	}
}
