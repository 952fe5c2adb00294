package posts

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/posts"
)

// rankable is what decides the rank of a post p, for the person me.
const rankable = `OPTIONAL MATCH (me:User {id: $userId})
OPTIONAL MATCH (u:User {id: p.ownerId})
RETURN p {.id, .type, .fansOnly, .ownerId, .createdAt, .lastCommentAt, .reactionCount, .commentCount, isCommunity: p.pageId <> p.ownerId,
  tier: ` + tierOf + `,
  hidden: ` + hidden + `,
  followed: ` + followsAuthor + `,
  genres: COLLECT { MATCH (p)-[:EMBEDS]->()-[:IN_GENRE]->(g:Genre) RETURN g.slug LIMIT 5 }} AS node, p.createdAt AS key`

const rankableByID cypher.Statement = `UNWIND $ids AS id
MATCH (p:Post {id: id}) WHERE p.status = 'published'
` + rankable

// followedRankable enters by whom somebody followed last, and reads the latest two of each; of one type of what
// is for everybody, as what is gated may be kept from the person and must not stand in the way of what is not.
const followedRankable cypher.Statement = `MATCH ()-[f:FOLLOWS]->(a:User) USING INDEX SEEK f:FOLLOWS(followerId, at)
WHERE f.followerId = $userId AND f.at IS NOT NULL
WITH a, f ORDER BY f.followerId DESC, f.at DESC LIMIT $followed
CALL (a) {
  MATCH (p:Post) USING INDEX SEEK p:Post(ownerId, status, createdAt)
  WHERE p.ownerId = a.id AND p.status = 'published' AND p.createdAt > $since AND p.createdAt <= $until
    AND ($type = '' OR p.type = $type AND NOT coalesce(p.fansOnly, false) AND NOT EXISTS { (p)-[:REQUIRES]->() })
  RETURN p ORDER BY p.ownerId DESC, p.status DESC, p.createdAt DESC LIMIT 2
}
` + rankable

// Rankable reads the posts of a selection, each once: those with ids in their order, and the others after them.
func (s *Store) Rankable(ctx context.Context, userID string, sel posts.Selection) ([]posts.Rankable, error) {
	params := map[string]any{"userId": userID, "pageId": sel.PageID, "ids": sel.IDs}
	found, err := cypher.ReadAll(ctx, s.db, "posts_rankable", rankableByID, params, scanRankable)
	if err != nil {
		return nil, err
	}
	place := make(map[string]int, len(sel.IDs))
	for i, id := range sel.IDs {
		place[id] = i
	}
	slices.SortFunc(found, func(a, b posts.Rankable) int { return cmp.Compare(place[a.ID], place[b.ID]) })
	if sel.Followed == 0 {
		return found, nil
	}
	params = map[string]any{
		"userId": userID, "pageId": sel.PageID, "until": sel.Until, "since": sel.Since, "followed": sel.Followed,
		"type": string(sel.Type),
	}
	followed, err := cypher.ReadAll(ctx, s.db, "posts_rankable_followed", followedRankable, params, scanRankable)
	for _, p := range followed {
		if _, isKnown := place[p.ID]; !isKnown {
			found = append(found, p)
		}
	}
	return found, err
}

func scanRankable(r *cypher.Row) posts.Rankable {
	node := r.Map("node")
	return posts.Rankable{
		Candidate: scanCandidate(r), Posted: node.Time("createdAt"),
		Genres: node.Strings("genres"), Reactions: node.OptInt("reactionCount"), Comments: node.OptInt("commentCount"),
		TalkedAt: node.OptTime("lastCommentAt"),
	}
}

// Leanings reads how much a person did with what others posted. Of each kind it looks at so many, mostly the latest, as
// the relations of a node come in that order: what it costs does not grow with what somebody has done.
func (s *Store) Leanings(ctx context.Context, userID string) (map[string]float64, error) {
	leanings := map[string]float64{}
	_, err := cypher.ReadAll(ctx, s.db, "post_leanings", `MATCH (me:User {id: $userId})
CALL (me) {
  MATCH (me)-[:REACTED]->(p) WITH p LIMIT 100 WHERE p:Post RETURN p.ownerId AS author, 1.0 AS weight
  UNION ALL
  MATCH (me)-[:SAVED]->(p) WITH p LIMIT 60 WHERE p:Post RETURN p.ownerId AS author, 2.0 AS weight
  UNION ALL
  MATCH (me)-[:HID]->(p:Post) WITH p LIMIT 40 RETURN p.ownerId AS author, -3.0 AS weight
  UNION ALL
  MATCH (me)-[:WROTE]->(c) WITH c LIMIT 60 WHERE c.targetType = 'post' AND c.deletedAt IS NULL RETURN c.ownerId AS author, 1.5 AS weight
}
WITH author, sum(weight) AS weight WHERE author <> $userId
RETURN author, weight`, map[string]any{"userId": userID}, func(r *cypher.Row) string {
		leanings[r.String("author")] = r.Float("weight")
		return ""
	})
	return leanings, err
}

// Hide takes a post out of a person's feed, or brings it back.
func (s *Store) Hide(ctx context.Context, userID, id string, hidden bool, at time.Time) error {
	params := map[string]any{"userId": userID, "id": id, "at": at}
	if !hidden {
		_, err := s.db.Exec(ctx, "unhide_post", `MATCH (:User {id: $userId})-[h:HID]->(:Post {id: $id}) DELETE h`, params)
		return err
	}
	_, err := s.db.Exec(ctx, "hide_post", `MATCH (me:User {id: $userId}) WITH me LIMIT 1 MATCH (p:Post {id: $id})
MERGE (me)-[h:HID]->(p) ON CREATE SET h.at = $at`, params)
	return err
}
