package recommend

import "time"

// TrainingConfig is what a data scientist sets of a training: what plays, saves, follows and skips are worth, and for how long.
type TrainingConfig struct {
	// HalfLife is after how long a contact counts half in what listening says about
	// likeness and taste; it never counts less than a fifth. PopularityHalfLife is the same
	// for popularity, without a floor. Both are above zero.
	HalfLife, PopularityHalfLife time.Duration
	// SavePlays and FollowPlays say how many full plays a save and a follow are worth, from zero. A saved album is worth
	// a part of SavePlays to each of its tracks.
	SavePlays, FollowPlays float64
	// SkipShare is the share of its plays that a track loses that is skipped each time, 0..1; one that is skipped less
	// often loses less.
	SkipShare float64
}

// DefaultTrainingConfig returns what the product comes with.
func DefaultTrainingConfig() TrainingConfig {
	return TrainingConfig{
		HalfLife: 180 * 24 * time.Hour, PopularityHalfLife: 30 * 24 * time.Hour,
		SavePlays: 3, FollowPlays: 5, SkipShare: 0.5,
	}
}
