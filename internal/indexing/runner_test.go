package indexing_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/indexing"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

var admin = access.Viewer{UserID: "admin", Admin: true}

// server is one that works on the jobs of a memory.
type server struct {
	*indexing.Service
	stop func()
}

// starts a server that looks for work every 10 ms and is given up after a second's silence.
func starts(t *testing.T, m *memory) *server {
	t.Helper()
	return startsSaving(t, m, 10*time.Millisecond)
}

// startsSaving starts one that keeps its progress, and looks whether it is to stop, so often.
func startsSaving(t *testing.T, m *memory, save time.Duration) *server {
	t.Helper()
	runner, err := indexing.NewRunner(storeOf{m}, graphOf{m}, indexOf{m}, indexing.Options{
		Poll: 10 * time.Millisecond, Save: save, Lease: max(time.Second, 2*save), Batch: 10, Sample: 20,
	}, slog.New(slog.DiscardHandler), nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() { runner.Run(ctx) })
	return &server{indexing.NewService(storeOf{m}, indexOf{m}, runner.Notify, func() {}), func() {
		cancel()
		running.Wait()
	}}
}

// ends waits until a job has ended, for at most two minutes of the test's clock.
func ends(t *testing.T, m *memory, id string) indexing.Job {
	t.Helper()
	for range 12000 {
		if j, err := (storeOf{m}).Job(t.Context(), id); err != nil || j.State.Ended() && !m.isHeld() {
			if err != nil {
				t.Fatal(err)
			}
			return j
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("job %s does not end: %+v", id, m.jobs)
	return indexing.Job{}
}

func (m *memory) isHeld() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.holder != "" || m.dropped != ""
}

func (m *memory) answer() things {
	m.mu.Lock()
	defer m.mu.Unlock()
	return maps.Clone(m.held)
}

func forced(t *testing.T, s *server, objectType string, ids ...string) indexing.Job {
	t.Helper()
	j, err := s.Force(t.Context(), admin, objectType, ids)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

func TestRebuild(t *testing.T) {
	for objectType, wantStale := range map[string]bool{"all": false, "song": true, "track": true} {
		synctest.Test(t, func(t *testing.T) {
			m := newMemory(45)
			m.held.put(thing("song", "gone", "Gone", 1), thing("artist", "a", "Stale", 1))
			s := starts(t, m)
			defer s.stop()
			j := ends(t, m, forced(t, s, objectType).ID)
			if j.State != indexing.Done || j.Done != 47 || j.Total != 47 || j.Rate <= 0 || j.Note != "" {
				t.Fatalf("%s: the job is %+v", objectType, j)
			}
			want := maps.Clone(m.graph)
			if wantStale { // artists were copied
				want.put(thing("artist", "a", "Stale", 1))
			}
			if diff := cmp.Diff(want, m.held); diff != "" {
				t.Errorf("%s: the index holds something else:\n%s", objectType, diff)
			}
		})
	}
}

func TestTypeOfAnIndexThatIsNotReadyIsEverything(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMemory(5)
		s := starts(t, m)
		defer s.stop()
		m.mu.Lock()
		m.held = nil
		m.mu.Unlock()
		ends(t, m, forced(t, s, "song").ID)
		if diff := cmp.Diff(m.graph, m.held); diff != "" {
			t.Errorf("the index holds something else:\n%s", diff)
		}
	})
}

