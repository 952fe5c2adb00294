package cache_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/cache"
)

type thing struct {
	id      string
	version int
}

// store is a database of things with versions. gate, where set, is waited for before a load reads, late after it read.
type store struct {
	mu       sync.Mutex
	versions map[string]int
	loads    [][]string
	err      error
	gate     func()
	late     func()
}

func (s *store) load(_ context.Context, ids []string) ([]thing, error) {
	if s.gate != nil {
		s.gate()
	}
	s.mu.Lock()
	s.loads = append(s.loads, slices.Clone(ids))
	var found []thing
	for _, id := range ids {
		if version, ok := s.versions[id]; ok {
			found = append(found, thing{id, version})
		}
	}
	err := s.err
	s.mu.Unlock()
	if s.late != nil {
		s.late()
	}
	return found, err
}

func (s *store) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.loads)
}

func (s *store) write(id string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.versions[id]++
	return s.versions[id]
}

func newCache(s *store, size int, now func() time.Time) *cache.Cache[thing] {
	return cache.New(cache.Options[thing]{
		Load: s.load, ID: func(t thing) string { return t.id }, Size: size, MaxAge: time.Minute, Now: now,
	})
}

// newOwned is newCache of things that each own themselves and are renewed behind from an age on.
func newOwned(s *store, size int, renew time.Duration, now func() time.Time) *cache.Cache[thing] {
	itself := func(t thing) string { return t.id }
	return cache.New(cache.Options[thing]{
		Load: s.load, ID: itself, Owner: itself, Size: size, Renew: renew, MaxAge: time.Minute, Now: now,
	})
}

func get(t *testing.T, c *cache.Cache[thing], ids ...string) []thing {
	t.Helper()
	found, err := c.Get(t.Context(), ids)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestGet(t *testing.T) {
	now := time.Now()
	s := &store{versions: map[string]int{"a": 1, "b": 1, "c": 1}}
	c := newCache(s, 2, func() time.Time { return now })
	for _, step := range []struct {
		name  string
		do    func()
		ids   []string
		want  []thing
		loads [][]string
	}{
		{
			name:  "what is not kept is loaded once, in the order asked",
			ids:   []string{"b", "none", "a", "b"},
			want:  []thing{{"b", 1}, {"a", 1}, {"b", 1}},
			loads: [][]string{{"b", "none", "a"}},
		},
		{name: "what is kept is not loaded", ids: []string{"a", "b"}, want: []thing{{"a", 1}, {"b", 1}}},
		{
			name:  "only what is missing is loaded",
			ids:   []string{"b", "c"},
			want:  []thing{{"b", 1}, {"c", 1}},
			loads: [][]string{{"c"}},
		},
		{
			name:  "what was read longest ago goes first",
			ids:   []string{"a"},
			want:  []thing{{"a", 1}},
			loads: [][]string{{"a"}},
		},
		{
			name: "a change that nobody announced",
			do:   func() { s.write("a") },
			ids:  []string{"a"},
			want: []thing{{"a", 1}},
		},
		{
			name:  "is seen once the thing is too old",
			do:    func() { now = now.Add(time.Minute) },
			ids:   []string{"a"},
			want:  []thing{{"a", 2}},
			loads: [][]string{{"a"}},
		},
		{
			name:  "an announced change is seen",
			do:    func() { s.write("a"); c.Drop("a", "none") },
			ids:   []string{"a"},
			want:  []thing{{"a", 3}},
			loads: [][]string{{"a"}},
		},
		{
			name:  "everything can be dropped",
			do:    c.Clear,
			ids:   []string{"a"},
			want:  []thing{{"a", 3}},
			loads: [][]string{{"a"}},
		},
		{
			name:  "what is gone is not kept",
			do:    func() { delete(s.versions, "a"); c.Drop("a") },
			ids:   []string{"a"},
			want:  []thing{},
			loads: [][]string{{"a"}},
		},
		{
			name:  "and is asked for again",
			do:    func() { s.write("a") },
			ids:   []string{"a"},
			want:  []thing{{"a", 1}},
			loads: [][]string{{"a"}},
		},
	} {
		s.loads = nil
		if step.do != nil {
			step.do()
		}
		if got := get(t, c, step.ids...); !slices.Equal(got, step.want) {
			t.Errorf("%s: got %v, want %v", step.name, got, step.want)
		}
		if fmt.Sprint(s.loads) != fmt.Sprint(step.loads) {
			t.Errorf("%s: loaded %v, want %v", step.name, s.loads, step.loads)
		}
	}
	if stats := c.Stats(); stats.Kept > 2 || stats.Hits == 0 || stats.Misses == 0 || stats.Drops == 0 {
		t.Errorf("stats %+v", stats)
	}
}

func TestAFailedLoadIsToldAndNotKept(t *testing.T) {
	s := &store{versions: map[string]int{"a": 1}, err: errors.New("away")}
	c := newCache(s, 2, time.Now)
	if _, err := c.Get(t.Context(), []string{"a"}); !errors.Is(err, s.err) {
		t.Errorf("got %v", err)
	}
	s.err = nil
	if got := get(t, c, "a"); len(got) != 1 {
		t.Errorf("got %v after the failure", got)
	}
}

// A load that read before a write and ends after it answers those who asked before, and nobody else.
func TestALateReadDoesNotPutTheOldOneBack(t *testing.T) {
	read, end := make(chan struct{}), make(chan struct{})
	var loads atomic.Int32
	s := &store{versions: map[string]int{"a": 1}}
	s.late = func() {
		if loads.Add(1) == 1 {
			close(read)
			<-end
		}
	}
	c := newCache(s, 2, time.Now)
	slow := make(chan []thing)
	go func() {
		found, _ := c.Get(context.Background(), []string{"a"})
		slow <- found
	}()
	<-read
	s.write("a")
	c.Drop("a")
	if got := get(t, c, "a"); got[0].version != 2 {
		t.Errorf("after the write: %v", got)
	}
	close(end)
	if got := <-slow; got[0].version != 1 {
		t.Errorf("who asked before the write: %v", got)
	}
	if got := get(t, c, "a"); got[0].version != 2 {
		t.Errorf("after the late read: %v", got)
	}
}

func TestManyWhoAskAtOnceShareOneLoad(t *testing.T) {
	open := make(chan struct{})
	s := &store{versions: map[string]int{"a": 1}, gate: func() { <-open }}
	c := newCache(s, 2, time.Now)
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			if got, err := c.Get(context.Background(), []string{"a"}); err != nil || len(got) != 1 {
				t.Errorf("%v %v", got, err)
			}
		})
	}
	for c.Stats().Misses < 20 {
		time.Sleep(time.Millisecond)
	}
	impatient, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.Get(impatient, []string{"a"}); !errors.Is(err, context.Canceled) {
		t.Errorf("who does not wait: %v", err)
	}
	close(open)
	all.Wait()
	if len(s.loads) != 1 {
		t.Errorf("%d loads", len(s.loads))
	}
}

