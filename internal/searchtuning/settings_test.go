package searchtuning

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

var (
	admin    = access.Viewer{UserID: "admin", Admin: true}
	fan      = access.Viewer{UserID: "fan"}
	defaults = Settings{Weights: Weights{
		Edit: 2, FirstLetter: 1, Unfinished: 1, Popularity: 4, PopularityCap: 40, Personal: true, Slack: 3,
	}}
)

// memory is a store in memory.
type memory struct {
	mu       sync.Mutex
	versions []Version
	away     error
}

func (m *memory) Number(context.Context) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.versions), m.away
}

func (m *memory) Version(_ context.Context, number int) (Version, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if number > len(m.versions) {
		return Version{}, fault.Missing("This version")
	}
	return m.versions[number-1], m.away
}

func (m *memory) History(context.Context, paging.Request) (paging.Page[Version], error) {
	return paging.Page[Version]{Nodes: m.versions}, nil
}

func (m *memory) Append(_ context.Context, v Version, changed *int) (Version, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if changed != nil && *changed != len(m.versions) {
		return Version{}, fault.New(fault.Conflict, "changed meanwhile")
	}
	v.Number = len(m.versions) + 1
	m.versions = append(m.versions, v)
	return v, nil
}

// world is a service over memory that remembers what it made search go by.
type world struct {
	*Service
	store   *memory
	applied []Settings
}

func newWorld(judge Judge) *world {
	w := &world{store: &memory{}}
	w.Service = NewService(Options{
		Store: w.store, Apply: func(s Settings) { w.applied = append(w.applied, s) }, Judge: judge, Defaults: defaults,
		Now: time.Now,
	})
	return w
}

func number(n int) *int { return &n }

