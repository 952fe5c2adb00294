package demosound

import (
	"math"
	"sync"
)

const (
	tableBits = 11
	tableSize = 1 << tableBits
	fracBits  = 32 - tableBits
	fracScale = 1.0 / (1 << fracBits)
)

// table is one period of a wave and its first value again, for interpolation.
type table [tableSize + 1]float32

type waveform int

const (
	sine waveform = iota
	saw
	square
	triangle
	organ // drawbars 8', 4', 2 2/3', 2'
	reed  // odd and even partials in bumps, as an accordion's
	waveforms
)

// octaves of tables: table o holds only partials that stay below octaveTop for every
// fundamental up to 40 Hz * 2^o, so that nothing folds back.
const (
	octaves   = 10
	octaveTop = 17000.0
)

var bandlimited = sync.OnceValue(func() *[waveforms][octaves]*table {
	var all [waveforms][octaves]*table
	for w := range waveforms {
		for o := range octaves {
			top := int(octaveTop / (40 * math.Exp2(float64(o))))
			all[w][o] = additive(w, min(max(top, 1), 200))
		}
	}
	return &all
})

// additive sums the partials of a wave up to the highest allowed and scales it to a peak
// of about one.
func additive(w waveform, top int) *table {
	var sum [tableSize]float64
	for k := 1; k <= top; k++ {
		a := partial(w, k)
		if a == 0 {
			continue
		}
		for i := range sum {
			sum[i] += a * math.Sin(2*math.Pi*float64(k*i%tableSize)/tableSize)
		}
	}
	peak := 0.0
	for _, v := range sum {
		peak = max(peak, math.Abs(v))
	}
	t := new(table)
	for i, v := range sum {
		t[i] = float32(v / peak)
	}
	t[tableSize] = t[0]
	return t
}

// partial is the amplitude of the k-th partial of a wave.
func partial(w waveform, k int) float64 {
	odd := k%2 == 1
	switch w {
	case saw:
		return 1 / float64(k)
	case square:
		if odd {
			return 1 / float64(k)
		}
	case triangle:
		if odd {
			return math.Pow(-1, float64(k/2)) / float64(k*k)
		}
	case organ:
		return map[int]float64{1: 1, 2: .8, 3: .5, 4: .45, 6: .25, 8: .2}[k]
	case reed:
		return (1 + .8*math.Cos(float64(k)*1.1)) / math.Pow(float64(k), 1.1)
	case sine:
		if k == 1 {
			return 1
		}
	}
	return 0
}

// osc reads a table at a steady pitch; the phase is a 32-bit fraction of a period.
type osc struct {
	t          *table
	phase, inc uint32
}

// newOsc starts at a phase given in periods, of which only the fraction counts.
func newOsc(w waveform, freq float64, phase float64) osc {
	o := int(math.Ceil(math.Log2(max(freq, 1) / 40)))
	t := bandlimited()[w][min(max(o, 0), octaves-1)]
	return osc{t: t, phase: turn(phase), inc: increment(freq)}
}

// turn is a number of periods as a phase: the fraction of the last one.
func turn(periods float64) uint32 { return uint32(int64((periods - math.Floor(periods)) * (1 << 32))) }

// increment is the phase step of a frequency in hertz, at most half a period.
func increment(freq float64) uint32 {
	return uint32(min(freq/sampleRate, .499) * (1 << 32))
}

func (o *osc) next() float32 {
	i := o.phase >> fracBits
	f := float32(o.phase&(1<<fracBits-1)) * fracScale
	a := o.t[i]
	o.phase += o.inc
	return a + f*(o.t[i+1]-a)
}

// addTo adds the wave to out.
func (o *osc) addTo(out []float32) {
	t, phase := o.t, o.phase // locals stay in registers
	for j := range out {
		i := phase >> fracBits
		f := float32(phase&(1<<fracBits-1)) * fracScale
		a := t[i]
		out[j] += a + f*(t[i+1]-a)
		phase += o.inc
	}
	o.phase = phase
}

// at reads the wave away from its phase by a fraction of a period (phase modulation).
func (o *osc) at(shift float32) float32 {
	p := o.phase + uint32(int64(shift*(1<<32)))
	i := p >> fracBits
	f := float32(p&(1<<fracBits-1)) * fracScale
	a := o.t[i]
	o.phase += o.inc
	return a + f*(o.t[i+1]-a)
}

// svf is a two-pole state variable filter (Chamberlin 1985): low, band and high pass.
type svf struct{ f, q, low, band float32 }

// tune sets the corner in hertz; the corner stays where the filter is stable.
func (s *svf) tune(corner float64) {
	s.f = float32(2 * math.Sin(math.Pi*min(max(corner, 20), 6800)/sampleRate))
}

func (s *svf) step(x float32) (low, band, high float32) {
	s.low += s.f * s.band
	high = x - s.low - s.q*s.band
	s.band += s.f * high
	return s.low, s.band, high
}

// darken passes out through the low-pass.
func (s *svf) darken(out []float32) {
	f, q, low, band := s.f, s.q, s.low, s.band // locals stay in registers
	for i, x := range out {
		low += f * band
		band += f * (x - low - q*band)
		out[i] = low
	}
	s.low, s.band = low, band
}

// softSaturate bends a signal towards ±1 without corners.
func softSaturate(x float32) float32 {
	if x < 0 {
		return x / (1 - x)
	}
	return x / (1 + x)
}

// hertz is the frequency of a MIDI pitch (equal temperament, A4 = 440 Hz).
func hertz(pitch float64) float64 { return 440 * math.Exp2((pitch-69)/12) }
