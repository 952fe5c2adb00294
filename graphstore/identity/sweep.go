package identity

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
)

// sweepPiece bounds one transaction of a sweep.
const sweepPiece = 1000

// Sweep works in pieces, so that no transaction grows without bound.
func (s *Store) Sweep(ctx context.Context, now, unconfirmedBefore time.Time) error {
	for _, sweep := range []struct {
		name      string
		statement cypher.Statement
	}{
		{"identity_sweep_codes", `MATCH (c:Code) WHERE c.expiresAt < $now WITH c LIMIT $piece DELETE c`},
		{"identity_sweep_challenges", `MATCH (c:Challenge) WHERE c.expiresAt < $now WITH c LIMIT $piece DELETE c`},
		{"identity_sweep_tokens", `MATCH (t:RefreshToken) WHERE t.expiresAt < $now WITH t LIMIT $piece DELETE t`},
	} {
		for {
			counters, err := s.db.Exec(ctx, sweep.name, sweep.statement, map[string]any{"now": now, "piece": sweepPiece})
			if err != nil {
				return err
			}
			if counters.NodesDeleted() < sweepPiece {
				break
			}
		}
	}
	if err := sweepHolds(ctx, s.db, unconfirmedBefore); err != nil {
		return err
	}
	for {
		more, err := cypher.WriteTx(ctx, s.db, "identity_sweep_unconfirmed", func(tx *cypher.Tx) (bool, error) {
			return sweepUnconfirmed(tx, unconfirmedBefore)
		})
		if err != nil || !more {
			return err
		}
	}
}

// sweepUnconfirmed removes sign-ups that nobody confirmed. The label Unconfirmed is on
// those alone, so reading all of it reads little. It locks what it found and looks again,
// so that one who is confirmed at this moment stays.
func sweepUnconfirmed(tx *cypher.Tx, before time.Time) (more bool, err error) {
	id := func(r *cypher.Row) string { return r.String("id") }
	found, err := cypher.All(tx, `MATCH (u:Unconfirmed) WHERE u.createdAt < $before RETURN u.id AS id LIMIT $piece`,
		map[string]any{"before": before, "piece": sweepPiece}, id)
	if err != nil || len(found) == 0 {
		return false, err
	}
	if _, err := tx.Exec(`MATCH (c:Credential) WHERE c.userId IN $ids SET c.lockedAt = datetime()`, map[string]any{"ids": found}); err != nil {
		return false, err
	}
	still, err := cypher.All(tx, `MATCH (u:User) WHERE u.id IN $ids AND u:Unconfirmed RETURN u.id AS id`, map[string]any{"ids": found}, id)
	if err != nil {
		return false, err
	}
	return len(found) == sweepPiece, removeAccounts(tx, still)
}
