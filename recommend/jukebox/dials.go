package jukebox

import (
	"context"
	"fmt"
)

// Dials keep where each person has set the dial, for all that they hear from then on.
type Dials interface {
	// Dial reads it; false where the person has not set it.
	Dial(ctx context.Context, userID string) (dial float64, isSet bool, err error)
	SetDial(ctx context.Context, userID string, dial float64) error
}

// WithDials lets sessions of which nobody said where their dial stands follow their person's.
// Without it that is DefaultDial.
func (j *Jukebox) WithDials(d Dials) *Jukebox {
	j.dials = d
	return j
}

// Dial returns where a person has set the dial, 0 (known) to 1 (new), else DefaultDial.
func (j *Jukebox) Dial(ctx context.Context, userID string) (float64, error) {
	if j.dials == nil {
		return DefaultDial, nil
	}
	dial, isSet, err := j.dials.Dial(ctx, userID)
	if err != nil {
		return 0, fmt.Errorf("reading where the dial stands: %w", err)
	}
	if !isSet {
		return DefaultDial, nil
	}
	return dial, nil
}

// SetDial sets the dial of a person, 0 (known) to 1 (new), on all their devices: sessions follow
// it from their next songs on, unless they were started with a dial of their own. Errors:
// BAD_USER_INPUT for a bad dial.
func (j *Jukebox) SetDial(ctx context.Context, userID string, dial float64) error {
	if err := checkDial(&dial); err != nil {
		return err
	}
	if err := j.dials.SetDial(ctx, userID, dial); err != nil {
		return fmt.Errorf("keeping where the dial stands: %w", err)
	}
	return nil
}
