// Package comments keeps comments in the graph.
package comments

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/graphstore/targets"
	"github.com/sidestage/sidestage/internal/comments"
	"github.com/sidestage/sidestage/internal/kernel/again"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Store keeps comments. Whoever writes one takes the lock of the thing that it is on, so that the thing's counts, those
// of answered comments, and the order of time are true. It is a comments.Store.
type Store struct{ db *cypher.DB }

// NewStore returns a Store backed by db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

var _ comments.Store = (*Store)(nil)

const node = `c {.id, .targetType, .targetId, .ownerId, .parentId, .byId, .content, .photos, .mentionIds, .mentionHandles, .atSeconds,
  .createdAt, .deletedAt, .deletedBy, .removalId, .underId, .replyCount, likes: coalesce(c.likes, 0), loves: coalesce(c.loves, 0),
  laughs: coalesce(c.laughs, 0), wows: coalesce(c.wows, 0),
  pageId: CASE c.targetType WHEN 'post' THEN head([(c)-[:ON]->(p:Post) | p.pageId]) END,
  author: head([(c)<-[:WROTE]-(person:User) | {person: ` + projection.PersonNode + `, isAway: person.deactivatedAt IS NOT NULL}])}`

func scan(r *cypher.Row) comments.Comment {
	c := comments.Comment{
		ID: r.String("id"), On: item.Ref{Type: item.Type(r.String("targetType")), ID: r.String("targetId")},
		OwnerID: r.OptString("ownerId"), PageID: r.OptString("pageId"), ParentID: r.OptString("parentId"),
		AuthorID: r.String("byId"),
		Content:  r.String("content"), CreatedAt: r.Time("createdAt"), DeletedAt: r.OptTime("deletedAt"),
		DeletedBy: r.OptString("deletedBy"), IsRemoved: r.Has("removalId"),
		Replies: r.Int("replyCount"), Reactions: projection.ScanReactions(r),
	}
	if r.Has("author") {
		author := projection.ScanPerson(r.Map("author").Map("person"))
		if c.IsAuthorAway = r.Map("author").Bool("isAway"); !c.IsAuthorAway {
			c.Author = &author
		}
	}
	if r.Has("atSeconds") {
		at := cypher.Seconds(r.Float("atSeconds"))
		c.At = &at
	}
	if text := r.OptString("photos"); text != "" {
		if err := json.Unmarshal([]byte(text), &c.Photos); err != nil {
			r.Fail("photos", "%w", err)
		}
	}
	handles := r.Strings("mentionHandles")
	for i, id := range r.Strings("mentionIds") {
		c.Mentions = append(c.Mentions, comments.Mention{UserID: id, Handle: handles[i]})
	}
	return c
}

func scanNode(r *cypher.Row) comments.Comment { return scan(r.Map("node")) }

// MemberSince says when somebody joined.
func (s *Store) MemberSince(ctx context.Context, userID string) (time.Time, error) {
	return cypher.MemberSince(ctx, s.db, userID)
}

const byID = `MATCH (c:Comment {id: $id}) RETURN ` + node + ` AS node`

// ByID finds a comment, also a deleted one.
func (s *Store) ByID(ctx context.Context, id string) (comments.Comment, error) {
	c, err := cypher.ReadOne(ctx, s.db, "comment", byID, map[string]any{"id": id}, scanNode)
	return c, cypher.OrNotFound(err, "This comment")
}

// Made finds what a person wrote under a client key.
func (s *Store) Made(ctx context.Context, authorID, clientKey string) (again.Made, error) {
	return cypher.Sent(ctx, s.db, "comment_made",
		`MATCH (c:Comment {byId: $ownerId, clientKey: $clientKey}) RETURN c.id AS id, c.clientPrint AS print`,
		authorID, clientKey)
}

const counting = `MATCH (t:LABEL {id: $id}) RETURN coalesce(t.threadCount, 0) AS n`

var (
	newest = cypher.ByTime("c.createdAt", "c.id")
	byMost = cypher.ByInt("c.reactionCount", "c.id")

	replies = listOf("comment_replies", newest.Ascend(), `MATCH (c:Comment {id: $id}) RETURN c.replyCount AS n`, "")
	byTime  = map[comments.Sort]map[item.Type]cypher.Pages[comments.Comment]{
		comments.Newest: perTarget(func(count cypher.Statement) cypher.Pages[comments.Comment] {
			return listOf("comments_newest", newest, count, "")
		}),
		comments.Oldest: perTarget(func(count cypher.Statement) cypher.Pages[comments.Comment] {
			return listOf("comments_oldest", newest.Ascend(), count, "")
		}),
	}
	top = perTarget(func(count cypher.Statement) cypher.Ranked[comments.Comment] {
		return cypher.Ranked[comments.Comment]{
			Best: cypher.ComposePages("comments_top", byMost, count, cypher.ScanID, func(c cypher.Cut) string {
				return ordered(byMost, c, "") + `RETURN c.reactionCount AS key, c.id AS id ` + c.Order
			}),
			ByID: `UNWIND $ids AS id MATCH (c:Comment {id: id}) WHERE c.underId = $id RETURN id, ` + node + ` AS node`,
			Rest: listOf("comments_after_top", newest, count, ` AND c.createdAt <= $until AND NOT c.id IN $ranked`),
		}
	})
)

