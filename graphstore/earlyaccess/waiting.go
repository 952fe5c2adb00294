// Package earlyaccess keeps the waiting list, invite codes, passwords of previews and counts of the landing page in the
// graph.
package earlyaccess

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/earlyaccess"
)

// Store keeps early access. It is an earlyaccess.Store. Whatever gives or moves places first locks the one WaitingList
// node, which also counts the turns.
type Store struct{ db *cypher.DB }

// NewStore returns a Store backed by db.
func NewStore(db *cypher.DB) *Store { return &Store{db} }

var _ earlyaccess.Store = (*Store)(nil)

// lockList locks the waiting list.
const lockList = `MERGE (l:WaitingList {id: 'waiting'}) SET l.lockedAt = datetime()`

// entryNode counts the place of an entry no further than $most.
const entryNode = `e {.id, .email, .ref, .joinedAt, .confirmedAt, .invitedAt, .leftAt, referrals: coalesce(e.referrals, 0),
  place: CASE WHEN e.turn IS NULL THEN 0 ELSE
    COUNT { MATCH (ahead:WaitingEntry) WHERE ahead.turn < e.turn RETURN ahead LIMIT $most } + 1 END} AS node`

func scanEntry(r *cypher.Row) earlyaccess.Entry {
	r = r.Map("node")
	return earlyaccess.Entry{
		ID: r.String("id"), Email: r.String("email"), Ref: r.String("ref"), Referrals: r.Int("referrals"),
		JoinedAt: r.Time("joinedAt"), ConfirmedAt: r.OptTime("confirmedAt"), InvitedAt: r.OptTime("invitedAt"),
		LeftAt: r.OptTime("leftAt"), Place: r.Int("place"),
	}
}

func entryParams(more map[string]any) map[string]any {
	more["most"] = earlyaccess.MostPlaces - 1
	return more
}

// Join lets the constraint on addresses decide between two at once: both have the one entry.
func (s *Store) Join(ctx context.Context, e earlyaccess.Entry, by string) (earlyaccess.Entry, error) {
	return cypher.WriteTx(ctx, s.db, "early_join", func(tx *cypher.Tx) (earlyaccess.Entry, error) {
		joined, err := cypher.One(tx, `OPTIONAL MATCH (sender:WaitingEntry {ref: $by})
MERGE (e:WaitingEntry {email: $email})
ON CREATE SET e.id = $id, e.ref = $ref, e.joinedAt = $now, e.unconfirmedSince = $now, e.by = sender.id
SET e.lockedAt = datetime()
WITH e, e.id = $id AS isNew
FOREACH (_ IN CASE WHEN e.leftAt IS NULL THEN [] ELSE [1] END |
  SET e.unconfirmedSince = $now REMOVE e.leftAt, e.confirmedAt, e.listedId)
RETURN isNew, `+entryNode, entryParams(map[string]any{
			"email": e.Email, "id": e.ID, "ref": e.Ref, "now": e.JoinedAt, "by": by,
		}), func(r *cypher.Row) joining { return joining{scanEntry(r), r.Bool("isNew")} })
		if err != nil || !joined.isNew {
			return joined.entry, err
		}
		return joined.entry, addToDay(tx, e.JoinedAt, "joined", 1)
	})
}

type joining struct {
	entry earlyaccess.Entry
	isNew bool
}

// Confirm gives an entry the last turn, and lets who sent it and the one ahead of them change turns.
func (s *Store) Confirm(ctx context.Context, id string, at time.Time) (earlyaccess.Entry, error) {
	_, err := cypher.WriteTx(ctx, s.db, "early_confirm", func(tx *cypher.Tx) (bool, error) {
		if err := tx.Run(lockList, nil); err != nil {
			return false, err
		}
		given, err := cypher.All(tx, `MATCH (e:WaitingEntry {id: $id}) WHERE e.confirmedAt IS NULL AND e.leftAt IS NULL
WITH e LIMIT 1 MATCH (l:WaitingList {id: 'waiting'})
SET l.turns = coalesce(l.turns, 0) + 1, e.confirmedAt = $now, e.listedId = e.id
SET e.turn = CASE WHEN e.invitedAt IS NULL THEN l.turns END
REMOVE e.unconfirmedSince
// Who left before their invite was written, or lost it, is written to when they come back.
FOREACH (i IN COLLECT { MATCH (i:Invite {id: e.inviteId}) WHERE i.usedAt IS NULL AND i.revokedAt IS NULL AND i.heldFor IS NULL RETURN i } |
  SET i.mailAt = $now)
RETURN coalesce(e.by, '') AS by, e.isCounted IS NULL AS isFirst`, map[string]any{"id": id, "now": at},
			func(r *cypher.Row) sending { return sending{r.String("by"), r.Bool("isFirst")} })
		if err != nil || len(given) == 0 {
			return false, err
		}
		// Who leaves and comes back counts once.
		if given[0].isFirst {
			if err := tx.Run(`MATCH (e:WaitingEntry {id: $id}) SET e.isCounted = true`, map[string]any{"id": id}); err != nil {
				return false, err
			}
			if err := moveUp(tx, given[0].by); err != nil {
				return false, err
			}
		}
		return true, addToDay(tx, at, "confirmed", 1)
	})
	if err != nil {
		return earlyaccess.Entry{}, err
	}
	return s.Entry(ctx, id)
}

