package sound

import "math"

// truePeak finds the highest level between samples by oversampling (ITU-R BS.1770-4, Annex 2):
// fourfold below 96 kHz, twofold below 192 kHz, and not at all above.
type truePeak struct {
	phases   [][peakTaps]float32
	channels int
	history  [][]float32 // of each channel: the last samples, then a block
	highest  float32
	reach    float32 // by how much a phase can exceed its samples
}

// peakTaps is how many samples each phase sees.
const peakTaps = 12

// annex2 are the phases of Annex 2's filter; the third and fourth are the second and first turned round.
var annex2 = [2][peakTaps]float32{
	{
		0.0017089843750, 0.0109863281250, -0.0196533203125, 0.0332031250000, -0.0594482421875, 0.1373291015625,
		0.9721679687500, -0.1022949218750, 0.0476074218750, -0.0266113281250, 0.0148925781250, -0.0083007812500,
	},
	{
		-0.0291748046875, 0.0292968750000, -0.0517578125000, 0.0891113281250, -0.1665039062500, 0.4650878906250,
		0.7797851562500, -0.2003173828125, 0.1015625000000, -0.0582275390625, 0.0330810546875, -0.0189208984375,
	},
}

func newTruePeak(rate, channels int) *truePeak {
	t := &truePeak{channels: channels, history: make([][]float32, channels)}
	for c := range t.history {
		t.history[c] = make([]float32, peakTaps-1)
	}
	switch {
	case rate < 96000:
		t.phases = append(t.phases, annex2[0], annex2[1], turned(annex2[1]), turned(annex2[0]))
	case rate < 192000:
		t.phases = append(t.phases, halfway())
	}
	for _, p := range t.phases {
		sum := float32(0)
		for _, v := range p {
			sum += max(v, -v)
		}
		t.reach = max(t.reach, sum)
	}
	return t
}

func turned(p [peakTaps]float32) (out [peakTaps]float32) {
	for i, v := range p {
		out[peakTaps-1-i] = v
	}
	return out
}

// halfway interpolates in the middle between samples: a sinc under a Hann window, of unity gain.
func halfway() (out [peakTaps]float32) {
	sum := 0.0
	var taps [peakTaps]float64
	for i := range taps {
		x := float64(i) - (peakTaps-1)/2.0
		taps[i] = math.Sin(math.Pi*x) / (math.Pi * x) * (.5 + .5*math.Cos(math.Pi*x/(peakTaps/2.0+.5)))
		sum += taps[i]
	}
	for i, v := range taps {
		out[i] = float32(v / sum)
	}
	return out
}

// peakPart is how many samples are looked at before deciding whether they can matter.
const peakPart = 256

// add takes whole frames.
func (t *truePeak) add(block []float32) {
	for c, h := range t.history {
		for i := c; i < len(block); i += t.channels {
			h = append(h, block[i])
		}
		for at := peakTaps - 1; at < len(h); at += peakPart {
			t.part(h[at-peakTaps+1 : min(at+peakPart, len(h))])
		}
		t.history[c] = append(h[:0], h[len(h)-peakTaps+1:]...)
	}
}

// part looks at samples after the first peakTaps-1, which were looked at before.
func (t *truePeak) part(x []float32) {
	highest := float32(0)
	for _, v := range x {
		highest = max(highest, v, -v)
	}
	if highest*t.reach > t.highest {
		for i := 0; i+peakTaps <= len(x); i++ {
			window := (*[peakTaps]float32)(x[i:])
			for p := range t.phases {
				sum := float32(0)
				for k, v := range &t.phases[p] {
					sum += v * window[k]
				}
				t.highest = max(t.highest, sum, -sum)
			}
		}
	}
	t.highest = max(t.highest, highest)
}

// finish lets the filter ring out and gives the peak in dBTP; known is false for silence.
func (t *truePeak) finish() (level float64, known bool) {
	t.add(make([]float32, t.channels*(peakTaps-1)))
	if t.highest == 0 {
		return 0, false
	}
	return 20 * math.Log10(float64(t.highest)), true
}
