// Package admin keeps what those who run the site do with people's accounts.
package admin

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/admin"
	"github.com/sidestage/sidestage/internal/kernel/item"
)

// Store keeps accounts. It is an admin.Store.
type Store struct{ db *cypher.DB }

// NewStore returns a Store backed by db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

var _ admin.Store = (*Store)(nil)

const memberNode = `u {.id, .handle, .displayName, .email, .createdAt, .confirmedAt, .eraseAt, .erasedAt,
  deactivatedAt: CASE WHEN u.eraseAt IS NULL AND u.erasedAt IS NULL OR u.deactivatedBy IS NOT NULL THEN u.deactivatedAt END, isArtist: u:Artist, roles: coalesce(u.roles, [])}`

func scanMember(r *cypher.Row) admin.Member {
	return admin.Member{
		UserID: r.String("id"), Handle: r.OptString("handle"), Name: r.OptString("displayName"), Email: r.OptString("email"),
		IsArtist: r.Bool("isArtist"), Roles: r.Strings("roles"), CreatedAt: r.Time("createdAt"),
		ConfirmedAt: r.OptTime("confirmedAt"), DeactivatedAt: r.OptTime("deactivatedAt"),
		EraseAt: r.OptTime("eraseAt"), ErasedAt: r.OptTime("erasedAt"),
	}
}

// found are those whose id, address or handle it is, and then those whose handle or a word of whose name begins so.
// Each part reads an index and no more than is shown.
const found cypher.Statement = `CALL () {
  MATCH (u:User {id: $text}) RETURN u, 0 AS rank
  UNION MATCH (u:User {email: $text}) RETURN u, 0 AS rank
  UNION MATCH (u:User) WHERE u.handleKey STARTS WITH $handle RETURN u, CASE u.handleKey WHEN $handle THEN 0 ELSE 1 END AS rank ORDER BY u.handleKey LIMIT $most
  UNION CALL db.index.fulltext.queryNodes('people_names', $words, {limit: $most}) YIELD node AS u RETURN u, 2 AS rank
}
WITH u, min(rank) AS rank ORDER BY rank, u.handleKey LIMIT $most
RETURN ` + memberNode + ` AS node`

// Find finds people, deactivated ones and those who have not confirmed their address too.
func (s *Store) Find(ctx context.Context, text string, most int) ([]admin.Member, error) {
	key := strings.ToLower(strings.TrimPrefix(text, "@"))
	return cypher.ReadAll(ctx, s.db, "admin_people", found,
		map[string]any{"text": strings.ToLower(text), "handle": key, "words": words(text), "most": most},
		func(r *cypher.Row) admin.Member { return scanMember(r.Map("node")) })
}

// team are the few who have a role.
const team cypher.Statement = `MATCH (u:Staff) USING INDEX SEEK u:Staff(id) WHERE u.id > ''
WITH u ORDER BY u.handleKey LIMIT $most RETURN ` + memberNode + ` AS node`

// Team lists who has a role, by handle.
func (s *Store) Team(ctx context.Context, most int) ([]admin.Member, error) {
	return cypher.ReadAll(ctx, s.db, "admin_team", team, map[string]any{"most": most},
		func(r *cypher.Row) admin.Member { return scanMember(r.Map("node")) })
}

// words asks the index of names for all words of a text, the last of which may be only begun; what are signs of the
// query's language is left out. A text without words asks for what no name has.
func words(text string) string {
	fields := strings.FieldsFunc(text, func(r rune) bool {
		return strings.ContainsRune(" \t@.+-&|!(){}[]^\"~*?:\\/<>=,;#%", r)
	})
	if len(fields) == 0 {
		return "nobodyiscalledthis"
	}
	for i, field := range fields {
		field = strings.ToLower(field)
		fields[i] = `("` + field + `" OR ` + field + `*)`
	}
	return strings.Join(fields, " AND ")
}

