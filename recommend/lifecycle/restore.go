package lifecycle

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

// Restore puts a model of the folder in use, so that a server that starts anew answers before it has trained: the one
// that somebody went back to, if no training has taken its place, else the newest that can be read. Models tells of
// those that can be gone back to, and of those that are damaged as refused. Without a model to restore nothing happens.
// Errors: those of reading the folder.
func (s *Trainer) Restore(ctx context.Context) error {
	if s.options.Folder == "" {
		return nil
	}
	s.training.Lock()
	defer s.training.Unlock()
	defer s.atWork()()
	if err := s.tidy(); err != nil {
		s.options.Log.WarnContext(ctx,
			"what was not written to its end of a model of recommendations cannot be removed", "error", err)
	}
	notes, err := s.notes(ctx)
	if err != nil {
		return fmt.Errorf("looking for models of recommendations: %w", err)
	}
	chosen, err := s.chosen()
	if err != nil {
		s.options.Log.WarnContext(ctx, "which model of recommendations was gone back to cannot be read", "error", err)
	}
	found, faults := s.firstReadable(notes, chosen)
	if found != nil && s.Model() == nil {
		s.mu.Lock()
		s.model.Store(found)
		s.wentBack = found.Version == chosen
		s.mu.Unlock()
		s.options.Log.InfoContext(ctx, "recommendations restored", "version", found.Version, "trained",
			found.TrainedAt.Format(time.RFC3339))
	}
	// The others are looked at while that one answers already.
	listed := s.usable(ctx, notes, found, faults)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.trained = listed
	return nil
}

// firstReadable reads the chosen model, else the newest that can be read, and gives what is wrong with those that it
// tried.
func (s *Trainer) firstReadable(notes []Trained, chosen string) (*similarity.Model, map[string]error) {
	faults := map[string]error{}
	rank := func(t Trained) int {
		if t.Version == chosen {
			return 0
		}
		return 1
	}
	for _, t := range slices.SortedStableFunc(slices.Values(notes),
		func(a, b Trained) int { return cmp.Compare(rank(a), rank(b)) }) {
		if t.Refused != "" {
			continue
		}
		m, err := s.load(t.Version)
		if err == nil {
			return m, faults
		}
		faults[t.Version] = err
	}
	return nil, faults
}

// usable keeps of what is told of models that which holds: a model that is not refused can be gone back to.
func (s *Trainer) usable(
	ctx context.Context, notes []Trained, found *similarity.Model, faults map[string]error,
) []Trained {
	var out []Trained
	for _, t := range notes {
		if t.Refused == "" && (found == nil || t.Version != found.Version) {
			err := faults[t.Version]
			if err == nil {
				err = s.verify(t.Version)
			}
			var told bool
			if err != nil {
				if t, told = s.setAside(ctx, t, err); !told {
					continue
				}
			}
		}
		out = append(out, t)
	}
	return out
}

// verify says what is wrong with a model's file, as far as its header and checksum tell.
func (s *Trainer) verify(version string) (err error) {
	f, err := os.Open(s.path(version, modelFile))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	_, err = checked(f)
	return err
}

// setAside makes a refused model for good of one whose file is damaged or gone, and takes what is left of the file
// away: the note comes first, so that whatever a server that is killed meanwhile leaves is not taken for a model. False
// where that is not said for good: a file that cannot be read now, or that only a later server knows how to read, stays
// as it is.
func (s *Trainer) setAside(ctx context.Context, t Trained, why error) (Trained, bool) {
	s.options.Log.WarnContext(ctx, "a model of recommendations cannot be read and is passed over", "version",
		t.Version, "error", why)
	switch {
	case s.options.Folder == "" || errors.Is(why, errNewer):
		return t, false
	case errors.Is(why, fs.ErrNotExist):
		t.Refused = "its file is gone"
	case errors.Is(why, similarity.ErrFile):
		t.Refused = "its file is " + why.Error()
	default:
		return t, false
	}
	t.SizeBytes = 0
	err := s.note(t)
	if err == nil {
		err = ignoreMissing(os.Remove(s.path(t.Version, modelFile)))
	}
	if err != nil {
		s.options.Log.WarnContext(ctx, "a damaged model of recommendations cannot be set aside", "version",
			t.Version, "error", err)
	}
	return t, true
}

// passOver answers who wants to go back to a model that cannot be read.
func (s *Trainer) passOver(ctx context.Context, version string, why error) error {
	told := s.Models()
	i := slices.IndexFunc(told, func(t Trained) bool { return t.Version == version })
	if i < 0 {
		return fault.Missing("This model")
	}
	t, damaged := s.setAside(ctx, told[i], why)
	if !damaged {
		return fault.New(fault.Conflict, "The file of this model cannot be read now.")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range s.trained {
		if s.trained[i].Version == version {
			s.trained[i] = t
		}
	}
	return fault.New(fault.Conflict, "The file of this model is damaged. It is not kept any more.")
}
