package music_test

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/graphtest"
	indexinggraph "github.com/sidestage/sidestage/graphstore/indexing"
	peoplegraph "github.com/sidestage/sidestage/graphstore/people"
	tastegraph "github.com/sidestage/sidestage/graphstore/taste"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
)

// catalogue is the shared one, with what only these tests do with it.
type catalogue struct{ graphtest.Catalogue }

func newCatalogue(t *testing.T) catalogue { return catalogue{graphtest.NewCatalogue(t)} }

func (c catalogue) people() *peoplegraph.Store { return peoplegraph.NewStore(c.DB) }

func TestArtistIsFoundByIDAndByHandleInAnyCase(t *testing.T) {
	c := newCatalogue(t)
	byID := c.Artist(t)
	if byID.Name != "The Testers" || byID.AlbumCount != 2 || byID.TrackCount != 6 || len(byID.Genres) != 1 {
		t.Errorf("got %+v", byID)
	}
	byHandle, err := c.Store.ArtistOfHandle(t.Context(), strings.ToUpper(byID.Handle))
	if err != nil || byHandle != c.ArtistID {
		t.Errorf("got %q, %v", byHandle, err)
	}
	if _, err := c.Store.ArtistOfHandle(t.Context(), "nobody"); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("want NOT_FOUND, got %v", err)
	}
	if none, err := c.Store.ArtistsByIDs(t.Context(), []string{c.FanID, "nobody"}); err != nil || len(none) > 0 {
		t.Errorf("a fan and nobody are %v, %v", none, err)
	}
}

func TestLookupsKeepTheOrderOfIDsAndLeaveOutWhatIsNotThere(t *testing.T) {
	c := newCatalogue(t)
	want := []string{c.Tracks[4], c.Tracks[0], c.Tracks[2]}
	tracks, err := c.Store.TracksByIDs(t.Context(), []string{c.Tracks[4], "nothing", c.Tracks[0], c.Tracks[2]})
	if err != nil || !slices.Equal(graphtest.TrackIDs(tracks), want) {
		t.Fatalf("got %v, %v", graphtest.TrackIDs(tracks), err)
	}
	if one := tracks[0]; one.AlbumID != c.Albums[1] || one.Number != 2 || one.Artist.UserID != c.ArtistID ||
		one.Duration != time.Minute || len(one.Genres) != 1 {
		t.Errorf("got %+v", one)
	}
	albums, err := c.Store.AlbumsByIDs(t.Context(), graphtest.Reversed(c.Albums))
	if err != nil || !slices.Equal(
		graphtest.AlbumIDs(albums), graphtest.Reversed(c.Albums),
	) || albums[0].TrackCount != 3 || albums[0].Duration != 3*time.Minute {
		t.Fatalf("got %+v, %v", albums, err)
	}
}

