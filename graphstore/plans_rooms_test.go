package graphstore_test

import (
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/graphstore/rooms"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/room"
)

// rooms opens one, lets somebody in and out, and ends it.
func (r *requests) rooms() {
	ctx, s, now := r.t.Context(), rooms.NewStore(r.db), time.Now()
	made := room.Room{
		ID: r.id(), Code: uuid.NewString(), Name: "Ours", HostID: r.fan, Dial: 0.5, Version: 1, CreatedAt: now, ActiveAt: now,
		Members: []room.Member{{Person: person.Person{UserID: r.fan}, Since: now, SeenAt: now}},
		State:   room.State{Next: []room.Entry{}},
	}
	r.must(s.CreateRoom(ctx, made))
	_, err := s.RoomByCode(ctx, made.Code)
	r.must(err)
	_, err = s.Room(ctx, made.ID)
	r.must(err)
	_, err = s.RoomVersion(ctx, made.ID)
	r.must(err)
	r.must(s.SeeMember(ctx, made.ID, r.fan, now.Add(time.Minute)))
	for _, change := range []func(*room.Room) (bool, error){
		func(in *room.Room) (bool, error) {
			in.Members = append(in.Members, room.Member{Person: person.Person{UserID: r.artist}, Since: now, SeenAt: now})
			return true, nil
		},
		func(in *room.Room) (bool, error) { in.Members = in.Members[:1]; return true, nil },
		func(in *room.Room) (bool, error) { in.Members = nil; return true, nil },
	} {
		_, err = s.UpdateRoom(ctx, made.ID, change)
		r.must(err)
	}
	// What is swept was made before there were rooms: this copy's alone.
	old := time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)
	made.ID, made.Code, made.CreatedAt = r.id(), uuid.NewString(), old
	r.must(s.CreateRoom(ctx, made))
	r.must(s.SweepRooms(ctx, old.Add(time.Minute)))
}
