// Package targets reads who may do something with a thing, whatever it is.
package targets

import (
	"context"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/target"
)

// Labels are those of the nodes of what people react to and comment on.
var Labels = map[item.Type]string{
	item.Post: "Post", item.Comment: "Comment", item.Song: "Track", item.Album: "Album", item.Question: "Question",
}

// Store reads targets. It is a target.Store.
type Store struct{ db *cypher.DB }

// NewStore returns the store over db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

var _ target.Store = (*Store)(nil)

// blocks says whether one of those who made and own n, and the person, blocked the other. What is the person's own, or
// on their page, is not kept from them: they alone may take it away.
const (
	blocks      = `NOT $userId IN [n.ownerId, coalesce(n.pageId, n.ownerId)] AND ` + parted
	blocksUnder = `NOT $userId IN [n.ownerId, coalesce(pageId, n.ownerId)] AND ` + parted
	parted      = `EXISTS { MATCH (me:User {id: $userId})-[:BLOCKS]-(x:User) WHERE x.id IN [n.ownerId, n.byId] } AS blocked`
)

// opened is what of a thing that always takes comments follows its subject.
const opened = ` AS subject, n.ownerId AS by, false AS closed, ` + blocks

// reportedOnly is what follows the subject of a thing that nobody comments on, but people report.
const reportedOnly = ` AS subject, n.ownerId AS by, true AS closed, ` + blocks

var found = map[item.Type]cypher.Statement{
	item.Post: cypher.Statement(
		projection.FindSubject[item.Post] +
			` AS subject, n.ownerId AS by, NOT coalesce(n.commentsAllowed, true) AS closed, ` + blocks,
	),
	item.Song:  cypher.Statement(projection.FindSubject[item.Song] + opened),
	item.Album: cypher.Statement(projection.FindSubject[item.Album] + opened),
	item.Merch: cypher.Statement(projection.FindSubject[item.Merch] +
		` AS subject, n.ownerId AS by, true AS closed, ` + blocks),
	item.Question: `MATCH (n:Question {id: $id}) WHERE n.deletedAt IS NULL
RETURN {id: n.id, ownerId: n.ownerId, status: 'published'} AS subject, n.byId AS by, false AS closed, ` + blocks,
	item.Event: cypher.Statement(projection.FindSubject[item.Event] + reportedOnly),
	item.Venue: cypher.Statement(projection.FindSubject[item.Venue] + reportedOnly),
	item.Giveaway: `MATCH (n:Giveaway {id: $id}) WHERE n.deletedAt IS NULL
RETURN {id: n.id, ownerId: n.ownerId, status: 'published'} AS subject, n.ownerId AS by, true AS closed, ` + blocks,
	// Whoever works on a private playlist sees it as its owner does.
	item.Playlist: `MATCH (n:Playlist {id: $id}) WHERE n.deletedAt IS NULL
RETURN {id: n.id, ownerId: n.ownerId, status: CASE
    WHEN n.visibility <> 'PRIVATE' OR EXISTS { (:User {id: $userId})-[:WORKS_ON]->(n) } THEN 'published' ELSE 'draft' END} AS subject,
  n.ownerId AS by, true AS closed, ` + blocks,
}

// under names what a comment is under.
const under = `MATCH (n:Comment {id: $id}) WHERE n.deletedAt IS NULL
WITH n, head([(n)-[:ON]->(p:Post) | p.pageId]) AS pageId
RETURN n.targetType AS type, n.targetId AS id, n.byId AS by, ` + blocksUnder

// Target reads what decides who may do something with a thing.
func (s *Store) Target(ctx context.Context, userID string, ref item.Ref) (target.Target, error) {
	params := map[string]any{"id": ref.ID, "userId": userID}
	if ref.Type == item.Comment {
		return s.comment(ctx, userID, ref, params)
	}
	statement, ok := found[ref.Type]
	if !ok {
		return target.Target{}, fault.Missing("This " + string(ref.Type))
	}
	t, err := cypher.ReadOne(ctx, s.db, "target_"+string(ref.Type), statement, params, func(r *cypher.Row) target.Target {
		subject := projection.ScanSubject(ref.Type, r.Map("subject"))
		return target.Target{
			Ref: ref, Subject: subject, ByID: r.OptString("by"), Closed: r.Bool("closed"), Blocked: r.Bool("blocked"),
		}
	})
	return t, cypher.OrNotFound(err, "This "+string(ref.Type))
}

func (s *Store) comment(
	ctx context.Context, userID string, ref item.Ref, params map[string]any,
) (target.Target, error) {
	type written struct {
		under   item.Ref
		by      string
		blocked bool
	}
	c, err := cypher.ReadOne(ctx, s.db, "target_comment", under, params, func(r *cypher.Row) written {
		return written{item.Ref{Type: item.Type(r.String("type")), ID: r.String("id")}, r.OptString("by"), r.Bool("blocked")}
	})
	if err != nil {
		return target.Target{}, cypher.OrNotFound(err, "This comment")
	}
	t, err := s.Target(ctx, userID, c.under)
	if err != nil {
		return target.Target{}, err
	}
	t.Ref, t.ByID, t.Blocked = ref, c.by, t.Blocked || c.blocked
	return t, nil
}
