// Package letters keeps which letters about things were sent, with the things.
package letters

import (
	"context"
	"errors"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/kernel/letter"
)

// Store is a letter.Store of things of one label.
type Store struct {
	db    *cypher.DB
	label string
}

// NewStore returns a Store backed by db; label is that of an order, a subscription, a gift, a late payment, a
// removal, a proposed genre or a person.
func NewStore(db *cypher.DB, label string) Store { return Store{db, label} }

var _ letter.Store = Store{}

// kept bounds the letters that are remembered of a thing: subscriptions go on for years.
const kept = 100

var labels = []string{"Order", "TierSubscription", "TierGift", "LatePayment", "Removal", "GenreProposal", "User"}

var (
	isMailed = cypher.PerLabel(`MATCH (n:LABEL {id: $id}) RETURN $letter IN coalesce(n.mailed, []) AS sent`, labels...)
	mailed   = cypher.PerLabel(`MATCH (n:LABEL {id: $id}) SET n._lock = true
WITH n REMOVE n._lock
WITH n WHERE NOT $letter IN coalesce(n.mailed, [])
SET n.mailed = (coalesce(n.mailed, []) + $letter)[-$kept..]`, labels...)
)

// IsMailed reports whether a letter about a thing was sent. Errors: NOT_FOUND.
func (s Store) IsMailed(ctx context.Context, id, letter string) (bool, error) {
	sent, err := cypher.ReadOne(ctx, s.db, "is_mailed", isMailed[s.label], map[string]any{"id": id, "letter": letter},
		func(r *cypher.Row) bool { return r.Bool("sent") })
	return sent, cypher.OrNotFound(err, "What the letter is about")
}

// Mailed notes that a letter about a thing is sent.
func (s Store) Mailed(ctx context.Context, id, letter string) error {
	_, err := s.db.Exec(ctx, "mailed", mailed[s.label], map[string]any{"id": id, "letter": letter, "kept": kept})
	return err
}

// Email reads where mail for somebody goes; empty where they are gone.
func (s Store) Email(ctx context.Context, userID string) (string, error) {
	address, err := cypher.ReadOne(ctx, s.db, "mail_address",
		`MATCH (u:User {id: $id}) WHERE u.deactivatedAt IS NULL AND u.email IS NOT NULL RETURN u.email AS email`,
		map[string]any{"id": userID}, func(r *cypher.Row) string { return r.String("email") })
	if errors.Is(err, cypher.ErrNoRecord) {
		return "", nil
	}
	return address, err
}
