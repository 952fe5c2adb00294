package lifecycle

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/tuning"
)

// Relabel gives a kept model the label that change makes of the one it has; others are those of the other models that
// can be gone back to. No model is let go of meanwhile, and so none that has just got a label. Errors: NOT_FOUND for a
// version that is not kept or was refused, CONFLICT where its file is gone, those of change and of writing to the
// folder, in which case nothing has changed.
func (s *Trainer) Relabel(
	ctx context.Context, version string, change func(now tuning.Label, others []tuning.Label) (tuning.Label, error),
) (before tuning.Label, t Trained, err error) {
	s.choosing.Lock()
	defer s.choosing.Unlock()
	t, others := s.labelled(version)
	if t.Version == "" {
		return tuning.Label{}, Trained{}, fault.Missing("This model")
	}
	before = t.Label
	if t.Label, err = change(before, others); err != nil {
		return before, Trained{}, err
	}
	if t.Label == before {
		return before, t, nil
	}
	if err := s.noteLabel(ctx, t); err != nil {
		return before, Trained{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range s.trained {
		if s.trained[i].Version == version {
			s.trained[i].Label = t.Label
		}
	}
	return before, t, nil
}

// labelled returns a model that can be gone back to, and the labels of all others; the zero Trained where there is no
// such model.
func (s *Trainer) labelled(version string) (found Trained, others []tuning.Label) {
	for _, t := range s.Models() {
		switch {
		case t.Refused != "":
		case t.Version == version:
			found = t
		default:
			others = append(others, t.Label)
		}
	}
	return found, others
}

// noteLabel writes the label of a model with what is told of it; choosing is held.
func (s *Trainer) noteLabel(ctx context.Context, t Trained) error {
	if s.options.Folder == "" || s.isInMemory(t.Version) {
		return nil
	}
	if _, err := os.Stat(s.path(t.Version, modelFile)); errors.Is(err, fs.ErrNotExist) {
		return s.passOver(ctx, t.Version, err)
	}
	t.InUse = false // which one is in use is not said of each
	if err := s.note(t); err != nil {
		return fmt.Errorf("noting the name or pin of a model: %w", err)
	}
	return nil
}

// isInMemory reports whether a model has no file, as it could not be written.
func (s *Trainer) isInMemory(version string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.memory[version] != nil
}

// withNotedLabel returns a model with the label of its note, which another process may have written: what is about to
// be removed is looked at once more.
func (s *Trainer) withNotedLabel(t Trained) Trained {
	if s.options.Folder == "" {
		return t
	}
	if noted, err := s.readNote(t.Version); err == nil {
		t.Label = noted.Label
	}
	return t
}