// TestTakenOver ends a server in the middle of a job, once politely and once by its silence.
func TestTakenOver(t *testing.T) {
	for _, silent := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			m := newMemory(500)
			first := starts(t, m)
			j := forced(t, first, "all")
			time.Sleep(30 * time.Millisecond)
			m.mu.Lock()
			done := m.jobs[0].Done
			if silent {
				m.holder = "a server that is gone"
			}
			m.mu.Unlock()
			first.stop()
			pages := m.calls["page"]
			second := starts(t, m)
			defer second.stop()
			end := ends(t, m, j.ID)
			if end.State != indexing.Done || done == 0 {
				t.Errorf("silent %v: the job is %+v, the first server did %d", silent, end, done)
			}
			if read, left := m.calls["page"]-pages, (502-done)/10+6; read > left {
				t.Errorf("silent %v: the second server read %d pages where at most %d were left", silent, read, left)
			}
			if diff := cmp.Diff(m.graph, m.held); diff != "" {
				t.Errorf("silent %v: the index holds something else:\n%s", silent, diff)
			}
		})
	}
}

func TestFreshIndexIsVerified(t *testing.T) {
	cases := map[string]struct {
		spoil func(m *memory)
		words string
	}{
		"things are lost": {func(m *memory) {
			m.fail = func(call string) error {
				if call == "held" {
					delete(m.fresh, item.Ref{Type: "song", ID: "s007"})
				}
				return nil
			}
		}, "the graph has 45 of type song, it has 44"},
		"things differ": {func(m *memory) {
			m.fail = func(call string) error {
				if call == "commit" || call != "sample" || m.fresh == nil {
					return nil
				}
				for ref := range m.fresh {
					m.fresh[ref] = thing(string(ref.Type), ref.ID, "Spoilt", 1)
				}
				return nil
			}
		}, "20 of 20 things looked at differ"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				m := newMemory(45)
				before := m.answer()
				c.spoil(m)
				s := starts(t, m)
				defer s.stop()
				j := ends(t, m, forced(t, s, "all").ID)
				if j.State != indexing.Failed || !strings.Contains(j.Note, c.words) {
					t.Errorf("the job is %+v", j)
				}
				if diff := cmp.Diff(before, m.held); diff != "" || m.fresh != nil {
					t.Errorf("the index is another:\n%s", diff)
				}
			})
		})
	}
}

// TestFilledAgain fills another index where one differs by what came between.
func TestFilledAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMemory(45)
		m.lost = 3
		s := starts(t, m)
		defer s.stop()
		j := ends(t, m, forced(t, s, "all").ID)
		if j.State != indexing.Done || j.Done != 47 || !cmp.Equal(m.graph, m.held) {
			t.Errorf("the job is %+v", j)
		}
	})
}

// TestChangesExplainCounts accepts what differs by no more than the changes that wait.
func TestChangesExplainCounts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMemory(45)
		m.lost, m.pending = 2, 2
		m.waiting[item.Ref{Type: "artist", ID: "a"}], m.waiting[item.Ref{Type: "artist", ID: "b"}] = true, true
		s := starts(t, m)
		defer s.stop()
		if j := ends(t, m, forced(t, s, "all").ID); j.State != indexing.Done {
			t.Errorf("the job is %+v", j)
		}
	})
}

func TestEngineAwayIsWaitedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMemory(100)
		begun := time.Now()
		m.fail = func(call string) error {
			if since := time.Since(begun); call == "add" && since > 10*time.Millisecond && since < time.Minute {
				return errAway
			}
			return nil
		}
		s := starts(t, m)
		defer s.stop()
		j := forced(t, s, "all")
		time.Sleep(30 * time.Second)
		waits, err := s.Job(t.Context(), admin, j.ID)
		if err != nil || waits.State != indexing.Running || !strings.Contains(waits.Note, "Search is not available") {
			t.Errorf("meanwhile the job is %+v, %v", waits, err)
		}
		if n := m.calls["add"]; n > 20 {
			t.Errorf("in half a minute the engine was asked %d times", n)
		}
		end := ends(t, m, j.ID)
		if end.State != indexing.Done || end.Note != "" {
			t.Errorf("in the end the job is %+v", end)
		}
	})
}

