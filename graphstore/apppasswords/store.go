// Package apppasswords keeps app passwords in the graph.
package apppasswords

import (
	"context"
	"errors"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/apppasswords"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Store keeps app passwords. It is an apppasswords.Store.
type Store struct{ db *cypher.DB }

// NewStore returns a Store backed by db.
func NewStore(db *cypher.DB) *Store { return &Store{db} }

var _ apppasswords.Store = (*Store)(nil)

// List returns somebody's.
func (s *Store) List(ctx context.Context, userID string) ([]apppasswords.Password, error) {
	return cypher.ReadAll(ctx, s.db, "app_passwords", `MATCH (p:AppPassword {userId: $userId})
RETURN p.id AS id, p.name AS name, p.createdAt AS createdAt, p.lastUsedAt AS lastUsedAt, p.client AS client
ORDER BY createdAt DESC, id DESC`, map[string]any{"userId": userID}, func(r *cypher.Row) apppasswords.Password {
		return apppasswords.Password{
			ID: r.String("id"), Name: r.String("name"), CreatedAt: r.Time("createdAt"), LastUsedAt: r.OptTime("lastUsedAt"),
			Client: r.OptString("client"),
		}
	})
}

// lockUser locks the credential of a user, as everything does that changes how they sign in or ends that.
func lockUser(tx *cypher.Tx, userID string) error {
	return tx.Run(`MATCH (c:Credential {userId: $id}) SET c.lockedAt = datetime()`, map[string]any{"id": userID})
}

// nameKey is what is the same of names that read the same.
func nameKey(name string) string { return strings.ToLower(norm.NFKC.String(name)) }

// wanted is what decides whether somebody may have another.
type wanted struct {
	owner   apppasswords.Owner
	has     int
	isTaken bool
}

// Add keeps one. A sign-in that was ended since its owner proved who they are makes none.
func (s *Store) Add(ctx context.Context, add apppasswords.Sealed, session string) (apppasswords.Owner, error) {
	params := map[string]any{
		"id": add.ID, "userId": add.UserID, "name": add.Name, "nameKey": nameKey(add.Name), "secrets": add.Secrets,
		"now": add.CreatedAt, "session": session,
	}
	return cypher.WriteTx(ctx, s.db, "app_password_add", func(tx *cypher.Tx) (apppasswords.Owner, error) {
		if err := lockUser(tx, add.UserID); err != nil {
			return apppasswords.Owner{}, err
		}
		found, err := cypher.One(tx, `MATCH (u:User {id: $userId})
WHERE `+projection.ActiveUser+` AND ($session = '' OR EXISTS { MATCH (t:RefreshToken {family: $session}) WHERE t.userId = u.id })
RETURN u.email AS email, u.handle AS handle, COUNT { MATCH (p:AppPassword {userId: $userId}) } AS has,
  EXISTS { MATCH (p:AppPassword {userId: $userId}) WHERE p.nameKey = $nameKey } AS isTaken`, params, func(r *cypher.Row) wanted {
			return wanted{
				apppasswords.Owner{Email: r.OptString("email"), Handle: r.String("handle")}, r.Int("has"), r.Bool("isTaken"),
			}
		})
		switch {
		case errors.Is(err, cypher.ErrNoRecord):
			return apppasswords.Owner{}, fault.New(fault.Unauthenticated, "Please sign in again.")
		case err != nil:
			return apppasswords.Owner{}, err
		case found.isTaken:
			return apppasswords.Owner{}, apppasswords.NameTaken()
		case found.has >= apppasswords.MaxPasswords:
			return apppasswords.Owner{}, apppasswords.TooMany()
		}
		if err := tx.Run(`CREATE (:AppPassword {id: $id, userId: $userId, name: $name, nameKey: $nameKey, secrets: $secrets, createdAt: $now})`,
			params); err != nil {
			return apppasswords.Owner{}, err
		}
		return found.owner, tx.Emit(event.StandingChanged, "", "User", add.UserID)
	})
}

// Revoke removes one of somebody's.
func (s *Store) Revoke(ctx context.Context, userID, id string) (bool, error) {
	return cypher.WriteTx(ctx, s.db, "app_password_revoke", func(tx *cypher.Tx) (bool, error) {
		if err := lockUser(tx, userID); err != nil {
			return false, err
		}
		counters, err := tx.Exec(`MATCH (p:AppPassword {id: $id}) WHERE p.userId = $userId DELETE p`,
			map[string]any{"id": id, "userId": userID})
		if err != nil || counters.NodesDeleted() == 0 {
			return false, err
		}
		return true, tx.Emit(event.StandingChanged, "", "User", userID)
	})
}

// RevokeAll ends what lets somebody's players in, and returns how many app passwords that were. Its caller emits
// StandingChanged.
func RevokeAll(tx *cypher.Tx, userID string) (int, error) {
	if err := lockUser(tx, userID); err != nil {
		return 0, err
	}
	counters, err := tx.Exec(`MATCH (p:AppPassword {userId: $id}) DELETE p`, map[string]any{"id": userID})
	if err != nil {
		return 0, err
	}
	return counters.NodesDeleted(), nil
}

const (
	byHandle = `MATCH (u:User {handleKey: $key}) WHERE ` + projection.ActiveUser + ` RETURN u.id AS id`
	byFormer = `MATCH (f:FormerHandle {key: $key}) WHERE NOT EXISTS { MATCH (x:User {handleKey: $key}) WHERE NOT x:Unconfirmed } MATCH (u:User {id: f.userId}) WHERE ` + projection.ActiveUser + ` RETURN u.id AS id`
	byEmail  = `MATCH (u:User {email: $email}) WHERE ` + projection.ActiveUser + ` RETURN u.id AS id`
	byID     = `MATCH (p:AppPassword {id: $id}) MATCH (u:User {id: p.userId}) WHERE ` + projection.ActiveUser + ` RETURN u.id AS id`
	holders  = `MATCH (u:User) WHERE u.id IN $ids AND ` + projection.ActiveUser + `
RETURN u.id AS id, u.handle AS handle, COLLECT { MATCH (p:AppPassword {userId: u.id}) RETURN p {.id, .secrets} } AS passwords`
)

// find returns whom a statement finds; empty for nobody.
func (s *Store) find(
	ctx context.Context, name string, statement cypher.Statement, params map[string]any,
) (string, error) {
	id, err := cypher.ReadOneFailFast(ctx, s.db, name, statement, params, cypher.ScanID)
	if errors.Is(err, cypher.ErrNoRecord) {
		return "", nil
	}
	return id, err
}

// ByHandle finds by the handle that somebody has, or lately had.
func (s *Store) ByHandle(ctx context.Context, handleKey string) (string, error) {
	params := map[string]any{"key": handleKey}
	id, err := s.find(ctx, "app_password_by_handle", byHandle, params)
	if err != nil || id != "" {
		return id, err
	}
	return s.find(ctx, "app_password_by_former_handle", byFormer, params)
}

// ByEmail finds by an address.
func (s *Store) ByEmail(ctx context.Context, email string) (string, error) {
	return s.find(ctx, "app_password_by_email", byEmail, map[string]any{"email": email})
}

// ByID finds by an app password.
func (s *Store) ByID(ctx context.Context, id string) (string, error) {
	return s.find(ctx, "app_password_by_id", byID, map[string]any{"id": id})
}

// Holders reads people with what they have.
func (s *Store) Holders(ctx context.Context, userIDs []string) ([]apppasswords.Holder, error) {
	return cypher.ReadAll(ctx, s.db, "app_password_holders", holders, map[string]any{"ids": userIDs},
		func(r *cypher.Row) apppasswords.Holder {
			h := apppasswords.Holder{UserID: r.String("id"), Handle: r.String("handle")}
			for _, p := range r.Maps("passwords") {
				h.Passwords = append(h.Passwords, apppasswords.Sealed{
					Password: apppasswords.Password{ID: p.String("id")}, UserID: h.UserID, Secrets: p.String("secrets"),
				})
			}
			return h
		})
}

// NoteUse writes down a use.
func (s *Store) NoteUse(ctx context.Context, u apppasswords.Use, since time.Time) error {
	_, err := s.db.Exec(ctx, "app_password_used", `MATCH (p:AppPassword {id: $id}) WHERE p.lastUsedAt IS NULL OR p.lastUsedAt <= $since
SET p.lastUsedAt = $at, p.client = $client`,
		map[string]any{"id": u.ID, "client": cypher.OrNull(u.Client), "at": u.At, "since": since})
	return err
}
