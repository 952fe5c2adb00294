package app

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/tuning"
)

// states reads what was recorded of an act.
func states[T any](act audit.Act) (before, after T, err error) {
	for _, state := range []struct {
		text string
		into *T
	}{{act.Before, &before}, {act.After, &after}} {
		if err := json.Unmarshal([]byte(state.text), state.into); err != nil {
			return before, after, fmt.Errorf("reading the act %s: %w", act.ID, err)
		}
	}
	return before, after, nil
}

// undoTuning puts the tuning that an act replaced in force again, unless it was changed since.
func (s *services) undoTuning(ctx context.Context, v access.Viewer, act audit.Act, why string) error {
	before, after, err := states[struct {
		Version int
		Tuning  map[string]any
	}](act)
	if err != nil {
		return err
	}
	earlier := tuning.FromValues(func(name string) (float64, bool) {
		value, isThere := before.Tuning[name].(float64)
		return value, isThere
	})
	if model, isThere := before.Tuning[tuning.ModelName].(string); isThere {
		earlier.Model = model
	}
	_, err = s.tunings.Save(ctx, v, earlier, after.Version, why)
	return err
}
