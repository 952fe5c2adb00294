package graphstore_test

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	indexinggraph "github.com/sidestage/sidestage/graphstore/indexing"
	musicgraph "github.com/sidestage/sidestage/graphstore/music"
	peoplegraph "github.com/sidestage/sidestage/graphstore/people"
	tastegraph "github.com/sidestage/sidestage/graphstore/taste"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
)

// catalogue is a small world of a test's own: an artist with two albums of three tracks and a fan.
type catalogue struct {
	db       *cypher.DB
	store    *musicgraph.Store
	artistID string
	fanID    string
	genreID  string
	albums   []string
	tracks   []string // in the albums' order; track i has i plays
}

func newCatalogue(t *testing.T) catalogue {
	t.Helper()
	db := graphtest.Open(t)
	c := catalogue{db: db, store: musicgraph.NewStore(db), artistID: graphtest.ID(t), fanID: graphtest.ID(t), genreID: graphtest.ID(t)}
	for range 2 {
		c.albums = append(c.albums, graphtest.ID(t))
	}
	for range 6 {
		c.tracks = append(c.tracks, graphtest.ID(t))
	}
	_, err := db.Exec(t.Context(), "test_catalogue", `
CREATE (g:Genre {id: $genre, name: 'Genre ' + $genre, slug: $genre, trackCount: 6, artistCount: 1})
CREATE (a:User:Artist {id: $artist, handle: 'A' + right($artist, 12), handleKey: 'a' + right($artist, 12), displayName: 'The Testers', email: $artist, followerCount: 0, playCount: 0, createdAt: datetime()})
CREATE (a)-[:IN_GENRE {weight: 1.0}]->(g)
CREATE (:User {id: $fan, handle: 'F' + right($fan, 12), handleKey: 'f' + right($fan, 12), displayName: 'Fan', email: $fan, createdAt: datetime()})
WITH a, g UNWIND range(0, 1) AS i
CREATE (a)-[:RELEASED]->(al:Album {id: $albums[i], title: 'Album ' + i, albumType: 'album', status: 'published', releaseDate: datetime('2020-01-01T00:00:00Z') + duration({days: i}),
  coverArtUrl: '/c', createdAt: datetime(), updatedAt: datetime()})-[:IN_GENRE]->(g)
WITH a, g, al, i UNWIND range(0, 2) AS j
CREATE (al)-[:HAS_TRACK {index: j + 1}]->(t:Track {id: $tracks[i * 3 + j], title: 'Track ' + (i * 3 + j), titleKey: 'track ' + (i * 3 + j), duration: 60.0, status: 'published', source: 'demo', playCount: i * 3 + j,
  coverArtUrl: '/c', createdAt: datetime(), updatedAt: datetime()})-[:IN_GENRE]->(g)
CREATE (a)-[:PERFORMED]->(t)`, map[string]any{"genre": c.genreID, "artist": c.artistID, "fan": c.fanID, "albums": c.albums, "tracks": c.tracks})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// artist reads the artist anew.
func (c catalogue) artist(t *testing.T) music.Artist {
	t.Helper()
	artists, err := c.store.ArtistsByIDs(t.Context(), []string{c.artistID})
	if err != nil || len(artists) != 1 {
		t.Fatalf("%d artists, %v", len(artists), err)
	}
	return artists[0]
}

func (c catalogue) people() *peoplegraph.Store { return peoplegraph.NewStore(c.db) }

func trackIDs(tracks []music.Track) []string {
	ids := make([]string, len(tracks))
	for i, t := range tracks {
		ids[i] = t.ID
	}
	return ids
}

func albumIDs(albums []music.Album) []string {
	ids := make([]string, len(albums))
	for i, a := range albums {
		ids[i] = a.ID
	}
	return ids
}

func reversed(ids []string) []string {
	out := slices.Clone(ids)
	slices.Reverse(out)
	return out
}

func TestArtistIsFoundByIDAndByHandleInAnyCase(t *testing.T) {
	c := newCatalogue(t)
	byID := c.artist(t)
	if byID.Name != "The Testers" || byID.AlbumCount != 2 || byID.TrackCount != 6 || len(byID.Genres) != 1 {
		t.Errorf("got %+v", byID)
	}
	byHandle, err := c.store.ArtistOfHandle(t.Context(), strings.ToUpper(byID.Handle))
	if err != nil || byHandle != c.artistID {
		t.Errorf("got %q, %v", byHandle, err)
	}
	if _, err := c.store.ArtistOfHandle(t.Context(), "nobody"); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("want NOT_FOUND, got %v", err)
	}
	if none, err := c.store.ArtistsByIDs(t.Context(), []string{c.fanID, "nobody"}); err != nil || len(none) > 0 {
		t.Errorf("a fan and nobody are %v, %v", none, err)
	}
}

