package hubs

import (
	"context"
	"log/slog"
	"sync"

	"github.com/sidestage/sidestage/api/rest"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/room"
	"github.com/sidestage/sidestage/realtime/hubs"
	"github.com/sidestage/sidestage/realtime/signalr"
)

// mostRooms is how many rooms a connection is told of at once.
const mostRooms = 5

// Rooms tells the clients of a hub of the rooms that they listen in: the whole room, as its member sees it, at once and
// after each change. A client that connects again so has all that it missed.
type Rooms struct {
	rooms *room.Service
	log   *slog.Logger

	mu sync.Mutex
	// told has, by connection and room, what ends the telling.
	told map[*signalr.Conn]map[string]*telling
}

type telling struct{ stop context.CancelFunc }

// NewRooms adds the calls of rooms to a hub.
func NewRooms(hub *hubs.Hub, service *room.Service, log *slog.Logger) *Rooms {
	r := &Rooms{rooms: service, log: log, told: map[*signalr.Conn]map[string]*telling{}}
	hub.Handle("JoinRoom", r.join)
	hub.Handle("LeaveRoom", r.leave)
	return r
}

// join has the connection told of a room; asked again, it is told anew.
func (r *Rooms) join(c *signalr.Call, roomID string) error {
	v := hubs.Viewer(c)
	if err := r.rooms.Admit(c, v, roomID); err != nil {
		return err
	}
	ctx, stop := context.WithCancel(c.Conn().Context())
	one := &telling{stop}
	if !r.begin(c.Conn(), roomID, one) {
		stop()
		return fault.New(fault.RateLimited, "This connection follows too many rooms.")
	}
	go r.tell(ctx, c.Conn(), v, roomID, one)
	return nil
}

// leave ends the telling; the person stays a member.
func (r *Rooms) leave(c *signalr.Call, roomID string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if one := r.told[c.Conn()][roomID]; one != nil {
		one.stop()
	}
}

func (r *Rooms) begin(c *signalr.Conn, roomID string, one *telling) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	before := r.told[c][roomID]
	if before == nil && len(r.told[c]) >= mostRooms {
		return false
	}
	if before != nil {
		before.stop()
	}
	if r.told[c] == nil {
		r.told[c] = map[string]*telling{}
	}
	r.told[c][roomID] = one
	return true
}

// end forgets a telling, and reports whether it was the connection's last one of the room.
func (r *Rooms) end(c *signalr.Conn, roomID string, one *telling) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	one.stop()
	if r.told[c][roomID] != one {
		return false
	}
	delete(r.told[c], roomID)
	if len(r.told[c]) == 0 {
		delete(r.told, c)
	}
	return true
}

// roomGone says that a room is not the person's any more.
type roomGone struct {
	RoomID string `json:"roomId"`
}

func (r *Rooms) tell(ctx context.Context, c *signalr.Conn, v access.Viewer, roomID string, one *telling) {
	err := r.rooms.Tell(ctx, v, roomID, func(view room.View) {
		r.send(c, "RoomChanged", rest.NewListeningRoom(view, v.UserID))
	})
	isLast := r.end(c, roomID, one)
	if err != nil {
		r.send(c, "RoomGone", roomGone{roomID})
		return
	}
	if !isLast {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), looking)
	defer cancel()
	if err := r.rooms.Away(ctx, v, roomID); err != nil {
		// They are away after a while all the same.
		r.log.WarnContext(ctx, "that somebody left a room could not be noted", "error", err)
	}
}

// send pushes to one connection. Whoever is not there any more asks again when they are.
func (r *Rooms) send(c *signalr.Conn, target string, arg any) {
	if err := c.Send(target, arg); err != nil && c.Context().Err() == nil {
		r.log.Error("a client was not told", "target", target, "error", err)
	}
}
