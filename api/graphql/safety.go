package graphql

import (
	"context"

	"github.com/sidestage/sidestage/api/graphql/model"
	"github.com/sidestage/sidestage/internal/kernel/person"
)

// muted says what of a thing by somebody the person muted; nil for nothing, and for what is their own.
func (r *Resolver) muted(ctx context.Context, by *string, isPerson bool, texts ...string) (*model.Muted, error) {
	if by != nil && *by == viewer(ctx).UserID {
		return nil, nil //nolint:nilnil // nothing is muted
	}
	word, err := r.Safety.MutedWord(ctx, viewer(ctx), texts...)
	if err != nil || word == "" && !isPerson {
		return nil, err
	}
	out := &model.Muted{IsPerson: isPerson}
	if word != "" {
		out.Word = &word
	}
	return out, nil
}

func parted(other person.Person, err error) (*model.PartingResult, error) {
	return one(other, err, model.NewParting)
}

func safetyResult(err error) (*model.SafetyResult, error) {
	return one(struct{}{}, err, func(struct{}) model.SafetyResult { return model.SafetyResult{Success: true} })
}