// ordered finds the comments of a page. It names the index of the order and orders by its whole key: else the planner,
// which does not know how long a thread is, reads all of one and sorts it.
func ordered(order cypher.Keyset, c cypher.Cut, where string) string {
	return fmt.Sprintf(`MATCH (c:Comment) USING INDEX SEEK c:Comment(underId, %[1]s, id)
WHERE c.underId = $id AND c.id IS NOT NULL AND %[2]s%[3]s
WITH c ORDER BY c.underId %[4]s, %[5]s %[4]s, c.id %[4]s LIMIT $limit
`, strings.TrimPrefix(order.Key, "c."), c.Where, where, c.Direction, order.Key)
}

func listOf(name string, order cypher.Keyset, count cypher.Statement, where string) cypher.Pages[comments.Comment] {
	return cypher.ComposePages(name, order, count, scanNode, func(c cypher.Cut) string {
		return ordered(order, c, where) + `RETURN ` + node + ` AS node, ` + order.Key + ` AS key, c.id AS id ` + c.Order
	})
}

func perTarget[L any](list func(count cypher.Statement) L) map[item.Type]L {
	lists := make(map[item.Type]L, len(targets.Labels))
	for kind, label := range targets.Labels {
		lists[kind] = list(cypher.PerLabel(counting, label)[label])
	}
	return lists
}

// Under lists what stands directly under a thing.
func (s *Store) Under(
	ctx context.Context, on item.Ref, sort comments.Sort, page paging.Request,
) (paging.Page[comments.Comment], error) {
	params := map[string]any{"id": on.ID}
	if sort == comments.Top {
		return top[on.Type].Page(ctx, s.db, page, params)
	}
	return byTime[sort][on.Type].Page(ctx, s.db, page, params)
}

// Replies lists the answers to a comment, oldest first.
func (s *Store) Replies(ctx context.Context, id string, page paging.Request) (paging.Page[comments.Comment], error) {
	return replies.Page(ctx, s.db, page, map[string]any{"id": id})
}

// path climbs from a comment to what it answers, and on: each answers one at most.
var path = cypher.Statement(fmt.Sprintf(`MATCH up = (:Comment {id: $id})-[:REPLY_TO*0..%d]->(c:Comment)
RETURN `+node+` AS node ORDER BY length(up) DESC`, comments.MaxPath-1))

// Path leads down to a comment from the first of its thread, or as far as MaxPath reaches up.
func (s *Store) Path(ctx context.Context, id string) ([]comments.Comment, error) {
	found, err := cypher.ReadAll(ctx, s.db, "comment_path", path, map[string]any{"id": id}, scanNode)
	if err == nil && len(found) == 0 {
		err = fault.Missing("This comment")
	}
	return found, err
}

// Around lists what stands before and after an answer among those to the same comment.
func (s *Store) Around(
	ctx context.Context, c comments.Comment, earlier, later int,
) (paging.Page[comments.Comment], error) {
	at := paging.Cursor{Key: paging.IntKey(c.CreatedAt.UnixMilli()), ID: c.ID}
	before, err := s.Replies(ctx, c.ParentID, paging.Request{Size: earlier, Cursor: &at, Backward: true})
	if err != nil {
		return before, err
	}
	after, err := s.Replies(ctx, c.ParentID, paging.Request{Size: later, Cursor: &at})
	return paging.Page[comments.Comment]{
		Nodes:       slices.Concat(before.Nodes, []comments.Comment{c}, after.Nodes),
		HasPrevious: before.HasPrevious, HasNext: after.HasNext,
		Start: cmp.Or(before.Start, at.Encode()), End: cmp.Or(after.End, at.Encode()), Count: after.Count,
	}, err
}

// Moments lists what is pinned to moments of a song, in its order.
func (s *Store) Moments(ctx context.Context, songID string, limit int) ([]comments.Comment, error) {
	return cypher.ReadAll(ctx, s.db, "comment_moments",
		`MATCH (c:Comment) USING INDEX SEEK c:Comment(momentOf, atSeconds, id)
WHERE c.momentOf = $id AND c.atSeconds IS NOT NULL AND c.id IS NOT NULL
WITH c ORDER BY c.momentOf, c.atSeconds, c.id LIMIT $limit
RETURN `+node+` AS node ORDER BY c.atSeconds, c.id`,
		map[string]any{"id": songID, "limit": limit}, scanNode)
}
