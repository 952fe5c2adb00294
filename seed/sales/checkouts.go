package sales

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/sidestage/sidestage/internal/cart"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/orders"
)

// ledger are the entries that were booked.
type ledger struct{ entries []orders.Entry }

// checkouts keeps what of an orders.Store buying, shipping and paying back need.
type checkouts struct {
	orders.Store
	buyers map[string]orders.Buyer
	terms  map[string]orders.Terms
	stock  *stock
	books  *ledger

	order []string
	byID  map[string]orders.Checkout
	// of are the ids of checkouts by those of payments, intents, orders and client keys.
	of map[string]string
	// open are the ids of those that are open, by buyers.
	open map[string]string
}

func newCheckouts(w World, s *stock, books *ledger) *checkouts {
	c := &checkouts{
		stock: s, books: books, buyers: map[string]orders.Buyer{}, terms: map[string]orders.Terms{},
		byID: map[string]orders.Checkout{}, of: map[string]string{}, open: map[string]string{},
	}
	for _, f := range w.Fans {
		c.buyers[f.Person.UserID] = orders.Buyer{Person: f.Person, Email: f.Email}
	}
	for _, s := range w.Sellers {
		if len(s.Terms.Zones) > 0 || len(s.Terms.Taxes) > 0 {
			c.terms[s.Person.UserID] = s.Terms
		}
	}
	return c
}

// all returns them in the order in which they were begun.
func (c *checkouts) all() (all []orders.Checkout) {
	for _, id := range c.order {
		all = append(all, c.byID[id])
	}
	return all
}

// Buyer reads who buys.
func (c *checkouts) Buyer(_ context.Context, userID string) (orders.Buyer, error) {
	b, found := c.buyers[userID]
	if !found {
		return b, fault.Missing("This person")
	}
	return b, nil
}

// Terms reads those of sellers who have some.
func (c *checkouts) Terms(context.Context, []string) (map[string]orders.Terms, error) {
	return c.terms, nil
}

// ByKey returns the id of the checkout with a key.
func (c *checkouts) ByKey(_ context.Context, buyerID, key string) (string, error) {
	return c.of[buyerID+"/"+key], nil
}

// OpenOf returns the id of the open one.
func (c *checkouts) OpenOf(_ context.Context, buyerID string) (string, error) {
	return c.open[buyerID], nil
}

// Begin stores one with what it holds.
func (c *checkouts) Begin(
	_ context.Context, made orders.Checkout, key string, hold func(orders.Stock) error,
) (string, error) {
	if err := hold(c.stock); err != nil {
		return "", err
	}
	c.order = append(c.order, made.ID)
	c.of[made.Buyer.UserID+"/"+key] = made.ID
	for _, o := range made.Orders {
		c.of[o.ID] = made.ID
	}
	for _, p := range made.Payments {
		c.of[p.ID] = made.ID
	}
	c.keep(made)
	return made.ID, nil
}

func (c *checkouts) keep(k orders.Checkout) {
	for _, p := range k.Payments {
		if p.IntentID != "" {
			c.of[p.IntentID] = k.ID
		}
	}
	c.byID[k.ID] = k
	delete(c.open, k.Buyer.UserID)
	if k.IsOpen() {
		c.open[k.Buyer.UserID] = k.ID
	}
}

// Checkout reads one.
func (c *checkouts) Checkout(_ context.Context, id string) (orders.Checkout, error) {
	k, found := c.byID[id]
	if !found {
		return k, fault.Missing("This checkout")
	}
	return copied(k), nil
}

func copied(k orders.Checkout) orders.Checkout {
	k.Payments, k.Orders = slices.Clone(k.Payments), slices.Clone(k.Orders)
	for n := range k.Orders {
		o := &k.Orders[n]
		o.Lines, o.Events, o.Refunds = slices.Clone(o.Lines), slices.Clone(o.Events), slices.Clone(o.Refunds)
		for m := range o.Refunds {
			o.Refunds[m].Pieces = maps.Clone(o.Refunds[m].Pieces)
		}
	}
	return k
}

// Change stores what decide makes of one.
func (c *checkouts) Change(
	ctx context.Context, id, _ string, decide func(*orders.Checkout, orders.Stock) (orders.Effect, error),
) (bool, error) {
	k, err := c.Checkout(ctx, id)
	if err != nil {
		return false, err
	}
	effect, err := decide(&k, c.stock)
	if err != nil {
		return false, err
	}
	c.keep(k)
	c.books.entries = append(c.books.entries, effect.Entries...)
	return true, nil
}

// OfPayment, OfIntent and OfOrder find the checkout that has it.
func (c *checkouts) OfPayment(_ context.Context, id string) (string, error) { return c.find(id) }

// OfIntent finds by the provider's id.
func (c *checkouts) OfIntent(_ context.Context, id string) (string, error) { return c.find(id) }

// OfOrder finds by that of an order.
func (c *checkouts) OfOrder(_ context.Context, id string) (string, error) { return c.find(id) }

func (c *checkouts) find(id string) (string, error) {
	if c.of[id] == "" {
		return "", fault.Missing("This checkout")
	}
	return c.of[id], nil
}

// Order reads one.
func (c *checkouts) Order(_ context.Context, id string) (orders.Order, error) {
	k := copied(c.byID[c.of[id]])
	at := slices.IndexFunc(k.Orders, func(o orders.Order) bool { return o.ID == id })
	if at < 0 {
		return orders.Order{}, fault.Missing("This order")
	}
	return k.Orders[at], nil
}

// basket is what somebody is about to buy. It is an orders.Carts.
type basket struct{ view cart.View }

// Get returns it.
func (b *basket) Get(context.Context, access.Viewer, string) (cart.View, bool, error) {
	return b.view, true, nil
}

// want is a kind of an item, and how many of it.
type want struct {
	item   Item
	kind   Kind
	pieces int
}

// fill puts things of one seller into it.
func (b *basket) fill(of Seller, wants []want) error {
	g := cart.Group{Seller: of.Person, Currency: of.Currency}
	for _, w := range wants {
		i := cart.Item{
			Line: cart.Line{
				SizeID: w.kind.SizeID, VariantID: w.kind.VariantID, ItemID: w.item.ID, Quantity: w.pieces,
			},
			Copy: cart.Copy{
				Seller: of.Person, Name: w.item.Name, Variant: w.kind.Variant, Size: w.kind.Size,
				PictureName: w.kind.Picture, Price: w.item.Price, Currency: of.Currency,
			},
			Available: plenty,
		}
		g.SubTotal += i.Total()
		g.Items = append(g.Items, i)
	}
	if len(g.Items) == 0 {
		return fmt.Errorf("nothing of %s is in the basket", of.Person.Handle)
	}
	b.view = cart.View{Groups: []cart.Group{g}, Totals: []cart.Total{{Currency: of.Currency, Amount: g.SubTotal}}}
	return nil
}

// noLimits lets everybody do everything.
type noLimits struct{}

// Take counts nothing.
func (noLimits) Take(context.Context, limit.Rule, string) (limit.Ticket, error) {
	return limit.Ticket{}, nil
}

// Forgive has nothing to forgive.
func (noLimits) Forgive(context.Context, limit.Ticket) {}
