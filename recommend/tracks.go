package recommend

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/recommend/internal/knn"
)

// trackNeighbour is a track like another. shared is how many listeners the tracks share, 0
// where the likeness is that of their artists or genres.
type trackNeighbour struct {
	track, shared int32
	score         float64
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
	for t := range m.tracks.Len() {
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
	return len(m.plays.Col(int(track))) >= m.cfg.MinListeners
}

// genresScore is the score of two tracks that genres alone give; 0 where both have listeners enough to speak for
// themselves.
func (m *Model) genresScore(a, b int32) float64 {
	if m.heardEnough(a) && m.heardEnough(b) {
		return 0
	}
	return m.content(m.trackGenres[a], m.trackGenres[b])
}

func (m *Model) trackOptions(limit int) knn.Options {
	return knn.Options{
		Limit: limit, MinShared: m.cfg.MinShared, Shrink: m.cfg.Shrink, MaxPeople: m.cfg.MaxColumn,
		Adjust: func(a, b int32, score float32) float32 {
			return score * m.agreement(m.trackGenres[a], m.trackGenres[b])
		},
	}
}

// nearTracks gives what is like a track by at least least, the best first: the greatest of its calibrated
// likeness by listeners, ArtistShare of the likeness of the artists, and the genres' score where either has few listeners.
func (m *Model) nearTracks(t int32, least float64) []trackNeighbour {
	s := m.scratch.Get().(*knn.Scratch)
	found := m.unit.Of(t, m.trackOptions(coListened), s)
	m.scratch.Put(s)
	best := make(map[int32]trackNeighbour, coListened)
	keep := func(n trackNeighbour) {
		if old, ok := best[n.track]; n.track != t && n.score > 0 && n.score >= least && (!ok || n.score > old.score) {
			best[n.track] = n
		}
	}
	artist := m.trackArtist[t]
	for _, n := range found {
		keep(trackNeighbour{n.Index, n.Shared, m.scale.Score(n.Score)})
		keep(trackNeighbour{n.Index, 0, m.cfg.ArtistShare * m.likeness(artist, m.trackArtist[n.Index])})
		keep(trackNeighbour{n.Index, 0, m.genresScore(t, n.Index)})
	}
	for _, n := range m.artistTracksNear(artist, least) {
		keep(n)
	}
	if least <= m.cfg.ContentCeiling {
		for _, n := range m.genreTracksNear(t) {
			keep(n)
		}
	}
	out := make([]trackNeighbour, 0, len(best))
	for _, n := range best {
		out = append(out, n)
	}
	slices.SortFunc(out, betterTrack)
	return out
}

func betterTrack(a, b trackNeighbour) int {
	return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(b.shared, a.shared), cmp.Compare(a.track, b.track))
}

// artistTracksNear gives tracks of an artist and of the artists nearest to it, as long as
// their likeness says at least least about the tracks.
func (m *Model) artistTracksNear(artist int32, least float64) []trackNeighbour {
	var out []trackNeighbour
	for _, t := range firstOf(m.artistTracks[artist], 4*tracksEach) {
		out = append(out, trackNeighbour{t, 0, m.cfg.ArtistShare})
	}
	for _, n := range firstOf(m.neighbours[artist], artistsNear) {
		if m.cfg.ArtistShare*n.value() < least {
			break
		}
		for _, t := range firstOf(m.artistTracks[n.artist], tracksEach) {
			out = append(out, trackNeighbour{t, 0, m.cfg.ArtistShare * n.value()})
		}
	}
	return out
}

// genreTracksNear gives the popular tracks of the genres of one.
func (m *Model) genreTracksNear(track int32) []trackNeighbour {
	var out []trackNeighbour
	for _, e := range m.trackGenres[track] {
		for _, t := range firstOf(m.genreTracks[e.Index], genreCandidates) {
			out = append(out, trackNeighbour{t, 0, m.genresScore(track, t)})
		}
	}
	return out
}

// SimilarTracks gives the tracks whose score reaches threshold, the best first, at most limit
// and at most three of one artist. Scores are within 0 and 1. Nothing for a track that the
// model does not know. A higher threshold never adds anything.
func (m *Model) SimilarTracks(trackID string, threshold float64, limit int) []music.Scored {
	t, ok := m.tracks.Find(trackID)
	if !ok {
		return nil
	}
	var out []music.Scored
	of := map[int32]int{}
	for _, n := range m.nearTracks(t, threshold) {
		if len(out) >= limit {
			break
		}
		artist := m.trackArtist[n.track]
		if of[artist]++; of[artist] > perArtist {
			continue
		}
		out = append(out, music.Scored{ID: m.tracks.IDs[n.track], Score: n.score, Reason: m.whyTrack(t, n)})
	}
	return out
}

func (m *Model) whyTrack(t int32, n trackNeighbour) string {
	switch a, b := m.trackArtist[t], m.trackArtist[n.track]; {
	case m.trackAlbum[t] != none && m.trackAlbum[t] == m.trackAlbum[n.track]:
		return "From the same album"
	case a == b:
		return "Also by " + m.artistName[a]
	case n.shared == 0 && n.score > m.genresScore(t, n.track):
		return fmt.Sprintf("%s is similar to %s", m.artistName[b], m.artistName[a])
	default:
		return m.whyAlike(n.shared, m.trackGenres[t], m.trackGenres[n.track])
	}
}
