// Package audit keeps what those who run the site did. Acts are created and read; no statement changes or removes one.
package audit

import (
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/kernel/access"
)

// Record keeps an act in the transaction that does it, so that neither is there without the other. It gives the act its
// id, and where it has none its time, and of the context who asks, what it takes back and why.
func Record(tx *cypher.Tx, act audit.Act) error {
	if act.Undoes == "" {
		act.Undoes = audit.UndoneIn(tx.Context())
	}
	return RecordBeside(tx, act)
}

// RecordBeside is Record for an act that follows from another in its transaction: the other takes back what the context
// says.
func RecordBeside(tx *cypher.Tx, act audit.Act) error {
	tx.RecordActs()
	if act.ActorID == "" {
		act.ActorID = access.ViewerOf(tx.Context()).UserID
	}
	if act.At.IsZero() {
		act.At = time.Now()
	}
	if act.Why == "" {
		act.Why = audit.ReasonIn(tx.Context())
	}
	err := tx.Run(`CREATE (a:AuditAct) SET a = $act`, map[string]any{"act": map[string]any{
		"id": uuid.Must(uuid.NewV7()).String(), "at": act.At, "actorId": cypher.OrNull(act.ActorID),
		"verb": string(act.Verb), "subjectType": act.Subject.Type, "subjectId": act.Subject.ID,
		"before": cypher.OrNull(act.Before), "after": cypher.OrNull(act.After), "why": cypher.OrNull(act.Why),
		"undoes": cypher.OrNull(act.Undoes),
	}})
	// Two who take one act back at once are told apart by the constraint; the second changes nothing.
	if cypher.IsDuplicate(err, "undoes") {
		return audit.AlreadyUndone()
	}
	return err
}
