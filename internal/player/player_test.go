package player_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/player"
)

// shelf keeps one state, and has tracks of a minute but for one that is hidden.
type shelf struct{ kept *player.State }

func (s *shelf) PlayerState(context.Context, string) (player.State, error) {
	if s.kept == nil {
		return player.State{}, fault.Missing("What you heard last")
	}
	return *s.kept, nil
}

func (s *shelf) SetPlayerState(_ context.Context, _ string, state player.State) error {
	s.kept = &state
	return nil
}

func (s *shelf) Tracks(_ context.Context, _ access.Viewer, ids []string) (found []music.Track, err error) {
	for _, id := range ids {
		if id != "hidden" && id != "" {
			found = append(found, music.Track{ID: id, Duration: time.Minute})
		}
	}
	return found, nil
}

var fan = access.Viewer{UserID: "fan"}

func TestWhatIsKeptComesBackAsThePersonMayHearIt(t *testing.T) {
	now := time.Now()
	for name, c := range map[string]struct {
		state   player.State
		track   string
		at      time.Duration
		waiting int
	}{
		"a track and a queue": {
			player.State{TrackID: "a", Position: time.Second, Queue: []string{"b", "hidden", "a"}},
			"a",
			time.Second, 2,
		},
		"beyond the end":       {player.State{TrackID: "a", Position: time.Hour}, "a", time.Minute, 0},
		"a track that is gone": {player.State{TrackID: "hidden", Queue: []string{"b"}}, "", 0, 1},
		"nothing on":           {player.State{Queue: []string{"b"}}, "", 0, 1},
	} {
		store := &shelf{}
		s := player.NewService(store, store, func() time.Time { return now })
		c.state.DeviceID, c.state.UpdatedAt = "phone", now.Add(time.Hour)
		if err := s.Keep(t.Context(), fan, c.state); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		got, err := s.Saved(t.Context(), fan)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		track := ""
		if got.Track != nil {
			track = got.Track.ID
		}
		if track != c.track || got.Position != c.at || len(got.Tracks) != c.waiting || got.Repeat != player.RepeatNone {
			t.Errorf("%s: %+v", name, got)
		}
		if !got.UpdatedAt.Equal(now) {
			t.Errorf("%s: a player's clock was believed: %v", name, got.UpdatedAt)
		}
	}
}

func TestBadStatesAreRefused(t *testing.T) {
	store := &shelf{}
	s := player.NewService(store, store, time.Now)
	for name, c := range map[string]struct {
		by    access.Viewer
		state player.State
		want  fault.Code
	}{
		"a visitor":       {access.Visitor, player.State{DeviceID: "a"}, fault.Unauthenticated},
		"no device":       {fan, player.State{}, fault.BadUserInput},
		"a long queue":    {fan, player.State{DeviceID: "a", Queue: make([]string, 501)}, fault.BadUserInput},
		"a long context":  {fan, player.State{DeviceID: "a", Context: strings.Repeat("x", 5000)}, fault.BadUserInput},
		"an unknown mode": {fan, player.State{DeviceID: "a", Repeat: "twice"}, fault.BadUserInput},
		"a long name":     {fan, player.State{DeviceID: "a", DeviceName: strings.Repeat("x", 201)}, fault.BadUserInput},
		"what is no text": {fan, player.State{DeviceID: "a", DeviceName: "\xff"}, fault.BadUserInput},
	} {
		if err := s.Keep(t.Context(), c.by, c.state); fault.CodeOf(err) != c.want || store.kept != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := s.Saved(t.Context(), fan); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("nothing was kept: %v", err)
	}
	if _, err := s.Saved(t.Context(), access.Visitor); fault.CodeOf(err) != fault.Unauthenticated {
		t.Errorf("a visitor: %v", err)
	}
}
