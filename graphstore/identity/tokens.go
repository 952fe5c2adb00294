package identity

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/identity"
)

const (
	presentedToken = `MATCH (t:RefreshToken {hash: $hash}) MATCH (u:User {id: t.userId})
RETURN t.userId AS userId, t.family AS family, t.spentAt IS NULL AND t.expiresAt > $now AND ` + projection.ActiveUser + ` AS good, ` + personColumns
	deleteFamily = `MATCH (t:RefreshToken {family: $family}) DELETE t`
)

// lockUser locks the credential of a user.
func lockUser(tx *cypher.Tx, userID string) error {
	_, err := tx.Exec(`MATCH (c:Credential {userId: $id}) SET c.lockedAt = datetime()`, map[string]any{"id": userID})
	return err
}

func putToken(tx *cypher.Tx, t identity.RefreshToken) error {
	_, err := tx.Exec(`CREATE (:RefreshToken {hash: $hash, family: $family, userId: $userId, createdAt: $createdAt, expiresAt: $expiresAt})`,
		map[string]any{
			"hash": t.Hash, "family": t.Family, "userId": t.UserID, "createdAt": t.CreatedAt, "expiresAt": t.ExpiresAt,
		})
	return err
}

const (
	passwordHolds = `MATCH (c:Credential {userId: $id}) WHERE c.passwordHash <> '' AND c.passwordHash = $proof RETURN true AS holds`
	loginHolds    = `MATCH (l:Login {loginKey: $proof}) WHERE l.userId = $id SET l.lastUsedAt = $now RETURN true AS holds`
	passkeyHolds  = `MATCH (k:Passkey {id: $proof}) WHERE k.userId = $id AND (k.signCount < $count OR k.signCount = 0 AND $count = 0)
SET k.signCount = $count, k.record = $record, k.lastUsedAt = $now RETURN true AS holds`
)

// holds reports whether what a sign-in of a locked user was checked against is still so, and notes that it was used.
func holds(tx *cypher.Tx, userID string, proof identity.Proof, now time.Time) (bool, error) {
	params := map[string]any{"id": userID, "now": now}
	scan := func(r *cypher.Row) bool { return r.Bool("holds") }
	switch {
	case proof.Login != nil:
		params["proof"] = loginKey(*proof.Login)
		return orNone(cypher.One(tx, loginHolds, params, scan))
	case proof.Passkey != nil:
		params["proof"], params["record"] = proof.Passkey.ID, proof.Passkey.Record
		params["count"] = int64(proof.Passkey.SignCount)
		return orNone(cypher.One(tx, passkeyHolds, params, scan))
	default:
		params["proof"] = proof.PasswordHash
		return orNone(cypher.One(tx, passwordHolds, params, scan))
	}
}

// StartFamily keeps the first token of a sign-in.
func (s *Store) StartFamily(ctx context.Context, token identity.RefreshToken, proof identity.Proof) (bool, error) {
	return cypher.WriteTx(ctx, s.db, "identity_start_family", func(tx *cypher.Tx) (bool, error) {
		if err := lockUser(tx, token.UserID); err != nil {
			return false, err
		}
		if still, err := holds(tx, token.UserID, proof, token.CreatedAt); err != nil || !still {
			return false, err
		}
		live, err := cypher.One(tx, `RETURN EXISTS { MATCH (u:User {id: $id}) WHERE `+projection.ActiveUser+` } AS live`, map[string]any{"id": token.UserID},
			func(r *cypher.Row) bool { return r.Bool("live") })
		if err != nil || !live {
			return false, err
		}
		err = putToken(tx, token)
		return err == nil, err
	})
}

// presented is a token that somebody holds, as the graph knows it.
type presented struct {
	userID, family string
	person         identity.Principal
	// good is one that may be spent.
	good bool
}

// findAndLock finds a token and locks its user. What it gives was read under the lock.
func findAndLock(tx *cypher.Tx, hash string, now time.Time) (presented, error) {
	userID, err := orNone(cypher.One(tx, `MATCH (t:RefreshToken {hash: $hash}) RETURN t.userId AS userId`,
		map[string]any{"hash": hash}, func(r *cypher.Row) string { return r.String("userId") }))
	if err != nil || userID == "" {
		return presented{}, err
	}
	if err := lockUser(tx, userID); err != nil {
		return presented{}, err
	}
	return orNone(cypher.One(tx, presentedToken,
		map[string]any{"hash": hash, "now": now}, func(r *cypher.Row) presented {
			return presented{
				userID: r.String("userId"), family: r.String("family"), good: r.Bool("good"), person: scanIdentity(r),
			}
		}))
}

func endFamily(tx *cypher.Tx, family string) error {
	_, err := tx.Exec(deleteFamily, map[string]any{"family": family})
	return err
}

// Rotate spends a token. One that may not be spent ends its family, which is an outcome,
// not an error, so that it is committed.
func (s *Store) Rotate(
	ctx context.Context, spentHash string, next identity.RefreshToken,
) (person identity.Principal, family string, err error) {
	family, err = cypher.WriteTx(ctx, s.db, "identity_rotate", func(tx *cypher.Tx) (string, error) {
		token, err := findAndLock(tx, spentHash, next.CreatedAt)
		if err != nil || token.family == "" {
			return "", err
		}
		if !token.good {
			return "", endFamily(tx, token.family)
		}
		if _, err := tx.Exec(`MATCH (t:RefreshToken {hash: $hash}) SET t.spentAt = $now`,
			map[string]any{"hash": spentHash, "now": next.CreatedAt}); err != nil {
			return "", err
		}
		person, next.Family, next.UserID = token.person, token.family, token.userID
		return token.family, putToken(tx, next)
	})
	return person, family, err
}

// EndedSessions returns those of sessions whose account is not active, or whose family is over.
func (s *Store) EndedSessions(ctx context.Context, sessions []identity.Session) ([]identity.Session, error) {
	given := make([]map[string]any, len(sessions))
	for i, one := range sessions {
		given[i] = map[string]any{"userId": one.UserID, "id": one.ID}
	}
	return cypher.ReadAll(ctx, s.db, "identity_ended_sessions", `UNWIND $sessions AS session
WITH session WHERE NOT EXISTS { MATCH (u:User {id: session.userId}) WHERE `+projection.ActiveUser+` }
  OR session.id <> '' AND NOT EXISTS { MATCH (:RefreshToken {family: session.id}) }
RETURN session.userId AS userId, session.id AS id`, map[string]any{"sessions": given},
		func(r *cypher.Row) identity.Session {
			return identity.Session{UserID: r.String("userId"), ID: r.String("id")}
		})
}

// EndFamily forgets the family of a token.
func (s *Store) EndFamily(ctx context.Context, hash string) error {
	_, err := cypher.WriteTx(ctx, s.db, "identity_end_family", func(tx *cypher.Tx) (bool, error) {
		token, err := findAndLock(tx, hash, time.Now())
		if err != nil || token.family == "" {
			return false, err
		}
		return true, endFamily(tx, token.family)
	})
	return err
}

const endFamilies = `MATCH (t:RefreshToken {userId: $id}) DELETE t`

// EndFamilies ends all sign-ins of who has an address.
func (s *Store) EndFamilies(ctx context.Context, email string) error {
	_, err := cypher.WriteTx(ctx, s.db, "identity_end_families", func(tx *cypher.Tx) (bool, error) {
		id, err := lockByEmail(tx, email)
		if err != nil || id == "" {
			return false, err
		}
		_, err = tx.Exec(endFamilies, map[string]any{"id": id})
		return err == nil, err
	})
	return err
}
