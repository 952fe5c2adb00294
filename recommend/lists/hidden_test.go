package lists

import (
	"context"
	"sync"
	"testing"

	"github.com/sidestage/sidestage/internal/tuning"
	"github.com/sidestage/sidestage/recommend/internal/recommendtest"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

// hiddenWorld is a world whose blend was learned once for all tests; none may change it.
var hiddenWorld = sync.OnceValue(func() recommendtest.Hidden {
	return recommendtest.Hide(recommendtest.Grown(5, 250, 150, 900))
})

var sharedBlend = sync.OnceValues(func() (*similarity.Model, error) {
	h := hiddenWorld()
	cfg := similarity.DefaultConfig()
	cfg.Now = recommendtest.TestNow
	return similarity.Train(context.Background(), h, h, cfg)
})

// fixed is a model that is in use for good.
type fixed struct{ model *similarity.Model }

func (f fixed) Model() *similarity.Model { return f.model }

func (f fixed) Ready(context.Context) (*similarity.Model, error) { return f.model, nil }

// blended returns the shared world with lists whose model has a blend, under a tuning.
func blended(t testing.TB, by tuning.Tuning) (recommendtest.Hidden, *Service) {
	t.Helper()
	h := hiddenWorld()
	m, err := sharedBlend()
	if err != nil {
		t.Fatal(err)
	}
	if m.Blend == nil {
		t.Fatal("the model has no blend")
	}
	people := peopleOf(h.World, 0.5)
	people.Tuning = func(context.Context, string) tuning.Tuning { return by }
	return h, New(fixed{m}, people)
}
