package identity

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/identity"
)

// handleTaken counts unconfirmed sign-ups too, but that of the same address, and holds, but that of the same holder.
const handleTaken = `RETURN EXISTS { MATCH (u:User {handleKey: $key}) WHERE NOT (u:Unconfirmed AND u.email = $email) }
  OR EXISTS { MATCH (f:FormerHandle) WHERE f.key IN [$key, $heldKey] AND f.until > $now }
  OR EXISTS { MATCH (h:HandleHold {key: $key}) WHERE NOT h.heldBy IN ['', $by] } AS taken`

func scanTaken(r *cypher.Row) bool { return r.Bool("taken") }

func handleParams(w identity.HandleWish) map[string]any {
	key := account.HandleKey(w.Handle)
	return map[string]any{"key": key, "heldKey": account.HeldKey(key), "email": w.Email, "by": w.By, "now": w.At}
}

// HandleTaken reports whether a handle is somebody else's, or held.
func (s *Store) HandleTaken(ctx context.Context, w identity.HandleWish) (bool, error) {
	return cypher.ReadOne(ctx, s.db, "identity_handle_taken", handleTaken, handleParams(w), scanTaken)
}

// HoldHandle holds a handle, unless its holder holds another or has an unconfirmed account.
func (s *Store) HoldHandle(ctx context.Context, w identity.HandleWish) error {
	_, err := cypher.WriteTx(ctx, s.db, "identity_hold_handle", func(tx *cypher.Tx) (struct{}, error) {
		if err := lockHandle(tx, w); err != nil {
			return struct{}{}, err
		}
		taken, err := cypher.One(tx, handleTaken, handleParams(w), scanTaken)
		if err != nil {
			return struct{}{}, err
		}
		if taken {
			return struct{}{}, account.HandleConflict()
		}
		return struct{}{}, tx.Run(`MATCH (h:HandleHold {key: $key})
WITH h, EXISTS { MATCH (u:User {email: $email}) WHERE u:Unconfirmed } OR EXISTS { MATCH (o:HandleHold {heldBy: $by}) } AS holds
FOREACH (_ IN CASE WHEN holds THEN [] ELSE [1] END | SET h.heldBy = $by)
WITH h WHERE h.heldBy = '' DELETE h`, handleParams(w))
	})
	return err
}

// lockHandle lets sign-ups with one handle go on one after another, whatever is known of their addresses.
func lockHandle(tx *cypher.Tx, w identity.HandleWish) error {
	return tx.Run(`MERGE (h:HandleHold {key: $key}) ON CREATE SET h.heldBy = '', h.createdAt = $now SET h.lockedAt = $now`,
		handleParams(w))
}

// holdHandle has a holder hold a handle that is locked, and none but that.
func holdHandle(tx *cypher.Tx, w identity.HandleWish) error {
	if err := releaseHandles(tx, w); err != nil {
		return err
	}
	return tx.Run(`MERGE (h:HandleHold {key: $key}) SET h.heldBy = $by, h.createdAt = $now`, handleParams(w))
}

// releaseHandles ends what a holder holds, and the lock of a handle.
func releaseHandles(tx *cypher.Tx, w identity.HandleWish) error {
	return tx.Run(`OPTIONAL MATCH (h:HandleHold {key: $key}) WHERE h.heldBy IN ['', $by] DELETE h
WITH DISTINCT 1 AS one OPTIONAL MATCH (o:HandleHold {heldBy: $by}) WHERE $by <> '' DELETE o`, handleParams(w))
}

// sweepHolds ends holds of sign-ups that nobody could confirm.
func sweepHolds(ctx context.Context, db *cypher.DB, before time.Time) error {
	for {
		counters, err := db.Exec(ctx, "identity_sweep_holds",
			`MATCH (h:HandleHold) WHERE h.createdAt < $before WITH h LIMIT $piece DELETE h`,
			map[string]any{"before": before, "piece": sweepPiece})
		if err != nil || counters.NodesDeleted() < sweepPiece {
			return err
		}
	}
}
