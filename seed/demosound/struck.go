package demosound

import "math"

// mode of vibration of a struck body.
type vibration struct {
	ratio, amp, ring float64 // frequency over the note's; loudness; seconds to lose 60 dB
}

// struck is modal synthesis: a body as a sum of decaying sines. Bright modes need a hard
// stroke.
type struck struct {
	modes   []vibration
	stretch float64 // inharmonicity of a stiff string: partial k sounds at k*sqrt(1+stretch*k*k)
	knock   float32 // noise of the hammer
	tremolo float64 // of a vibraphone's fans
	let     float64
}

func (s *struck) release() float64 { return s.let }

func (s *struck) whole() bool { return true }

func (s *struck) render(buf []float32, n tone) {
	shorter := math.Sqrt(220 / max(n.freq, 60))
	for i, m := range s.modes {
		freq := n.freq * m.ratio * math.Sqrt(1+s.stretch*m.ratio*m.ratio)
		if freq > 16000 {
			continue
		}
		amp := m.amp * math.Pow(.35+.65*n.vel, float64(i)*.5)
		decaying(buf, 0, freq, amp, m.ring*shorter)
	}
	s.hammer(buf, &n)
	if s.tremolo > 0 {
		for i := range buf {
			buf[i] *= float32(1 - s.tremolo*(.5+.5*math.Sin(2*math.Pi*5.2*float64(i)/sampleRate)))
		}
	}
	fade(buf, n.gate)
}

func (s *struck) hammer(buf []float32, n *tone) {
	if s.knock == 0 {
		return
	}
	noise, low, gain := newHiss(&n.rng, 0), float32(0), s.knock*float32(n.vel)
	for i := range min(len(buf), 1300) {
		low += .25 * (noise.next() - low)
		buf[i] += low * gain
		gain *= .995
	}
}

// decaying adds a sine that loses 60 dB in ring seconds, from a frame of it on, by the
// two-term recurrence; it stops once it is inaudible.
func decaying(buf []float32, from int, freq, amp, ring float64) {
	shrink := math.Pow(10, -3/(ring*sampleRate))
	w := 2 * math.Pi * freq / sampleRate
	at := func(n float64) float64 { return amp * math.Pow(shrink, n) * math.Sin(w*n) }
	a, b := 2*shrink*math.Cos(w), -shrink*shrink
	y1, y2 := at(float64(from)), at(float64(from-1))
	count := min(len(buf), int(1.4*ring*sampleRate)-from)
	for i := range max(count, 0) {
		y := a*y1 + b*y2
		buf[i] += float32(y1)
		y1, y2 = y, y1
	}
}

// fm is two-operator frequency modulation (Chowning 1973): a sine whose phase is moved by
// another, less as the note goes on.
type fm struct {
	ratio  float64 // modulator over carrier
	index  float64 // depth in radians at the onset
	settle float64 // seconds in which the depth falls to a third
	remain float64 // share of the depth that stays
	chime  float64 // amplitude of a short high partial, as of an electric piano's tine
	env    envelope
}

func (f *fm) release() float64 { return f.env.release }

func (f *fm) whole() bool { return false }

func (f *fm) render(buf []float32, n tone) {
	start := float64(n.from) / sampleRate
	carrier, modulator := newOsc(sine, n.freq, n.freq*start), newOsc(sine, n.freq*f.ratio, n.freq*f.ratio*start)
	gate := float64(n.gate) / sampleRate
	depth, before := float32(f.depth(start, &n)), float32(f.env.level(start, gate))
	for from := 0; from < len(buf); from += control {
		out := buf[from:min(from+control, len(buf))]
		end := float64(n.from+from+len(out)) / sampleRate
		deeper := float32(f.depth(end, &n))
		step := (deeper - depth) / float32(len(out))
		for i := range out {
			out[i] = carrier.at(depth * modulator.next())
			depth += step
		}
		after := float32(f.env.level(end, gate))
		ramp(out, before, after)
		before, depth = after, deeper
	}
	if f.chime > 0 {
		decaying(buf, n.from, n.freq*14, f.chime*n.vel*n.vel, .25)
	}
}

func (f *fm) depth(t float64, n *tone) float64 {
	share := f.remain + (1-f.remain)*math.Exp(-t/f.settle)
	return f.index * share * (.3 + .7*n.vel) / (2 * math.Pi)
}
