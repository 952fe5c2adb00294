package demosound

import (
	"encoding/binary"
	"math"
	"math/cmplx"
	"testing"
	"time"
)

// heard is what can be measured of a piece.
type heard struct {
	rms, peak, centroid, onsets float64
}

func listen(t *testing.T, genre string, d time.Duration) heard {
	t.Helper()
	left, right := samples(t, New(Spec{ID: "listen", Genres: []string{genre}, Duration: d}))
	var h heard
	mono := make([]float64, len(left))
	var w weighting
	for i := range left {
		h.peak = max(h.peak, math.Abs(left[i]), math.Abs(right[i]))
		mono[i] = (left[i] + right[i]) / 2
		y := w.step(mono[i])
		h.rms += y * y / float64(len(left))
	}
	h.rms = math.Sqrt(h.rms)
	h.centroid, h.onsets = spectrum(mono)
	return h
}

// spectrum returns the mean spectral centroid in hertz, and the rises of the spectrum (onsets)
// a second.
func spectrum(mono []float64) (centroid, onsets float64) {
	const size = 1024
	var before [size / 2]float64
	var flux []float64
	weight := 0.0
	for at := 0; at+size <= len(mono); at += size {
		x := make([]complex128, size)
		for i := range x {
			x[i] = complex(mono[at+i]*(.5-.5*math.Cos(2*math.Pi*float64(i)/size)), 0)
		}
		fft(x)
		rise := 0.0
		for k := 1; k < size/2; k++ {
			a := cmplx.Abs(x[k])
			centroid += a * a * float64(k) * sampleRate / size
			weight += a * a
			level := math.Log1p(20 * a)
			rise += max(level-before[k], 0)
			before[k] = level
		}
		flux = append(flux, rise/(size/2))
	}
	for i := 1; i+1 < len(flux); i++ {
		if flux[i] > .25 && flux[i] >= flux[i-1] && flux[i] > flux[i+1] {
			onsets++
		}
	}
	return centroid / weight, onsets * sampleRate / float64(len(mono))
}

func fft(x []complex128) {
	n := len(x)
	if n == 1 {
		return
	}
	even, odd := make([]complex128, n/2), make([]complex128, n/2)
	for i := range n / 2 {
		even[i], odd[i] = x[2*i], x[2*i+1]
	}
	fft(even)
	fft(odd)
	for k := range n / 2 {
		turned := cmplx.Rect(1, -2*math.Pi*float64(k)/float64(n)) * odd[k]
		x[k], x[k+n/2] = even[k]+turned, even[k]-turned
	}
}

func TestGenresSoundDifferent(t *testing.T) {
	d := 25 * time.Second
	ambient, metal, folk, techno, classical := listen(t, "Ambient", d), listen(t, "Metal", d), listen(t, "Folk", d),
		listen(t, "Techno", d), listen(t, "Classical", d)
	if metal.centroid < 1.5*ambient.centroid {
		t.Errorf("metal's centre of %.0f Hz is not far above ambient's of %.0f", metal.centroid, ambient.centroid)
	}
	if metal.onsets < 3*ambient.onsets {
		t.Errorf("metal has %.1f onsets a second, ambient %.1f", metal.onsets, ambient.onsets)
	}
	if techno.onsets < 1.3*classical.onsets {
		t.Errorf("techno has %.1f onsets a second, classical %.1f", techno.onsets, classical.onsets)
	}
	if math.Abs(math.Log2(folk.centroid/metal.centroid)) < .2 {
		t.Errorf("folk's centre of %.0f Hz is as metal's of %.0f", folk.centroid, metal.centroid)
	}
	punk := New(Spec{ID: "listen", Genres: []string{"Punk"}, Duration: d})
	dub := New(Spec{ID: "listen", Genres: []string{"Reggae - Dub"}, Duration: d})
	if punk.bpm < 1.6*dub.bpm {
		t.Errorf("punk at %.0f beats a minute, dub at %.0f", punk.bpm, dub.bpm)
	}
}

func TestLevels(t *testing.T) {
	quietest, loudest := math.Inf(1), 0.0
	for name := range families {
		h := listen(t, genreOf(name), 8*time.Second)
		if limit := math.Pow(10, -1.0/20); h.peak > limit {
			t.Errorf("%s peaks at %.3f, above -1 dBFS", name, h.peak)
		}
		if h.peak < .2 {
			t.Errorf("%s peaks at %.3f only", name, h.peak)
		}
		quietest, loudest = min(quietest, h.rms), max(loudest, h.rms)
	}
	if spread := 20 * math.Log10(loudest/quietest); spread > 9 {
		t.Errorf("pieces of a few seconds differ by %.1f dB in loudness", spread)
	}
}

func TestPiecesBeginAndEndInSilence(t *testing.T) {
	for name := range families {
		for _, seconds := range []int{4, 20} {
			p := New(Spec{ID: "ends", Genres: []string{genreOf(name)}, Duration: time.Duration(seconds) * time.Second})
			for _, at := range []int64{headerBytes, p.Size() - 2} {
				var b [2]byte
				if _, err := p.ReadAt(b[:], at); err != nil {
					t.Fatal(err)
				}
				if a := int16(binary.LittleEndian.Uint16(b[:])); a > 60 || a < -60 {
					t.Errorf("%s of %d s: sample %d at byte %d", name, seconds, a, at)
				}
			}
		}
	}
}

