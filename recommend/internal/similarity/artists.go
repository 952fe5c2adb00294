package similarity

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/recommend/internal/knn"
	"github.com/sidestage/sidestage/recommend/internal/seq"
)

// ArtistNeighbour is an artist like another: how much, and how many listeners they share
// (0 where only genres speak for it).
type ArtistNeighbour struct {
	Artist, shared int32
	score          float32
}

// Value is the score at six decimals, so that 0.7 is not missed by a float32 just below it.
func (n ArtistNeighbour) Value() float64 { return math.Round(float64(n.score)*1e6) / 1e6 }

// GenreCandidates bounds how many artists (or tracks) of one genre are looked at.
const GenreCandidates = 60

// learnArtists finds the neighbours of every artist from users × artists. The raw likeness is
// the cosine of ln(1 + full plays), shrunk where few listeners are shared, of which GenreShare
// hangs on the cosine of genres; see knn.Calibration for the score.
func (m *Model) learnArtists(ctx context.Context, heard *knn.Matrix) error {
	m.Listeners = make([]int32, heard.Cols())
	for a := range m.Listeners {
		m.Listeners[a] = int32(len(heard.Col(a)))
	}
	m.indexGenreArtists()
	var err error
	m.Neighbours, err = m.compareArtists(ctx, heard)
	return err
}

// compareArtists finds the neighbours of every artist by a matrix of who listens to whom.
func (m *Model) compareArtists(ctx context.Context, heard *knn.Matrix) ([][]ArtistNeighbour, error) {
	found, err := heard.CapRows(m.Config.MaxRow).UnitColumns().All(ctx, knn.Options{
		Limit: m.Config.Neighbours, MinShared: m.Config.MinShared, Shrink: m.Config.Shrink,
		Adjust: func(a, b int32, score float32) float32 {
			return score * m.agreement(m.ArtistGenres[a], m.ArtistGenres[b])
		},
	})
	if err != nil {
		return nil, fmt.Errorf("comparing artists: %w", err)
	}
	var nearest []float32
	for a, list := range found {
		if m.evident(int32(a)) {
			nearest = append(nearest, first(list))
		}
	}
	scale := knn.NewCalibration(nearest)
	out := make([][]ArtistNeighbour, len(found))
	for a, list := range found {
		out[a] = m.mergeArtists(int32(a), list, scale)
	}
	return out, nil
}

// evident says that an artist has enough listeners to take part in the calibration.
func (m *Model) evident(artist int32) bool { return int(m.Listeners[artist]) >= m.Config.MinListeners }

func first(list []knn.Neighbour) float32 {
	if len(list) == 0 {
		return 0
	}
	return list[0].Score
}

// agreement is what genres leave of a likeness found by listening: 1 for the same genres,
// 1 − GenreShare for none in common, half-way where the genres of either are unknown.
func (m *Model) agreement(a, b Vector) float32 {
	likeness := 0.5
	if len(a) > 0 && len(b) > 0 {
		likeness = a.Cosine(b)
	}
	return float32(1 - m.Config.GenreShare*(1-likeness))
}

// Content is the score of two that only genres speak for.
func (m *Model) Content(a, b Vector) float64 { return m.Config.ContentCeiling * a.Cosine(b) }

// mergeArtists scores the neighbours that listening found, and those that genres name where either has too few
// listeners for listening to speak: of two that many have heard, who share no more than a genre, it says that they are
// not alike.
func (m *Model) mergeArtists(a int32, list []knn.Neighbour, scale knn.Calibration) []ArtistNeighbour {
	out := make([]ArtistNeighbour, 0, len(list)+GenreCandidates)
	known := map[int32]bool{a: true}
	for _, n := range list {
		score := scale.Score(n.Score)
		if !m.evident(a) || !m.evident(n.Index) {
			if content := m.Content(m.ArtistGenres[a], m.ArtistGenres[n.Index]); content > score {
				// Who says that it is the listeners would say what is not so.
				score, n.Shared = content, 0
			}
		}
		out = append(out, ArtistNeighbour{n.Index, n.Shared, float32(score)})
		known[n.Index] = true
	}
	for _, e := range m.ArtistGenres[a] {
		for _, b := range seq.First(m.GenreArtist[e.Index], GenreCandidates) {
			if known[b] || (m.evident(a) && m.evident(b)) {
				continue
			}
			known[b] = true
			if score := m.Content(m.ArtistGenres[a], m.ArtistGenres[b]); score > 0 {
				out = append(out, ArtistNeighbour{b, 0, float32(score)})
			}
		}
	}
	slices.SortFunc(out, func(x, y ArtistNeighbour) int {
		return cmp.Or(cmp.Compare(y.score, x.score), cmp.Compare(y.shared, x.shared), cmp.Compare(x.Artist, y.Artist))
	})
	return slices.Clone(seq.First(out, m.Config.Neighbours))
}

// likeness is the score of two artists: 1 for one and the same, 0 where neither is among the
// other's neighbours.
func (m *Model) likeness(a, b int32) float64 {
	if a == b {
		return 1
	}
	for _, n := range m.Neighbours[a] {
		if n.Artist == b {
			return n.Value()
		}
	}
	return 0
}

// SimilarArtists returns the artists whose score reaches threshold, the best first, at most
// limit and at most Config.Neighbours. Scores are within 0 and 1 and the same in both
// directions, though a long list may lack one that it has the other way round. Nothing for an
// artist that the model does not know. A higher threshold never adds anybody.
func (m *Model) SimilarArtists(artistID string, threshold float64, limit int) []music.Scored {
	a, ok := m.Artists.Find(artistID)
	if !ok {
		return nil
	}
	var out []music.Scored
	for _, n := range m.Neighbours[a] {
		if len(out) >= limit || n.Value() < threshold {
			break
		}
		out = append(out, music.Scored{ID: m.Artists.IDs[n.Artist], Score: n.Value(), Reason: m.WhyArtist(a, n)})
	}
	return out
}

// WhyArtist returns what speaks for a neighbour of an artist.
func (m *Model) WhyArtist(a int32, n ArtistNeighbour) string {
	return m.whyAlike(n.shared, m.ArtistGenres[a], m.ArtistGenres[n.Artist])
}

// whyAlike names what speaks for two: shared listeners, a common genre, or both.
func (m *Model) whyAlike(shared int32, a, b Vector) string {
	genre := a.Shared(b)
	switch {
	case shared > 0 && genre != None:
		return fmt.Sprintf("%d listeners in common, both %s", shared, m.GenreName[genre])
	case shared > 0:
		return fmt.Sprintf("%d listeners in common", shared)
	case genre != None:
		return "Also " + m.GenreName[genre]
	default:
		return "Similar"
	}
}
