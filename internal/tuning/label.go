package tuning

import (
	"context"
	"errors"
	"fmt"

	"golang.org/x/text/cases"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
)

// Label keeps a model whatever its age: by a name, a pin, or both.
type Label struct {
	// Name tells the model apart from others: 1..40 characters in one line, empty for none. No two models that can be
	// gone back to have the same one, whatever its case.
	Name string `json:",omitempty"`
	// Pinned keeps a model that needs no name.
	Pinned bool `json:",omitempty"`
}

// Keeps reports whether the model is kept whatever its age.
func (l Label) Keeps() bool { return l.Name != "" || l.Pinned }

const (
	maxModelName = 40
	// mostLabelled is how many models are kept by a name or a pin at most: each takes a file of up to some hundred MB.
	mostLabelled = 20
)

var foldCase = cases.Fold()

// allow returns why a model may not have the label l in the place of now beside the labels of others; nil where it may.
func (l Label) allow(now Label, others []Label) error {
	labelled := 0
	for _, other := range others {
		if other.Keeps() {
			labelled++
		}
		if l.Name != "" && l.Name != now.Name && foldCase.String(other.Name) == foldCase.String(l.Name) {
			return fault.New(fault.Conflict, fmt.Sprintf("Another model is called “%s” already.", other.Name))
		}
	}
	if l.Keeps() && !now.Keeps() && labelled >= mostLabelled {
		return fault.New(fault.Conflict, fmt.Sprintf(
			"%d models have a name or a pin already. Take one away first.", mostLabelled))
	}
	return nil
}

// Labelled says who gave a model another label.
type Labelled struct {
	By, Version   string
	Before, After Label
	// Why is the reason that was given for it; empty where the context says it, or none was.
	Why string
}

// NameModel names a kept model, which is kept from then on until the name is taken away; an empty name does that.
// Errors: UNAUTHENTICATED, FORBIDDEN for all but analysts, BAD_USER_INPUT, NOT_FOUND for a model that is not kept or
// failed its checks, CONFLICT where another has the name or too many have one or a pin.
func (s *Service) NameModel(ctx context.Context, v access.Viewer, version, name string) (Model, error) {
	if err := v.RequireRole(access.Analyst); err != nil {
		return Model{}, err
	}
	name, flaw := input.Line(name, 0, maxModelName)
	if name != "" && flaw == input.Fine {
		name, flaw = input.Line(name, 1, maxModelName)
	}
	length := fmt.Sprintf("name must have at most %d characters that can be seen.", maxModelName)
	if err := input.Check("name", flaw.Say(length, length, "name must have no control characters.")); err != nil {
		return Model{}, err
	}
	return s.relabel(ctx, v, version, "", func(now Label) (Label, error) {
		now.Name = name
		return now, nil
	})
}

// PinModel pins a kept model, which is kept from then on until the pin is taken away, or does that. Errors: as
// NameModel.
func (s *Service) PinModel(ctx context.Context, v access.Viewer, version string, pinned bool) (Model, error) {
	if err := v.RequireRole(access.Analyst); err != nil {
		return Model{}, err
	}
	return s.relabel(ctx, v, version, "", func(now Label) (Label, error) {
		now.Pinned = pinned
		return now, nil
	})
}

// UndoLabel gives a model the name or the pin again that an act changed, and leaves the other as it is. Errors: as
// NameModel, and CONFLICT where what the act changed was changed again since.
func (s *Service) UndoLabel(ctx context.Context, v access.Viewer, act Labelled, why string) error {
	if err := v.RequireRole(access.Analyst); err != nil {
		return err
	}
	_, err := s.relabel(ctx, v, act.Version, why, func(now Label) (Label, error) {
		changedSince := fault.New(fault.Conflict, "This model was named or pinned anew since.")
		if act.Before.Name != act.After.Name {
			if now.Name != act.After.Name {
				return now, changedSince
			}
			now.Name = act.Before.Name
		}
		if act.Before.Pinned != act.After.Pinned {
			if now.Pinned != act.After.Pinned {
				return now, changedSince
			}
			now.Pinned = act.Before.Pinned
		}
		return now, nil
	})
	return err
}

// relabel changes a model's label and records that. What cannot be recorded is taken back.
func (s *Service) relabel(
	ctx context.Context, v access.Viewer, version, why string, change func(now Label) (Label, error),
) (Model, error) {
	before, m, err := s.o.Recommender.Relabel(ctx, version, func(now Label, others []Label) (Label, error) {
		next, err := change(now)
		if err != nil {
			return now, err
		}
		return next, next.allow(now, others)
	})
	if err != nil || m.Label == before {
		return m, err
	}
	act := Labelled{By: v.UserID, Version: version, Before: before, After: m.Label, Why: why}
	if err := s.o.Store.Labelled(ctx, act); err != nil {
		_, _, back := s.o.Recommender.Relabel(ctx, version, func(now Label, _ []Label) (Label, error) {
			if now != act.After {
				return now, nil // somebody else's by now
			}
			return before, nil
		})
		return Model{}, errors.Join(fmt.Errorf("recording the name or pin of a model: %w", err), back)
	}
	return m, nil
}
