package sales

import (
	"context"

	"github.com/sidestage/sidestage/internal/orders"
)

// visit plans what the people have whose accounts are tried: the fan orders in every state, and their favourite orders
// to ship and a refund to answer.
func (p *player) visit() {
	fan, favourite := 0, p.Favourite
	other := favourite
	for _, likes := range p.Fans[fan].Likes {
		if likes != favourite {
			other = likes
			break
		}
	}
	paid := func(daysAgo float64, seller, things, pieces int, then func(orders.Order)) {
		p.agenda.add(p.ago(daysAgo), func(ctx context.Context) error {
			wants := p.first(seller, things, pieces)
			if len(wants) == 0 {
				return nil
			}
			o, err := p.order(ctx, fan, seller, wants)
			if err == nil && then != nil {
				then(o)
			}
			return err
		})
	}
	buyer := p.Fans[fan].Person.UserID
	arrived := func(seller int, within float64, then func(orders.Order)) func(orders.Order) {
		return func(o orders.Order) {
			p.agenda.add(p.after(.8, 1.6), p.ships(o.ID, seller))
			p.agenda.add(p.after(within-.5, within), p.arrives(o.ID, buyer))
			if then != nil {
				then(o)
			}
		}
	}
	paid(210, favourite, 2, 1, arrived(favourite, 6, nil))
	paid(96, favourite, 1, 1, arrived(favourite, 5, func(o orders.Order) {
		p.agenda.add(p.after(7, 8), p.asks(o.ID, buyer, complaints[0]))
		p.agenda.add(p.after(9, 10), p.paysBack(orders.Refunding{OrderID: o.ID, Reason: "Sorry about that seam."}, favourite))
	}))
	paid(61, other, 1, 1, func(o orders.Order) {
		p.agenda.add(p.after(.1, .2), p.cancels(o.ID, buyer, regrets[0]))
	})
	paid(33, favourite, 1, 1, arrived(favourite, 7, nil))
	paid(12, other, 1, 1, arrived(other, 6, func(o orders.Order) {
		p.agenda.add(p.ago(1.3), p.asks(o.ID, buyer, complaints[2]))
	}))
	paid(4.2, favourite, 1, 1, func(o orders.Order) { p.agenda.add(p.after(1, 2), p.ships(o.ID, favourite)) })
	paid(2.6, favourite, 1, 2, func(o orders.Order) {
		p.agenda.add(p.after(.5, .9), p.paysBack(orders.Refunding{
			OrderID: o.ID, Pieces: map[string]int{o.Lines[0].ID: 1}, Reason: "Only one is left that we would want to send.",
		}, favourite))
	})
	paid(.9, other, 2, 1, nil)
	// Others bought of the favourite in the last days, too.
	for n := range 6 {
		p.agenda.add(p.ago(.3+.55*float64(n)), func(ctx context.Context) error {
			who, found := p.someone(favourite)
			wants := p.wants(favourite, 2)
			if !found || len(wants) == 0 {
				return nil
			}
			_, err := p.order(ctx, who, favourite, wants)
			return err
		})
	}
}

// first are some things of a seller that are for sale by now.
func (p *player) first(seller, things, pieces int) (all []want) {
	items := p.Sellers[seller].Items
	for n := range items {
		// Not the same every time.
		i := items[(p.keys+n)%len(items)]
		if len(all) < things && !i.CreatedAt.After(p.now) {
			all = append(all, want{i, pick(p, i.Kinds), pieces})
		}
	}
	return all
}