// detail reads degrees, which cost nothing however much somebody made, and the newest of each list.
const detail cypher.Statement = `MATCH (u:User {id: $id})
RETURN ` + memberNode + ` AS node, u.deactivatedBy AS deactivatedBy, u.deactivatedWhy AS why, u.deletionBy AS deletionBy, u.deletionWhy AS deletionWhy,
  EXISTS { MATCH (c:Credential {userId: $id}) WHERE c.factor IS NOT NULL } AS hasFactor,
  {albums: COUNT { (u)-[:RELEASED]->() }, tracks: COUNT { (u)-[:PERFORMED]->() }, posts: COUNT { (u)-[:POSTED]->() },
   comments: COUNT { (u)-[:WROTE]->() }, merchandise: COUNT { (u)-[:SELLS]->() }, events: COUNT { (u)-[:HOSTS]->() },
   giveaways: COUNT { (u)-[:HOLDS_GIVEAWAY]->() }, playlists: COUNT { (u)-[:OWNS]->() },
   followers: COUNT { (u)<-[:FOLLOWS]-() }, following: COUNT { (u)-[:FOLLOWS]->() }} AS made,
  COLLECT { MATCH (t:RefreshToken {userId: $id}) WHERE t.expiresAt > $now
    WITH t.family AS family, head(collect(t.device)) AS device, min(t.createdAt) AS startedAt, max(t.createdAt) AS lastAt, max(t.expiresAt) AS expiresAt
    ORDER BY lastAt DESC LIMIT $most RETURN {id: family, device: device, startedAt: startedAt, lastAt: lastAt, expiresAt: expiresAt} } AS sessions,
  COLLECT { MATCH (r:Report) USING INDEX SEEK r:Report(ownerId, createdAt) WHERE r.ownerId = $id AND r.createdAt IS NOT NULL WITH r ORDER BY r.ownerId DESC, r.createdAt DESC LIMIT $most RETURN r {.id, .targetType, .targetId, .reason, .state, .createdAt} } AS about,
  COLLECT { MATCH (r:Report) USING INDEX SEEK r:Report(reporterId, targetType, targetId)
    WHERE r.reporterId = $id AND r.targetType IS NOT NULL AND r.targetId IS NOT NULL WITH r ORDER BY r.createdAt DESC LIMIT $most RETURN r {.id, .targetType, .targetId, .reason, .state, .createdAt} } AS by,
  COLLECT { MATCH (o:Order) USING INDEX SEEK o:Order(buyerId, paidAt, id) WHERE o.buyerId = $id AND o.paidAt IS NOT NULL AND o.id IS NOT NULL WITH o ORDER BY o.buyerId DESC, o.paidAt DESC, o.id DESC LIMIT $most RETURN o {.id, .number, .status, .currency, .total, .paidAt} } AS bought,
  COLLECT { MATCH (o:Order) USING INDEX SEEK o:Order(ownerId, paidAt, id) WHERE o.ownerId = $id AND o.paidAt IS NOT NULL AND o.id IS NOT NULL WITH o ORDER BY o.ownerId DESC, o.paidAt DESC, o.id DESC LIMIT $most RETURN o {.id, .number, .status, .currency, .total, .paidAt} } AS lastSold,
  COUNT { MATCH (o:Order) USING INDEX SEEK o:Order(ownerId, paidAt, id) WHERE o.ownerId = $id AND o.paidAt IS NOT NULL AND o.id IS NOT NULL WITH o LIMIT $mostSold RETURN o } AS sold`

// Detail reads one person.
func (s *Store) Detail(ctx context.Context, userID string, now time.Time, most int) (admin.Detail, error) {
	d, err := cypher.ReadOne(ctx, s.db, "admin_person", detail,
		map[string]any{"id": userID, "now": now, "most": most, "mostSold": admin.MostSold}, scanDetail)
	return d, cypher.OrNotFound(err, "This person")
}

func scanDetail(r *cypher.Row) admin.Detail {
	made := r.Map("made")
	d := admin.Detail{
		Member: scanMember(r.Map("node")), DeactivatedBy: r.OptString("deactivatedBy"), Why: r.OptString("why"),
		DeletionBy: r.OptString("deletionBy"), DeletionWhy: r.OptString("deletionWhy"),
		Made: admin.Made{
			Albums: made.Int("albums"), Tracks: made.Int("tracks"), Posts: made.Int("posts"), Comments: made.Int("comments"),
			Merchandise: made.Int("merchandise"), Events: made.Int("events"), Giveaways: made.Int("giveaways"),
			Playlists: made.Int("playlists"), Followers: made.Int("followers"), Following: made.Int("following"),
		},
		AboutThem: scanReports(r.Maps("about")), ByThem: scanReports(r.Maps("by")), SoldCount: r.Int("sold"),
		HasFactor: r.Bool("hasFactor"),
		Sessions:  []admin.Session{}, Bought: scanOrders(r.Maps("bought")), Sold: scanOrders(r.Maps("lastSold")),
	}
	for _, each := range r.Maps("sessions") {
		d.Sessions = append(d.Sessions, admin.Session{
			ID: each.String("id"), Device: each.OptString("device"),
			StartedAt: each.Time("startedAt"), LastAt: each.Time("lastAt"), ExpiresAt: each.Time("expiresAt"),
		})
	}
	return d
}

func scanOrders(rows []*cypher.Row) []admin.Order {
	out := make([]admin.Order, len(rows))
	for i, r := range rows {
		out[i] = admin.Order{
			ID: r.String("id"), Number: r.String("number"), Status: r.String("status"), Currency: r.String("currency"),
			Total: int64(r.Int("total")), PaidAt: r.Time("paidAt"),
		}
	}
	return out
}

func scanReports(rows []*cypher.Row) []admin.Report {
	out := make([]admin.Report, len(rows))
	for i, r := range rows {
		out[i] = admin.Report{
			ID: r.String("id"), On: item.Ref{Type: item.Type(r.String("targetType")), ID: r.String("targetId")},
			Reason: r.String("reason"), State: r.String("state"), CreatedAt: r.Time("createdAt"),
		}
	}
	return slices.Clip(out)
}
