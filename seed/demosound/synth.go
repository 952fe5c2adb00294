package demosound

import "math"

// sampleRate is frames per second of every piece. Rendering at 44.1 kHz takes a small
// part of the time that is allowed, so no lower rate is needed.
const sampleRate = 44100

// control is the number of samples over which envelopes and filters move in a straight line.
const control = 32

// tone asks a voice for one note, or for a stretch of it.
type tone struct {
	freq float64 // hertz
	gate int     // frames until release
	from int     // the frame of the note at which the stretch begins; a multiple of control
	vel  float64 // 0..1, how hard it is played
	take int     // which of several renderings
	rng  rng
}

// instrument is a way to make sound.
type instrument interface {
	// render adds a stretch of a note to buf, which is zero.
	render(buf []float32, n tone)
	// release is the seconds that sound after the gate.
	release() float64
	// whole says that a note can only be rendered from its start; such notes are short or
	// cheap. Others begin anywhere, so that a long note costs no more than what is heard of it.
	whole() bool
}

// warmUp is the frames for which filters run before a stretch that begins within a note:
// by then they have forgotten that they started late (to less than 1/1000).
const warmUp = 4096

// envelope is attack, decay (to a share of the peak) and release in seconds.
type envelope struct{ attack, decay, sustain, release float64 }

// level is the envelope's value t seconds after the onset of a note of the given gate.
func (e envelope) level(t, gate float64) float64 {
	held := e.held(min(t, gate))
	if t <= gate {
		return held
	}
	past := (t - gate) / e.release
	if past >= 1 {
		return 0
	}
	return held * (1 - past) * (1 - past)
}

func (e envelope) held(t float64) float64 {
	if t < e.attack {
		return t / e.attack
	}
	return e.sustain + (1-e.sustain)*math.Exp(-(t-e.attack)/e.decay)
}

// synth is a subtractive voice: a stack of oscillators and noise, through a low-pass
// that opens with the note or through the formants of a vowel, then through drive.
type synth struct {
	wave    waveform
	stack   []float64 // ratios of the oscillators to the note
	noise   float32
	cutoff  float64 // hertz
	track   float64 // corner also rises by this many times the note's frequency
	sweep   float64 // octaves by which the filter starts (or, slow, ends) further open
	sweepIn float64 // seconds of that movement
	damping float32 // 2 none to .1 ringing
	vibrato float64 // depth in cents
	rate    float64 // of vibrato and tremolo, hertz
	tremolo float64 // depth 0..1
	drive   float32 // gain into saturation; 0 is clean
	bite    float32 // how much an amplifier then lifts what is above 1 kHz
	vowels  []vowel // formants instead of the low-pass; the take chooses, the note glides to the next
	env     envelope
}

// vowel is the first three formants in hertz (after Peterson and Barney 1952).
type vowel [3]float64

var vowels = []vowel{{730, 1090, 2440}, {530, 1840, 2480}, {270, 2290, 3010}, {570, 840, 2410}, {300, 870, 2240}}

func (s *synth) release() float64 { return s.env.release }

func (s *synth) whole() bool { return false }

func (s *synth) render(buf []float32, n tone) {
	if n.from > 0 {
		late := make([]float32, len(buf)+warmUp)
		n.from -= warmUp
		s.run(late, n)
		copy(buf, late[warmUp:])
		return
	}
	s.run(buf, n)
}

func (s *synth) run(buf []float32, n tone) {
	oscs, starts := make([]osc, len(s.stack)), make([]float64, len(s.stack))
	for i, ratio := range s.stack {
		starts[i] = n.rng.float()
		oscs[i] = newOsc(s.wave, n.freq*ratio, 0)
	}
	noise := newHiss(&n.rng, n.from)
	shape := newShaper(s, &n)
	gate := float64(n.gate) / sampleRate
	gain := float32(1 / math.Sqrt(float64(len(oscs))))
	before := s.amplitude(float64(n.from)/sampleRate, gate) * gain
	for from := 0; from < len(buf); from += control {
		out := buf[from:min(from+control, len(buf))]
		t := float64(n.from+from) / sampleRate
		began, went := s.bent(t), s.bent(t+control/float64(sampleRate))-s.bent(t)
		for i := range oscs {
			o, freq := &oscs[i], n.freq*s.stack[i]
			o.phase, o.inc = turn(freq*began+starts[i]), uint32(freq*went/control*(1<<32))
			o.addTo(out)
		}
		if s.noise > 0 {
			for j := range out {
				out[j] += s.noise * noise.next()
			}
		}
		shape.filter(out, t)
		end := t + float64(len(out))/sampleRate
		after := s.amplitude(end, gate) * gain
		ramp(out, before, after)
		before = after
	}
}

func (s *synth) amplitude(t, gate float64) float32 {
	level := s.env.level(t, gate)
	if s.tremolo > 0 {
		level *= 1 - s.tremolo*(.5+.5*math.Sin(2*math.Pi*s.rate*t))
	}
	return float32(level)
}

