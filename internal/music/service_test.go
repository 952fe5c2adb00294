package music

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
)

var start = time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC)

// shelf is a store of a few things; what a test does not need is not there and would panic.
type shelf struct {
	Store
	albums  map[string]Album
	tracks  map[string]Track
	artists map[string]Artist
	read    []string // ids of things that were read
	play    Play
	length  time.Duration
	before  Heard
	ended   Ended
	saved   []string
	held    access.Entitlements
	asked   int // how often the store was asked what somebody holds
}

func (s *shelf) AlbumsByIDs(_ context.Context, ids []string) ([]Album, error) {
	s.read = append(s.read, ids...)
	return pick(s.albums, ids), nil
}

func (s *shelf) ArtistsByIDs(_ context.Context, ids []string) ([]Artist, error) {
	s.read = append(s.read, ids...)
	return pick(s.artists, ids), nil
}

func (s *shelf) TracksByIDs(_ context.Context, ids []string) ([]Track, error) {
	s.read = append(s.read, ids...)
	return pick(s.tracks, ids), nil
}

func sameIDs(a, b []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

func (s *shelf) AlbumTracks(
	_ context.Context, _ string, visible access.VisibilityFilter, req paging.Request,
) (paging.Page[string], error) {
	ids := slices.DeleteFunc([]string{"published", "draft"},
		func(id string) bool { return !slices.Contains(visible.Statuses, s.tracks[id].Status) })
	return paging.Page[string]{Nodes: ids}, nil
}

func (s *shelf) Entitlements(_ context.Context, _ string, _ time.Time, _ access.Needs) (access.Entitlements, error) {
	s.asked++
	return s.held, nil
}

func (s *shelf) ArtistTracks(context.Context, ArtistList, paging.Request) (paging.Page[string], error) {
	return paging.Page[string]{}, nil
}

func (s *shelf) Save(_ context.Context, userID string, kind Kind, id string, _ time.Time) (int, error) {
	s.saved = append(s.saved, userID+" "+string(kind)+" "+id)
	return 7, nil
}

func (s *shelf) EndPlay(
	_ context.Context, _, _ string, end func(Play, Heard, time.Duration) (Ended, error),
) (err error) {
	s.ended, err = end(s.play, s.before, s.length)
	return err
}

func pick[T any](things map[string]T, ids []string) []T {
	var out []T
	for _, id := range ids {
		if thing, ok := things[id]; ok {
			out = append(out, thing)
		}
	}
	return out
}

// chart ranks what it is told to.
type chart struct {
	Recommender
	ranked []Scored
}

func (c chart) CuratedTracks(context.Context, string, string, CuratedSort) ([]Scored, error) {
	return c.ranked, nil
}

func (c chart) SimilarTracks(_ context.Context, _, _ string, limit int) ([]Scored, error) {
	return c.ranked[:min(limit, len(c.ranked))], nil
}

func newShelf() *shelf {
	owner := person.Person{UserID: "owner"}
	return &shelf{
		albums: map[string]Album{
			"published": {ID: "published", Status: access.Published, Artist: owner},
			"draft":     {ID: "draft", Status: access.Draft, Artist: owner},
		},
		tracks: map[string]Track{
			"published": {ID: "published", Status: access.Published, Artist: owner},
			"draft":     {ID: "draft", Status: access.Draft, Artist: owner},
		},
		play: Play{ID: "p", TrackID: "published", StartedAt: start}, length: 4 * time.Minute,
	}
}

func service(s *shelf, r Recommender, now time.Time) *Service {
	return NewService(s, r, func() time.Time { return now })
}

func TestWhatIsNotPublishedIsItsOwnersAndTheAdmins(t *testing.T) {
	people := map[string]access.Viewer{
		"visitor": access.Visitor, "fan": {UserID: "fan"}, "owner": {UserID: "owner"}, "admin": {UserID: "boss", Admin: true},
	}
	sees := map[string]bool{"owner": true, "admin": true}
	for name, v := range people {
		t.Run(name, func(t *testing.T) {
			s := service(newShelf(), chart{}, start)
			ctx := t.Context()
			for id, visible := range map[string]bool{"published": true, "draft": sees[name], "nothing": false} {
				_, errAlbum := s.Album(ctx, v, id)
				_, errTrack := s.Track(ctx, v, id)
				for _, err := range []error{errAlbum, errTrack} {
					if visible && err != nil || !visible && fault.CodeOf(err) != fault.NotFound {
						t.Errorf("%s: %v", id, err)
					}
				}
			}
			page, err := s.AlbumTracks(ctx, v, "published", paging.Request{Size: 20})
			if err != nil || (len(page.Nodes) == 2) != sees[name] {
				t.Errorf("the album shows %d tracks, %v", len(page.Nodes), err)
			}
			_, err = s.ArtistTracks(ctx, v, "owner", access.Draft, false, paging.Request{Size: 1})
			if sees[name] != (err == nil) || !sees[name] && fault.CodeOf(err) != fault.Forbidden {
				t.Errorf("listing drafts: %v", err)
			}
		})
	}
}

func TestStreamingAndSavingNeedAPerson(t *testing.T) {
	store := newShelf()
	s := service(store, chart{}, start)
	_, errStream := s.Stream(t.Context(), access.Visitor, "published")
	_, errSave := s.SaveTrack(t.Context(), access.Visitor, "published")
	_, errList := s.SavedTracks(t.Context(), access.Visitor, LibraryFilter{}, paging.Request{Size: 1})
	_, errSavedOnly := s.ArtistTracks(t.Context(), access.Visitor, "owner", access.Published, true,
		paging.Request{Size: 1})
	for _, err := range []error{errStream, errSave, errList, errSavedOnly} {
		if fault.CodeOf(err) != fault.Unauthenticated {
			t.Errorf("got %v", err)
		}
	}
	if _, err := s.SaveTrack(t.Context(), access.Viewer{UserID: "fan"}, "draft"); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("saving a draft of another: %v", err)
	}
	if len(store.saved) != 0 {
		t.Errorf("saved %v", store.saved)
	}
	if got, err := s.SaveTrack(t.Context(), access.Viewer{UserID: "fan"}, "published"); err != nil || got.SaveCount != 7 ||
		!slices.Equal(store.saved, []string{"fan track published"}) {
		t.Errorf("saved %v, %d, %v", store.saved, got.SaveCount, err)
	}
}

