package app

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/site"
	"github.com/sidestage/sidestage/internal/tuning"
	"github.com/sidestage/sidestage/recommend"
	"github.com/sidestage/sidestage/recommend/jukebox"
	"github.com/sidestage/sidestage/recommend/lifecycle"
	"github.com/sidestage/sidestage/recommend/lists"
	"github.com/sidestage/sidestage/seed"
)

// demoService trains as the server does, over the demo data, and gives what makes its lists and plays on.
func demoService(t *testing.T, r *rows) (*lists.Service, *jukebox.Jukebox) {
	t.Helper()
	now := func() time.Time { return demoNow }
	trainer := lifecycle.New(lifecycle.Options{Source: r, Interval: time.Hour, Now: now})
	people := recommend.People{
		History: r, Now: now,
		Tuning: func(context.Context, string) tuning.Tuning {
			t := tuning.Default()
			t.Threshold = site.Default.SimilarityScoreThreshold
			return t
		},
	}
	if err := trainer.Retrain(t.Context()); err != nil {
		t.Fatal(err)
	}
	return lists.New(trainer, people), jukebox.New(trainer, people, r, r)
}

func TestNineOfTenArtistsHaveNeighbours(t *testing.T) {
	r := demoRows(t)
	s, _ := demoService(t, r)
	if site.Default.SimilarityScoreThreshold != 0.5 {
		t.Fatalf("the threshold is %v; what follows is about 0.5", site.Default.SimilarityScoreThreshold)
	}
	wantRising(t, r, s)
	performer := map[string]string{}
	for _, track := range r.tracks {
		performer[track.ID] = track.ArtistID
	}
	listeners := map[string]map[string]bool{}
	for _, h := range r.heard {
		artist := performer[h.TrackID]
		if listeners[artist] == nil {
			listeners[artist] = map[string]bool{}
		}
		if h.Plays > 0 {
			listeners[artist][h.UserID] = true
		}
	}
	known, with := 0, 0
	for _, a := range r.artists {
		if len(listeners[a.ID]) < 5 {
			continue
		}
		known++
		near, err := s.SimilarArtists(t.Context(), "", a.ID, 10)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range near {
			if n.Score < 0.5 || n.Score > 1 || n.ID == a.ID {
				t.Errorf("%s has the neighbour %s with %v", a.DisplayName, n.ID, n.Score)
			}
		}
		if len(near) > 0 {
			with++
		}
	}
	t.Logf("%d of %d artists with five listeners or more have neighbours", with, known)
	if known < 200 || 10*with < 9*known {
		t.Errorf("%d of %d artists have neighbours, want nine of ten of at least 200", with, known)
	}
}

// demoFan is a fan with a history.
// wantRising wants songs on the shelf of what rises, each of which most of its listeners of ten weeks found in the last
// two.
func wantRising(t *testing.T, r *rows, s *lists.Service) {
	t.Helper()
	shelves, err := s.Home(t.Context(), "", 12)
	if err != nil {
		t.Fatal(err)
	}
	rising := 0
	for _, shelf := range shelves {
		if shelf.Kind != music.ShelfRising {
			continue
		}
		for _, track := range shelf.Tracks {
			rising++
			now, all := 0, 0
			for _, h := range r.heard {
				days := demoNow.Sub(h.FirstAt).Hours() / 24
				if h.TrackID != track.ID || days > 70 {
					continue
				}
				if all++; days <= 14 {
					now++
				}
			}
			if 2*now <= all {
				t.Errorf("%s rises: %d of %d found it of late", track.ID, now, all)
			}
		}
	}
	if rising < 12 {
		t.Errorf("%d songs rise", rising)
	}
}

func demoFan(r *rows) string { return r.heard[0].UserID }

