package jukebox

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/recommend/internal/recommendtest"
	"github.com/sidestage/sidestage/recommend/internal/seq"
)

// world keeps sessions and dials too, and says what may be played.
type world struct {
	*recommendtest.World
	closed map[string]bool

	mu       sync.Mutex
	sessions map[string]stored
	askings  int
	dials    map[string]float64
}

type stored struct {
	userID string
	state  []byte
}

func worldOf(w *recommendtest.World) *world {
	return &world{World: w, closed: map[string]bool{}, sessions: map[string]stored{}, dials: map[string]float64{}}
}

func newWorld() *world { return worldOf(recommendtest.New()) }

func grown(seed uint64, fans, artists, tracks int) *world {
	return worldOf(recommendtest.Grown(seed, fans, artists, tracks))
}

func (w *world) SeedTracks(_ context.Context, _ string, seed music.Seed, limit int) ([]taste.Track, error) {
	var out []taste.Track
	known := slices.ContainsFunc(w.ArtistList, func(a taste.Artist) bool { return a.ID == seed.ArtistID })
	for _, t := range w.TrackList {
		of := slices.ContainsFunc(t.Genres, func(g taste.GenreWeight) bool { return g.Slug == seed.Genre })
		if (t.ID == seed.TrackID || t.ArtistID == seed.ArtistID || (seed.AlbumID != "" && t.AlbumID == seed.AlbumID) || of) &&
			!w.closed[t.ID] {
			out = append(out, t)
		}
	}
	if len(out) == 0 && !known {
		return nil, fault.Missing("This")
	}
	return seq.First(out, limit), nil
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

func (w *world) jukebox(t testing.TB) *Jukebox {
	t.Helper()
	s := serviceOf(t, w.World, 0.5)
	j := New(s, s.People, w, w)
	j.random = func() uint64 { return 42 }
	return j
}

func (w *world) Sweep(context.Context, time.Time) error { return nil }
