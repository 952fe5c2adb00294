package admin

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	auditgraph "github.com/sidestage/sidestage/graphstore/audit"
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/admin"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Account is what decides whether somebody may be changed.
type Account struct {
	roles []string
	// IsActive is whether others see them. IsDeactivated says that an admin deactivated them, IsLeaving that their
	// account is to be deleted: either hides them.
	IsArtist, IsActive, IsDeactivated, IsLeaving bool
}

func (a Account) isAdmin() bool { return slices.Contains(a.roles, string(access.Admin)) && a.IsActive }

// Lock makes those who change who runs the site take turns, and reads whom they change. It comes first: two admins who
// remove each other are told apart by it, as the second finds that they are none any more. Who changes themselves need
// not be an admin.
func Lock(tx *cypher.Tx, c admin.Change) (Account, error) {
	if err := tx.Run(`MERGE (l:AccountLock {id: 'roles'}) SET l._lock = true REMOVE l._lock`, nil); err != nil {
		return Account{}, err
	}
	if c.ActorID == c.UserID {
		return read(tx, c.UserID)
	}
	return lockFor(tx, c)
}

// lockFor is Lock for what only admins do, to themselves too.
func lockFor(tx *cypher.Tx, c admin.Change) (Account, error) {
	if err := tx.Run(`MERGE (l:AccountLock {id: 'roles'}) SET l._lock = true REMOVE l._lock`, nil); err != nil {
		return Account{}, err
	}
	actor, err := read(tx, c.ActorID)
	if err != nil && !errors.Is(err, cypher.ErrNoRecord) {
		return Account{}, err
	}
	if err != nil || !actor.isAdmin() {
		return Account{}, fault.New(fault.Forbidden, "Only an admin may do this.")
	}
	return read(tx, c.UserID)
}

// read reads who is there; of who is erased nothing is left to change.
func read(tx *cypher.Tx, userID string) (Account, error) {
	return cypher.One(tx, `MATCH (u:User {id: $id}) WHERE u.erasedAt IS NULL SET u._lock = true REMOVE u._lock
RETURN coalesce(u.roles, []) AS roles, u:Artist AS isArtist, u.deactivatedAt IS NULL AS isActive, u.eraseAt IS NOT NULL AS isLeaving,
  u.deactivatedAt IS NOT NULL AND (u.eraseAt IS NULL OR u.deactivatedBy IS NOT NULL) AS isDeactivated`,
		map[string]any{"id": userID}, func(r *cypher.Row) Account {
			return Account{
				roles: r.Strings("roles"), IsArtist: r.Bool("isArtist"), IsActive: r.Bool("isActive"),
				IsDeactivated: r.Bool("isDeactivated"), IsLeaving: r.Bool("isLeaving"),
			}
		})
}

// RequireOthers refuses to take the last admin away. Errors: CONFLICT.
func (a Account) RequireOthers(tx *cypher.Tx, userID string) error {
	if !a.isAdmin() {
		return nil
	}
	others, err := othersRun(tx, userID)
	if err == nil && !others {
		err = admin.LastAdmin()
	}
	return err
}

// othersRun reports whether there is an admin beside somebody. Admins have a label of their own, as they are few.
func othersRun(tx *cypher.Tx, userID string) (bool, error) {
	return cypher.One(tx, `RETURN EXISTS { MATCH (a:Admin) WHERE a.id <> $id AND a.confirmedAt IS NOT NULL AND a.deactivatedAt IS NULL } AS others`,
		map[string]any{"id": userID}, func(r *cypher.Row) bool { return r.Bool("others") })
}

// SetRole gives or takes a role.
func (s *Store) SetRole(ctx context.Context, c admin.Change, role access.Role, has bool) (bool, error) {
	changed, err := cypher.WriteTx(ctx, s.db, "admin_set_role", func(tx *cypher.Tx) (bool, error) {
		before, err := lockFor(tx, c)
		if err != nil || slices.Contains(before.roles, string(role)) == has {
			return false, err
		}
		if err := refuseOldRole(tx, role); err != nil {
			return false, err
		}
		verb := audit.RoleGiven
		after := append(slices.Clone(before.roles), string(role))
		if !has {
			verb = audit.RoleTaken
			after = slices.DeleteFunc(after, func(each string) bool { return each == string(role) })
		}
		if !has && role == access.Admin {
			if err := before.RequireOthers(tx, c.UserID); err != nil {
				return false, err
			}
		}
		if err := SetRoles(tx, c.UserID, after); err != nil {
			return false, err
		}
		return true, auditgraph.Record(tx, audit.Act{
			At: c.At, ActorID: c.ActorID, Verb: verb, Subject: audit.Subject{Type: "User", ID: c.UserID}, Why: c.Why,
			Before: audit.State(map[string]any{"roles": before.roles}), After: audit.State(map[string]any{"roles": after}),
		})
	})
	return changed, cypher.OrNotFound(err, "This person")
}