// Readers, writers and a cache too small for all: nobody sees an older version after a newer one, and whoever wrote
// sees at least that.
func TestVersionsNeverGoBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.IntRange(1, 6).Draw(t, "size")
		seed := rapid.Uint64().Draw(t, "seed")
		ids := []string{"a", "b", "c", "d", "e"}
		s := &store{versions: map[string]int{}}
		pause := func() { time.Sleep(time.Duration(rand.IntN(40)) * time.Microsecond) }
		s.gate, s.late = pause, pause
		for _, id := range ids {
			s.write(id)
		}
		c := newOwned(s, size, rapid.SampledFrom([]time.Duration{1, time.Minute}).Draw(t, "renew"), time.Now)
		drop := rapid.SampledFrom([]func(string){func(id string) { c.Drop(id) }, c.DropOf}).Draw(t, "drop")
		var people sync.WaitGroup
		for person := range 6 {
			people.Go(func() {
				random := rand.New(rand.NewPCG(seed, uint64(person)))
				seen := map[string]int{}
				for range 25 {
					id := ids[random.IntN(len(ids))]
					if person < 3 && random.IntN(3) == 0 {
						seen[id] = max(seen[id], s.write(id))
						drop(id)
					}
					asked := []string{ids[random.IntN(len(ids))], id}
					found, err := c.Get(context.Background(), asked)
					if err != nil || len(found) != 2 {
						t.Errorf("asked %v: %v %v", asked, found, err)
						return
					}
					for _, f := range found {
						if f.version < seen[f.id] {
							t.Errorf("%s: version %d after %d", f.id, f.version, seen[f.id])
						}
						seen[f.id] = f.version
					}
				}
			})
		}
		people.Wait()
	})
}

// Whoever leaves does not wait for a slow load, and one that panics is an error like another and tried again.
func TestNobodyIsHeldOrBroughtDownByALoad(t *testing.T) {
	s := &store{versions: map[string]int{"a": 1}, gate: func() { panic("away") }}
	c := newCache(s, 2, time.Now)
	if _, err := c.Get(t.Context(), []string{"a"}); err == nil || !strings.Contains(err.Error(), "away") {
		t.Error(err)
	}
	slow := make(chan struct{})
	s.gate = func() { <-slow }
	leaving, leave := context.WithCancel(t.Context())
	leave()
	if _, err := c.Get(leaving, []string{"a"}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	close(slow)
	if found, err := c.Get(t.Context(), []string{"a"}); err != nil || len(found) != 1 {
		t.Error(found, err)
	}
}

// What is aged is given at once and read anew behind, once however many ask; a failure of that is nobody's.
func TestWhatIsAgedIsReadAnewBehind(t *testing.T) {
	now := time.Now()
	s := &store{versions: map[string]int{"a": 1}}
	c := newOwned(s, 2, time.Second, func() time.Time { return now })
	get(t, c, "a")
	s.write("a")
	now = now.Add(time.Second)
	s.err = errors.New("away")
	read := make(chan struct{})
	s.gate = func() { <-read }
	for range 3 {
		if got := get(t, c, "a"); got[0].version != 1 {
			t.Errorf("got %v while it is read", got)
		}
	}
	read <- struct{}{}
	for s.count() < 2 {
		time.Sleep(time.Millisecond)
	}
	s.mu.Lock()
	s.err = nil
	s.mu.Unlock()
	close(read)
	for until := time.Now().Add(10 * time.Second); get(t, c, "a")[0].version != 2; {
		if time.Now().After(until) {
			t.Fatal("the new version is not seen")
		}
	}
}

// All of an owner is dropped, nothing of another, and what is read after that is kept.
func TestDropOf(t *testing.T) {
	s := &store{versions: map[string]int{"a": 1, "b": 1}}
	c := newOwned(s, 2, time.Minute, time.Now)
	get(t, c, "a", "b")
	s.write("a")
	c.DropOf("a")
	if got := get(t, c, "a", "b"); got[0].version != 2 || fmt.Sprint(s.loads) != "[[a b] [a]]" {
		t.Errorf("%v after loads %v", got, s.loads)
	}
	if get(t, c, "a"); len(s.loads) != 2 {
		t.Errorf("read again: %v", s.loads)
	}
}
