package orders

import (
	"context"
	"fmt"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
)

// change changes an order that the viewer may know of. Errors: UNAUTHENTICATED, NOT_FOUND, those of decide.
func (s *Service) change(
	ctx context.Context, v access.Viewer, orderID string, decide func(*Order, Stock) (Effect, error),
) error {
	if err := v.Require(); err != nil {
		return err
	}
	id, err := s.Store.OfOrder(ctx, orderID)
	if err != nil {
		return err
	}
	_, err = s.Store.Change(ctx, id, "", func(c *Checkout, stock Stock) (Effect, error) {
		at := c.order(orderID)
		if at < 0 || !c.Orders[at].visible(v) {
			return Effect{}, missingOrder()
		}
		return decide(&c.Orders[at], stock)
	})
	return err
}

// CancelOrder ends an order that is not shipped: its pieces are for sale again, and the payment goes back. Twice is
// once. Errors: UNAUTHENTICATED, NOT_FOUND, CONFLICT where it is shipped or not paid.
func (s *Service) CancelOrder(ctx context.Context, v access.Viewer, id, reason string) (Shown, error) {
	reason, err := reasonOf(reason, 0)
	if err != nil {
		return Shown{}, err
	}
	err = s.change(ctx, v, id, func(o *Order, stock Stock) (effect Effect, err error) {
		switch {
		case !o.CancelledAt.IsZero():
			return effect, nil
		case !o.ShippedAt.IsZero():
			return effect, fault.New(fault.Conflict, "This is shipped already. Ask for a refund instead.")
		case !o.CanCancel(v):
			return effect, fault.New(fault.Conflict, "This order cannot be cancelled.")
		}
		now := s.Now()
		back := o.pieces()
		if o.Remaining() > 0 {
			err = o.refund(Refunding{Restock: true, Reason: reason}, v.UserID, stock, now)
		} else if len(back) > 0 {
			err = stock.Return(v.UserID, "Order "+o.Number, back)
		}
		o.CancelledAt = now
		o.addEvent(WasCancelled, now, v.UserID, reason)
		effect.tell(event.Cancelled, v.UserID, o)
		return effect, err
	})
	if err != nil {
		return Shown{}, err
	}
	s.payBackNow(ctx, id)
	return s.Get(ctx, v, id)
}

// AskForRefund tells the seller that the buyer wants to be paid back. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN,
// BAD_USER_INPUT, CONFLICT where there is nothing to pay back or it is asked already.
func (s *Service) AskForRefund(ctx context.Context, v access.Viewer, id, reason string) (Shown, error) {
	reason, err := reasonOf(reason, 1)
	if err != nil {
		return Shown{}, err
	}
	err = s.change(ctx, v, id, func(o *Order, _ Stock) (effect Effect, err error) {
		switch {
		case !o.isBuyer(v):
			return effect, fault.New(fault.Forbidden, "Only the buyer asks for a refund.")
		case !o.RefundAskedAt.IsZero() && o.RefundReason == reason:
			return effect, nil
		case o.RefundAskedAt.IsZero() && o.asked() >= maxAsked:
			return effect, fault.New(fault.Conflict, "You asked for a refund three times. Write to the seller instead.")
		case !o.CanAskRefund(v):
			return effect, fault.New(fault.Conflict, "A refund cannot be asked for.")
		}
		o.RefundAskedAt, o.RefundReason = s.Now(), reason
		o.addEvent(RefundAsked, s.Now(), v.UserID, reason)
		effect.tell(event.RefundAsked, v.UserID, o)
		return effect, nil
	})
	if err != nil {
		return Shown{}, err
	}
	return s.Get(ctx, v, id)
}

