package app

import (
	"context"

	apihubs "github.com/sidestage/sidestage/api/hubs"
	"github.com/sidestage/sidestage/api/rest"
	"github.com/sidestage/sidestage/graphstore/rooms"
	"github.com/sidestage/sidestage/internal/room"
	"github.com/sidestage/sidestage/recommend/jukebox"
)

// openRooms wires listening together.
func (s *services) openRooms() (part, error) {
	service := room.NewService(
		rooms.NewStore(s.world.graph.DB), s.music, jukebox.ForRooms{Jukebox: s.jukebox},
		s.limits, s.world.now,
	)
	service.KeepApart(s.circle)
	apihubs.NewRooms(s.chatHub, service, s.world.log)
	return part{
		routes: []route{rest.Rooms{Rooms: service}}, background: []func(context.Context){service.Run}, sweep: service.Sweep,
	}, nil
}
