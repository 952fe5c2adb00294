package finding

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
)

// shelf is a Store in memory.
type shelf struct {
	mu       sync.Mutex
	leanings Leanings
	loaded   int
	slow     chan struct{} // Leanings waits for it where it is not nil
	err      error
	things   []Found
	counts   []DayCount
	recents  []Recent
	rises    []Rise
	asked    int
	reads    int
	salts    map[string]string
}

func (s *shelf) Things(_ context.Context, refs []item.Ref) ([]Found, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.reads++
	var found []Found
	for _, f := range s.things {
		if slices.Contains(refs, f.ref()) {
			found = append(found, f)
		}
	}
	return found, s.err
}

func (s *shelf) Leanings(ctx context.Context, _ string, _ int, _ time.Time) (Leanings, error) {
	if s.slow != nil {
		select {
		case <-s.slow:
		case <-ctx.Done():
			return Leanings{}, ctx.Err()
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.loaded++
	return s.leanings, s.err
}

func (s *shelf) KeepSearches(_ context.Context, counts []DayCount, recents []Recent) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil {
		return s.err
	}
	s.counts = append(s.counts, counts...)
	for _, r := range recents {
		s.recents = slices.Insert(slices.DeleteFunc(s.recents,
			func(o Recent) bool { return o.UserID == r.UserID && o.Key == r.Key }), 0, r)
	}
	return nil
}

func (s *shelf) Recent(_ context.Context, userID string) ([]Recent, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(s.recents), func(r Recent) bool { return r.UserID != userID }), s.err
}

func (s *shelf) ForgetRecent(_ context.Context, userID, key string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.recents = slices.DeleteFunc(s.recents,
		func(r Recent) bool { return r.UserID == userID && (key == "" || r.Key == key) })
	return nil
}

func (s *shelf) Salt(_ context.Context, day, fresh string) (string, error) {
	if s.salts == nil {
		s.salts = map[string]string{}
	}
	if s.salts[day] == "" {
		s.salts[day] = fresh
	}
	return s.salts[day], nil
}

func (s *shelf) SweepSearches(context.Context, string, string) error { return s.err }

func (s *shelf) Rising(context.Context, string, string) ([]Rise, error) {
	s.asked++
	return s.rises, s.err
}

func (s *shelf) Searched(context.Context, string, bool, int) ([]Searched, error) {
	return []Searched{{Text: "one", Searches: 3, People: 3}}, s.err
}

var fan = access.Viewer{UserID: "fan"}

// clocked returns a service over s and what moves its clock.
func clocked(s *shelf) (*Service, func(time.Duration)) {
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	fold := func(text string) string {
		return strings.Join(strings.Fields(strings.ToLower(strings.Trim(text, "!?\"'"))), " ")
	}
	service := NewService(Options{
		Store: s, Fold: fold, Now: func() time.Time { return now }, Log: slog.New(slog.DiscardHandler),
	})
	return service, func(d time.Duration) { now = now.Add(d) }
}

func (s *shelf) flushed(t *testing.T, service *Service) {
	t.Helper()
	if err := service.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestPreferencesAreKeptForAWhileAndForgottenAtOnce(t *testing.T) {
	s := &shelf{leanings: Leanings{
		Artists: []string{"a"},
		Tiers: []Covered{
			{TierID: "low", ArtistID: "a"},
			{TierID: "gone", ArtistID: "b", Until: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)},
		}, Without: []string{"b"},
	}}
	service, wait := clocked(s)
	if p := service.Preferences(t.Context(), access.Visitor); s.loaded != 0 ||
		p.Prefers(item.Ref{Type: item.Artist, ID: "a"}) || len(p.Tiers) != 0 {
		t.Error("a visitor prefers something")
	}
	ask := func(loaded int) {
		t.Helper()
		p := service.Preferences(t.Context(), fan)
		if s.loaded != loaded || !p.Prefers(item.Ref{Type: item.Artist, ID: "a"}) ||
			p.Prefers(item.Ref{Type: item.Song, ID: "a"}) || !slices.Equal(p.Tiers, []string{FansOf("a"), "low"}) ||
			!slices.Equal(p.Without, []string{"b"}) {
			t.Errorf("loaded %d times, want %d: %+v", s.loaded, loaded, p)
		}
	}
	ask(1)
	ask(1)
	wait(leaningsLife)
	ask(2)
	service.Forget("another")
	ask(2)
	service.Forget(fan.UserID)
	ask(3)
	service.ForgetAll()
	ask(4)
}