// refuseOldRole refuses to take an act back where the role was given or taken again since: it would take back what
// somebody decided later.
func refuseOldRole(tx *cypher.Tx, role access.Role) error {
	newer, err := auditgraph.Newer(tx, audit.RoleGiven, audit.RoleTaken)
	if err != nil {
		return err
	}
	for _, act := range newer {
		had, err := hasRole(act.Before, role)
		if err != nil {
			return err
		}
		has, err := hasRole(act.After, role)
		if err != nil {
			return err
		}
		if had != has {
			return audit.ChangedSince()
		}
	}
	return nil
}

func hasRole(state string, role access.Role) (bool, error) {
	var of struct{ Roles []string }
	if err := json.Unmarshal([]byte(state), &of); err != nil {
		return false, fmt.Errorf("reading the roles of an act: %w", err)
	}
	return slices.Contains(of.Roles, string(role)), nil
}

// refuseOldStanding is refuseOldRole for who was deactivated or brought back.
func refuseOldStanding(tx *cypher.Tx) error {
	newer, err := auditgraph.Newer(tx, audit.PersonDeactivated, audit.PersonBroughtBack)
	if err == nil && len(newer) > 0 {
		return audit.ChangedSince()
	}
	return err
}

// SetRoles writes somebody's roles, with the labels that admins and moderators are counted by and the team is listed
// by, and has every server read them anew.
func SetRoles(tx *cypher.Tx, userID string, roles []string) error {
	if err := tx.Run(`MATCH (u:User {id: $id}) SET u.roles = $roles REMOVE u:Admin, u:Moderator, u:Staff
FOREACH (_ IN CASE WHEN size($roles) > 0 THEN [1] ELSE [] END | SET u:Staff)
FOREACH (_ IN CASE WHEN $admin IN $roles THEN [1] ELSE [] END | SET u:Admin)
FOREACH (_ IN CASE WHEN $moderator IN $roles THEN [1] ELSE [] END | SET u:Moderator)`,
		map[string]any{
			"id": userID, "roles": roles, "admin": string(access.Admin), "moderator": string(access.Moderator),
		}); err != nil {
		return err
	}
	return tx.Emit(event.StandingChanged, "", "User", userID)
}

// SetActive deactivates somebody or brings them back. Whose account is to be deleted stays hidden.
func (s *Store) SetActive(ctx context.Context, c admin.Change, active bool) (bool, error) {
	changed, err := cypher.WriteTx(ctx, s.db, "admin_set_active", func(tx *cypher.Tx) (bool, error) {
		before, err := lockFor(tx, c)
		if err != nil || before.IsDeactivated != active {
			return false, err
		}
		if err := refuseOldStanding(tx); err != nil {
			return false, err
		}
		if !active {
			if err := before.RequireOthers(tx, c.UserID); err != nil {
				return false, err
			}
		}
		verb := audit.PersonBroughtBack
		if !active {
			verb = audit.PersonDeactivated
		}
		if err := setActive(tx, c, before, active); err != nil {
			return false, err
		}
		return true, auditgraph.Record(tx, audit.Act{
			At: c.At, ActorID: c.ActorID, Verb: verb, Subject: audit.Subject{Type: "User", ID: c.UserID}, Why: c.Why,
			Before: audit.State(map[string]bool{"active": !active}), After: audit.State(map[string]bool{"active": active}),
		})
	})
	return changed, cypher.OrNotFound(err, "This person")
}

// setActive writes whether an admin deactivated somebody, and hides or shows what they made where that follows.
func setActive(tx *cypher.Tx, c admin.Change, before Account, active bool) error {
	account := cypher.Statement(`MATCH (u:User {id: $id}) SET u.deactivatedAt = $at, u.deactivatedBy = $by, u.deactivatedWhy = $why`)
	if active {
		account = `MATCH (u:User {id: $id}) SET u.deactivatedAt = CASE WHEN u.eraseAt IS NOT NULL THEN u.deactivatedAt END
REMOVE u.deactivatedBy, u.deactivatedWhy`
	}
	if err := tx.Run(account, map[string]any{
		"id": c.UserID, "at": c.At, "by": c.ActorID, "why": cypher.OrNull(c.Why),
	}); err != nil || before.IsLeaving {
		return err
	}
	if active {
		return Show(tx, c.UserID, before.IsArtist)
	}
	return Hide(tx, c.UserID, before.IsArtist)
}
