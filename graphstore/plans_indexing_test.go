package graphstore_test

import (
	"time"

	"github.com/google/uuid"

	indexinggraph "github.com/sidestage/sidestage/graphstore/indexing"
	"github.com/sidestage/sidestage/internal/indexing"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// indexing takes jobs of an index of its own through everything. What counts the backlog is left out: it costs as much
// as waits, as the outbox's own figures do.
func (r *requests) indexing() {
	ctx, id := r.t.Context(), r.id()
	s := indexinggraph.NewStore(r.db, id)
	for range 3 {
		j, err := s.Start(ctx, indexing.Job{
			ID: uuid.NewString(), Kind: indexing.Check, State: indexing.Running, Progress: indexing.Progress{Total: -1},
			StartedBy: r.fan,
		})
		r.must(err)
		_, _, err = s.Take(ctx, "server", time.Minute)
		r.must(err)
		_, _, err = s.Save(
			ctx, j.ID, "server", indexing.Progress{Done: 1},
			[]indexing.Finding{{Difference: indexing.Missing, Type: "song", ID: r.track}}, time.Minute,
		)
		r.must(err)
		_, err = s.Findings(ctx, j.ID)
		r.must(err)
		_, err = s.Steer(ctx, j.ID, []indexing.State{indexing.Running}, indexing.Cancelled)
		r.must(err)
		r.must(s.Release(ctx, j.ID, "server", indexing.Cancelled))
		_, err = s.Job(ctx, j.ID)
		r.must(err)
	}
	_, _, err := s.Current(ctx)
	r.must(err)
	both(r, func(p paging.Request) (paging.Page[indexing.Job], error) { return s.Jobs(ctx, p) })
	both(r, func(p paging.Request) (paging.Page[indexing.Change], error) { return s.SetAside(ctx, p) })
	aside := []string{"search/Track/" + r.track + "/0"}
	_, err = s.RetrySetAside(ctx, aside)
	r.must(err)
	_, err = s.DropSetAside(ctx, aside)
	r.must(err)
	_, err = indexinggraph.NewSource(r.db).ChangesWaiting(ctx, []item.Ref{{Type: "artist", ID: r.artist}, {
		Type: "song", ID: r.track,
	}})
	r.must(err)
	_, err = indexinggraph.NewSource(r.db).CountThings(ctx, "song")
	r.must(err)
	_, err = r.copied.db.Exec(ctx, "test_jobs_end", `MATCH (j:SearchJob) WHERE j.indexId = $id DETACH DELETE j`, map[string]any{"id": id})
	r.must(err)
}
