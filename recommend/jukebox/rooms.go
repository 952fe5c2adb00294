package jukebox

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/room"
)

// ForRooms lets a jukebox choose for rooms. What it remembers of a room is the state of a session.
type ForRooms struct{ *Jukebox }

var _ room.Picker = ForRooms{}

// Begin begins a session of its host. A room has one dial, which does not turn when its host's does.
func (p ForRooms) Begin(
	ctx context.Context, userID string, seed music.Seed, dial *float64,
) (json.RawMessage, float64, error) {
	if dial == nil {
		hosts, err := p.Dial(ctx, userID)
		if err != nil {
			return nil, 0, err
		}
		dial = &hosts
	}
	state, err := p.Jukebox.Begin(ctx, userID, seed, dial)
	if err != nil {
		return nil, 0, err
	}
	session, err := json.Marshal(state)
	if err != nil {
		return nil, 0, fmt.Errorf("writing the session of a room: %w", err)
	}
	return session, *dial, nil
}

// Next goes on with it. Whose taste a song is for is told where that is the reason alone.
func (p ForRooms) Next(
	ctx context.Context, c room.Company, session json.RawMessage, played []string, n int,
) ([]room.Pick, json.RawMessage, error) {
	var state State
	if err := json.Unmarshal(session, &state); err != nil {
		return nil, nil, fmt.Errorf("reading the session of a room: %w", err)
	}
	songs, state, err := p.Together(ctx, c, state, played, n)
	if err != nil {
		return nil, nil, err
	}
	picks := make([]room.Pick, len(songs))
	for i, song := range songs {
		picks[i] = room.Pick{TrackID: song.TrackID, Reason: song.Reason}
		if song.Reason == OfOnesTaste {
			picks[i].For = song.For
		}
	}
	after, err := json.Marshal(state)
	if err != nil {
		return nil, nil, fmt.Errorf("writing the session of a room: %w", err)
	}
	return picks, after, nil
}
