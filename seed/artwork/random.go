package artwork

import (
	"math"

	"github.com/sidestage/sidestage/internal/splitmix"
)

// random is the sequence of SplitMix64.
type random struct{ state uint64 }

// newRandom starts the sequence that belongs to an id and a purpose (FNV-1a).
func newRandom(id, purpose string) *random {
	h := uint64(14695981039346656037)
	for _, s := range [2]string{id, purpose} {
		for i := range len(s) {
			h = (h ^ uint64(s[i])) * 1099511628211
		}
		h = (h ^ 0xff) * 1099511628211
	}
	return &random{h}
}

func (r *random) next() uint64 {
	r.state += splitmix.Gamma
	return splitmix.Mix(r.state)
}

// unit is uniform in [0, 1).
func (r *random) unit() float64 { return float64(r.next()>>11) / (1 << 53) }

// between is uniform in [a, b).
func (r *random) between(a, b float64) float64 { return a + (b-a)*r.unit() }

// n is uniform in 0..n-1.
func (r *random) n(n int) int { return int(r.unit() * float64(n)) }

// chance is true with probability p.
func (r *random) chance(p float64) bool { return r.unit() < p }

// sign is -1 or 1.
func (r *random) sign() float64 {
	if r.chance(.5) {
		return -1
	}
	return 1
}

func pick[T any](r *random, list []T) T { return list[r.n(len(list))] }

func shuffled[T any](r *random, list []T) []T {
	out := append([]T(nil), list...)
	for i := len(out) - 1; i > 0; i-- {
		j := r.n(i + 1)
		out[i], out[j] = out[j], out[i]
	}
	return out
}

// speck is a hash of a lattice point, uniform in [0, 1).
func speck(x, y int, salt uint64) float64 {
	return float64(splitmix.Mix(uint64(uint32(x))<<32^uint64(uint32(y))^salt*splitmix.Gamma)>>40) / (1 << 24)
}

// field is smooth noise over the plane: fractal value noise on a lattice, kept
// on a grid and read by interpolation, because every pixel asks for it.
type field struct {
	values []float32
	w, h   int
	scale  float64 // grid cells a unit
}

const fieldCells = 220

// newField makes noise with a base frequency in cycles a unit, for x in
// 0..aspect and y in 0..1. Its values lie about evenly in 0..1.
func newField(r *random, aspect, frequency float64, octaves int) *field {
	f := &field{w: int(math.Ceil(aspect*fieldCells)) + 2, h: fieldCells + 2, scale: fieldCells}
	f.values = make([]float32, f.w*f.h)
	low, high := float32(math.MaxFloat32), float32(-math.MaxFloat32)
	salt := r.next()
	for y := range f.h {
		for x := range f.w {
			v := float32(fractal(float64(x)/f.scale*frequency, float64(y)/f.scale*frequency, octaves, salt))
			f.values[y*f.w+x] = v
			low, high = min(low, v), max(high, v)
		}
	}
	for i, v := range f.values {
		f.values[i] = (v - low) / (high - low)
	}
	return f
}

func fractal(x, y float64, octaves int, salt uint64) float64 {
	sum, amplitude := 0.0, 1.0
	for o := range octaves {
		sum += amplitude * valueNoise(x, y, salt+uint64(o))
		x, y, amplitude = x*2+17.3, y*2+31.7, amplitude/2
	}
	return sum
}

func valueNoise(x, y float64, salt uint64) float64 {
	fx, fy := math.Floor(x), math.Floor(y)
	i, j := int(fx), int(fy)
	u, v := quintic(x-fx), quintic(y-fy)
	return lerp(lerp(speck(i, j, salt), speck(i+1, j, salt), u), lerp(speck(i, j+1, salt), speck(i+1, j+1, salt), u), v)
}

func quintic(t float64) float64 { return t * t * t * (t*(t*6-15) + 10) }

func lerp(a, b, t float64) float64 { return a + (b-a)*t }

func clamp01(t float64) float64 { return min(max(t, 0), 1) }

// smooth rises from 0 at a to 1 at b.
func smooth(a, b, t float64) float64 {
	t = clamp01((t - a) / (b - a))
	return t * t * (3 - 2*t)
}

// at reads the noise at a point; outside of the plane, that of its edge.
func (f *field) at(x, y float64) float64 {
	gx, gy := min(max(x*f.scale, 0), float64(f.w-2)), min(max(y*f.scale, 0), float64(f.h-2))
	i, j := int(gx), int(gy)
	i, j = min(i, f.w-2), min(j, f.h-2)
	u, v := gx-float64(i), gy-float64(j)
	row := f.values[j*f.w+i:]
	below := f.values[(j+1)*f.w+i:]
	return lerp(lerp(float64(row[0]), float64(row[1]), u), lerp(float64(below[0]), float64(below[1]), u), v)
}