func TestJukeboxPlaysAHundredSongsOfTheDemo(t *testing.T) {
	r := demoRows(t)
	_, player := demoService(t, r)
	performer := map[string]string{}
	for _, track := range r.tracks {
		performer[track.ID] = track.ArtistID
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 8 {
		track := r.tracks[random.IntN(len(r.tracks))]
		for _, from := range []music.Seed{{TrackID: track.ID}, {ArtistID: track.ArtistID}, {AlbumID: track.AlbumID}, {}} {
			songs := play(t, player, demoFan(r), from, 100)
			heard, last := map[string]bool{}, ""
			for i, song := range songs {
				if heard[song.TrackID] || song.StartedOver {
					t.Errorf("from %+v: song %d, %s, was heard before", from, i, song.TrackID)
				}
				if performer[song.TrackID] == last {
					t.Errorf("from %+v: song %d is by the artist of the one before", from, i)
				}
				if song.Reason == "" {
					t.Errorf("from %+v: song %d has no reason", from, i)
				}
				heard[song.TrackID], last = true, performer[song.TrackID]
			}
		}
	}
}

// play starts a session and gives its first n songs, twenty a call.
func play(t *testing.T, player *jukebox.Jukebox, userID string, from music.Seed, n int) []jukebox.Song {
	t.Helper()
	first, err := player.Start(t.Context(), userID, from, nil, 20)
	if err != nil {
		t.Fatal(err)
	}
	songs := first.Songs
	for len(songs) < n {
		more, err := player.More(t.Context(), userID, first.SessionID, 20)
		if err != nil {
			t.Fatal(err)
		}
		if len(more.Songs) != 20 {
			t.Fatalf("%d songs after %d, want 20", len(more.Songs), len(songs))
		}
		songs = append(songs, more.Songs...)
	}
	return songs
}

// kinship tells whether two tracks belong together, as far as the demo data knows.
type kinship struct {
	families  map[string]map[string]bool // of a track
	listeners map[string]map[string]bool // of a track's artist
	performer map[string]string
}

func newKinship(t *testing.T, r *rows) kinship {
	t.Helper()
	catalogue, err := seed.ReadCatalogue()
	if err != nil {
		t.Fatal(err)
	}
	familyOf := map[string]string{}
	for _, g := range catalogue.Genres {
		familyOf[g.Slug] = g.Family
	}
	k := kinship{map[string]map[string]bool{}, map[string]map[string]bool{}, map[string]string{}}
	for _, track := range r.tracks {
		k.performer[track.ID], k.families[track.ID] = track.ArtistID, map[string]bool{}
		for _, id := range track.GenreIDs {
			k.families[track.ID][familyOf[r.slugs[id]]] = true
		}
	}
	for _, h := range r.heard {
		artist := k.performer[h.TrackID]
		if k.listeners[artist] == nil {
			k.listeners[artist] = map[string]bool{}
		}
		k.listeners[artist][h.UserID] = true
	}
	return k
}

// kin says that two tracks share a family of genres, or their artists a third of the listeners of the
// one who has fewer.
func (k kinship) kin(a, b string) bool {
	for family := range k.families[a] {
		if k.families[b][family] {
			return true
		}
	}
	few, many := k.listeners[k.performer[a]], k.listeners[k.performer[b]]
	if len(few) > len(many) {
		few, many = many, few
	}
	shared := 0
	for user := range few {
		if many[user] {
			shared++
		}
	}
	return shared >= 3 && 3*shared >= len(few)
}

func TestJukeboxPlaysWhatBelongsTogether(t *testing.T) {
	r := demoRows(t)
	_, player := demoService(t, r)
	k := newKinship(t, r)
	random := rand.New(rand.NewPCG(3, 4))
	together, byChance, n := 0, 0, 0
	for range 60 {
		from := r.tracks[random.IntN(len(r.tracks))].ID
		for _, song := range play(t, player, demoFan(r), music.Seed{TrackID: from}, 20) {
			if song.TrackID == from {
				continue
			}
			n++
			if k.kin(from, song.TrackID) {
				together++
			}
			if k.kin(from, r.tracks[random.IntN(len(r.tracks))].ID) {
				byChance++
			}
		}
	}
	share, chance := float64(together)/float64(n), float64(byChance)/float64(n)
	t.Logf("of the first twenty songs %.2f belong to the seed, by chance %.2f", share, chance)
	if share < 0.7 || share < chance+0.4 {
		t.Errorf("%.2f of the songs belong to the seed; by chance it would be %.2f", share, chance)
	}
}
