package people_test

import (
	"context"
	"math"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/people"
)

// town has so many artists and listeners within each distance.
type town struct {
	people.Store
	home               *people.Position
	artists, listeners map[float64]int
	askedAt            []people.Position
}

func (t *town) HomeOf(context.Context, string) (*people.Position, error) { return t.home, nil }

func (t *town) ArtistsNear(
	_ context.Context, _ string, at people.Position, miles float64, most int,
) ([]people.NearArtist, error) {
	t.askedAt = append(t.askedAt, at)
	return make([]people.NearArtist, min(most, t.artists[miles])), nil
}

func (t *town) ListenersNear(_ context.Context, _ people.Position, miles float64, _ time.Time, most int) (int, error) {
	return min(most, t.listeners[miles]), nil
}

func TestWhoIsNear(t *testing.T) {
	home, given := people.Position{Latitude: 44.65, Longitude: -63.57}, people.Position{Latitude: 1, Longitude: 2}
	for name, c := range map[string]struct {
		town               town
		viewer             access.Viewer
		at                 *people.Position
		artists, listeners int
		miles              float64
		around             people.Position
	}{
		"in a city": {
			town: town{artists: map[float64]int{25: 50}, listeners: map[float64]int{25: 4000}}, at: &given,
			artists: 12, listeners: people.MostListeners, miles: 25, around: given,
		},
		"farther, where there are few": {
			town: town{artists: map[float64]int{25: 1, 100: 3}, listeners: map[float64]int{25: 2, 100: 7}}, at: &given,
			artists: 3, listeners: 7, miles: 100, around: given,
		},
		"so few listeners that one would know them": {
			town: town{listeners: map[float64]int{100: 4}}, at: &given, miles: 100, around: given,
		},
		"at home": {
			town: town{home: &home}, viewer: access.Viewer{UserID: "fan"}, miles: 100, around: home,
		},
		"elsewhere than at home": {
			town: town{home: &home}, viewer: access.Viewer{UserID: "fan"}, at: &given, miles: 100, around: given,
		},
	} {
		near, err := people.NewService(&c.town, unlimited{}, nil, time.Now).Near(t.Context(), c.viewer, c.at)
		if err != nil || len(near.Artists) != c.artists || near.Listeners != c.listeners || near.Miles != c.miles ||
			c.town.askedAt[0] != c.around {
			t.Errorf("%s: %d artists, %d listeners within %v of %v, %v", name, len(near.Artists), near.Listeners, near.Miles,
				c.town.askedAt, err)
		}
	}
	for name, c := range map[string]struct {
		viewer access.Viewer
		at     *people.Position
		want   fault.Code
	}{
		"a visitor who does not say where": {access.Visitor, nil, fault.NotFound},
		"a member without a place":         {access.Viewer{UserID: "fan"}, nil, fault.NotFound},
		"nowhere on earth":                 {access.Visitor, &people.Position{Latitude: 91}, fault.BadUserInput},
		"no number":                        {access.Visitor, &people.Position{Longitude: math.NaN()}, fault.BadUserInput},
	} {
		_, err := people.NewService(&town{}, unlimited{}, nil, time.Now).Near(t.Context(), c.viewer, c.at)
		if fault.CodeOf(err) != c.want {
			t.Errorf("%s: %v", name, err)
		}
	}
}