func TestSearchesAtOnceLoadAPersonOnce(t *testing.T) {
	s := &shelf{slow: make(chan struct{}), leanings: Leanings{Artists: []string{"a"}}}
	service, _ := clocked(s)
	var searching sync.WaitGroup
	for range 8 {
		searching.Go(func() {
			// Nobody waits for a slow graph.
			if service.Preferences(t.Context(), fan).Prefers(item.Ref{Type: item.Artist, ID: "a"}) {
				t.Error("known before it was loaded")
			}
		})
	}
	searching.Wait()
	close(s.slow)
	s.flushed(t, service)
	if !service.Preferences(t.Context(), fan).Prefers(item.Ref{Type: item.Artist, ID: "a"}) || s.loaded != 1 {
		t.Errorf("loaded %d times", s.loaded)
	}
}

func TestAPersonWhoCannotBeLoadedIsTriedAgain(t *testing.T) {
	s := &shelf{err: errors.New("away"), leanings: Leanings{Artists: []string{"a"}}}
	service, _ := clocked(s)
	if p := service.Preferences(t.Context(), fan); p.Prefers(item.Ref{Type: item.Artist, ID: "a"}) {
		t.Error("known from nowhere")
	}
	s.flushed(t, service)
	s.err = nil
	if p := service.Preferences(t.Context(), fan); !p.Prefers(item.Ref{Type: item.Artist, ID: "a"}) {
		t.Error("not tried again")
	}
}

func TestMemoryOfPeopleIsBounded(t *testing.T) {
	s := &shelf{}
	service, _ := clocked(s)
	for i := range mostPeople + 10 {
		service.Preferences(t.Context(), access.Viewer{UserID: fmt.Sprint(i)})
	}
	if n := len(service.people.known); n != mostPeople || service.people.latest.Len() != n {
		t.Errorf("%d people are remembered", n)
	}
	service.Preferences(t.Context(), access.Viewer{UserID: fmt.Sprint(mostPeople)})
	s.flushed(t, service) // whoever took longer than a search waits is loaded
	if s.loaded != mostPeople+10 {
		t.Error("somebody recent was forgotten")
	}
}

func TestSearchesAreTakenDownOnceAndWithoutNames(t *testing.T) {
	s := &shelf{}
	service, wait := clocked(s)
	note := func(text, user, address string, empty, narrowed bool) {
		service.Note(Search{UserID: user, Address: address, Text: text, Empty: empty, Narrowed: narrowed})
	}
	note("  Blue  Train ", "fan", "1", false, false)
	note("blue train", "fan", "2", false, false) // the same search
	note("BLUE TRAIN", "", "1", true, false)
	note("blue train", "", "2", false, false)
	note("red", "fan", "1", false, true) // narrowed: nobody's but the person's
	note("", "fan", "1", true, false)
	note("\"'", "fan", "1", true, false)
	note(strings.Repeat("x", longest+1), "fan", "1", true, false)
	s.flushed(t, service)
	if len(s.counts) != 1 {
		t.Fatalf("%+v", s.counts)
	}
	c := s.counts[0]
	if c.Day != "2026-01-02" || c.Key != "blue train" || c.Text != "blue train" || c.Searches != 3 || c.Empty != 1 ||
		len(c.People) != 3 {
		t.Errorf("%+v", c)
	}
	if strings.Contains(fmt.Sprint(s.counts), "fan") {
		t.Error("the count says who")
	}
	if len(s.recents) != 2 || s.recents[0].Text != "red" || s.recents[1].Text != "Blue  Train" {
		t.Errorf("%+v", s.recents)
	}
	for range 2 { // the retry is the same
		service.Opened(fan, "1", "Blue Train")
		service.Opened(access.Visitor, "1", "blue train")
	}
	s.flushed(t, service)
	if o := s.counts[1]; o.Opened != 2 || len(o.Openers) != 2 || o.Searches != 0 || o.Text != "" {
		t.Errorf("opened: %+v", o)
	}
	s.counts = s.counts[:1]
	wait(onceWithin)
	note("blue train", "fan", "1", false, false)
	s.flushed(t, service)
	if len(s.counts) != 2 || s.counts[1].People[0] != c.People[0] || s.recents[0].Text != "blue train" {
		t.Errorf("ten minutes later: %+v, %+v", s.counts, s.recents)
	}
	wait(24 * time.Hour)
	note("blue train", "fan", "1", false, false)
	s.flushed(t, service)
	if last := s.counts[len(s.counts)-1]; last.Day != "2026-01-03" || last.People[0] == c.People[0] {
		t.Errorf("the next day knows the same person: %+v", last)
	}
}

