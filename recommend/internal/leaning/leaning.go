// Package leaning makes of the few songs that a person just turned from or to how much they lean to any other.
package leaning

import (
	"math"

	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

// Signal is a song that a person turned to, or from where Weight is below zero; the latest comes last.
type Signal struct {
	Track  int32
	Weight float64
}

// Scene is what a learner may ask about music.
type Scene struct {
	Model *similarity.Model
	// Near lists what is like a track.
	Near func(track int32) []similarity.TrackNeighbour
}

// Learner learns from signals how much a person leans to a track: about -1 to 1, 0 where nothing is known.
type Learner interface {
	Learn(in Scene, signals []Signal) func(track int32) float64
}

// Neighbourhood is a regression over the likeness of songs: what is like a song is liked as that song was.
type Neighbourhood struct{}

const (
	// genreKin is how alike two songs of the same genres are at least, nearKin how alike neighbours are at most, and
	// artistKin how alike songs of one artist are: chosen by recommend/jukebox/judge, as noise is.
	genreKin, nearKin, artistKin = 0.4, 1, 0.95
)

// Learn implements Learner.
func (n Neighbourhood) Learn(in Scene, signals []Signal) func(int32) float64 {
	near := make([]map[int32]float64, len(signals))
	for i, s := range signals {
		near[i] = map[int32]float64{}
		for _, n := range in.Near(s.Track) {
			near[i][n.Track] = n.Score
		}
	}
	m := in.Model
	return Regress(signals, func(i int, t int32) float64 {
		s := signals[i].Track
		if m.TrackArtist[s] == m.TrackArtist[t] {
			return artistKin
		}
		return max(genreKin*m.TrackGenres[s].Cosine(m.TrackGenres[t]), nearKin*near[i][t])
	})
}

const (
	// noise is how much of a signal is chance: of one signal alone 1 / (1 + noise) is believed. It grows by 1 / fade with
	// each later one.
	noise, fade = 0.3, 0.95
)

// Regress explains signals by the likeness of songs, in a ridge regression, and so says what any other is worth: it
// solves (K + noise I) a = weights, and a song is worth the sum of a by its likeness to each signal, -1 to 1.
func Regress(signals []Signal, like func(signal int, track int32) float64) func(track int32) float64 {
	n := len(signals)
	system := make([][]float64, n)
	for i := range signals {
		system[i] = make([]float64, n+1)
		for j, s := range signals {
			system[i][j] = (like(i, s.Track) + like(j, signals[i].Track)) / 2
		}
		system[i][i] = 1 + noise*math.Pow(fade, float64(i-n+1))
		system[i][n] = signals[i].Weight
	}
	of := solve(system)
	return func(t int32) float64 {
		var sum float64
		for i := range signals {
			sum += of[i] * like(i, t)
		}
		return max(-1, min(1, sum))
	}
}

// solve eliminates with pivots; a column that says nothing gets 0.
func solve(rows [][]float64) []float64 {
	n := len(rows)
	for c := range n {
		pivot := c
		for r := c + 1; r < n; r++ {
			if math.Abs(rows[r][c]) > math.Abs(rows[pivot][c]) {
				pivot = r
			}
		}
		rows[c], rows[pivot] = rows[pivot], rows[c]
		if math.Abs(rows[c][c]) < 1e-9 {
			continue
		}
		for r := c + 1; r < n; r++ {
			f := rows[r][c] / rows[c][c]
			for k := c; k <= n; k++ {
				rows[r][k] -= f * rows[c][k]
			}
		}
	}
	out := make([]float64, n)
	for r := n - 1; r >= 0; r-- {
		if math.Abs(rows[r][r]) < 1e-9 {
			continue
		}
		sum := rows[r][n]
		for k := r + 1; k < n; k++ {
			sum -= rows[r][k] * out[k]
		}
		out[r] = sum / rows[r][r]
	}
	return out
}
