// Package recommend says what recommendations are given: music, what people did with it and said of it, and what they
// are tuned to. lifecycle trains models from it and keeps them, lists makes what people are shown, and jukebox plays
// on. None of them knows an engine or HTTP.
package recommend

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/taste"
)

// Source streams what a model learns from. Each method calls yield once for each thing and
// stops with yield's error. The streams need not be of one moment: what names something that
// another stream lacks is left out and counted.
type Source interface {
	Genres(ctx context.Context, yield func(taste.Genre) error) error
	Artists(ctx context.Context, yield func(taste.Artist) error) error
	Tracks(ctx context.Context, yield func(taste.Track) error) error
	Interactions(ctx context.Context, yield func(taste.Interaction) error) error
	Follows(ctx context.Context, yield func(taste.Follow) error) error
}

// History is what a person does now, read afresh for every list, so that today counts.
type History interface {
	// Listened gives what the person heard or saved, the latest first, at most limit, and with it what is on the albums
	// they saved of late.
	Listened(ctx context.Context, userID string, limit int) ([]taste.Interaction, error)
	// Following gives the artists and people whom the person follows.
	Following(ctx context.Context, userID string) ([]taste.Followed, error)
	// HeardMost gives what each of some people heard most, at most each tracks of one, without what they say is not for
	// them.
	HeardMost(ctx context.Context, userIDs []string, each int) ([]taste.Interaction, error)
	// Released gives what the artists whom the person follows released after one moment and until another, as far as
	// everybody may see it, the latest first, at most limit.
	Released(ctx context.Context, userID string, after, until time.Time, limit int) ([]taste.Release, error)
	// RecentPlays gives the plays that began since then, the latest first.
	RecentPlays(ctx context.Context, userID string, since time.Time) ([]taste.Play, error)
}

// Statements tells what people said themselves, beside what they played.
type Statements interface {
	// AllOpinions streams everybody's, for training.
	AllOpinions(ctx context.Context, yield func(taste.Opinion) error) error
	// Places streams whose profile names a place.
	Places(ctx context.Context, yield func(userID, place string) error) error
	// SaidBy reads one person's, afresh for every list.
	SaidBy(ctx context.Context, userID string) (taste.Said, error)
}