func TestListsPageBothWays(t *testing.T) {
	c := newCatalogue(t)
	ctx := t.Context()
	start := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for i, id := range c.Tracks {
		if _, err := c.Store.Save(ctx, c.FanID, music.KindTrack, id, start.Add(time.Duration(i)*time.Second)); err != nil {
			t.Fatal(err)
		}
	}
	for i, id := range c.Albums {
		if _, err := c.Store.Save(ctx, c.FanID, music.KindAlbum, id, start.Add(time.Duration(i)*time.Second)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := c.people().Follow(ctx, c.FanID, c.ArtistID, start); err != nil {
		t.Fatal(err)
	}
	for name, list := range map[string]struct {
		want []string
		walk func() ([]string, []string)
	}{
		"artist tracks, most played first": {graphtest.Reversed(c.Tracks), func() ([]string, []string) {
			return graphtest.Walk(t, func(ctx context.Context, p paging.Request) (paging.Page[string], error) {
				return c.Store.ArtistTracks(ctx, music.ArtistList{ArtistID: c.ArtistID, Status: access.Published}, p)
			})
		}},
		"artist tracks that a fan saved": {graphtest.Reversed(c.Tracks), func() ([]string, []string) {
			return graphtest.Walk(t, func(ctx context.Context, p paging.Request) (paging.Page[string], error) {
				return c.Store.ArtistTracks(
					ctx, music.ArtistList{ArtistID: c.ArtistID, Status: access.Published, SavedBy: c.FanID}, p,
				)
			})
		}},
		"artist tracks that nobody saved": {nil, func() ([]string, []string) {
			return graphtest.Walk(t, func(ctx context.Context, p paging.Request) (paging.Page[string], error) {
				return c.Store.ArtistTracks(
					ctx, music.ArtistList{ArtistID: c.ArtistID, Status: access.Published, SavedBy: c.ArtistID}, p,
				)
			})
		}},
		"drafts, of which there are none": {nil, func() ([]string, []string) {
			return graphtest.Walk(t, func(ctx context.Context, p paging.Request) (paging.Page[string], error) {
				return c.Store.ArtistTracks(ctx, music.ArtistList{ArtistID: c.ArtistID, Status: access.Draft}, p)
			})
		}},
		"album tracks, in order": {c.Tracks[:3], func() ([]string, []string) {
			return graphtest.Walk(t, func(ctx context.Context, p paging.Request) (paging.Page[string], error) {
				return c.Store.AlbumTracks(
					ctx, c.Albums[0], access.VisibilityFilter{Statuses: []access.Status{access.Published}}, p,
				)
			})
		}},
		"saved tracks, newest first": {graphtest.Reversed(c.Tracks), func() ([]string, []string) {
			return graphtest.Walk(t, func(ctx context.Context, p paging.Request) (paging.Page[string], error) {
				return c.Store.SavedTracks(ctx, c.FanID, music.LibraryFilter{}, p)
			})
		}},
		"saved tracks by title": {c.Tracks, func() ([]string, []string) {
			return graphtest.Walk(t, func(ctx context.Context, p paging.Request) (paging.Page[string], error) {
				return c.Store.SavedTracks(ctx, c.FanID, music.LibraryFilter{Order: music.ByTitle}, p)
			})
		}},
		"artist albums, newest first": {graphtest.Reversed(c.Albums), func() ([]string, []string) {
			return graphtest.Walk(t, func(ctx context.Context, p paging.Request) (paging.Page[string], error) {
				return c.Store.ArtistAlbums(ctx, music.ArtistList{ArtistID: c.ArtistID, Status: access.Published}, p)
			})
		}},
		"saved albums, newest first": {graphtest.Reversed(c.Albums), func() ([]string, []string) {
			return graphtest.Walk(t, func(ctx context.Context, p paging.Request) (paging.Page[string], error) {
				return c.Store.SavedAlbums(ctx, c.FanID, music.LibraryFilter{}, p)
			})
		}},
		"albums of followed artists": {graphtest.Reversed(c.Albums), func() ([]string, []string) {
			return graphtest.Walk(t, func(ctx context.Context, p paging.Request) (paging.Page[string], error) {
				return c.Store.FollowedAlbums(ctx, c.FanID, p)
			})
		}},
	} {
		forwards, backwards := list.walk()
		if !slices.Equal(forwards, list.want) || !slices.Equal(backwards, list.want) {
			t.Errorf("%s: want %v, got %v forwards and %v backwards", name, list.want, forwards, backwards)
		}
	}
}

func TestArtistsListHasNobodyTwice(t *testing.T) {
	c := newCatalogue(t)
	seen := map[string]int{}
	for req := (paging.Request{Size: 50}); ; {
		page, err := c.Store.Artists(t.Context(), req)
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range page.Nodes {
			seen[id]++
		}
		if !page.HasNext {
			break
		}
		at, _ := paging.Decode(page.End)
		req.Cursor = &at
	}
	if seen[c.ArtistID] != 1 {
		t.Errorf("the artist was listed %d times", seen[c.ArtistID])
	}
}

func TestTotalCountIsCountedWhenAsked(t *testing.T) {
	c := newCatalogue(t)
	page, err := c.Store.ArtistTracks(
		t.Context(), music.ArtistList{ArtistID: c.ArtistID, Status: access.Published}, paging.Request{Size: 1},
	)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := page.Count(t.Context()); n != 6 || err != nil {
		t.Errorf("got %d, %v", n, err)
	}
}

func TestAlbumOpenings(t *testing.T) {
	c := newCatalogue(t)
	got, err := c.Store.AlbumOpenings(t.Context(), sights(append(slices.Clone(c.Albums), "nothing")), 2)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got[c.Albums[0]], c.Tracks[:2]) || !slices.Equal(got[c.Albums[1]], c.Tracks[3:5]) || len(
		got["nothing"],
	) != 0 {
		t.Errorf("got %v", got)
	}
}

// Twenty requests at once, as from an impatient finger and a client that retries: one change, and each answers what is
// so after it.
func TestSavingAtOnceCountsOnce(t *testing.T) {
	c := newCatalogue(t)
	service := music.NewService(c.Store, nil, time.Now)
	track := func(change func(
		context.Context, access.Viewer, string,
	) (music.Track, error), id string,
	) func(access.Viewer) (int, error) {
		return func(v access.Viewer) (int, error) {
			changed, err := change(t.Context(), v, id)
			return changed.SaveCount, err
		}
	}
	album := func(change func(
		context.Context, access.Viewer, string,
	) (music.Album, error), id string,
	) func(access.Viewer) (int, error) {
		return func(v access.Viewer) (int, error) {
			changed, err := change(t.Context(), v, id)
			return changed.SaveCount, err
		}
	}
	fan, other := access.Viewer{UserID: c.FanID}, access.Viewer{UserID: c.ArtistID}
	for name, change := range map[string]struct {
		save, remove func(access.Viewer) (int, error)
	}{
		"track": {track(service.SaveTrack, c.Tracks[0]), track(service.RemoveTrack, c.Tracks[0])},
		"album": {album(service.SaveAlbum, c.Albums[0]), album(service.RemoveAlbum, c.Albums[0])},
	} {
		t.Run(name, func(t *testing.T) {
			for _, step := range []struct {
				v    access.Viewer
				do   func(access.Viewer) (int, error)
				want int
			}{{fan, change.save, 1}, {other, change.save, 2}, {fan, change.remove, 1}, {fan, change.remove, 1}, {
				other, change.remove, 0,
			}} {
				if n := twentyAtOnce(t, func(context.Context) (bool, error) {
					got, err := step.do(step.v)
					return got == step.want, err
				}); n != 20 {
					t.Errorf("%d of 20 requests answered %d", n, step.want)
				}
			}
		})
	}
}

func TestFollowingAtOnceCountsOnce(t *testing.T) {
	c := newCatalogue(t)
	at := time.Now()
	for _, f := range []func(context.Context) (bool, error){
		func(ctx context.Context) (bool, error) { return c.people().Follow(ctx, c.FanID, c.ArtistID, at) },
		func(ctx context.Context) (bool, error) { return c.people().Unfollow(ctx, c.FanID, c.ArtistID, at) },
	} {
		if n := twentyAtOnce(t, f); n != 1 {
			t.Errorf("%d of 20 requests changed something", n)
		}
	}
	left, err := c.DB.Read(t.Context(), "test_outbox", `MATCH (o:Outbox {itemId: $id}) RETURN o.version AS version`, map[string]any{"id": c.ArtistID})
	if err != nil || len(left) != 2 {
		t.Errorf("%d outbox records for one follow and one unfollow, %v", len(left), err)
	}
	if n := c.Artist(t).FollowerCount; n != 0 {
		t.Errorf("followers %d", n)
	}
}

// twentyAtOnce runs f twenty times at once, and counts how often it holds.
func twentyAtOnce(t *testing.T, f func(context.Context) (bool, error)) int {
	t.Helper()
	var wg sync.WaitGroup
	var mu sync.Mutex
	n := 0
	for range 20 {
		wg.Go(func() {
			holds, err := f(t.Context())
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				t.Error(err)
			}
			if holds {
				n++
			}
		})
	}
	wg.Wait()
	return n
}

