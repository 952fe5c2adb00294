package orders

import (
	"context"
	"errors"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/upkeep"
)

const (
	// lookEvery is how often what is due is looked for, askEvery how often the provider is asked of what it may have told
	// while nobody listened.
	lookEvery = 20 * time.Second
	askEvery  = 2 * time.Minute
	// atOnce bounds what one look works on.
	atOnce = 100
	// keepEvents is how long handled events are remembered: a provider tells one again for days.
	keepEvents = 30 * 24 * time.Hour
)

// Run ends checkouts whose time is over and tells the provider what it is still to be told, until ctx ends. Every
// server does so: whatever it does twice is done once. It begins with asking for what it missed.
func (s *Service) Run(ctx context.Context) {
	upkeep.Upkeep{
		What: "checkouts", Log: s.Log, Wake: s.wake,
		Work: s.Work, Look: lookEvery, Catchup: s.Catchup, Ask: askEvery,
	}.Run(ctx)
}

// Work does once what is due: one that fails holds up no other.
func (s *Service) Work(ctx context.Context) error {
	overdue, err := s.Store.Overdue(ctx, s.Now(), atOnce)
	for _, id := range overdue {
		err = errors.Join(err, s.expire(ctx, id))
	}
	cancels, failed := s.Store.Cancels(ctx, atOnce)
	err = errors.Join(err, failed)
	for _, due := range cancels {
		err = errors.Join(err, s.cancelIntent(ctx, due))
	}
	return errors.Join(err, s.payBackDue(ctx, false), s.tellTaxes(ctx))
}

// payBackDue works on pending refunds: those that the provider knows of already, or the others.
func (s *Service) payBackDue(ctx context.Context, asked bool) error {
	refunds, err := s.Store.Refunds(ctx, asked, atOnce)
	for _, due := range refunds {
		err = errors.Join(err, s.payBack(ctx, due))
	}
	return err
}

func (s *Service) expire(ctx context.Context, id string) error {
	c, err := s.Store.Checkout(ctx, id)
	if err != nil || !c.IsOpen() {
		return err
	}
	_, err = s.end(ctx, c, true)
	return err
}

// cancelIntent tells the provider of a payment that nobody is to pay.
func (s *Service) cancelIntent(ctx context.Context, due Due) error {
	c, err := s.Store.Checkout(ctx, due.CheckoutID)
	if err != nil {
		return err
	}
	p := c.Payments[c.payment(due.PaymentID)]
	if !p.CancelDue {
		return nil
	}
	i, err := s.Provider.CancelIntent(ctx, p.IntentID)
	if err != nil {
		return err
	}
	i.PaymentID = p.ID
	return s.observe(ctx, c.ID, "", i)
}

// Catchup asks the provider how the payments of open checkouts and the refunds that it works on stand.
func (s *Service) Catchup(ctx context.Context) error {
	due, err := s.Store.Unsettled(ctx, atOnce)
	for _, d := range due {
		c, failed := s.Store.Checkout(ctx, d.CheckoutID)
		if failed == nil {
			failed = s.refresh(ctx, c.ID, c.Payments[c.payment(d.PaymentID)])
		}
		err = errors.Join(err, failed)
	}
	return errors.Join(err, s.payBackDue(ctx, true))
}

// Sweep forgets what the provider told long ago.
func (s *Service) Sweep(ctx context.Context) error {
	return s.Store.Sweep(ctx, s.Now().Add(-keepEvents))
}
