package jukebox

import (
	"slices"

	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/recommend/internal/knn"
	"github.com/sidestage/sidestage/recommend/internal/seq"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

const (
	// ownOf is among how many songs in a row of a genre's jukebox one may be of another genre, while there is plenty
	// of the genre; thinOf is among how many near its end, from thinAt songs of it that are left.
	ownOf, thinOf, thinAt = 4, 2, 8
	// ownArtists is of how many artists of the genre songs are looked for, ownEach how many of each: enough for a
	// block of places, as artists rest.
	ownArtists, ownEach = 20, 4
)

// seedGenre is the genre that a session started from, none where it started from something else or the model does not
// know it.
func seedGenre(m *similarity.Model, s music.Seed) int32 {
	if g, ok := m.Genres.Find(s.Genre); ok && s.Genre != "" {
		return g
	}
	return similarity.None
}

// isOwn tells whether a song is of the genre that the session started from.
func (d *draw) isOwn(t int32) bool {
	return d.own != similarity.None && hasGenre(d.scene.model, t, d.own)
}

func hasGenre(m *similarity.Model, t, genre int32) bool {
	return slices.ContainsFunc(m.TrackGenres[t], func(e knn.Entry) bool { return e.Index == genre })
}

// wantsOwn tells whether the next song has to be of the genre that the session started from: none but the last of
// ownOf songs may be of another. Of a genre that runs out it is every other song, so that the session eases out of it.
func (d *draw) wantsOwn(pool []candidate) bool {
	if d.own == similarity.None {
		return false
	}
	left := 0
	for _, c := range pool {
		if c.own && c.fits && !d.scene.waits(c) {
			left++
		}
	}
	of := ownOf
	if left <= thinAt {
		of = thinOf
	}
	// The first songs are of the genre, too.
	lately := d.state.Trail[max(0, len(d.state.Trail)-(of-1)):]
	return len(lately) < of-1 || slices.ContainsFunc(lately, func(s Step) bool {
		t, ok := d.scene.model.Tracks.Find(s.TrackID)
		return !ok || !d.isOwn(t)
	})
}

// ownSongs adds songs of the genre that the session started from, before all others: those that are offered for more
// than their genre in that order, then the popular ones.
func (g *gathering) ownSongs(best []similarity.Ranked) {
	d := g.draw
	if d.own == similarity.None {
		return
	}
	artists, each := map[int32]int{}, min(ownEach, g.each)
	add := func(t int32, put func() bool) {
		by := d.scene.model.TrackArtist[t]
		if artists[by] < each && (artists[by] > 0 || len(artists) < ownArtists) && d.fits(t) && put() {
			artists[by]++
		}
	}
	for _, r := range best {
		if d.isOwn(r.Index) {
			add(r.Index, func() bool { return g.add(r.Index, r.Pull) })
		}
	}
	for _, t := range seq.First(d.scene.model.GenreTracks[d.own], fillFrom) {
		add(t, func() bool { return !g.taken[t] && g.addPopular(t) })
	}
}
