package similarity

import (
	"cmp"
	"math"
	"slices"

	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/recommend/internal/ids"
	"github.com/sidestage/sidestage/recommend/internal/knn"
	"github.com/sidestage/sidestage/recommend/internal/seq"
)

// LeastFit is the cosine of the genres of an artist and of a person from where the artist fits.
const LeastFit = 0.3

// Heaviest returns the n entries of a vector that weigh most.
func Heaviest(v Vector, n int) Vector {
	v = slices.Clone(v)
	slices.SortFunc(v, knn.Heavier)
	return seq.First(v, n)
}

// Vector is a sparse vector over genres in order of genre, of length 1 or empty.
type Vector []knn.Entry

// Cosine is the likeness of two genre vectors, 0..1; 0 where either is empty.
func (v Vector) Cosine(w Vector) float64 {
	var sum float64
	for i, j := 0, 0; i < len(v) && j < len(w); {
		switch {
		case v[i].Index < w[j].Index:
			i++
		case v[i].Index > w[j].Index:
			j++
		default:
			sum += float64(v[i].Weight) * float64(w[j].Weight)
			i, j = i+1, j+1
		}
	}
	return min(1, sum)
}

// Has says whether the genre is among those of the vector.
func (v Vector) Has(genre int32) bool {
	_, found := slices.BinarySearchFunc(v, genre, func(e knn.Entry, g int32) int { return cmp.Compare(e.Index, g) })
	return found
}

// Shared returns the genre that two vectors have most in common, or none.
func (v Vector) Shared(w Vector) int32 {
	best, most := None, float32(0)
	for _, e := range v {
		for _, f := range w {
			if e.Index == f.Index && e.Weight*f.Weight > most {
				best, most = e.Index, e.Weight*f.Weight
			}
		}
	}
	return best
}

// Main returns the genre that weighs most, or none.
func (v Vector) Main() int32 { return v.Shared(v) }

// genreVector sums the weights by genre. Weights that are not above zero and finite are left
// out; genres that are not in the table are numbered.
func genreVector(genres *ids.Table, weights []taste.GenreWeight) Vector {
	var v Vector
	for _, w := range weights {
		if !(w.Weight > 0) || math.IsInf(w.Weight, 0) || w.Slug == "" {
			continue
		}
		v = append(v, knn.Entry{Index: genres.Add(w.Slug), Weight: float32(w.Weight)})
	}
	return v.Summed()
}

// Summed orders a vector by genre and merges what names the same.
func (v Vector) Summed() Vector {
	slices.SortFunc(v, func(a, b knn.Entry) int { return cmp.Compare(a.Index, b.Index) })
	out := v[:0]
	for _, e := range v {
		if n := len(out); n > 0 && out[n-1].Index == e.Index {
			out[n-1].Weight += e.Weight
			continue
		}
		out = append(out, e)
	}
	return out
}

// rarity is the weight of each genre: ln(1 + n/n_g), so that what nearly all have says little.
func rarity(genres int, vectors []Vector) []float64 {
	count := make([]float64, genres)
	for _, v := range vectors {
		for _, e := range v {
			count[e.Index]++
		}
	}
	for g, n := range count {
		count[g] = math.Log(1 + float64(len(vectors))/max(n, 1))
	}
	return count
}

// Scaled returns v weighted by rarity, at length 1.
func (v Vector) Scaled(rarity []float64) Vector {
	var length float64
	out := make(Vector, len(v))
	for i, e := range v {
		w := float64(e.Weight) * rarity[e.Index]
		out[i] = knn.Entry{Index: e.Index, Weight: float32(w)}
		length += w * w
	}
	if length = math.Sqrt(length); length == 0 {
		return nil
	}
	for i := range out {
		out[i].Weight = float32(float64(out[i].Weight) / length)
	}
	return out
}
