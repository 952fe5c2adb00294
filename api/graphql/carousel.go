package graphql

import (
	"context"

	gql "github.com/99designs/gqlgen/graphql"
	"github.com/vikstrous/dataloadgen"

	"github.com/sidestage/sidestage/api/graphql/model"
	"github.com/sidestage/sidestage/internal/carousel"
	"github.com/sidestage/sidestage/internal/kernel/input"
)

// panel converts a panel for whoever asks.
func panel(ctx context.Context, p carousel.Panel, err error) (*model.CarouselPanel, error) {
	return one(p, err, model.NewCarouselPanel(viewer(ctx)))
}

func panels(ctx context.Context, list []carousel.Panel, err error) ([]model.CarouselPanel, error) {
	return each(list, err, model.NewCarouselPanel(viewer(ctx)))
}

// target loads what a target shows, where it is of a type.
func target[T any](
	ctx context.Context, t *model.CarouselTarget, kind model.CarouselItemType, from *dataloadgen.Loader[string, *T],
) (*T, error) {
	if t.ItemType != kind {
		return nil, nil //nolint:nilnil // it shows something else
	}
	return from.Load(ctx, t.ItemID)
}

func newPanel(in model.CreateCarouselPanelInput) carousel.Patch {
	return carousel.Patch{
		Type: input.Set(model.PanelTypeOf(in.PanelType)), Title: input.Set(in.Title), Text: given(in.TextContent),
		Picture: given(in.ImageURL), Link: given(in.CtaLink), StartsAt: given(in.StartDate), EndsAt: given(in.EndDate),
	}
}

func panelPatch(in model.UpdateCarouselPanelInput) carousel.Patch {
	return carousel.Patch{
		Type: panelType(in.PanelType), Title: given(in.Title), Text: cleared(in.TextContent), Picture: cleared(in.ImageURL),
		Link: cleared(in.CtaLink), StartsAt: cleared(in.StartDate), EndsAt: cleared(in.EndDate),
	}
}

func panelType(v gql.Omittable[*model.CarouselPanelType]) (o input.Optional[carousel.Type]) {
	if t := given(v); t.Given {
		o = input.Set(model.PanelTypeOf(t.Value))
	}
	return o
}
