package tuning_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"

	recommending "github.com/sidestage/sidestage/internal/tuning"
)

// learned is the learning of a site of the test's own.
func learned(t *testing.T) tuned {
	t.Helper()
	w := newTuned(t)
	t.Cleanup(func() {
		if _, err := w.db.Exec(context.WithoutCancel(t.Context()), "test_learned_end", `MATCH (n:LearningVersion {siteId: $id}) DELETE n`, map[string]any{"id": w.id}); err != nil {
			t.Error(err)
		}
	})
	return w
}

func (w tuned) learning(savePlays float64) recommending.TrainingVersion {
	return recommending.TrainingVersion{
		TrainingConfig: recommending.TrainingConfig{
			HalfLifeDays: 90, PopularityHalfLifeDays: 14, SavePlays: savePlays, FollowPlays: 0, SkipShare: 0.25,
		},
		Reason: "to see", ChangedAt: cypher.Instant(time.Now()), ChangedBy: w.admin,
	}
}

func TestLearningIsKept(t *testing.T) {
	w := learned(t)
	ctx := t.Context()
	if _, set, err := w.Learning(ctx); set || err != nil {
		t.Fatalf("before any change: %v, %v", set, err)
	}
	zero, given := 0, w.learning(4.5)
	first, err := w.AppendLearning(ctx, given, &zero)
	given.Number, given.ChangedBy = 1, w.handle
	if d := cmp.Diff(given, first); err != nil || d != "" {
		t.Fatalf("%v %s", err, d)
	}
	if now, set, err := w.Learning(ctx); err != nil || !set || now != first {
		t.Errorf("in force is %+v, %v, %v", now, set, err)
	}
	if now := w.inForce(); now.Number != 0 || now.Tuning != asItComes {
		t.Errorf("the tuning became %+v", now)
	}
	if _, err := w.AppendLearning(ctx, w.learning(1), &zero); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("on a version that is gone: %v", err)
	}
	if again, err := w.TrainingVersion(ctx, 1); err != nil || again != first {
		t.Errorf("version 1: %+v, %v", again, err)
	}
	if _, err := w.TrainingVersion(ctx, 2); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("a version that was never: %v", err)
	}
	w.exec(`MATCH (v:LearningVersion {siteId: $site, number: 1}) REMOVE v.skipShare`)
	if old, err := w.TrainingVersion(
		ctx, 1,
	); err != nil || old.SkipShare != recommending.DefaultTraining().SkipShare || old.SavePlays != 4.5 {
		t.Errorf("a version of before there was a setting: %+v, %v", old, err)
	}
	if _, err := w.AppendLearning(ctx, w.learning(2), nil); err != nil {
		t.Fatal(err)
	}
	page, err := w.LearningHistory(ctx, paging.Request{Size: 1})
	if err != nil || len(page.Nodes) != 1 || page.Nodes[0].Number != 2 || page.Nodes[0].SavePlays != 2 || !page.HasNext {
		t.Fatalf("history: %+v, %v", page, err)
	}
	if n, err := page.Count(ctx); err != nil || n != 2 {
		t.Errorf("%d versions, %v", n, err)
	}
}

// TestTwoSetTheLearningAtOnce lets one of those who saw the same version change it and gives the others CONFLICT; the
// tuning, which has the same lock and numbers of its own, does not hinder.
func TestTwoSetTheLearningAtOnce(t *testing.T) {
	w := learned(t)
	const many = 4
	var all sync.WaitGroup
	errs, tunings := make([]error, many), make([]error, many)
	seen := 0
	for i := range many {
		all.Go(func() { _, errs[i] = w.AppendLearning(t.Context(), w.learning(float64(i)), &seen) })
		all.Go(func() { _, tunings[i] = w.Append(t.Context(), w.version(0.1+float64(i)/10), nil) })
	}
	all.Wait()
	kept := 0
	for i, err := range errs {
		if err == nil {
			kept++
		} else if fault.CodeOf(err) != fault.Conflict {
			t.Error(err)
		}
		if tunings[i] != nil {
			t.Error(tunings[i])
		}
	}
	now, set, err := w.Learning(t.Context())
	if kept != 1 || err != nil || !set || now.Number != 1 || w.inForce().Number != many {
		t.Errorf("%d were kept, in force is %+v, %v", kept, now, err)
	}
}
