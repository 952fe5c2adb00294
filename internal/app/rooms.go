package app

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/sidestage/sidestage/api/rest"
	"github.com/sidestage/sidestage/graphstore/rooms"
	"github.com/sidestage/sidestage/internal/limit"
	"github.com/sidestage/sidestage/internal/room"
	"github.com/sidestage/sidestage/recommend/jukebox"
)

// openRooms wires listening together.
func (s *services) openRooms() (part, error) {
	service := room.NewService(rooms.NewStore(s.world.graph.DB), s.music, roomPicker{s.jukebox}, roomTries{limit.New(s.redis, s.world.now)}, s.world.now)
	return part{routes: []route{rest.Rooms{Rooms: service}}, background: []func(context.Context){service.Run}, sweep: service.Sweep}, nil
}

// roomPicker lets the jukebox choose for rooms. What it remembers of a room is the state of a session.
type roomPicker struct{ jukebox *jukebox.Jukebox }

var _ room.Picker = roomPicker{}

func (p roomPicker) Begin(ctx context.Context, userID string, seed room.Seed, dial *float64) (json.RawMessage, float64, error) {
	if dial == nil {
		// A room has one dial, which does not turn when its host's does.
		hosts, err := p.jukebox.Dial(ctx, userID)
		if err != nil {
			return nil, 0, err
		}
		dial = &hosts
	}
	state, err := p.jukebox.Begin(ctx, userID, jukebox.Seed(seed), dial)
	if err != nil {
		return nil, 0, err
	}
	session, err := json.Marshal(state)
	if err != nil {
		return nil, 0, fmt.Errorf("writing the session of a room: %w", err)
	}
	return session, *dial, nil
}

func (p roomPicker) Next(ctx context.Context, c room.Company, session json.RawMessage, played []string, n int) ([]room.Pick, json.RawMessage, error) {
	var state jukebox.State
	if err := json.Unmarshal(session, &state); err != nil {
		return nil, nil, fmt.Errorf("reading the session of a room: %w", err)
	}
	songs, state, err := p.jukebox.Together(ctx, jukebox.Company(c), state, played, n)
	if err != nil {
		return nil, nil, err
	}
	picks := make([]room.Pick, len(songs))
	for i, song := range songs {
		picks[i] = room.Pick{TrackID: song.TrackID, Reason: song.Reason}
		if song.Reason == jukebox.OfOnesTaste {
			picks[i].For = song.For
		}
	}
	after, err := json.Marshal(state)
	if err != nil {
		return nil, nil, fmt.Errorf("writing the session of a room: %w", err)
	}
	return picks, after, nil
}

func (p roomPicker) Refused(ctx context.Context, members, trackIDs []string) ([]string, error) {
	return p.jukebox.Refused(ctx, members, trackIDs)
}

// How often an account may try a code, and open a room. Somebody who tries ten a minute for a year has tried one
// of 168 codes.
var (
	joinRule   = limit.Rule{Name: "room-join", Max: 10, Window: time.Minute}
	createRule = limit.Rule{Name: "room-create", Max: 10, Window: time.Minute}
)

type roomTries struct{ limits *limit.Limiter }

func (t roomTries) Join(ctx context.Context, userID string) error {
	_, err := t.limits.Take(ctx, joinRule, userID)
	return err
}

func (t roomTries) Create(ctx context.Context, userID string) error {
	_, err := t.limits.Take(ctx, createRule, userID)
	return err
}
