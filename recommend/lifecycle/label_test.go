package lifecycle

import (
	"errors"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/tuning"
	"github.com/sidestage/sidestage/recommend/internal/recommendtest"
)

// label gives a model a label whatever it had.
func label(t *testing.T, s *stack, version string, l tuning.Label) {
	t.Helper()
	give := func(tuning.Label, []tuning.Label) (tuning.Label, error) { return l, nil }
	_, m, err := s.Relabel(t.Context(), version, give)
	if err != nil || m.Label != l || m.Version != version {
		t.Fatalf("%+v, %v", m, err)
	}
}

// labels are those of the models that are told of, by version.
func labels(s *stack) map[string]tuning.Label {
	out := map[string]tuning.Label{}
	for _, m := range s.Models() {
		out[m.Version] = m.Label
	}
	return out
}

// Trainings crowd out neither what is named nor what is pinned, after a restart too, until that is taken away.
func TestNamedAndPinnedModelsAreKept(t *testing.T) {
	for _, folder := range []string{"", t.TempDir()} {
		w := recommendtest.Grown(1, 50, 20, 200)
		s := inFolder(t, w, folder)
		named, pinned, plain := retrain(t, w, s), retrain(t, w, s), retrain(t, w, s)
		label(t, s, named, tuning.Label{Name: "Baseline"})
		label(t, s, pinned, tuning.Label{Pinned: true})
		w.Now = w.Now.Add(200 * 24 * time.Hour) // long after the last week of which one is kept
		for range keptModels + 1 {
			retrain(t, w, s)
		}
		want := map[string]tuning.Label{named: {Name: "Baseline"}, pinned: {Pinned: true}}
		check := func(s *stack) {
			t.Helper()
			got := labels(s)
			if _, there := got[plain]; there || len(got) != keptModels+2 || got[named] != want[named] ||
				got[pinned] != want[pinned] {
				t.Errorf("%q: kept are %v", folder, got)
			}
		}
		check(s)
		if folder != "" {
			s = inFolder(t, w, folder)
			if err := s.Restore(t.Context()); err != nil {
				t.Fatal(err)
			}
			check(s)
			retrain(t, w, s)
			check(s)
		}
		if m, err := s.RollBack(t.Context(), named); err != nil || m.Name != "Baseline" || !m.InUse {
			t.Errorf("back to a named model: %+v, %v", m, err)
		}
		retrain(t, w, s)
		check(s)
		label(t, s, named, tuning.Label{})
		if _, there := labels(s)[named]; !there {
			t.Error("a model is gone with its name, before the next training")
		}
		retrain(t, w, s)
		if got := labels(s); len(got) != keptModels+1 || got[pinned] != want[pinned] {
			t.Errorf("%q: kept are %v", folder, got)
		}
	}
}

// Two servers train and keep models of their own: what one names is kept there, and the other knows nothing of it. A
// process on the same folder that has not read the name leaves its model alone all the same.
func TestTwoServersKeepWhatIsNamed(t *testing.T) {
	w, folder := recommendtest.Grown(1, 50, 20, 200), t.TempDir()
	one := inFolder(t, w, folder)
	version := retrain(t, w, one)
	same, other := inFolder(t, w, folder), inFolder(t, w, t.TempDir())
	if err := same.Restore(t.Context()); err != nil {
		t.Fatal(err)
	}
	retrain(t, w, other)
	_, _, err := other.Relabel(t.Context(), version, func(now tuning.Label, _ []tuning.Label) (tuning.Label, error) {
		return tuning.Label{Name: "Baseline"}, nil
	})
	if fault.CodeOf(err) != fault.NotFound {
		t.Errorf("naming a model of another server: %v", err)
	}
	label(t, one, version, tuning.Label{Name: "Baseline"})
	w.Now = w.Now.Add(200 * 24 * time.Hour)
	for range keptModels + 1 {
		retrain(t, w, one)
		retrain(t, w, other)
		retrain(t, w, same)
	}
	for name, s := range map[string]*stack{"the one": one, "one on its folder": same} {
		if got := labels(s); got[version].Name != "Baseline" {
			t.Errorf("%s keeps %v", name, got)
		}
		if _, err := s.RollBack(t.Context(), version); err != nil {
			t.Errorf("%s goes back: %v", name, err)
		}
	}
	if got := labels(other); len(got) != keptModels {
		t.Errorf("the other server keeps %v", got)
	}
}

