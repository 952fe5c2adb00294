package app

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/api/rest"
	"github.com/sidestage/sidestage/graphstore/rooms"
	"github.com/sidestage/sidestage/internal/limit"
	"github.com/sidestage/sidestage/internal/room"
	"github.com/sidestage/sidestage/recommend/jukebox"
)

// openRooms wires listening together.
func (s *services) openRooms() (part, error) {
	service := room.NewService(
		rooms.NewStore(s.world.graph.DB), s.music, jukebox.ForRooms{Jukebox: s.jukebox},
		roomTries{limit.New(s.redis, s.world.now)}, s.world.now,
	)
	return part{
		routes: []route{rest.Rooms{Rooms: service}}, background: []func(context.Context){service.Run}, sweep: service.Sweep,
	}, nil
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
