package sales

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/orders"
)

// season is how much is bought in a month, by how much it is in others: most before Christmas, little in summer.
var season = [12]float64{.8, .7, .8, .9, .95, .9, .7, .7, 1, 1.1, 1.5, 1.9}

const (
	// excited is how much more is bought on the day of a release, worn how many days that takes to wear off.
	excited, worn = 7, 9
	day           = 24 * time.Hour
	days          = int(Year / day)
)

// eagerness is how much is bought of a seller on a day.
func (s Seller) eagerness(at time.Time) float64 {
	e := season[at.Month()-1]
	for _, released := range s.Releases {
		if since := at.Sub(released).Hours() / 24; since >= 0 && since < 90 {
			e += excited * math.Exp(-since/worn)
		}
	}
	return e
}

// sell plans what is bought of every seller in the year.
func (p *player) sell() {
	start := p.Until.Add(-Year)
	for n, s := range p.Sellers {
		all := 0.0
		for d := range days {
			all += s.eagerness(start.Add(time.Duration(d) * day))
		}
		owed := 0.0
		for d := range days {
			at := start.Add(time.Duration(d) * day)
			// As many as are owed by now, with some luck.
			for owed += float64(s.Orders) * s.eagerness(at) / all * p.between(.4, 1.6); owed >= 1; owed-- {
				when := at.Add(time.Duration(p.between(0, 24) * float64(hour))).Truncate(time.Second)
				p.agenda.add(when, func(ctx context.Context) error { return p.buy(ctx, n) })
			}
		}
	}
}

// buy has somebody who likes a seller buy something.
func (p *player) buy(ctx context.Context, seller int) error {
	fan, found := p.someone(seller)
	wants := p.wants(seller, 1+p.Random.IntN(5)/3)
	if !found || len(wants) == 0 {
		return nil
	}
	// Now and then a card is refused first, and somebody thinks better of it.
	switch luck := p.Random.Float64(); {
	case luck < .04:
		return p.leave(ctx, fan, seller, wants)
	case luck < .08:
		if err := p.leave(ctx, fan, seller, wants); err != nil {
			return err
		}
	}
	o, err := p.order(ctx, fan, seller, wants)
	if err != nil {
		return err
	}
	p.follow(o, seller)
	return nil
}

// someone is a fan of a seller, not the one whose account people try: what they have is planned apart.
func (p *player) someone(seller int) (fan int, found bool) {
	for range 60 {
		n := 1 + p.Random.IntN(len(p.Fans)-1)
		if p.Fans[n].Joined.After(p.now) {
			continue
		}
		for _, likes := range p.Fans[n].Likes {
			if likes == seller {
				return n, true
			}
		}
	}
	return 0, false
}

// wants draws things of a seller that are for sale by now.
func (p *player) wants(seller, most int) (all []want) {
	for range most {
		i := pick(p, p.Sellers[seller].Items)
		if i.CreatedAt.After(p.now) {
			continue
		}
		w := want{i, pick(p, i.Kinds), 1}
		if p.chance(.12) {
			w.pieces = 2
		}
		isNew := true
		for _, other := range all {
			isNew = isNew && other.kind.SizeID != w.kind.SizeID
		}
		if isNew {
			all = append(all, w)
		}
	}
	return all
}

func (p *player) viewer(fan int) access.Viewer {
	return access.Viewer{UserID: p.Fans[fan].Person.UserID}
}

func (p *player) sellerOf(seller int) access.Viewer {
	return access.Viewer{UserID: p.Sellers[seller].Person.UserID}
}

// begin checks things of a seller out.
func (p *player) begin(ctx context.Context, fan, seller int, wants []want) (orders.Checkout, error) {
	if err := p.cart.fill(p.Sellers[seller], wants); err != nil {
		return orders.Checkout{}, err
	}
	p.keys++
	f := p.Fans[fan]
	return p.orders.Begin(ctx, p.viewer(fan), orders.Buying{
		ClientKey: strconv.Itoa(p.keys), Address: &f.Address, Email: f.Email, Currency: p.Sellers[seller].Currency,
	})
}

// order has a fan buy things of a seller, and pay.
func (p *player) order(ctx context.Context, fan, seller int, wants []want) (orders.Order, error) {
	c, err := p.begin(ctx, fan, seller, wants)
	if err != nil {
		return orders.Order{}, err
	}
	p.now = p.now.Add(time.Duration(p.between(40, 240)) * time.Second)
	for _, pay := range c.Payments {
		if _, err := p.sandbox.Confirm(ctx, pay.ClientSecret, p.card(goodCard)); err != nil {
			return orders.Order{}, fmt.Errorf("paying: %w", err)
		}
	}
	if c, err = p.orders.Refresh(ctx, p.viewer(fan), c.ID); err != nil {
		return orders.Order{}, err
	}
	if c.Status != orders.CheckoutPaid {
		return orders.Order{}, fmt.Errorf("checkout %s is %s", c.ID, c.Status)
	}
	return c.Orders[0], nil
}

