package recommend

import "slices"

// seedOffer is a track that is like what a session started from.
type seedOffer struct {
	track  int32
	score  float64
	reason string
}

// nearSeed gives what is like the seed of a session, each track once, in order of track.
func (s *scene) nearSeed(state *State) []seedOffer {
	m, best := s.model, map[int32]seedOffer{}
	keep := func(o seedOffer) {
		if o.score > best[o.track].score {
			best[o.track] = o
		}
	}
	if g, ok := m.genres.Find(state.Seed.Genre); ok && len(m.genreTracks[g]) > 0 {
		s.taste.views.asking(g)
		for _, t := range firstOf(m.genreTracks[g], poolSize) {
			keep(seedOffer{t, 0.6 + 0.4*float64(m.popularity[t]), m.whyGenre(g, t)})
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
	if a, ok := m.artists.Find(state.Seed.ArtistID); ok {
		s.keepNear(m.artistTracksNear(a, s.threshold), a, none, m.artistName[a], keep)
	}
	for _, anchor := range state.Anchors {
		t, known := m.tracks.Find(anchor.ID)
		artist, knownArtist := m.artists.Find(anchor.ArtistID)
		switch {
		case known:
			s.keepNear(s.nearTracks(t), m.trackArtist[t], m.trackAlbum[t], s.label(state, t), keep)
		case knownArtist:
			s.keepNear(m.artistTracksNear(artist, s.threshold), artist, none, m.artistName[artist], keep)
		default:
			s.keepGenre(anchor, keep)
		}
	}
}

// label is what the person calls the seed: the track's title, else the artist's name.
func (s *scene) label(state *State, t int32) string {
	if state.Seed.TrackID != "" {
		return s.model.trackTitle[t]
	}
	return s.model.artistNameOf(t)
}

func (s *scene) keepNear(near []trackNeighbour, artist, album int32, label string, keep func(seedOffer)) {
	m := s.model
	for _, n := range near {
		reason := s.similarTo(label, m.trackArtist[n.track])
		switch {
		case album != none && m.trackAlbum[n.track] == album:
			reason = "From the same album"
		case m.trackArtist[n.track] == artist:
			reason = "More by " + m.artistName[artist]
		}
		keep(seedOffer{n.track, n.score, reason})
	}
}

func (s *scene) keepGenre(anchor Track, keep func(seedOffer)) {
	m := s.model
	for _, w := range anchor.Genres {
		g, ok := m.genres.Find(w.Slug)
		if !ok {
			continue
		}
		for _, t := range firstOf(m.genreTracks[g], genreCandidates) {
			keep(seedOffer{t, m.cfg.ContentCeiling, m.whyGenre(g, t)})
		}
	}
}
