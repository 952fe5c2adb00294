package similarity

import (
	"fmt"
	"time"

	"github.com/sidestage/sidestage/internal/tuning"
)

// Config tunes a model. The zero value of Now means the time of training.
type Config struct {
	// Now is the moment that ages are counted from.
	Now time.Time
	tuning.TrainingConfig
	// MinListeners is how many listeners an artist or track needs to take part in the
	// calibration of scores; MinShared how many listeners two must share before listening
	// says anything about the pair.
	MinListeners, MinShared int
	// Shrink multiplies the likeness of two that share n listeners by n/(n+Shrink).
	Shrink float64
	// GenreShare is how much of a likeness found by listening hangs on common genres, 0..1.
	GenreShare float64
	// ContentCeiling is the score of two of exactly the same genres that no listeners speak for.
	ContentCeiling float64
	// ArtistShare is how much the likeness of two artists says about their tracks, 0..1.
	ArtistShare float64
	// Neighbours is how many neighbours are kept of each artist.
	Neighbours int
	// MaxRow is how many tracks (and artists) of one person are looked at, MaxColumn how
	// many listeners of one track.
	MaxRow, MaxColumn int
	// BlendFrom is how many contacts of people with artists there must be for a blend of models to be
	// learned: with fewer there is nothing to weigh the models by, and similar artists say all that is known.
	BlendFrom int
}

// albumShare keeps a saved album of ten tracks from outweighing what is listened to.
const albumShare = 0.25

// DefaultConfig returns the settings that the product runs with.
func DefaultConfig() Config {
	return Config{
		TrainingConfig: tuning.DefaultTraining(),
		MinListeners:   5, MinShared: 2, Shrink: 5,
		GenreShare: 0.3, ContentCeiling: 0.45, ArtistShare: 0.8,
		Neighbours: 100, MaxRow: 300, MaxColumn: 200, BlendFrom: 1000,
	}
}

// validate refuses settings that make no sense.
func (c Config) validate() error {
	share := func(f float64) bool { return f >= 0 && f <= 1 }
	bad := map[string]string{}
	c.Validate(bad)
	switch {
	case len(bad) > 0:
		return fmt.Errorf("what a training goes by is out of its range: %v", bad)
	case !finite(c.Shrink):
		return fmt.Errorf("what shrinks must be a number that is not negative")
	case c.MinListeners < 1 || c.MinShared < 1 || c.Neighbours < 1 || c.MaxRow < 1 || c.MaxColumn < 1:
		return fmt.Errorf("counts must be at least 1")
	case !share(c.GenreShare) || !share(c.ContentCeiling) || !share(c.ArtistShare):
		return fmt.Errorf("GenreShare, ContentCeiling and ArtistShare must be within 0 and 1")
	}
	return nil
}