type sending struct {
	by      string
	isFirst bool
}

// moveUp counts a referral and lets an entry and the one ahead of it change turns. The caller holds the list's lock.
func moveUp(tx *cypher.Tx, id string) error {
	return tx.Run(`MATCH (e:WaitingEntry {id: $id})
SET e.referrals = coalesce(e.referrals, 0) + 1
WITH e WHERE e.turn IS NOT NULL
CALL (e) {
  MATCH (ahead:WaitingEntry) WHERE ahead.turn < e.turn
  RETURN ahead ORDER BY ahead.turn DESC LIMIT 1
}
WITH e, ahead, e.turn AS own, ahead.turn AS other
SET e.turn = other, ahead.turn = own`, map[string]any{"id": id})
}

// Entry reads one.
func (s *Store) Entry(ctx context.Context, id string) (earlyaccess.Entry, error) {
	entry, err := cypher.ReadOne(ctx, s.db, "early_entry", `MATCH (e:WaitingEntry {id: $id}) RETURN `+entryNode,
		entryParams(map[string]any{"id": id}), scanEntry)
	return entry, cypher.OrNotFound(err, "This place in the line")
}

// Leave takes an entry off the list; it keeps its address, so that nobody writes to it again by mistake.
func (s *Store) Leave(ctx context.Context, id string, at time.Time) error {
	_, err := cypher.WriteTx(ctx, s.db, "early_leave", func(tx *cypher.Tx) (bool, error) {
		if err := tx.Run(lockList, nil); err != nil {
			return false, err
		}
		return cypher.One(tx, `MATCH (e:WaitingEntry {id: $id})
SET e.leftAt = coalesce(e.leftAt, $now) REMOVE e.turn, e.unconfirmedSince
WITH e OPTIONAL MATCH (i:Invite {id: e.inviteId}) REMOVE i.mailAt
RETURN true AS left`, map[string]any{"id": id, "now": at}, func(r *cypher.Row) bool { return r.Bool("left") })
	})
	return cypher.OrNotFound(err, "This place in the line")
}

// Entries reads by the index of those who confirmed.
func (s *Store) Entries(ctx context.Context, after string, most int) ([]earlyaccess.Entry, error) {
	return cypher.ReadAll(ctx, s.db, "early_entries", `MATCH (e:WaitingEntry) WHERE e.listedId > $after
WITH e ORDER BY e.listedId LIMIT $limit
RETURN e {.id, .email, .ref, .joinedAt, .confirmedAt, .invitedAt, .leftAt, referrals: coalesce(e.referrals, 0), place: 0} AS node
ORDER BY e.listedId`, map[string]any{"after": after, "limit": most}, scanEntry)
}

// Line reads by the index of turns.
func (s *Store) Line(ctx context.Context, after, most int) ([]earlyaccess.Entry, error) {
	return cypher.ReadAll(ctx, s.db, "early_line", `MATCH (e:WaitingEntry) WHERE e.turn > $after
WITH e ORDER BY e.turn LIMIT $limit
RETURN e {.id, .email, .ref, .joinedAt, .confirmedAt, .invitedAt, .leftAt, referrals: coalesce(e.referrals, 0), place: 0} AS node, e.turn AS turn
ORDER BY e.turn`, map[string]any{"after": after, "limit": most}, func(r *cypher.Row) earlyaccess.Entry {
		entry := scanEntry(r)
		entry.Turn = r.Int("turn")
		return entry
	})
}

// Totals counts by indexes.
func (s *Store) Totals(ctx context.Context) (earlyaccess.Totals, error) {
	return cypher.ReadOne(ctx, s.db, "early_totals", `RETURN
  COUNT { MATCH (e:WaitingEntry) WHERE e.unconfirmedSince IS NOT NULL } AS unconfirmed,
  COUNT { MATCH (e:WaitingEntry) WHERE e.turn IS NOT NULL } AS waiting,
  coalesce(head(COLLECT { MATCH (l:WaitingList {id: 'waiting'}) RETURN l.invited }), 0) AS invited`, nil, func(r *cypher.Row) earlyaccess.Totals {
		return earlyaccess.Totals{
			Unconfirmed: r.Int("unconfirmed"), Waiting: r.Int("waiting"), Invited: r.Int("invited"),
		}
	})
}

// RemoveUnconfirmed works in pieces.
func (s *Store) RemoveUnconfirmed(ctx context.Context, before time.Time) error {
	const piece = 1000
	for {
		counters, err := s.db.Exec(ctx, "early_remove_unconfirmed", `MATCH (e:WaitingEntry) WHERE e.unconfirmedSince < $before
WITH e LIMIT $piece SET e.lockedAt = datetime()
WITH e WHERE e.unconfirmedSince < $before DETACH DELETE e`, map[string]any{"before": before, "piece": piece})
		if err != nil || counters.NodesDeleted() < piece {
			return err
		}
	}
}
