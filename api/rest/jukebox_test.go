package rest

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/recommend/jukebox"
)

// shelf has published tracks by id.
type shelf struct {
	music.Store
	ids []string
}

func (s shelf) TracksByIDs(_ context.Context, ids []string) ([]music.Track, error) {
	var found []music.Track
	for _, id := range ids {
		if slices.Contains(s.ids, id) {
			found = append(found, music.Track{ID: id, Title: id, Status: access.Published})
		}
	}
	return found, nil
}

// TestASongHasTheReasonOfItsPlace: one that comes twice, starting over, has two.
func TestASongHasTheReasonOfItsPlace(t *testing.T) {
	j := Jukebox{Music: music.NewService(shelf{ids: []string{"a", "b"}}, nil, time.Now)}
	first, other := jukebox.Song{TrackID: "a", Reason: "Where you started"},
		jukebox.Song{TrackID: "b", Reason: "Similar to a", Familiar: true}
	again := jukebox.Song{TrackID: "a", Reason: "Starting over", StartedOver: true, Familiar: true}
	for _, c := range []struct {
		chosen []jukebox.Song
		want   string
	}{
		{[]jukebox.Song{first, other}, "[{a Where you started false} {b Similar to a true}]"},
		{[]jukebox.Song{first, other, again}, "[{a Where you started false} {b Similar to a true} {a Starting over true}]"},
		{[]jukebox.Song{first, {TrackID: "gone"}, again}, "[{a Where you started false} {a Starting over true}]"},
		{nil, "[]"},
	} {
		type told struct {
			id, why  string
			familiar bool
		}
		got := []told{}
		songs, err := j.songs(t.Context(), access.Visitor, c.chosen)
		for _, s := range songs {
			got = append(got, told{s.ID, s.Reason, s.Familiar})
		}
		if err != nil || fmt.Sprint(got) != c.want {
			t.Errorf("%+v: %v, %v", c.chosen, got, err)
		}
	}
}
