package places_test

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/place"
	"github.com/sidestage/sidestage/internal/places"
)

var list = places.NewList()

func texts(found []place.Place) []string {
	out := make([]string, len(found))
	for i, p := range found {
		out[i] = p.Text()
	}
	return out
}

func TestCitiesAreFoundAsPeopleTypeThem(t *testing.T) {
	for _, c := range []struct{ input, first string }{
		{"portl", "Portland, Oregon"},
		{"Portland, ma", "Portland, Maine"},
		{"portland, united st", "Portland, Oregon"},
		{"zurich", "Zürich, Switzerland"},
		{"SÃO PAU", "São Paulo, Brazil"},
		{"munich", "Munich, Germany"},
		{"malmo", "Malmö, Sweden"},
		{"york", "York, United Kingdom"},
		{"toronto", "Toronto, Ontario"},
		{"melbourne", "Melbourne, Victoria"},
		{"  new   york ", "New York City, New York"},
		{"lodz", "Łódź, Poland"},
		// What people who live there call it, and others do, in their script.
		{"München", "Munich, Germany"},
		{"Muenchen", "Munich, Germany"},
		{"munchen, deutschland", "Munich, Germany"},
		{"Köln", "Köln, Germany"},
		{"koeln", "Köln, Germany"},
		{"cologne", "Köln, Germany"},
		{"Colonia, Alemania", "Köln, Germany"},
		{"wien", "Vienna, Austria"},
		{"Roma", "Rome, Italy"},
		{"londres", "London, United Kingdom"},
		{"Москва", "Moscow, Russia"},
		{"東京", "Tokyo, Japan"},
		{"القاهرة", "Cairo, Egypt"},
		{"Bombay", "Mumbai, India"},
		{"nyc", "New York City, New York"},
		{"Luebbecke", "Lübbecke, Germany"},
		// States and countries, by their name or their code, after a comma or without one.
		{"Halifax NS", "Halifax, Nova Scotia"},
		{"halifax, ns", "Halifax, Nova Scotia"},
		{"Halifax, NS, Canada", "Halifax, Nova Scotia"},
		{"halifax nova scotia canada", "Halifax, Nova Scotia"},
		{"Halifax UK", "Halifax, United Kingdom"},
		{"Austin TX", "Austin, Texas"},
		{"Paris Texas", "Paris, Texas"},
		{"Paris", "Paris, France"},
		{"Melbourne, FL", "Melbourne, Florida"},
		{"Newcastle NSW", "Newcastle, New South Wales"},
		{"Washington DC", "Washington, D.C., District of Columbia"},
		{"Berlin, DE", "Berlin, Germany"},
		{"Sarajevo, Bosnia and Herzegovina", "Sarajevo, Bosnia & Herzegovina"},
		{"Cambridge MA USA", "Cambridge, Massachusetts"},
		// A slip of one letter: another, one too few, one too many, two that changed places, and the first two.
		{"Chicigo", "Chicago, Illinois"},
		{"minneapoliz", "Minneapolis, Minnesota"},
		{"Hallifax", "Halifax, Nova Scotia"},
		{"Hallifax, NS", "Halifax, Nova Scotia"},
		{"berlni", "Berlin, Germany"},
		{"olndon", "London, United Kingdom"},
		{"parsi", "Paris, France"},
		{"Reykjavk", "Reykjavík, Iceland"},
		{"Мосва", "Moscow, Russia"},
		{"pittsbur", "Pittsburgh, Pennsylvania"},
		{"pittsbrg", "Pittsburg, California"},
	} {
		found, err := list.Cities(c.input)
		if err != nil || len(found) == 0 || found[0].Text() != c.first {
			t.Errorf("%q: %q, %v", c.input, texts(found), err)
		}
	}
	found, err := list.Cities("york")
	if err != nil || !slices.Contains(texts(found), "New York City, New York") || len(found) != 10 {
		t.Errorf("a word within a name: %q, %v", texts(found), err)
	}
	for _, nothing := range []string{"", "  ", "!!", ",Maine", "qqqqzz", "Paris, Nowhere", "rio,,!, zz", "xq"} {
		if found, err := list.Cities(nothing); err != nil || found == nil || len(found) != 0 {
			t.Errorf("%q: %q, %v", nothing, texts(found), err)
		}
	}
	for _, few := range []string{"hali", "spring", "san", "s"} {
		found, err := list.Cities(few)
		ids := map[string]bool{}
		for _, p := range found {
			ids[p.ID] = true
		}
		if err != nil || len(ids) != len(found) || !slices.ContainsFunc(found, func(p place.Place) bool {
			return strings.HasPrefix(strings.ToLower(p.City), few)
		}) {
			t.Errorf("%q: %q, %v", few, texts(found), err)
		}
	}
	for _, bad := range []string{strings.Repeat("x", 101), "\xff"} {
		if _, err := list.Cities(bad); fault.CodeOf(err) != fault.BadUserInput {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// Every city has a time zone that programs know, and those of people who live far apart in one country differ.
func TestCitiesHaveTheirTimeZones(t *testing.T) {
	for input, want := range map[string]string{
		"Lisbon": "Europe/Lisbon", "Seattle": "America/Los_Angeles", "Detroit": "America/Detroit",
		"Atlanta": "America/New_York", "El Paso": "America/Denver", "Phoenix, Arizona": "America/Phoenix",
		"Brisbane": "Australia/Brisbane", "Manaus": "America/Manaus", "Vladivostok": "Asia/Vladivostok",
		"Ponta Delgada": "Atlantic/Azores",
	} {
		found, err := list.Cities(input)
		if err != nil || len(found) == 0 || found[0].TimeZone != want {
			t.Errorf("%s: %+v, %v", input, found, err)
			continue
		}
		if _, err := time.LoadLocation(found[0].TimeZone); err != nil {
			t.Errorf("%s: %v", input, err)
		}
	}
}

func TestTheNearestCity(t *testing.T) {
	for _, c := range []struct {
		latitude, longitude float64
		want                string
	}{
		{48.14, 11.57, "Munich, Germany"},
		{45.52, -122.68, "Portland, Oregon"},
		{64.15, -21.94, "Reykjavík, Iceland"},
		// The nearest is on the other side of the meridian at which days change.
		{-16.7, -179.95, "Labasa, Fiji"},
	} {
		p, err := list.Nearest(c.latitude, c.longitude)
		if err != nil || p.Text() != c.want {
			t.Errorf("%v, %v: %q, %v", c.latitude, c.longitude, p.Text(), err)
		}
	}
	for _, pole := range []float64{90, -90} {
		if p, err := list.Nearest(pole, 0); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("the pole %v: %q, %v", pole, p.Text(), err)
		}
	}
	if _, err := list.Nearest(-40, -120); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("the middle of an ocean: %v", err)
	}
	for _, c := range [][2]float64{{91, 0}, {0, 181}, {math.NaN(), 0}, {math.Inf(1), 0}} {
		if _, err := list.Nearest(c[0], c[1]); fault.CodeOf(err) != fault.BadUserInput {
			t.Errorf("%v: %v", c, err)
		}
	}
}

func TestACityByItsID(t *testing.T) {
	p, err := list.City("2867714")
	if err != nil || p.Text() != "Munich, Germany" || p.Population < 1_000_000 || math.Abs(p.Latitude-48.14) > .02 {
		t.Errorf("%+v, %v", p, err)
	}
	if _, err := list.City("0"); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("no city: %v", err)
	}
}
