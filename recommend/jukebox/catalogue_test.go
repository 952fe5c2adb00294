package jukebox

import (
	"context"
	"fmt"
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/music"
)

// opened is a playlist whose first tracks are gated.
type opened struct {
	Music
	gated, tracks int
}

func (o opened) Openings(_ context.Context, _ access.Viewer, _ string, limit int) (found []music.Track, _ error) {
	for i := range min(o.tracks, limit) {
		found = append(found, music.Track{ID: fmt.Sprint(i), Decision: access.Decision{HasAccess: i >= o.gated}})
	}
	return found, nil
}

func (opened) Genres(context.Context) ([]music.Genre, error) {
	return []music.Genre{{Slug: "folk"}}, nil
}

// A jukebox of a playlist takes one of its first hundred tracks that may be heard, or there is none of it.
func TestAPlaylistNeedsSomethingThatMayBeHeard(t *testing.T) {
	for _, c := range []struct {
		gated, tracks, want int
		code                fault.Code
	}{
		{0, 30, 10, ""},
		{15, 30, 10, ""},
		{0, 3, 3, ""},
		{0, 0, 0, fault.Conflict},
		{30, 30, 0, fault.Conflict},
		{100, 200, 0, fault.Conflict},
	} {
		o := opened{gated: c.gated, tracks: c.tracks}
		found, err := MusicCatalogue{Music: o, Playlists: o}.SeedTracks(t.Context(), "fan", music.Seed{PlaylistID: "p"}, 10)
		if fault.CodeOf(err) != c.code && (err != nil || c.code != "") || len(found) != c.want {
			t.Errorf("%+v: %d tracks, %v", c, len(found), err)
		}
	}
}

func TestAnUnknownGenreIsNoSeed(t *testing.T) {
	_, err := MusicCatalogue{Music: opened{}}.SeedTracks(t.Context(), "fan", music.Seed{Genre: "polka"}, 10)
	if fault.CodeOf(err) != fault.NotFound {
		t.Errorf("polka: %v", err)
	}
}