func TestWhatFailsAgainAndAgainIsGivenUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMemory(100)
		m.fail = func(call string) error {
			if call == "page" {
				return errors.New("the statement is wrong")
			}
			return nil
		}
		s := starts(t, m)
		defer s.stop()
		if j := ends(t, m, forced(t, s, "all").ID); j.State != indexing.Failed ||
			!strings.Contains(j.Note, "the statement is wrong") {
			t.Errorf("the job is %+v", j)
		}
	})
}

// TestWipedIsFilledByItself empties the index while nothing runs, while it is rebuilt, and while
// a paused job keeps the place.
func TestWipedIsFilledByItself(t *testing.T) {
	for _, when := range []string{"idle", "rebuilding", "paused"} {
		t.Run(when, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				m := newMemory(300)
				s := starts(t, m)
				defer s.stop()
				if when != "idle" {
					j := forced(t, s, "song")
					time.Sleep(20 * time.Millisecond)
					if when == "paused" {
						if _, err := s.Pause(t.Context(), admin, j.ID); err != nil {
							t.Fatal(err)
						}
						time.Sleep(time.Second)
					}
				}
				m.mu.Lock()
				m.held, m.fresh, m.builtAs = nil, nil, ""
				m.mu.Unlock()
				time.Sleep(40 * time.Second)
				if diff := cmp.Diff(m.graph, m.answer()); diff != "" {
					t.Errorf("the index holds something else:\n%s", diff)
				}
				last := m.jobs[len(m.jobs)-1]
				if when != "rebuilding" && (last.Kind != indexing.All || last.StartedBy != "" || last.State != indexing.Done) {
					t.Errorf("the last job is %+v", last)
				}
			})
		})
	}
}

func TestCheckAndRepair(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMemory(30)
		delete(m.held, item.Ref{Type: "song", ID: "s007"})
		m.held.put(thing("song", "s008", "Old Name", 1), thing("song", "s009", "Song 9", 0),
			thing("artist", "gone", "Ghost", 4))
		m.held.put(thing("song", "s010", "Changing", 1))
		m.waiting[item.Ref{Type: "song", ID: "s010"}] = true // on its way
		s := starts(t, m)
		defer s.stop()
		want := []indexing.Finding{
			{Difference: indexing.Leftover, Type: "artist", ID: "gone", Name: "Ghost"},
			{Difference: indexing.Missing, Type: "song", ID: "s007", Name: "Song 7"},
			{Difference: indexing.Outdated, Type: "song", ID: "s008", Name: "Song 8"},
			{Difference: indexing.Outdated, Type: "song", ID: "s009", Name: "Song 9"},
		}
		for _, repair := range []bool{false, true} {
			before := m.answer()
			j, err := s.Check(t.Context(), admin, repair)
			if err != nil {
				t.Fatal(err)
			}
			j = ends(t, m, j.ID)
			for i := range want {
				want[i].Repaired = repair
			}
			found, err := s.Findings(t.Context(), admin, j.ID)
			if diff := cmp.Diff(want, found); err != nil || diff != "" || j.Found != 4 || j.State != indexing.Done {
				t.Errorf("repair %v: the job is %+v, %v\n%s", repair, j, err, diff)
			}
			if !repair && !cmp.Equal(before, m.held) {
				t.Error("a check changes the index")
			}
		}
		delete(m.waiting, item.Ref{Type: "song", ID: "s010"})
		m.held.put(m.graph[item.Ref{Type: "song", ID: "s010"}])
		if diff := cmp.Diff(m.graph, m.held); diff != "" {
			t.Errorf("after the repair:\n%s", diff)
		}
	})
}

// TestManyFindings keeps the first thousand and counts all.
func TestManyFindings(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMemory(indexing.MaxFindings + 200)
		m.held = things{}
		s := starts(t, m)
		defer s.stop()
		j, err := s.Check(t.Context(), admin, false)
		if err != nil {
			t.Fatal(err)
		}
		j = ends(t, m, j.ID)
		if j.Found != indexing.MaxFindings+202 || len(m.found) != indexing.MaxFindings {
			t.Errorf("%d found, %d kept", j.Found, len(m.found))
		}
	})
}