func TestForgottenSearchesStayForgottenAndMayComeAgain(t *testing.T) {
	s := &shelf{}
	service, _ := clocked(s)
	for _, text := range []string{"one", "two", "three"} {
		service.Note(Search{UserID: "fan", Text: text})
	}
	if err := service.ForgetRecent(t.Context(), fan, "TWO!"); err != nil { // while it still waits
		t.Fatal(err)
	}
	got, err := service.Remembered(t.Context(), fan, "")
	if err != nil || len(got.Recent) != 2 || got.Recent[0].Text != "three" {
		t.Errorf("%+v, %v", got, err)
	}
	service.Note(Search{UserID: "fan", Text: "two"})
	s.flushed(t, service)
	if got, err := service.Remembered(t.Context(), fan, ""); err != nil || len(got.Recent) != 3 {
		t.Errorf("searched again: %+v, %v", got, err)
	}
	if len(s.counts) != 3 {
		t.Errorf("forgetting makes a search count again: %+v", s.counts)
	}
	if err := service.ForgetRecent(t.Context(), fan, "?!"); err != nil || len(s.recents) != 3 {
		t.Errorf("what is no search forgets %d, %v", len(s.recents), err)
	}
	if err := service.ForgetRecent(t.Context(), fan, ""); err != nil || len(s.recents) != 0 {
		t.Errorf("%v, %v", s.recents, err)
	}
	for name, err := range map[string]error{
		"forget":     service.ForgetRecent(t.Context(), access.Visitor, ""),
		"remembered": second(service.Remembered(t.Context(), access.Visitor, "")),
	} {
		if fault.CodeOf(err) != fault.Unauthenticated {
			t.Errorf("a visitor, %s: %v", name, err)
		}
	}
}

func second[T any](_ T, err error) error { return err }

func TestOverloadLosesSearchesAndCountsThem(t *testing.T) {
	s := &shelf{}
	service, _ := clocked(s)
	for i := range mostQueued + 5 {
		service.Note(Search{UserID: "fan", Text: fmt.Sprint("n", i)})
	}
	if service.Lost() != 5 {
		t.Errorf("%d are lost", service.Lost())
	}
	s.flushed(t, service)
	s.err = errors.New("away")
	service.Note(Search{UserID: "fan", Text: "more"})
	if err := service.Flush(t.Context()); err == nil || service.Lost() != 6 {
		t.Errorf("%v, %d are lost", err, service.Lost())
	}
}

func TestRunWritesInTheBackgroundAndEnds(t *testing.T) {
	s := &shelf{}
	service, _ := clocked(s)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		service.Run(ctx)
	}()
	service.Note(Search{UserID: "fan", Text: "one"})
	for {
		s.mu.Lock()
		n := len(s.recents)
		s.mu.Unlock()
		if n == 1 {
			break
		}
		time.Sleep(time.Millisecond)
	}
	stop()
	<-ended
}

