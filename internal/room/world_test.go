package room

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/music"
)

// world is all that a room needs, in memory: a store, music of which some is closed to some,
// and a picker that goes through it in order.
type world struct {
	mu     sync.Mutex
	rooms  map[string][]byte
	clock  atomic.Int64 // nanoseconds since the epoch
	songs  int
	closed map[string]map[string]bool // by track, then person
	tries  int
	// refused are tracks by the person they are not for.
	refused map[string][]string
}

func newWorld(songs int) (*world, *Service) {
	w := &world{
		rooms: map[string][]byte{}, songs: songs, closed: map[string]map[string]bool{}, refused: map[string][]string{},
	}
	w.clock.Store(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC).UnixNano())
	return w, NewService(w, w, w, w, w.now)
}

func (w *world) now() time.Time { return time.Unix(0, w.clock.Load()).UTC() }

func (w *world) pass(d time.Duration) { w.clock.Add(int64(d)) }

func (w *world) close(track string, people ...string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.closed[track] = map[string]bool{}
	for _, p := range people {
		w.closed[track][p] = true
	}
}

func (w *world) refuse(person, track string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.refused[person] = append(w.refused[person], track)
}

func (w *world) Refused(_ context.Context, members, ids []string) ([]string, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool {
		return !slices.ContainsFunc(members, func(m string) bool { return slices.Contains(w.refused[m], id) })
	}), nil
}

func (w *world) get(id string) (Room, error) {
	raw, ok := w.rooms[id]
	if !ok {
		return Room{}, fault.Missing("This room")
	}
	var r Room
	err := json.Unmarshal(raw, &r)
	return r, err
}

func (w *world) put(r Room) error {
	raw, err := json.Marshal(r)
	w.rooms[r.ID] = raw
	return err
}

func (w *world) CreateRoom(_ context.Context, r Room) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.put(r)
}

func (w *world) Room(_ context.Context, id string) (Room, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.get(id)
}

func (w *world) RoomVersion(ctx context.Context, id string) (int64, error) {
	r, err := w.Room(ctx, id)
	return r.Version, err
}

func (w *world) RoomByCode(_ context.Context, code string) (string, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for id := range w.rooms {
		if r, err := w.get(id); err != nil || r.Code == code {
			return id, err
		}
	}
	return "", fault.Missing("A room with this code")
}

// UpdateRoom retries once: what the first attempt did must not count.
func (w *world) UpdateRoom(_ context.Context, id string, change func(*Room) (bool, error)) (Room, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for again := range 2 {
		r, err := w.get(id)
		if err != nil {
			return Room{}, err
		}
		changed, err := change(&r)
		if err != nil || !changed {
			return r, err
		}
		if again == 0 {
			continue
		}
		if len(r.Members) == 0 {
			delete(w.rooms, id)
			return r, nil
		}
		return r, w.put(r)
	}
	return Room{}, nil
}

func (w *world) SeeMember(_ context.Context, id, userID string, at time.Time) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	r, err := w.get(id)
	if err != nil {
		return err
	}
	if m, ok := r.Member(userID); ok {
		m.SeenAt = at
	}
	return w.put(r)
}

func (w *world) SweepRooms(_ context.Context, before time.Time) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	for id := range w.rooms {
		r, err := w.get(id)
		if err != nil {
			return err
		}
		seen := slices.ContainsFunc(r.Members, func(m Member) bool { return !m.SeenAt.Before(before) })
		if r.ActiveAt.Before(before) && !seen {
			delete(w.rooms, id)
		}
	}
	return nil
}

// length is that of every song.
const length = 3 * time.Minute

// Tracks knows songs named s0, s1 and so on.
func (w *world) Tracks(_ context.Context, v access.Viewer, ids []string) ([]music.Track, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	var tracks []music.Track
	for _, id := range ids {
		var n int
		if _, err := fmt.Sscanf(id, "s%d", &n); err == nil && n < w.songs {
			t := music.Track{ID: id, Title: id, Duration: length}
			t.HasAccess = !w.closed[id][v.UserID]
			tracks = append(tracks, t)
		}
	}
	return tracks, nil
}

func (w *world) Begin(_ context.Context, _ string, seed music.Seed, dial *float64) (json.RawMessage, float64, error) {
	if seed.TrackID == "gone" {
		return nil, 0, fault.Missing("This track")
	}
	if dial != nil {
		return json.RawMessage("0"), *dial, nil
	}
	return json.RawMessage("0"), 0.5, nil
}

// Next gives the songs in order, each once, for one member after the other.
func (w *world) Next(
	ctx context.Context, c Company, session json.RawMessage, played []string, n int,
) ([]Pick, json.RawMessage, error) {
	var at int
	if err := json.Unmarshal(session, &at); err != nil {
		return nil, nil, err
	}
	var picks []Pick
	for ; at < w.songs && len(picks) < n; at++ {
		id := fmt.Sprintf("s%d", at)
		open, err := c.Playable(ctx, []string{id})
		if err != nil {
			return nil, nil, err
		}
		if len(open) == 1 && !slices.Contains(played, id) {
			picks = append(picks, Pick{TrackID: id, Reason: "Because", For: c.Members[at%len(c.Members)]})
		}
	}
	return picks, json.RawMessage(fmt.Sprint(at)), nil
}

func (w *world) Take(context.Context, limit.Rule, string) (limit.Ticket, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.tries++; w.tries > 500 {
		return limit.Ticket{}, fault.Limited(time.Minute)
	}
	return limit.Ticket{}, nil
}

func (w *world) Forgive(context.Context, limit.Ticket) {}

func of(id string) access.Viewer { return access.Viewer{UserID: id} }

// opened is a room of ann's that the others joined.
func opened(t testing.TB, s *Service, others ...string) View {
	t.Helper()
	v, err := s.Create(t.Context(), of("ann"), Plan{})
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range others {
		if v, err = s.Join(t.Context(), of(id), v.Code); err != nil {
			t.Fatal(err)
		}
	}
	return v
}