// leave has a fan whose card is refused leave the checkout.
func (p *player) leave(ctx context.Context, fan, seller int, wants []want) error {
	c, err := p.begin(ctx, fan, seller, wants)
	if err != nil {
		return err
	}
	p.now = p.now.Add(time.Duration(p.between(40, 240)) * time.Second)
	for _, pay := range c.Payments {
		if _, err := p.sandbox.Confirm(ctx, pay.ClientSecret, p.card(noCard)); err != nil {
			return fmt.Errorf("being refused: %w", err)
		}
	}
	if _, err = p.orders.Refresh(ctx, p.viewer(fan), c.ID); err != nil {
		return err
	}
	_, err = p.orders.Cancel(ctx, p.viewer(fan), c.ID)
	return err
}

// carriers bring parcels, by the letters that their numbers begin with.
var carriers = []string{"DHL", "UPS", "Royal Mail", "PostNL", "Canada Post", "Japan Post"}

// follow plans what becomes of an order.
func (p *player) follow(o orders.Order, seller int) {
	switch luck := p.Random.Float64(); {
	case luck < .025:
		p.agenda.add(p.after(.02, .3), p.cancels(o.ID, o.Buyer.UserID, pick(p, regrets)))
		return
	case luck < .05:
		at := p.after(.1, .8)
		p.agenda.add(at, p.paysBack(orders.Refunding{OrderID: o.ID, Reason: "It was damaged when we packed it."}, seller))
		return
	}
	if p.Sellers[seller].IsSlow && p.Until.Sub(p.now) < 5*day {
		return
	}
	shipped := p.after(.4, 3.5)
	p.agenda.add(shipped, p.ships(o.ID, seller))
	arrived := shipped.Add(time.Duration(p.between(2, 9) * float64(day)))
	p.agenda.add(arrived, p.arrives(o.ID, o.Buyer.UserID))
	if !p.chance(.05) {
		return
	}
	asked := arrived.Add(time.Duration(p.between(.2, 6) * float64(day)))
	p.agenda.add(asked, p.asks(o.ID, o.Buyer.UserID, pick(p, complaints)))
	answered := asked.Add(time.Duration(p.between(.2, 2) * float64(day)))
	p.agenda.add(answered, p.paysBack(orders.Refunding{OrderID: o.ID, Restock: p.chance(.6)}, seller))
}

var regrets = []string{
	"I ordered the wrong size, sorry.", "Ordered twice by mistake.", "I will come to the show instead.",
}

var complaints = []string{
	"The seam came undone after one wash.", "It arrived bent, though the card was whole.",
	"It is smaller than I thought. May I send it back?", "The sleeve was split along the spine.",
}

func (p *player) ships(orderID string, seller int) act {
	carrier, number := pick(p, carriers), fmt.Sprintf("%010d", p.Random.Int64N(1e10))
	return func(ctx context.Context) error {
		_, err := p.orders.Ship(ctx, p.sellerOf(seller), []string{orderID}, number, carrier)
		return unlessConflict(err)
	}
}

func (p *player) arrives(orderID, buyerID string) act {
	return func(ctx context.Context) error {
		_, err := p.orders.Deliver(ctx, access.Viewer{UserID: buyerID}, orderID)
		return unlessConflict(err)
	}
}

func (p *player) cancels(orderID, buyerID, reason string) act {
	return func(ctx context.Context) error {
		_, err := p.orders.CancelOrder(ctx, access.Viewer{UserID: buyerID}, orderID, reason)
		return err
	}
}

func (p *player) asks(orderID, buyerID, reason string) act {
	return func(ctx context.Context) error {
		_, err := p.orders.AskForRefund(ctx, access.Viewer{UserID: buyerID}, orderID, reason)
		return unlessConflict(err)
	}
}

func (p *player) paysBack(r orders.Refunding, seller int) act {
	p.keys++
	r.ClientKey = strconv.Itoa(p.keys)
	return func(ctx context.Context) error {
		_, err := p.orders.Refund(ctx, p.sellerOf(seller), r)
		return unlessConflict(err)
	}
}

// unlessConflict leaves out a CONFLICT: what was planned is not to be done any more.
func unlessConflict(err error) error {
	if err != nil && fault.CodeOf(err) == fault.Conflict {
		return nil
	}
	return err
}
