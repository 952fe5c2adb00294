package main

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"
)

// settlingTime is how long what a killed server left half done may take until it is done.
const settlingTime = 2 * time.Minute

// mustAgree fails where the pieces of something that are counted as sold, those in paid orders, and the payments that
// were made for them are not as many. What a killed server left half done has its time first.
func (p *marketplace) mustAgree(ctx context.Context, of goods, crowd []client) (sold stock, err error) {
	for until := time.Now().Add(settlingTime); ; {
		if sold, err = p.seller.stockOf(ctx, of); err != nil {
			return sold, err
		}
		ordered, paid, err := countBought(ctx, of, crowd)
		if err != nil {
			return sold, err
		}
		if ordered == sold.Sold && paid == sold.Sold {
			return sold, nil
		}
		if time.Now().After(until) {
			return sold, fmt.Errorf("%d pieces are sold, %d are in paid orders, and %d payments were made",
				sold.Sold, ordered, paid)
		}
		select {
		case <-ctx.Done():
			return sold, ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

// countBought counts what of something people have in orders that are paid, and the payments that went through in all
// checkouts of it, paid orders or not.
func countBought(ctx context.Context, of goods, crowd []client) (pieces, payments int, err error) {
	var ordered, paid atomic.Int64
	work, ctx := errgroup.WithContext(ctx)
	work.SetLimit(rushing)
	for _, who := range crowd {
		work.Go(func() error {
			n, made, err := who.bought(ctx, of)
			ordered.Add(int64(n))
			paid.Add(int64(made))
			return err
		})
	}
	err = work.Wait()
	return int(ordered.Load()), int(paid.Load()), err
}

// bought counts the pieces of something in somebody's paid orders, and their payments for it that went through.
func (c client) bought(ctx context.Context, of goods) (pieces, payments int, err error) {
	type line struct {
		SizeID   string
		Quantity int
	}
	var out struct {
		Orders struct {
			Nodes []struct {
				CheckoutID string
				PaidAt     *time.Time
				Lines      []line
			}
		}
	}
	err = c.query(ctx, `{ orders(first: 50) { nodes { checkoutId paidAt lines { sizeId quantity } } } }`, nil, &out)
	if err != nil {
		return 0, 0, err
	}
	for _, o := range out.Orders.Nodes {
		at := slices.IndexFunc(o.Lines, func(l line) bool { return l.SizeID == of.size })
		if at < 0 {
			continue
		}
		if o.PaidAt != nil {
			pieces += o.Lines[at].Quantity
		}
		var begun struct {
			Checkout struct{ Payments []struct{ Status string } }
		}
		err := c.query(ctx, `query($id: ID!) { checkout(id: $id) { payments { status } } }`,
			map[string]any{"id": o.CheckoutID}, &begun)
		if err != nil {
			return 0, 0, err
		}
		for _, made := range begun.Checkout.Payments {
			if made.Status == "SUCCEEDED" {
				payments++
			}
		}
	}
	return pieces, payments, nil
}
