package lifecycle

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sidestage/sidestage/internal/estimate"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/recommend/internal/recommendtest"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

// answers is what a service says of everything, to compare two of them by.
func answers(t *testing.T, s *stack, user string) []any {
	t.Helper()
	var out []any
	note := func(answer any, err error) {
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, answer)
	}
	list, err := s.CuratedTracks(t.Context(), user, "", music.ForYou)
	note(list, err)
	shelves, err := s.Home(t.Context(), user, 12)
	note(shelves, err)
	curve, err := s.ThresholdCurve(t.Context())
	note(curve, err)
	fans, err := s.FansAlsoLike(t.Context(), user, "a0011", 10)
	note(fans, err)
	similar, err := s.SimilarTracks(t.Context(), user, "a0011-1", 10)
	note(similar, err)
	beliefs, err := s.Beliefs(t.Context(), user)
	note(beliefs, err)
	return out
}

func TestARestartAnswersAsBefore(t *testing.T) {
	h := recommendtest.Hide(recommendtest.Grown(5, 250, 150, 900))
	o := trainerOf(h.World)
	o.Config = similarity.DefaultConfig()
	s := newStack(o, peopleOf(h.World, 0.5))
	if err := s.Retrain(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.options.Folder = filepath.Join(t.TempDir(), "models")
	if err := s.keep(t.Context(), s.Model(), time.Second, nil); err != nil {
		t.Fatal(err)
	}
	again := newStack(s.options, s.People)
	if err := again.Restore(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, user := range []string{"u00007", "u00001", "someone new", ""} {
		if d := cmp.Diff(answers(t, s, user), answers(t, again, user)); d != "" {
			t.Errorf("for %q:\n%s", user, d)
		}
	}
	kept := again.Models()
	if len(kept) != 1 || !kept[0].InUse || kept[0].SizeBytes < 1000 || kept[0].Recall == nil || len(kept[0].Weights) < 5 ||
		kept[0].Counts != s.Model().Counts {
		t.Errorf("kept: %+v", kept)
	}
	for _, x := range []struct {
		value    *float64
		interval *estimate.Interval
	}{{kept[0].Recall, kept[0].RecallInterval}, {kept[0].NDCG, kept[0].NDCGInterval}} {
		if x.interval == nil || *x.value < x.interval.Low || *x.value > x.interval.High ||
			x.interval.High-x.interval.Low > .2 {
			t.Errorf("its quality is %v, %+v", *x.value, x.interval)
		}
	}
	if len(h.TrackList) != kept[0].Counts.Tracks {
		t.Errorf("%d tracks of %d", kept[0].Counts.Tracks, len(h.TrackList))
	}
}

// inFolder is a service that keeps its models in a folder, and whose clock can be moved on.
func inFolder(t *testing.T, w *recommendtest.World, folder string) *stack {
	t.Helper()
	o := trainerOf(w)
	o.Folder = folder
	return newStack(o, peopleOf(w, 0.5))
}

func retrain(t *testing.T, w *recommendtest.World, s *stack) string {
	t.Helper()
	w.Now = w.Now.Add(time.Hour)
	if err := s.Retrain(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s.Status().Version
}

func TestDamagedModelsArePassedOver(t *testing.T) {
	damage := map[string]func(path string) error{
		"cut off": func(path string) error { return os.Truncate(path, 500) },
		"empty":   func(path string) error { return os.Truncate(path, 0) },
		"one byte": func(path string) error {
			raw, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			raw[len(raw)/2] ^= 1
			return os.WriteFile(path, raw, 0o600)
		},
		"older format": func(path string) error {
			raw, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			binary.LittleEndian.PutUint32(raw[len(fileMagic):], oldestFormat-1)
			return os.WriteFile(path, raw, 0o600)
		},
		"newer format": func(path string) error {
			raw, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			binary.LittleEndian.PutUint32(raw[len(fileMagic):], fileFormat+1)
			return os.WriteFile(path, raw, 0o600)
		},
		"gone":       os.Remove,
		"not a file": func(path string) error { return os.WriteFile(path, []byte(strings.Repeat("model", 100)), 0o600) },
	}
	for name, spoil := range damage {
		t.Run(name, func(t *testing.T) {
			w, folder := recommendtest.Grown(1, 50, 20, 200), t.TempDir()
			s := inFolder(t, w, folder)
			first, second := retrain(t, w, s), retrain(t, w, s)
			if err := spoil(filepath.Join(folder, second+modelFile)); err != nil {
				t.Fatal(err)
			}
			if _, err := s.load(second); err == nil {
				t.Error("what is damaged was read")
			} else if name != "gone" && !errors.Is(err, similarity.ErrFile) {
				t.Errorf("it says %v", err)
			}
			again := inFolder(t, w, folder)
			if err := again.Restore(t.Context()); err != nil {
				t.Fatal(err)
			}
			if got := again.Status().Version; got != first {
				t.Errorf("version %q is in use, not %s", got, first)
			}
			wantSetAside(t, w, again, folder, second, name != "newer format")
		})
	}
	w := recommendtest.Grown(1, 50, 20, 200)
	if err := inFolder(t, w, filepath.Join(t.TempDir(), "nothing here")).Restore(t.Context()); err != nil {
		t.Errorf("a first start: %v", err)
	}
}

func TestTheFormatBeforeIsRead(t *testing.T) {
	w := recommendtest.Grown(1, 50, 20, 200)
	s := inFolder(t, w, t.TempDir())
	version := retrain(t, w, s)
	raw, err := os.ReadFile(s.path(version, modelFile))
	if err != nil {
		t.Fatal(err)
	}
	body := raw[:len(raw)-sha256.Size]
	binary.LittleEndian.PutUint32(body[len(fileMagic):], oldestFormat)
	sum := sha256.Sum256(body)
	if err := os.WriteFile(s.path(version, modelFile), append(body, sum[:]...), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := s.load(version); err != nil {
		t.Error(err)
	}
}

// wantSetAside wants a damaged model to be told of as refused, now and after a restart, and its file to be gone; one of
// a newer format is not told of, and lies there for the server that wrote it.
func wantSetAside(t *testing.T, w *recommendtest.World, s *stack, folder, version string, damaged bool) {
	t.Helper()
	again := inFolder(t, w, folder)
	if err := again.Restore(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, service := range []*stack{s, again} {
		told, usable := []Trained{}, 0
		for _, m := range service.Models() {
			if m.Refused == "" {
				usable++
			}
			if m.Version == version {
				told = append(told, m)
			}
		}
		if usable != 1 || len(told) > 1 || (len(told) == 1) != damaged ||
			damaged &&
				(!strings.HasPrefix(told[0].Refused, "its file is ") || strings.Contains(told[0].Refused, folder) ||
					told[0].SizeBytes != 0) {
			t.Errorf("%d can be gone back to; of the damaged one is told %+v", usable, told)
		}
		if _, err := service.RollBack(t.Context(), version); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("back to it: %v", err)
		}
	}
	if _, err := os.Stat(s.path(version, modelFile)); (err != nil) != damaged {
		t.Errorf("its file: %v", err)
	}
}

// TestGoingBackOutlastsARestart goes back and starts the server anew, which must not take the newest then; the next
// training that is put in use takes its place for good.
func TestGoingBackOutlastsARestart(t *testing.T) {
	w, folder := recommendtest.Grown(1, 50, 20, 200), t.TempDir()
	s := inFolder(t, w, folder)
	first, second, third := retrain(t, w, s), retrain(t, w, s), retrain(t, w, s)
	restarted := func(want string, wentBack bool) *stack {
		t.Helper()
		again := inFolder(t, w, folder)
		if err := again.Restore(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := again.Status().Version; got != want || again.WentBack() != wentBack || len(again.Models()) < 3 {
			t.Errorf("%s is in use after a restart, not %s; went back: %v; of %+v", got, want, again.WentBack(), again.Models())
		}
		return again
	}
	restarted(third, false)
	if _, err := s.RollBack(t.Context(), first); err != nil || !s.WentBack() {
		t.Fatal(err)
	}
	s = restarted(first, true)
	// A training that is refused changes nothing of it.
	all := w.Did
	w.Did = slices.Repeat([]taste.Interaction{{UserID: "u", TrackID: "gone", Plays: 1}}, 100)
	w.Now = w.Now.Add(time.Hour)
	if err := s.Retrain(t.Context()); err == nil {
		t.Fatal("a model that knows nothing passed")
	}
	s = restarted(first, true)
	w.Did = all
	fourth := retrain(t, w, s)
	s = restarted(fourth, false)
	// What was gone back to and is damaged since is passed over.
	if _, err := s.RollBack(t.Context(), second); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(s.path(second, modelFile), 100); err != nil {
		t.Fatal(err)
	}
	restarted(fourth, false)
}

// TestGoingBackThatCannotBeKeptChangesNothing has a folder that cannot be written to any more.
func TestGoingBackThatCannotBeKeptChangesNothing(t *testing.T) {
	w, folder := recommendtest.Grown(1, 50, 20, 200), t.TempDir()
	s := inFolder(t, w, folder)
	first, second := retrain(t, w, s), retrain(t, w, s)
	// A folder that is not empty cannot be replaced by a file.
	if err := os.MkdirAll(filepath.Join(folder, choiceFile, "x"), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := s.RollBack(t.Context(), first); err == nil || s.Status().Version != second || s.WentBack() {
		t.Errorf("%s is in use: %v", s.Status().Version, err)
	}
	again := inFolder(t, w, folder)
	if err := again.Restore(t.Context()); err != nil || again.Status().Version != second {
		t.Errorf("%s is in use after a restart: %v", again.Status().Version, err)
	}
	if err := os.RemoveAll(filepath.Join(folder, choiceFile)); err != nil {
		t.Fatal(err)
	}
	// Two at once: what is in use and what a restart puts in use are the same.
	var wg sync.WaitGroup
	for _, version := range []string{first, second, first, second} {
		wg.Go(func() {
			if _, err := s.RollBack(t.Context(), version); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	again = inFolder(t, w, folder)
	if err := again.Restore(t.Context()); err != nil || again.Status().Version != s.Status().Version {
		t.Errorf("%s is in use after a restart, not %s: %v", again.Status().Version, s.Status().Version, err)
	}
}

func TestTheLatestModelsAreKept(t *testing.T) {
	for _, folder := range []string{"", t.TempDir()} {
		w := recommendtest.Grown(1, 50, 20, 200)
		s := inFolder(t, w, folder)
		versions := []string{}
		for range keptModels + 2 {
			versions = append(versions, retrain(t, w, s))
		}
		kept := s.Models()
		if len(kept) != keptModels || kept[0].Version != versions[len(versions)-1] || !kept[0].InUse || kept[1].InUse {
			t.Errorf("%q: kept %+v", folder, kept)
		}
		if folder != "" {
			if files, err := os.ReadDir(folder); err != nil || len(files) != 2*keptModels {
				t.Errorf("%d files, %v", len(files), err)
			}
		}
		// Back to the oldest that is kept, but not to one that is gone.
		oldest := kept[keptModels-1].Version
		back, err := s.RollBack(t.Context(), oldest)
		if err != nil || back.Version != oldest || !back.InUse || s.Status().Version != oldest {
			t.Errorf("%q: %+v, %v", folder, back, err)
		}
		for _, version := range []string{versions[0], "", "../../etc"} {
			if _, err := s.RollBack(t.Context(), version); fault.CodeOf(err) != fault.NotFound {
				t.Errorf("%q: back to %q: %v", folder, version, err)
			}
		}
		// What is in use is not forgotten, however old.
		next := retrain(t, w, s)
		if s.Status().Version != next {
			t.Error("the next training does not take over")
		}
	}
}

// Many trainings of one day crowd out none of other days and weeks.
func TestOneADayAndOneAWeekAreKept(t *testing.T) {
	now := time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC) // a Sunday
	kept := newKeeper(now)
	count := map[string]int{}
	var newest, oldest time.Time
	for at := now; now.Sub(at) < 200*24*time.Hour; at = at.Add(-time.Hour) {
		if !kept.keeps(Trained{TrainedAt: at}) {
			continue
		}
		if newest.IsZero() {
			newest = at
		}
		oldest = at
		switch age := now.Sub(at); {
		case age < keptModels*time.Hour:
			count["latest"]++
		case age <= dailyFor:
			count["days"]++
		default:
			count["weeks"]++
		}
	}
	if count["latest"] != keptModels || count["days"] != 14 || count["weeks"] != 11 {
		t.Errorf("kept %v", count)
	}
	if !newest.Equal(now) || now.Sub(oldest) > weeklyFor || now.Sub(oldest) < weeklyFor-7*24*time.Hour {
		t.Errorf("from %s to %s", oldest, newest)
	}
	for range keptModels {
		kept.keeps(Trained{Refused: "worse"})
	}
	if kept.keeps(Trained{Refused: "worse"}) {
		t.Error("refusals are told of for ever")
	}
}

// TestWhatIsInUseIsKept goes back to the oldest model while a training ends that lets go of it: either it is kept, or
// it is not gone back to.
func TestWhatIsInUseIsKept(t *testing.T) {
	w, folder := recommendtest.Grown(1, 50, 20, 200), t.TempDir()
	s := inFolder(t, w, folder)
	for range keptModels {
		retrain(t, w, s)
	}
	oldest := s.Models()[keptModels-1].Version
	w.Now = w.Now.Add(time.Hour)
	var wait sync.WaitGroup
	s.choosing.Lock()
	var back error
	wait.Go(func() { _, back = s.RollBack(t.Context(), oldest) })
	time.Sleep(50 * time.Millisecond) // what it reads before it waits, it has read
	wait.Go(func() {
		if err := s.Retrain(t.Context()); err != nil {
			t.Error(err)
		}
	})
	for notesWritten(t, s) <= keptModels {
		time.Sleep(time.Millisecond)
	}
	time.Sleep(50 * time.Millisecond) // and what is let go of without waiting is gone
	s.choosing.Unlock()
	wait.Wait()
	if (back == nil) != (s.Model().Version == oldest) {
		t.Errorf("going back: %v, and %s is in use", back, s.Model().Version)
	}
	if kept := s.Models(); !slices.ContainsFunc(kept, func(m Trained) bool { return m.InUse }) {
		t.Errorf("%s is in use, and kept are %+v", s.Model().Version, kept)
	}
	again := inFolder(t, w, folder)
	if err := again.Restore(t.Context()); err != nil || again.Status().Version != s.Status().Version {
		t.Errorf("%s is in use after a restart, not %s: %v", again.Status().Version, s.Status().Version, err)
	}
}

// notesWritten is of how many models a service has written what is told of them.
func notesWritten(t *testing.T, s *stack) int {
	t.Helper()
	notes, err := filepath.Glob(s.path("*", noteFile))
	if err != nil {
		t.Fatal(err)
	}
	return len(notes)
}

// TestWhatWasNotWrittenToItsEndIsRemoved restarts a server that was killed while it wrote.
func TestWhatWasNotWrittenToItsEndIsRemoved(t *testing.T) {
	w, folder := recommendtest.Grown(1, 50, 20, 200), t.TempDir()
	version := retrain(t, w, inFolder(t, w, folder))
	for _, name := range []string{".new-123", ".new-456"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte("half of a model"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s := inFolder(t, w, folder)
	if err := s.Restore(t.Context()); err != nil || s.Status().Version != version {
		t.Errorf("%q is in use: %v", s.Status().Version, err)
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) != 2 {
		t.Errorf("%v lie there, %v", left, err)
	}
}

func TestGoingBackToADamagedModelIsRefused(t *testing.T) {
	w := recommendtest.Grown(1, 50, 20, 200)
	folder := t.TempDir()
	s := inFolder(t, w, folder)
	damaged, current := retrain(t, w, s), retrain(t, w, s)
	if err := os.WriteFile(s.path(damaged, modelFile), []byte("not a model"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := s.RollBack(t.Context(), damaged); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("back to a damaged model: %v", err)
	}
	if kept := s.Models(); len(kept) != 2 || kept[0].Version != current || !kept[0].InUse || kept[1].Refused == "" {
		t.Errorf("kept are %+v", kept)
	}
	wantSetAside(t, w, s, folder, damaged, true)
	if _, err := s.RollBack(t.Context(), damaged); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("and once more: %v", err)
	}
}

// turning is a source that goes back to another model while it is read.
type turning struct {
	*recommendtest.World
	turn func()
}

func (s turning) Genres(ctx context.Context, yield func(taste.Genre) error) error {
	s.turn()
	return s.World.Genres(ctx, yield)
}

func TestGoingBackOutlastsATrainingUnderWay(t *testing.T) {
	w := recommendtest.Grown(1, 50, 20, 200)
	source := turning{World: w, turn: func() {}}
	o := trainerOf(w)
	o.Source = &source
	s := newStack(o, peopleOf(w, 0.5))
	first := retrain(t, w, s)
	retrain(t, w, s)
	var once sync.Once
	source.turn = func() {
		once.Do(func() {
			if !s.Training() {
				t.Error("no training is under way")
			}
			if _, err := s.RollBack(t.Context(), first); err != nil {
				t.Error(err)
			}
		})
	}
	if during := retrain(t, w, s); during != first {
		t.Errorf("%s took the place of %s", during, first)
	}
	if after := retrain(t, w, s); after == first || s.Training() {
		t.Error("the next training changed nothing")
	}
}

func TestARefusedModelIsToldOfAndNotUsed(t *testing.T) {
	folder := t.TempDir()
	w := recommendtest.Grown(1, 50, 20, 200)
	s := inFolder(t, w, folder)
	good := retrain(t, w, s)
	all := w.Did
	w.Did = slices.Repeat([]taste.Interaction{{UserID: "u", TrackID: "gone", Plays: 1}}, 100)
	w.Now = w.Now.Add(time.Hour)
	if err := s.Retrain(t.Context()); err == nil {
		t.Fatal("a model that knows nothing passed")
	}
	for _, service := range []*stack{s, inFolder(t, w, folder)} {
		if service != s {
			if err := service.Restore(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		kept := service.Models()
		if len(kept) != 2 || kept[0].Refused == "" || kept[0].InUse || !kept[1].InUse || service.Status().Version != good {
			t.Errorf("kept: %+v", kept)
		}
		if _, err := service.RollBack(t.Context(), kept[0].Version); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("back to what was refused: %v", err)
		}
	}
	w.Did = all
	if retrain(t, w, s) <= good {
		t.Error("the next good one is not in use")
	}
}

func TestAnEmptiedGraphIsNotBelievedAtOnce(t *testing.T) {
	w := recommendtest.Grown(1, 50, 20, 200)
	s := inFolder(t, w, "")
	good := retrain(t, w, s)
	w.ArtistList, w.TrackList, w.Did, w.FollowList = nil, nil, nil, nil
	w.Now = w.Now.Add(time.Hour)
	if err := s.Retrain(t.Context()); err == nil || s.Status().Version != good {
		t.Errorf("an empty graph took the place of 200 tracks: %v", err)
	}
	w.Now = w.Now.Add(24 * time.Hour)
	if after := retrain(t, w, s); after == good {
		t.Error("a graph that stays empty is never believed")
	}
}

func TestRequestsAreAnsweredWhileAModelIsMade(t *testing.T) {
	w := recommendtest.Grown(1, 50, 20, 200)
	asked, release := make(chan struct{}), make(chan struct{})
	source := turning{World: w, turn: func() {}}
	o := trainerOf(w)
	o.Source = &source
	s := newStack(o, peopleOf(w, 0.5))
	before := retrain(t, w, s)
	source.turn = func() { close(asked); <-release }
	done := make(chan error)
	go func() { done <- s.Retrain(t.Context()) }()
	<-asked
	list, err := s.CuratedTracks(t.Context(), "u00001", "", music.ForYou)
	if err != nil || len(list) == 0 || s.Status().Version != before {
		t.Errorf("%d tracks, %v", len(list), err)
	}
	close(release)
	if err := <-done; err != nil {
		t.Fatal(err)
	}
}
