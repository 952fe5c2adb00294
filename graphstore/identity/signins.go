package identity

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/apppasswords"
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/kernel/event"
)

// SetPassword sets a password in the place of the one that it was checked against.
func (s *Store) SetPassword(ctx context.Context, p identity.NewPassword) (bool, error) {
	return cypher.WriteTx(ctx, s.db, "identity_set_password", func(tx *cypher.Tx) (bool, error) {
		if err := lockUser(tx, p.UserID); err != nil {
			return false, err
		}
		isSet, err := orNone(cypher.One(tx, `MATCH (c:Credential {userId: $id}) WHERE c.passwordHash = $was
SET c.passwordHash = $hash, c.updatedAt = $now RETURN true AS isSet`,
			map[string]any{"id": p.UserID, "was": p.Was, "hash": p.Hash, "now": p.At},
			func(r *cypher.Row) bool { return r.Bool("isSet") }))
		if err != nil || !isSet {
			return false, err
		}
		// Whoever had a code mailed meant the password that was.
		if err := removeCodes(tx, p.UserID, identity.PurposeReset); err != nil {
			return false, err
		}
		return true, endOtherFamilies(tx, p.UserID, p.Keep)
	})
}

func endOtherFamilies(tx *cypher.Tx, userID, keep string) error {
	if err := tx.Run(`MATCH (t:RefreshToken {userId: $id}) WHERE t.family <> $keep DELETE t`,
		map[string]any{"id": userID, "keep": keep}); err != nil {
		return err
	}
	return tx.Emit(event.StandingChanged, "", "User", userID)
}

// SignIns returns where somebody is signed in.
func (s *Store) SignIns(ctx context.Context, userID string, now time.Time, most int) ([]identity.SignedIn, error) {
	return cypher.ReadAll(ctx, s.db, "identity_sign_ins", `MATCH (t:RefreshToken {userId: $id}) WHERE t.expiresAt > $now
RETURN t.family AS id, max(t.device) AS device, min(t.createdAt) AS startedAt, max(t.createdAt) AS seenAt
ORDER BY seenAt DESC, id LIMIT $most`, map[string]any{"id": userID, "now": now, "most": most},
		func(r *cypher.Row) identity.SignedIn {
			return identity.SignedIn{
				ID: r.String("id"), Device: r.OptString("device"), StartedAt: r.Time("startedAt"), SeenAt: r.Time("seenAt"),
			}
		})
}

// EndSignIn ends one sign-in of somebody.
func (s *Store) EndSignIn(ctx context.Context, userID, family string) (bool, error) {
	return cypher.WriteTx(ctx, s.db, "identity_end_sign_in", func(tx *cypher.Tx) (bool, error) {
		if err := lockUser(tx, userID); err != nil {
			return false, err
		}
		gone, err := cypher.One(tx, `MATCH (t:RefreshToken {family: $family}) WHERE t.userId = $id DELETE t RETURN count(*) AS n`,
			map[string]any{"id": userID, "family": family}, func(r *cypher.Row) int { return r.Int("n") })
		if err != nil || gone == 0 {
			return false, err
		}
		return true, tx.Emit(event.StandingChanged, "", "User", userID)
	})
}

// EndOtherSignIns ends all sign-ins of somebody but one, and on demand what lets their players in.
func (s *Store) EndOtherSignIns(ctx context.Context, userID, keep string, players bool) error {
	_, err := cypher.WriteTx(ctx, s.db, "identity_end_others", func(tx *cypher.Tx) (bool, error) {
		if err := lockUser(tx, userID); err != nil {
			return false, err
		}
		if players {
			if _, err := apppasswords.RevokeAll(tx, userID); err != nil {
				return false, err
			}
		}
		return true, endOtherFamilies(tx, userID, keep)
	})
	return err
}