func TestMembership(t *testing.T) {
	c := newCatalogue(t)
	ctx := t.Context()
	if _, err := c.Store.Save(ctx, c.FanID, music.KindAlbum, c.Albums[1], time.Now()); err != nil {
		t.Fatal(err)
	}
	saved, err := c.Store.SavedAmong(ctx, c.FanID, music.KindAlbum, c.Albums)
	if err != nil || saved[c.Albums[0]] || !saved[c.Albums[1]] {
		t.Errorf("got %v, %v", saved, err)
	}
	followed, err := c.Store.FollowedAmong(ctx, c.FanID, []string{c.ArtistID})
	if err != nil || followed[c.ArtistID] {
		t.Errorf("got %v, %v", followed, err)
	}
}

// play makes a session and a play of a track in it.
func (c catalogue) play(t *testing.T, trackID string) (sessionID, playID string) {
	t.Helper()
	sessionID, playID = graphtest.ID(t), graphtest.ID(t)
	if err := c.Store.StartSession(t.Context(), music.ListeningSession{
		ID: sessionID, UserID: c.FanID, StartedAt: time.Now(),
	}); err != nil {
		t.Fatal(err)
	}
	if err := c.Store.StartPlay(t.Context(), music.Play{
		ID: playID, SessionID: sessionID, UserID: c.FanID, TrackID: trackID, StartedAt: time.Now(),
	}); err != nil {
		t.Fatal(err)
	}
	return sessionID, playID
}

