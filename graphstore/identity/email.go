package identity

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/identity"
)

var _ identity.EmailStore = (*Store)(nil)

// PutEmailCode keeps the code to a new address.
func (s *Store) PutEmailCode(ctx context.Context, userID string, code identity.Code) (bool, error) {
	return cypher.WriteTx(ctx, s.db, "identity_put_email_code", func(tx *cypher.Tx) (bool, error) {
		if err := lockUser(tx, userID); err != nil {
			return false, err
		}
		isActive, err := orNone(cypher.One(tx, `MATCH (u:User {id: $id}) WHERE `+projection.ActiveUser+` RETURN true AS isActive`,
			map[string]any{"id": userID}, func(r *cypher.Row) bool { return r.Bool("isActive") }))
		if err != nil || !isActive {
			return false, err
		}
		return true, putCode(tx, userID, identity.PurposeEmail, code)
	})
}

// ChangeEmail lets the unique constraint decide between two who want one address at once.
func (s *Store) ChangeEmail(
	ctx context.Context, c identity.EmailChange,
) (before identity.Principal, right bool, err error) {
	right, err = cypher.WriteTx(ctx, s.db, "identity_change_email", func(tx *cypher.Tx) (bool, error) {
		if err := lockUser(tx, c.UserID); err != nil {
			return false, err
		}
		right, err := useCode(tx, c.UserID, identity.PurposeEmail, c.Try)
		if err != nil || !right {
			return false, err
		}
		if before, err = cypher.One(tx, `MATCH (u:User {id: $id}) RETURN `+personColumns, map[string]any{"id": c.UserID},
			scanIdentity); err != nil {
			return false, err
		}
		if err := forgetInvited(tx, before.Email); err != nil {
			return false, err
		}
		return true, takeEmail(tx, c.UserID, c.Email, c.Try.At)
	})
	if cypher.IsDuplicate(err, "email") {
		err = identity.EmailTaken()
	}
	return before, right, err
}

// forgetInvited removes an address from how its owner came here, since an erasure looks for the one that they have.
func forgetInvited(tx *cypher.Tx, email string) error {
	params := map[string]any{"email": email}
	if err := tx.Run(`MATCH (e:WaitingEntry {email: $email})
CALL (e) { OPTIONAL MATCH (i:Invite {id: e.inviteId}) REMOVE i.email, i.entryId }
DELETE e`, params); err != nil {
		return err
	}
	return tx.Run(`MATCH (i:Invite {email: $email}) REMOVE i.email`, params)
}

// takeEmail gives a locked person an address, in the place of a sign-up with it that nobody confirmed.
func takeEmail(tx *cypher.Tx, userID, email string, now time.Time) error {
	waiting, err := cypher.All(tx, `MATCH (u:User {email: $email}) WHERE u:Unconfirmed AND u.id <> $id RETURN u.id AS id`,
		map[string]any{"email": email, "id": userID}, cypher.ScanID)
	if err == nil && len(waiting) > 0 {
		err = removeAccounts(tx, waiting)
	}
	if err != nil {
		return err
	}
	return tx.Run(`MATCH (u:User {id: $id}) SET u.email = $email, u.updatedAt = $now`,
		map[string]any{"id": userID, "email": email, "now": now})
}

// UndoEmail gives an address back. What was undone is noted by when it was changed: neither that change nor one after
// it can be undone again.
func (s *Store) UndoEmail(ctx context.Context, u identity.EmailUndo, now time.Time) (bool, error) {
	undone, err := cypher.WriteTx(ctx, s.db, "identity_undo_email", func(tx *cypher.Tx) (bool, error) {
		if err := lockUser(tx, u.UserID); err != nil {
			return false, err
		}
		may, err := orNone(cypher.One(tx, `MATCH (c:Credential {userId: $id})
WHERE c.emailUndoneAt IS NULL OR $changedAt > c.emailUndoneAt OR $changedAt < c.emailUndoneFrom
SET c.emailUndoneAt = $now, c.emailUndoneFrom = $changedAt, c.passwordHash = '', c.updatedAt = $now
RETURN true AS may`, map[string]any{"id": u.UserID, "changedAt": u.ChangedAt, "now": now},
			func(r *cypher.Row) bool { return r.Bool("may") }))
		if err != nil || !may {
			return false, err
		}
		if err := takeEmail(tx, u.UserID, u.Email, now); err != nil {
			return false, err
		}
		_, err = endFamilies(tx, u.UserID)
		return err == nil, err
	})
	if cypher.IsDuplicate(err, "email") {
		err = identity.EmailTaken()
	}
	return undone, err
}
