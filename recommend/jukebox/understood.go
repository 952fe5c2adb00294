package jukebox

import (
	"cmp"
	"slices"
	"strings"

	"github.com/sidestage/sidestage/recommend/internal/seq"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

// Understood says in one line what a reaction changed, by names of genres and artists.
type Understood struct {
	Text string   `json:"text"`
	Less []string `json:"less"`
	More []string `json:"more"`
}

const (
	// leastShift is how many songs of what is to come a genre must have lost to be named, and how many more like an artist
	// must be to come; leastRise is how many a genre must have won.
	leastShift, leastRise = 2, 3
)

// understand names what truly sank and rose between the songs to come before and after; nil where nothing did. For a
// song that was not wanted, what sank is a genre of it, else its artist, who rests; what rises by name is an artist of
// whom the person wanted a song, where more by those like that artist is to come, else a genre.
func (s *scene) understand(r Reaction, before, after []Song) *Understood {
	genres, artists := s.shifts(before, after)
	var less, more string
	if t, ok := s.model.Tracks.Find(r.TrackID); ok && r.Kind.against() {
		for _, g := range genres {
			if g.by <= -leastShift && s.model.TrackGenres[t].Has(g.of) {
				less = s.model.GenreName[g.of]
				break
			}
		}
		// Whoever is not to come rests now, also where none of theirs was to come.
		if artist := s.model.TrackArtist[t]; less == "" && (artists[artist] < 0 || !s.hasArtist(after, artist)) {
			less = s.model.ArtistName[artist]
		}
	} else if len(genres) > 0 && genres[0].by <= -leastShift {
		less = s.model.GenreName[genres[0].of]
	}
	if artist := s.risen(before, after); artist != similarity.None {
		more = s.model.ArtistName[artist]
	}
	var text []string
	u := &Understood{Less: []string{}, More: []string{}}
	if less != "" {
		u.Less, text = []string{less}, append(text, "Less "+less+".")
	}
	if more != "" {
		u.More, text = []string{more}, append(text, "More like "+more+".")
	} else if n := len(genres); n > 0 && genres[n-1].by >= leastRise {
		more = s.model.GenreName[genres[n-1].of]
		u.More, text = []string{more}, append(text, "More "+more+".")
	}
	if len(text) == 0 {
		return nil
	}
	u.Text = strings.Join(text, " ")
	return u
}

func (s *scene) hasArtist(songs []Song, artist int32) bool {
	return slices.ContainsFunc(songs, func(song Song) bool {
		t, ok := s.model.Tracks.Find(song.TrackID)
		return ok && s.model.TrackArtist[t] == artist
	})
}

// shift is how many songs more of a genre are to come.
type shift struct {
	of int32
	by int
}

// shifts returns what genres lost and won, what lost most first, and how many songs more of each artist are to come.
func (s *scene) shifts(before, after []Song) ([]shift, map[int32]int) {
	byGenre, byArtist := map[int32]int{}, map[int32]int{}
	count := func(songs []Song, by int) {
		for _, song := range songs {
			t, ok := s.model.Tracks.Find(song.TrackID)
			if !ok {
				continue
			}
			byArtist[s.model.TrackArtist[t]] += by
			for _, e := range s.model.TrackGenres[t] {
				byGenre[e.Index] += by
			}
		}
	}
	count(before, -1)
	count(after, 1)
	genres := make([]shift, 0, len(byGenre))
	for _, g := range seq.SortedKeys(byGenre) {
		genres = append(genres, shift{g, byGenre[g]})
	}
	slices.SortStableFunc(genres, func(a, b shift) int { return cmp.Compare(a.by, b.by) })
	return genres, byArtist
}

// risen returns the artist of a song that was wanted, the latest first, like whom more is to come; none where there is
// none.
func (s *scene) risen(before, after []Song) int32 {
	for _, r := range slices.Backward(s.heeded) {
		t, ok := s.model.Tracks.Find(r.TrackID)
		if !ok || r.Undone || r.Kind.against() {
			continue
		}
		near := map[int32]bool{}
		for _, n := range s.nearTracks(t) {
			near[n.Track] = true
		}
		like := func(songs []Song) (n int) {
			for _, song := range songs {
				if k, ok := s.model.Tracks.Find(song.TrackID); ok && near[k] {
					n++
				}
			}
			return n
		}
		if like(after)-like(before) >= leastShift {
			return s.model.TrackArtist[t]
		}
	}
	return similarity.None
}
