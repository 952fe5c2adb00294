// Package rooms keeps the rooms in which several people hear one jukebox in the graph.
package rooms

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/room"
)

// Store keeps the rooms in which several people hear one jukebox. It is a room.Store.
type Store struct{ db *cypher.DB }

// NewStore gives the store over db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

var _ room.Store = (*Store)(nil)

const thisRoom = "This room"

// roomNode reads the room r with its members, the longest-standing first.
const roomNode = `CALL (r) {
  OPTIONAL MATCH (r)<-[m:IN_ROOM]-(person:User) WITH m, person ORDER BY m.since, person.id
  RETURN collect(CASE WHEN person IS NULL THEN null ELSE {person: ` + projection.PersonNode + `, since: m.since, seenAt: m.seenAt} END) AS members
}
RETURN r {.id, .code, .name, .userId, .dial, .version, .state, .createdAt, .activeAt} AS room, members`

// scannedRoom is a room whose state is still text.
type scannedRoom struct {
	room  room.Room
	state string
}

func scanRoom(row *cypher.Row) scannedRoom {
	n := row.Map("room")
	r := room.Room{
		ID: n.String("id"), Code: n.String("code"), Name: n.String("name"), HostID: n.String("userId"), Dial: n.Float("dial"),
		Version: int64(n.Int("version")), CreatedAt: n.Time("createdAt"), ActiveAt: n.Time("activeAt"),
	}
	for _, m := range row.Maps("members") {
		r.Members = append(r.Members, room.Member{
			Person: projection.ScanPerson(m.Map("person")), Since: m.Time("since"), SeenAt: m.Time("seenAt"),
		})
	}
	return scannedRoom{r, n.String("state")}
}

func (s scannedRoom) decode() (room.Room, error) {
	if err := json.Unmarshal([]byte(s.state), &s.room.State); err != nil {
		return room.Room{}, fmt.Errorf("reading the state of room %s: %w", s.room.ID, err)
	}
	return s.room, nil
}

// CreateRoom stores a new room with its host as the one member.
func (s *Store) CreateRoom(ctx context.Context, r room.Room) error {
	state, err := json.Marshal(r.State)
	if err != nil {
		return fmt.Errorf("writing the state of room %s: %w", r.ID, err)
	}
	_, err = cypher.WriteOne(ctx, s.db, "create_room", `MATCH (u:User {id: $hostId})
CREATE (r:JukeboxRoom {id: $id, code: $code, name: $name, userId: $hostId, dial: $dial, version: $version, state: $state, createdAt: $at, activeAt: $at})
CREATE (u)-[:IN_ROOM {since: $at, seenAt: $at}]->(r)
RETURN r.id AS id`, map[string]any{
		"id": r.ID, "code": r.Code, "name": r.Name, "hostId": r.HostID, "dial": r.Dial, "version": r.Version,
		"state": string(state), "at": r.CreatedAt,
	}, func(row *cypher.Row) string { return row.String("id") })
	if cypher.IsDuplicate(err, "code") {
		return fault.Wrap(fault.Conflict, "This code is taken.", err)
	}
	return cypher.OrNotFound(err, "This person")
}

// Room reads one with its members.
func (s *Store) Room(ctx context.Context, id string) (room.Room, error) {
	found, err := cypher.ReadOne(ctx, s.db, "room", `MATCH (r:JukeboxRoom {id: $id}) `+roomNode, map[string]any{"id": id}, scanRoom)
	if err != nil {
		return room.Room{}, cypher.OrNotFound(err, thisRoom)
	}
	return found.decode()
}

// RoomVersion reads its version alone.
func (s *Store) RoomVersion(ctx context.Context, id string) (int64, error) {
	version, err := cypher.ReadOne(ctx, s.db, "room_version", `MATCH (r:JukeboxRoom {id: $id}) RETURN r.version AS version`, map[string]any{"id": id},
		func(row *cypher.Row) int64 { return int64(row.Int("version")) })
	return version, cypher.OrNotFound(err, thisRoom)
}

// RoomByCode finds the room that a code opens.
func (s *Store) RoomByCode(ctx context.Context, code string) (string, error) {
	id, err := cypher.ReadOne(ctx, s.db, "room_by_code", `MATCH (r:JukeboxRoom {code: $code}) RETURN r.id AS id`, map[string]any{"code": code},
		func(row *cypher.Row) string { return row.String("id") })
	return id, cypher.OrNotFound(err, "A room with this code")
}

