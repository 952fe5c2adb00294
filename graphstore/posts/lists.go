package posts

import (
	"context"
	"fmt"
	"strings"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/posts"
)

var (
	newest = walk("posts_newest", `p.status = 'published'`, "status")
	// A list of one type has nothing gated, which would tell of it: neither does its length.
	newestOfType = walk("posts_newest_of_type", `p.status = 'published' AND p.type = $type`, "status", "type").
			Counted(`MATCH (p:Post) WHERE p.status = 'published' AND p.type = $type AND p.createdAt IS NOT NULL AND p.id IS NOT NULL
WITH p LIMIT ` + mostCounted + `
WITH p WHERE NOT coalesce(p.fansOnly, false) AND NOT EXISTS { (p)-[:REQUIRES]->() } RETURN count(p) AS n`)
	onPage = walk("posts_on_page", `p.pageId = $pageId AND p.status = 'published'`, "pageId", "status")
)

// mostCounted is how many posts of a list are looked at for its length: to count a longer one takes as long as it is.
const mostCounted = "10000"

// hidden is whether a post p of an author u is kept from the person me in a list: by a block except on one's own page,
// where all others read it, by a mute except on the muted one's own page, and in feeds, which are of no page, where
// they hid it. Of who has left nothing is shown.
const hidden = `u.deactivatedAt IS NOT NULL OR $pageId <> $userId AND EXISTS { (me)-[:BLOCKS]-(u) } OR EXISTS { (me)-[:BLOCKS]-(:User {id: p.pageId}) } OR p.ownerId <> $pageId AND EXISTS { (me)-[:MUTES]->(u) }
    OR $pageId = '' AND EXISTS { (me)-[:HID]->(p) }`

// tierOf is the tier that a post p takes.
const tierOf = `head([(p)-[:REQUIRES]->(x:Tier) | x {.id, .artistId, .position}])`

// followsAuthor asks the index of the relations, as either end may have any number of them.
const followsAuthor = `COUNT { MATCH ()-[x:FOLLOWS]->() WHERE x.followerId = $userId AND x.followedId = p.ownerId } > 0`

// walk names the index of the order and orders by its whole key, as else the planner may read all of a list and sort
// it. What hides a post from the person, and whether they follow its author, is looked up after the limit; who looks at
// the page of somebody whom they muted reads what that person wrote there.
func walk(name, where string, prefix ...string) cypher.Pages[posts.Candidate] {
	return walkBy(name, hidden, where, prefix...)
}

// walkBy walks a list with what hides a post from the person there.
func walkBy(name, hidden, where string, prefix ...string) cypher.Pages[posts.Candidate] {
	order := cypher.ByTime("p.createdAt", "p.id")
	count := cypher.Statement("MATCH (p:Post) WHERE " + where + " AND p.createdAt IS NOT NULL AND p.id IS NOT NULL WITH p LIMIT " + mostCounted + " RETURN count(p) AS n")
	return cypher.ComposePages(name, order, count, scanCandidate, func(c cypher.Cut) string {
		first := ""
		for _, property := range prefix {
			first += "p." + property + " " + c.Direction + ", "
		}
		return fmt.Sprintf(`MATCH (p:Post) USING INDEX SEEK p:Post(%[1]s, createdAt, id)
WHERE %[2]s AND p.id IS NOT NULL AND %[3]s
WITH p ORDER BY %[4]sp.createdAt %[5]s, p.id %[5]s LIMIT $limit
OPTIONAL MATCH (me:User {id: $userId})
OPTIONAL MATCH (u:User {id: p.ownerId})
RETURN p {.id, .type, .fansOnly, .ownerId, isCommunity: p.pageId <> p.ownerId, tier: `+tierOf+`,
  hidden: `+hidden+`,
  followed: CASE WHEN $discover THEN `+followsAuthor+` ELSE false END} AS node,
  p.createdAt AS key, p.id AS id
%[6]s`, strings.Join(prefix, ", "), where, c.Where, first, c.Direction, c.Order)
	})
}

// tagged walks the relations of a hashtag. Nothing that is gated has any.
var tagged = cypher.ComposePages("posts_tagged", cypher.ByTime("r.at", "r.postId"),
	`OPTIONAL MATCH (h:Hashtag {id: $name}) RETURN coalesce(h.postCount, 0) AS n`, scanCandidate,
	func(c cypher.Cut) string {
		return fmt.Sprintf(`MATCH (p:Post)-[r:TAGGED]->(:Hashtag) USING INDEX SEEK r:TAGGED(name, at, postId)
WHERE r.name = $name AND r.postId IS NOT NULL AND %[1]s
WITH p, r ORDER BY r.name %[2]s, r.at %[2]s, r.postId %[2]s LIMIT $limit
OPTIONAL MATCH (me:User {id: $userId})
OPTIONAL MATCH (u:User {id: p.ownerId})
RETURN p {.id, .type, .fansOnly, .ownerId, isCommunity: p.pageId <> p.ownerId, tier: null, followed: false,
  hidden: u.deactivatedAt IS NOT NULL OR EXISTS { (me)-[:BLOCKS]-(u) } OR EXISTS { (me)-[:BLOCKS]-(:User {id: p.pageId}) } OR EXISTS { (me)-[:MUTES]->(u) }} AS node, r.at AS key, r.postId AS id
%[3]s`, c.Where, c.Direction, c.Order)
	})

// Tagged walks through what is published under a folded hashtag.
func (s *Store) Tagged(
	ctx context.Context, userID, name string, page paging.Request,
) (paging.Page[posts.Candidate], error) {
	return tagged.Page(ctx, s.db, page, map[string]any{"userId": userID, "name": name})
}

