package demosound

import (
	"fmt"
	"io"
	"math"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/sound"
)

func TestEveryFamilyHasALevel(t *testing.T) {
	for name := range families {
		if l := levels[name]; l.loudness > -10 || l.loudness < -25 {
			t.Errorf("%s: %+v", name, l)
		}
	}
	if len(levels) != len(families) {
		t.Errorf("%d levels for %d families", len(levels), len(families))
	}
}

func TestLevelsAreNearWhatIsHeard(t *testing.T) {
	for _, genre := range []string{"Punk", "Jazz", "Techno", "Folk"} {
		p := New(Spec{ID: fmt.Sprint("level ", genre), Genres: []string{genre}, Duration: 100 * time.Second})
		a, err := sound.Analyse(t.Context(), io.NewSectionReader(p, 0, p.Size()), p.Size())
		if err != nil {
			t.Fatal(err)
		}
		if want, _ := p.Level(); math.Abs(a.Loudness.Loudness-want) > 2.5 {
			t.Errorf("%s is at %.1f LUFS, its family at %.1f", genre, a.Loudness.Loudness, want)
		}
	}
}
