// Package accounts keeps people's accounts in the graph.
package accounts

import (
	"context"
	"errors"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Store keeps people. It is an account.Store.
type Store struct{ db *cypher.DB }

// NewStore gives the store over db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

var _ account.Store = (*Store)(nil)

const profileNode = `u {.id, .handle, .displayName, .accountType, .bio, .profilePictureUrl, .city, .state, .country, .latitude, .longitude,
  .createdAt, .email, .roles, .seenTutorial,
  badges: COLLECT { MATCH (u)-[:HAS_BADGE]->(b:Badge) RETURN b {.id, .badgeType, .businessName} ORDER BY b.createdAt, b.id },
  followerCount: COUNT { (u)<-[:FOLLOWS]-() }, followingCount: COUNT { (u)-[:FOLLOWS]->() },
  isFollowed: me IS NOT NULL AND EXISTS { (me)-[:FOLLOWS]->(u) },
  isParted: me IS NOT NULL AND EXISTS { (me)-[:BLOCKS]-(u) }}`

// The statements that run on every request, or on most.
const (
	profileByID     = `MATCH (u:User {id: $id}) WHERE ` + projection.ActiveUser + profileRest
	profileByHandle = `MATCH (u:User {handleKey: $handleKey}) WHERE ` + projection.ActiveUser + profileRest
	profileRest     = `
OPTIONAL MATCH (me:User {id: $viewer})
RETURN ` + profileNode + ` AS node`

	standing    = `MATCH (u:User {id: $id}) RETURN ` + projection.ActiveUser + ` AS active, $admin IN coalesce(u.roles, []) AS admin`
	handleTaken = `RETURN EXISTS { MATCH (u:User {handleKey: $handleKey}) WHERE u.id <> $id } AS taken`
)

func scanProfile(r *cypher.Row) account.Profile {
	p := account.Profile{
		UserID: r.String("id"), Handle: r.String("handle"), DisplayName: r.String("displayName"),
		Type: account.Type(r.String("accountType")),
		Bio:  r.OptString("bio"), ProfilePictureURL: r.OptString("profilePictureUrl"), FollowerCount: r.Int("followerCount"),
		FollowingCount: r.Int("followingCount"), IsFollowed: r.Bool("isFollowed"), IsParted: r.OptBool("isParted"), CreatedAt: r.Time("createdAt"),
		Location: account.Location{City: r.OptString("city"), State: r.OptString("state"), Country: r.OptString("country")},
		Private: &account.Private{
			Email: r.OptString("email"), Roles: r.Strings("roles"), SeenTutorial: r.OptBool("seenTutorial"),
		},
		Badges: []account.Badge{},
	}
	if r.Has("latitude") && r.Has("longitude") {
		latitude, longitude := r.Float("latitude"), r.Float("longitude")
		p.Location.Latitude, p.Location.Longitude = &latitude, &longitude
	}
	for _, b := range r.Maps("badges") {
		p.Badges = append(p.Badges, account.Badge{
			ID: b.String("id"), Type: b.String("badgeType"), BusinessName: b.OptString("businessName"),
		})
	}
	return p
}

// Profile finds by id, or by handle key where id is empty.
func (s *Store) Profile(ctx context.Context, id, handleKey, viewerID string) (account.Profile, error) {
	name, statement := "profile_by_id", cypher.Statement(profileByID)
	if id == "" {
		name, statement = "profile_by_handle", profileByHandle
	}
	profile, err := cypher.ReadOne(ctx, s.db, name, statement,
		map[string]any{"id": id, "handleKey": handleKey, "viewer": viewerID},
		func(r *cypher.Row) account.Profile { return scanProfile(r.Map("node")) })
	return profile, cypher.OrNotFound(err, "This person")
}

// Standing reads what decides what a user may do.
func (s *Store) Standing(ctx context.Context, userID string) (account.Standing, error) {
	found, err := cypher.ReadOneFailFast(ctx, s.db, "account_standing", standing,
		map[string]any{"id": userID, "admin": account.RoleAdmin},
		func(r *cypher.Row) account.Standing {
			return account.Standing{Active: r.Bool("active"), Admin: r.Bool("admin")}
		})
	if errors.Is(err, cypher.ErrNoRecord) {
		return account.Standing{}, nil
	}
	return found, err
}

// HandleTaken counts unconfirmed sign-ups too: they hold their handle.
func (s *Store) HandleTaken(ctx context.Context, handleKey, userID string) (bool, error) {
	return cypher.ReadOne(ctx, s.db, "handle_taken", handleTaken,
		map[string]any{"handleKey": handleKey, "id": userID}, func(r *cypher.Row) bool { return r.Bool("taken") })
}

// SetAttributes leaves the change of an artist for the search index. The unique constraint
// decides between two who want one handle at once.
func (s *Store) SetAttributes(ctx context.Context, userID string, change account.Attributes, now time.Time) error {
	params := map[string]any{"id": userID, "handle": nil, "handleKey": nil, "displayName": nil, "now": now}
	if handle := change.Handle; handle.Given {
		params["handle"], params["handleKey"] = handle.Value, account.HandleKey(handle.Value)
	}
	if change.DisplayName.Given {
		params["displayName"] = change.DisplayName.Value
	}
	_, err := cypher.WriteTx(ctx, s.db, "account_set_attributes", func(tx *cypher.Tx) (struct{}, error) {
		artist, err := cypher.One(tx, `MATCH (u:User {id: $id}) SET u.updatedAt = $now,
  u.handle = coalesce($handle, u.handle), u.handleKey = coalesce($handleKey, u.handleKey), u.displayName = coalesce($displayName, u.displayName)
RETURN u:Artist AS artist`, params, func(r *cypher.Row) bool { return r.Bool("artist") })
		if err != nil || !artist {
			return struct{}{}, err
		}
		return struct{}{}, tx.Emit(event.Updated, userID, "Artist", userID)
	})
	if cypher.IsDuplicate(err, "handleKey") {
		return account.HandleConflict()
	}
	return cypher.OrNotFound(err, "This account")
}

// GrantAdmin sets the role once.
func (s *Store) GrantAdmin(ctx context.Context, email string, now time.Time) (string, error) {
	id, err := cypher.WriteOne(ctx, s.db, "account_grant_admin", `MATCH (u:User {email: $email}) WHERE u.deactivatedAt IS NULL
SET u.updatedAt = $now
SET u.roles = [r IN coalesce(u.roles, []) WHERE r <> $admin] + $admin
RETURN u.id AS id`, map[string]any{"email": email, "now": now, "admin": account.RoleAdmin}, func(r *cypher.Row) string { return r.String("id") })
	if errors.Is(err, cypher.ErrNoRecord) {
		return "", fault.Missing("An account with this e-mail address")
	}
	return id, err
}
