package earlyaccess

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/earlyaccess"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// userOf reads who came by an invite i: as it was settled, or, while it is held, whoever confirmed the address that it
// is held for.
const userOf = `head(COLLECT { MATCH (i)<-[:CAME_BY]-(person:User) RETURN person }
  + COLLECT { MATCH (person:User {email: i.heldFor}) WHERE person.confirmedAt >= i.heldAt RETURN person })`

// Invites reads by the constraint on ids, which rise with time.
func (s *Store) Invites(ctx context.Context, before string, most int) ([]earlyaccess.Given, error) {
	return cypher.ReadAll(ctx, s.db, "early_invites", `MATCH (i:Invite) WHERE i.id < $before
WITH i ORDER BY i.id DESC LIMIT $most
WITH i, `+userOf+` AS person
RETURN i {.id, .note, .email, .createdAt, .usedAt, .revokedAt, isDue: i.mailAt IS NOT NULL, isHeld: i.heldFor IS NOT NULL,
  user: CASE WHEN person IS NULL THEN null ELSE `+projection.PersonNode+` END} AS node ORDER BY i.id DESC`,
		map[string]any{"before": orLast(before), "most": most}, scanGiven)
}

// orLast returns what every id is before where there is none.
func orLast(id string) string {
	if id == "" {
		return "~"
	}
	return id
}

func scanGiven(r *cypher.Row) earlyaccess.Given {
	r = r.Map("node")
	given := earlyaccess.Given{
		ID: r.String("id"), Note: r.OptString("note"), Email: r.OptString("email"), CreatedAt: r.Time("createdAt"),
		IsDue: r.Bool("isDue"), IsHeld: r.Bool("isHeld"), UsedAt: r.OptTime("usedAt"), RevokedAt: r.OptTime("revokedAt"),
	}
	if r.Has("user") {
		by := projection.ScanPerson(r.Map("user"))
		given.UsedBy = &by
	}
	return given
}

// standing is what an invite is under its lock.
type standing struct{ isUsed, isRevoked bool }

func lockInvite(tx *cypher.Tx, id string) (standing, error) {
	found, err := cypher.One(tx, `MATCH (i:Invite {id: $id}) SET i.lockedAt = datetime()
WITH i RETURN i.usedAt IS NOT NULL OR `+userOf+` IS NOT NULL AS isUsed, i.revokedAt IS NOT NULL AS isRevoked`,
		map[string]any{"id": id}, func(r *cypher.Row) standing { return standing{r.Bool("isUsed"), r.Bool("isRevoked")} })
	return found, cypher.OrNotFound(err, "This invite code")
}

// RevokeInvite locks the code first: of somebody who signs up by it at once and an admin who revokes it, one comes
// first. A letter that was due is not sent, and is due again when the code is restored.
func (s *Store) RevokeInvite(ctx context.Context, id, by string, at time.Time) error {
	_, err := cypher.WriteTx(ctx, s.db, "early_revoke_invite", func(tx *cypher.Tx) (bool, error) {
		is, err := lockInvite(tx, id)
		if err != nil || is.isRevoked {
			return false, err
		}
		if is.isUsed {
			return false, fault.New(fault.Conflict, "This invite code was used already.")
		}
		if err := tx.Run(`MATCH (i:Invite {id: $id}) SET i.revokedAt = $now, i.wasDue = i.mailAt IS NOT NULL REMOVE i.mailAt`,
			map[string]any{"id": id, "now": at}); err != nil {
			return false, err
		}
		return true, recordRevoked(tx, audit.InviteRevoked, id, by, at, true)
	})
	return err
}

func recordRevoked(tx *cypher.Tx, verb audit.Verb, id, by string, at time.Time, revoked bool) error {
	return record(tx, verb, audit.Subject{Type: "Invite", ID: id}, by, at, map[string]any{"revoked": revoked})
}

// RestoreInvite has a revoked code work again.
func (s *Store) RestoreInvite(ctx context.Context, id, by string, at time.Time) error {
	_, err := cypher.WriteTx(ctx, s.db, "early_restore_invite", func(tx *cypher.Tx) (bool, error) {
		is, err := lockInvite(tx, id)
		if err != nil {
			return false, err
		}
		if !is.isRevoked {
			return false, audit.ChangedSince()
		}
		if err := tx.Run(`MATCH (i:Invite {id: $id}) SET i.mailAt = CASE WHEN i.wasDue THEN $now END REMOVE i.revokedAt, i.wasDue`,
			map[string]any{"id": id, "now": at}); err != nil {
			return false, err
		}
		return true, recordRevoked(tx, audit.InviteRestored, id, by, at, false)
	})
	return err
}
