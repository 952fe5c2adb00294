package ranking

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func of(v float64) *float64 { return &v }

var (
	london = Point{51.5074, -0.1278}
	paris  = Point{48.8566, 2.3522}
	sydney = Point{-33.8688, 151.2093}
)

func TestMiles(t *testing.T) {
	for _, c := range []struct {
		a, b Point
		want float64
	}{
		{london, paris, 213.5},
		{london, sydney, 10557},
		{Point{0, 179.5}, Point{0, -179.5}, 69.09},
		{Point{90, 0}, Point{-90, 0}, math.Pi * earthMiles},
		{london, london, 0},
	} {
		if got := Miles(c.a, c.b); math.Abs(got-c.want) > 0.005*c.want+1e-9 {
			t.Errorf("%v to %v is %v, want %v", c.a, c.b, got, c.want)
		}
	}
}

func TestMilesIsADistance(t *testing.T) {
	point := rapid.Custom(func(t *rapid.T) Point {
		return Point{rapid.Float64Range(-90, 90).Draw(t, "latitude"), rapid.Float64Range(-180, 180).Draw(t, "longitude")}
	})
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := point.Draw(t, "a"), point.Draw(t, "b"), point.Draw(t, "c")
		ab := Miles(a, b)
		if !(ab >= 0 && ab <= math.Pi*earthMiles+1e-6) || math.Abs(ab-Miles(b, a)) > 1e-6 ||
			ab > Miles(a, c)+Miles(c, b)+1e-3 {
			t.Fatalf("%v", ab)
		}
	})
}

