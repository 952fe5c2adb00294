package audio_test

import (
	"bytes"
	"math"
	"testing"

	"github.com/sidestage/sidestage/internal/sound"
	"github.com/sidestage/sidestage/seed/audio"
)

func TestLevelsAreThoseOfTheRecordings(t *testing.T) {
	levels, err := audio.Levels()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range audio.Recordings {
		b, err := audio.Files.ReadFile(r.File)
		if err != nil {
			t.Fatal(err)
		}
		a, err := sound.Analyse(t.Context(), bytes.NewReader(b), int64(len(b)))
		if err != nil {
			t.Fatal(err)
		}
		if want := levels[r.File]; math.Abs(a.Loudness.Loudness-want.Loudness) > .05 ||
			math.Abs(*a.TruePeak-want.TruePeak) > .05 || a.Loudness.Blocks != want.Blocks {
			t.Errorf("%s is at %.2f LUFS over %d blocks, with a peak of %.2f dBTP; levels.json says %+v", r.File,
				a.Loudness.Loudness, a.Loudness.Blocks, *a.TruePeak, want)
		}
	}
	if len(levels) != len(audio.Recordings) {
		t.Errorf("%d levels for %d recordings", len(levels), len(audio.Recordings))
	}
}