func TestThings(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMemory(300)
		m.held = things{{Type: "song", ID: "gone"}: thing("song", "gone", "Gone", 1)}
		s := starts(t, m)
		defer s.stop()
		ids := []string{"gone", "s001", "s001"}
		for i := range 250 {
			ids = append(ids, fmt.Sprintf("s%03d", i))
		}
		j := ends(t, m, forced(t, s, "song", ids...).ID)
		if j.State != indexing.Done || j.Done != 251 || j.Total != 251 || len(m.held) != 250 {
			t.Errorf("the job is %+v, %d things are held", j, len(m.held))
		}
		m.held = nil
		if j := ends(t, m, forced(t, s, "song", "s001").ID); j.State != indexing.Failed && j.Kind != indexing.All {
			t.Errorf("things of an index that is not ready: %+v", j)
		}
	})
}

// TestWhateverComesBetween stops, pauses and wipes at any moment, on servers that come and go:
// in the end the index is the graph's.
func TestWhateverComesBetween(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		songs := rapid.IntRange(0, 120).Draw(r, "songs")
		objectType := rapid.SampledFrom([]string{"all", "song"}).Draw(r, "type")
		events := rapid.SliceOfN(rapid.SampledFrom([]string{
			"restart", "pause", "lose build", "wipe", "away",
			"second server",
		}), 0, 5).Draw(r, "events")
		waits := rapid.SliceOfN(rapid.IntRange(0, 40), len(events), len(events)).Draw(r, "waits")
		synctest.Test(t, func(t *testing.T) {
			m := newMemory(songs)
			servers := []*server{starts(t, m)}
			defer func() {
				for _, s := range servers {
					s.stop()
				}
			}()
			j := forced(t, servers[0], objectType)
			for i, event := range events {
				time.Sleep(time.Duration(waits[i]) * time.Millisecond)
				m.befall(t, event, &servers, j.ID)
			}
			for end := false; !end; {
				time.Sleep(time.Second)
				m.mu.Lock()
				m.fail = nil
				last := m.jobs[len(m.jobs)-1]
				end = last.State.Ended() && m.held != nil && m.holder == ""
				m.mu.Unlock()
				if last.State == indexing.Paused {
					if _, err := servers[0].Resume(t.Context(), admin, last.ID); err != nil && fault.CodeOf(err) != fault.Conflict {
						r.Fatal(err)
					}
				}
				if time.Since(last.StartedAt) > time.Hour {
					r.Fatalf("it never ends: %+v", m.jobs)
				}
			}
			if last := m.jobs[len(m.jobs)-1]; last.State != indexing.Done {
				r.Fatalf("the last job is %+v", last)
			}
			if diff := cmp.Diff(m.graph, m.answer()); diff != "" {
				r.Fatalf("after %v the index holds something else:\n%s", events, diff)
			}
		})
	})
}

