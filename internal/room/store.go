package room

import (
	"context"
	"encoding/json"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/music"
)

// Store keeps rooms.
type Store interface {
	// CreateRoom stores a new room with its host as the one member. Errors: CONFLICT where its
	// code is another room's.
	CreateRoom(ctx context.Context, r Room) error
	// Room reads one with its members. Errors: NOT_FOUND.
	Room(ctx context.Context, id string) (Room, error)
	// RoomVersion reads its version alone. Errors: NOT_FOUND.
	RoomVersion(ctx context.Context, id string) (int64, error)
	// RoomByCode finds the room that a code opens. Errors: NOT_FOUND.
	RoomByCode(ctx context.Context, code string) (id string, err error)
	// UpdateRoom reads a room under a write lock that no other UpdateRoom of it passes, lets
	// change alter it, stores it with the lock still held, and gives it as it is then; a room
	// that nobody is left in is removed. Where nothing changed nothing is stored. change may
	// be called again when the store has to retry. Errors: NOT_FOUND; what change fails with.
	UpdateRoom(ctx context.Context, id string, change func(*Room) (changed bool, err error)) (Room, error)
	// SeeMember notes that a member asked.
	SeeMember(ctx context.Context, id, userID string, at time.Time) error
	// SweepRooms removes rooms in which nobody asked since then.
	SweepRooms(ctx context.Context, before time.Time) error
}

// Music judges tracks: it gives those of ids that a person may know of, with what they may do with each.
type Music interface {
	Tracks(ctx context.Context, v access.Viewer, ids []string) ([]music.Track, error)
}

// Pick is a song that the jukebox chose, and why.
type Pick struct {
	TrackID, Reason string
	// For is the member whose taste speaks for it, where that is the reason.
	For string
}

// Company is who listens: members, the longest-standing first, and what all of them may hear
// in full of some tracks.
type Company struct {
	Members  []string
	Playable func(ctx context.Context, trackIDs []string) ([]string, error)
}

// Picker chooses songs for several people.
type Picker interface {
	// Begin gives what the picker remembers of a room before its first song. dial is nil
	// where nobody set it. Errors: BAD_USER_INPUT, NOT_FOUND for an unknown seed.
	Begin(
		ctx context.Context, userID string, seed music.Seed, dial *float64,
	) (session json.RawMessage, at float64, err error)
	// Next chooses n songs that were not played and are none of played, and gives what it
	// remembers after them; fewer where there are no more.
	Next(ctx context.Context, c Company, session json.RawMessage, played []string, n int) ([]Pick, json.RawMessage, error)
	// Refused gives those of the tracks that any of the members says are not for them.
	Refused(ctx context.Context, members, trackIDs []string) ([]string, error)
}

// How often an account may try a code (Joining), and open a room. Somebody who tries ten a minute for a year has tried
// one of 168 codes.
var (
	Joining  = limit.Rule{Name: "room-join", Max: 10, Window: time.Minute}
	creating = limit.Rule{Name: "room-create", Max: 10, Window: time.Minute}
)
