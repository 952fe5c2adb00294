package earlyaccess

import (
	"context"
	"time"

	auditgraph "github.com/sidestage/sidestage/graphstore/audit"
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/earlyaccess"
)

// record keeps what an admin did to the waiting list in the transaction that does it.
func record(tx *cypher.Tx, verb audit.Verb, subject audit.Subject, by string, at time.Time, after any) error {
	return auditgraph.Record(tx, audit.Act{
		At: at, ActorID: by, Verb: verb, Subject: subject, After: audit.State(after),
	})
}

var theList = audit.Subject{Type: "WaitingList", ID: "waiting"}

func inviteRows(invites []earlyaccess.Invite) []map[string]any {
	rows := make([]map[string]any, len(invites))
	for i, invite := range invites {
		rows[i] = map[string]any{"id": invite.ID, "hash": invite.Hash}
	}
	return rows
}

// InviteNext takes those with the first turns off the line.
func (s *Store) InviteNext(ctx context.Context, invites []earlyaccess.Invite, by string, at time.Time) (int, error) {
	return cypher.WriteTx(ctx, s.db, "early_invite", func(tx *cypher.Tx) (int, error) {
		if err := tx.Run(lockList, nil); err != nil {
			return 0, err
		}
		given, err := cypher.One(tx, `MATCH (e:WaitingEntry) WHERE e.turn >= 0
WITH e ORDER BY e.turn LIMIT $count
WITH collect(e) AS next
UNWIND range(0, size(next) - 1) AS at
WITH next[at] AS e, $invites[at] AS invite
CREATE (i:Invite {id: invite.id, hash: invite.hash, entryId: e.id, email: e.email, createdAt: $now, mailAt: $now})
SET e.invitedAt = $now, e.inviteId = i.id REMOVE e.turn
WITH count(i) AS given MATCH (l:WaitingList {id: 'waiting'}) SET l.invited = coalesce(l.invited, 0) + given
RETURN given`, map[string]any{"count": len(invites), "invites": inviteRows(invites), "now": at},
			func(r *cypher.Row) int { return r.Int("given") })
		if err != nil || given == 0 {
			return 0, err
		}
		return given, record(tx, audit.PeopleInvited, theList, by, at, map[string]any{"count": given})
	})
}

// AddInvites keeps codes that are for nobody yet.
func (s *Store) AddInvites(
	ctx context.Context, invites []earlyaccess.Invite, note, by string, at time.Time,
) error {
	_, err := cypher.WriteTx(ctx, s.db, "early_add_invites", func(tx *cypher.Tx) (bool, error) {
		err := tx.Run(`UNWIND $invites AS invite
CREATE (:Invite {id: invite.id, hash: invite.hash, note: $note, createdAt: $now})`,
			map[string]any{"invites": inviteRows(invites), "note": note, "now": at})
		if err != nil {
			return false, err
		}
		return true, record(tx, audit.CodesMade, theList, by, at, map[string]any{"count": len(invites), "note": note})
	})
	return err
}

// HoldInvite locks the code before it looks at it: of two who use it at once, the second finds it held.
func (s *Store) HoldInvite(
	ctx context.Context, hash, email string, now, until time.Time,
) (earlyaccess.Hold, error) {
	found, err := cypher.WriteAll(ctx, s.db, "early_hold_invite", `MATCH (i:Invite {hash: $hash}) SET i.lockedAt = datetime()
WITH i, i.usedAt IS NULL AND i.revokedAt IS NULL AND (i.heldFor IS NULL OR i.heldFor = $email OR i.heldUntil < $now
  AND NOT EXISTS { MATCH (u:User {email: i.heldFor}) WHERE u.confirmedAt >= i.heldAt }) AS isFree
FOREACH (_ IN CASE WHEN isFree THEN [1] ELSE [] END |
  SET i.heldAt = CASE WHEN i.heldFor = $email THEN i.heldAt ELSE $now END
  SET i.heldFor = $email, i.heldUntil = $until)
RETURN isFree, i.revokedAt IS NOT NULL AS isRevoked`, map[string]any{"hash": hash, "email": email, "now": now, "until": until},
		func(r *cypher.Row) earlyaccess.Hold {
			switch {
			case r.Bool("isFree"):
				return earlyaccess.Held
			case r.Bool("isRevoked"):
				return earlyaccess.Revoked
			default:
				return earlyaccess.NotHeld
			}
		})
	if err != nil || len(found) == 0 {
		return earlyaccess.NotHeld, err
	}
	return found[0], nil
}

// SettleHolds works in pieces.
func (s *Store) SettleHolds(ctx context.Context, now time.Time) error {
	const piece = 500
	for {
		settled, err := cypher.WriteAll(ctx, s.db, "early_settle_holds", `MATCH (i:Invite) WHERE i.heldUntil < $now
WITH i LIMIT $piece SET i.lockedAt = datetime()
WITH i WHERE i.heldUntil < $now
WITH i, head(COLLECT { MATCH (u:User {email: i.heldFor}) WHERE u.confirmedAt >= i.heldAt RETURN u }) AS user
SET i.usedAt = CASE WHEN user IS NOT NULL THEN i.heldUntil END
FOREACH (_ IN CASE WHEN user IS NULL THEN [] ELSE [1] END | MERGE (user)-[:CAME_BY]->(i))
REMOVE i.heldUntil, i.heldFor, i.heldAt
RETURN i.id AS id`, map[string]any{"now": now, "piece": piece}, func(r *cypher.Row) string { return r.String("id") })
		if err != nil || len(settled) < piece {
			return err
		}
	}
}

// LeaseMailings takes mails that are due, for a while.
func (s *Store) LeaseMailings(ctx context.Context, most int, now, until time.Time) ([]earlyaccess.Mailing, error) {
	waits, err := cypher.ReadAll(ctx, s.db, "early_mail_due", `MATCH (i:Invite) WHERE i.mailAt <= $now RETURN i.id AS id LIMIT 1`,
		map[string]any{"now": now}, func(r *cypher.Row) string { return r.String("id") })
	if err != nil || len(waits) == 0 {
		return nil, err
	}
	return cypher.WriteAll(ctx, s.db, "early_mail_lease", `MATCH (i:Invite) WHERE i.mailAt <= $now
WITH i ORDER BY i.mailAt LIMIT $most SET i.lockedAt = datetime()
WITH i WHERE i.mailAt <= $now SET i.mailAt = $until
RETURN i.id AS id, i.entryId AS entryId, i.email AS email`, map[string]any{"now": now, "until": until, "most": most},
		func(r *cypher.Row) earlyaccess.Mailing {
			return earlyaccess.Mailing{InviteID: r.String("id"), EntryID: r.String("entryId"), Email: r.String("email")}
		})
}

// Mailed ends a mailing.
func (s *Store) Mailed(ctx context.Context, inviteID string) error {
	_, err := s.db.Exec(ctx, "early_mailed", `MATCH (i:Invite {id: $id}) REMOVE i.mailAt`, map[string]any{"id": inviteID})
	return err
}
