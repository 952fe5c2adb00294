package identity

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

const (
	passkeyColumns = `k.id AS keyId, k.name AS keyName, k.record AS record, k.signCount AS signCount,
  k.createdAt AS createdAt, k.lastUsedAt AS lastUsedAt`

	// countWays has how many ways in a user has; a login of another issuer opens nothing.
	countWays = `OPTIONAL MATCH (c:Credential {userId: $id})
RETURN CASE WHEN c.passwordHash <> '' THEN 1 ELSE 0 END + COUNT { MATCH (k:Passkey {userId: $id}) }
  + COUNT { MATCH (l:Login {userId: $id}) WHERE l.issuer = $issuer } AS ways`
)

func scanPasskey(r *cypher.Row) identity.Passkey {
	return identity.Passkey{
		ID: r.String("keyId"), Name: r.String("keyName"), Record: r.String("record"),
		// WebAuthn counts in 32 bits.
		SignCount: uint32(r.Int("signCount")), //nolint:gosec // It was one when it was kept.
		CreatedAt: r.Time("createdAt"), LastUsedAt: r.OptTime("lastUsedAt"),
	}
}

// WaysIn returns how somebody may sign in.
func (s *Store) WaysIn(ctx context.Context, userID, issuer string) (identity.WaysIn, error) {
	params := map[string]any{"id": userID, "issuer": issuer}
	ways, err := cypher.ReadOne(ctx, s.db, "identity_ways_in", `MATCH (u:User {id: $id}) OPTIONAL MATCH (c:Credential {userId: u.id})
RETURN coalesce(c.passwordHash, '') <> '' AS hasPassword, `+personColumns, params, func(r *cypher.Row) identity.WaysIn {
		return identity.WaysIn{Person: scanIdentity(r), HasPassword: r.Bool("hasPassword")}
	})
	if err != nil {
		return ways, cypher.OrNotFound(err, "This person")
	}
	logins, err := cypher.ReadAll(ctx, s.db, "identity_ways_in_logins", `MATCH (l:Login {userId: $id}) WHERE l.issuer = $issuer
RETURN l.email AS email, l.name AS name, l.linkedAt AS linkedAt, l.lastUsedAt AS lastUsedAt`, params, scanLinked)
	if err != nil {
		return ways, err
	}
	if len(logins) > 0 {
		ways.Login = &logins[0]
	}
	ways.Passkeys, err = cypher.ReadAll(ctx, s.db, "identity_ways_in_passkeys",
		`MATCH (k:Passkey {userId: $id}) RETURN `+passkeyColumns+` ORDER BY k.createdAt`, params, scanPasskey)
	return ways, err
}

func scanLinked(r *cypher.Row) identity.Linked {
	return identity.Linked{
		Email: r.OptString("email"), Name: r.OptString("name"), LinkedAt: r.Time("linkedAt"),
		LastUsedAt: r.OptTime("lastUsedAt"),
	}
}

// changeWays locks somebody and changes how they sign in.
func (s *Store) changeWays(
	ctx context.Context, name, userID string, change func(*cypher.Tx) error,
) (identity.Principal, error) {
	return cypher.WriteTx(ctx, s.db, name, func(tx *cypher.Tx) (identity.Principal, error) {
		if err := lockUser(tx, userID); err != nil {
			return identity.Principal{}, err
		}
		person, err := cypher.One(tx, `MATCH (u:User {id: $id}) RETURN `+personColumns, map[string]any{"id": userID}, scanIdentity)
		if err != nil {
			return identity.Principal{}, cypher.OrNotFound(err, "This person")
		}
		return person, change(tx)
	})
}

// requireAnotherWay refuses to take the last one.
func requireAnotherWay(tx *cypher.Tx, userID, issuer string) error {
	ways, err := cypher.One(tx, countWays, map[string]any{"id": userID, "issuer": issuer},
		func(r *cypher.Row) int { return r.Int("ways") })
	if err == nil && ways < 2 {
		return identity.LastWayIn()
	}
	return err
}

// Link lets a login open an account.
func (s *Store) Link(
	ctx context.Context, userID string, login identity.Login, now time.Time,
) (identity.Principal, error) {
	person, err := s.changeWays(ctx, "identity_link", userID, func(tx *cypher.Tx) error {
		has, err := cypher.One(tx, `RETURN EXISTS { MATCH (l:Login {userId: $id}) WHERE l.issuer = $issuer } AS has`,
			map[string]any{"id": userID, "issuer": login.Issuer}, func(r *cypher.Row) bool { return r.Bool("has") })
		if err == nil && has {
			return fault.New(fault.Conflict, "Your account is connected already. Disconnect it first.")
		}
		if err != nil {
			return err
		}
		return putLogin(tx, userID, login, now)
	})
	if cypher.IsDuplicate(err, "loginKey") {
		return person, fault.New(fault.Conflict, "This login is connected to another account.")
	}
	return person, err
}

// Unlink takes a login away.
func (s *Store) Unlink(ctx context.Context, userID, issuer string) (identity.Principal, error) {
	return s.changeWays(ctx, "identity_unlink", userID, func(tx *cypher.Tx) error {
		params := map[string]any{"id": userID, "issuer": issuer}
		if err := requireAnotherWay(tx, userID, issuer); err != nil {
			return err
		}
		counters, err := tx.Exec(`MATCH (l:Login {userId: $id}) WHERE l.issuer = $issuer DELETE l`, params)
		if err == nil && counters.NodesDeleted() == 0 {
			return fault.Missing("This login")
		}
		return err
	})
}