func TestEndOfAPlayIsBelievedNoFurtherThanTheClock(t *testing.T) {
	for _, c := range []struct {
		name          string
		told          time.Duration
		passed        time.Duration
		length        time.Duration
		reason        EndReason
		heard         time.Duration
		counted, skip bool
	}{
		{"heard to the end", 4 * time.Minute, 4 * time.Minute, 4 * time.Minute, Completed, 4 * time.Minute, true, false},
		{"skipped at once", 2 * time.Second, 3 * time.Second, 4 * time.Minute, Skipped, 2 * time.Second, false, true},
		{
			"skipped after half a minute", 30 * time.Second, time.Minute, 4 * time.Minute, Skipped,
			30 * time.Second, true, false,
		},
		{
			"half of a short one", 10 * time.Second, 10 * time.Second, 20 * time.Second, Completed,
			10 * time.Second, true, false,
		},
		{
			"less than half of a short one", 9 * time.Second, 9 * time.Second, 20 * time.Second, Paused, 9 * time.Second,
			false, false,
		},
		{"more than has passed", time.Hour, 5 * time.Second, 4 * time.Minute, Completed, 6 * time.Second, false, false},
		{"more than there is", time.Hour, 2 * time.Hour, 4 * time.Minute, Completed, 4 * time.Minute, true, false},
		{"a clock that ran back", 10 * time.Second, -time.Minute, 4 * time.Minute, Closed, time.Second, false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			store := newShelf()
			store.length = c.length
			err := service(store, chart{}, start.Add(c.passed)).EndPlay(t.Context(), access.Viewer{UserID: "fan"},
				Ending{PlayID: "p", UserID: "fan", ListenTime: c.told, Reason: c.reason})
			if err != nil {
				t.Fatal(err)
			}
			if got := store.ended; got.ListenTime != c.heard || got.Counted != c.counted || got.Skip != c.skip ||
				got.SongDuration != c.length {
				t.Errorf("got %+v", got)
			}
		})
	}
}

