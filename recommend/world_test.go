package recommend

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

var testNow = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// world is a small catalogue with its listeners, held in memory: every interface that the
// package asks for, and a clock.
type world struct {
	genres       []Genre
	artists      []Artist
	tracks       []Track
	interactions []Interaction
	follows      []Follow
	said         map[string]Said
	fail         error
	// unlearned are tracks that came out after the training.
	unlearned []Track
	// asked are the people of whom HeardMost was asked.
	asked []string

	now      time.Time
	plays    map[string][]Play
	closed   map[string]bool
	mu       sync.Mutex
	sessions map[string]stored
	askings  int
	dials    map[string]float64
}

type stored struct {
	userID string
	state  []byte
}

func newWorld() *world {
	return &world{now: testNow, plays: map[string][]Play{}, closed: map[string]bool{}, sessions: map[string]stored{}, dials: map[string]float64{}, said: map[string]Said{}}
}

func each[T any](w *world, list []T, yield func(T) error) error {
	for _, v := range list {
		if err := yield(v); err != nil {
			return err
		}
	}
	return w.fail
}

func (w *world) Genres(_ context.Context, y func(Genre) error) error { return each(w, w.genres, y) }

func (w *world) Artists(_ context.Context, y func(Artist) error) error { return each(w, w.artists, y) }

func (w *world) Tracks(_ context.Context, y func(Track) error) error { return each(w, w.tracks, y) }

func (w *world) Follows(_ context.Context, y func(Follow) error) error { return each(w, w.follows, y) }

func (w *world) Opinions(_ context.Context, y func(Opinion) error) error {
	for _, id := range slices.Sorted(maps.Keys(w.said)) {
		for _, o := range w.said[id].Opinions {
			o.UserID = id
			if err := y(o); err != nil {
				return err
			}
		}
	}
	return nil
}

func (w *world) Places(_ context.Context, y func(userID, place string) error) error {
	for _, id := range slices.Sorted(maps.Keys(w.said)) {
		if place := w.said[id].Place; place != "" {
			if err := y(id, place); err != nil {
				return err
			}
		}
	}
	return nil
}

func (w *world) SaidBy(_ context.Context, userID string) (Said, error) { return w.said[userID], nil }

func (w *world) Interactions(_ context.Context, y func(Interaction) error) error {
	return each(w, w.interactions, y)
}

func (w *world) Listened(_ context.Context, userID string, limit int) ([]Interaction, error) {
	var out []Interaction
	for _, i := range w.interactions {
		if i.UserID == userID {
			out = append(out, i)
		}
	}
	slices.SortStableFunc(out, func(a, b Interaction) int { return b.LastAt.Compare(a.LastAt) })
	return firstOf(out, limit), nil
}

func (w *world) Following(_ context.Context, userID string) ([]string, error) {
	var out []string
	for _, f := range w.follows {
		if f.UserID == userID {
			out = append(out, f.TargetID)
		}
	}
	return out, nil
}

func (w *world) HeardMost(_ context.Context, userIDs []string, each int) ([]Interaction, error) {
	w.asked = append(w.asked, userIDs...)
	var out []Interaction
	for _, id := range userIDs {
		heard, _ := w.Listened(context.Background(), id, math.MaxInt)
		slices.SortStableFunc(heard, func(a, b Interaction) int { return b.Plays - a.Plays })
		out = append(out, firstOf(heard, each)...)
	}
	return out, w.fail
}

func (w *world) Released(ctx context.Context, userID string, after, until time.Time, limit int) ([]Release, error) {
	following, err := w.Following(ctx, userID)
	var out []Release
	seen := map[string]bool{}
	for _, t := range slices.Concat(w.tracks, w.unlearned) {
		r := Release{Thing: Thing{KindTrack, t.ID}, ArtistID: t.ArtistID, ArtistName: "Artist " + t.ArtistID, At: t.ReleasedAt}
		if t.AlbumID != "" {
			r.Thing = Thing{KindAlbum, t.AlbumID}
		}
		for _, g := range t.Genres {
			r.Genres = append(r.Genres, g.Slug)
		}
		if slices.Contains(following, t.ArtistID) && !seen[r.ID] && r.At.After(after) && !r.At.After(until) {
			out = append(out, r)
		}
		seen[r.ID] = true
	}
	slices.SortStableFunc(out, func(a, b Release) int { return b.At.Compare(a.At) })
	return firstOf(out, limit), err
}

func (w *world) RecentPlays(_ context.Context, userID string, since time.Time) ([]Play, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	out := slices.DeleteFunc(slices.Clone(w.plays[userID]), func(p Play) bool { return p.At.Before(since) })
	slices.SortStableFunc(out, func(a, b Play) int { return b.At.Compare(a.At) })
	return out, nil
}

func (w *world) SeedTracks(_ context.Context, _ string, seed Seed, limit int) ([]Track, error) {
	var out []Track
	known := slices.ContainsFunc(w.artists, func(a Artist) bool { return a.ID == seed.ArtistID })
	for _, t := range w.tracks {
		of := slices.ContainsFunc(t.Genres, func(g GenreWeight) bool { return g.Slug == seed.Genre })
		if (t.ID == seed.TrackID || t.ArtistID == seed.ArtistID || (seed.AlbumID != "" && t.AlbumID == seed.AlbumID) || of) && !w.closed[t.ID] {
			out = append(out, t)
		}
	}
	if len(out) == 0 && !known {
		return nil, fault.Missing("This")
	}
	return firstOf(out, limit), nil
}

