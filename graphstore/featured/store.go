// Package featured keeps what those who run the site show first.
package featured

import (
	"context"
	"slices"

	auditgraph "github.com/sidestage/sidestage/graphstore/audit"
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/featured"
	"github.com/sidestage/sidestage/internal/kernel/item"
)

// Store is a featured.Store.
type Store struct {
	db     *cypher.DB
	listID string
}

// NewStore returns a Store of the list of an id: a site has one.
func NewStore(db *cypher.DB, listID string) *Store { return &Store{db, listID} }

var _ featured.Store = (*Store)(nil)

const list = cypher.Statement(`MATCH (f:Featured {listId: $list})
RETURN f {.type, .itemId, .start, .end} AS node ORDER BY f.position LIMIT 100`)

func scan(r *cypher.Row) featured.Entry {
	r = r.Map("node")
	e := featured.Entry{Ref: item.Ref{Type: item.Type(r.String("type")), ID: r.String("itemId")}}
	if r.Has("start") {
		e.Start = r.Time("start")
	}
	if r.Has("end") {
		e.End = r.Time("end")
	}
	return e
}

// List returns what is featured, was, and will be, in order.
func (s *Store) List(ctx context.Context) ([]featured.Entry, error) {
	return cypher.ReadAll(ctx, s.db, "featured", list, map[string]any{"list": s.listID}, scan)
}

// Change takes the list's lock before it reads: of two who change it at once, the second sees what the first made.
func (s *Store) Change(ctx context.Context, c featured.Change) (bool, error) {
	params := map[string]any{"list": s.listID}
	return cypher.WriteTx(ctx, s.db, "change_featured", func(tx *cypher.Tx) (bool, error) {
		if err := tx.Run(`MERGE (l:FeaturedList {id: $list}) SET l._lock = true REMOVE l._lock`, params); err != nil {
			return false, err
		}
		before, err := cypher.All(tx, list, params, scan)
		if err != nil {
			return false, err
		}
		newer, err := auditgraph.Newer(tx, audit.ContentFeatured, audit.ContentNotFeatured)
		if err != nil {
			return false, err
		}
		if len(newer) > 0 {
			return false, audit.ChangedSince()
		}
		after, err := c.Decide(before)
		if err != nil || slices.EqualFunc(before, after, same) {
			return false, err
		}
		if err := s.write(tx, after); err != nil {
			return false, err
		}
		was, is := featured.StateOf(before, c.Ref, c.Name), featured.StateOf(after, c.Ref, c.Name)
		return true, auditgraph.Record(tx, audit.Act{
			At: c.At, ActorID: c.ActorID, Verb: verbOf(is),
			Subject: audit.Subject{Type: string(c.Type), ID: c.ID}, Before: audit.State(was), After: audit.State(is),
			Why: c.Why,
		})
	})
}

func same(a, b featured.Entry) bool {
	return a.Ref == b.Ref && a.Start.Equal(b.Start) && a.End.Equal(b.End)
}

// write makes the list what it shall be: it is short.
func (s *Store) write(tx *cypher.Tx, after []featured.Entry) error {
	rows := make([]map[string]any, len(after))
	for i, e := range after {
		rows[i] = map[string]any{"key": s.listID + "/" + e.Key(), "properties": map[string]any{
			"listId": s.listID, "type": string(e.Type), "itemId": e.ID, "position": i + 1, "start": e.Start, "end": e.End,
		}}
	}
	params := map[string]any{"list": s.listID, "rows": rows}
	if err := tx.Run(`MATCH (f:Featured {listId: $list}) WHERE NOT f.key IN [row IN $rows | row.key] DELETE f`,
		params); err != nil {
		return err
	}
	return tx.Run(`UNWIND $rows AS row MERGE (f:Featured {key: row.key}) SET f += row.properties`, params)
}

func verbOf(after featured.State) audit.Verb {
	if after.Position == 0 {
		return audit.ContentNotFeatured
	}
	return audit.ContentFeatured
}
