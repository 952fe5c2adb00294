package events_test

import (
	"errors"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/events"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/places"
)

// What is planned without a time zone is in that of its venue, else of its position, else of its city, else of where
// its artist lives, else in UTC; a zone that is said is that.
func TestAnEventWithoutATimeZoneTakesThatOfWhereItIs(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	ctx, artist, cities := t.Context(), access.Viewer{UserID: "artist"}, places.NewList()
	seattle := &events.Position{Latitude: 47.61, Longitude: -122.33}
	for name, c := range map[string]struct {
		with func(*events.Patch)
		home *events.Position
		want string
	}{
		"said":  {func(p *events.Patch) { p.TimeZone = input.Set("Asia/Tokyo") }, seattle, "Asia/Tokyo"},
		"venue": {func(p *events.Patch) { p.VenueID = input.Set("v") }, seattle, "Europe/Athens"},
		"position": {func(p *events.Patch) {
			p.City, p.Latitude, p.Longitude = input.Set("Halifax"), input.Set(53.72), input.Set(-1.85)
		}, seattle, "Europe/London"},
		"city": {func(p *events.Patch) { p.City = input.Set("Halifax") }, seattle, "America/Halifax"},
		"city in its country": {func(p *events.Patch) {
			p.City, p.Country = input.Set("Halifax"), input.Set("United Kingdom")
		}, seattle, "Europe/London"},
		"location":         {func(p *events.Patch) { p.Location = input.Set("Halifax, Canada") }, nil, "America/Halifax"},
		"unknown location": {func(p *events.Patch) { p.Location = input.Set("Old mill") }, seattle, "America/Los_Angeles"},
		"home":             {func(*events.Patch) {}, seattle, "America/Los_Angeles"},
		"home at sea":      {func(*events.Patch) {}, &events.Position{Latitude: -40, Longitude: -120}, "UTC"},
		"nothing":          {func(*events.Patch) {}, nil, "UTC"},
	} {
		o := &one{full: full{home: c.home}}
		p := events.Patch{Title: input.Set("Show"), StartDate: input.Set(now.Add(time.Hour))}
		c.with(&p)
		s := events.NewService(o, nil, cities, o, func() time.Time { return now })
		e, err := s.Create(ctx, artist, events.New{Patch: p})
		if err != nil || e.TimeZone != c.want {
			t.Errorf("%s: %q, %v", name, e.TimeZone, err)
		}
	}
}

func TestALocationIsACityOrWhatIsWritten(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	ctx, artist := t.Context(), access.Viewer{UserID: "artist"}
	for written, want := range map[string]struct {
		text        string
		hasPosition bool
	}{
		"halifax": {"Halifax, Nova Scotia", true}, "The old mill": {"The old mill", false}, "": {"", false},
	} {
		o := &one{}
		s := events.NewService(o, nil, places.NewList(), o, func() time.Time { return now })
		e, err := s.Create(ctx, artist, events.New{Patch: events.Patch{
			Title: input.Set("Show"), StartDate: input.Set(now.Add(time.Hour)), Location: input.Set(written),
		}})
		if err != nil || e.Place.Text() != want.text || (e.Place.Position != nil) != want.hasPosition {
			t.Errorf("%q: %+v, %v", written, e.Place, err)
		}
	}
	o := &one{}
	s := events.NewService(o, nil, places.NewList(), o, func() time.Time { return now })
	_, err := s.Create(ctx, artist, events.New{Patch: events.Patch{
		Title: input.Set("Show"), StartDate: input.Set(now.Add(time.Hour)), Location: input.Set("a\x00b"),
	}})
	if f, ok := errors.AsType[*fault.Error](err); !ok || f.Fields["location"] == "" {
		t.Errorf("what cannot be shown: %v", err)
	}
}