// bent is the time of the oscillators at time t: vibrato sways it, setting in after a
// quarter of a second as players do it. Swaying the time, not the pitch, lets a note be
// entered anywhere.
func (s *synth) bent(t float64) float64 {
	if s.vibrato == 0 || t < .25 {
		return t
	}
	sway := s.vibrato * math.Ln2 / 1200 / (2 * math.Pi * s.rate)
	return t + sway*min((t-.25)*3, 1)*math.Sin(2*math.Pi*s.rate*t)
}

// shaper holds the filters of one sounding note of a synth.
type shaper struct {
	s        *synth
	n        *tone
	lowPass  svf
	dull     float32 // the low part, which bite leaves as it is
	formants [3]svf
	from, to vowel
}

func newShaper(s *synth, n *tone) *shaper {
	h := &shaper{s: s, n: n}
	h.lowPass.q = min(s.damping, 1.5) // more would not be stable at the highest corner
	if len(s.vowels) > 0 {
		h.from, h.to = s.vowels[n.take%len(s.vowels)], s.vowels[(n.take*3+1)%len(s.vowels)]
		for i := range h.formants {
			h.formants[i].q = .12
		}
	}
	return h
}

func (h *shaper) filter(out []float32, t float64) {
	if len(h.s.vowels) > 0 {
		h.speak(out, t)
		return
	}
	open := h.s.sweep * math.Exp(-t/max(h.s.sweepIn, .001)) * (.4 + .6*h.n.vel)
	if h.s.sweep < 0 {
		open = -h.s.sweep * (1 - math.Exp(-t/max(h.s.sweepIn, .001)))
	}
	h.lowPass.tune((h.s.cutoff + h.s.track*h.n.freq) * math.Exp2(open) * (.7 + .3*h.n.vel))
	if h.s.drive > 0 {
		for i, x := range out {
			x = softSaturate(x * h.s.drive)
			h.dull += .13 * (x - h.dull)
			out[i] = x + h.s.bite*(x-h.dull)
		}
	}
	h.lowPass.darken(out)
}

// speak runs the sound through three resonances that glide from one vowel to another.
func (h *shaper) speak(out []float32, t float64) {
	glide := min(t/max(float64(h.n.gate)/sampleRate, .05), 1)
	for i := range h.formants {
		h.formants[i].tune(h.from[i] + (h.to[i]-h.from[i])*glide)
	}
	for i, x := range out {
		_, a, _ := h.formants[0].step(x)
		_, b, _ := h.formants[1].step(x)
		_, c, _ := h.formants[2].step(x)
		out[i] = a + .5*b + .25*c
	}
}

// ramp multiplies by a gain that moves in a straight line, so that no step is heard.
func ramp(out []float32, from, to float32) {
	step := (to - from) / float32(len(out))
	for i := range out {
		out[i] *= from
		from += step
	}
}

// pluck is a plucked string (Karplus and Strong 1983, with the tuning all-pass of Jaffe
// and Smith 1983).
type pluck struct {
	bright   float64 // 0..1, how much of the noise burst's top is kept
	ring     float64 // seconds until the low notes have lost 60 dB
	position float64 // where along the string it is plucked, 0..0.5
	drive    float32
	let      float64 // seconds the string rings on when let go
}

func (p *pluck) release() float64 { return p.let }

func (p *pluck) whole() bool { return true }

func (p *pluck) render(buf []float32, n tone) {
	period := sampleRate/n.freq - .5
	length := max(int(period-.2), 2)
	frac := period - float64(length)
	tuning := float32((1 - frac) / (1 + frac))
	line := p.burst(length, &n)
	loss := float32(math.Pow(10, -3*period/sampleRate/(p.ring*math.Sqrt(220/max(n.freq, 55)))))
	at, last, allIn, allOut := 0, float32(0), float32(0), float32(0)
	for i := range buf {
		x := line[at]
		low := loss * .5 * (x + last)
		last = x
		y := tuning*(low-allOut) + allIn
		allIn, allOut = low, y
		line[at] = y
		if at++; at == length {
			at = 0
		}
		if p.drive > 0 {
			x = softSaturate(x * p.drive)
		}
		buf[i] = x
	}
	fade(buf, n.gate)
}

// burst is the string's first period: noise, softened by how hard it is plucked, with the
// notch that plucking at a point gives, and no constant part.
func (p *pluck) burst(length int, n *tone) []float32 {
	line := make([]float32, length)
	noise, soft := newHiss(&n.rng, 0), float32(p.bright*(.45+.55*n.vel))
	low, mean := float32(0), float32(0)
	for i := range line {
		low += soft * (noise.next() - low)
		line[i] = low
	}
	if shift := int(p.position * float64(length)); shift > 0 {
		plain := append([]float32(nil), line...)
		for i := range line {
			line[i] -= plain[(i+length-shift)%length]
		}
	}
	for _, v := range line {
		mean += v / float32(length)
	}
	for i := range line {
		line[i] -= mean
	}
	return line
}

// fade lets a sound go after its gate: a square-law fade to the end of buf.
func fade(buf []float32, gate int) {
	rest := len(buf) - gate
	for i := max(gate, 0); i < len(buf); i++ {
		g := float32(len(buf)-i) / float32(rest)
		buf[i] *= g * g
	}
}
