package graphstore_test

import (
	"time"

	searchtuninggraph "github.com/sidestage/sidestage/graphstore/searchtuning"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/searchtuning"
)

// tuning changes settings of its own, reads them, and leaves none behind.
func (r *requests) tuning() {
	ctx, id := r.t.Context(), r.id()
	s := searchtuninggraph.NewStore(r.db, id)
	v := searchtuning.Version{
		Settings: searchtuning.Settings{Synonyms: [][]string{}, StopWords: []string{}}, Reason: "to see what it costs",
		ChangedAt: time.Now(), ChangedBy: r.fan,
	}
	for changed := range 3 {
		_, err := s.Append(ctx, v, &changed)
		r.must(err)
	}
	_, err := s.Number(ctx)
	r.must(err)
	_, err = s.Version(ctx, 2)
	r.must(err)
	both(r, func(p paging.Request) (paging.Page[searchtuning.Version], error) { return s.History(ctx, p) })
	_, err = r.copied.db.Exec(ctx, "test_tuning_end", `MATCH (v:SearchSettingsVersion {settingsId: $id}) DELETE v`, map[string]any{"id": id})
	r.must(err)
}
