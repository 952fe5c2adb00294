//go:build profiled

package cypher

import (
	"fmt"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/sidestage/sidestage/internal/telemetry"
)

// counting runs every statement under PROFILE and adds up what it reads. Such a build is for
// benchmarks: profiling takes time.
func counting(driver neo4j.DriverWithContext, reg prometheus.Registerer) (neo4j.DriverWithContext, error) {
	hits, err := telemetry.Register(reg, prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "sidestage_cypher_db_hits_total",
		Help: "How often statements touched the store, by the name of their transaction.",
	}, []string{"name"}))
	if err != nil {
		return nil, fmt.Errorf("registering the hits of the graph: %w", err)
	}
	return profilingDriver{driver, func(p Profiled) {
		if p.Plan != nil {
			hits.WithLabelValues(p.Name).Add(float64(hitsOf(p.Plan)))
		}
	}}, nil
}

func hitsOf(plan neo4j.ProfiledPlan) int64 {
	total := plan.DbHits()
	for _, child := range plan.Children() {
		total += hitsOf(child)
	}
	return total
}