func TestEvents(t *testing.T) {
	in := func(days int) time.Time { return noon.AddDate(0, 0, days) }
	event := func(id, creator string, days int, place *Point, followed bool) Event {
		return Event{ID: id, CreatorID: creator, Starts: in(days), Place: place, Followed: followed}
	}
	going := event("going on", "a", 0, nil, true)
	going.Starts, going.Ends = noon.Add(-24*time.Hour), noon.Add(time.Hour)
	here := EventQuery{UserLatitude: &london.Latitude, UserLongitude: &london.Longitude}
	within := here
	within.MaxDistanceMiles = of(250)
	discover := EventQuery{DiscoveryRatio: 0.5}
	cases := []struct {
		name   string
		q      EventQuery
		events []Event
		want   []string
	}{
		{"no events", EventQuery{}, nil, nil},
		{
			"past ones are left out",
			EventQuery{},
			[]Event{event("past", "a", -1, nil, true), event("next", "a", 1, nil, true), going},
			[]string{"going on", "next"},
		},
		{
			"sooner before later",
			EventQuery{},
			[]Event{event("later", "a", 60, nil, true), event("sooner", "b", 2, nil, true)},
			[]string{"sooner", "later"},
		},
		{
			"nearer before farther", here,
			[]Event{
				event("sydney", "a", 2, &sydney, true), event("paris", "a", 2, &paris, true),
				event("london", "a", 2, &london, true),
			},
			[]string{"london", "paris", "sydney"},
		},
		{
			"too far", within,
			[]Event{
				event("sydney", "a", 2, &sydney, true), event("paris", "a", 2, &paris, true),
				event("online", "a", 2, nil, true),
			},
			[]string{"online", "paris"},
		},
		{
			"not known where the person is",
			EventQuery{MaxDistanceMiles: of(1)},
			[]Event{event("sydney", "a", 2, &sydney, true)},
			[]string{"sydney"},
		},
		{"a place that is none", within, []Event{event("nowhere", "a", 2, &Point{math.NaN(), 1}, true)}, []string{"nowhere"}},
		{
			"followed only",
			EventQuery{},
			[]Event{event("other", "c", 1, nil, false), event("own", "a", 9, nil, true)},
			[]string{"own"},
		},
		{
			"discovered only",
			EventQuery{DiscoveryRatio: 1},
			[]Event{event("other", "c", 1, nil, false), event("own", "a", 9, nil, true)},
			[]string{"other"},
		},
		{
			"half discovered", discover,
			[]Event{
				event("1", "a", 1, nil, true), event("2", "b", 2, nil, true), event("x", "c", 50, nil, false),
				event("y", "d", 50, nil, false),
			},
			[]string{"1", "x", "2", "y"},
		},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			now := noon
			c.q.First = 10
			hits, err := at(tasteOf{"a": 0.9, "b": 0.9, "c": 0.9, "d": 0.2}, &now).Events(t.Context(), "u", c.q, c.events)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, h := range hits {
				got = append(got, h.ID)
			}
			if d := cmp.Diff(c.want, got); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestEventsAlwaysHoldTheRules(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		now := noon
		byID := map[string]Event{}
		events := make([]Event, rapid.IntRange(0, 40).Draw(t, "events"))
		for i := range events {
			artist := rapid.IntRange(0, 7).Draw(t, "artist")
			e := Event{
				ID: fmt.Sprint(i), CreatorID: fmt.Sprintf("a%d", artist), Followed: artist < 4,
				Starts: noon.Add(time.Duration(rapid.IntRange(-100, 2000).Draw(t, "hours")) * time.Hour),
			}
			if rapid.Bool().Draw(t, "somewhere") {
				e.Place = &Point{rapid.Float64Range(45, 55).Draw(t, "latitude"), rapid.Float64Range(-5, 5).Draw(t, "longitude")}
			}
			events[i], byID[e.ID] = e, e
		}
		q := EventQuery{First: rapid.IntRange(1, 50).Draw(t, "first"), DiscoveryRatio: shares().Draw(t, "ratio")}
		if rapid.Bool().Draw(t, "located") {
			q.UserLatitude, q.UserLongitude = &london.Latitude, &london.Longitude
		}
		if rapid.Bool().Draw(t, "bounded") {
			q.MaxDistanceMiles = of(rapid.Float64Range(0, 400).Draw(t, "miles"))
		}
		r := at(someTaste(t), &now)
		hits, err := r.Events(t.Context(), "u", q, events)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for _, h := range hits {
			e := byID[h.ID]
			if seen[h.ID] || e.over(noon) || (h.Miles != nil) != (q.UserLatitude != nil && e.Place != nil) {
				t.Fatalf("%+v of %+v", h, e)
			}
			if h.Miles != nil && q.MaxDistanceMiles != nil && *h.Miles > *q.MaxDistanceMiles {
				t.Fatalf("%v miles", *h.Miles)
			}
			seen[h.ID] = true
		}
		if len(hits) < q.First {
			checkRuns(t, len(hits), func(i int) string { return byID[hits[i].ID].CreatorID })
		}
		again, err := r.Events(t.Context(), "u", q, rapid.Permutation(events).Draw(t, "order"))
		if err != nil || !slices.EqualFunc(hits, again, func(a, b EventHit) bool { return a.ID == b.ID }) {
			t.Fatalf("another order of candidates gives another list: %v", err)
		}
	})
}

func TestBadEventQueriesAreRefused(t *testing.T) {
	now := noon
	for _, c := range []struct {
		q    EventQuery
		want error
	}{
		{EventQuery{}, ErrFirst},
		{EventQuery{First: 1, DiscoveryRatio: -0.1}, ErrShare},
		{EventQuery{First: 1, UserLatitude: of(1)}, ErrPlace},
		{EventQuery{First: 1, UserLongitude: of(1)}, ErrPlace},
		{EventQuery{First: 1, UserLatitude: of(91), UserLongitude: of(0)}, ErrPlace},
		{EventQuery{First: 1, UserLatitude: of(math.NaN()), UserLongitude: of(0)}, ErrPlace},
		{EventQuery{First: 1, MaxDistanceMiles: of(-1)}, ErrDistance},
		{EventQuery{First: 1, MaxDistanceMiles: of(math.NaN())}, ErrDistance},
	} {
		if _, err := at(tasteOf{}, &now).Events(t.Context(), "", c.q, nil); !errors.Is(err, c.want) {
			t.Errorf("%+v: %v, want %v", c.q, err, c.want)
		}
	}
}
