package tuning

import (
	"math"
	"strings"
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

var (
	learnedAsItComes = TrainingConfig{
		HalfLifeDays: 180, PopularityHalfLifeDays: 30, SavePlays: 3, FollowPlays: 5, SkipShare: 0.5,
	}
	quicker = TrainingConfig{HalfLifeDays: 30, PopularityHalfLifeDays: 7, SavePlays: 3, FollowPlays: 5, SkipShare: 0.5}
)

func TestWhatMayBeLearnedBy(t *testing.T) {
	with := func(change func(*TrainingConfig)) TrainingConfig {
		changed := quicker
		change(&changed)
		return changed
	}
	for _, c := range []struct {
		name     string
		viewer   access.Viewer
		learning TrainingConfig
		version  int
		reason   string
		code     fault.Code
		// field is the one that is refused; empty where none is.
		field string
	}{
		{"an admin", admin, quicker, 0, "Tastes change", "", ""},
		{"a visitor", access.Visitor, quicker, 0, "because", fault.Unauthenticated, ""},
		{"a fan", fan, quicker, 0, "because", fault.Forbidden, ""},
		{"on a version that is gone", admin, quicker, 1, "because", fault.Conflict, ""},
		{"the least", admin, TrainingConfig{HalfLifeDays: 7, PopularityHalfLifeDays: 1}, 0, "because", "", ""},
		{"the most", admin, TrainingConfig{3650, 365, 50, 50, 1}, 0, "because", "", ""},
		{
			"too short", admin, with(func(l *TrainingConfig) { l.HalfLifeDays = 6 }), 0, "because", fault.BadUserInput,
			"halfLifeDays",
		},
		{
			"too long", admin, with(func(l *TrainingConfig) { l.HalfLifeDays = 3651 }), 0, "because", fault.BadUserInput,
			"halfLifeDays",
		},
		{
			"no half-life", admin, with(func(l *TrainingConfig) { l.PopularityHalfLifeDays = 0 }), 0, "because",
			fault.BadUserInput, "popularityHalfLifeDays",
		},
		{
			"a save of less than nothing", admin, with(func(l *TrainingConfig) { l.SavePlays = -0.1 }), 0, "because",
			fault.BadUserInput, "savePlays",
		},
		{
			"no number", admin, with(func(l *TrainingConfig) { l.FollowPlays = math.NaN() }), 0, "because", fault.BadUserInput,
			"followPlays",
		},
		{
			"endless", admin, with(func(l *TrainingConfig) { l.FollowPlays = math.Inf(1) }), 0, "because", fault.BadUserInput,
			"followPlays",
		},
		{
			"more than all", admin, with(func(l *TrainingConfig) { l.SkipShare = 1.01 }), 0, "because",
			fault.BadUserInput, "skipShare",
		},
		{"no reason", admin, quicker, 0, " ", fault.BadUserInput, "reason"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			kept, err := w.SaveLearning(t.Context(), c.viewer, c.learning, c.version, c.reason)
			if fault.CodeOf(err) != c.code && (err != nil || c.code != "") {
				t.Fatalf("want %q, got %v", c.code, err)
			}
			if c.field != "" && !strings.Contains(err.Error(), c.field+": "+c.field+" must") {
				t.Errorf("it says %v", err)
			}
			want, requested := learnedAsItComes, 0
			if c.code == "" {
				want, requested = c.learning, 1
				if kept.Number != 1 || kept.ChangedBy != admin.UserID || !kept.ChangedAt.Equal(w.now) {
					t.Errorf("kept %+v", kept)
				}
			}
			if got := w.TrainingNow(t.Context()); got != want || w.recommend.requested != requested {
				t.Errorf("the next training goes by %+v, %d were asked for", got, w.recommend.requested)
			}
		})
	}
}

func TestRestoringWhatWasLearnedBy(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	if _, err := w.SaveLearning(ctx, admin, quicker, 0, "quicker"); err != nil {
		t.Fatal(err)
	}
	back, err := w.RestoreLearning(ctx, admin, 0, "as it was")
	if err != nil || back.Number != 2 || back.TrainingConfig != learnedAsItComes {
		t.Errorf("restored %+v, %v", back, err)
	}
	if again, err := w.RestoreLearning(ctx, admin, 1, "after all"); err != nil || again.Number != 3 ||
		w.TrainingNow(ctx) != quicker || w.recommend.requested != 3 {
		t.Errorf("restored %+v, %v", again, err)
	}
	for number, code := range map[int]fault.Code{-1: fault.NotFound, 9: fault.NotFound} {
		if _, err := w.RestoreLearning(ctx, admin, number, "because"); fault.CodeOf(err) != code {
			t.Errorf("version %d: %v", number, err)
		}
	}
	if _, err := w.RestoreLearning(ctx, fan, 1, "because"); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("a fan: %v", err)
	}
	w.store.learnings[0].HalfLifeDays = 1
	if _, err := w.RestoreLearning(ctx, admin, 1, "because"); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("one that cannot hold: %v", err)
	}
	page, err := w.LearningHistory(ctx, admin, paging.Request{Size: 2})
	if err != nil || len(page.Nodes) != 2 || page.Nodes[0].Number != 3 {
		t.Errorf("history: %+v, %v", page, err)
	}
	state, err := w.Learning(ctx, admin)
	if err != nil || state.Current.Number != 3 || state.Current.TrainingConfig != quicker ||
		state.Default != learnedAsItComes {
		t.Errorf("state: %+v, %v", state, err)
	}
	if _, err := w.Learning(ctx, fan); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("the state for a fan: %v", err)
	}
	if w.For(ctx, "") != asItComes {
		t.Error("the tuning changed with it")
	}
}

// TestTheLastKnownLearningHolds lets a training go on while the store is away, and tells the page that it is.
func TestTheLastKnownLearningHolds(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	w.store.away = errAway
	if got := w.TrainingNow(ctx); got != learnedAsItComes {
		t.Errorf("before any was known: %+v", got)
	}
	w.store.away = nil
	if _, err := w.SaveLearning(ctx, admin, quicker, 0, "quicker"); err != nil {
		t.Fatal(err)
	}
	_ = w.TrainingNow(ctx)
	w.store.away = errAway
	if got := w.TrainingNow(ctx); got != quicker {
		t.Errorf("after: %+v", got)
	}
	if _, err := w.Learning(ctx, admin); err == nil {
		t.Error("the page is told what is not known")
	}
}
