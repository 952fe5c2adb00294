package admin

import (
	"context"
	"fmt"

	"github.com/sidestage/sidestage/graphstore/apppasswords"
	auditgraph "github.com/sidestage/sidestage/graphstore/audit"
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/admin"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// made are lists by an index of whose things are, each of a label and the property that names who made it.
var made = map[admin.Kind]cypher.Pages[admin.Thing]{
	"albums":      madeOf(item.Album, "Album", "ownerId", "true"),
	"tracks":      madeOf(item.Song, "Track", "ownerId", "true"),
	"posts":       madeOf(item.Post, "Post", "ownerId", "true"),
	"comments":    madeOf(item.Comment, "Comment", "byId", "true"),
	"merchandise": madeOf(item.Merch, "Merchandise", "ownerId", "true"),
	"events":      madeOf(item.Event, "Event", "ownerId", "true"),
	"giveaways":   madeOf(item.Giveaway, "Giveaway", "ownerId", "true"),
	"playlists":   madeOf(item.Playlist, "Playlist", "ownerId", "true"),
}

// isPublished, isForAll and isThere are what everybody may know of: a release or an offer, a post or a giveaway that
// asks for no tier, and what is not deleted.
const (
	isThere     = `n.deletedAt IS NULL AND n.removalId IS NULL`
	isPublished = `n.status = 'published' AND ` + isThere
	isForAll    = `NOT coalesce(n.fansOnly, false) AND NOT EXISTS { (n)-[:REQUIRES]->() }`
)

// published are the lists of made without what not everybody sees.
var published = map[admin.Kind]cypher.Pages[admin.Thing]{
	"albums":      madeOf(item.Album, "Album", "ownerId", isPublished),
	"tracks":      madeOf(item.Song, "Track", "ownerId", isPublished),
	"posts":       madeOf(item.Post, "Post", "ownerId", isPublished+" AND "+isForAll),
	"merchandise": madeOf(item.Merch, "Merchandise", "ownerId", isPublished),
	"events":      madeOf(item.Event, "Event", "ownerId", isPublished),
	"giveaways":   madeOf(item.Giveaway, "Giveaway", "ownerId", isThere+" AND "+isForAll),
	"playlists":   madeOf(item.Playlist, "Playlist", "ownerId", isThere+" AND n.visibility = 'PUBLIC'"),
}

func madeOf(kind item.Type, label, owner, seen string) cypher.Pages[admin.Thing] {
	return cypher.ComposePages("admin_made_"+string(kind), cypher.ByTime("n.createdAt", "n.id"),
		cypher.Statement(fmt.Sprintf(
			`MATCH (n:%[1]s) WHERE n.%[2]s = $userId AND n.createdAt IS NOT NULL AND n.id IS NOT NULL AND %[3]s RETURN count(n) AS n`,
			label, owner, seen)),
		func(r *cypher.Row) admin.Thing { return scanThing(kind, r.Map("node")) },
		func(c cypher.Cut) string {
			return fmt.Sprintf(`MATCH (n:%[1]s) USING INDEX SEEK n:%[1]s(%[2]s, createdAt, id)
WHERE n.%[2]s = $userId AND %[3]s AND n.id IS NOT NULL AND %[6]s
WITH n ORDER BY n.%[2]s %[4]s, n.createdAt %[4]s, n.id %[4]s LIMIT $limit
RETURN n {.id, .createdAt, .targetType, .targetId,
  title: left(trim(coalesce(n.title, '') + ' ' + coalesce(n.name, n.content, n.description, '')), 120),
  state: CASE WHEN n.removalId IS NOT NULL THEN 'removed' WHEN n.deletedAt IS NOT NULL THEN 'deleted' ELSE n.status END} AS node,
  n.createdAt AS key, n.id AS id
%[5]s`, label, owner, c.Where, c.Direction, c.Order, seen)
		})
}

func scanThing(kind item.Type, r *cypher.Row) admin.Thing {
	out := admin.Thing{
		On: item.Ref{Type: kind, ID: r.String("id")}, Title: r.String("title"), State: r.OptString("state"),
		CreatedAt: r.Time("createdAt"),
	}
	if kind == item.Comment {
		out.Under = &item.Ref{Type: item.Type(r.String("targetType")), ID: r.String("targetId")}
	}
	return out
}

// Made lists what somebody made of a kind.
func (s *Store) Made(
	ctx context.Context, userID string, kind admin.Kind, page paging.Request,
) (paging.Page[admin.Thing], error) {
	return made[kind].Page(ctx, s.db, page, map[string]any{"userId": userID})
}

// Published lists what everybody may see of it.
func (s *Store) Published(
	ctx context.Context, userID string, kind admin.Kind, page paging.Request,
) (paging.Page[admin.Thing], error) {
	return published[kind].Page(ctx, s.db, page, map[string]any{"userId": userID})
}

// EndSessions ends sessions of somebody, and where that is all of them what lets their players in too. Who is signed in
// nowhere stays so, and that is no act.
func (s *Store) EndSessions(ctx context.Context, c admin.Change, sessionID string) (int, error) {
	ended, err := cypher.WriteTx(ctx, s.db, "admin_end_sessions", func(tx *cypher.Tx) (int, error) {
		params := map[string]any{"id": c.UserID, "session": cypher.OrNull(sessionID)}
		if _, err := cypher.One(tx, `MATCH (u:User {id: $id}) SET u._lock = true REMOVE u._lock RETURN u.id AS id`, params,
			cypher.ScanID); err != nil {
			return 0, err
		}
		n, err := cypher.One(tx, `MATCH (t:RefreshToken {userId: $id}) WHERE $session IS NULL OR t.family = $session
WITH t, t.family AS family DELETE t RETURN count(DISTINCT family) AS n`, params, func(r *cypher.Row) int { return r.Int("n") })
		if err == nil && sessionID == "" {
			n, err = endPlayers(tx, c.UserID, n)
		}
		if err != nil || n == 0 {
			return n, err
		}
		return n, auditgraph.Record(tx, audit.Act{
			At: c.At, ActorID: c.ActorID, Verb: audit.SessionsEnded, Subject: audit.Subject{Type: "User", ID: c.UserID},
			Why: c.Why, After: audit.State(map[string]any{"ended": n}),
		})
	})
	return ended, cypher.OrNotFound(err, "This person")
}

// endPlayers ends somebody's app passwords, and adds them to what has ended.
func endPlayers(tx *cypher.Tx, userID string, ended int) (int, error) {
	n, err := apppasswords.RevokeAll(tx, userID)
	if err != nil || n == 0 {
		return ended, err
	}
	return ended + n, tx.Emit(event.StandingChanged, "", "User", userID)
}

// RemoveFactor takes the second factor of somebody away. Who has none keeps none, and that is no act.
func (s *Store) RemoveFactor(ctx context.Context, c admin.Change) (m admin.Member, had bool, err error) {
	had, err = cypher.WriteTx(ctx, s.db, "admin_remove_factor", func(tx *cypher.Tx) (bool, error) {
		if _, err := lockFor(tx, c); err != nil {
			return false, err
		}
		params := map[string]any{"id": c.UserID}
		if m, err = cypher.One(tx, `MATCH (u:User {id: $id}) RETURN `+memberNode+` AS node`, params,
			func(r *cypher.Row) admin.Member { return scanMember(r.Map("node")) }); err != nil {
			return false, err
		}
		n, err := cypher.One(tx, `MATCH (c:Credential {userId: $id}) SET c.lockedAt = datetime()
WITH c WHERE c.factor IS NOT NULL REMOVE c.factor, c.factorStep, c.recoveryHashes, c.offeredFactor
RETURN count(c) AS n`, params, func(r *cypher.Row) int { return r.Int("n") })
		if err != nil || n == 0 {
			return false, err
		}
		return true, auditgraph.Record(tx, audit.Act{
			At: c.At, ActorID: c.ActorID, Verb: audit.FactorRemoved, Subject: audit.Subject{Type: "User", ID: c.UserID},
			Why: c.Why,
		})
	})
	return m, had, cypher.OrNotFound(err, "This person")
}
