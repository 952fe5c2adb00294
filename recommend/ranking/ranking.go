// Package ranking puts posts, events and merchandise into the order in which a person sees
// them. Callers fetch the candidates, with what the person may not see left out already, and
// get back ids; what fits the person is asked of a Taste, once a list. The cost of a list is
// O(n log n) of its candidates.
package ranking

import (
	"context"
	"fmt"
	"math"
	"time"
)

// Subject is what a candidate is about, as far as taste goes.
type Subject struct {
	// ArtistID is its maker.
	ArtistID string
	// Genres are slugs.
	Genres []string
}

// Taste tells how well things fit a person.
type Taste interface {
	// Fits gives a number for each subject, from 0 (nothing speaks for it) to 1. The person is
	// empty for a visitor.
	Fits(ctx context.Context, userID string, subjects []Subject) ([]float64, error)
}

// Ranking ranks by a taste.
type Ranking struct {
	taste Taste
	now   func() time.Time
}

// New returns a Ranking that goes by this taste and clock.
func New(taste Taste, now func() time.Time) *Ranking { return &Ranking{taste: taste, now: now} }

// fits asks for the fit of each of some candidates, 0..1 whatever the taste says.
func fits[T any](ctx context.Context, r *Ranking, userID string, all []T, subject func(T) Subject) ([]float64, error) {
	if len(all) == 0 {
		return nil, nil
	}
	subjects := make([]Subject, len(all))
	for i, x := range all {
		subjects[i] = subject(x)
	}
	out, err := r.taste.Fits(ctx, userID, subjects)
	if err != nil {
		return nil, fmt.Errorf("asking what fits: %w", err)
	}
	if len(out) != len(all) {
		return nil, fmt.Errorf("asking what fits: %d answers to %d questions", len(out), len(all))
	}
	for i, v := range out {
		out[i] = share(v)
	}
	return out, nil
}

// share brings a number to 0..1; NaN is 0.
func share(v float64) float64 {
	if !(v > 0) {
		return 0
	}
	return min(v, 1)
}

// followedFit lifts what somebody follows above what merely fits them half.
func followedFit(fit float64) float64 { return 0.5 + 0.5*fit }

// fading is 1 now and halves with every half-life of a span of time; below zero it is 1.
func fading(span, halfLife time.Duration) float64 {
	return math.Exp2(-max(0, span.Hours()) / halfLife.Hours())
}
