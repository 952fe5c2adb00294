package sound

import "math"

// meter measures integrated loudness as EBU R128 and ITU-R BS.1770-4 define it: K-weighting,
// blocks of 400 ms that overlap by three quarters, an absolute gate at -70 LUFS and a relative
// one 10 LU below what passes the first. One channel counts as the two that it is played by.
type meter struct {
	channels []channelMeter
	weights  []float64
	step     int       // frames of 100 ms
	at       int       // in the step
	energy   float64   // of the step so far
	last     []float64 // the steps before, at most three
	blocks   []float64 // mean squares of blocks above the absolute gate; 12 hours have 432,000
}

// channelMeter is the K-weighting of a channel: two second-order filters in a row.
type channelMeter struct{ shelf, pass biquad }

const (
	absoluteGate = -70.0
	relativeGate = -10.0
	// blockSteps is how many steps of 100 ms a block has.
	blockSteps = 4
)

func newMeter(rate int, speakers []speaker) *meter {
	m := &meter{step: (rate + 5) / 10}
	for _, s := range speakers {
		m.channels = append(m.channels, channelMeter{shelfFilter(float64(rate)), passFilter(float64(rate))})
		m.weights = append(m.weights, [...]float64{front: 1, surround: 1.41, subwoofer: 0}[s])
	}
	if len(speakers) == 1 {
		m.weights[0] = 2
	}
	return m
}

// add takes whole frames.
func (m *meter) add(block []float32) {
	n := len(m.channels)
	for len(block) > 0 {
		part := min(m.step-m.at, len(block)/n)
		for c := range m.channels {
			if m.weights[c] > 0 {
				m.energy += m.weights[c] * m.channels[c].power(block[:part*n], c, n)
			}
		}
		block = block[part*n:]
		if m.at += part; m.at == m.step {
			m.endStep()
		}
	}
}

func (m *meter) endStep() {
	mean := m.energy / float64(m.step)
	m.at, m.energy = 0, 0
	if len(m.last) == blockSteps-1 {
		block := (m.last[0] + m.last[1] + m.last[2] + mean) / blockSteps
		if lufs(block) > absoluteGate {
			m.blocks = append(m.blocks, block)
		}
		m.last = append(m.last[:0], m.last[1:]...)
	}
	m.last = append(m.last, mean)
}

// integrated returns the loudness in LUFS and how many blocks it was measured on: 0 where all is
// silence, or nothing is as long as a block.
func (m *meter) integrated() (loudness float64, blocks int) {
	mean, _ := meanAbove(m.blocks, 0)
	mean, blocks = meanAbove(m.blocks, mean*math.Pow(10, relativeGate/10))
	return lufs(mean), blocks
}

func meanAbove(blocks []float64, gate float64) (mean float64, n int) {
	sum := 0.0
	for _, b := range blocks {
		if b > gate {
			sum += b
			n++
		}
	}
	return sum / float64(max(n, 1)), n
}

// lufs is the loudness of a weighted mean square.
func lufs(mean float64) float64 { return -0.691 + 10*math.Log10(mean) }

// biquad is a filter of the second order, in transposed direct form II.
type biquad struct {
	b0, b1, b2, a1, a2 float64
	z1, z2             float64
}

// power filters one channel of a block and gives the sum of its squares.
func (c *channelMeter) power(block []float32, from, stride int) float64 {
	sum := 0.0
	s, p := c.shelf, c.pass
	for i := from; i < len(block); i += stride {
		x := float64(block[i])
		y := s.b0*x + s.z1
		s.z1 = s.b1*x - s.a1*y + s.z2
		s.z2 = s.b2*x - s.a2*y
		z := p.b0*y + p.z1
		p.z1 = p.b1*y - p.a1*z + p.z2
		p.z2 = p.b2*y - p.a2*z
		sum += z * z
	}
	const quiet = 1e-30 // what is left of a sound that ended must not grow slow as it fades
	for _, z := range []*float64{&s.z1, &s.z2, &p.z1, &p.z2} {
		if math.Abs(*z) < quiet {
			*z = 0
		}
	}
	c.shelf, c.pass = s, p
	return sum
}

// shelfFilter is the first stage of K-weighting at any rate: the analogue prototype whose
// bilinear transform at 48 kHz is the table of BS.1770 (found by B. De Man, "Evaluation of
// implementations of the EBU R128 loudness measurement", AES 145, 2018).
func shelfFilter(rate float64) biquad {
	const f, gain, q = 1681.974450955533, 3.999843853973347, 0.7071752369554196
	k := math.Tan(math.Pi * f / rate)
	high := math.Pow(10, gain/20)
	band := math.Pow(high, 0.4996667741545416)
	a0 := 1 + k/q + k*k
	return biquad{
		b0: (high + band*k/q + k*k) / a0, b1: 2 * (k*k - high) / a0, b2: (high - band*k/q + k*k) / a0,
		a1: 2 * (k*k - 1) / a0, a2: (1 - k/q + k*k) / a0,
	}
}

// passFilter is the second stage: a high pass.
func passFilter(rate float64) biquad {
	const f, q = 38.13547087602444, 0.5003270373238773
	k := math.Tan(math.Pi * f / rate)
	a0 := 1 + k/q + k*k
	return biquad{b0: 1, b1: -2, b2: 1, a1: 2 * (k*k - 1) / a0, a2: (1 - k/q + k*k) / a0}
}

// Gated is the loudness of a part of a whole, with how many blocks of 400 ms it was measured on.
type Gated struct {
	Loudness float64 // LUFS
	Blocks   int
}

// Together returns the loudness of parts that are heard as a whole: the mean of their gated
// energies, each as long as it was measured. BS.1770 would gate the whole once more; for parts
// of an album within 10 LU of one another that is the same.
func Together(parts []Gated) (loudness float64, known bool) {
	sum, n := 0.0, 0
	for _, p := range parts {
		sum += float64(p.Blocks) * math.Pow(10, p.Loudness/10)
		n += p.Blocks
	}
	if n == 0 {
		return 0, false
	}
	return 10 * math.Log10(sum/float64(n)), true
}
