package identity

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/apppasswords"
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/kernel/event"
)

const (
	presentedToken = `MATCH (t:RefreshToken {hash: $hash}) MATCH (u:User {id: t.userId})
RETURN t.userId AS userId, t.family AS family, t.device AS device, t.spentAt IS NOT NULL AS spent,
  coalesce(t.expiresAt > $now AND ` + projection.ActiveUser + ` AND (t.spentAt IS NULL OR t.spentBy = $by AND t.spentAt > $graceFrom), false) AS good, ` + personColumns
	deleteFamily = `MATCH (t:RefreshToken {family: $family}) DELETE t`
)

// lockUser locks the credential of a user.
func lockUser(tx *cypher.Tx, userID string) error {
	_, err := tx.Exec(`MATCH (c:Credential {userId: $id}) SET c.lockedAt = datetime()`, map[string]any{"id": userID})
	return err
}

func putToken(tx *cypher.Tx, t identity.RefreshToken) error {
	_, err := tx.Exec(`CREATE (:RefreshToken {hash: $hash, family: $family, userId: $userId, device: $device, createdAt: $createdAt, expiresAt: $expiresAt})`,
		map[string]any{
			"hash": t.Hash, "family": t.Family, "userId": t.UserID, "device": cypher.OrNull(t.Device), "createdAt": t.CreatedAt,
			"expiresAt": t.ExpiresAt,
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
	userID, family, device string

	person identity.Principal
	// good is one that may be spent, and spent one that was before.
	good, spent bool
}

// findAndLock finds a token and locks its user. What it gives was read under the lock.
func findAndLock(tx *cypher.Tx, e identity.Exchange) (presented, error) {
	userID, err := orNone(cypher.One(tx, `MATCH (t:RefreshToken {hash: $hash}) RETURN t.userId AS userId`,
		map[string]any{"hash": e.Hash}, func(r *cypher.Row) string { return r.String("userId") }))
	if err != nil || userID == "" {
		return presented{}, err
	}
	if err := lockUser(tx, userID); err != nil {
		return presented{}, err
	}
	return orNone(cypher.One(tx, presentedToken, map[string]any{
		"hash": e.Hash, "by": e.By, "now": e.Next.CreatedAt, "graceFrom": e.Next.CreatedAt.Add(-e.Grace),
	}, func(r *cypher.Row) presented {
		return presented{
			userID: r.String("userId"), family: r.String("family"), device: r.OptString("device"), person: scanIdentity(r),
			good: r.Bool("good"), spent: r.Bool("spent"),
		}
	}))
}

// endFamily ends a sign-in at every server.
func endFamily(tx *cypher.Tx, token presented) error {
	if err := tx.Run(deleteFamily, map[string]any{"family": token.family}); err != nil {
		return err
	}
	return tx.Emit(event.StandingChanged, "", "User", token.userID)
}

// Rotate spends a token. One that may not be spent ends its family, which is an outcome, not an error, so that it is
// committed.
func (s *Store) Rotate(ctx context.Context, e identity.Exchange) (identity.Exchanged, error) {
	return cypher.WriteTx(ctx, s.db, "identity_rotate", func(tx *cypher.Tx) (identity.Exchanged, error) {
		token, err := findAndLock(tx, e)
		if err != nil || token.family == "" {
			return identity.Exchanged{}, err
		}
		if !token.good {
			return identity.Exchanged{Principal: token.person, Reused: token.spent}, endFamily(tx, token)
		}
		if err := tx.Run(`MATCH (t:RefreshToken {hash: $hash}) WHERE t.spentAt IS NULL SET t.spentAt = $now, t.spentBy = $by`,
			map[string]any{"hash": e.Hash, "now": e.Next.CreatedAt, "by": e.By}); err != nil {
			return identity.Exchanged{}, err
		}
		next := e.Next
		next.Family, next.UserID, next.Device = token.family, token.userID, token.device
		return identity.Exchanged{Principal: token.person, Family: token.family}, putToken(tx, next)
	})
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

// StartedAt returns when a sign-in began; the zero time for one that is over.
func (s *Store) StartedAt(ctx context.Context, session identity.Session) (time.Time, error) {
	return orNone(cypher.ReadOne(ctx, s.db, "identity_started_at", `MATCH (t:RefreshToken {family: $family}) WHERE t.userId = $id
WITH min(t.createdAt) AS at WHERE at IS NOT NULL RETURN at`, map[string]any{"family": session.ID, "id": session.UserID},
		func(r *cypher.Row) time.Time { return r.Time("at") }))
}

// EndFamily forgets the family of a token.
func (s *Store) EndFamily(ctx context.Context, hash string) error {
	_, err := cypher.WriteTx(ctx, s.db, "identity_end_family", func(tx *cypher.Tx) (bool, error) {
		token, err := findAndLock(tx, identity.Exchange{Hash: hash})
		if err != nil || token.family == "" {
			return false, err
		}
		return true, endFamily(tx, token)
	})
	return err
}

// endFamilies ends all sign-ins of a locked user, and what lets their players in, at every server, and returns who that
// is.
func endFamilies(tx *cypher.Tx, userID string) (identity.Principal, error) {
	params := map[string]any{"id": userID}
	if err := tx.Run(`MATCH (t:RefreshToken {userId: $id}) DELETE t`, params); err != nil {
		return identity.Principal{}, err
	}
	if _, err := apppasswords.RevokeAll(tx, userID); err != nil {
		return identity.Principal{}, err
	}
	if err := tx.Emit(event.StandingChanged, "", "User", userID); err != nil {
		return identity.Principal{}, err
	}
	return cypher.One(tx, `MATCH (u:User {id: $id}) RETURN `+personColumns, params, scanIdentity)
}

// EndFamilies ends all sign-ins of who has an address, and what lets their players in.
func (s *Store) EndFamilies(ctx context.Context, email string) (identity.Principal, error) {
	return cypher.WriteTx(ctx, s.db, "identity_end_families", func(tx *cypher.Tx) (identity.Principal, error) {
		id, err := lockByEmail(tx, email)
		if err != nil || id == "" {
			return identity.Principal{}, err
		}
		return endFamilies(tx, id)
	})
}
