package demosound

import "math"

// membrane is a drum head: a sine that falls in pitch, and noise of stick and snares.
type membrane struct {
	from, to float64 // hertz at the stroke and at rest
	fall     float64 // seconds in which the pitch falls to a third
	ring     float64 // seconds to lose 60 dB
	tone     float32
	noise    float32
	corner   float64 // of the noise's high-pass, hertz
	rattle   float64 // seconds for the noise to lose 60 dB
	click    float32
	drive    float32
}

func (m *membrane) release() float64 { return max(m.ring, m.rattle) }

func (m *membrane) whole() bool { return true }

func (m *membrane) render(buf []float32, n tone) {
	noise := newHiss(&n.rng, 0)
	high := svf{q: 1.2}
	high.tune(m.corner)
	scale := n.freq / hertz(60) // toms are one drum at several pitches
	head := newOsc(sine, m.from, 0)
	var dark air
	tone, shrink := m.tone, float32(math.Pow(10, -3/(m.ring*sampleRate)))
	rattle, dry := m.noise*float32(.5+.5*n.vel), float32(math.Pow(10, -3/(m.rattle*sampleRate)))
	click := m.click * float32(n.vel)
	for i := range buf {
		if i%control == 0 {
			t := float64(i) / sampleRate
			head.inc = increment(scale * (m.to + (m.from-m.to)*math.Exp(-t/m.fall)))
		}
		hissed := noise.next()
		_, _, top := high.step(dark.step(hissed))
		x := tone*head.next() + rattle*top + click*hissed
		if m.drive > 0 {
			x = softSaturate(x*m.drive) / m.drive * 2
		}
		buf[i] = x
		tone *= shrink
		rattle *= dry
		click *= .98
	}
	fade(buf, len(buf)-len(buf)/4)
}

// air takes off the top octave as the air of a room and a microphone do: two one-pole
// low-passes at 7 kHz.
type air struct{ first, second float32 }

func (a *air) step(x float32) float32 {
	a.first += .62 * (x - a.first)
	a.second += .62 * (a.first - a.second)
	return a.second
}

// metal is a cymbal or hat: clashing square waves and noise, high-passed (after the
// circuit of the TR-808).
type metal struct {
	ring   float64
	corner float64
	tone   float32 // share of the clashing partials
	attack float64
}

var clash = [6]float64{205.3, 304.4, 369.6, 522.7, 540, 800}

func (m *metal) release() float64 { return m.ring }

func (m *metal) whole() bool { return true }

func (m *metal) render(buf []float32, n tone) {
	noise := newHiss(&n.rng, 0)
	high, again := svf{q: 1}, svf{q: 1.4}
	high.tune(m.corner)
	again.tune(m.corner * .8)
	var dark air
	var phase, inc [6]uint32
	for i, f := range clash {
		inc[i] = increment(f * 4.1 * (1 + .004*n.rng.float()))
	}
	gain, shrink := float32(1), float32(math.Pow(10, -3/(m.ring*sampleRate)))
	rise := float32(1 / max(m.attack*sampleRate, 40))
	up := float32(0)
	for i := range buf {
		x := (1 - m.tone) * noise.next()
		for k := range phase {
			phase[k] += inc[k]
			x += m.tone * .4 * float32(int32(phase[k]>>31)*2-1)
		}
		_, _, x = high.step(x)
		_, _, x = again.step(x)
		x = dark.step(x)
		up = min(up+rise, 1)
		buf[i] = x * gain * up
		gain *= shrink
	}
	fade(buf, len(buf)-len(buf)/4)
}

// clap is several short bursts of filtered noise and a tail.
type clap struct{ corner, ring float64 }

func (c *clap) release() float64 { return c.ring }

func (c *clap) whole() bool { return true }

func (c *clap) render(buf []float32, n tone) {
	noise, band := newHiss(&n.rng, 0), svf{q: .6}
	band.tune(c.corner)
	shrink := float32(math.Pow(10, -3/(c.ring*sampleRate)))
	burst, tail := float32(1), float32(.5)
	for i := range buf {
		if i == 440 || i == 920 || i == 1300 {
			burst = 1
		}
		_, x, _ := band.step(noise.next())
		buf[i] = x * (burst*.8 + tail)
		burst *= .99
		tail *= shrink
	}
	fade(buf, len(buf)-len(buf)/4)
}
