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
	ctx, artist, cities := t.Context(), access.Viewer{UserID: "artist"}, places.NewList()
	for written, want := range map[string]struct {
		text        string
		hasPosition bool
	}{
		"halifax": {"Halifax, Nova Scotia", true}, "The old mill": {"The old mill", false}, "": {"", false},
	} {
		o := &one{}
		s := events.NewService(o, nil, cities, o, func() time.Time { return now })
		e, err := s.Create(ctx, artist, events.New{Patch: events.Patch{
			Title: input.Set("Show"), StartDate: input.Set(now.Add(time.Hour)), Location: input.Set(written),
		}})
		if err != nil || e.Place.Text() != want.text || (e.Place.Position != nil) != want.hasPosition {
			t.Errorf("%q: %+v, %v", written, e.Place, err)
		}
	}
	o := &one{}
	s := events.NewService(o, nil, cities, o, func() time.Time { return now })
	_, err := s.Create(ctx, artist, events.New{Patch: events.Patch{
		Title: input.Set("Show"), StartDate: input.Set(now.Add(time.Hour)), Location: input.Set("a\x00b"),
	}})
	if f, ok := errors.AsType[*fault.Error](err); !ok || f.Fields["location"] == "" {
		t.Errorf("what cannot be shown: %v", err)
	}
}

// What is said beside a location tells which city it is, and stays as it is said.
func TestALocationKeepsTheStateAndTheCountryThatAreGiven(t *testing.T) {
	now, cities := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC), places.NewList()
	for _, c := range []struct {
		location, state, country string
		want                     events.Place
		hasPosition              bool
		zone                     string
	}{
		{"Halifax", "", "United Kingdom", events.Place{City: "Halifax", Country: "United Kingdom"}, true, "Europe/London"},
		{
			"Halifax, Canada", "", "canada",
			events.Place{City: "Halifax", State: "Nova Scotia", Country: "canada"},
			true,
			"America/Halifax",
		},
		{
			"Springfield", "Illinois", "United States",
			events.Place{City: "Springfield", State: "Illinois", Country: "United States"},
			true, "America/Chicago",
		},
		{
			"Halifax", "West Yorkshire", "United Kingdom",
			events.Place{City: "Halifax", State: "West Yorkshire", Country: "United Kingdom"},
			true, "Europe/London",
		},
		{"The old mill", "NS", "Canada", events.Place{City: "The old mill", State: "NS", Country: "Canada"}, false, "UTC"},
		{"Halifax", "", "France", events.Place{City: "Halifax", Country: "France"}, false, "UTC"},
	} {
		o := &one{}
		s := events.NewService(o, nil, cities, o, func() time.Time { return now })
		p := events.Patch{
			Title: input.Set("Show"), StartDate: input.Set(now.Add(time.Hour)), Location: input.Set(c.location),
			Country: input.Set(c.country),
		}
		if c.state != "" {
			p.State = input.Set(c.state)
		}
		e, err := s.Create(t.Context(), access.Viewer{UserID: "artist"}, events.New{Patch: p})
		hasPosition := e.Place.Position != nil
		e.Place.Position = nil
		if err != nil || e.Place != c.want || hasPosition != c.hasPosition || e.TimeZone != c.zone {
			t.Errorf("%+v: %+v, position %v, %s, %v", c, e.Place, hasPosition, e.TimeZone, err)
		}
	}
}

// An event that moves to another city by its location is told in the time there, at the hour that was written, and not
// at its former address; a zone or an address that was put there on purpose stays.
func TestAnEventThatMovesByItsLocationLeavesWhatHeldOfItsFormerPlace(t *testing.T) {
	artist, now := access.Viewer{UserID: "artist"}, time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	at := func(day, hour int) time.Time { return time.Date(2026, 2, day, hour, 0, 0, 0, time.UTC) }
	cities, hall := places.NewList(), &events.Venue{ID: "v", Name: "Hall", TimeZone: "America/Halifax"}
	inHalifax := events.Place{
		Address: "1 Pier St", City: "Halifax", State: "Nova Scotia", Country: "Canada",
		Position: &events.Position{Latitude: 44.65, Longitude: -63.57},
	}
	type moved struct {
		zone, address string
		starts, ends  time.Time
	}
	stays := moved{"America/Halifax", "1 Pier St", at(2, 0), at(2, 3)}
	for name, c := range map[string]struct {
		change func(*events.Patch)
		before func(*events.Event)
		want   moved
	}{
		"elsewhere": {nil, nil, moved{"Europe/Berlin", "", at(1, 19), at(1, 22)}},
		"to an address": {
			func(p *events.Patch) { p.Address = input.Set("Am Ufer 3") }, nil,
			moved{"Europe/Berlin", "Am Ufer 3", at(1, 19), at(1, 22)},
		},
		"with a date": {
			func(p *events.Patch) { p.StartDate = input.Set(at(5, 18)) }, nil, moved{"Europe/Berlin", "", at(5, 18), at(5, 21)},
		},
		"in a zone that is given": {
			func(p *events.Patch) { p.TimeZone = input.Set("UTC") }, nil, moved{"UTC", "", at(2, 0), at(2, 3)},
		},
		"in a zone of its own": {
			nil, func(e *events.Event) { e.TimeZone = "Asia/Tokyo" }, moved{"Asia/Tokyo", "", at(2, 0), at(2, 3)},
		},
		"by a name without a position": {
			nil, func(e *events.Event) { e.Place.Position = nil }, moved{"Europe/Berlin", "", at(1, 19), at(1, 22)},
		},
		"to what is no city": {
			func(p *events.Patch) { p.Location = input.Set("The old mill") }, nil,
			moved{"America/Halifax", "", at(2, 0), at(2, 3)},
		},
		"to where it is": {func(p *events.Patch) { p.Location = input.Set("halifax, canada") }, nil, stays},
		"at a venue":     {nil, func(e *events.Event) { e.Venue, hall.Place = hall, e.Place }, stays},
		"from a venue": {
			func(p *events.Patch) { p.VenueID = input.Set("") }, func(e *events.Event) { e.Venue = hall },
			moved{"Europe/Berlin", "", at(1, 19), at(1, 22)},
		},
	} {
		o := &one{}
		o.event = events.Event{
			ID: "e", Title: "Show", StartDate: at(2, 0), EndDate: at(2, 3), TimeZone: "America/Halifax", Place: inHalifax,
		}
		o.event.Host.UserID = artist.UserID
		p := events.Patch{Location: input.Set("Berlin")}
		if c.before != nil {
			c.before(&o.event)
		}
		if c.change != nil {
			c.change(&p)
		}
		before := o.event
		s := events.NewService(o, nil, cities, o, func() time.Time { return now })
		e, err := s.Update(t.Context(), artist, "e", p)
		got := moved{e.TimeZone, e.Place.Address, e.StartDate, e.EndDate}
		if err != nil || got != c.want {
			t.Errorf("%s: %+v, %v, want %+v", name, got, err, c.want)
		}
		if c.want == stays && (e.Place.Position == nil || *e.Place.Position != *before.Place.Position || e.Sequence != 0) {
			t.Errorf("%s: %+v", name, e)
		}
	}
}