// DeclineRefund says no to who asks to be paid back, and why. They may ask again. Twice is once. Errors:
// UNAUTHENTICATED, NOT_FOUND, FORBIDDEN for all but the seller and admins, BAD_USER_INPUT, CONFLICT where nobody asks.
func (s *Service) DeclineRefund(ctx context.Context, v access.Viewer, id, reason string) (Shown, error) {
	reason, err := reasonOf(reason, 1)
	if err != nil {
		return Shown{}, err
	}
	err = s.change(ctx, v, id, func(o *Order, _ Stock) (effect Effect, err error) {
		last := len(o.Events) - 1
		switch {
		case !o.isSeller(v):
			return effect, fault.New(fault.Forbidden, "Only the seller declines a refund.")
		case o.RefundAskedAt.IsZero() && o.Events[last].Kind == RefundDeclined && o.Events[last].Note == reason:
			return effect, nil
		case o.RefundAskedAt.IsZero():
			return effect, fault.New(fault.Conflict, "No refund is asked for.")
		}
		o.RefundAskedAt, o.RefundReason = time.Time{}, ""
		o.addEvent(RefundDeclined, s.Now(), v.UserID, reason)
		effect.tell(event.RefundDeclined, v.UserID, o)
		return effect, nil
	})
	if err != nil {
		return Shown{}, err
	}
	return s.Get(ctx, v, id)
}

// maxShipped bounds how many orders are shipped at once.
const maxShipped = 100

// Ship says that orders of the viewer's are on their way: all or, where one may not be, none. Said of one that is
// shipped it changes how it is found. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN, BAD_USER_INPUT, CONFLICT.
func (s *Service) Ship(ctx context.Context, v access.Viewer, ids []string, tracking, carrier string) ([]Shown, error) {
	wrong := input.Problems{}
	if len(ids) == 0 || len(ids) > maxShipped {
		wrong.Add("ids", fmt.Sprintf("From 1 to %d orders are shipped at once.", maxShipped))
	}
	var flaw input.Flaw
	if tracking, flaw = input.Line(tracking, 0, 100); flaw != input.Fine {
		wrong.Add("trackingNumber", "A tracking number has up to 100 letters.")
	}
	if carrier, flaw = input.Line(carrier, 0, 60); flaw != input.Fine {
		wrong.Add("carrier", "The name of a carrier has up to 60 letters.")
	}
	if err := wrong.Err(); err != nil {
		return nil, err
	}
	for _, id := range ids {
		o, err := s.Get(ctx, v, id)
		if err == nil {
			err = o.mayShip(v)
		}
		if err != nil {
			return nil, err
		}
	}
	shipped := make([]Shown, len(ids))
	for n, id := range ids {
		err := s.change(ctx, v, id, func(o *Order, _ Stock) (Effect, error) { return s.ship(o, v, tracking, carrier) })
		if err != nil {
			return nil, err
		}
		if shipped[n], err = s.Get(ctx, v, id); err != nil {
			return nil, err
		}
	}
	return shipped, nil
}

func (o Order) mayShip(v access.Viewer) error {
	switch {
	case !o.isSeller(v):
		return fault.New(fault.Forbidden, "Only the seller ships.")
	case !o.CanShip(v) && (o.ShippedAt.IsZero() || !o.CancelledAt.IsZero()):
		return fault.New(fault.Conflict, "Order "+o.Number+" is not to be shipped.")
	}
	return nil
}

func (s *Service) ship(o *Order, v access.Viewer, tracking, carrier string) (effect Effect, err error) {
	if err := o.mayShip(v); err != nil {
		return effect, err
	}
	if !o.ShippedAt.IsZero() && o.TrackingNumber == tracking && o.Carrier == carrier {
		return effect, nil
	}
	if o.ShippedAt.IsZero() {
		o.ShippedAt = s.Now()
	}
	o.TrackingNumber, o.Carrier = tracking, carrier
	note := carrier
	if tracking != "" {
		note = input.Spaced(carrier + " " + tracking)
	}
	o.addEvent(WasShipped, s.Now(), v.UserID, note)
	effect.tell(event.Shipped, v.UserID, o)
	return effect, nil
}

// Deliver says that an order has arrived. Twice is once. Errors: UNAUTHENTICATED, NOT_FOUND, CONFLICT where it is not
// shipped.
func (s *Service) Deliver(ctx context.Context, v access.Viewer, id string) (Shown, error) {
	err := s.change(ctx, v, id, func(o *Order, _ Stock) (effect Effect, err error) {
		switch {
		case !o.DeliveredAt.IsZero():
			return effect, nil
		case !o.CanDeliver(v):
			return effect, fault.New(fault.Conflict, "This order is not on its way.")
		}
		o.DeliveredAt = s.Now()
		o.addEvent(WasDelivered, s.Now(), v.UserID, "")
		effect.tell(event.Arrived, v.UserID, o)
		return effect, nil
	})
	if err != nil {
		return Shown{}, err
	}
	return s.Get(ctx, v, id)
}
