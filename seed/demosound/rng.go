package demosound

import "github.com/sidestage/sidestage/internal/splitmix"

// rng is a small deterministic generator (SplitMix64). Every
// part of a piece draws from a stream of its own, so that no part depends on how much of
// another was computed.
type rng uint64

// newRNG returns the stream that belongs to a text (FNV-1a, then mixed).
func newRNG(text string) rng {
	h := uint64(14695981039346656037)
	for i := range len(text) {
		h = (h ^ uint64(text[i])) * 1099511628211
	}
	return rng(splitmix.Mix(h))
}

// fork returns an independent stream for a named part and a number within it.
func (r rng) fork(label string, n int) rng {
	sub := newRNG(label)
	return rng(splitmix.Mix(uint64(r) ^ splitmix.Mix(uint64(sub)+uint64(n)*splitmix.Gamma)))
}

func (r *rng) next() uint64 {
	*r += rng(splitmix.Gamma)
	return splitmix.Mix(uint64(*r))
}

// float is uniform in [0, 1).
func (r *rng) float() float64 { return float64(r.next()>>11) / (1 << 53) }

// intn is uniform in [0, n); n must be positive.
func (r *rng) intn(n int) int { return int(r.next() % uint64(n)) }

func (r *rng) between(lo, hi float64) float64 { return lo + (hi-lo)*r.float() }

func (r *rng) chance(p float64) bool { return r.float() < p }

// pick chooses one of xs, which must not be empty.
func pick[T any](r *rng, xs []T) T { return xs[r.intn(len(xs))] }

// hiss is white noise in [-1, 1) that can be entered at any sample: a hash of the sample's
// number (the finaliser of Wellons' "lowbias32").
type hiss uint32

const golden = 0x9e3779b9

// newHiss returns the noise of a seed from a sample on.
func newHiss(r *rng, from int) hiss { return hiss(uint32(r.next()) + uint32(from)*golden) }

func (h *hiss) next() float32 {
	*h += golden
	x := uint32(*h)
	x = (x ^ x>>16) * 0x7feb352d
	x = (x ^ x>>15) * 0x846ca68b
	return float32(int32(x^x>>16)) * (1.0 / (1 << 31))
}