func TestEndOfAPlayCountsOnceHoweverOftenItIsTold(t *testing.T) {
	c := newCatalogue(t)
	_, playID := c.play(t, c.Tracks[0])
	n := twentyAtOnce(t, func(ctx context.Context) (bool, error) {
		called := false
		err := c.Store.EndPlay(ctx, playID, c.FanID, func(
			p music.Play, _ music.Heard, length time.Duration,
		) (music.Ended, error) {
			called = true
			if p.TrackID != c.Tracks[0] || length != time.Minute {
				t.Errorf("got %+v, %v", p, length)
			}
			return music.Ended{
				At: time.Now(), ListenTime: 40 * time.Second, SongDuration: length, Reason: music.Completed, Counted: true,
			}, nil
		})
		return called, err
	})
	if n < 1 {
		t.Fatal("the play was not ended")
	}
	tracks, err := c.Store.TracksByIDs(t.Context(), c.Tracks[:1])
	if err != nil || tracks[0].PlayCount != 1 {
		t.Errorf("the track has %d plays, %v", tracks[0].PlayCount, err)
	}
	heard, err := tastegraph.NewStore(c.DB).Listened(t.Context(), c.FanID, 10)
	if err != nil || len(heard) != 1 || heard[0].Plays != 1 || heard[0].Seconds != 40 {
		t.Errorf("got %+v, %v", heard, err)
	}
	again := c.learned(t)[c.Tracks[0]]
	if again.FirstAt.IsZero() || !again.FirstAt.Equal(again.LastAt) {
		t.Errorf("it was heard first at %v, last at %v", again.FirstAt, again.LastAt)
	}
	_, playID = c.play(t, c.Tracks[0])
	if err := c.Store.EndPlay(t.Context(), playID, c.FanID, func(
		music.Play, music.Heard, time.Duration,
	) (music.Ended, error) {
		return music.Ended{At: again.LastAt.AddDate(0, 0, 2), ListenTime: time.Second, Reason: music.Skipped, Skip: true}, nil
	}); err != nil {
		t.Fatal(err)
	}
	if third := c.learned(t)[c.Tracks[0]]; !third.FirstAt.Equal(again.FirstAt) || !third.LastAt.Equal(
		again.LastAt.AddDate(0, 0, 2),
	) {
		t.Errorf("it was heard first at %v, last at %v, after %v", third.FirstAt, third.LastAt, again.LastAt)
	}
	recent, err := c.Store.RecentlyPlayed(t.Context(), c.FanID, paging.Request{Size: 5})
	if err != nil || !slices.Equal(recent.Nodes, c.Tracks[:1]) {
		t.Errorf("got %v, %v", recent.Nodes, err)
	}
}

