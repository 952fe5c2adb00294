package recommend

import (
	"bytes"
	"context"
	"math"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestWhatAnInteractionIsWorth(t *testing.T) {
	as := DefaultConfig().Learning
	with := func(change func(*Learning)) Learning {
		changed := as
		change(&changed)
		return changed
	}
	for _, c := range []struct {
		name     string
		learning Learning
		did      Interaction
		want     float64
	}{
		{"plays", as, Interaction{Plays: 4}, 4},
		{"seconds where they are known", as, Interaction{Plays: 4, Seconds: 200}, 2},
		{"skipped each time", as, Interaction{Plays: 4, Skips: 4}, 2},
		{"skipped half of the time", as, Interaction{Plays: 4, Skips: 2}, 3},
		{"skipped more often than played", as, Interaction{Plays: 4, Skips: 8}, 2},
		{"skips that take nothing", with(func(l *Learning) { l.SkipShare = 0 }), Interaction{Plays: 4, Skips: 4}, 4},
		{"skips that take all", with(func(l *Learning) { l.SkipShare = 1 }), Interaction{Plays: 4, Skips: 4}, 0},
		{"a save", as, Interaction{Plays: 1, Saved: true}, 4},
		{"a save that skips do not touch", with(func(l *Learning) { l.SkipShare = 1 }), Interaction{Plays: 4, Skips: 4, Saved: true}, 3},
		{"a save of more", with(func(l *Learning) { l.SavePlays = 10 }), Interaction{Saved: true}, 10},
		{"a saved album", with(func(l *Learning) { l.SavePlays = 10 }), Interaction{SavedAlbum: true}, 2.5},
	} {
		got, ok := Config{Learning: c.learning}.fullPlays(c.did, 100)
		if !ok || math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%s: %g full plays, want %g", c.name, got, c.want)
		}
	}
}

// TestATrainingGoesByWhatIsSet sets another worth of a follow: it holds from the next training on, and until then
// what somebody does now is weighed as the model in use has it.
func TestATrainingGoesByWhatIsSet(t *testing.T) {
	w := grown(1, 50, 20, 200)
	w.follows = append(w.follows, Follow{"newcomer", "a0001"})
	set := DefaultConfig().Learning
	o := w.options(0.5)
	o.Folder = t.TempDir()
	o.Learning = func(context.Context) Learning { return set }
	s := NewService(o)
	check := func(s *Service, name string, want Learning) {
		t.Helper()
		m := s.Model()
		row, _ := m.users.Find("newcomer")
		if fan := m.fans.Row(int(row)); len(fan) != 1 || math.Abs(float64(fan[0].Weight)-math.Log1p(want.FollowPlays)) > 1e-6 {
			t.Errorf("%s: learned a follow as %v", name, fan)
		}
		artist, _ := m.artists.Find("a0001")
		if now := m.tasteOf(listener{id: "newcomer", following: []string{"a0001"}}, DefaultTuning(), w.now); now.plays[artist] != want.FollowPlays {
			t.Errorf("%s: a follow of today is %g full plays", name, now.plays[artist])
		}
		if inUse := s.Models()[0]; inUse.Learning == nil || *inUse.Learning != want {
			t.Errorf("%s: told to be made with %+v", name, inUse.Learning)
		}
	}
	retrain(t, w, s)
	before := set
	check(s, "as it comes", before)
	set = Learning{HalfLife: 14 * 24 * time.Hour, PopularityHalfLife: 24 * time.Hour, SavePlays: 1, FollowPlays: 20, SkipShare: 1}
	check(s, "before the next training", before)
	retrain(t, w, s)
	check(s, "after it", set)
	again := NewService(o)
	if err := again.Restore(t.Context()); err != nil {
		t.Fatal(err)
	}
	check(again, "after a restart", set)
	set.HalfLife = 0
	w.now = w.now.Add(time.Hour)
	if err := s.Retrain(t.Context()); err == nil {
		t.Error("what cannot be learned by was learned by")
	}
}

// TestAModelOfBeforeLearningCouldBeSet is read as made with what held then for all.
func TestAModelOfBeforeLearningCouldBeSet(t *testing.T) {
	m := *grown(1, 50, 20, 200).service(t, 0.5).Model()
	m.cfg.Learning = Learning{}
	var file bytes.Buffer
	if err := m.save(&file); err != nil {
		t.Fatal(err)
	}
	read, err := readModel(&file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(DefaultConfig().Learning, read.cfg.Learning); d != "" {
		t.Error(d)
	}
}
