package app

import (
	"context"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/sidestage/sidestage/api/graphql"
	"github.com/sidestage/sidestage/api/rest"
	findinggraph "github.com/sidestage/sidestage/graphstore/finding"
	musicgraph "github.com/sidestage/sidestage/graphstore/music"
	"github.com/sidestage/sidestage/internal/finding"
	"github.com/sidestage/sidestage/search"
)

// openFinding makes what stands between the index and the person who searches.
func (s *services) openFinding() (part, error) {
	s.finding = finding.NewService(finding.Options{
		Store: findinggraph.NewStore(s.world.graph.DB), Held: musicgraph.NewStore(s.world.graph.DB),
		Index: s.world.index, Music: s.music, Words: s.circle, Fold: search.Fold, Now: s.world.now, Log: s.world.log,
	})
	s.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{
		Name: "sidestage_searches_not_counted_total",
		Help: "Searches that were answered and not taken down, as too many waited or the graph was away.",
	}, func() float64 { return float64(s.finding.Lost()) }))
	return part{
		routes:  []route{rest.Search{Finding: s.finding}},
		resolve: func(r *graphql.Resolver) { r.Finding = s.finding },
		hear:    s.finding.Hear, forget: s.finding.ForgetAll,
		background: []func(context.Context){s.finding.Run, s.ahead("what can be found", s.finding.ReadAhead)},
		sweep:      s.finding.Sweep, close: s.finding.Flush,
	}, nil
}
