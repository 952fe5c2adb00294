package orders

import (
	"time"

	auditgraph "github.com/sidestage/sidestage/graphstore/audit"
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/orders"
)

// deeds are the ids of what was done to the orders of a checkout.
func deeds(c orders.Checkout) map[string]bool {
	ids := map[string]bool{}
	for _, o := range c.Orders {
		for _, e := range o.Events {
			ids[e.ID] = true
		}
		for _, r := range o.Refunds {
			ids[r.ID] = true
		}
	}
	return ids
}

// recordActs keeps in the audit log what somebody did to an order who neither sold nor bought it: admins act in the
// place of sellers. known is what was done before.
func recordActs(tx *cypher.Tx, c orders.Checkout, known map[string]bool) error {
	for _, o := range c.Orders {
		record := func(id, byID string, at time.Time, verb audit.Verb, what map[string]any, why string) error {
			if known[id] || byID == "" || byID == o.Seller.UserID || byID == o.Buyer.UserID {
				return nil
			}
			return auditgraph.Record(tx, audit.Act{
				At: at, ActorID: byID, Verb: verb, Subject: audit.Subject{Type: "Order", ID: o.ID},
				After: audit.State(what), Why: why,
			})
		}
		for _, e := range o.Events {
			if e.Kind == orders.WasRefunded || e.Kind == orders.RefundFailed {
				continue // the refund itself is recorded
			}
			if err := record(e.ID, e.ByID, e.At, audit.OrderChanged, map[string]any{"step": e.Kind}, e.Note); err != nil {
				return err
			}
		}
		for _, r := range o.Refunds {
			what := map[string]any{"amount": r.Amount, "currency": o.Currency}
			if err := record(r.ID, r.ByID, r.CreatedAt, audit.PaidBack, what, r.Reason); err != nil {
				return err
			}
		}
	}
	return nil
}
