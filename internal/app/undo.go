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
		if state.text == "" {
			continue
		}
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

// undoVersion puts the version of settings in force again that an act replaced.
func undoVersion(undo func(ctx context.Context, v access.Viewer, number, replaced int, why string) error) audit.Undoer {
	return func(ctx context.Context, v access.Viewer, act audit.Act, why string) error {
		before, after, err := states[struct{ Version int }](act)
		if err != nil {
			return err
		}
		return undo(ctx, v, before.Version, after.Version, why)
	}
}

// undoModel puts the model in use again that an act replaced. Acts of before models were recorded with it cannot be
// taken back.
func (s *services) undoModel(ctx context.Context, v access.Viewer, act audit.Act, why string) error {
	if act.Before == "" {
		return audit.ChangedSince()
	}
	before, after, err := states[struct{ Model string }](act)
	if err != nil {
		return err
	}
	return s.tunings.UndoRollBack(ctx, v, before.Model, after.Model, why)
}

// undoLabel gives a model the name and the pin again that an act changed, unless they were changed since.
func (s *services) undoLabel(ctx context.Context, v access.Viewer, act audit.Act, why string) error {
	before, after, err := states[tuning.Label](act)
	if err != nil {
		return err
	}
	return s.tunings.UndoLabel(ctx, v, tuning.Labelled{Version: act.Subject.ID, Before: before, After: after}, why)
}