// The oldest model is named while a training ends that lets go of it: it is kept. Whoever comes later finds it gone.
func TestNamingWhileAModelIsLetGo(t *testing.T) {
	w, folder := recommendtest.Grown(1, 50, 20, 200), t.TempDir()
	s := inFolder(t, w, folder)
	for range keptModels {
		retrain(t, w, s)
	}
	models := s.Models()
	oldest, next := models[keptModels-1].Version, models[keptModels-2].Version
	w.Now = w.Now.Add(time.Hour)
	var training sync.WaitGroup
	name := func(version string, meanwhile func()) error {
		_, _, err := s.Relabel(t.Context(), version, func(tuning.Label, []tuning.Label) (tuning.Label, error) {
			meanwhile()
			return tuning.Label{Name: "Of " + version}, nil
		})
		return err
	}
	err := name(oldest, func() {
		training.Go(func() {
			if err := s.Retrain(t.Context()); err != nil {
				t.Error(err)
			}
		})
		for notesWritten(t, s) <= keptModels {
			time.Sleep(time.Millisecond)
		}
		time.Sleep(50 * time.Millisecond) // and what is let go of without waiting is gone
	})
	training.Wait()
	if err != nil {
		t.Fatal(err)
	}
	retrain(t, w, s)
	if err := name(next, func() {}); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("naming what is gone: %v", err)
	}
	again := inFolder(t, w, folder)
	if err := again.Restore(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, s := range []*stack{s, again} {
		got := labels(s)
		if _, there := got[next]; there || got[oldest].Name != "Of "+oldest || len(got) != keptModels+1 {
			t.Errorf("kept are %v", got)
		}
		if _, err := s.load(oldest); err != nil {
			t.Error(err)
		}
	}
}

// What cannot be named stays as it is.
func TestNamesThatCannotBeGiven(t *testing.T) {
	w, folder := recommendtest.Grown(1, 50, 20, 200), t.TempDir()
	s := inFolder(t, w, folder)
	first, second := retrain(t, w, s), retrain(t, w, s)
	asked := 0
	give := func(version string, l tuning.Label, refusal error) error {
		_, _, err := s.Relabel(t.Context(), version, func(_ tuning.Label, others []tuning.Label) (tuning.Label, error) {
			if asked++; len(others) != 1 {
				t.Errorf("%d others", len(others))
			}
			return l, refusal
		})
		return err
	}
	refused := errors.New("refused")
	if err := give(first, tuning.Label{Name: "A"}, refused); !errors.Is(err, refused) || labels(s)[first].Keeps() {
		t.Errorf("what was refused: %v, %v", err, labels(s))
	}
	for _, version := range []string{"", "20260101T000000.000Z", "../../etc"} {
		if err := give(version, tuning.Label{Pinned: true}, nil); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("%q: %v", version, err)
		}
	}
	if asked != 1 {
		t.Errorf("asked %d times", asked)
	}
	// A folder that is not empty cannot be replaced by a file.
	note := s.path(first, noteFile)
	if err := errors.Join(os.Remove(note), os.MkdirAll(note+"/x", 0o700)); err != nil {
		t.Fatal(err)
	}
	if err := give(first, tuning.Label{Pinned: true}, nil); err == nil || labels(s)[first].Keeps() {
		t.Errorf("what cannot be written: %v, %v", err, labels(s))
	}
	// A model whose file is gone is told of as refused, and is not named.
	if err := os.Remove(s.path(second, modelFile)); err != nil {
		t.Fatal(err)
	}
	err := give(second, tuning.Label{Name: "B"}, nil)
	if fault.CodeOf(err) != fault.Conflict || labels(s)[second].Keeps() {
		t.Errorf("a model whose file is gone: %v, %v", err, labels(s))
	}
	if err := give(second, tuning.Label{Name: "B"}, nil); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("and once more: %v", err)
	}
}
