package app

import (
	"context"
	"errors"

	apihubs "github.com/sidestage/sidestage/api/hubs"
	"github.com/sidestage/sidestage/api/rest"
	"github.com/sidestage/sidestage/graphstore/rooms"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/room"
	"github.com/sidestage/sidestage/recommend/jukebox"
)

// openRooms wires listening together.
func (s *services) openRooms() (part, error) {
	store := rooms.NewStore(s.world.graph.DB)
	service := room.NewService(
		store, s.music, jukebox.ForRooms{Jukebox: s.jukebox},
		s.limits, s.world.now,
	)
	service.KeepApart(s.circle)
	apihubs.NewRooms(s.chatHub, service, s.world.log)
	return part{
		routes: []route{rest.Rooms{Rooms: service}}, background: []func(context.Context){service.Run}, sweep: service.Sweep,
		warm: func(ctx context.Context, _ access.Viewer) error {
			_, one := store.Room(ctx, nobodyID)
			_, changed := store.UpdateRoom(ctx, nobodyID, func(*room.Room) (bool, error) { return false, nil })
			_, found := store.RoomByCode(ctx, nobodyID)
			return errors.Join(unlessMissing(one), unlessMissing(changed), unlessMissing(found))
		},
	}, nil
}
