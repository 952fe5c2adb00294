package graphstore_test

import (
	"time"

	exportgraph "github.com/sidestage/sidestage/graphstore/dataexport"
	"github.com/sidestage/sidestage/internal/dataexport"
)

// dataExports has one of the fan's data made, and reads all that it holds.
func (r *requests) dataExports() {
	ctx, s, now := r.t.Context(), exportgraph.NewStore(r.db), time.Now()
	// What waits was asked for before there were exports: nobody else's is claimed.
	asked := time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)
	_, _, err := s.Ask(ctx, dataexport.Export{ID: r.id(), UserID: r.fan, AskedAt: asked}, time.Minute)
	r.must(err)
	_, _, err = s.Of(ctx, r.fan)
	r.must(err)
	e, found, err := s.Claim(ctx, now, now.Add(time.Minute), 3)
	r.must(err)
	if !found || e.UserID != r.fan {
		r.t.Fatalf("claimed is %+v", e)
	}
	_, err = s.Renew(ctx, e.ID, now.Add(time.Minute))
	r.must(err)
	for _, section := range s.Sections() {
		r.must(s.Rows(ctx, section, r.fan, func(any) error { return nil }))
	}
	r.must(s.Files(ctx, r.fan, func(dataexport.File) error { return nil }))
	e.ReadyAt, e.ExpiresAt, e.Size = now, now.Add(-time.Minute), 1
	_, _, _, err = s.Finish(ctx, e)
	r.must(err)
	_, err = s.Expired(ctx, now, 20)
	r.must(err)
	r.must(s.Forget(ctx, e.ID))
}
