package similarity

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/recommend/internal/knn"
	"github.com/sidestage/sidestage/recommend/internal/seq"
)

// TrackNeighbour is a track like another. shared is how many listeners the tracks share, 0
// where the likeness is that of their artists or genres.
type TrackNeighbour struct {
	Track, shared int32
	Score         float64
}

const (
	// sampledTracks bounds how many tracks the calibration looks at.
	sampledTracks = 2000
	// coListened bounds how many tracks with the same listeners are looked at.
	coListened = 100
	// artistsNear and tracksEach bound what comes from neighbouring artists.
	artistsNear, tracksEach = 40, 5
	// perArtist is how many tracks of one artist a list of similar tracks holds.
	perArtist = 3
)

// learnTracks calibrates the likeness of tracks on an even sample of those with enough
// listeners. The likenesses themselves are found when they are asked for: a table of them
// would grow with the square of the catalogue.
func (m *Model) learnTracks(ctx context.Context) error {
	var known []int32
	for t := range m.Tracks.Len() {
		if m.heardEnough(int32(t)) {
			known = append(known, int32(t))
		}
	}
	var s knn.Scratch
	n := min(len(known), sampledTracks)
	nearest := make([]float32, 0, n)
	for i := range n {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("comparing tracks: %w", err)
		}
		nearest = append(nearest, first(m.unit.Of(known[i*len(known)/n], m.trackOptions(1), &s)))
	}
	m.scale = knn.NewCalibration(nearest)
	return nil
}

// heardEnough says that a track has enough listeners to take part in the calibration.
func (m *Model) heardEnough(track int32) bool {
	return len(m.Plays.Col(int(track))) >= m.Config.MinListeners
}

// genresScore is the score of two tracks that genres alone give; 0 where both have listeners enough to speak for
// themselves.
func (m *Model) genresScore(a, b int32) float64 {
	if m.heardEnough(a) && m.heardEnough(b) {
		return 0
	}
	return m.Content(m.TrackGenres[a], m.TrackGenres[b])
}

func (m *Model) trackOptions(limit int) knn.Options {
	return knn.Options{
		Limit: limit, MinShared: m.Config.MinShared, Shrink: m.Config.Shrink, MaxPeople: m.Config.MaxColumn,
		Adjust: func(a, b int32, score float32) float32 {
			return score * m.agreement(m.TrackGenres[a], m.TrackGenres[b])
		},
	}
}

// NearTracks returns what is like a track by at least least, the best first: the greatest of its calibrated likeness by
// listeners, ArtistShare of the likeness of the artists, and the genres' score where either has few listeners.
func (m *Model) NearTracks(t int32, least float64) []TrackNeighbour {
	s := m.scratch.Get().(*knn.Scratch)
	found := m.unit.Of(t, m.trackOptions(coListened), s)
	m.scratch.Put(s)
	best := make(map[int32]TrackNeighbour, coListened)
	keep := func(n TrackNeighbour) {
		if old, ok := best[n.Track]; n.Track != t && n.Score > 0 && n.Score >= least && (!ok || n.Score > old.Score) {
			best[n.Track] = n
		}
	}
	artist := m.TrackArtist[t]
	for _, n := range found {
		keep(TrackNeighbour{n.Index, n.Shared, m.scale.Score(n.Score)})
		keep(TrackNeighbour{n.Index, 0, m.Config.ArtistShare * m.likeness(artist, m.TrackArtist[n.Index])})
		keep(TrackNeighbour{n.Index, 0, m.genresScore(t, n.Index)})
	}
	for _, n := range m.ArtistTracksNear(artist, least) {
		keep(n)
	}
	if least <= m.Config.ContentCeiling {
		for _, n := range m.genreTracksNear(t) {
			keep(n)
		}
	}
	out := make([]TrackNeighbour, 0, len(best))
	for _, n := range best {
		out = append(out, n)
	}
	slices.SortFunc(out, betterTrack)
	return out
}

func betterTrack(a, b TrackNeighbour) int {
	return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(b.shared, a.shared), cmp.Compare(a.Track, b.Track))
}

// ArtistTracksNear returns tracks of an artist and of the artists nearest to it, as long as
// their likeness says at least least about the tracks.
func (m *Model) ArtistTracksNear(artist int32, least float64) []TrackNeighbour {
	var out []TrackNeighbour
	for _, t := range seq.First(m.ArtistTracks[artist], 4*tracksEach) {
		out = append(out, TrackNeighbour{t, 0, m.Config.ArtistShare})
	}
	for _, n := range seq.First(m.Neighbours[artist], artistsNear) {
		if m.Config.ArtistShare*n.Value() < least {
			break
		}
		for _, t := range seq.First(m.ArtistTracks[n.Artist], tracksEach) {
			out = append(out, TrackNeighbour{t, 0, m.Config.ArtistShare * n.Value()})
		}
	}
	return out
}

// genreTracksNear returns the popular tracks of the genres of one.
func (m *Model) genreTracksNear(track int32) []TrackNeighbour {
	var out []TrackNeighbour
	for _, e := range m.TrackGenres[track] {
		for _, t := range seq.First(m.GenreTracks[e.Index], GenreCandidates) {
			out = append(out, TrackNeighbour{t, 0, m.genresScore(track, t)})
		}
	}
	return out
}

// SimilarTracks returns the tracks whose score reaches threshold, the best first, at most limit
// and at most three of one artist. Scores are within 0 and 1. Nothing for a track that the
// model does not know. A higher threshold never adds anything.
func (m *Model) SimilarTracks(trackID string, threshold float64, limit int) []music.Scored {
	t, ok := m.Tracks.Find(trackID)
	if !ok {
		return nil
	}
	var out []music.Scored
	of := map[int32]int{}
	for _, n := range m.NearTracks(t, threshold) {
		if len(out) >= limit {
			break
		}
		artist := m.TrackArtist[n.Track]
		if of[artist]++; of[artist] > perArtist {
			continue
		}
		out = append(out, music.Scored{ID: m.Tracks.IDs[n.Track], Score: n.Score, Reason: m.whyTrack(t, n)})
	}
	return out
}

func (m *Model) whyTrack(t int32, n TrackNeighbour) string {
	switch a, b := m.TrackArtist[t], m.TrackArtist[n.Track]; {
	case m.TrackAlbum[t] != None && m.TrackAlbum[t] == m.TrackAlbum[n.Track]:
		return "From the same album"
	case a == b:
		return "Also by " + m.ArtistName[a]
	case n.shared == 0 && n.Score > m.genresScore(t, n.Track):
		return fmt.Sprintf("%s is similar to %s", m.ArtistName[b], m.ArtistName[a])
	default:
		return m.whyAlike(n.shared, m.TrackGenres[t], m.TrackGenres[n.Track])
	}
}
