package lifecycle

import (
	"math"
	"testing"
	"time"

	"github.com/sidestage/sidestage/recommend"
	"github.com/sidestage/sidestage/recommend/internal/recommendtest"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
	"github.com/sidestage/sidestage/recommend/lists"
)

// stack is what trains and what makes lists, over one world.
type stack struct {
	*Trainer
	*lists.Service
}

func newStack(training Options, people recommend.People) *stack {
	s := &stack{Trainer: New(training)}
	s.Service = lists.New(s.Trainer, people)
	return s
}

// trainerOf wires a trainer over the world, without a blend, which takes a while to learn.
func trainerOf(w *recommendtest.World) Options {
	cfg := similarity.DefaultConfig()
	cfg.BlendFrom = math.MaxInt
	return Options{Source: w, Statements: w, Config: cfg, Interval: time.Hour, Now: func() time.Time { return w.Now }}
}

// peopleOf wires people whose lists go by neighbours over the world.
func peopleOf(w *recommendtest.World, threshold float64) recommend.People {
	return recommend.People{
		History: w, Statements: w, Tuning: recommendtest.TunedTo(threshold), Now: func() time.Time { return w.Now },
	}
}

// serviceOf makes a trained stack over the world.
func serviceOf(t testing.TB, w *recommendtest.World, threshold float64) *stack {
	t.Helper()
	s := newStack(trainerOf(w), peopleOf(w, threshold))
	if err := s.Retrain(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s
}
