package identity

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/identity"
)

// loginKey is what is unique of a login. No issuer has a line break: it is an address.
func loginKey(l identity.Login) string { return l.Issuer + "\n" + l.Subject }

// putLogin adds a way in to an account.
func putLogin(tx *cypher.Tx, userID string, l identity.Login, now time.Time) error {
	_, err := tx.Exec(`CREATE (:Login {loginKey: $key, userId: $id, issuer: $issuer, email: $email, name: $name, linkedAt: $now})`,
		map[string]any{
			"key": loginKey(l), "id": userID, "issuer": l.Issuer, "email": l.Email, "name": l.Name, "now": now,
		})
	return err
}

// LoginAccount finds the account that a login opens.
func (s *Store) LoginAccount(ctx context.Context, login identity.Login) (identity.Credential, error) {
	return orNone(cypher.ReadOne(ctx, s.db, "identity_login_account", `MATCH (l:Login {loginKey: $key}) MATCH (u:User {id: l.userId})
MATCH (c:Credential {userId: u.id}) RETURN `+credentialColumns, map[string]any{"key": loginKey(login)}, scanCredential))
}

// ConfirmLogin confirms the account that a login opens.
func (s *Store) ConfirmLogin(ctx context.Context, login identity.Login, now time.Time) error {
	_, err := cypher.WriteTx(ctx, s.db, "identity_confirm_login", func(tx *cypher.Tx) (bool, error) {
		id, err := orNone(cypher.One(tx, `MATCH (l:Login {loginKey: $key}) MATCH (c:Credential {userId: l.userId}) SET c.lockedAt = datetime()
RETURN l.userId AS id`, map[string]any{"key": loginKey(login)}, func(r *cypher.Row) string { return r.String("id") }))
		if err != nil || id == "" {
			return false, err
		}
		return true, confirm(tx, id, now)
	})
	return err
}

// ConfirmByEmail confirms the account of an address that a login of an issuer opens.
func (s *Store) ConfirmByEmail(ctx context.Context, issuer, email string, now time.Time) error {
	_, err := cypher.WriteTx(ctx, s.db, "identity_confirm_by_email", func(tx *cypher.Tx) (bool, error) {
		id, err := lockByEmail(tx, email)
		if err != nil || id == "" {
			return false, err
		}
		opens, err := cypher.One(tx, `RETURN EXISTS { MATCH (l:Login {userId: $id}) WHERE l.issuer = $issuer } AS opens`,
			map[string]any{"id": id, "issuer": issuer}, func(r *cypher.Row) bool { return r.Bool("opens") })
		if err != nil || !opens {
			return false, err
		}
		return true, confirm(tx, id, now)
	})
	return err
}

// LinkByEmail lets a login open the confirmed account of its address.
func (s *Store) LinkByEmail(ctx context.Context, login identity.Login, now time.Time) (bool, error) {
	linked, err := cypher.WriteTx(ctx, s.db, "identity_link_by_email", func(tx *cypher.Tx) (bool, error) {
		id, err := lockByEmail(tx, login.Email)
		if err != nil || id == "" {
			return false, err
		}
		may, err := cypher.One(tx, `RETURN EXISTS { MATCH (u:User {id: $id}) WHERE u.confirmedAt IS NOT NULL }
  AND NOT EXISTS { MATCH (l:Login {userId: $id}) WHERE l.issuer = $issuer } AS may`,
			map[string]any{"id": id, "issuer": login.Issuer}, func(r *cypher.Row) bool { return r.Bool("may") })
		if err != nil || !may {
			return false, err
		}
		return true, putLogin(tx, id, login, now)
	})
	if cypher.IsDuplicate(err, "loginKey") {
		return false, nil
	}
	return linked, err
}
