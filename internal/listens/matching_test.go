package listens

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/search"
)

const (
	aID = "0195a000-0000-7000-8000-00000000000a"
	bID = "0195a000-0000-7000-8000-00000000000b"
	cID = "0195a000-0000-7000-8000-00000000000c"
	dID = "0195a000-0000-7000-8000-00000000000d"
)

// site has two artists of one name, and one whose name is part of another's.
type site struct {
	History
	asked int
	added []Past
}

func (s *site) Artists(_ context.Context, names []string) ([]Artist, error) {
	s.asked += len(names)
	var all []Artist
	for _, name := range names {
		for id, artist := range map[string]string{"1": "Björk & Co", "2": "bjork and co", "3": "Björk", "4": "Co"} {
			if slices.ContainsFunc(strings.Fields(name), func(w string) bool {
				return strings.Contains(search.Fold(artist), w)
			}) {
				all = append(all, Artist{name, id, artist})
			}
		}
	}
	return all, nil
}

func (s *site) Songs(_ context.Context, ids []string) ([]Song, error) {
	all := []Song{
		{"1", aID, "Don’t Go", []string{"First"}},
		{"1", bID, "Don't go", []string{"Live"}},
		{"3", cID, "Hidden", nil},
		{"4", dID, "Song", nil},
	}
	return slices.DeleteFunc(all, func(one Song) bool { return !slices.Contains(ids, one.ArtistID) }), nil
}

func (s *site) Tracks(_ context.Context, _ access.Viewer, ids []string) (all []music.Track, err error) {
	for _, id := range ids {
		if id == aID || id == bID || id == dID {
			all = append(all, music.Track{ID: id})
		}
	}
	return all, nil
}

func (s *site) Add(_ context.Context, _, _ string, all []Past, _ time.Duration) (Claimed, error) {
	s.added = append(s.added, all...)
	return Claimed{Added: len(all)}, nil
}

func TestListensAreMatchedBySongAndByName(t *testing.T) {
	home := &site{}
	s := NewService(Options{
		History: home, Tracks: home, Fold: search.Fold, SiteURL: "https://side.example", Now: time.Now,
	})
	claims := []Claim{
		{Artist: "BJÖRK & CO", Title: "don't go"},
		{Artist: "Björk & Co", Title: "Don't Go", Release: "live"},
		{Artist: "Björk & Co feat. Somebody", Title: "Don't Go (feat. Somebody)"},
		{Artist: "Björk", Title: "Don't Go"},
		{Artist: "Björk", Title: "Hidden"},
		{Artist: "Nobody", Title: "x", Origin: "https://side.example/track/" + dID + "?from=feed"},
		{Artist: "Nobody", Title: "x", Origin: "https://other.example/track/" + dID},
		{Artist: "Nobody", Title: "x", TrackID: strings.ToUpper(dID)},
		{Artist: "Björk & Co", Title: "Don't Go", TrackID: cID},
		{Artist: "!!!", Title: "Song"},
	}
	got, err := s.match(t.Context(), access.Viewer{UserID: "me"}, claims)
	if want := []string{aID, bID, aID, "", "", dID, "", dID, aID, ""}; err != nil || !slices.Equal(got, want) {
		t.Errorf("matched %q, %v\nwant    %q", got, err, want)
	}
	asked := home.asked
	if _, err := s.match(t.Context(), access.Viewer{UserID: "me"}, claims); err != nil || home.asked != asked {
		t.Errorf("names are looked for again: %d, %v", home.asked-asked, err)
	}
}

// The same song at the same second is one listen, however often it is told.
func TestTheSameListenIsOne(t *testing.T) {
	home := &site{}
	s := NewService(Options{History: home, Tracks: home, Fold: search.Fold, Now: time.Now})
	at := time.Unix(1_700_000_000, 5)
	got, err := s.claim(t.Context(), access.Viewer{UserID: "me"}, "", []Claim{
		{Artist: "Co", Title: "Song", At: at},
		{Artist: "co", Title: "song", At: at.Truncate(time.Second)},
		{Artist: "Co", Title: "Song", At: at.Add(time.Minute)},
		{Artist: "Co", Title: "Another", At: at},
	})
	if err != nil || got != (Claimed{Added: 2, Known: 1, Elsewhere: 1}) || len(home.added) != 2 {
		t.Errorf("claimed %+v, %v, added %+v", got, err, home.added)
	}
}
