package app

import (
	"context"

	"github.com/sidestage/sidestage/graphstore"
	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/recommend"
)

// statements tells recommendations what people said of their taste. It is a recommend.Statements.
type statements struct{ graph *graphstore.OpinionStore }

var _ recommend.Statements = statements{}

func (s statements) Opinions(ctx context.Context, yield func(recommend.Opinion) error) error {
	return s.graph.AllOpinions(ctx, func(userID string, o taste.Opinion) error { return yield(opinionOf(userID, o)) })
}

func (s statements) Places(ctx context.Context, yield func(userID, place string) error) error {
	return s.graph.Places(ctx, yield)
}

func (s statements) SaidBy(ctx context.Context, userID string) (recommend.Said, error) {
	found, err := s.graph.SaidBy(ctx, userID)
	said := recommend.Said{Genres: found.Genres, Place: found.Place}
	for _, o := range found.Opinions {
		said.Opinions = append(said.Opinions, opinionOf(userID, o))
	}
	for _, r := range found.Removed {
		said.Removed = append(said.Removed, tastedThing(r.Thing))
	}
	return said, err
}

func opinionOf(userID string, o taste.Opinion) recommend.Opinion {
	return recommend.Opinion{UserID: userID, Thing: tastedThing(o.Thing), More: o.More, At: o.At}
}

// tastedThing goes by the names of the kinds, which both packages have the same.
func tastedThing(t taste.Thing) recommend.Thing {
	return recommend.Thing{Kind: recommend.Kind(t.Subject), ID: t.ID}
}
