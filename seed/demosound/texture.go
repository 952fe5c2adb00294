package demosound

import "math"

// texture is a long wash: noise through a moving band, grains, or chirps, for music that
// is made of sounds rather than of notes.
type texture struct {
	kind texturing
	env  envelope
}

type texturing int

const (
	wind texturing = iota
	waves
	grains
	chirps
	feedback
	hum
)

func (x *texture) release() float64 { return x.env.release }

func (x *texture) whole() bool { return x.kind == grains || x.kind == chirps }

func (x *texture) render(buf []float32, n tone) {
	switch x.kind {
	case grains, chirps:
		x.scatter(buf, n)
	case feedback, hum:
		x.ringing(buf, n)
	default:
		x.wash(buf, n)
	}
	gate := float64(n.gate) / sampleRate
	before := float32(x.env.level(float64(n.from)/sampleRate, gate))
	for from := 0; from < len(buf); from += control {
		out := buf[from:min(from+control, len(buf))]
		after := float32(x.env.level(float64(n.from+from+len(out))/sampleRate, gate))
		ramp(out, before, after)
		before = after
	}
}

// wash is wind (a narrow wandering band) or waves (a broad one that swells).
func (x *texture) wash(buf []float32, n tone) {
	rate, phase := n.rng.between(.08, .3), n.rng.float()
	band := svf{q: .35}
	if x.kind == waves {
		band.q = 1.3
	}
	before := min(warmUp, n.from)
	noise := newHiss(&n.rng, n.from-before)
	for i := -before; i < len(buf); i++ {
		if i%control == 0 {
			move := math.Sin(2 * math.Pi * (rate*float64(n.from+i)/sampleRate + phase))
			band.tune(n.freq * math.Exp2(1+move))
		}
		low, mid, _ := band.step(noise.next())
		if x.kind == waves {
			mid = low
		}
		if i >= 0 {
			buf[i] = mid
		}
	}
}

// scatter throws short grains: clicks of a resonance, or the falling and rising whistles of birds.
func (x *texture) scatter(buf []float32, n tone) {
	for at := int(n.rng.between(0, 3000)); at < len(buf); {
		size := int(n.rng.between(.01, .05) * sampleRate)
		freq, bend := n.freq*math.Exp2(n.rng.between(-1, 3)), 0.0
		if x.kind == chirps {
			size *= 3
			freq, bend = n.rng.between(2000, 4200), n.rng.between(-.5, .5)
		}
		end := min(at+size, len(buf))
		o := newOsc(sine, freq, 0)
		for i := at; i < end; i++ {
			part := float64(i-at) / float64(size)
			if i%control == 0 {
				o.inc = increment(freq * math.Exp2(bend*part))
			}
			window := part * (1 - part) * 4
			buf[i] += o.next() * float32(window*window)
		}
		at = end + int(n.rng.between(.01, .3)*sampleRate)
	}
}

// ringing is an amplifier's feedback (a swelling overdriven sine) or a mains hum's partials.
func (x *texture) ringing(buf []float32, n tone) {
	t, rate := float64(n.from)/sampleRate, n.rng.between(3, 7)
	o, slow := newOsc(sine, n.freq, n.freq*t), newOsc(sine, rate, rate*t+n.rng.float())
	over := newOsc(saw, n.freq*1.003, n.freq*1.003*t)
	for i := range buf {
		if x.kind == hum {
			buf[i] = .7*o.next() + .3*over.next()
			continue
		}
		buf[i] = softSaturate((o.next() + .4*over.next()) * (3 + 2*slow.next()))
	}
}
