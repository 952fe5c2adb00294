package accounts

import (
	"context"
	"slices"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// handleTaken counts sign-ups too that nobody confirmed or can confirm: they hold their handle.
const handleTaken = `RETURN EXISTS { MATCH (u:User {handleKey: $handleKey}) WHERE u.id <> $id }
  OR EXISTS { MATCH (f:FormerHandle) WHERE f.key IN [$handleKey, $heldKey] AND f.userId <> $id AND f.until > $now }
  OR EXISTS { MATCH (h:HandleHold {key: $handleKey}) } AS taken`

// HandleTaken looks at those who have a handle, and at those who had it lately.
func (s *Store) HandleTaken(ctx context.Context, handleKey, userID string, now time.Time) (bool, error) {
	return cypher.ReadOne(ctx, s.db, "handle_taken", handleTaken,
		map[string]any{"handleKey": handleKey, "heldKey": account.HeldKey(handleKey), "id": userID, "now": now},
		func(r *cypher.Row) bool { return r.Bool("taken") })
}

// kept is the condition that a handle $key is kept for somebody other than $id. It is asked after the handle was
// written: until then its owner may be about to leave it, afterwards the unique constraint has decided.
const kept = `RETURN EXISTS { MATCH (f:FormerHandle) WHERE f.key IN [$key, $heldKey] AND f.userId <> $id AND f.until > $now }
  OR EXISTS { MATCH (h:HandleHold {key: $key}) } AS taken`

// bearer is who has a handle.
type bearer struct {
	isArtist    bool
	handle, key string
	// changes are when it was changed.
	changes []time.Time
}

// SetAttributes lets the unique constraint decide between two who want one handle at once.
func (s *Store) SetAttributes(ctx context.Context, userID string, change account.Attributes, now time.Time) error {
	params := map[string]any{"id": userID, "displayName": nil, "now": now}
	if change.DisplayName.Given {
		params["displayName"] = change.DisplayName.Value
	}
	_, err := cypher.WriteTx(ctx, s.db, "account_set_attributes", func(tx *cypher.Tx) (struct{}, error) {
		before, err := cypher.One(tx, `MATCH (u:User {id: $id}) SET u.updatedAt = $now, u.displayName = coalesce($displayName, u.displayName)
RETURN u:Artist AS artist, u.handle AS handle, u.handleKey AS key, [at IN coalesce(u.handleChanges, []) | {at: at}] AS changes`,
			params, scanBearer)
		if err != nil {
			return struct{}{}, err
		}
		if change.Handle.Given && change.Handle.Value != before.handle {
			if err := takeHandle(tx, userID, change.Handle.Value, before, now); err != nil {
				return struct{}{}, err
			}
		}
		return struct{}{}, changed(tx, userID, userID, before.isArtist, true)
	})
	if cypher.IsDuplicate(err, "handleKey") {
		return account.HandleConflict()
	}
	return cypher.OrNotFound(err, "This account")
}

func scanBearer(r *cypher.Row) bearer {
	b := bearer{isArtist: r.Bool("artist"), handle: r.String("handle"), key: r.String("key")}
	for _, change := range r.Maps("changes") {
		b.changes = append(b.changes, change.Time("at"))
	}
	return b
}

// takeHandle gives a person another handle and keeps the one before for them. Another spelling of the same handle is no
// change.
func takeHandle(tx *cypher.Tx, userID, handle string, before bearer, now time.Time) error {
	params := map[string]any{
		"id": userID, "handle": handle, "key": account.HandleKey(handle), "now": now, "changes": before.changes,
		"heldKey": account.HeldKey(account.HandleKey(handle)),
	}
	if params["key"] != before.key {
		recent := slices.DeleteFunc(before.changes, func(at time.Time) bool { return now.Sub(at) >= account.HandleWindow })
		if len(recent) >= account.MaxHandleChanges {
			return fault.Limited(slices.MinFunc(recent, time.Time.Compare).Add(account.HandleWindow).Sub(now))
		}
		params["changes"] = append(recent, now)
	}
	if err := tx.Run(`MATCH (u:User {id: $id}) SET u.handle = $handle, u.handleKey = $key, u.handleChanges = $changes`, params); err != nil {
		return err
	}
	if params["key"] == before.key {
		return nil
	}
	taken, err := cypher.One(tx, kept, params, func(r *cypher.Row) bool { return r.Bool("taken") })
	if err != nil {
		return err
	}
	if taken {
		return account.HandleConflict()
	}
	params["before"], params["beforeKey"], params["until"] = before.handle, before.key, now.Add(account.HandleKept)
	if err := tx.Run(`MATCH (f:FormerHandle {key: $key}) DELETE f`, params); err != nil {
		return err
	}
	return tx.Run(`MERGE (f:FormerHandle {key: $beforeKey}) SET f.handle = $before, f.userId = $id, f.at = $now, f.until = $until`, params)
}
