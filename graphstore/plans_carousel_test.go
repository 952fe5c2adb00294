package graphstore_test

import (
	"slices"
	"time"

	carouselgraph "github.com/sidestage/sidestage/graphstore/carousel"
	"github.com/sidestage/sidestage/internal/carousel"
	"github.com/sidestage/sidestage/internal/kernel/item"
)

// crowdOfPanels has an archive of thousands of panels.
func (r *requests) crowdOfPanels() {
	r.t.Helper()
	_, err := r.copied.db.Exec(r.t.Context(), "test_crowd", `UNWIND range(1, 3000) AS n
CREATE (:PlanCrowd:CarouselPanel {id: 'crowd' + n, carouselId: 'plans', type: 'announcement', title: 'Crowd', createdAt: datetime(), updatedAt: datetime(),
  createdBy: 'crowd', archivedAt: datetime() - duration({hours: n}), targets: []})`, nil)
	r.must(err)
}

// carousel makes panels, changes them, puts them in order and reads them.
func (r *requests) carousel() {
	ctx, s, now := r.t.Context(), carouselgraph.NewStore(r.db, "plans"), time.Now()
	var ids []string
	for range 3 {
		p := carousel.Panel{
			ID: r.id(), Type: carousel.Spotlight, Title: "Plan", Targets: []item.Ref{{Type: item.Artist, ID: r.artist}},
			CreatedAt: now, UpdatedAt: now, CreatedBy: r.fan,
		}
		r.must(s.Create(ctx, p, func(int) error { return nil }))
		ids = append(ids, p.ID)
	}
	_, err := s.Pictures(ctx, r.fan, []string{"images/none"})
	r.must(err)
	r.must(s.Order(ctx, "", func(live []string) ([]string, error) { slices.Reverse(live); return live, nil }))
	for _, archivedAt := range []time.Time{now, {}, now} {
		r.must(s.Change(ctx, ids[0], "", func(p carousel.Panel, _ int) (carousel.Panel, error) {
			p.ArchivedAt = archivedAt
			return p, nil
		}))
	}
	_, err = s.Panel(ctx, ids[0])
	r.must(err)
	live, err := s.Live(ctx)
	r.must(err)
	archived, err := s.Archived(ctx, 50)
	r.must(err)
	if len(live) != 2 || len(archived) != 50 {
		r.t.Errorf("%d panels and %d archived", len(live), len(archived))
	}
}
