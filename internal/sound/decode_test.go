package sound

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

func analyse(t testing.TB, b []byte) Analysis {
	t.Helper()
	a, err := Analyse(t.Context(), bytes.NewReader(b), int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// decoded returns all samples of a file.
func decoded(t testing.TB, b []byte) (Info, []float32) {
	t.Helper()
	r := bytes.NewReader(b)
	info, err := Probe(t.Context(), r, int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	s, err := Decode(t.Context(), r, info)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}()
	var all []float32
	block := make([]float32, 1000*info.Channels)
	for {
		n, err := s.Read(block)
		if errors.Is(err, io.EOF) {
			return info, all
		}
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, block[:n*info.Channels]...)
	}
}

// level is the amplitude of a frequency in a channel, by correlation with it.
func level(samples []float32, channel, channels, rate int, hertz float64) float64 {
	var re, im float64
	n := len(samples) / channels
	for i := range n {
		w := 2 * math.Pi * hertz * float64(i) / float64(rate)
		v := float64(samples[i*channels+channel])
		re, im = re+v*math.Cos(w), im+v*math.Sin(w)
	}
	return 2 * math.Hypot(re, im) / float64(n)
}

func TestEveryKindOfWAVDecodes(t *testing.T) {
	for _, bits := range []struct {
		n     int
		float bool
	}{{8, false}, {16, false}, {24, false}, {32, false}, {32, true}, {64, true}} {
		for _, channels := range []int{1, 2, 6} {
			for _, spec := range []wavSpec{
				{},
				{extensible: true},
				{rf64: true},
				{extensible: true, after: chunkOf("LIST", []byte("INFOINAM\x03\x00\x00\x00Hi\x00\x00"))},
			} {
				spec.rate, spec.channels, spec.bits, spec.float, spec.frames, spec.level = 44100, channels, bits.n,
					bits.float, 4411, .5
				info, samples := decoded(t, wavOf(spec))
				if info.ContentType != "audio/wav" || info.Duration != ratio(4411, 44100) || len(samples) != 4411*channels {
					t.Errorf("%+v: %+v, %d samples", spec, info, len(samples))
				}
				if spec.after != nil && info.Tags.Title != "Hi" {
					t.Errorf("title %q", info.Tags.Title)
				}
				for c := range channels {
					if got := level(samples, c, channels, 44100, 441); math.Abs(got-.5) > .01 {
						t.Errorf("%d bits, float %v: channel %d has the tone at %.3f", bits.n, bits.float, c, got)
					}
				}
			}
		}
	}
}

// Every codec gives the tones that its fixture was made of, in their channels, and as many
// samples as went in: one more or less is heard between two tracks.
func TestCodecsDecode(t *testing.T) {
	const amplitude = .125 * .5 // of ffmpeg's sine at -6 dB
	for _, tt := range []struct {
		file    string
		frames  int
		off     int
		ffmpeg  bool
		hertz   []float64
		measure float64
	}{
		{"tone.flac", 44100, 0, false, []float64{440, 660}, amplitude},
		{"tone.mp3", 88200, 0, false, []float64{440, 660}, amplitude},
		{"tone-vbr.mp3", 88200, 0, false, []float64{440, 660}, amplitude},
		{"bare.mp3", 88200, 3 * 1152, false, []float64{440, 660}, amplitude},
		{"tone.ogg", 88200, 0, false, []float64{440, 660}, amplitude},
		{"tone.opus", 96000, 0, false, []float64{440, 660}, amplitude},
		{"speech.opus", 96000, 0, false, []float64{220}, .5},
		{"tone.m4a", 88200, 1100, true, []float64{440, 660}, amplitude},
		{"alac.m4a", 22050, 0, true, []float64{440, 660}, amplitude},
	} {
		if tt.ffmpeg && !HasFFmpeg() {
			t.Logf("%s: there is no ffmpeg here", tt.file)
			continue
		}
		info, samples := decoded(t, fixture(t, tt.file))
		if n := len(samples) / info.Channels; n < tt.frames-tt.off || n > tt.frames+tt.off {
			t.Errorf("%s: %d frames, want %d", tt.file, n, tt.frames)
		}
		for c, hertz := range tt.hertz {
			if got := level(samples, c, info.Channels, info.SampleRate, hertz); got < .8*tt.measure || got > 1.2*tt.measure {
				t.Errorf("%s: channel %d has %.0f Hz at %.3f, want %.3f", tt.file, c, hertz, got, tt.measure)
			}
		}
	}
}

func TestWithoutFFmpegASoundIsKnownButNotMeasured(t *testing.T) {
	for _, name := range []string{"tone.m4a", "alac.m4a"} {
		b := fixture(t, name)
		r := bytes.NewReader(b)
		info, err := Probe(t.Context(), r, int64(len(b)))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := open(t.Context(), r, info); !errors.Is(err, ErrNoDecoder) {
			t.Errorf("%s: %v, want ErrNoDecoder", name, err)
		}
	}
}

func TestAnalyse(t *testing.T) {
	const rate = 44100
	a := analyse(t, wavOf(wavSpec{rate: rate, channels: 2, bits: 16, frames: 40 * rate, level: .5}))
	if !a.Decoded || a.Info.Duration != 40*time.Second {
		t.Errorf("decoded %v, %s", a.Decoded, a.Info.Duration)
	}
	// A sine at -6.02 dBFS in both channels; at 441 Hz K-weighting takes 0.6 dB.
	if got := a.Loudness.Loudness; math.Abs(got+6.6) > .3 || a.Loudness.Blocks != 397 {
		t.Errorf("%.2f LUFS over %d blocks", got, a.Loudness.Blocks)
	}
	if a.TruePeak == nil || math.Abs(*a.TruePeak+6.02) > .1 {
		t.Errorf("true peak %v", a.TruePeak)
	}
	if len(a.Peaks) != PeakCount {
		t.Fatalf("%d peaks", len(a.Peaks))
	}
	for i, v := range a.Peaks {
		if v < .98 || v > 1 {
			t.Errorf("peak %d is %.2f", i, v)
		}
	}
	checkPreview(t, a.Preview, 30*rate)
}

// checkPreview sees to it that a preview has so many frames, and is quiet at the end of 30 s.
func checkPreview(t *testing.T, b []byte, frames int) {
	t.Helper()
	info, samples := decoded(t, b)
	if n := len(samples) / info.Channels; n != frames {
		t.Errorf("a preview of %d frames, want %d", n, frames)
	}
	if info.Duration == PreviewLength {
		for _, v := range samples[len(samples)-20:] {
			if math.Abs(float64(v)) > .001 {
				t.Errorf("a preview ends at %.3f", v)
			}
		}
	}
}

func TestPreviews(t *testing.T) {
	for _, tt := range []struct {
		spec   wavSpec
		rate   int
		frames int
	}{
		{wavSpec{rate: 48000, channels: 1, bits: 16, frames: 48000}, 48000, 48000},
		{wavSpec{rate: 44100, channels: 6, bits: 16, frames: 31 * 44100}, 44100, 30 * 44100},
		{wavSpec{rate: 96000, channels: 2, bits: 24, frames: 31 * 96000}, 48000, 30 * 48000},
		{wavSpec{rate: 8000, channels: 2, bits: 8, frames: 30*8000 + 1}, 8000, 30 * 8000},
	} {
		tt.spec.level = .25
		b := wavOf(tt.spec)
		got, err := Preview(t.Context(), bytes.NewReader(b), int64(len(b)))
		if err != nil {
			t.Fatal(err)
		}
		checkPreview(t, got, tt.frames)
		info, samples := decoded(t, got)
		if info.SampleRate != tt.rate || info.Channels != min(tt.spec.channels, 2) {
			t.Errorf("%+v", info)
		}
		if l := level(samples[:info.Channels*info.SampleRate/2], 0, info.Channels, info.SampleRate, 441); l < .2 {
			t.Errorf("%d Hz: the tone is at %.3f", tt.spec.rate, l)
		}
		if whole := analyse(t, b).Preview; !bytes.Equal(whole, got) {
			t.Errorf("%d Hz: analysing gives another preview", tt.spec.rate)
		}
	}
}

func TestSilence(t *testing.T) {
	a := analyse(t, wavOf(wavSpec{rate: 44100, channels: 2, bits: 16, frames: 44100}))
	if a.Loudness != (Gated{}) || a.TruePeak != nil || !a.Decoded ||
		fmt.Sprint(a.Peaks) != fmt.Sprint(make([]float32, PeakCount)) {
		t.Errorf("%+v", a)
	}
}

// A long sound takes no more memory than a short one but for its blocks.
func TestPeaksOfALongSound(t *testing.T) {
	o := &outline{channels: 1, size: 1}
	block := make([]float32, 1000)
	for i := range 1000 {
		for k := range block {
			block[k] = float32(i) / 1000
		}
		o.add(block)
	}
	if len(o.parts) > mostParts {
		t.Errorf("%d parts", len(o.parts))
	}
	for i, v := range o.finish() {
		if want := float64(i) / PeakCount; math.Abs(float64(v)-want) > .01 {
			t.Fatalf("peak %d is %.3f, want %.3f", i, v, want)
		}
	}
}

func isRefusal(err error) bool {
	e, ok := errors.AsType[*fault.Error](err)
	return ok && e.Code == fault.BadUserInput && e.Fields["file"] != ""
}