// What a person heard otherwise decides what a play adds.
func TestPlaysThatDoNotCount(t *testing.T) {
	const length, passed = 4 * time.Minute, 100 * time.Second
	today := Day(start.Add(passed))
	for name, c := range map[string]struct {
		before  Heard
		told    time.Duration
		heard   time.Duration
		counted bool
	}{
		"the first":                     {Heard{}, passed, passed, true},
		"after another":                 {Heard{Until: start}, passed, passed, true},
		"enough of it after another":    {Heard{Until: start.Add(70 * time.Second)}, passed, 30 * time.Second, true},
		"most of it beside another":     {Heard{Until: start.Add(71 * time.Second)}, passed, 29 * time.Second, false},
		"all of it beside another":      {Heard{Until: start.Add(passed)}, passed, 0, false},
		"their own":                     {Heard{IsOwn: true}, passed, passed, false},
		"the last of a day that counts": {Heard{Day: today, OnDay: 9}, passed, passed, true},
		"one more on a day":             {Heard{Day: today, OnDay: 10}, passed, passed, false},
		"the first of another day":      {Heard{Day: "2000-01-01", OnDay: 10}, passed, passed, true},
	} {
		store := newShelf()
		store.length, store.before = length, c.before
		err := service(store, chart{}, start.Add(passed)).EndPlay(t.Context(), access.Viewer{UserID: "fan"},
			Ending{PlayID: "p", UserID: "fan", ListenTime: c.told, Reason: Skipped})
		if err != nil {
			t.Fatal(err)
		}
		if got := store.ended; got.ListenTime != c.heard || got.Counted != c.counted {
			t.Errorf("%s: %s heard, counted %t", name, got.ListenTime, got.Counted)
		}
		if got := store.ended; got.Skip {
			t.Errorf("%s: it is a skip", name)
		}
		if got := store.ended.HeardUntil; got.After(start.Add(passed)) || got.Before(c.before.Until) {
			t.Errorf("%s: heard until %s", name, got.Sub(start))
		}
	}
}

func TestEndOfAPlayRefusesNonsense(t *testing.T) {
	s := service(newShelf(), chart{}, start)
	fan := access.Viewer{UserID: "fan"}
	for name, c := range map[string]struct {
		ending Ending
		code   fault.Code
	}{
		"someone else's":  {Ending{UserID: "owner", Reason: Completed}, fault.Forbidden},
		"no known reason": {Ending{UserID: "fan", Reason: "bored"}, fault.BadUserInput},
		"negative":        {Ending{UserID: "fan", Reason: Completed, ListenTime: -1}, fault.BadUserInput},
	} {
		if err := s.EndPlay(t.Context(), fan, c.ending); fault.CodeOf(err) != c.code {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, bad := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), -1, 1e9} {
		if _, err := Seconds("listenTime", bad); fault.CodeOf(err) != fault.BadUserInput {
			t.Errorf("%v: %v", bad, err)
		}
	}
	if d, err := Seconds("listenTime", 1.5); d != 1500*time.Millisecond || err != nil {
		t.Errorf("got %v, %v", d, err)
	}
}

// Paging through a ranking shows each track that is still there once, in the ranking's order, whatever has vanished.
func TestPagingThroughARanking(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		store := &shelf{tracks: map[string]Track{}}
		var ranked []Scored
		var want []string
		for i, there := range rapid.SliceOfN(rapid.Bool(), 0, 30).Draw(t, "there") {
			id := fmt.Sprintf("%02d", i)
			ranked = append(ranked, Scored{ID: id, Score: float64(100 - i/3)})
			if there {
				store.tracks[id] = Track{ID: id, Status: access.Published}
				want = append(want, id)
			}
		}
		s := service(store, chart{ranked: ranked}, start)
		var got []string
		for req := (paging.Request{Size: rapid.IntRange(1, 7).Draw(t, "size")}); ; {
			page, err := s.CuratedTracks(context.Background(), access.Visitor, "", Popular, req)
			if err != nil {
				t.Fatal(err)
			}
			for _, track := range page.Nodes {
				got = append(got, track.ID)
			}
			if !page.HasNext {
				break
			}
			at, err := paging.Decode(page.End)
			if err != nil {
				t.Fatal(err)
			}
			req.Cursor = &at
		}
		if !slices.Equal(got, want) {
			t.Fatalf("want %v, got %v", want, got)
		}
	})
}

func TestSimilarKeepsScoresAndReasonsWithWhatIsLeft(t *testing.T) {
	store := newShelf()
	s := service(store, chart{ranked: []Scored{{"gone", .9, "a"}, {"published", .8, "b"}, {"draft", .7, "c"}}}, start)
	store.tracks["x"] = Track{ID: "x", Status: access.Published}
	got, err := s.SimilarTracks(t.Context(), access.Visitor, "x", 10)
	if err != nil || len(got) != 1 || got[0].Node.ID != "published" || got[0].Score != .8 || got[0].Reason != "b" {
		t.Errorf("got %+v, %v", got, err)
	}
	// What is not there, or not to be known of, is not merely unlike everything.
	for _, id := range []string{"nowhere", "draft"} {
		if _, err := s.SimilarTracks(t.Context(), access.Visitor, id, 10); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("like %s: %v", id, err)
		}
	}
	for _, limit := range []int{0, -1, 51} {
		if _, err := s.SimilarTracks(t.Context(), access.Visitor, "x", limit); fault.CodeOf(err) != fault.BadUserInput {
			t.Errorf("limit %d: %v", limit, err)
		}
	}
}