// Ten plays of one track that end at once are one, by whatever clients say: the store decides them one after another.
// An artist's own is none.
func TestPlaysAtOnceCountOnce(t *testing.T) {
	c := newCatalogue(t)
	now := time.Now()
	service := music.NewService(c.Store, nil, func() time.Time { return now.Add(time.Minute) })
	play := func(userID string) (ended []func() error) {
		session := graphtest.ID(t)
		if err := c.Store.StartSession(t.Context(), music.ListeningSession{
			ID: session, UserID: userID, StartedAt: now,
		}); err != nil {
			t.Fatal(err)
		}
		for range 10 {
			id := graphtest.ID(t)
			if err := c.Store.StartPlay(t.Context(), music.Play{
				ID: id, SessionID: session, UserID: userID, TrackID: c.Tracks[0], StartedAt: now,
			}); err != nil {
				t.Fatal(err)
			}
			ended = append(ended, func() error {
				return service.EndPlay(t.Context(), access.Viewer{UserID: userID}, music.Ending{
					PlayID: id, UserID: userID, ListenTime: time.Minute, Reason: music.Completed,
				})
			})
		}
		return ended
	}
	var wg sync.WaitGroup
	for _, end := range append(play(c.FanID), play(c.ArtistID)...) {
		wg.Go(func() {
			if err := end(); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	tracks, err := c.Store.TracksByIDs(t.Context(), c.Tracks[:1])
	if err != nil || tracks[0].PlayCount != 1 {
		t.Errorf("the track has %d plays, %v", tracks[0].PlayCount, err)
	}
	heard, err := tastegraph.NewStore(c.DB).Listened(t.Context(), c.FanID, 10)
	if err != nil || len(heard) != 1 || heard[0].Plays != 1 || int(heard[0].Seconds) != 60 {
		t.Errorf("the fan heard %+v, %v", heard, err)
	}
}

// learned is what training reads of the fan, by track.
func (c catalogue) learned(t *testing.T) map[string]taste.Interaction {
	t.Helper()
	out := map[string]taste.Interaction{}
	if err := tastegraph.NewStore(c.DB).Interactions(t.Context(), func(h taste.Interaction) error {
		if h.UserID == c.FanID {
			out[h.TrackID] = h
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return out
}

func TestListeningIsOnesOwn(t *testing.T) {
	c := newCatalogue(t)
	sessionID, playID := c.play(t, c.Tracks[0])
	for name, err := range map[string]error{
		"another's session": c.Store.EndSession(t.Context(), sessionID, c.ArtistID, time.Now()),
		"a play in another's session": c.Store.StartPlay(t.Context(), music.Play{
			ID: graphtest.ID(t), SessionID: sessionID, UserID: c.ArtistID, TrackID: c.Tracks[0], StartedAt: time.Now(),
		}),
		"another's play": c.Store.EndPlay(
			t.Context(), playID, c.ArtistID, func(music.Play, music.Heard, time.Duration) (music.Ended, error) {
				t.Error("the play was ended")
				return music.Ended{}, nil
			},
		),
		"a track that is not there": c.Store.StartPlay(t.Context(), music.Play{
			ID: graphtest.ID(t), SessionID: sessionID, UserID: c.FanID, TrackID: "nothing", StartedAt: time.Now(),
		}),
	} {
		if fault.CodeOf(err) != fault.NotFound {
			t.Errorf("%s: want NOT_FOUND, got %v", name, err)
		}
	}
}

func TestTasteStreamsHoldWhatPeopleDid(t *testing.T) {
	c := newCatalogue(t)
	ctx := t.Context()
	store := tastegraph.NewStore(c.DB)
	if _, err := c.Store.Save(ctx, c.FanID, music.KindTrack, c.Tracks[5], time.Now()); err != nil {
		t.Fatal(err)
	}
	if _, err := c.people().Follow(ctx, c.FanID, c.ArtistID, time.Now()); err != nil {
		t.Fatal(err)
	}
	tracks := map[string]taste.Track{}
	if err := store.Tracks(ctx, func(tr taste.Track) error { tracks[tr.ID] = tr; return nil }); err != nil {
		t.Fatal(err)
	}
	if got := tracks[c.Tracks[5]]; got.AlbumID != c.Albums[1] || got.ArtistID != c.ArtistID || got.Popularity != 5 ||
		!slices.Equal(got.Genres, []taste.GenreWeight{{Slug: c.GenreID, Weight: 1}}) {
		t.Errorf("got %+v", got)
	}
	var artists, saves, follows int
	err := store.Artists(ctx, func(a taste.Artist) error {
		if a.ID == c.ArtistID {
			artists++
		}
		return nil
	})
	if err != nil || artists != 1 {
		t.Errorf("the artist came %d times, %v", artists, err)
	}
	err = store.Interactions(ctx, func(h taste.Interaction) error {
		if h.UserID == c.FanID && h.TrackID == c.Tracks[5] && h.Saved {
			saves++
		}
		return nil
	})
	if err != nil || saves != 1 {
		t.Errorf("the save came %d times, %v", saves, err)
	}
	err = store.Follows(ctx, func(f taste.Follow) error {
		if f.UserID == c.FanID && f.TargetID == c.ArtistID {
			follows++
		}
		return nil
	})
	if err != nil || follows != 1 {
		t.Errorf("the follow came %d times, %v", follows, err)
	}
	one := []taste.Followed{{UserID: c.ArtistID}}
	if got, err := store.Following(ctx, c.FanID); err != nil || !slices.Equal(got, one) {
		t.Errorf("got %v, %v", got, err)
	}
	if _, err := c.people().Follow(ctx, c.ArtistID, c.FanID, time.Now()); err != nil {
		t.Fatal(err)
	}
	if got, err := store.Following(ctx, c.FanID); err != nil || len(got) != 1 || !got[0].IsMutual {
		t.Errorf("who is followed back follows %v, %v", got, err)
	}
}

func TestFindables(t *testing.T) {
	c := newCatalogue(t)
	ctx := t.Context()
	store := indexinggraph.NewSource(c.DB)
	for kind, id := range map[string]string{
		"artist": c.ArtistID, "album": c.Albums[0], "song": c.Tracks[1], "genre": c.GenreID,
	} {
		found, err := store.Findables(ctx, kind, []string{id, "nothing"})
		if err != nil || len(found) != 1 || found[0].ID != id || found[0].Name == "" || found[0].OwnerOnly {
			t.Errorf("%s: got %+v, %v", kind, found, err)
		}
		n := 0
		err = store.AllFindables(ctx, kind, func(page []indexinggraph.Findable) error {
			for _, f := range page {
				if f.ID == id {
					n++
				}
			}
			return nil
		})
		if err != nil || n != 1 {
			t.Errorf("%s came %d times in the stream of all, %v", kind, n, err)
		}
	}
	owned, err := store.Dependents(ctx, "artist", c.ArtistID)
	if err != nil || len(owned["album"]) != 2 || len(owned["song"]) != 6 {
		t.Errorf("got %v, %v", owned, err)
	}
}

// sights lets everybody see of albums what is published.
func sights(albums []string) map[string]access.VisibilityFilter {
	all := map[string]access.VisibilityFilter{}
	for _, id := range albums {
		all[id] = access.VisibilityFilter{Statuses: []access.Status{access.Published}}
	}
	return all
}