func TestTrendingIsWhatRoseAndIsWorkedOutOnceAMinute(t *testing.T) {
	s := &shelf{rises: []Rise{
		{"steady", "Steady", 1000, 3000},
		{"new", "New", 9, 0},
		{"rising star", "Rising Star", 50, 10},
		{"falling", "Falling", 3, 300},
	}}
	for i := range 10 {
		s.rises = append(s.rises, Rise{fmt.Sprint("same ", i), fmt.Sprint("Same ", i), 4, 0})
	}
	service, wait := clocked(s)
	trending := func(text string) []string {
		t.Helper()
		got, err := service.Remembered(t.Context(), fan, text)
		if err != nil {
			t.Fatal(err)
		}
		return got.Trending
	}
	if got := trending(""); len(got) != mostTrending || got[0] != "Rising Star" || got[1] != "New" || got[2] != "Same 0" ||
		slices.Contains(got, "Falling") {
		t.Errorf("%v", got)
	}
	for text, want := range map[string][]string{
		"ris": {"Rising Star"}, "STAR": {"Rising Star"}, "tar": nil, "new": {"New"},
	} {
		if got := trending(text); !slices.Equal(got, want) {
			t.Errorf("%s: %v", text, got)
		}
	}
	if s.asked != 1 {
		t.Errorf("worked out %d times", s.asked)
	}
	wait(trendLife)
	if trending(""); s.asked != 2 {
		t.Error("not worked out anew")
	}
}

func TestWhatWasSearchedIsForAdmins(t *testing.T) {
	service, _ := clocked(&shelf{})
	admin := access.Viewer{UserID: "boss", Admin: true}
	for _, c := range []struct {
		who         access.Viewer
		days, first int
		code        fault.Code
	}{
		{admin, 7, 50, ""},
		{admin, 1, 1, ""},
		{admin, 90, 100, ""},
		{admin, 0, 50, fault.BadUserInput},
		{admin, 91, 50, fault.BadUserInput},
		{admin, 7, 0, fault.BadUserInput},
		{admin, 7, 101, fault.BadUserInput},
		{fan, 7, 50, fault.Forbidden},
		{access.Visitor, 7, 50, fault.Unauthenticated},
	} {
		got, err := service.Searched(t.Context(), c.who, c.days, false, c.first)
		if (c.code == "") != (err == nil) || c.code != "" && fault.CodeOf(err) != c.code || err == nil && len(got) != 1 {
			t.Errorf("%+v: %v, %v", c, got, err)
		}
	}
}

// However searches come, each is counted once within its ten minutes, and no count has more people than searches.
func TestCountsAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := &shelf{}
		service, wait := clocked(s)
		want := map[string]int{}
		until := map[string]time.Duration{}
		var at time.Duration
		for range rapid.IntRange(0, 30).Draw(t, "searches") {
			who, what := rapid.SampledFrom([]string{"a", "b", "c"}).Draw(t, "who"),
				rapid.SampledFrom([]string{"x", "y"}).Draw(t, "what")
			if end, made := until[who+what]; !made || at >= end {
				want[what]++
				until[who+what] = at + onceWithin
			}
			service.Note(Search{UserID: who, Text: what})
			step := time.Duration(rapid.IntRange(0, 400).Draw(t, "seconds")) * time.Second
			wait(step)
			at += step
			if rapid.Bool().Draw(t, "flush") {
				if err := service.Flush(context.Background()); err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := service.Flush(context.Background()); err != nil {
			t.Fatal(err)
		}
		got := map[string]int{}
		for _, c := range s.counts {
			got[c.Key] += c.Searches
			if len(c.People) > c.Searches || len(c.People) == 0 {
				t.Fatalf("%+v", c)
			}
		}
		for what, n := range want {
			if got[what] != n {
				t.Fatalf("%s was counted %d times, want %d", what, got[what], n)
			}
		}
	})
}
