// Package latepayments keeps payments that came too late in the graph.
package latepayments

import (
	"context"
	"slices"
	"strconv"
	"time"

	auditgraph "github.com/sidestage/sidestage/graphstore/audit"
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/letters"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/latepayments"
	"github.com/sidestage/sidestage/internal/orders"
)

// Store is a latepayments.Store.
type Store struct {
	letters.Store
	db *cypher.DB
}

// NewStore returns a Store backed by db.
func NewStore(db *cypher.DB) *Store { return &Store{letters.NewStore(db, "LatePayment"), db} }

var _ latepayments.Store = (*Store)(nil)

const thePayment = "This payment"

var mostSteps = strconv.Itoa(latepayments.MostSteps)

// node is what is read of a payment l.
var node = `l {.*,
  payer: head(COLLECT { MATCH (person:User {id: l.payerId}) RETURN ` + projection.PersonNode + ` }),
  artist: head(COLLECT { MATCH (person:User {id: l.ownerId}) RETURN ` + projection.PersonNode + ` }),
  lastSteps: COLLECT { MATCH (l)-[:HAS_STEP]->(s:LatePaymentStep)
    WITH s ORDER BY s.position DESC LIMIT ` + mostSteps + `
    RETURN s {.at, .kind, .byId, .note,
      by: head(COLLECT { MATCH (person:User {id: s.byId}) RETURN ` + projection.PersonNode + ` })}}}`

var byID = cypher.Statement(`MATCH (l:LatePayment {id: $id}) RETURN ` + node + ` AS node`)

func scan(r *cypher.Row) latepayments.Payment {
	r = r.Map("node")
	p := latepayments.Payment{
		ID: r.String("id"), Number: r.String("number"), TierName: r.String("tierName"), IsGift: r.Bool("isGift"),
		IntentID: r.String("intentId"), Amount: int64(r.Int("amount")), Currency: r.String("currency"),
		PaidAt: r.Time("paidAt"), Status: orders.RefundStatus(r.String("status")), Returned: int64(r.Int("returned")),
		Pending: int64(r.Int("pending")), Tries: r.Int("tries"),
	}
	if r.Has("payer") {
		p.Payer = projection.ScanPerson(r.Map("payer"))
	}
	if r.Has("artist") {
		p.Artist = projection.ScanPerson(r.Map("artist"))
	}
	if r.Has("failure") {
		p.Failure = r.String("failure")
	}
	if r.Has("refused") {
		p.Refused = r.Strings("refused")
	}
	if r.Has("returnedAt") {
		p.ReturnedAt = r.Time("returnedAt")
	}
	if r.Has("nextAt") {
		p.NextAt = r.Time("nextAt")
	}
	p.IsAsked = r.Has("isAsked")
	if r.Has("note") {
		p.Note = r.String("note")
	}
	for _, step := range r.Maps("lastSteps") {
		p.Steps = append(p.Steps, scanStep(step))
	}
	slices.Reverse(p.Steps)
	return p
}

func scanStep(r *cypher.Row) latepayments.Step {
	s := latepayments.Step{At: r.Time("at"), Kind: latepayments.Kind(r.String("kind")), Note: r.OptString("note")}
	if r.Has("by") {
		s.By = projection.ScanPerson(r.Map("by"))
	}
	return s
}

// Get reads one.
func (s *Store) Get(ctx context.Context, id string) (latepayments.Payment, error) {
	found, err := cypher.ReadOne(ctx, s.db, "late_payment", byID, map[string]any{"id": id}, scan)
	return found, cypher.OrNotFound(err, thePayment)
}

// OfIntent returns the id of the one of an intent.
func (s *Store) OfIntent(ctx context.Context, intentID string) (string, error) {
	id, err := cypher.ReadOne(ctx, s.db, "late_payment_of_intent",
		`MATCH (l:LatePayment {intentId: $id}) RETURN l.id AS id`, map[string]any{"id": intentID}, cypher.ScanID)
	return id, cypher.OrNotFound(err, thePayment)
}

// Change stores what decide makes of one.
func (s *Store) Change(ctx context.Context, id string, decide func(*latepayments.Payment) []event.Verb) error {
	params := map[string]any{"id": id}
	_, err := cypher.WriteTx(ctx, s.db, "change_late_payment", func(tx *cypher.Tx) (struct{}, error) {
		var done struct{}
		if err := tx.Run(`MATCH (l:LatePayment {id: $id}) SET l._lock = true REMOVE l._lock`, params); err != nil {
			return done, err
		}
		p, err := cypher.One(tx, byID, params, scan)
		if err != nil {
			return done, err
		}
		known, was := len(p.Steps), p.Status
		told := decide(&p)
		refused := append([]string{}, p.Refused...)
		if err := tx.Run(`MATCH (l:LatePayment {id: $id}) SET l += $properties`, map[string]any{
			"id": id, "properties": map[string]any{
				"status": string(p.Status), "returned": p.Returned, "pending": p.Pending, "returnedAt": p.ReturnedAt,
				"failure": cypher.OrNull(p.Failure), "refused": refused, "tries": p.Tries, "nextAt": p.NextAt,
				"isAsked": cypher.OrNull(p.IsAsked), "note": cypher.OrNull(p.Note),
			},
		}); err != nil {
			return done, err
		}
		if err := addSteps(tx, id, p.Steps[known:]); err != nil {
			return done, err
		}
		if err := record(tx, &p, was, p.Steps[known:]); err != nil {
			return done, err
		}
		for _, verb := range told {
			if err := tx.Emit(verb, "", latepayments.Label, id); err != nil {
				return done, err
			}
		}
		return done, nil
	})
	return cypher.OrNotFound(err, thePayment)
}