func (m *memory) befall(t *testing.T, event string, servers *[]*server, id string) {
	t.Helper()
	switch event {
	case "restart":
		(*servers)[0].stop()
		(*servers)[0] = starts(t, m)
		return
	case "second server":
		*servers = append(*servers, starts(t, m))
		return
	case "pause":
		if _, err := (*servers)[0].Pause(t.Context(), admin, id); err != nil && fault.CodeOf(err) != fault.Conflict {
			t.Fatal(err)
		}
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	switch event {
	case "lose build":
		m.fresh = nil
	case "wipe":
		m.held, m.fresh, m.builtAs = nil, nil, ""
	case "away":
		until := time.Now().Add(5 * time.Second)
		m.fail = func(call string) error {
			if call != "start" && call != "take" && call != "save" && call != "release" && time.Now().Before(until) {
				return errAway
			}
			return nil
		}
	}
}

func TestForced(t *testing.T) {
	many := make([]string, indexing.MaxThings+1)
	for i := range many {
		many[i] = fmt.Sprint(i)
	}
	cases := []struct {
		objectType string
		ids        []string
		kind       indexing.Kind
		of, field  string
	}{
		{"artist", nil, indexing.Type, "artist", ""},
		{"user", nil, indexing.Type, "artist", ""},
		{"Track", []string{"b", "a", "b"}, indexing.Things, "song", ""},
		{"merchandise", []string{}, indexing.Type, "merch", ""},
		{"all", nil, indexing.All, "", ""},
		{"song", many[:indexing.MaxThings], indexing.Things, "song", ""},
		{"song", many, "", "", "ids"},
		{"song", []string{""}, "", "", "ids"},
		{"all", []string{"a"}, "", "", "ids"},
		{"", nil, "", "", "objectType"},
		{"playlist", nil, "", "", "objectType"},
	}
	for _, c := range cases {
		j, err := indexing.Forced(c.objectType, c.ids)
		if c.field != "" {
			if e, is := errors.AsType[*fault.Error](err); !is || e.Code != fault.BadUserInput || e.Fields[c.field] == "" {
				t.Errorf("%q with %d ids: %v, want %s blamed", c.objectType, len(c.ids), err, c.field)
			}
			continue
		}
		if err != nil || j.Kind != c.kind || j.ObjectType != c.of {
			t.Errorf("%q with %d ids gives %+v, %v", c.objectType, len(c.ids), j, err)
		}
	}
}

func TestAdminsAlone(t *testing.T) {
	m := newMemory(1)
	s := indexing.NewService(storeOf{m}, indexOf{m}, func() {}, func() {})
	for viewer, code := range map[access.Viewer]fault.Code{{}: fault.Unauthenticated, {UserID: "fan"}: fault.Forbidden} {
		_, err := s.Overview(t.Context(), viewer)
		_, errForce := s.Force(t.Context(), viewer, "all", nil)
		_, errCheck := s.Check(t.Context(), viewer, true)
		_, errCancel := s.Cancel(t.Context(), viewer, "x")
		_, errRetry := s.RetrySetAside(t.Context(), viewer, nil)
		for _, err := range []error{err, errForce, errCheck, errCancel, errRetry} {
			if fault.CodeOf(err) != code {
				t.Errorf("%+v gets %v, want %s", viewer, err, code)
			}
		}
	}
	if len(m.jobs) > 0 {
		t.Errorf("somebody began %+v", m.jobs)
	}
}

// A name is the text of a post that is for some, or the title of what is not out: analysts are told ids.
func TestAnalystsAreToldNoNames(t *testing.T) {
	m := newMemory(1)
	m.found = []indexing.Finding{{Type: "post", ID: "p1", Name: "For those who support me: the new song"}}
	s := indexing.NewService(storeOf{m}, indexOf{m}, func() {}, func() {})
	analyst := access.Viewer{UserID: "analyst", Roles: access.RolesOf([]string{"analyst"})}
	for _, c := range []struct {
		viewer  access.Viewer
		isNamed bool
	}{{admin, true}, {analyst, false}} {
		found, err := s.Findings(t.Context(), c.viewer, "j")
		aside, errAside := s.SetAside(t.Context(), c.viewer, paging.Request{Size: 10})
		if err := errors.Join(err, errAside); err != nil {
			t.Fatal(err)
		}
		if found[0].ID == "" || aside.Nodes[0].ItemID == "" {
			t.Errorf("%s is told of %+v and %+v", c.viewer.UserID, found, aside.Nodes)
		}
		if (found[0].Name != "") != c.isNamed || (aside.Nodes[0].Name != "") != c.isNamed {
			t.Errorf("%s is told the names %q and %q", c.viewer.UserID, found[0].Name, aside.Nodes[0].Name)
		}
	}
}
