package graphql_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/api/graphql"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/music"
)

// counts is how often each method of the store was called.
type counts struct {
	mu    sync.Mutex
	calls map[string]int
}

func (c *counts) add(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.calls[name]++
}

func (c *counts) take() map[string]int {
	c.mu.Lock()
	defer c.mu.Unlock()
	taken := maps.Clone(c.calls)
	clear(c.calls)
	return taken
}

// store is a catalogue in memory that counts what it is asked. Methods it does not have panic.
type store struct {
	music.Store
	counts
	tracks, albums, artists []string
	broken                  error
}

func newStore(size int) *store {
	s := &store{counts: counts{calls: map[string]int{}}}
	for i := range size {
		s.tracks = append(s.tracks, fmt.Sprintf("track-%03d", i))
		s.albums = append(s.albums, fmt.Sprintf("album-%03d", i))
		s.artists = append(s.artists, fmt.Sprintf("artist-%03d", i))
	}
	return s
}

func among(ids, known []string) []string {
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return !slices.Contains(known, id) })
}

func each[T any](ids []string, make func(string) T) []T {
	out := []T{}
	for _, id := range ids {
		out = append(out, make(id))
	}
	return out
}

func newTrack(id string) music.Track {
	return music.Track{
		ID: id, Title: "Song " + id, Status: access.Published, Duration: time.Minute, Source: music.DemoSound,
	}
}

func newAlbum(id string) music.Album {
	return music.Album{ID: id, Title: "Album " + id, Type: music.LongPlayer, Status: access.Published, TrackCount: 5}
}

func newArtist(id string) music.Artist {
	return music.Artist{Person: person.Person{UserID: id, Handle: id, Name: id}}
}

func (s *store) Genres(context.Context) ([]music.Genre, error) {
	s.add("Genres")
	return []music.Genre{{ID: "g", Name: "Jazz", Slug: "jazz"}}, s.broken
}

func (s *store) TracksByIDs(_ context.Context, ids []string) ([]music.Track, error) {
	s.add("TracksByIDs")
	tracks := each(among(ids, s.tracks), newTrack)
	for _, id := range ids { // of an album, see AlbumOpenings
		if i := strings.LastIndex(id, "-"); i > 0 && slices.Contains(s.albums, id[:i]) {
			track := newTrack(id)
			track.AlbumID, track.Number = id[:i], int(id[i+1]-'0')+1
			tracks = append(tracks, track)
		}
	}
	return tracks, nil
}

func (s *store) AlbumsByIDs(_ context.Context, ids []string) ([]music.Album, error) {
	s.add("AlbumsByIDs")
	return each(among(ids, s.albums), newAlbum), nil
}

func (s *store) ArtistsByIDs(_ context.Context, ids []string) ([]music.Artist, error) {
	s.add("ArtistsByIDs")
	return each(among(ids, s.artists), newArtist), nil
}

func (s *store) AlbumOpenings(
	_ context.Context, albums map[string]access.VisibilityFilter, size int,
) (map[string][]string, error) {
	s.add("AlbumOpenings")
	openings := map[string][]string{}
	for album := range albums {
		for i := range min(size, 5) {
			openings[album] = append(openings[album], fmt.Sprintf("%s-%d", album, i))
		}
	}
	return openings, nil
}

func (s *store) AlbumLengths(_ context.Context, albums map[string]access.VisibilityFilter) (map[string]int, error) {
	s.add("AlbumLengths")
	lengths := map[string]int{}
	for album := range albums {
		lengths[album] = 5
	}
	return lengths, nil
}

func (s *store) SavedTracks(
	_ context.Context, _ string, _ music.LibraryFilter, req paging.Request,
) (paging.Page[string], error) {
	s.add("SavedTracks")
	page := paging.OfSlice(req, s.tracks, func(id string) paging.Cursor { return paging.Cursor{ID: id} },
		func(a, b paging.Cursor) bool { return a.ID < b.ID })
	page.Count = func(context.Context) (int, error) {
		s.add("Count")
		return len(s.tracks), nil
	}
	return page, nil
}

func (s *store) SavedAmong(_ context.Context, _ string, kind music.Kind, ids []string) (map[string]bool, error) {
	s.add("SavedAmong " + string(kind))
	return map[string]bool{ids[0]: true}, nil
}

func (s *store) FollowedAmong(_ context.Context, _ string, ids []string) (map[string]bool, error) {
	s.add("FollowedAmong")
	return map[string]bool{ids[0]: true}, nil
}

// ranking recommends everything in the store's order.
type ranking struct{ *store }

func scored(ids []string) []music.Scored {
	out := make([]music.Scored, len(ids))
	for i, id := range ids {
		out[i] = music.Scored{ID: id, Score: 1 - float64(i)/1000}
	}
	return out
}

func (r ranking) CuratedTracks(context.Context, string, string, music.CuratedSort) ([]music.Scored, error) {
	return scored(r.tracks), nil
}

func (r ranking) CuratedAlbums(context.Context, string, string, music.CuratedSort) ([]music.Scored, error) {
	return scored(r.albums), nil
}

func (r ranking) CuratedArtists(context.Context, string) ([]music.Scored, error) {
	return scored(r.artists), nil
}

func (r ranking) SimilarArtists(_ context.Context, _, _ string, limit int) ([]music.Scored, error) {
	return scored(r.artists)[:limit], nil
}

func (r ranking) FansAlsoLike(_ context.Context, _, _ string, limit int) ([]music.Scored, error) {
	return scored(r.artists)[:limit], nil
}

func (r ranking) Home(context.Context, string, int) ([]music.ChosenShelf, error) {
	return []music.ChosenShelf{{
		ID: "popular", Kind: music.ShelfPopular, Title: "Popular right now", Tracks: scored(r.tracks),
	}}, nil
}

func (r ranking) SimilarTracks(context.Context, string, string, int) ([]music.Scored, error) {
	return nil, fault.Away("Similarity", nil)
}

// api is GraphQL over a store, and its log.
type api struct {
	t       *testing.T
	store   *store
	log     *bytes.Buffer
	handler http.Handler
}

func newAPI(t *testing.T, size int, open bool) *api {
	a := &api{t: t, store: newStore(size), log: &bytes.Buffer{}}
	service := music.NewService(a.store, ranking{a.store}, time.Now)
	var err error
	if a.handler, err = graphql.NewHandler(&graphql.Resolver{Music: service}, open,
		slog.New(slog.NewTextHandler(a.log, nil))); err != nil {
		t.Fatal(err)
	}
	return a
}

// result is what GraphQL answers.
type result struct {
	Data   map[string]any
	Errors []struct {
		Message    string
		Path       []any
		Extensions map[string]any
	}
}

func (r result) code() string {
	if len(r.Errors) == 0 {
		return ""
	}
	code, _ := r.Errors[0].Extensions["code"].(string)
	return code
}

// ask asks as a person who has signed in.
func (a *api) ask(query string, variables map[string]any) result {
	a.t.Helper()
	body, err := json.Marshal(map[string]any{"query": query, "variables": variables})
	if err != nil {
		a.t.Fatal(err)
	}
	w := a.post(string(body))
	var got result
	if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil {
		a.t.Fatalf("%v in %s", err, w.Body)
	}
	return got
}

func (a *api) post(body string) *httptest.ResponseRecorder {
	r := httptest.NewRequestWithContext(access.WithViewer(a.t.Context(), access.Viewer{UserID: "me"}), http.MethodPost,
		"/", strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	a.handler.ServeHTTP(w, r)
	return w
}
