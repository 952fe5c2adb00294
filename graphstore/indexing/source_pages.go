package indexing

import (
	"context"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/indexing"
	"github.com/sidestage/sidestage/internal/kernel/item"
)

// CountThings gives how many things a type has, found or not, from the graph's own count.
func (s *Source) CountThings(ctx context.Context, kind string) (int, error) {
	f, ok := findables[kind]
	if !ok {
		return 0, nil
	}
	return cypher.ReadOne(ctx, s.db, "count_things_"+kind, f.countOf, nil,
		func(r *cypher.Row) int { return r.Int("n") })
}

// CountFindables counts what AllFindables gives of a type, in as many steps.
func (s *Source) CountFindables(ctx context.Context, kind string) (int, error) {
	f, ok := findables[kind]
	if !ok {
		return 0, nil
	}
	type part struct {
		last string
		n    int
	}
	sum := 0
	for after := ""; ; {
		p, err := cypher.ReadOne(
			ctx, s.db, "all_findables_count_"+kind, f.countAfter, map[string]any{"after": after, "limit": countedAtOnce},
			func(r *cypher.Row) part { return part{r.OptString("last"), r.Int("n")} },
		)
		if err != nil || p.last == "" {
			return sum, err
		}
		sum += p.n
		after = p.last
	}
}

// countedAtOnce is how many things one statement of CountFindables reads.
const countedAtOnce = 5000

// FindablesAfter reads those that can be found among the next limit things after an id, in the
// order of their ids. It gives how many things there were, and the last id.
func (s *Source) FindablesAfter(
	ctx context.Context, kind, after string, limit int,
) (page []Findable, read int, last string, err error) {
	f, ok := findables[kind]
	if !ok {
		return nil, 0, "", nil
	}
	rows, err := s.db.Read(ctx, "all_findables_"+kind, f.after, map[string]any{"after": after, "limit": limit})
	if err != nil {
		return nil, 0, "", err
	}
	for _, r := range rows {
		last = r.String("last")
		if r.Has("node") {
			page = append(page, scanFindable(kind, r))
		}
	}
	return page, len(rows), last, cypher.FirstError(rows)
}

// ChangesWaiting gives those of refs of which a change waits to be carried to search.
func (s *Source) ChangesWaiting(ctx context.Context, refs []item.Ref) (map[item.Ref]bool, error) {
	rows := make([]map[string]any, 0, len(refs))
	for _, ref := range refs {
		labels := []string{findables[string(ref.Type)].label}
		if ref.Type == item.Artist {
			labels = append(labels, "User")
		}
		for _, label := range labels {
			rows = append(rows, map[string]any{
				"type": string(ref.Type), "id": ref.ID, "begins": indexing.Changes.Receiver + "/" + label + "/" + ref.ID + "/",
			})
		}
	}
	found, err := cypher.ReadAll(ctx, s.db, "search_changes_waiting", `UNWIND $rows AS row
MATCH (o:Outbox) WHERE o.id STARTS WITH row.begins AND o.nextAttemptAt IS NOT NULL
RETURN DISTINCT row.type AS type, row.id AS id`, map[string]any{"rows": rows}, func(r *cypher.Row) item.Ref {
		return item.Ref{Type: item.Type(r.String("type")), ID: r.String("id")}
	})
	waiting := make(map[item.Ref]bool, len(found))
	for _, ref := range found {
		waiting[ref] = true
	}
	return waiting, err
}