// AddPasskey keeps a passkey.
func (s *Store) AddPasskey(ctx context.Context, userID string, key identity.Passkey) (identity.Principal, error) {
	person, err := s.changeWays(ctx, "identity_add_passkey", userID, func(tx *cypher.Tx) error {
		has, err := cypher.One(tx, `RETURN COUNT { MATCH (k:Passkey {userId: $id}) } AS has`, map[string]any{"id": userID},
			func(r *cypher.Row) int { return r.Int("has") })
		if err == nil && has >= identity.MaxPasskeys {
			return fault.New(fault.Conflict, "You have as many passkeys as one account may have. Remove one first.")
		}
		if err != nil {
			return err
		}
		_, err = tx.Exec(`CREATE (:Passkey {id: $keyId, userId: $id, name: $name, record: $record, signCount: $count, createdAt: $now})`,
			map[string]any{
				"keyId": key.ID, "id": userID, "name": key.Name, "record": key.Record, "count": int64(key.SignCount),
				"now": key.CreatedAt,
			})
		return err
	})
	if cypher.IsDuplicate(err, "id") {
		return person, fault.New(fault.Conflict, "This passkey is known already.")
	}
	return person, err
}

// RenamePasskey names one of somebody's.
func (s *Store) RenamePasskey(ctx context.Context, userID, id, name string) error {
	_, err := s.changeWays(ctx, "identity_rename_passkey", userID, func(tx *cypher.Tx) error {
		counters, err := tx.Exec(`MATCH (k:Passkey {id: $keyId}) WHERE k.userId = $id SET k.name = $name`,
			map[string]any{"keyId": id, "id": userID, "name": name})
		if err == nil && counters.PropertiesSet() == 0 {
			return fault.Missing("This passkey")
		}
		return err
	})
	return err
}

// RemovePasskey removes one of somebody's.
func (s *Store) RemovePasskey(ctx context.Context, userID, id, issuer string) (identity.Principal, error) {
	return s.changeWays(ctx, "identity_remove_passkey", userID, func(tx *cypher.Tx) error {
		params := map[string]any{"keyId": id, "id": userID}
		_, err := cypher.One(tx, `MATCH (k:Passkey {id: $keyId}) WHERE k.userId = $id RETURN k.id AS id`, params,
			func(r *cypher.Row) string { return r.String("id") })
		if err != nil {
			return cypher.OrNotFound(err, "This passkey")
		}
		if err := requireAnotherWay(tx, userID, issuer); err != nil {
			return err
		}
		_, err = tx.Exec(`MATCH (k:Passkey {id: $keyId}) DELETE k`, params)
		return err
	})
}

// PasskeyAccount finds whom a passkey lets in.
func (s *Store) PasskeyAccount(ctx context.Context, id string) (identity.Credential, identity.Passkey, error) {
	var key identity.Passkey
	known, err := orNone(cypher.ReadOne(ctx, s.db, "identity_passkey_account", `MATCH (k:Passkey {id: $keyId}) MATCH (u:User {id: k.userId})
MATCH (c:Credential {userId: u.id}) RETURN `+credentialColumns+`, `+passkeyColumns, map[string]any{"keyId": id},
		func(r *cypher.Row) identity.Credential {
			key = scanPasskey(r)
			return scanCredential(r)
		}))
	return known, key, err
}

// PutChallenge keeps a challenge.
func (s *Store) PutChallenge(ctx context.Context, id string, c identity.Challenge) error {
	_, err := s.db.Exec(ctx, "identity_put_challenge",
		`CREATE (:Challenge {id: $id, userId: $userId, data: $data, expiresAt: $expiresAt})`,
		map[string]any{"id": id, "userId": c.UserID, "data": c.Data, "expiresAt": c.ExpiresAt})
	return err
}

// TakeChallenge takes a challenge away; of two at once one gets it.
func (s *Store) TakeChallenge(ctx context.Context, id string, now time.Time) (identity.Challenge, bool, error) {
	taken, err := cypher.WriteTx(ctx, s.db, "identity_take_challenge", func(tx *cypher.Tx) (identity.Challenge, error) {
		params := map[string]any{"id": id, "now": now}
		// The lock comes first: what is read under it nobody else has taken.
		if _, err := tx.Exec(`MATCH (c:Challenge {id: $id}) SET c.takenAt = $now`, params); err != nil {
			return identity.Challenge{}, err
		}
		c, err := orNone(cypher.One(tx, `MATCH (c:Challenge {id: $id})
RETURN c.userId AS userId, c.data AS data, c.expiresAt AS expiresAt`, params, func(r *cypher.Row) identity.Challenge {
			return identity.Challenge{UserID: r.String("userId"), Data: r.String("data"), ExpiresAt: r.Time("expiresAt")}
		}))
		if err != nil {
			return identity.Challenge{}, err
		}
		_, err = tx.Exec(`MATCH (c:Challenge {id: $id}) DELETE c`, params)
		return c, err
	})
	return taken, err == nil && now.Before(taken.ExpiresAt), err
}
