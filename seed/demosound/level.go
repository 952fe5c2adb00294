package demosound

import (
	"math"
	"sync"
)

// profile is what the mixer knows of a voice: the factor that makes it as loud as the
// others, and how loud a held note is as time goes by, in steps of profileStep frames.
type profile struct {
	level float32
	shape []float32
}

const (
	profileStep = sampleRate / 50
	profileGate = 2 * sampleRate
)

// profiles are measured once, when a voice is first needed.
var profiles = func() [voiceCount]func() profile {
	var all [voiceCount]func() profile
	for v := silent + 1; v < voiceCount; v++ {
		all[v] = sync.OnceValue(v.measure)
	}
	return all
}()

// measure plays a typical note of two seconds.
func (v voiceID) measure() profile {
	gate, freq := profileGate, hertz(60)
	switch {
	case v.isDrum():
		gate = 0
	case v >= upright && v <= fmBass:
		freq = hertz(40)
	}
	const window = sampleRate / 10
	count := v.frames(gate)
	buf := make([]float32, max(count, window))
	orchestra[v].render(buf[:count], tone{freq: freq, gate: gate, vel: .7, rng: newRNG("level")})
	var w weighting
	for i, x := range buf {
		buf[i] = float32(w.step(float64(x)))
	}
	loudest := 0.0
	for from := 0; from+window <= len(buf); from += window {
		loudest = max(loudest, power(buf[from:from+window]))
	}
	p := profile{level: float32(.1 / math.Sqrt(max(loudest, 1e-9)))}
	for from := 0; from < len(buf); from += profileStep {
		part := buf[from:min(from+profileStep, len(buf))]
		p.shape = append(p.shape, p.level*float32(math.Sqrt(power(part))))
	}
	return p
}

func power(x []float32) float64 {
	sum := 0.0
	for _, v := range x {
		sum += float64(v) * float64(v)
	}
	return sum / float64(len(x))
}

// loudness is about how loud a note of the voice is so many frames after its onset.
func (v voiceID) loudness(at, gate int) float32 {
	shape := profiles[v]().shape
	if v.isDrum() {
		return shape[min(at/profileStep, len(shape)-1)]
	}
	held := shape[min(min(at, gate), profileGate-1)/profileStep]
	if at <= gate {
		return held
	}
	rest := max(1-float32(at-gate)/float32(v.frames(gate)-gate), 0)
	return held * rest * rest
}

// weighting follows the ear roughly, as ITU-R BS.1770 does: less bass, more presence.
type weighting struct{ low, mid float64 }

func (w *weighting) step(x float64) float64 {
	w.low += .0105 * (x - w.low) // 75 Hz
	w.mid += .19 * (x - w.mid)   // 1.5 kHz
	return x - w.low + .58*(x-w.mid)
}