func (w *world) Playable(_ context.Context, _ string, ids []string) ([]string, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.askings++
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return w.closed[id] }), nil
}

func (w *world) Create(_ context.Context, s Session) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	raw, err := json.Marshal(s.State)
	w.sessions[s.ID] = stored{s.UserID, raw}
	return err
}

func (w *world) Dial(_ context.Context, userID string) (float64, bool, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	dial, isSet := w.dials[userID]
	return dial, isSet, nil
}

func (w *world) SetDial(_ context.Context, userID string, dial float64) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.dials[userID] = dial
	return nil
}

func (w *world) Update(_ context.Context, id, userID string, change func(*State) error) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	s, ok := w.sessions[id]
	if !ok || s.userID != userID {
		return fault.Missing("This session")
	}
	var state State
	if err := json.Unmarshal(s.state, &state); err != nil {
		return err
	}
	// The store may have to retry: the first result must not count.
	first := state.clone()
	if err := change(&first); err != nil {
		return fmt.Errorf("updating: %w", err)
	}
	if err := change(&state); err != nil {
		return fmt.Errorf("updating: %w", err)
	}
	raw, err := json.Marshal(state)
	w.sessions[id] = stored{userID, raw}
	return err
}

// tunedTo is the default tuning with another threshold, for everybody.
func tunedTo(threshold float64) func(context.Context, string) Tuning {
	tuning := DefaultTuning()
	tuning.Threshold = threshold
	return func(context.Context, string) Tuning { return tuning }
}

// unblended is the default configuration without a blend, which takes a while to learn.
func unblended() Config {
	cfg := DefaultConfig()
	cfg.BlendFrom = math.MaxInt
	return cfg
}

// options wires a service that ranks by neighbours over the world.
func (w *world) options(threshold float64) Options {
	return Options{
		Source: w, History: w, Statements: w, Tuning: tunedTo(threshold), Config: unblended(), Interval: time.Hour,
		Now: func() time.Time { return w.now },
	}
}

// service makes a trained service over the world.
func (w *world) service(t testing.TB, threshold float64) *Service {
	t.Helper()
	s := NewService(w.options(threshold))
	if err := s.Retrain(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s
}

func (w *world) jukebox(t testing.TB) *Jukebox {
	t.Helper()
	j := NewJukebox(w.service(t, 0.5), w, w)
	j.random = func() uint64 { return 42 }
	return j
}

func (w *world) artistOf() map[string]string {
	out := map[string]string{}
	for _, t := range w.tracks {
		out[t.ID] = t.ArtistID
	}
	return out
}

// add puts an artist of one genre with n tracks in.
func (w *world) add(artist, genre string, n int) {
	w.artists = append(w.artists, Artist{ID: artist, Name: "Artist " + artist, Genres: []GenreWeight{{genre, 1}}})
	for i := range n {
		id := fmt.Sprintf("%s-%d", artist, i)
		w.tracks = append(w.tracks, Track{
			ID: id, Title: "Song " + id, ArtistID: artist, AlbumID: fmt.Sprintf("%s-album-%d", artist, i/10),
			Genres: []GenreWeight{{genre, 1}}, Duration: 200, Popularity: float64(100 - i), ReleasedAt: testNow.AddDate(0, 0, -i),
		})
	}
}

// grown makes a catalogue with structure: artists of ten genres, popular with a long tail, and
// fans who each like two genres nine times in ten.
func grown(seed uint64, fans, artists, tracks int) *world {
	w, r := newWorld(), rand.New(rand.NewPCG(seed, 1))
	const kinds = 10
	for g := range kinds {
		w.genres = append(w.genres, Genre{fmt.Sprintf("g%d", g), fmt.Sprintf("Genre %d", g)})
	}
	for a := range artists {
		w.add(fmt.Sprintf("a%04d", a), fmt.Sprintf("g%d", a%kinds), tracks/artists)
	}
	per := tracks / artists
	for u := range fans {
		user := fmt.Sprintf("u%05d", u)
		likes := [2]int{u % kinds, r.IntN(kinds)}
		heard := map[int]Interaction{}
		for range 60 + r.IntN(120) {
			// Zipf-like: the artists of a genre by rank, squared towards the first.
			rank := int(math.Pow(r.Float64(), 2) * float64(artists/kinds))
			genre := likes[r.IntN(2)]
			if r.Float64() < 0.1 {
				genre = r.IntN(kinds)
			}
			track := (rank*kinds+genre)*per + int(math.Pow(r.Float64(), 2)*float64(per))
			i := heard[track]
			i.UserID, i.TrackID = user, w.tracks[track].ID
			i.Plays++
			i.Seconds += 100 + 100*r.Float64()
			i.LastAt = testNow.Add(-time.Duration(r.IntN(200*24)) * time.Hour)
			heard[track] = i
		}
		for _, k := range slices.Sorted(maps.Keys(heard)) {
			w.interactions = append(w.interactions, heard[k])
		}
		w.follows = append(w.follows, Follow{user, w.artists[likes[0]].ID}, Follow{user, fmt.Sprintf("u%05d", (u+kinds)%fans)})
	}
	return w
}
