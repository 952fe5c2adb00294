package graphql

import (
	"context"

	"github.com/sidestage/sidestage/api/graphql/model"
	"github.com/sidestage/sidestage/internal/gifts"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// giftOf converts a gift for who asks.
func (r *Resolver) giftOf(ctx context.Context, g gifts.Gift, err error) (*model.TierGift, error) {
	return one(g, err, r.giftFor(viewer(ctx)))
}

func (r *Resolver) giftFor(v access.Viewer) func(gifts.Gift) model.TierGift {
	return func(g gifts.Gift) model.TierGift { return model.NewTierGift(g, v, r.Gifts.Link(g)) }
}

// giftPage reads a page of gifts for who asks.
func (r *Resolver) giftPage(
	ctx context.Context, first *int, after *string, last *int, before *string,
	read func(context.Context, access.Viewer, paging.Request) (paging.Page[gifts.Gift], error),
) (*model.TierGiftConnection, error) {
	v := viewer(ctx)
	return page(first, after, last, before, func(p paging.Request) (paging.Page[gifts.Gift], error) {
		return read(ctx, v, p)
	}, func(p paging.Page[gifts.Gift]) *model.TierGiftConnection { return model.NewTierGifts(p, r.giftFor(v)) })
}

// giving is what an input asks to give.
func giving(in model.GiveTierInput) gifts.Giving {
	g := gifts.Giving{
		TierID: in.TierID, Months: in.Months, To: gifts.Recipient(in.Recipient), ClientKey: in.ClientKey,
		Handle: given(in.RecipientHandle).Or(""), Email: given(in.RecipientEmail).Or(""),
		Message: given(in.Message).Or(""), From: place(in.Country.Value(), in.PostalCode.Value()),
		Expected: in.ExpectedTotal.Value(),
	}
	if at := in.DeliverAt.Value(); at != nil {
		g.DeliverAt = *at
	}
	return g
}