// record keeps what an admin did: an artist who has their own refund tried again is none.
func record(tx *cypher.Tx, p *latepayments.Payment, was orders.RefundStatus, steps []latepayments.Step) error {
	for _, step := range steps {
		verb := audit.PaymentSettled
		if step.Kind == latepayments.TriedAgain {
			verb = audit.PaymentRetried
		}
		if step.Kind != latepayments.ByHand && (verb != audit.PaymentRetried || step.By.UserID == p.Artist.UserID) {
			continue
		}
		if err := auditgraph.Record(tx, audit.Act{
			At: step.At, ActorID: step.By.UserID, Verb: verb, Subject: audit.Subject{Type: latepayments.Label, ID: p.ID},
			Before: audit.State(map[string]any{"number": p.Number, "status": was}),
			After:  audit.State(map[string]any{"number": p.Number, "status": p.Status}), Why: step.Note,
		}); err != nil {
			return err
		}
	}
	return nil
}

// addSteps stores steps after those that a payment has.
func addSteps(tx *cypher.Tx, id string, steps []latepayments.Step) error {
	for _, s := range steps {
		if err := tx.Run(`MATCH (l:LatePayment {id: $id}) SET l.stepCount = coalesce(l.stepCount, 0) + 1
CREATE (l)-[:HAS_STEP]->(s:LatePaymentStep {position: l.stepCount}) SET s += $properties`, map[string]any{
			"id": id, "properties": map[string]any{
				"at": s.At, "kind": string(s.Kind), "byId": cypher.OrNull(s.By.UserID), "note": cypher.OrNull(s.Note),
			},
		}); err != nil {
			return err
		}
	}
	return nil
}

// Due returns the ids of those about which something is to be done at a moment.
func (s *Store) Due(ctx context.Context, at time.Time, most int) ([]string, error) {
	return cypher.ReadAll(ctx, s.db, "late_payments_due", `MATCH (l:LatePayment) WHERE l.nextAt <= $at
RETURN l.id AS id ORDER BY l.nextAt LIMIT $most`, map[string]any{"at": at, "most": most}, cypher.ScanID)
}

var ofStatus = cypher.ComposePages("late_payments", cypher.ByTime("l.paidAt", "l.id"),
	`MATCH (l:LatePayment) WHERE l.status = $status AND l.paidAt IS NOT NULL AND l.id IS NOT NULL RETURN count(l) AS n`,
	scan, func(c cypher.Cut) string {
		return `MATCH (l:LatePayment) USING INDEX SEEK l:LatePayment(status, paidAt, id)
WHERE l.status = $status AND ` + c.Where + ` AND l.id IS NOT NULL
WITH l ORDER BY l.status ` + c.Direction + `, l.paidAt ` + c.Direction + `, l.id ` + c.Direction + ` LIMIT $limit
RETURN ` + node + ` AS node, l.paidAt AS key, l.id AS id ` + c.Order
	})

// List lists those of a status.
func (s *Store) List(
	ctx context.Context, status orders.RefundStatus, page paging.Request,
) (paging.Page[latepayments.Payment], error) {
	return ofStatus.Page(ctx, s.db, page, map[string]any{"status": string(status)})
}

var made = cypher.ComposePages("late_payments_made", cypher.ByTime("l.paidAt", "l.id"),
	`MATCH (l:LatePayment) WHERE l.payerId = $id AND l.paidAt IS NOT NULL AND l.id IS NOT NULL RETURN count(l) AS n`,
	scan, func(c cypher.Cut) string {
		return `MATCH (l:LatePayment) USING INDEX SEEK l:LatePayment(payerId, paidAt, id)
WHERE l.payerId = $id AND ` + c.Where + ` AND l.id IS NOT NULL
WITH l ORDER BY l.payerId ` + c.Direction + `, l.paidAt ` + c.Direction + `, l.id ` + c.Direction + ` LIMIT $limit
RETURN ` + node + ` AS node, l.paidAt AS key, l.id AS id ` + c.Order
	})

// Made lists what somebody paid too late.
func (s *Store) Made(
	ctx context.Context, payerID string, page paging.Request,
) (paging.Page[latepayments.Payment], error) {
	return made.Page(ctx, s.db, page, map[string]any{"id": payerID})
}

var received = cypher.ComposePages("late_payments_received", cypher.ByTime("l.paidAt", "l.id"),
	`MATCH (l:LatePayment) WHERE l.ownerId = $id AND l.paidAt IS NOT NULL AND l.id IS NOT NULL RETURN count(l) AS n`,
	scan, func(c cypher.Cut) string {
		return `MATCH (l:LatePayment) USING INDEX SEEK l:LatePayment(ownerId, paidAt, id)
WHERE l.ownerId = $id AND ` + c.Where + ` AND l.id IS NOT NULL
WITH l ORDER BY l.ownerId ` + c.Direction + `, l.paidAt ` + c.Direction + `, l.id ` + c.Direction + ` LIMIT $limit
RETURN ` + node + ` AS node, l.paidAt AS key, l.id AS id ` + c.Order
	})

// Received lists what was meant for an artist.
func (s *Store) Received(
	ctx context.Context, artistID string, page paging.Request,
) (paging.Page[latepayments.Payment], error) {
	return received.Page(ctx, s.db, page, map[string]any{"id": artistID})
}
