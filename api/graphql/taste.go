package graphql

import (
	"context"

	gql "github.com/99designs/gqlgen/graphql"

	"github.com/sidestage/sidestage/api/graphql/model"
)

// myTaste reads those parts of the viewer's taste that are asked for: the player asks for one instant, and what is
// believed is dear to tell.
func (r *Resolver) myTaste(ctx context.Context) (*model.Taste, error) {
	if err := viewer(ctx).Require(); err != nil {
		return nil, err
	}
	t := &model.Taste{}
	for field, read := range map[string]func(context.Context, *model.Taste) error{
		"artists": r.readBelieved, "opinions": r.readOpinions, "chosenGenres": r.readChosen, "place": r.readPlace,
		"privateUntil": r.readPrivateUntil,
	} {
		if !asksFor(ctx, field) {
			continue
		}
		if err := read(ctx, t); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// asksFor reports whether the query asks for a field of Taste, or for one that comes with it.
func asksFor(ctx context.Context, field string) bool {
	for _, asked := range gql.CollectAllFields(ctx) {
		switch asked {
		case "genres", "removed", "mix", "byPopularity":
			asked = "artists"
		}
		if asked == field {
			return true
		}
	}
	return false
}

func (r *Resolver) readBelieved(ctx context.Context, t *model.Taste) error {
	believed, err := r.Taste.Believed(ctx, viewer(ctx))
	t.SetBelieved(believed)
	return err
}

func (r *Resolver) readOpinions(ctx context.Context, t *model.Taste) (err error) {
	said, err := r.Taste.Opinions(ctx, viewer(ctx))
	t.Opinions = model.Each(said, model.NewTasteOpinion)
	return err
}

func (r *Resolver) readChosen(ctx context.Context, t *model.Taste) (err error) {
	chosen, err := r.Taste.ChosenGenres(ctx, viewer(ctx))
	t.ChosenGenres = model.Each(chosen, model.NewGenre)
	return err
}

func (r *Resolver) readPlace(ctx context.Context, t *model.Taste) error {
	said, err := r.Taste.Place(ctx, viewer(ctx))
	t.Place = model.NewTastePlace(said)
	return err
}

func (r *Resolver) readPrivateUntil(ctx context.Context, t *model.Taste) error {
	until, err := r.Taste.PrivateUntil(ctx, viewer(ctx))
	t.SetPrivateUntil(until)
	return err
}
