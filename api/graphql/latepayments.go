package graphql

import (
	"context"

	"github.com/sidestage/sidestage/api/graphql/model"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/latepayments"
)

// latePaymentPage reads a page of payments that came too late for who asks.
func latePaymentPage(
	ctx context.Context, first *int, after *string, last *int, before *string,
	read func(context.Context, access.Viewer, paging.Request) (paging.Page[latepayments.Payment], error),
) (*model.LatePaymentConnection, error) {
	v := viewer(ctx)
	return page(first, after, last, before, func(p paging.Request) (paging.Page[latepayments.Payment], error) {
		return read(ctx, v, p)
	}, func(p paging.Page[latepayments.Payment]) *model.LatePaymentConnection {
		return model.NewLatePayments(p, v)
	})
}
