// Package player is where a person stopped listening, so that another device goes on from there. It decides what is
// kept; nothing here knows of HTTP or of an engine.
package player

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/music"
)

// The bounds of what a player may leave.
const (
	maxQueue   = 500
	maxText    = 200
	maxContext = 4 << 10
)

// Repeat is what happens at the end.
type Repeat string

// The modes of the player.
const (
	RepeatNone Repeat = "none"
	RepeatAll  Repeat = "all"
	RepeatOne  Repeat = "one"
)

// State is where somebody is in what they hear.
type State struct {
	DeviceID, DeviceName string
	// TrackID is empty where nothing is on; Position is how far it is.
	TrackID  string
	Position time.Duration
	// Queue is what comes, by track; nil leaves the one that is kept.
	Queue []string
	// Context is JSON that only the player reads: what it plays from.
	Context   string
	Repeat    Repeat
	Shuffle   bool
	UpdatedAt time.Time
}

// Saved is a state with its tracks as the person may know of them. Track is nil where nothing was on, or what was is
// gone.
type Saved struct {
	State
	Track  *music.Track
	Tracks []music.Track
}

// Store keeps one state a person.
type Store interface {
	// PlayerState reads it. Errors: NOT_FOUND where there is none.
	PlayerState(ctx context.Context, userID string) (State, error)
	// SetPlayerState keeps s unless a later one is there, by UpdatedAt.
	SetPlayerState(ctx context.Context, userID string, s State) error
}

// Tracks returns those of ids that the person may know of, in their order.
type Tracks interface {
	Tracks(ctx context.Context, v access.Viewer, ids []string) ([]music.Track, error)
}

// Service is going on elsewhere.
type Service struct {
	store  Store
	tracks Tracks
	now    func() time.Time
}

// NewService returns a Service; now is the clock, time.Now outside tests.
func NewService(store Store, tracks Tracks, now func() time.Time) *Service {
	return &Service{store: store, tracks: tracks, now: now}
}

// Keep keeps the viewer's state; the last to come holds, by this server's clock. Errors: UNAUTHENTICATED,
// BAD_USER_INPUT.
func (s *Service) Keep(ctx context.Context, v access.Viewer, state State) error {
	if err := v.Require(); err != nil {
		return err
	}
	if err := state.check(); err != nil {
		return err
	}
	if state.Repeat == "" {
		state.Repeat = RepeatNone
	}
	state.UpdatedAt = s.now()
	return s.store.SetPlayerState(ctx, v.UserID, state)
}

func (s State) check() error {
	bad := map[string]string{}
	for name, text := range map[string]string{"deviceId": s.DeviceID, "deviceName": s.DeviceName, "trackId": s.TrackID} {
		if utf8.RuneCountInString(text) > maxText || !utf8.ValidString(text) {
			bad[name] = name + " must have at most 200 characters."
		}
	}
	if s.DeviceID == "" {
		bad["deviceId"] = "deviceId must not be empty."
	}
	if len(s.Queue) > maxQueue || slices.ContainsFunc(s.Queue, func(id string) bool { return len(id) > maxText }) {
		bad["queue"] = fmt.Sprintf("queue must have at most %d track ids.", maxQueue)
	}
	if len(s.Context) > maxContext {
		bad["context"] = "context must have at most 4096 bytes."
	}
	if s.Repeat != "" && s.Repeat != RepeatNone && s.Repeat != RepeatAll && s.Repeat != RepeatOne {
		bad["repeat"] = "repeat must be none, all or one."
	}
	if len(bad) > 0 {
		return fault.BadInput(bad)
	}
	return nil
}

// State returns the viewer's state as it was kept. Errors: UNAUTHENTICATED, NOT_FOUND where there is none.
func (s *Service) State(ctx context.Context, v access.Viewer) (State, error) {
	if err := v.Require(); err != nil {
		return State{}, err
	}
	return s.store.PlayerState(ctx, v.UserID)
}

// Saved returns the viewer's state, with the tracks of it that they may know of. Errors: UNAUTHENTICATED, NOT_FOUND
// where there is none.
func (s *Service) Saved(ctx context.Context, v access.Viewer) (Saved, error) {
	state, err := s.State(ctx, v)
	if err != nil {
		return Saved{}, err
	}
	tracks, err := s.tracks.Tracks(ctx, v, append([]string{state.TrackID}, state.Queue...))
	if err != nil {
		return Saved{}, fmt.Errorf("judging what a player left: %w", err)
	}
	out := Saved{State: state, Tracks: tracks}
	if len(tracks) > 0 && tracks[0].ID == state.TrackID {
		out.Track, out.Tracks = &tracks[0], tracks[1:]
		out.Position = min(state.Position, tracks[0].Duration)
	}
	return out, nil
}

// Seconds reads a position; what is no finite number of 0 or more is BAD_USER_INPUT.
func Seconds(position float64) (time.Duration, error) {
	if math.IsNaN(position) || position < 0 || position > 7*24*60*60 {
		return 0, fault.BadInput(map[string]string{"position": "position must be a number of seconds."})
	}
	return time.Duration(position * float64(time.Second)), nil
}
