package orders

import (
	"context"
	"slices"
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/money"
)

// DisputeState is how far a dispute is.
type DisputeState string

// The states.
const (
	DisputeOpen DisputeState = "OPEN"
	DisputeWon  DisputeState = "WON"
	DisputeLost DisputeState = "LOST"
)

// Dispute is a payment that the bank of who paid asks back.
type Dispute struct {
	// ID is the provider's.
	ID, IntentID string
	State        DisputeState
	// Taken is what the bank took back; nil unless the dispute is lost.
	Taken *ProviderRefund
}

// Verb is what others hear of it.
func (d Dispute) Verb() event.Verb {
	switch d.State {
	case DisputeWon:
		return event.DisputeWon
	case DisputeLost:
		return event.DisputeLost
	case DisputeOpen:
	}
	return event.Disputed
}

// Disputes are those of one payment that are known, each by its id and its state.
type Disputes []string

// Note returns them with what is told of one. It reports false for what is known: one that is over does not open again,
// in whatever order that is told.
func (all Disputes) Note(d Dispute) (noted Disputes, isNew bool) {
	at := slices.IndexFunc(all, func(known string) bool { return strings.HasPrefix(known, d.ID+"/") })
	told := d.ID + "/" + string(d.State)
	if at < 0 {
		return append(slices.Clone(all), told), true
	}
	_, known, _ := strings.Cut(all[at], "/")
	order := []DisputeState{DisputeOpen, DisputeWon, DisputeLost}
	if slices.Index(order, d.State) <= slices.Index(order, DisputeState(known)) {
		return all, false
	}
	noted = slices.Clone(all)
	noted[at] = told
	return noted, true
}

// State returns how the disputes of a payment stand together: open while one is, else lost where one was; empty where
// there is none.
func (all Disputes) State() DisputeState {
	for _, state := range []DisputeState{DisputeOpen, DisputeLost, DisputeWon} {
		if slices.ContainsFunc(all, func(known string) bool { return strings.HasSuffix(known, "/"+string(state)) }) {
			return state
		}
	}
	return ""
}

// dispute notes that the bank of a buyer asks a payment back, and how that ended.
func (s *Service) dispute(ctx context.Context, eventID string, d Dispute) error {
	id, err := none(s.Store.OfIntent(ctx, d.IntentID))
	if err != nil || id == "" {
		return err
	}
	if err := s.hearOfPayment(ctx, id, d.IntentID); err != nil {
		return err
	}
	_, err = s.Store.Change(ctx, id, eventID, func(c *Checkout, _ Stock) (effect Effect, err error) {
		now := s.Now()
		if d.Taken != nil {
			effect = c.refundedOutside(*d.Taken, now)
		}
		for n := range c.Payments {
			p := &c.Payments[n]
			if p.IntentID != d.IntentID {
				continue
			}
			var isNew bool
			if p.Disputes, isNew = p.Disputes.Note(d); !isNew {
				break
			}
			for _, at := range c.ordersOf(p.ID) {
				o := &c.Orders[at]
				kind, note := o.afterDispute(d)
				o.addEvent(kind, now, "", note)
				effect.tell(d.Verb(), "", o)
			}
		}
		return effect, nil
	})
	return err
}

// afterDispute is what a dispute leaves in the history of an order.
func (o Order) afterDispute(d Dispute) (kind Kind, note string) {
	switch d.State {
	case DisputeWon:
		return DisputeWasWon, ""
	case DisputeLost:
		taken := int64(0)
		for _, r := range o.Refunds {
			if r.ProviderID == d.ID {
				taken += r.Amount
			}
		}
		return DisputeWasLost, money.Text(taken, o.Currency)
	case DisputeOpen:
	}
	return WasDisputed, ""
}