func TestLookupsKeepTheOrderOfIDsAndLeaveOutWhatIsNotThere(t *testing.T) {
	c := newCatalogue(t)
	want := []string{c.tracks[4], c.tracks[0], c.tracks[2]}
	tracks, err := c.store.TracksByIDs(t.Context(), []string{c.tracks[4], "nothing", c.tracks[0], c.tracks[2]})
	if err != nil || !slices.Equal(trackIDs(tracks), want) {
		t.Fatalf("got %v, %v", trackIDs(tracks), err)
	}
	if one := tracks[0]; one.AlbumID != c.albums[1] || one.Number != 2 || one.Artist.UserID != c.artistID || one.Duration != time.Minute || len(one.Genres) != 1 {
		t.Errorf("got %+v", one)
	}
	albums, err := c.store.AlbumsByIDs(t.Context(), reversed(c.albums))
	if err != nil || !slices.Equal(albumIDs(albums), reversed(c.albums)) || albums[0].TrackCount != 3 || albums[0].Duration != 3*time.Minute {
		t.Fatalf("got %+v, %v", albums, err)
	}
}

// walk reads a whole list in pages of two, forwards and backwards.
func walk(t *testing.T, read func(context.Context, paging.Request) (paging.Page[string], error)) (forwards, backwards []string) {
	t.Helper()
	for _, backward := range []bool{false, true} {
		req := paging.Request{Size: 2, Backward: backward}
		for range 20 {
			page, err := read(t.Context(), req)
			if err != nil {
				t.Fatal(err)
			}
			ids := page.Nodes
			cursor, more := page.End, page.HasNext
			if backward {
				backwards = append(ids, backwards...)
				cursor, more = page.Start, page.HasPrevious
			} else {
				forwards = append(forwards, ids...)
			}
			if !more {
				break
			}
			at, err := paging.Decode(cursor)
			if err != nil {
				t.Fatal(err)
			}
			req.Cursor = &at
		}
	}
	return forwards, backwards
}

