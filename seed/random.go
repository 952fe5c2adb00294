package seed

import (
	"hash/fnv"
	"math"
	"math/rand/v2"
	"sort"
	"strconv"
)

// random is the sequence that belongs to one thing of the model. Each fan, each
// circle and each synthetic artist has its own, so that any of them can be made
// again alone and in any order.
type random struct{ *rand.Rand }

func newRandom(seed uint64, kind string, n int) random {
	h := fnv.New64a()
	_, _ = h.Write([]byte(kind + " " + strconv.Itoa(n))) // a hash does not fail
	return random{rand.New(rand.NewPCG(seed, h.Sum64()))}
}

func (r random) between(a, b float64) float64 { return a + (b-a)*r.Float64() }

func (r random) chance(p float64) bool { return r.Float64() < p }

func pick[T any](r random, list []T) T { return list[r.IntN(len(list))] }

// gamma draws from the gamma distribution of a shape and scale 1 (Marsaglia and
// Tsang 2000).
func (r random) gamma(shape float64) float64 {
	if shape < 1 {
		return r.gamma(shape+1) * math.Pow(1-r.Float64(), 1/shape)
	}
	d := shape - 1.0/3
	c := 1 / math.Sqrt(9*d)
	for {
		x := r.NormFloat64()
		v := 1 + c*x
		v *= v * v
		if v > 0 && math.Log(1-r.Float64()) < x*x/2+d-d*v+d*math.Log(v) {
			return d * v
		}
	}
}

// dirichlet draws shares that add up to 1; the greater the sum of alpha, the
// closer they are to alpha's own shares.
func (r random) dirichlet(alpha []float64) []float64 {
	out, sum := make([]float64, len(alpha)), 0.0
	for i, a := range alpha {
		out[i] = r.gamma(a) + 1e-12
		sum += out[i]
	}
	for i := range out {
		out[i] /= sum
	}
	return out
}

// weights draws indices in proportion to weights.
type weights []float64 // running sums

func newWeights(list []float64) weights {
	sums, sum := make(weights, len(list)), 0.0
	for i, w := range list {
		sum += w
		sums[i] = sum
	}
	return sums
}

func (w weights) pick(r random) int {
	at := r.Float64() * w[len(w)-1]
	return min(sort.Search(len(w), func(i int) bool { return w[i] > at }), len(w)-1)
}
