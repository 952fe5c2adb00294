// Package tuning is what may be set of recommendations while a model stays the same: each change with its reason and
// its place in a history, previews of what a change would do, and experiments that give two tunings to a share of
// people each.
package tuning

import (
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
)

// Tuning is what recommendations go by for one person.
type Tuning struct {
	// Threshold is the similarityScoreThreshold, 0..1: how alike two must be to be called similar.
	Threshold float64
	// Model names what ranks "for you".
	Model string
	// Diversity is how much a list avoids what is like what it has already, 0 (by score alone) to 1.
	Diversity float64
	// Discovery is the share of places for small and new artists who fit, 0..1.
	Discovery float64
}

// Version is a tuning as it was put in force.
type Version struct {
	// Number rises by one with every change, from 0, what the product comes with.
	Number int
	Tuning
	Reason string
	// ChangedAt is zero, and ChangedBy empty, for what the product comes with.
	ChangedAt time.Time
	// ChangedBy is the id of who changed it in what a store is given, and their handle in what it gives: empty for an
	// account that is gone.
	ChangedBy string
}

const (
	minReason = 3
	maxReason = 300
	minName   = 3
	maxName   = 80
)

// NormalizeReason trims a reason of 3 to 300 characters, and notes under "reason" in bad what is wrong with it.
func NormalizeReason(reason string, bad map[string]string) string {
	reason, flaw := input.Text(reason, minReason, maxReason)
	const length = "reason must have 3 to 300 characters."
	input.Problems(bad).Add("reason", flaw.Say(length, length, "reason must have no control characters."))
	return reason
}

// refusal is nil where nothing is wrong.
func refusal(bad map[string]string) error {
	if len(bad) == 0 {
		return nil
	}
	return fault.BadInput(bad)
}
