package searchtest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

// leastAgreement is the share of searches that two engines must answer with the same
// hits in the same order. Where they may differ is which of many equally mistyped
// candidates they collect.
const leastAgreement = .99

// Agree holds two empty engines to answer alike, whatever people type.
func Agree(t *testing.T, one, other search.Engine) {
	t.Helper()
	documents := Seed(t)
	all := append(Catalogue(otherDocuments, 11), documents...)
	first, second := search.New(one, prometheus.NewRegistry()), search.New(other, prometheus.NewRegistry())
	fill(t, first, all)
	fill(t, second, all)
	r := rand.New(rand.NewPCG(21, 4)) //nolint:gosec // not a secret
	kinds := classes()
	same, asked := 0, 0
	for range judgedQueries {
		d := documents[r.IntN(len(documents))]
		q := search.Query{Text: kinds[r.IntN(len(kinds))].typed(r, d), Final: r.IntN(2) == 0, PerGroup: 5}
		a, b := find(t, first, q), find(t, second, q)
		for _, kind := range item.Types() {
			asked++
			if slices.Equal(ids(a.Groups[kind]), ids(b.Groups[kind])) {
				same++
				continue
			}
			t.Logf("%q in %s: %v and %v", q.Text, kind, named(a.Groups[kind]), named(b.Groups[kind]))
		}
	}
	share := float64(same) / float64(asked)
	t.Logf("%s and %s agree on %.4f of %d groups", one.Name(), other.Name(), share, asked)
	if share < leastAgreement {
		t.Errorf("they must agree on %.2f", leastAgreement)
	}
}

func named(hits []search.Hit) []string {
	found := make([]string, len(hits))
	for i, h := range hits {
		found[i] = h.ID + " " + h.Name
	}
	return found
}
