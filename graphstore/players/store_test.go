package players_test

import (
	"slices"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/graphstore/players"
	tastegraph "github.com/sidestage/sidestage/graphstore/taste"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/player"
	"github.com/sidestage/sidestage/internal/taste"
)

func TestTheLastPlayerStateHolds(t *testing.T) {
	ctx, s, user, now := t.Context(), players.NewStore(graphtest.Open(t)), graphtest.ID(t), time.Now()
	if _, err := s.PlayerState(ctx, user); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("none yet: %v", err)
	}
	set := func(device string, seconds int, queue []string) func() error {
		return func() error {
			return s.SetPlayerState(ctx, user, player.State{
				DeviceID: device, TrackID: "t", Position: time.Second, Queue: queue, Repeat: player.RepeatAll,
				UpdatedAt: now.Add(time.Duration(seconds) * time.Second),
			})
		}
	}
	for _, err := range graphtest.AtOnce(
		set("one", 1, []string{"a", "b"}), set("three", 3, []string{"c"}), set("two", 2, nil),
	) {
		if err != nil {
			t.Fatal(err)
		}
	}
	got, err := s.PlayerState(ctx, user)
	if err != nil || got.DeviceID != "three" || !slices.Equal(got.Queue, []string{
		"c",
	}) || got.Position != time.Second || got.Repeat != player.RepeatAll {
		t.Errorf("%+v (%v)", got, err)
	}
	if err := set("four", 4, nil)(); err != nil {
		t.Fatal(err)
	}
	if got, err = s.PlayerState(ctx, user); err != nil || got.DeviceID != "four" || !slices.Equal(got.Queue, []string{
		"c",
	}) {
		t.Errorf("without a queue: %+v (%v)", got, err)
	}
	if err := set("five", 5, []string{})(); err != nil {
		t.Fatal(err)
	}
	if got, err = s.PlayerState(ctx, user); err != nil || len(got.Queue) != 0 {
		t.Errorf("with an empty one: %+v (%v)", got, err)
	}
}

func TestTheModelHearsOfSavedAlbums(t *testing.T) {
	c := graphtest.NewCatalogue(t)
	for kind, id := range map[music.Kind]string{music.KindAlbum: c.Albums[0], music.KindTrack: c.Tracks[0]} {
		if _, err := c.Store.Save(t.Context(), c.FanID, kind, id, time.Now()); err != nil {
			t.Fatal(err)
		}
	}
	heard := map[string]taste.Interaction{}
	err := tastegraph.NewStore(c.DB).Interactions(t.Context(), func(h taste.Interaction) error {
		if h.UserID == c.FanID {
			heard[h.TrackID] = h
		}
		return nil
	})
	if err != nil || len(heard) != 3 {
		t.Fatalf("%d tracks (%v)", len(heard), err)
	}
	for i, id := range c.Tracks[:3] {
		if h := heard[id]; !h.SavedAlbum || h.Saved != (i == 0) || h.LastAt.IsZero() {
			t.Errorf("track %d: %+v", i, h)
		}
	}
}