// UpdateRoom changes a room under its write lock, which is taken before the room is read.
func (s *Store) UpdateRoom(ctx context.Context, id string, change func(*room.Room) (bool, error)) (room.Room, error) {
	r, err := cypher.WriteTx(ctx, s.db, "update_room", func(tx *cypher.Tx) (room.Room, error) {
		// What is read in the statement that takes the lock may be older than the lock.
		if _, err := cypher.One(tx, `MATCH (r:JukeboxRoom {id: $id}) SET r._lock = true RETURN r.id AS id`, map[string]any{"id": id},
			func(row *cypher.Row) string { return row.String("id") }); err != nil {
			return room.Room{}, err
		}
		found, err := cypher.One(tx, `MATCH (r:JukeboxRoom {id: $id}) REMOVE r._lock WITH r `+roomNode, map[string]any{"id": id}, scanRoom)
		if err != nil {
			return room.Room{}, err
		}
		r, err := found.decode()
		if err != nil {
			return room.Room{}, err
		}
		before := slices.Clone(r.Members)
		changed, err := change(&r)
		if err != nil || !changed {
			return r, err
		}
		return r, storeRoom(tx, r, before)
	})
	return r, cypher.OrNotFound(err, thisRoom)
}

// storeRoom writes a room whose lock is held, and who came and went since before.
func storeRoom(tx *cypher.Tx, r room.Room, before []room.Member) error {
	if len(r.Members) == 0 {
		return end(tx, r.ID)
	}
	state, err := json.Marshal(r.State)
	if err != nil {
		return fmt.Errorf("writing the state of room %s: %w", r.ID, err)
	}
	if _, err := tx.Exec(`MATCH (r:JukeboxRoom {id: $id})
SET r.name = $name, r.userId = $hostId, r.dial = $dial, r.version = $version, r.state = $state, r.activeAt = $activeAt`, map[string]any{
		"id": r.ID, "name": r.Name, "hostId": r.HostID, "dial": r.Dial, "version": r.Version, "state": string(state),
		"activeAt": r.ActiveAt,
	}); err != nil {
		return err
	}
	came, went := compared(before, r.Members)
	if len(came) > 0 {
		if _, err := tx.Exec(`MATCH (r:JukeboxRoom {id: $id}) UNWIND $came AS one MATCH (u:User {id: one.id})
MERGE (u)-[m:IN_ROOM]->(r) ON CREATE SET m.since = one.since SET m.seenAt = one.seenAt`, map[string]any{"id": r.ID, "came": came}); err != nil {
			return err
		}
	}
	if len(went) == 0 {
		return nil
	}
	if _, err = tx.Exec(`UNWIND $went AS id MATCH (u:User {id: id})-[m:IN_ROOM]->(r:JukeboxRoom {id: $id}) DELETE m`, map[string]any{"id": r.ID, "went": went}); err != nil {
		return err
	}
	for _, userID := range went {
		if err := tx.Emit(event.Left, userID, "JukeboxRoom", r.ID); err != nil {
			return err
		}
	}
	return nil
}

// end removes rooms that nobody is in any more. What is beside them ends with them.
func end(tx *cypher.Tx, ids ...string) error {
	if err := tx.Emit(event.Deleted, "", "JukeboxRoom", ids...); err != nil {
		return err
	}
	return tx.Run(`UNWIND $ids AS id MATCH (r:JukeboxRoom {id: id}) DETACH DELETE r`, map[string]any{"ids": ids})
}

// compared gives those who are new among the members or asked since, and the ids of those who are gone.
func compared(before, after []room.Member) (came []map[string]any, went []string) {
	for _, m := range after {
		i := slices.IndexFunc(before, func(b room.Member) bool { return b.UserID == m.UserID })
		if i < 0 || !before[i].SeenAt.Equal(m.SeenAt) {
			came = append(came, map[string]any{"id": m.UserID, "since": m.Since, "seenAt": m.SeenAt})
		}
	}
	for _, b := range before {
		if !slices.ContainsFunc(after, func(m room.Member) bool { return m.UserID == b.UserID }) {
			went = append(went, b.UserID)
		}
	}
	return came, went
}

// SeeMember notes that a member asked; the room itself is not locked for it.
func (s *Store) SeeMember(ctx context.Context, id, userID string, at time.Time) error {
	_, err := s.db.Exec(ctx, "see_member", `MATCH (u:User {id: $userId})-[m:IN_ROOM]->(r:JukeboxRoom {id: $id}) SET m.seenAt = $at`,
		map[string]any{"id": id, "userId": userID, "at": at})
	return err
}

// roomsSwept is how many rooms one statement removes.
const roomsSwept = 100

// SweepRooms removes rooms in which nobody asked since then. A room that did not change for that long is looked at
// again as long as its members only ask.
func (s *Store) SweepRooms(ctx context.Context, before time.Time) error {
	for {
		removed, err := cypher.WriteTx(ctx, s.db, "sweep_rooms", func(tx *cypher.Tx) (int, error) {
			idle, err := cypher.All(tx, `MATCH (r:JukeboxRoom) WHERE r.activeAt < $before
AND NOT EXISTS { (r)<-[m:IN_ROOM]-(:User) WHERE m.seenAt >= $before }
WITH r LIMIT $limit SET r._lock = true REMOVE r._lock RETURN r.id AS id`, map[string]any{"before": before, "limit": roomsSwept},
				func(row *cypher.Row) string { return row.String("id") })
			if err != nil {
				return 0, err
			}
			return len(idle), end(tx, idle...)
		})
		if err != nil || removed < roomsSwept {
			return err
		}
	}
}
