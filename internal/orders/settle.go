package orders

import (
	"context"
	"errors"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Handle takes what the provider tells, in any order and however often. What is not of a payment of ours is none of our
// business. Errors: UNAVAILABLE and others after which the provider tells it again.
func (s *Service) Handle(ctx context.Context, e ProviderEvent) error {
	switch {
	case e.Intent != nil:
		id, err := s.checkoutOfIntent(ctx, *e.Intent)
		if err != nil || id == "" {
			return err
		}
		return s.observe(ctx, id, e.ID, *e.Intent)
	case e.Refund != nil:
		return s.handleRefund(ctx, e.ID, *e.Refund)
	case e.Dispute != nil:
		return s.dispute(ctx, e.ID, *e.Dispute)
	case e.RefundsOf != "":
		return s.askRefunds(ctx, e.RefundsOf)
	}
	return nil
}

// checkoutOfIntent finds by our id first, as the provider may tell of an intent before its answer has come.
func (s *Service) checkoutOfIntent(ctx context.Context, i Intent) (string, error) {
	if i.PaymentID != "" {
		return none(s.Store.OfPayment(ctx, i.PaymentID))
	}
	return none(s.Store.OfIntent(ctx, i.ID))
}

// none makes of what is not found nothing.
func none(id string, err error) (string, error) {
	if fault.CodeOf(err) == fault.NotFound {
		return "", nil
	}
	return id, err
}

// observe stores how a payment stands, and does what follows from it: what is paid is sold, in one transaction.
func (s *Service) observe(ctx context.Context, checkoutID, eventID string, i Intent) error {
	failed, pay := false, i.PaymentID
	done, err := s.Store.Change(ctx, checkoutID, eventID, func(c *Checkout, stock Stock) (Effect, error) {
		failed = false
		at := c.payment(i.PaymentID)
		for n, p := range c.Payments {
			if at < 0 && p.IntentID == i.ID && i.ID != "" {
				at = n
			}
		}
		if at < 0 {
			return Effect{}, nil
		}
		pay = c.Payments[at].ID
		if c.Payments[at].Amount != i.Amount || c.Payments[at].Currency != i.Currency {
			s.Log.ErrorContext(ctx, "a payment at the provider is of another amount", "payment", pay, "intent", i.ID,
				"amount", i.Amount, "currency", i.Currency)
			return Effect{}, nil
		}
		effect, err := c.observed(at, i, stock, s.Now())
		failed = err == nil && i.Status == PaymentFailed
		return effect, err
	})
	if err != nil {
		return err
	}
	s.wake.Ring()
	if done && failed && eventID != "" {
		return s.countFailure(ctx, checkoutID, i.At)
	}
	return nil
}

// countFailure counts a payment that was refused at a moment. After too many the checkout ends: nobody tries
// one card after another on it.
func (s *Service) countFailure(ctx context.Context, checkoutID string, at time.Time) error {
	c, err := s.Store.Checkout(ctx, checkoutID)
	if err != nil {
		return err
	}
	isLast, err := s.refusals.Count(ctx, c.Buyer.UserID, s.Now().Sub(at))
	if err != nil || !isLast {
		return err
	}
	_, err = s.end(ctx, c, false)
	return err
}

// observed takes how the payment at a place stands.
func (c *Checkout) observed(at int, i Intent, stock Stock, now time.Time) (Effect, error) {
	p := &c.Payments[at]
	if p.IntentID == "" {
		p.IntentID, p.ClientSecret = i.ID, i.ClientSecret
	}
	var effect Effect
	if p.accepts(i.Status, i.At) {
		p.Status, p.Failure, p.ObservedAt = i.Status, i.Failure, i.At
	}
	if p.Status == PaymentSucceeded && p.Outcome == NoOutcome {
		var err error
		if effect, err = c.settle(at, stock, now); err != nil {
			return Effect{}, err
		}
	}
	c.Status = c.derive()
	if p.Status.isFinal() || p.IntentID == "" {
		p.CancelDue = false
	} else if !c.IsOpen() {
		p.CancelDue = true
	}
	return effect, nil
}

// sell sells the pieces of a payment. One that came too late needs its discount codes anew: what they take off is
// agreed, how often they may be used is not exceeded. Errors: CONFLICT where pieces are gone or a code is used up.
func (c *Checkout) sell(p Payment, pieces map[string]int, stock Stock) error {
	for _, n := range c.ordersOf(p.ID) {
		o := c.Orders[n]
		if o.CodeID == "" || o.CancelledAt.IsZero() {
			continue
		}
		if err := stock.CanUse(o); err != nil {
			return err
		}
	}
	return stock.Sell(p.ID, pieces)
}

// settle sells what a payment paid; where its pieces are gone, or its code is used up, the money goes back.
func (c *Checkout) settle(at int, stock Stock, now time.Time) (Effect, error) {
	p := &c.Payments[at]
	pieces := c.pieces(p.ID)
	err := c.sell(*p, pieces, stock)
	switch fault.CodeOf(err) {
	case fault.Conflict, fault.NotFound:
		p.Outcome = GaveBack
	default:
		if err != nil {
			return Effect{}, err
		}
		p.Outcome = Sold
	}
	effect := Effect{}
	for _, n := range c.ordersOf(p.ID) {
		o := &c.Orders[n]
		o.PaidAt, o.CancelledAt = now, time.Time{}
		o.addEvent(WasPaid, now, c.Buyer.UserID, "")
		effect.Entries = append(effect.Entries, saleEntries(*o, now)...)
		if p.Outcome == Sold {
			if !ships(o.Lines) {
				o.DeliveredAt = now
				o.addEvent(WasDelivered, now, "", "")
			}
			effect.tell(event.Bought, c.Buyer.UserID, o)
			continue
		}
		o.CancelledAt = now
		o.addEvent(WasCancelled, now, "", goneText)
		if o.Total > 0 {
			o.Refunds = append(o.Refunds, Refund{
				ID: newID(), OrderID: o.ID, PaymentID: p.ID, Amount: o.Total, Status: RefundPending, Reason: goneText,
				CreatedAt: now,
			})
		}
		effect.tell(event.Cancelled, "", o)
	}
	if p.Outcome == Sold {
		effect.Bought = pieces
	}
	return effect, nil
}

const goneText = "Its pieces were sold, or its discount code was used up, when the payment came."

// Cancel ends a checkout of the viewer's, and gives back what it holds. Twice is once.
// Errors: UNAUTHENTICATED, NOT_FOUND, CONFLICT where it is
// paid, UNAVAILABLE where the provider cannot be told yet.
func (s *Service) Cancel(ctx context.Context, v access.Viewer, id string) (Checkout, error) {
	c, err := s.Checkout(ctx, v, id)
	if err != nil || c.Status == CheckoutCancelled || c.Status == CheckoutExpired {
		return c, err
	}
	if c, err = s.end(ctx, c, false); err != nil {
		return Checkout{}, err
	}
	if c.CancelledAt.IsZero() && c.ExpiredAt.IsZero() {
		return Checkout{}, fault.New(fault.Conflict, "This is paid. Cancel its orders instead.")
	}
	return c, nil
}

// end ends a checkout: first at the provider, so that nobody pays what is not held any more. Where the provider is away
// one whose time is over ends all the same, and the provider is told later; another stays open.
func (s *Service) end(ctx context.Context, c Checkout, overdue bool) (Checkout, error) {
	var away error
	for _, p := range c.Payments {
		if p.IntentID == "" || p.Status.isFinal() {
			continue
		}
		i, err := s.Provider.CancelIntent(ctx, p.IntentID)
		if err == nil {
			i.PaymentID = p.ID
			err = s.observe(ctx, c.ID, "", i)
		}
		away = errors.Join(away, err)
	}
	if away != nil && !overdue {
		return Checkout{}, away
	}
	now := s.Now()
	_, err := s.Store.Change(ctx, c.ID, "", func(c *Checkout, stock Stock) (Effect, error) {
		return Effect{}, c.close(stock, now, overdue)
	})
	if err != nil {
		return Checkout{}, err
	}
	return s.Store.Checkout(ctx, c.ID)
}

// close gives back what is not paid.
func (c *Checkout) close(stock Stock, now time.Time, overdue bool) error {
	if !c.IsOpen() {
		return nil
	}
	for n := range c.Payments {
		p := &c.Payments[n]
		if p.Outcome != NoOutcome {
			continue
		}
		if !p.Status.isFinal() && (p.Status == Processing && !overdue) {
			return nil // it is on its way: it will be paid or not
		}
		if err := stock.Release(p.ID); err != nil {
			return err
		}
		p.CancelDue = p.IntentID != "" && !p.Status.isFinal()
		if p.IntentID == "" {
			p.Status = PaymentCancelled
		}
		for _, at := range c.ordersOf(p.ID) {
			c.Orders[at].CancelledAt = now
		}
	}
	if overdue {
		c.ExpiredAt = now
	} else {
		c.CancelledAt = now
	}
	c.Status = c.derive()
	return nil
}

// Refresh asks the provider how the payments of a checkout of the viewer's stand. Errors: UNAUTHENTICATED, NOT_FOUND,
// UNAVAILABLE.
func (s *Service) Refresh(ctx context.Context, v access.Viewer, id string) (Checkout, error) {
	c, err := s.Checkout(ctx, v, id)
	if err != nil {
		return Checkout{}, err
	}
	for _, p := range c.Payments {
		if p.IntentID == "" || p.Status.isFinal() {
			continue
		}
		if err := s.refresh(ctx, c.ID, p); err != nil {
			return Checkout{}, err
		}
	}
	return s.Store.Checkout(ctx, id)
}

func (s *Service) refresh(ctx context.Context, checkoutID string, p Payment) error {
	i, err := s.Provider.Intent(ctx, p.IntentID)
	if err != nil {
		return err
	}
	i.PaymentID = p.ID
	return s.observe(ctx, checkoutID, "", i)
}
