package jukebox

import (
	"slices"

	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/recommend/internal/seq"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

// seedOffer is a track that is like what a session started from.
type seedOffer struct {
	track  int32
	score  float64
	reason string
}

// nearSeed returns what is like the seed of a session, each track once, in order of track.
func (s *scene) nearSeed(state *State) []seedOffer {
	m, best := s.model, map[int32]seedOffer{}
	keep := func(o seedOffer) {
		if o.score > best[o.track].score {
			best[o.track] = o
		}
	}
	if g, ok := m.Genres.Find(state.Seed.Genre); ok && len(m.GenreTracks[g]) > 0 {
		s.taste.Views.Asking(g)
		for _, t := range seq.First(m.GenreTracks[g], poolSize) {
			keep(seedOffer{t, 0.6 + 0.4*float64(m.Popularity[t]), m.WhyGenre(g, t)})
		}
	} else {
		s.nearAnchors(state, keep)
	}
	out := make([]seedOffer, 0, len(best))
	for _, o := range best {
		out = append(out, o)
	}
	slices.SortFunc(out, func(a, b seedOffer) int { return int(a.track) - int(b.track) })
	return out
}

// nearAnchors offers what is like the tracks that the seed stands for, and the artist's own
// neighbourhood for an artist, all that reaches the threshold. Where the model does not know a
// track yet, what is popular in its genres stands in, and says so.
func (s *scene) nearAnchors(state *State, keep func(seedOffer)) {
	m := s.model
	if a, ok := m.Artists.Find(state.Seed.ArtistID); ok {
		s.keepNear(m.ArtistTracksNear(a, s.threshold), a, similarity.None, m.ArtistName[a], keep)
	}
	for _, anchor := range state.Anchors {
		t, known := m.Tracks.Find(anchor.ID)
		artist, knownArtist := m.Artists.Find(anchor.ArtistID)
		switch {
		case known:
			s.keepNear(s.nearTracks(t), m.TrackArtist[t], m.TrackAlbum[t], s.label(state, t), keep)
		case knownArtist:
			s.keepNear(m.ArtistTracksNear(artist, s.threshold), artist, similarity.None, m.ArtistName[artist], keep)
		default:
			s.keepGenre(anchor, keep)
		}
	}
}

// label is what the person calls the seed: the track's title, else the artist's name.
func (s *scene) label(state *State, t int32) string {
	if state.Seed.TrackID != "" {
		return s.model.TrackTitle[t]
	}
	return s.model.ArtistNameOf(t)
}

func (s *scene) keepNear(near []similarity.TrackNeighbour, artist, album int32, label string, keep func(seedOffer)) {
	m := s.model
	for _, n := range near {
		reason := s.similarTo(label, m.TrackArtist[n.Track])
		switch {
		case album != similarity.None && m.TrackAlbum[n.Track] == album:
			reason = "From the same album"
		case m.TrackArtist[n.Track] == artist:
			reason = "More by " + m.ArtistName[artist]
		}
		keep(seedOffer{n.Track, n.Score, reason})
	}
}

func (s *scene) keepGenre(anchor taste.Track, keep func(seedOffer)) {
	m := s.model
	for _, w := range anchor.Genres {
		g, ok := m.Genres.Find(w.Slug)
		if !ok {
			continue
		}
		for _, t := range seq.First(m.GenreTracks[g], similarity.GenreCandidates) {
			keep(seedOffer{t, m.Config.ContentCeiling, m.WhyGenre(g, t)})
		}
	}
}
