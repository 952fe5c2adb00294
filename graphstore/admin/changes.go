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

// account is what decides whether somebody may be changed.
type account struct {
	roles              []string
	isArtist, isActive bool
}

func (a account) isAdmin() bool { return slices.Contains(a.roles, string(access.Admin)) && a.isActive }

// lock makes those who change who runs the site take turns, and reads whom they change. It comes first: two admins who
// remove each other are told apart by it, as the second finds that they are none any more.
func (s *Store) lock(tx *cypher.Tx, c admin.Change) (account, error) {
	if err := tx.Run(`MERGE (l:AccountLock {id: 'roles'}) SET l._lock = true REMOVE l._lock`, nil); err != nil {
		return account{}, err
	}
	actor, err := read(tx, c.ActorID)
	if err != nil && !errors.Is(err, cypher.ErrNoRecord) {
		return account{}, err
	}
	if err != nil || !actor.isAdmin() {
		return account{}, fault.New(fault.Forbidden, "Only an admin may do this.")
	}
	return read(tx, c.UserID)
}

func read(tx *cypher.Tx, userID string) (account, error) {
	return cypher.One(tx, `MATCH (u:User {id: $id}) SET u._lock = true REMOVE u._lock
RETURN coalesce(u.roles, []) AS roles, u:Artist AS isArtist, u.deactivatedAt IS NULL AS isActive`,
		map[string]any{"id": userID}, func(r *cypher.Row) account {
			return account{roles: r.Strings("roles"), isArtist: r.Bool("isArtist"), isActive: r.Bool("isActive")}
		})
}

// othersRun reports whether there is an admin beside somebody. Admins have a label of their own, as they are few.
func othersRun(tx *cypher.Tx, userID string) (bool, error) {
	return cypher.One(tx, `RETURN EXISTS { MATCH (a:Admin) WHERE a.id <> $id AND a.confirmedAt IS NOT NULL AND a.deactivatedAt IS NULL } AS others`,
		map[string]any{"id": userID}, func(r *cypher.Row) bool { return r.Bool("others") })
}

