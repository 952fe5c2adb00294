package app

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"

	findinggraph "github.com/sidestage/sidestage/graphstore/finding"
	musicgraph "github.com/sidestage/sidestage/graphstore/music"
	"github.com/sidestage/sidestage/internal/finding"
	"github.com/sidestage/sidestage/search"
)

// openFinding makes what stands between the index and the person who searches.
func (s *services) openFinding(reg prometheus.Registerer) {
	s.finding = finding.NewService(finding.Options{
		Store: findinggraph.NewStore(s.world.graph.DB), Held: musicgraph.NewStore(s.world.graph.DB),
		Fold: search.Fold, Now: time.Now, Log: s.world.log,
	})
	reg.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{
		Name: "sidestage_searches_not_counted_total", Help: "Searches that were answered and not taken down, as too many waited or the graph was away.",
	}, func() float64 { return float64(s.finding.Lost()) }))
}
