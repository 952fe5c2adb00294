// Package sales plays a year of a shop: people buy, sellers ship, money goes back, and supporters pay for tiers. The
// rules are those of the server: its services of orders and subscriptions work on memory, with a clock of then, and ask
// the sandbox of payments. Nobody is told of it.
package sales

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/kernel/tax"
	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/payments"
	"github.com/sidestage/sidestage/internal/payments/sandbox"
	"github.com/sidestage/sidestage/internal/shop"
	"github.com/sidestage/sidestage/internal/subscriptions"
)

// Year is how long the books go back.
const Year = 365 * 24 * time.Hour

// Seller is somebody who sells things, and takes subscriptions where they have tiers.
type Seller struct {
	Person   person.Person
	Currency string
	Items    []Item
	Tiers    []access.Tier
	// Terms are where they ship; zero where it costs nothing anywhere.
	Terms orders.Terms
	// Releases are when they released something: for some weeks more is sold.
	Releases []time.Time
	// Orders are how many they have in a year, about, Supporters how many subscribe.
	Orders, Supporters int
	// IsSlow: what was bought in the last days is not shipped.
	IsSlow bool
}

// Item is something for sale, in the seller's currency.
type Item struct {
	ID, Name  string
	Price     int64
	CreatedAt time.Time
	Kinds     []Kind
}

// Kind is a size of a variant. Left is how many are there after the year.
type Kind struct {
	SizeID, VariantID, Variant, Size, Picture string
	Left                                      int
}

// Fan is somebody who buys, from when they joined on.
type Fan struct {
	Person  person.Person
	Email   string
	Address orders.Address
	Joined  time.Time
	// Likes are the sellers of whom they buy, by their places.
	Likes []int
}

// World is who sells and who buys. Fans[0] is the one whose account people try: they have orders in every state.
type World struct {
	Sellers []Seller
	Fans    []Fan
	// Favourite is the seller whom that fan supports.
	Favourite int
	// Until is the moment that the books end at, to which all times are related.
	Until time.Time
	// Random is what is drawn from.
	Random *rand.Rand
	// Name makes the id of something of a kind from a key, the same one every time.
	Name func(kind, key string) string
}

// Supported is a subscription with all its invoices.
type Supported struct {
	subscriptions.Subscription
	Invoices []subscriptions.Invoice
	// Since is when it was paid first; zero where it never was.
	Since time.Time
}

// Books are what a year left.
type Books struct {
	Checkouts     []orders.Checkout
	Subscriptions []Supported
	// Entries are those of the ledger, Stock those of the histories of sizes, in the order in which they came to be.
	Entries []orders.Entry
	Stock   []shop.Entry
	// Received are how many of each size have to be there before: as many as are to be left, and at times more.
	Received map[string]int
	// Intents, Refunds are what the sandbox knows, Customers the ids that it gave to people.
	Intents   []sandbox.Intent
	Refunds   []sandbox.Refund
	Customers map[string]string
}

// player plays the year.
type player struct {
	World
	now     time.Time
	agenda  agenda
	books   *ledger
	shop    *stock
	box     *boxStore
	sandbox *sandbox.Sandbox
	orders  *orders.Service
	support *subscriptions.Service
	bought  *checkouts
	paid    *supporters
	cart    *basket
	keys    int
}

// Play returns the books of the year before World.Until. The same world always has the same ones.
func Play(ctx context.Context, w World) (Books, error) {
	p := newPlayer(w)
	p.sell()
	p.visit()
	p.subscribe()
	for {
		do, at, more := p.agenda.next()
		if !more || !at.Before(w.Until) {
			break
		}
		p.now = at
		if err := do(ctx); err != nil {
			return Books{}, fmt.Errorf("playing %s of the shop: %w", at.Format(time.DateTime), err)
		}
	}
	p.now = w.Until
	return p.close()
}

func newPlayer(w World) *player {
	p := &player{World: w, now: w.Until.Add(-Year), books: &ledger{}, box: newBoxStore()}
	clock := func() time.Time { return p.now }
	quiet := slog.New(slog.DiscardHandler)
	p.shop = newStock(w.Sellers, clock)
	p.bought = newCheckouts(w, p.shop, p.books)
	p.paid = newSupporters(w, p.books)
	p.cart = &basket{}
	p.sandbox = sandbox.New(p.box, "whsec_demo", clock, quiet)
	provider := payments.NewClient(payments.Options{SecretKey: "sk_test_sandbox", Transport: p.sandbox, Now: clock})
	p.orders = orders.NewService(orders.Options{
		Store: p.bought, Carts: p.cart, Provider: provider, Taxes: tax.ByRules{}, Limits: noLimits{}, Now: clock,
		Log: quiet,
	})
	p.support = subscriptions.NewService(subscriptions.Options{
		Store: p.paid, Provider: provider, Taxes: tax.ByRules{}, Limits: noLimits{}, Now: clock, Log: quiet,
	})
	return p
}

// close writes down what there is, by ids that are the same every time.
func (p *player) close() (Books, error) {
	b := Books{
		Checkouts: p.bought.all(), Subscriptions: p.paid.all(), Entries: p.books.entries, Stock: p.shop.history(),
		Received: p.shop.received(), Intents: p.box.intents(), Refunds: p.box.refunds(), Customers: p.paid.customers,
	}
	rename(&b, p.Name)
	return b, nil
}

// ago is some days before the end, at some time of the day.
func (p *player) ago(days float64) time.Time {
	return p.Until.Add(-time.Duration(days * float64(24*time.Hour))).Truncate(time.Second)
}

// after is so many days after now, from least to most.
func (p *player) after(least, most float64) time.Time {
	return p.now.Add(time.Duration(p.between(least, most) * float64(24*time.Hour))).Truncate(time.Second)
}

func (p *player) between(least, most float64) float64 { return least + (most-least)*p.Random.Float64() }

func (p *player) chance(of float64) bool { return p.Random.Float64() < of }

func pick[T any](p *player, from []T) T { return from[p.Random.IntN(len(from))] }
