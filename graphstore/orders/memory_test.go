package orders_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/cart"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/shop"
)

// memory keeps what events change, of one size that is sold, as the graph does: the rules of orders and of the shop are
// those of the server. It is what of an orders.Store events need, for one at a time.
type memory struct {
	orders.Store
	provider *recalled
	now      time.Time
	sizeID   string

	checkouts map[string]orders.Checkout
	// of are the ids of checkouts by those of payments and intents.
	of     map[string]string
	seen   map[string]bool
	ledger map[string]orders.Entry
	stock  shop.Stock
	holds  map[string]shop.Hold
	// sold are payments that sold.
	sold map[string]bool
}

// remembered is what the graph has, in memory.
func (w *world) remembered(t testing.TB, all []doomed, a cart.Adding) *memory {
	t.Helper()
	m := &memory{
		provider: &recalled{Provider: w.Provider, intents: map[string]orders.Intent{}, refunds: map[string]refunds{}},
		now:      w.now(), sizeID: a.SizeID, checkouts: map[string]orders.Checkout{}, of: map[string]string{},
		seen: map[string]bool{}, ledger: map[string]orders.Entry{}, holds: map[string]shop.Hold{}, sold: map[string]bool{},
	}
	for _, d := range all {
		p := d.Payments[0]
		m.checkouts[d.ID], m.of[p.ID], m.of[p.IntentID] = d.Checkout, d.ID, d.ID
		m.sold[p.ID] = p.Outcome == orders.Sold
		held, err := w.stock.OfHold(t.Context(), p.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range held {
			m.holds[h.HoldID] = h
		}
	}
	if err := m.book(w.entries(t)); err != nil {
		t.Fatal(err)
	}
	audits, err := w.stock.Audits(t.Context(), "", 100_000)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range audits {
		if x.SizeID == a.SizeID {
			m.stock = x.Has
		}
	}
	return m
}

func (m *memory) clone() *memory {
	own := *m
	own.checkouts, own.seen, own.ledger = maps.Clone(m.checkouts), map[string]bool{}, maps.Clone(m.ledger)
	own.holds, own.sold = maps.Clone(m.holds), maps.Clone(m.sold)
	return &own
}

// server is a server on this memory.
func (m *memory) server(o orders.Options) *orders.Service {
	o.Store, o.Provider = m, m.provider
	return orders.NewService(o)
}

// found writes down what there is.
func (m *memory) found(all []doomed) string {
	var lines []string
	for n, d := range all {
		lines = append(lines, stands(n, d, m.checkouts[d.ID]))
	}
	ledger := map[orders.Account]int64{}
	for _, e := range m.ledger {
		ledger[e.Account] += e.Amount
	}
	s := m.stock
	return written(lines, ledger, fmt.Sprintf("%d left, %d held, %d sold", s.Available(), s.Held, s.Sold))
}

func (m *memory) Checkout(_ context.Context, id string) (orders.Checkout, error) {
	return m.checkouts[id], nil
}

func (m *memory) OfPayment(_ context.Context, id string) (string, error) { return m.checkoutOf(id) }

func (m *memory) OfIntent(_ context.Context, id string) (string, error) { return m.checkoutOf(id) }

func (m *memory) checkoutOf(id string) (string, error) {
	if m.of[id] == "" {
		return "", fault.Missing("This checkout")
	}
	return m.of[id], nil
}

func (m *memory) Change(
	_ context.Context, id, eventID string, decide func(*orders.Checkout, orders.Stock) (orders.Effect, error),
) (bool, error) {
	if eventID != "" && m.seen[eventID] {
		return false, nil
	}
	c := copied(m.checkouts[id])
	effect, err := decide(&c, m)
	if err == nil {
		err = m.book(effect.Entries)
	}
	if err != nil {
		return false, err
	}
	m.checkouts[id] = c
	m.seen[eventID] = true
	return true, nil
}

func copied(c orders.Checkout) orders.Checkout {
	c.Payments, c.Orders = slices.Clone(c.Payments), slices.Clone(c.Orders)
	for n := range c.Orders {
		o := &c.Orders[n]
		o.Lines, o.Events, o.Refunds = slices.Clone(o.Lines), slices.Clone(o.Events), slices.Clone(o.Refunds)
	}
	return c
}

var errBookedTwice = errors.New("this is booked already")

// book refuses what the graph's constraint does.
func (m *memory) book(entries []orders.Entry) error {
	for _, e := range entries {
		key := e.TransactionID + " " + string(e.Account)
		if _, found := m.ledger[key]; found {
			return fmt.Errorf("%s: %w", key, errBookedTwice)
		}
		m.ledger[key] = e
	}
	return nil
}

func (m *memory) Hold(id string, pieces map[string]int) error {
	return m.move(id, shop.Holding(id, pieces, m.now))
}

func (m *memory) Release(id string) error { return m.move(id, shop.Releasing(m.now)) }

func (m *memory) Sell(id string, pieces map[string]int) error {
	return m.move(id, shop.Selling(id, pieces, m.now))
}

func (m *memory) Return(actorID, reason string, pieces map[string]int) error {
	return m.move("", shop.Returning(actorID, reason, pieces, m.now))
}

// CanUse: no order of these has a code.
func (m *memory) CanUse(orders.Order) error { return nil }

func (m *memory) move(id string, decide shop.Decide) error {
	found := shop.Counter{Stock: map[string]shop.Stock{m.sizeID: m.stock}, Ended: m.sold[id]}
	for _, h := range m.holds {
		switch {
		case h.HoldID == id:
			found.Own = append(found.Own, h)
		case !h.Until.After(m.now):
			found.RunOut = append(found.RunOut, h)
		}
	}
	entries, holds, err := decide(found)
	if err != nil || len(entries) == 0 {
		return err
	}
	for _, h := range append(found.Own, found.RunOut...) {
		delete(m.holds, h.HoldID)
	}
	for _, h := range holds {
		m.holds[h.HoldID] = h
	}
	for _, e := range entries {
		m.stock = m.stock.Plus(e)
		if e.Kind == shop.Sold {
			m.sold[e.HoldID] = true
		}
	}
	return nil
}

type refunds = []orders.ProviderRefund

// recalled is a provider at which nothing happens any more: it is asked once for each thing.
type recalled struct {
	orders.Provider
	mu      sync.Mutex
	intents map[string]orders.Intent
	refunds map[string]refunds
}

func (r *recalled) Intent(ctx context.Context, id string) (orders.Intent, error) {
	return recall(&r.mu, r.intents, id, func() (orders.Intent, error) { return r.Provider.Intent(ctx, id) })
}

func (r *recalled) RefundsOf(ctx context.Context, id string) ([]orders.ProviderRefund, error) {
	return recall(&r.mu, r.refunds, id, func() (refunds, error) { return r.Provider.RefundsOf(ctx, id) })
}

func recall[T any](mu *sync.Mutex, known map[string]T, id string, ask func() (T, error)) (T, error) {
	mu.Lock()
	defer mu.Unlock()
	if got, found := known[id]; found {
		return got, nil
	}
	got, err := ask()
	if err == nil {
		known[id] = got
	}
	return got, err
}