func scanCandidate(r *cypher.Row) posts.Candidate {
	node := r.Map("node")
	return posts.Candidate{
		ID: node.String("id"), AuthorID: node.OptString("ownerId"),
		At:   paging.Cursor{Key: paging.IntKey(r.Time("key").UnixMilli()), ID: node.String("id")},
		Type: posts.Type(node.OptString("type")), IsCommunity: node.Bool("isCommunity"),
		FansOnly: node.OptBool("fansOnly"), Tier: scanTier(node),
		IsHidden: node.OptBool("hidden"), IsFollowed: node.Bool("followed"),
	}
}

// Newest walks through what is published.
func (s *Store) Newest(
	ctx context.Context, userID string, of posts.Type, discover bool, page paging.Request,
) (paging.Page[posts.Candidate], error) {
	params := map[string]any{"userId": userID, "discover": discover, "pageId": ""}
	if of == "" {
		return newest.Page(ctx, s.db, page, params)
	}
	params["type"] = string(of)
	return newestOfType.Page(ctx, s.db, page, params)
}

// OnPage walks through what is published on somebody's page.
func (s *Store) OnPage(
	ctx context.Context, userID, pageID string, page paging.Request,
) (paging.Page[posts.Candidate], error) {
	return onPage.Page(ctx, s.db, page, map[string]any{"userId": userID, "pageId": pageID, "discover": false})
}

// countOnPage counts what a filter wants of what is on a page.
const countOnPage cypher.Statement = `MATCH (p:Post) USING INDEX SEEK p:Post(pageId, status, createdAt, id)
WHERE p.pageId = $pageId AND p.status = 'published' AND p.createdAt IS NOT NULL AND p.id IS NOT NULL
  AND ($community IS NULL OR (p.pageId <> p.ownerId) = $community)
WITH p LIMIT ` + mostCounted + `
OPTIONAL MATCH (me:User {id: $userId})
OPTIONAL MATCH (u:User {id: p.ownerId})
WITH p, coalesce(p.fansOnly, false) OR EXISTS { (p)-[:REQUIRES]->() } AS gated, ` + hidden + ` AS isHidden
WHERE NOT isHidden AND (gated OR NOT $vip) AND ($type = '' OR p.type = $type AND NOT gated)
RETURN count(p) AS n`

// CountOnPage counts what is published on somebody's page for a person, as a filter wants it: of one type without what
// is gated, which a length would tell of.
func (s *Store) CountOnPage(ctx context.Context, userID, pageID string, f posts.Filter) (int, error) {
	var community any
	if f.Community != nil {
		community = *f.Community
	}
	return cypher.ReadOne(ctx, s.db, "posts_on_page_count", countOnPage, map[string]any{
		"userId": userID, "pageId": pageID, "community": community, "vip": f.VIP, "type": string(f.Type),
	}, func(r *cypher.Row) int { return r.Int("n") })
}

var saved = cypher.IDs{
	Name:  "posts_saved",
	Match: `MATCH (:User {id: $userId})-[s:SAVED]->(p:Post {status: 'published'}) WHERE`,
	Order: cypher.ByTime("s.at", "p.id"),
	Count: `MATCH (me:User {id: $userId})-[:SAVED]->(p:Post {status: 'published'}) WHERE NOT EXISTS { (me)-[:BLOCKS]-(:User {id: p.ownerId}) }
  AND NOT EXISTS { (me)-[:BLOCKS]-(:User {id: p.pageId}) } RETURN count(p) AS n`,
}.Compose()

// Saved lists the ids of what a person saved.
func (s *Store) Saved(ctx context.Context, userID string, page paging.Request) (paging.Page[string], error) {
	return saved.Page(ctx, s.db, page, map[string]any{"userId": userID})
}

// unpublished merges the drafts and what is scheduled, each read in the order of the index.
var unpublished = cypher.ComposePages("posts_unpublished", cypher.ByTime("p.createdAt", "p.id"),
	`MATCH (p:Post) WHERE p.ownerId = $userId AND p.status IN ['draft', 'scheduled'] RETURN count(p) AS n`, cypher.ScanID,
	func(c cypher.Cut) string {
		of := func(status string) string {
			return fmt.Sprintf(`MATCH (p:Post) USING INDEX SEEK p:Post(ownerId, status, createdAt)
  WHERE p.ownerId = $userId AND p.status = '%[1]s' AND %[2]s
  WITH p ORDER BY p.ownerId %[3]s, p.status %[3]s, p.createdAt %[3]s, p.id %[3]s LIMIT $limit RETURN p`,
				status, c.Where, c.Direction)
		}
		return fmt.Sprintf(`CALL () {
  %[1]s
  UNION ALL
  %[2]s
}
WITH p %[3]s LIMIT $limit
RETURN p.createdAt AS key, p.id AS id
%[3]s`, of("draft"), of("scheduled"), c.Order)
	})

// Unpublished lists the ids of somebody's drafts and scheduled posts, the newest first.
func (s *Store) Unpublished(ctx context.Context, userID string, page paging.Request) (paging.Page[string], error) {
	return unpublished.Page(ctx, s.db, page, map[string]any{"userId": userID})
}

// Pinned returns the ids of what is pinned to a page, the last pinned first.
func (s *Store) Pinned(ctx context.Context, pageID string) ([]string, error) {
	return cypher.ReadAll(ctx, s.db, "posts_pinned", `MATCH (p:Post {pinnedTo: $id}) WHERE p.status = 'published'
RETURN p.id AS id ORDER BY p.pinnedAt DESC, p.id`, map[string]any{"id": pageID}, cypher.ScanID)
}
