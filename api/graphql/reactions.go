package graphql

import (
	"context"
	"strings"

	"github.com/sidestage/sidestage/api/graphql/model"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/reaction"
	"github.com/sidestage/sidestage/internal/reactions"
)

// reactionsTo reads the viewer's reactions to things of any types.
func reactionsTo(
	ctx context.Context, s *reactions.Service, v access.Viewer, refs []item.Ref,
) ([]reaction.Type, []error) {
	ids := map[item.Type][]string{}
	for _, ref := range refs {
		ids[ref.Type] = append(ids[ref.Type], ref.ID)
	}
	mine := make(map[item.Type]map[string]reaction.Type, len(ids))
	for kind, of := range ids {
		var err error
		if mine[kind], err = s.Mine(ctx, v, kind, of); err != nil {
			return nil, []error{err}
		}
	}
	out := make([]reaction.Type, len(refs))
	for i, ref := range refs {
		out[i] = mine[ref.Type][ref.ID]
	}
	return out, nil
}

// reacted is the answer of a change to the reactions of a thing.
func reacted(ctx context.Context, ref item.Ref, given reactions.Given, err error) (*model.ReactionResult, error) {
	if err != nil {
		return nil, err
	}
	loadersOf(ctx).reactions.Clear(ref)
	loadersOf(ctx).reactions.Prime(ref, given.Mine)
	return &model.ReactionResult{Success: true, Reactions: model.NewReactions(ref, given.Counts)}, nil
}

func targetOf(kind model.ReactionTarget, id string) item.Ref {
	return item.Ref{Type: item.Type(strings.ToLower(string(kind))), ID: id}
}
