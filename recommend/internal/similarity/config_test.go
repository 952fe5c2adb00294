package similarity

import (
	"math"
	"testing"

	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/internal/tuning"
)

func TestWhatAnInteractionIsWorth(t *testing.T) {
	as := tuning.DefaultTraining()
	with := func(change func(*tuning.TrainingConfig)) tuning.TrainingConfig {
		changed := as
		change(&changed)
		return changed
	}
	for _, c := range []struct {
		name     string
		learning tuning.TrainingConfig
		did      taste.Interaction
		want     float64
	}{
		{"plays", as, taste.Interaction{Plays: 4}, 4},
		{"seconds where they are known", as, taste.Interaction{Plays: 4, Seconds: 200}, 2},
		{"skipped each time", as, taste.Interaction{Plays: 4, Skips: 4}, 2},
		{"skipped half of the time", as, taste.Interaction{Plays: 4, Skips: 2}, 3},
		{"skipped more often than played", as, taste.Interaction{Plays: 4, Skips: 8}, 2},
		{
			"skips that take nothing", with(func(l *tuning.TrainingConfig) { l.SkipShare = 0 }),
			taste.Interaction{Plays: 4, Skips: 4},
			4,
		},
		{
			"skips that take all", with(func(l *tuning.TrainingConfig) { l.SkipShare = 1 }),
			taste.Interaction{Plays: 4, Skips: 4},
			0,
		},
		{"a save", as, taste.Interaction{Plays: 1, Saved: true}, 4},
		{
			"a save that skips do not touch", with(func(l *tuning.TrainingConfig) { l.SkipShare = 1 }),
			taste.Interaction{Plays: 4, Skips: 4, Saved: true},
			3,
		},
		{"a save of more", with(func(l *tuning.TrainingConfig) { l.SavePlays = 10 }), taste.Interaction{Saved: true}, 10},
		{
			"a saved album", with(func(l *tuning.TrainingConfig) { l.SavePlays = 10 }),
			taste.Interaction{SavedAlbum: true},
			2.5,
		},
	} {
		got, ok := Config{TrainingConfig: c.learning}.FullPlays(c.did, 100)
		if !ok || math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%s: %g full plays, want %g", c.name, got, c.want)
		}
	}
}
