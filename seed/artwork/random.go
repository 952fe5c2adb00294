package artwork

import (
	"math"
	"slices"

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
	salt := r.next()
	amplitude, steps, shift := 1.0, frequency, point{}
	for octave := range octaves {
		f.add(amplitude, steps/f.scale, shift, salt+uint64(octave))
		amplitude, steps, shift = amplitude/2, steps*2, point{shift.x*2 + 17.3, shift.y*2 + 31.7}
	}
	low, high := slices.Min(f.values), slices.Max(f.values)
	for i, v := range f.values {
		f.values[i] = (v - low) / (high - low)
	}
	return f
}

// across writes the field at a height y for x of 0, step, 2·step …
func (f *field) across(y, step float64, to []float64) {
	gy := min(max(y*f.scale, 0), float64(f.h-2))
	j := min(int(gy), f.h-2)
	v := float32(gy - float64(j))
	row, below := f.values[j*f.w:(j+1)*f.w], f.values[(j+1)*f.w:(j+2)*f.w]
	last := float64(f.w - 2)
	for n := range to {
		gx := min(float64(n)*step*f.scale, last)
		i := min(int(gx), f.w-2)
		left, right := row[i]+(below[i]-row[i])*v, row[i+1]+(below[i+1]-row[i+1])*v
		to[n] = float64(left + (right-left)*float32(gx-float64(i)))
	}
}

// add lays one octave of fractal over the field, a row of its lattice at a time. step is a cell's side on the lattice.
func (f *field) add(amplitude, step float64, shift point, salt uint64) {
	type spot struct {
		cell int
		part float64
	}
	spots := func(n int, shift float64) []spot {
		all := make([]spot, n)
		for k := range all {
			at := float64(k)*step + shift
			cell := math.Floor(at)
			all[k] = spot{int(cell), quintic(at - cell)}
		}
		return all
	}
	columns := spots(f.w, shift.x)
	first := columns[0].cell
	cells := columns[f.w-1].cell - first + 2
	upper, lower := make([]float64, cells), make([]float64, cells)
	at := -1
	for y, row := range spots(f.h, shift.y) {
		if y == 0 || row.cell != at {
			at = row.cell
			for k := range cells {
				upper[k], lower[k] = speck(first+k, at, salt), speck(first+k, at+1, salt)
			}
		}
		line := f.values[y*f.w : (y+1)*f.w]
		for x, column := range columns {
			k := column.cell - first
			above, below := lerp(upper[k], upper[k+1], column.part), lerp(lower[k], lower[k+1], column.part)
			line[x] += float32(amplitude * lerp(above, below, row.part))
		}
	}
}

// fractal is what a field is made of, at one place.
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

// clamp01 compares by hand: min and max look for values that are no numbers first, once for each pixel.
func clamp01(t float64) float64 {
	if t < 0 {
		return 0
	}
	if t > 1 {
		return 1
	}
	return t
}

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