func TestListsPageBothWays(t *testing.T) {
	c := newCatalogue(t)
	ctx := t.Context()
	start := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for i, id := range c.tracks {
		if _, err := c.store.Save(ctx, c.fanID, music.KindTrack, id, start.Add(time.Duration(i)*time.Second)); err != nil {
			t.Fatal(err)
		}
	}
	for i, id := range c.albums {
		if _, err := c.store.Save(ctx, c.fanID, music.KindAlbum, id, start.Add(time.Duration(i)*time.Second)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := c.people().Follow(ctx, c.fanID, c.artistID, start); err != nil {
		t.Fatal(err)
	}
	for name, list := range map[string]struct {
		want []string
		walk func() ([]string, []string)
	}{
		"artist tracks, most played first": {reversed(c.tracks), func() ([]string, []string) {
			return walk(t, func(ctx context.Context, p paging.Request) (paging.Page[string], error) {
				return c.store.ArtistTracks(ctx, music.ArtistList{ArtistID: c.artistID, Status: access.Published}, p)
			})
		}},
		"artist tracks that a fan saved": {reversed(c.tracks), func() ([]string, []string) {
			return walk(t, func(ctx context.Context, p paging.Request) (paging.Page[string], error) {
				return c.store.ArtistTracks(ctx, music.ArtistList{ArtistID: c.artistID, Status: access.Published, SavedBy: c.fanID}, p)
			})
		}},
		"artist tracks that nobody saved": {nil, func() ([]string, []string) {
			return walk(t, func(ctx context.Context, p paging.Request) (paging.Page[string], error) {
				return c.store.ArtistTracks(ctx, music.ArtistList{ArtistID: c.artistID, Status: access.Published, SavedBy: c.artistID}, p)
			})
		}},
		"drafts, of which there are none": {nil, func() ([]string, []string) {
			return walk(t, func(ctx context.Context, p paging.Request) (paging.Page[string], error) {
				return c.store.ArtistTracks(ctx, music.ArtistList{ArtistID: c.artistID, Status: access.Draft}, p)
			})
		}},
		"album tracks, in order": {c.tracks[:3], func() ([]string, []string) {
			return walk(t, func(ctx context.Context, p paging.Request) (paging.Page[string], error) {
				return c.store.AlbumTracks(ctx, c.albums[0], access.VisibilityFilter{Statuses: []access.Status{access.Published}}, p)
			})
		}},
		"saved tracks, newest first": {reversed(c.tracks), func() ([]string, []string) {
			return walk(t, func(ctx context.Context, p paging.Request) (paging.Page[string], error) {
				return c.store.SavedTracks(ctx, c.fanID, music.LibraryFilter{}, p)
			})
		}},
		"saved tracks by title": {c.tracks, func() ([]string, []string) {
			return walk(t, func(ctx context.Context, p paging.Request) (paging.Page[string], error) {
				return c.store.SavedTracks(ctx, c.fanID, music.LibraryFilter{Order: music.ByTitle}, p)
			})
		}},
		"artist albums, newest first": {reversed(c.albums), func() ([]string, []string) {
			return walk(t, func(ctx context.Context, p paging.Request) (paging.Page[string], error) {
				return c.store.ArtistAlbums(ctx, music.ArtistList{ArtistID: c.artistID, Status: access.Published}, p)
			})
		}},
		"saved albums, newest first": {reversed(c.albums), func() ([]string, []string) {
			return walk(t, func(ctx context.Context, p paging.Request) (paging.Page[string], error) {
				return c.store.SavedAlbums(ctx, c.fanID, music.LibraryFilter{}, p)
			})
		}},
		"albums of followed artists": {reversed(c.albums), func() ([]string, []string) {
			return walk(t, func(ctx context.Context, p paging.Request) (paging.Page[string], error) {
				return c.store.FollowedAlbums(ctx, c.fanID, p)
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
		page, err := c.store.Artists(t.Context(), req)
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
	if seen[c.artistID] != 1 {
		t.Errorf("the artist was listed %d times", seen[c.artistID])
	}
}

func TestTotalCountIsCountedWhenAsked(t *testing.T) {
	c := newCatalogue(t)
	page, err := c.store.ArtistTracks(t.Context(), music.ArtistList{ArtistID: c.artistID, Status: access.Published}, paging.Request{Size: 1})
	if err != nil {
		t.Fatal(err)
	}
	if n, err := page.Count(t.Context()); n != 6 || err != nil {
		t.Errorf("got %d, %v", n, err)
	}
}

func TestAlbumOpenings(t *testing.T) {
	c := newCatalogue(t)
	got, err := c.store.AlbumOpenings(t.Context(), sights(append(slices.Clone(c.albums), "nothing")), 2)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got[c.albums[0]], c.tracks[:2]) || !slices.Equal(got[c.albums[1]], c.tracks[3:5]) || len(got["nothing"]) != 0 {
		t.Errorf("got %v", got)
	}
}

// Twenty requests at once, as from an impatient finger and a client that retries: one change, and each answers what is
// so after it.
func TestSavingAtOnceCountsOnce(t *testing.T) {
	c := newCatalogue(t)
	service := music.NewService(c.store, nil, time.Now)
	track := func(change func(context.Context, access.Viewer, string) (music.Track, error), id string) func(access.Viewer) (int, error) {
		return func(v access.Viewer) (int, error) {
			changed, err := change(t.Context(), v, id)
			return changed.SaveCount, err
		}
	}
	album := func(change func(context.Context, access.Viewer, string) (music.Album, error), id string) func(access.Viewer) (int, error) {
		return func(v access.Viewer) (int, error) {
			changed, err := change(t.Context(), v, id)
			return changed.SaveCount, err
		}
	}
	fan, other := access.Viewer{UserID: c.fanID}, access.Viewer{UserID: c.artistID}
	for name, change := range map[string]struct {
		save, remove func(access.Viewer) (int, error)
	}{
		"track": {track(service.SaveTrack, c.tracks[0]), track(service.RemoveTrack, c.tracks[0])},
		"album": {album(service.SaveAlbum, c.albums[0]), album(service.RemoveAlbum, c.albums[0])},
	} {
		t.Run(name, func(t *testing.T) {
			for _, step := range []struct {
				v    access.Viewer
				do   func(access.Viewer) (int, error)
				want int
			}{{fan, change.save, 1}, {other, change.save, 2}, {fan, change.remove, 1}, {fan, change.remove, 1}, {other, change.remove, 0}} {
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
		func(ctx context.Context) (bool, error) { return c.people().Follow(ctx, c.fanID, c.artistID, at) },
		func(ctx context.Context) (bool, error) { return c.people().Unfollow(ctx, c.fanID, c.artistID, at) },
	} {
		if n := twentyAtOnce(t, f); n != 1 {
			t.Errorf("%d of 20 requests changed something", n)
		}
	}
	left, err := c.db.Read(t.Context(), "test_outbox", `MATCH (o:Outbox {itemId: $id}) RETURN o.version AS version`, map[string]any{"id": c.artistID})
	if err != nil || len(left) != 2 {
		t.Errorf("%d outbox records for one follow and one unfollow, %v", len(left), err)
	}
	if n := c.artist(t).FollowerCount; n != 0 {
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
	if _, err := c.store.Save(ctx, c.fanID, music.KindAlbum, c.albums[1], time.Now()); err != nil {
		t.Fatal(err)
	}
	saved, err := c.store.SavedAmong(ctx, c.fanID, music.KindAlbum, c.albums)
	if err != nil || saved[c.albums[0]] || !saved[c.albums[1]] {
		t.Errorf("got %v, %v", saved, err)
	}
	followed, err := c.store.FollowedAmong(ctx, c.fanID, []string{c.artistID})
	if err != nil || followed[c.artistID] {
		t.Errorf("got %v, %v", followed, err)
	}
}

// play makes a session and a play of a track in it.
func (c catalogue) play(t *testing.T, trackID string) (sessionID, playID string) {
	t.Helper()
	sessionID, playID = graphtest.ID(t), graphtest.ID(t)
	if err := c.store.StartSession(t.Context(), music.ListeningSession{ID: sessionID, UserID: c.fanID, StartedAt: time.Now()}); err != nil {
		t.Fatal(err)
	}
	if err := c.store.StartPlay(t.Context(), music.Play{ID: playID, SessionID: sessionID, UserID: c.fanID, TrackID: trackID, StartedAt: time.Now()}); err != nil {
		t.Fatal(err)
	}
	return sessionID, playID
}

func TestEndOfAPlayCountsOnceHoweverOftenItIsTold(t *testing.T) {
	c := newCatalogue(t)
	_, playID := c.play(t, c.tracks[0])
	n := twentyAtOnce(t, func(ctx context.Context) (bool, error) {
		called := false
		err := c.store.EndPlay(ctx, playID, c.fanID, func(p music.Play, length time.Duration) (music.Ended, error) {
			called = true
			if p.TrackID != c.tracks[0] || length != time.Minute {
				t.Errorf("got %+v, %v", p, length)
			}
			return music.Ended{At: time.Now(), ListenTime: 40 * time.Second, SongDuration: length, Reason: music.Completed, Counted: true}, nil
		})
		return called, err
	})
	if n < 1 {
		t.Fatal("the play was not ended")
	}
	tracks, err := c.store.TracksByIDs(t.Context(), c.tracks[:1])
	if err != nil || tracks[0].PlayCount != 1 {
		t.Errorf("the track has %d plays, %v", tracks[0].PlayCount, err)
	}
	heard, err := tastegraph.NewStore(c.db).Listened(t.Context(), c.fanID, 10)
	if err != nil || len(heard) != 1 || heard[0].Plays != 1 || heard[0].Seconds != 40 {
		t.Errorf("got %+v, %v", heard, err)
	}
	again := c.learned(t)[c.tracks[0]]
	if again.FirstAt.IsZero() || !again.FirstAt.Equal(again.LastAt) {
		t.Errorf("it was heard first at %v, last at %v", again.FirstAt, again.LastAt)
	}
	_, playID = c.play(t, c.tracks[0])
	if err := c.store.EndPlay(t.Context(), playID, c.fanID, func(music.Play, time.Duration) (music.Ended, error) {
		return music.Ended{At: again.LastAt.AddDate(0, 0, 2), ListenTime: time.Second, Reason: music.Skipped, Skip: true}, nil
	}); err != nil {
		t.Fatal(err)
	}
	if third := c.learned(t)[c.tracks[0]]; !third.FirstAt.Equal(again.FirstAt) || !third.LastAt.Equal(again.LastAt.AddDate(0, 0, 2)) {
		t.Errorf("it was heard first at %v, last at %v, after %v", third.FirstAt, third.LastAt, again.LastAt)
	}
	recent, err := c.store.RecentlyPlayed(t.Context(), c.fanID, paging.Request{Size: 5})
	if err != nil || !slices.Equal(recent.Nodes, c.tracks[:1]) {
		t.Errorf("got %v, %v", recent.Nodes, err)
	}
}

// learned is what training reads of the fan, by track.
func (c catalogue) learned(t *testing.T) map[string]taste.Interaction {
	t.Helper()
	out := map[string]taste.Interaction{}
	if err := tastegraph.NewStore(c.db).Interactions(t.Context(), func(h taste.Interaction) error {
		if h.UserID == c.fanID {
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
	sessionID, playID := c.play(t, c.tracks[0])
	for name, err := range map[string]error{
		"another's session": c.store.EndSession(t.Context(), sessionID, c.artistID, time.Now()),
		"a play in another's session": c.store.StartPlay(t.Context(), music.Play{
			ID: graphtest.ID(t), SessionID: sessionID, UserID: c.artistID, TrackID: c.tracks[0], StartedAt: time.Now(),
		}),
		"another's play": c.store.EndPlay(t.Context(), playID, c.artistID, func(music.Play, time.Duration) (music.Ended, error) {
			t.Error("the play was ended")
			return music.Ended{}, nil
		}),
		"a track that is not there": c.store.StartPlay(t.Context(), music.Play{ID: graphtest.ID(t), SessionID: sessionID, UserID: c.fanID, TrackID: "nothing", StartedAt: time.Now()}),
	} {
		if fault.CodeOf(err) != fault.NotFound {
			t.Errorf("%s: want NOT_FOUND, got %v", name, err)
		}
	}
}

func TestTasteStreamsHoldWhatPeopleDid(t *testing.T) {
	c := newCatalogue(t)
	ctx := t.Context()
	store := tastegraph.NewStore(c.db)
	if _, err := c.store.Save(ctx, c.fanID, music.KindTrack, c.tracks[5], time.Now()); err != nil {
		t.Fatal(err)
	}
	if _, err := c.people().Follow(ctx, c.fanID, c.artistID, time.Now()); err != nil {
		t.Fatal(err)
	}
	tracks := map[string]taste.Track{}
	if err := store.Tracks(ctx, func(tr taste.Track) error { tracks[tr.ID] = tr; return nil }); err != nil {
		t.Fatal(err)
	}
	if got := tracks[c.tracks[5]]; got.AlbumID != c.albums[1] || got.ArtistID != c.artistID || got.Popularity != 5 || !slices.Equal(got.Genres, []taste.GenreWeight{{Slug: c.genreID, Weight: 1}}) {
		t.Errorf("got %+v", got)
	}
	var artists, saves, follows int
	err := store.Artists(ctx, func(a taste.Artist) error {
		if a.ID == c.artistID {
			artists++
		}
		return nil
	})
	if err != nil || artists != 1 {
		t.Errorf("the artist came %d times, %v", artists, err)
	}
	err = store.Interactions(ctx, func(h taste.Interaction) error {
		if h.UserID == c.fanID && h.TrackID == c.tracks[5] && h.Saved {
			saves++
		}
		return nil
	})
	if err != nil || saves != 1 {
		t.Errorf("the save came %d times, %v", saves, err)
	}
	err = store.Follows(ctx, func(f taste.Follow) error {
		if f.UserID == c.fanID && f.TargetID == c.artistID {
			follows++
		}
		return nil
	})
	if err != nil || follows != 1 {
		t.Errorf("the follow came %d times, %v", follows, err)
	}
	if got, err := store.Following(ctx, c.fanID); err != nil || !slices.Equal(got, []string{c.artistID}) {
		t.Errorf("got %v, %v", got, err)
	}
}

func TestFindables(t *testing.T) {
	c := newCatalogue(t)
	ctx := t.Context()
	store := indexinggraph.NewSource(c.db)
	for kind, id := range map[string]string{"artist": c.artistID, "album": c.albums[0], "song": c.tracks[1], "genre": c.genreID} {
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
	owned, err := store.Dependents(ctx, "artist", c.artistID)
	if err != nil || len(owned["album"]) != 2 || len(owned["song"]) != 6 {
		t.Errorf("got %v, %v", owned, err)
	}
}
