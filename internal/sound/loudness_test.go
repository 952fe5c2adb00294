package sound

import (
	"fmt"
	"math"
	"testing"

	"github.com/sidestage/sidestage/internal/slowtest"
)

// tone is some seconds of a sine of 1 kHz at a peak level in dBFS.
type tone struct{ level, seconds float64 }

// loud measures tones in a row, each channel by its own offset in dB (off is silence).
func loud(rate int, speakers []speaker, offsets []float64, tones ...tone) float64 {
	m := newMeter(rate, speakers)
	at := 0
	for _, part := range tones {
		block := make([]float32, 0, int(part.seconds*float64(rate))*len(speakers))
		for range int(part.seconds * float64(rate)) {
			v := math.Sin(2 * math.Pi * 1000 * float64(at) / float64(rate))
			for _, offset := range offsets {
				block = append(block, float32(v*math.Pow(10, (part.level+offset)/20)))
			}
			at++
		}
		m.add(block)
	}
	loudness, _ := m.integrated()
	return loudness
}

// The cases of EBU Tech 3341 that are synthesised, at every rate that matters; the
// requirement is ±0.1 LU.
func TestIntegratedLoudnessOfTech3341(t *testing.T) {
	slowtest.RunIfChanged(t)
	stereo := []speaker{front, front}
	none := math.Inf(-1)
	for _, tt := range []struct {
		name     string
		speakers []speaker
		offsets  []float64
		tones    []tone
		want     float64
	}{
		{"1", stereo, []float64{0, 0}, []tone{{-23, 20}}, -23},
		{"2", stereo, []float64{0, 0}, []tone{{-33, 20}}, -33},
		{"3", stereo, []float64{0, 0}, []tone{{-36, 10}, {-23, 60}, {-36, 10}}, -23},
		{"4", stereo, []float64{0, 0}, []tone{{-72, 10}, {-36, 10}, {-23, 60}, {-36, 10}, {-72, 10}}, -23},
		{"5", stereo, []float64{0, 0}, []tone{{-26, 20}, {-20, 20.1}, {-26, 20}}, -23},
		{"6, five channels", speakersOf(PCM, 5), []float64{-28, -28, -24, -30, -30}, []tone{{0, 20}}, -23},
		{"6, six channels", speakersOf(PCM, 6), []float64{-28, -28, -24, none, -30, -30}, []tone{{0, 20}}, -23},
		{"6 in the order of Vorbis", speakersOf(Vorbis, 6), []float64{-28, -24, -28, -30, -30, none}, []tone{{0, 20}}, -23},
		{
			"6 with a subwoofer, which does not count", speakersOf(PCM, 6),
			[]float64{-28, -28, -24, -10, -30, -30},
			[]tone{{0, 20}},
			-23,
		},
		{"one channel, played by two", []speaker{front}, []float64{0}, []tone{{-23, 20}}, -23},
	} {
		rates := []int{48000}
		if len(tt.tones) == 1 {
			rates = []int{22050, 44100, 48000, 96000}
		}
		for _, rate := range rates {
			t.Run(fmt.Sprint(tt.name, " at ", rate), func(t *testing.T) {
				if got := loud(rate, tt.speakers, tt.offsets, tt.tones...); math.Abs(got-tt.want) > .1 {
					t.Errorf("%.2f LUFS, want %.1f", got, tt.want)
				}
			})
		}
	}
}

func TestSilenceHasNoLoudness(t *testing.T) {
	for _, level := range []float64{-72, -100, math.Inf(-1)} {
		stereo := []speaker{front, front}
		if got := loud(48000, stereo, []float64{0, 0}, tone{level, 5}); !math.IsInf(got, -1) {
			t.Errorf("%v dBFS: %v LUFS", level, got)
		}
	}
}

// sineAt is a second of a sine of a part of the sample rate, with a phase in degrees.
func sineAt(part, degrees, amplitude float64) []float32 {
	out := make([]float32, 48000)
	for i := range out {
		out[i] = float32(amplitude * math.Sin(2*math.Pi*float64(i)*part+degrees*math.Pi/180))
	}
	fadeEnds(out)
	return out
}