func TestUpdate(t *testing.T) {
	long := strings.Repeat("ö", 61)
	many := make([][]string, 501)
	words := make([]string, 501)
	for i := range many {
		many[i] = []string{"a", "b"}
		words[i] = "word" + strconv.Itoa(i)
	}
	for _, c := range []struct {
		name   string
		draft  Draft
		reason string
		fields []string
	}{
		{"nothing but the defaults", Draft{}, "tidy", nil},
		{"all that there is", Draft{
			Synonyms: [][]string{{" hip hop ", "rap", "RAP"}}, StopWords: []string{"live", " live"},
			Weights: WeightsDraft{
				Edit: number(10), FirstLetter: number(0), Unfinished: number(10), Popularity: number(0), PopularityCap: number(1),
				Slack: number(20), Personal: new(bool),
			},
		}, "as asked", nil},
		{
			"weights out of bounds",
			Draft{Weights: WeightsDraft{
				Edit: number(0), FirstLetter: number(11), Unfinished: number(-1), Popularity: number(17), PopularityCap: number(0),
				Slack: number(21),
			}},
			"why not",
			[]string{
				"weights.edit", "weights.firstLetter", "weights.popularity", "weights.popularityCap", "weights.slack",
				"weights.unfinished",
			},
		},
		{"a group of one", Draft{Synonyms: [][]string{{"rap", " Rap "}}}, "why not", []string{"synonyms"}},
		{"an entry too long", Draft{Synonyms: [][]string{{"rap", long}}}, "why not", []string{"synonyms"}},
		{"an empty entry", Draft{Synonyms: [][]string{{"rap", " "}}}, "why not", []string{"synonyms"}},
		{
			"a control character",
			Draft{Synonyms: [][]string{{"rap", "a\x00b"}}, StopWords: []string{"a\x1bb"}},
			"why not",
			[]string{"stopWords", "synonyms"},
		},
		{"too many", Draft{Synonyms: many, StopWords: words}, "why not", []string{"stopWords", "synonyms"}},
		{"two words in one", Draft{StopWords: []string{"of the"}}, "why not", []string{"stopWords"}},
		{"no reason", Draft{}, " \n ", []string{"reason"}},
		{"a novel", Draft{}, strings.Repeat("ö", 501), []string{"reason"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(nil)
			kept, err := w.Update(t.Context(), admin, c.draft, 0, c.reason)
			if c.fields == nil {
				if err != nil || kept.Number != 1 || kept.ChangedBy != "admin" || len(w.applied) != 1 {
					t.Fatalf("kept %+v, %v; search heard of %d", kept, err, len(w.applied))
				}
				return
			}
			refused, ok := errors.AsType[*fault.Error](err)
			if !ok || refused.Code != fault.BadUserInput || len(w.store.versions)+len(w.applied) > 0 {
				t.Fatalf("want BAD_USER_INPUT and no change, got %v", err)
			}
			if diff := cmp.Diff(c.fields, slices.Sorted(maps.Keys(refused.Fields))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestWhatIsKept(t *testing.T) {
	w := newWorld(nil)
	kept, err := w.Update(t.Context(), admin,
		Draft{
			Synonyms: [][]string{{" Hip Hop ", "rap", "RAP"}}, StopWords: []string{"live", "Live "},
			Weights: WeightsDraft{Slack: number(0)},
		}, 0, "  because  ")
	if err != nil {
		t.Fatal(err)
	}
	want := Settings{Synonyms: [][]string{{"Hip Hop", "rap"}}, StopWords: []string{"live"}, Weights: defaults.Weights}
	want.Weights.Slack = 0
	if diff := cmp.Diff(want, kept.Settings); diff != "" || kept.Reason != "because" {
		t.Errorf("reason %q, %s", kept.Reason, diff)
	}
	if diff := cmp.Diff([]Settings{want}, w.applied); diff != "" {
		t.Error(diff)
	}
	restored, err := w.Restore(t.Context(), admin, 0, "was better")
	if err != nil || restored.Number != 2 || !cmp.Equal(restored.Settings, defaults) ||
		!cmp.Equal(w.applied[1], defaults) {
		t.Errorf("restored %+v, %v", restored, err)
	}
	if current, err := w.Current(t.Context(), admin); err != nil || !cmp.Equal(current, restored) {
		t.Errorf("in force is %+v, %v", current, err)
	}
	for _, n := range []int{-1, 3} {
		if _, err := w.Restore(t.Context(), admin, n, "no such"); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("restoring %d: %v", n, err)
		}
	}
}

func TestOnlyAdmins(t *testing.T) {
	w := newWorld(nil)
	for viewer, want := range map[access.Viewer]fault.Code{access.Visitor: fault.Unauthenticated, fan: fault.Forbidden} {
		_, current := w.Current(t.Context(), viewer)
		_, history := w.History(t.Context(), viewer, paging.Request{Size: 1})
		_, update := w.Update(t.Context(), viewer, Draft{}, 0, "because")
		_, restore := w.Restore(t.Context(), viewer, 0, "because")
		_, preview := w.Preview(t.Context(), viewer, Draft{})
		for _, err := range []error{current, history, update, restore, preview} {
			if fault.CodeOf(err) != want {
				t.Errorf("want %s, got %v", want, err)
			}
		}
	}
	if len(w.store.versions) > 0 {
		t.Error("something was changed")
	}
}

// TestFollow holds a server to settings that another changed, and to the last known ones
// while they cannot be read. An older version never takes the place of a newer one.
func TestFollow(t *testing.T) {
	w := newWorld(nil)
	other := NewService(Options{Store: w.store, Apply: func(Settings) {}, Defaults: defaults, Now: time.Now})
	for range 2 {
		if err := w.refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if len(w.applied) != 1 || !cmp.Equal(w.applied[0], defaults) {
		t.Fatalf("search goes by %+v", w.applied)
	}
	changed, err := other.Update(t.Context(), admin, Draft{StopWords: []string{"live"}}, 0, "because")
	if err != nil {
		t.Fatal(err)
	}
	if err := w.refresh(t.Context()); err != nil || len(w.applied) != 2 || !cmp.Equal(w.applied[1], changed.Settings) {
		t.Fatalf("search goes by %+v, %v", w.applied, err)
	}
	w.follow(Version{Number: 1, Settings: defaults})
	w.store.away = errors.New("away")
	if err := w.refresh(t.Context()); err == nil || len(w.applied) != 2 {
		t.Errorf("search goes by %+v, %v", w.applied, err)
	}
}
