package account

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/kernel/place"
)

func TestAChangeIsCleanedOrRefused(t *testing.T) {
	got, err := Change{
		Intro: input.Set("  Loud. "), Bio: input.Set("One\r\nTwo"),
		Tastes: input.Set([]string{" Free  Jazz ", "free jazz", "Dub"}),
		Links: input.Set([]person.Link{
			{Label: " Our  site ", URL: "mia.example/a?b=c"}, {Label: "Shop", URL: "http://shop.example"},
		}),
	}.check()
	want := Change{
		Intro: input.Set("Loud."), Bio: input.Set("One\nTwo"), Tastes: input.Set([]string{"Free Jazz", "Dub"}),
		Links: input.Set([]person.Link{
			{Label: "Our site", URL: "https://mia.example/a?b=c"}, {Label: "Shop", URL: "http://shop.example"},
		}),
	}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
	link := func(label, address string) Change {
		return Change{Links: input.Set([]person.Link{{Label: label, URL: address}})}
	}
	for name, c := range map[string]struct {
		change Change
		field  string
	}{
		"no name":           {Change{DisplayName: input.Set(" \u200b")}, "displayName"},
		"no business":       {Change{BusinessName: input.Set("")}, "businessName"},
		"a long bio":        {Change{Bio: input.Set(strings.Repeat("é", 5001))}, "bio"},
		"two lines":         {Change{Intro: input.Set("a\nb")}, "intro"},
		"text turned round": {Change{Intro: input.Set("a\u202eb")}, "intro"},
		"an empty taste":    {Change{Tastes: input.Set([]string{""})}, "tastes"},
		"many tastes":       {Change{Tastes: input.Set(strings.Split("a b c d e f g h i j k l m", " "))}, "tastes"},
		"a script":          {link("x", "javascript:alert(1)"), "links"},
		"a script spelt so": {link("x", "JavaScript://x.example/%0aalert(1)"), "links"},
		"data":              {link("x", "data:text/html,x"), "links"},
		"a password":        {link("x", "https://bank.example@evil.example"), "links"},
		"no host":           {link("x", "https://localhost"), "links"},
		"no label":          {link(" ", "https://a.example"), "links"},
		"a long address":    {link("x", "https://a.example/"+strings.Repeat("x", 500)), "links"},
		"many links":        {Change{Links: input.Set(make([]person.Link, 9))}, "links"},
	} {
		_, err := c.change.check()
		f, ok := errors.AsType[*fault.Error](err)
		if !ok || f.Code != fault.BadUserInput || f.Fields[c.field] == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// atlas knows two cities.
type atlas struct{}

var (
	munich  = place.Place{ID: "1", City: "Munich", Country: "Germany", Latitude: 48.14, Longitude: 11.58}
	chicago = place.Place{
		ID: "2", City: "Chicago", State: "Illinois", Country: "United States", Latitude: 41.85, Longitude: -87.65,
	}
)

func (atlas) Place(_ context.Context, id string) (place.Place, error) {
	for _, p := range []place.Place{munich, chicago} {
		if p.ID == id {
			return p, nil
		}
	}
	return place.Place{}, fault.Missing("This place")
}

func (atlas) Search(_ context.Context, input string) ([]place.Place, error) {
	if strings.HasPrefix(strings.ToLower(input), "chicago") {
		return []place.Place{chicago}, nil
	}
	return nil, nil
}

func (atlas) At(_ context.Context, latitude, _ float64) (place.Place, error) {
	if latitude > 90 {
		return place.Place{}, fault.BadInput(map[string]string{"latitude": "no"})
	}
	if latitude < 0 {
		return place.Place{}, fault.Missing("A city")
	}
	return munich, nil
}

func TestWhereSomebodySaysTheyLive(t *testing.T) {
	e := NewEditor(EditorOptions{Places: atlas{}})
	at := func(latitude, longitude float64) (said SaidPlace) {
		said.Latitude, said.Longitude = &latitude, &longitude
		return said
	}
	with := func(said SaidPlace, change func(*SaidPlace)) SaidPlace { change(&said); return said }
	ofCity := func(p place.Place) Location {
		return Location{
			City: p.City, State: p.State, Country: p.Country, PlaceID: p.ID, Latitude: &p.Latitude, Longitude: &p.Longitude,
			Home: &Position{p.Latitude, p.Longitude},
		}
	}
	latitude, longitude := 48.1234, 11.9876
	exactly := ofCity(munich)
	exactly.Latitude, exactly.Longitude = &latitude, &longitude
	for name, c := range map[string]struct {
		said SaidPlace
		want Location
	}{
		"a city of the list": {SaidPlace{PlaceID: "2", City: "whatever"}, ofCity(chicago)},
		"a position":         {at(48.12341, 11.98761), ofCity(munich)},
		"exactly there": {
			with(at(48.12341, 11.98761), func(s *SaidPlace) { s.Exact = true }), exactly,
		},
		"a name of the list": {SaidPlace{City: " chicago ", Country: "United States"}, ofCity(chicago)},
		"a name that is not": {
			SaidPlace{City: "Bielefeld", Country: "Germany"}, Location{City: "Bielefeld", Country: "Germany"},
		},
		"far from any city": {
			with(at(-1, 0), func(s *SaidPlace) { s.City, s.Country = "My Island", "Ocean" }),
			Location{City: "My Island", Country: "Ocean"},
		},
		"nowhere": {SaidPlace{}, Location{}},
	} {
		got, err := e.locate(t.Context(), c.said)
		if diff := cmp.Diff(c.want, got); err != nil || diff != "" {
			t.Errorf("%s: %v\n%s", name, err, diff)
		}
	}
	one := 1.0
	for name, said := range map[string]SaidPlace{
		"an unknown city": {PlaceID: "3"}, "half a position": {Latitude: &one}, "no country": {City: "Munich"},
		"no city": {Country: "Germany"}, "exactly where?": {PlaceID: "1", Exact: true}, "nowhere on earth": at(91, 0),
		"a long name": {City: strings.Repeat("x", 81), Country: "Germany"},
	} {
		if _, err := e.locate(t.Context(), said); fault.CodeOf(err) != fault.BadUserInput {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// tours keeps who has been shown around, and nothing else.
type tours struct {
	EditStore
	seen map[string]bool
}

func (s tours) SetSeenTutorial(_ context.Context, userID, _ string, seen bool, _ string) error {
	s.seen[userID] = seen
	return nil
}

type unlimited struct{}

func (unlimited) Take(context.Context, limit.Rule, string) (limit.Ticket, error) {
	return limit.Ticket{}, nil
}
func (unlimited) Forgive(context.Context, limit.Ticket) {}

func TestWhoBeginsChoosesAndFollows(t *testing.T) {
	var genres, followed []string
	store := tours{seen: map[string]bool{}}
	e := NewEditor(EditorOptions{
		Store: store, Limits: unlimited{}, Now: time.Now,
		ChooseGenres: func(_ context.Context, _ access.Viewer, slugs []string) error {
			genres = append([]string{"chosen"}, slugs...)
			return nil
		},
		MayFollow: func(_ context.Context, _ access.Viewer, id string) error {
			if id == "nobody" {
				return fault.Missing("This person")
			}
			return nil
		},
		Follow: func(_ context.Context, _ access.Viewer, id string) error { followed = append(followed, id); return nil },
	})
	yes, mia := true, access.Viewer{UserID: "mia"}
	err := e.SetUp(t.Context(), mia, Setup{ArtistIDs: []string{"a", "b"}})
	if err != nil || genres != nil || len(store.seen) != 0 {
		t.Errorf("%v, %q: what is left out stays", err, genres)
	}
	err = e.SetUp(t.Context(), mia, Setup{Genres: []string{}, SeenTutorial: &yes})
	if err != nil || len(genres) != 1 || !store.seen["mia"] {
		t.Errorf("%v, %q, %v", err, genres, store.seen)
	}
	if len(followed) != 2 {
		t.Errorf("followed %q", followed)
	}
	genres = nil
	err = e.SetUp(t.Context(), mia, Setup{Genres: []string{"rock"}, ArtistIDs: []string{"c", "nobody"}})
	flaw, _ := errors.AsType[*fault.Error](err)
	if flaw == nil || flaw.Fields["artistIds"] == "" || genres != nil || len(followed) != 2 {
		t.Errorf("one who is not there: %v, %q, %q: nothing is done by half", err, genres, followed)
	}
	if err := e.SetUp(t.Context(), mia, Setup{UserID: "other"}); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("another's: %v", err)
	}
	if err := e.SetUp(t.Context(), mia, Setup{ArtistIDs: make([]string, 51)}); fault.CodeOf(err) != fault.BadUserInput {
		t.Errorf("many: %v", err)
	}
	if err := e.SetSeenTutorial(t.Context(), mia, "other", true, ""); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("another's: %v", err)
	}
	err = e.SetSeenTutorial(t.Context(), access.Viewer{UserID: "root", Admin: true}, "mia", false, "")
	if err != nil || store.seen["mia"] {
		t.Errorf("an admin: %v", err)
	}
}
