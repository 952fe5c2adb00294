package lifecycle

import (
	"bytes"
	"context"
	"math"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/internal/tuning"
	"github.com/sidestage/sidestage/recommend/internal/listener"
	"github.com/sidestage/sidestage/recommend/internal/recommendtest"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

// TestATrainingGoesByWhatIsSet sets another worth of a follow: it holds from the next training on, and until then
// what somebody does now is weighed as the model in use has it.
func TestATrainingGoesByWhatIsSet(t *testing.T) {
	w := recommendtest.Grown(1, 50, 20, 200)
	w.FollowList = append(w.FollowList, taste.Follow{UserID: "newcomer", TargetID: "a0001"})
	set := tuning.DefaultTraining()
	o := trainerOf(w)
	o.Folder = t.TempDir()
	o.Training = func(context.Context) tuning.TrainingConfig { return set }
	s := newStack(o, peopleOf(w, 0.5))
	check := func(s *stack, name string, want tuning.TrainingConfig) {
		t.Helper()
		m := s.Model()
		row, _ := m.Users.Find("newcomer")
		if fan := m.Fans.Row(int(row)); len(fan) != 1 ||
			math.Abs(float64(fan[0].Weight)-math.Log1p(want.FollowPlays)) > 1e-6 {
			t.Errorf("%s: learned a follow as %v", name, fan)
		}
		artist, _ := m.Artists.Find("a0001")
		if now := listener.TasteOf(m, listener.Listener{ID: "newcomer", Following: []string{"a0001"}}, tuning.Default(),
			w.Now); now.Plays[artist] != want.FollowPlays {
			t.Errorf("%s: a follow of today is %g full plays", name, now.Plays[artist])
		}
		if inUse := s.Models()[0]; inUse.Training == nil || *inUse.Training != want {
			t.Errorf("%s: told to be made with %+v", name, inUse.Training)
		}
	}
	retrain(t, w, s)
	before := set
	check(s, "as it comes", before)
	set = tuning.TrainingConfig{HalfLifeDays: 14, PopularityHalfLifeDays: 1, SavePlays: 1, FollowPlays: 20, SkipShare: 1}
	check(s, "before the next training", before)
	retrain(t, w, s)
	check(s, "after it", set)
	again := newStack(o, peopleOf(w, 0.5))
	if err := again.Restore(t.Context()); err != nil {
		t.Fatal(err)
	}
	check(again, "after a restart", set)
	set.HalfLifeDays = 0
	w.Now = w.Now.Add(time.Hour)
	if err := s.Retrain(t.Context()); err == nil {
		t.Error("what cannot be learned by was learned by")
	}
}

// TestAModelOfBeforeLearningCouldBeSet is read as made with what held then for all.
func TestAModelOfBeforeLearningCouldBeSet(t *testing.T) {
	m := *serviceOf(t, recommendtest.Grown(1, 50, 20, 200), 0.5).Model()
	m.Config.TrainingConfig = tuning.TrainingConfig{}
	var file bytes.Buffer
	if err := m.Save(&file); err != nil {
		t.Fatal(err)
	}
	read, err := similarity.Read(&file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(tuning.DefaultTraining(), read.Config.TrainingConfig); d != "" {
		t.Error(d)
	}
}