// A second is rendered alone; where two meet, the sound may jump no more than it does in
// the milliseconds around.
func TestSecondsJoinWithoutClicks(t *testing.T) {
	for _, genre := range []string{"Ambient", "Drone", "Classical", "Folk", "Pop", "Soundtrack"} {
		left, _ := samples(t, New(Spec{ID: "joins", Genres: []string{genre}, Duration: 15 * time.Second}))
		for at := sampleRate; at+600 < len(left); at += sampleRate {
			around := 0.0
			for i := at - 500; i < at+500; i++ {
				if i != at {
					around = max(around, math.Abs(left[i]-left[i-1]))
				}
			}
			if jump := math.Abs(left[at] - left[at-1]); jump > 1.5*around+.001 {
				t.Errorf("%s: a jump of %.4f at second %d, around it %.4f", genre, jump, at/sampleRate, around)
			}
		}
	}
}

func TestVoicesAreSoundAndBounded(t *testing.T) {
	for v := silent + 1; v < voiceCount; v++ {
		for _, pitch := range []uint8{28, 45, 60, 76, 96} {
			for _, gate := range []int32{600, sampleRate * 3 / 2} {
				if v.isDrum() {
					gate = 0
				}
				total := v.frames(int(gate))
				buf := make([]float32, total)
				render(buf, noteKey{voice: v, pitch: pitch, vel: 3, gate: gate}, 0, total, 7)
				peak, sum := 0.0, 0.0
				for _, x := range buf {
					peak = max(peak, math.Abs(float64(x)))
					sum += float64(x)
				}
				if math.IsNaN(sum) || peak > 4 || gate > 1000 && peak < 1e-4 {
					t.Errorf("voice %d at pitch %d for %d frames peaks at %g", v, pitch, gate, peak)
				}
				if math.Abs(float64(buf[total-1])) > 1e-3 {
					t.Errorf("voice %d at pitch %d ends at %g", v, pitch, buf[total-1])
				}
			}
		}
	}
}

// A note may be entered in its middle: what is rendered from there is what the whole has
// there.
func TestStretchesFitTheWholeNote(t *testing.T) {
	for v := silent + 1; v < voiceCount; v++ {
		if orchestra[v].whole() {
			continue
		}
		key := noteKey{voice: v, pitch: 57, vel: 2, gate: 3 * sampleRate}
		total := v.frames(int(key.gate))
		all := make([]float32, total)
		render(all, key, 0, total, 7)
		from := 2 * stretchFrames
		part := make([]float32, stretchFrames)
		render(part, key, from, total, 7)
		worst, peak := 0.0, 0.0
		for i, x := range part {
			worst = max(worst, math.Abs(float64(x-all[from+i])))
			peak = max(peak, math.Abs(float64(x)))
		}
		if worst > .01*peak {
			t.Errorf("voice %d entered late is off by %.4f of %.4f", v, worst, peak)
		}
	}
}

func TestPeaksFollowTheSound(t *testing.T) {
	for _, genre := range []string{"Rock", "Pop", "Classical", "Jazz", "Techno", "Ambient"} {
		p := New(Spec{ID: "peaks", Genres: []string{genre}, Duration: 40 * time.Second})
		peaks := p.Peaks(40)
		left, right := samples(t, p)
		actual := make([]float64, len(peaks))
		var wl, wr weighting
		for i := range left {
			l, r := wl.step(left[i]), wr.step(right[i])
			actual[i*len(actual)/len(left)] += l*l + r*r
		}
		drawn, loudest := make([]float64, len(peaks)), 0.0
		for i, v := range peaks {
			actual[i] = math.Sqrt(actual[i])
			drawn[i] = float64(v)
			loudest = max(loudest, drawn[i])
			if v < 0 || v > 1 {
				t.Errorf("%s: peak %d is %f", genre, i, v)
			}
		}
		if loudest != 1 {
			t.Errorf("%s: the highest peak is %f", genre, loudest)
		}
		if r := correlation(drawn, actual); r < .5 {
			t.Errorf("%s: peaks and sound correlate by %.2f", genre, r)
		}
	}
}

func correlation(a, b []float64) float64 {
	var ma, mb, ab, aa, bb float64
	for i := range a {
		ma += a[i] / float64(len(a))
		mb += b[i] / float64(len(b))
	}
	for i := range a {
		ab += (a[i] - ma) * (b[i] - mb)
		aa += (a[i] - ma) * (a[i] - ma)
		bb += (b[i] - mb) * (b[i] - mb)
	}
	return ab / math.Sqrt(aa*bb)
}

func TestPeaksOfNothing(t *testing.T) {
	for _, v := range New(Spec{ID: "none"}).Peaks(400) {
		if v != 0 {
			t.Fatalf("a piece without duration has a peak of %f", v)
		}
	}
}
