// Package accounts keeps people's accounts in the graph.
package accounts

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Store keeps people. It is an account.Store.
type Store struct{ db *cypher.DB }

// NewStore gives the store over db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

var _ account.Store = (*Store)(nil)

const profileNode = `u {.id, .handle, .displayName, .accountType, .bio, .profilePictureUrl, .city, .state, .country, .latitude, .longitude,
  .placeId, .intro, .tastes, .linkLabels, .linkUrls, .createdAt, .email, .roles, .seenTutorial,
  badges: COLLECT { MATCH (u)-[:HAS_BADGE]->(b:Badge) RETURN b {.id, .badgeType, .businessName} ORDER BY b.createdAt, b.id },
  followerCount: COUNT { (u)<-[:FOLLOWS]-() }, followingCount: COUNT { (u)-[:FOLLOWS]->() },
  isFollowed: me IS NOT NULL AND EXISTS { (me)-[:FOLLOWS]->(u) },
  isParted: me IS NOT NULL AND EXISTS { (me)-[:BLOCKS]-(u) }}`

// The statements that run on every request, or on most.
const (
	profileByID     = `MATCH (u:User {id: $id}) WHERE ` + projection.ActiveUser + profileRest
	profileByHandle = `MATCH (u:User {handleKey: $handleKey}) WHERE ` + projection.ActiveUser + profileRest
	profileByFormer = `MATCH (f:FormerHandle {key: $handleKey}) WHERE NOT EXISTS { MATCH (x:User {handleKey: $handleKey}) WHERE NOT x:Unconfirmed } MATCH (u:User {id: f.userId}) WHERE ` + projection.ActiveUser + profileRest
	profileRest     = `
OPTIONAL MATCH (me:User {id: $viewer})
RETURN ` + profileNode + ` AS node`

	standing = `MATCH (u:User {id: $id}) RETURN ` + projection.ActiveUser + ` AS active, coalesce(u.roles, []) AS roles,
  $session = '' OR EXISTS { MATCH (t:RefreshToken {family: $session}) WHERE t.userId = u.id } AS signedIn`
)

func scanProfile(r *cypher.Row) account.Profile {
	p := account.Profile{
		UserID: r.String("id"), Handle: r.String("handle"), DisplayName: r.String("displayName"),
		Type: account.Type(r.String("accountType")),
		Bio:  r.OptString("bio"), ProfilePictureURL: r.OptString("profilePictureUrl"), FollowerCount: r.Int("followerCount"),
		FollowingCount: r.Int("followingCount"), IsFollowed: r.Bool("isFollowed"), IsParted: r.OptBool("isParted"),
		CreatedAt: r.Time("createdAt"),
		Location: account.Location{
			City: r.OptString("city"), State: r.OptString("state"), Country: r.OptString("country"),
			PlaceID: r.OptString("placeId"),
		},
		Intro: r.OptString("intro"), Tastes: r.OptStrings("tastes"),
		Private: &account.Private{
			Email: r.OptString("email"), Roles: r.Strings("roles"), SeenTutorial: r.OptBool("seenTutorial"),
		},
		Badges: []account.Badge{},
	}
	if r.Has("latitude") && r.Has("longitude") {
		latitude, longitude := r.Float("latitude"), r.Float("longitude")
		p.Location.Latitude, p.Location.Longitude = &latitude, &longitude
	}
	p.Links = projection.ScanLinks(r)
	for _, b := range r.Maps("badges") {
		p.Badges = append(p.Badges, account.Badge{
			ID: b.String("id"), Type: b.String("badgeType"), BusinessName: b.OptString("businessName"),
		})
	}
	return p
}

// Profile finds by id, or by handle key where id is empty.
func (s *Store) Profile(ctx context.Context, id, handleKey, viewerID string) (account.Profile, error) {
	params := map[string]any{"id": id, "handleKey": handleKey, "viewer": viewerID}
	read := func(name string, statement cypher.Statement) (account.Profile, error) {
		return cypher.ReadOne(ctx, s.db, name, statement, params,
			func(r *cypher.Row) account.Profile { return scanProfile(r.Map("node")) })
	}
	if id != "" {
		profile, err := read("profile_by_id", profileByID)
		return profile, cypher.OrNotFound(err, thePerson)
	}
	profile, err := read("profile_by_handle", profileByHandle)
	if errors.Is(err, cypher.ErrNoRecord) {
		profile, err = read("profile_by_former_handle", profileByFormer)
	}
	return profile, cypher.OrNotFound(err, thePerson)
}

// Standing reads what decides what a user may do in a sign-in, which is over once none of its refresh tokens is left.
func (s *Store) Standing(ctx context.Context, userID, session string) (account.Standing, error) {
	found, err := cypher.ReadOneFailFast(ctx, s.db, "account_standing", standing,
		map[string]any{"id": userID, "session": session},
		func(r *cypher.Row) account.Standing {
			roles := access.RolesOf(r.Strings("roles"))
			return account.Standing{
				Active: r.Bool("active"), SignedIn: r.Bool("signedIn"), Admin: roles.Has(access.Admin), Roles: roles,
			}
		})
	if errors.Is(err, cypher.ErrNoRecord) {
		return account.Standing{}, nil
	}
	return found, err
}

// GrantAdmin sets the role once.
func (s *Store) GrantAdmin(ctx context.Context, email string, now time.Time) (string, error) {
	id, err := cypher.WriteTx(ctx, s.db, "account_grant_admin", func(tx *cypher.Tx) (string, error) {
		params := map[string]any{"email": email, "now": now, "admin": account.RoleAdmin}
		before, err := cypher.One(tx, `MATCH (u:User {email: $email}) WHERE u.deactivatedAt IS NULL
SET u.updatedAt = $now
RETURN u.id AS id, coalesce(u.roles, []) AS roles`, params, scanRoles)
		if err != nil || slices.Contains(before.roles, account.RoleAdmin) {
			return before.id, err
		}
		return before.id, setRoles(tx, before, append(before.roles[:len(before.roles):len(before.roles)], account.RoleAdmin),
			audit.Act{Verb: audit.RoleGiven})
	})
	if errors.Is(err, cypher.ErrNoRecord) {
		return "", fault.Missing("An account with this e-mail address")
	}
	return id, err
}