// SetRole gives or takes a role.
func (s *Store) SetRole(ctx context.Context, c admin.Change, role access.Role, has bool) (bool, error) {
	changed, err := cypher.WriteTx(ctx, s.db, "admin_set_role", func(tx *cypher.Tx) (bool, error) {
		before, err := s.lock(tx, c)
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
		if !has && role == access.Admin && before.isActive {
			if others, err := othersRun(tx, c.UserID); err != nil || !others {
				return false, lastUnless(err)
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

func lastUnless(err error) error {
	if err != nil {
		return err
	}
	return admin.LastAdmin()
}

// SetRoles writes somebody's roles, with the labels that admins and moderators are counted by, and has every server
// read them anew.
func SetRoles(tx *cypher.Tx, userID string, roles []string) error {
	if err := tx.Run(`MATCH (u:User {id: $id}) SET u.roles = $roles REMOVE u:Admin, u:Moderator
FOREACH (_ IN CASE WHEN $admin IN $roles THEN [1] ELSE [] END | SET u:Admin)
FOREACH (_ IN CASE WHEN $moderator IN $roles THEN [1] ELSE [] END | SET u:Moderator)`,
		map[string]any{
			"id": userID, "roles": roles, "admin": string(access.Admin), "moderator": string(access.Moderator),
		}); err != nil {
		return err
	}
	return tx.Emit(event.StandingChanged, "", "User", userID)
}

// SetActive deactivates somebody or brings them back.
func (s *Store) SetActive(ctx context.Context, c admin.Change, active bool) (bool, error) {
	changed, err := cypher.WriteTx(ctx, s.db, "admin_set_active", func(tx *cypher.Tx) (bool, error) {
		before, err := s.lock(tx, c)
		if err != nil || before.isActive == active {
			return false, err
		}
		if err := refuseOldStanding(tx); err != nil {
			return false, err
		}
		if !active && before.isAdmin() {
			if others, err := othersRun(tx, c.UserID); err != nil || !others {
				return false, lastUnless(err)
			}
		}
		verb := audit.PersonBroughtBack
		if !active {
			verb = audit.PersonDeactivated
		}
		if err := s.setActive(tx, c, before.isArtist, active); err != nil {
			return false, err
		}
		return true, auditgraph.Record(tx, audit.Act{
			At: c.At, ActorID: c.ActorID, Verb: verb, Subject: audit.Subject{Type: "User", ID: c.UserID}, Why: c.Why,
			Before: audit.State(map[string]bool{"active": !active}), After: audit.State(map[string]bool{"active": active}),
		})
	})
	return changed, cypher.OrNotFound(err, "This person")
}

// Music that is hidden is as if it were a draft, and knows what it was. All else is hidden by its owner.
const (
	hideMusic = `MATCH (:User {id: $id})-[:RELEASED|PERFORMED]->(x) WHERE x.status <> 'draft' AND x.hiddenStatus IS NULL
SET x.hiddenStatus = x.status, x.status = 'draft' RETURN DISTINCT x:Album AS isAlbum, x.id AS id`
	showMusic = `MATCH (:User {id: $id})-[:RELEASED|PERFORMED]->(x) WHERE x.hiddenStatus IS NOT NULL
SET x.status = x.hiddenStatus REMOVE x.hiddenStatus RETURN DISTINCT x:Album AS isAlbum, x.id AS id`
	elseOwned = `MATCH (:User {id: $id})-[:POSTED|HOSTS|SELLS]->(x) RETURN DISTINCT head([l IN labels(x) WHERE l IN ['Post', 'Event', 'Merchandise']]) AS label, x.id AS id`
)

func (s *Store) setActive(tx *cypher.Tx, c admin.Change, isArtist, active bool) error {
	params := map[string]any{"id": c.UserID, "at": c.At, "by": c.ActorID, "why": cypher.OrNull(c.Why)}
	account, music, verb := cypher.Statement(`MATCH (u:User {id: $id}) SET u.deactivatedAt = $at, u.deactivatedBy = $by, u.deactivatedWhy = $why
WITH u OPTIONAL MATCH (t:RefreshToken {userId: $id}) DELETE t`), cypher.Statement(hideMusic), event.Withdrawn
	if active {
		account = `MATCH (u:User {id: $id}) REMOVE u.deactivatedAt, u.deactivatedBy, u.deactivatedWhy`
		music, verb = showMusic, event.Updated
	}
	if err := tx.Run(account, params); err != nil {
		return err
	}
	things := map[string][]string{}
	add := func(label func(*cypher.Row) string) func(*cypher.Row) struct{} {
		return func(r *cypher.Row) struct{} {
			things[label(r)] = append(things[label(r)], r.String("id"))
			return struct{}{}
		}
	}
	if _, err := cypher.All(tx, music, params, add(func(r *cypher.Row) string {
		if r.Bool("isAlbum") {
			return "Album"
		}
		return "Track"
	})); err != nil {
		return err
	}
	for _, label := range []string{"Album", "Track"} {
		if err := tx.Emit(verb, "", label, things[label]...); err != nil {
			return err
		}
	}
	labelled := add(func(r *cypher.Row) string { return r.OptString("label") })
	if _, err := cypher.All(tx, elseOwned, params, labelled); err != nil {
		return err
	}
	for _, label := range []string{"Post", "Event", "Merchandise"} {
		if err := tx.Emit(event.Updated, "", label, things[label]...); err != nil {
			return err
		}
	}
	if isArtist {
		if err := tx.Emit(event.Updated, "", "Artist", c.UserID); err != nil {
			return err
		}
	}
	if err := tx.Emit(event.Updated, "", "User", c.UserID); err != nil {
		return err
	}
	return tx.Emit(event.StandingChanged, "", "User", c.UserID)
}
