package app

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/sidestage/sidestage/api/rest"
	jukeboxgraph "github.com/sidestage/sidestage/graphstore/jukebox"
	"github.com/sidestage/sidestage/graphstore/opinions"
	"github.com/sidestage/sidestage/recommend/jukebox"
)

func (s *services) openJukebox() (part, error) {
	sessions := jukeboxSessions{jukeboxgraph.NewStore(s.world.graph.DB), s.world.now}
	said := opinions.NewStore(s.world.graph.DB)
	s.jukebox = jukebox.New(s.trainer, s.listeners, sessions, jukebox.MusicCatalogue{
		Music: s.music, Playlists: s.playlists,
	}).
		WithDials(sessions.graph).
		WithPrivacy(func(ctx context.Context, userID string) (bool, error) {
			until, err := said.PrivateUntil(ctx, userID)
			return s.world.now().Before(until), err
		})
	routes := rest.Jukebox{Jukebox: s.jukebox, Music: s.music, Limits: s.limits}
	return part{routes: []route{routes}, hear: s.jukebox.Hear, sweep: s.jukebox.Sweep}, nil
}

// jukeboxSessions keeps sessions in the graph, so that they outlive the server and any server goes
// on with them. It is a jukebox.SessionStore.
type jukeboxSessions struct {
	graph *jukeboxgraph.Store
	now   func() time.Time
}

var _ jukebox.SessionStore = jukeboxSessions{}

func (s jukeboxSessions) Create(ctx context.Context, session jukebox.Session) error {
	state, err := json.Marshal(session.State)
	if err != nil {
		return err
	}
	return s.graph.Create(ctx, jukeboxgraph.Session{
		ID: session.ID, UserID: session.UserID, SeedType: session.State.Seed.Kind(), SeedID: session.State.Seed.ID(),
		State: string(state), CreatedAt: session.CreatedAt,
	})
}

func (s jukeboxSessions) Update(ctx context.Context, id, userID string, change func(*jukebox.State) error) error {
	return s.graph.Update(ctx, id, userID, s.now(), func(stored string) (string, error) {
		var state jukebox.State
		if err := json.Unmarshal([]byte(stored), &state); err != nil {
			return "", fmt.Errorf("reading the state of jukebox %s: %w", id, err)
		}
		if err := change(&state); err != nil {
			return "", err
		}
		changed, err := json.Marshal(state)
		return string(changed), err
	})
}

func (s jukeboxSessions) Sweep(ctx context.Context, before time.Time) error {
	return s.graph.SweepSessions(ctx, before)
}