// fadeEnds takes away the clicks at both ends, which are peaks of their own.
func fadeEnds(x []float32) {
	const n = 480
	for i := range n {
		g := float32(.5 - .5*math.Cos(math.Pi*float64(i)/n))
		x[i] *= g
		x[len(x)-1-i] *= g
	}
}

// transient is as in cases 20 to 23: a tone with a burst of fs/4 that peaks at full scale,
// made at four times the rate, of which every fourth sample is taken from an offset on.
func transient(offset int) []float32 {
	const rate, n = 4 * 48000, 4 * 48000
	high := make([]float64, n)
	highest := 0.0
	for i := range high {
		s := float64(i-n/2) / rate
		high[i] = .5*math.Cos(2*math.Pi*8000*s) + .5*math.Cos(2*math.Pi*12000*s)*math.Exp(-s*s/2/(.0002*.0002))
		highest = max(highest, math.Abs(high[i]))
	}
	out := make([]float32, 0, n/4)
	for i := offset; i < n; i += 4 {
		out = append(out, float32(high[i]/highest))
	}
	fadeEnds(out)
	return out
}

// The true-peak cases of EBU Tech 3341; the requirement is +0.2/-0.4 dB.
func TestTruePeakOfTech3341(t *testing.T) {
	for _, tt := range []struct {
		name string
		x    []float32
		want float64
	}{
		{"15", sineAt(1./4, 0, .5), -6},
		{"16", sineAt(1./4, 45, .5), -6},
		{"17", sineAt(1./6, 60, .5), -6},
		{"18", sineAt(1./8, 67.5, .5), -6},
		{"19", sineAt(1./4, 45, 1.41), 3},
		{"20", transient(0), 0},
		{"21", transient(1), 0},
		{"22", transient(2), 0},
		{"23", transient(3), 0},
	} {
		p := newTruePeak(48000, 1)
		for x := tt.x; len(x) > 0; x = x[min(1000, len(x)):] {
			p.add(x[:min(1000, len(x))])
		}
		if got, known := p.finish(); !known || got > tt.want+.2 || got < tt.want-.4 {
			t.Errorf("case %s: %.2f dBTP, want %.1f", tt.name, got, tt.want)
		}
	}
}

func TestTruePeakAtHigherRates(t *testing.T) {
	for _, rate := range []int{44100, 88200, 96000, 192000} {
		x := make([]float32, rate)
		for i := range x { // 11 kHz between samples
			x[i] = float32(.5 * math.Sin(2*math.Pi*11000*float64(i)/float64(rate)+.7))
		}
		fadeEnds(x)
		p := newTruePeak(rate, 1)
		p.add(x)
		if got, _ := p.finish(); math.Abs(got+6.02) > .3 {
			t.Errorf("at %d Hz: %.2f dBTP", rate, got)
		}
	}
	p := newTruePeak(48000, 2)
	p.add(make([]float32, 1000))
	if _, known := p.finish(); known {
		t.Error("silence has a peak")
	}
}

func TestTogether(t *testing.T) {
	for _, tt := range []struct {
		parts []Gated
		want  float64
		known bool
	}{
		{nil, 0, false},
		{[]Gated{{}, {}}, 0, false},
		{[]Gated{{-14, 100}}, -14, true},
		{[]Gated{{-14, 100}, {-14, 5}, {}}, -14, true},
		{[]Gated{{-10, 100}, {-20, 100}}, 10 * math.Log10((.1+.01)/2), true},
		{[]Gated{{-10, 300}, {-20, 100}}, 10 * math.Log10((.3+.01)/4), true},
	} {
		if got, known := Together(tt.parts); known != tt.known || math.Abs(got-tt.want) > 1e-9 {
			t.Errorf("%v: %v, %v", tt.parts, got, known)
		}
	}
}
