package sales

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/kernel/tax"
	"github.com/sidestage/sidestage/internal/subscriptions"
)

// supporters keeps what of a subscriptions.Store subscribing, renewing and cancelling need.
type supporters struct {
	subscriptions.Store
	payers    map[string]subscriptions.Payer
	customers map[string]string
	tiers     map[string]access.Tier
	artists   map[string]person.Person
	taxes     map[string]tax.Rules
	books     *ledger

	order    []string
	byID     map[string]subscriptions.Subscription
	invoices map[string][]subscriptions.Invoice
	since    map[string]time.Time
	// open are the ids of those that have not ended, by subscriber and artist.
	open map[string]string
}

func newSupporters(w World, books *ledger) *supporters {
	s := &supporters{
		books: books, payers: map[string]subscriptions.Payer{}, customers: map[string]string{},
		tiers: map[string]access.Tier{}, artists: map[string]person.Person{},
		taxes: map[string]tax.Rules{},
		byID:  map[string]subscriptions.Subscription{}, invoices: map[string][]subscriptions.Invoice{},
		since: map[string]time.Time{}, open: map[string]string{},
	}
	for _, f := range w.Fans {
		s.payers[f.Person.UserID] = subscriptions.Payer{
			Person: f.Person, Email: f.Email, From: tax.Place{Country: f.Address.Country},
		}
	}
	for _, of := range w.Sellers {
		s.artists[of.Person.UserID], s.taxes[of.Person.UserID] = of.Person, of.Terms.Taxes
		for _, t := range of.Tiers {
			s.tiers[t.ID] = t
		}
	}
	return s
}

// all returns them in the order in which they were begun.
func (s *supporters) all() (all []Supported) {
	for _, id := range s.order {
		all = append(all, Supported{s.byID[id], s.invoices[id], s.since[id]})
	}
	return all
}

// Payer reads who pays.
func (s *supporters) Payer(_ context.Context, userID string) (subscriptions.Payer, error) {
	p, found := s.payers[userID]
	if !found {
		return p, fault.Missing("This person")
	}
	p.CustomerID = s.customers[userID]
	return p, nil
}

// SetCustomer notes what the provider knows somebody by.
func (s *supporters) SetCustomer(_ context.Context, userID, customerID string) error {
	s.customers[userID] = customerID
	return nil
}

// Offer reads a tier.
func (s *supporters) Offer(_ context.Context, tierID, _ string) (subscriptions.Offer, error) {
	t, found := s.tiers[tierID]
	if !found {
		return subscriptions.Offer{}, fault.Missing("This tier")
	}
	return subscriptions.Offer{
		Tier: t, Artist: s.artists[t.ArtistID], IsOpen: true, Taxes: s.taxes[t.ArtistID],
	}, nil
}

// Begin stores one.
func (s *supporters) Begin(_ context.Context, sub subscriptions.Subscription) (string, error) {
	if id := s.open[between(sub)]; id != "" {
		return id, nil
	}
	s.order = append(s.order, sub.ID)
	s.keep(sub)
	return sub.ID, nil
}

func between(s subscriptions.Subscription) string {
	return s.Subscriber.UserID + "/" + s.Artist.UserID
}

// keep stores one, and of its invoices those to which something is still to come apart.
func (s *supporters) keep(sub subscriptions.Subscription) {
	kept := s.invoices[sub.ID]
	for _, i := range sub.Open {
		at := slices.IndexFunc(kept, func(k subscriptions.Invoice) bool { return k.ID == i.ID })
		if at < 0 {
			kept = append(kept, i)
		} else {
			kept[at] = i
		}
	}
	s.invoices[sub.ID] = kept
	sub.Open = slices.DeleteFunc(slices.Clone(sub.Open), func(i subscriptions.Invoice) bool {
		return (!i.PaidAt.IsZero() || !i.VoidAt.IsZero()) && !i.VoidDue
	})
	if s.since[sub.ID].IsZero() {
		s.since[sub.ID] = sub.PeriodStart
	}
	s.byID[sub.ID] = sub
	delete(s.open, between(sub))
	if sub.EndedAt.IsZero() {
		s.open[between(sub)] = sub.ID
	}
}

// Get reads one.
func (s *supporters) Get(_ context.Context, id string) (subscriptions.Subscription, error) {
	sub, found := s.byID[id]
	if !found {
		return sub, fault.Missing("This subscription")
	}
	sub.Open = slices.Clone(sub.Open)
	return sub, nil
}

// Change stores what decide makes of one.
func (s *supporters) Change(
	ctx context.Context, id, _ string, decide func(*subscriptions.Subscription) (subscriptions.Effect, error),
) error {
	sub, err := s.Get(ctx, id)
	if err != nil {
		return err
	}
	effect, err := decide(&sub)
	if err != nil {
		return err
	}
	s.keep(sub)
	s.books.entries = append(s.books.entries, effect.Entries...)
	return nil
}

// Due returns the ids of those about which something is to be done.
func (s *supporters) Due(_ context.Context, at time.Time, _ int) (ids []string, err error) {
	for _, id := range s.openIDs() {
		sub := s.byID[id]
		if due := sub.DueAt(); !due.IsZero() && !due.After(at) {
			ids = append(ids, id)
		}
	}
	return ids, nil
}

// openIDs are those of what has not ended, in the order in which they were begun.
func (s *supporters) openIDs() []string {
	is := map[string]bool{}
	for id := range maps.Values(s.open) {
		is[id] = true
	}
	return slices.DeleteFunc(slices.Clone(s.order), func(id string) bool { return !is[id] })
}

// Voids returns the ids of those with an invoice of which the provider is to be told that nobody pays it.
func (s *supporters) Voids(context.Context, int) (ids []string, err error) {
	for _, id := range s.order {
		if slices.ContainsFunc(s.byID[id].Open, func(i subscriptions.Invoice) bool { return i.VoidDue }) {
			ids = append(ids, id)
		}
	}
	return ids, nil
}
