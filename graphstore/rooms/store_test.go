package rooms_test

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/graphstore/rooms"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/room"
)

// lodgers are people for rooms.
func lodgers(t *testing.T, n int) []string {
	t.Helper()
	ids := make([]string, n)
	for i := range ids {
		ids[i] = graphtest.ID(t)
		if _, err := graphtest.Open(t).Exec(t.Context(), "test_lodger", `CREATE (:User {id: $id, handle: $id, displayName: 'Somebody', profilePictureUrl: '/p'})`, map[string]any{"id": ids[i]}); err != nil {
			t.Fatal(err)
		}
	}
	return ids
}

func roomOf(t *testing.T, host string) room.Room {
	t.Helper()
	now := cypher.Instant(time.Now())
	return room.Room{
		ID: graphtest.ID(t), Code: uuid.NewString(), Name: "Ours", HostID: host, Dial: 0.25, Version: 1, CreatedAt: now,
		ActiveAt: now,
		Members: []room.Member{{
			Person: person.Person{UserID: host, Handle: host, Name: "Somebody", ProfilePictureURL: "/p"}, Since: now,
			SeenAt: now,
		}},
		State: room.State{
			Here: []string{host}, Judged: []string{host}, Made: 2, Session: json.RawMessage(`{"a":1}`),
			Now:  &room.Playing{Entry: room.Entry{ID: "1", TrackID: "t", Length: time.Minute}, StartedAt: now},
			Next: []room.Entry{{ID: "2", TrackID: "u", Votes: map[string]int{host: 1}}},
		},
	}
}

func TestRoomsAreKept(t *testing.T) {
	ctx, s, people := t.Context(), rooms.NewStore(graphtest.Open(t)), lodgers(t, 3)
	r := roomOf(t, people[0])
	if err := s.CreateRoom(ctx, r); err != nil {
		t.Fatal(err)
	}
	got, err := s.Room(ctx, r.ID)
	if d := cmp.Diff(r, got); d != "" || err != nil {
		t.Errorf("another room: %s (%v)", d, err)
	}
	if id, err := s.RoomByCode(ctx, r.Code); id != r.ID || err != nil {
		t.Errorf("its code opens %s (%v)", id, err)
	}
	taken := roomOf(t, people[1])
	taken.Code = r.Code
	if err := s.CreateRoom(ctx, taken); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("a code twice: %v", err)
	}
	seen := r.CreatedAt.Add(time.Minute)
	if err := s.SeeMember(ctx, r.ID, people[0], seen); err != nil {
		t.Fatal(err)
	}
	updated, err := s.UpdateRoom(ctx, r.ID, func(r *room.Room) (bool, error) {
		r.Members = append(r.Members, room.Member{Person: person.Person{UserID: people[1]}, Since: seen, SeenAt: seen})
		r.Version, r.HostID, r.State.Next = 2, people[1], nil
		return true, nil
	})
	if err != nil || updated.Version != 2 {
		t.Fatalf("%+v (%v)", updated, err)
	}
	got, err = s.Room(ctx, r.ID)
	if err != nil || len(got.Members) != 2 || !got.Members[0].SeenAt.Equal(
		seen,
	) || got.Members[1].Name != "Somebody" || got.HostID != people[1] || len(got.State.Next) != 0 || got.Version != 2 {
		t.Errorf("%+v (%v)", got, err)
	}
	refused := errors.New("refused")
	for name, change := range map[string]func(*room.Room) (bool, error){
		"unchanged": func(r *room.Room) (bool, error) { r.Version = 9; return false, nil },
		"refused":   func(r *room.Room) (bool, error) { r.Version = 9; return true, refused },
	} {
		if _, err := s.UpdateRoom(ctx, r.ID, change); (name == "refused") != errors.Is(err, refused) {
			t.Errorf("%s: %v", name, err)
		}
		if version, err := s.RoomVersion(ctx, r.ID); version != 2 || err != nil {
			t.Errorf("%s: version %d (%v)", name, version, err)
		}
	}
	if _, err := s.UpdateRoom(
		ctx, r.ID, func(r *room.Room) (bool, error) { r.Members = nil; return true, nil },
	); err != nil {
		t.Fatal(err)
	}
	_, read := s.Room(ctx, r.ID)
	_, version := s.RoomVersion(ctx, r.ID)
	_, byCode := s.RoomByCode(ctx, r.Code)
	_, update := s.UpdateRoom(ctx, r.ID, func(*room.Room) (bool, error) { return true, nil })
	for name, err := range map[string]error{"room": read, "version": version, "code": byCode, "update": update} {
		if fault.CodeOf(err) != fault.NotFound {
			t.Errorf("%s of a room that ended: %v", name, err)
		}
	}
}

func TestChangesOfARoomAtOnceAllCount(t *testing.T) {
	ctx, s, people := t.Context(), rooms.NewStore(graphtest.Open(t)), lodgers(t, 5)
	r := roomOf(t, people[0])
	if err := s.CreateRoom(ctx, r); err != nil {
		t.Fatal(err)
	}
	var changes []func() error
	for i := range 12 {
		changes = append(changes, func() error {
			_, err := s.UpdateRoom(ctx, r.ID, func(r *room.Room) (bool, error) {
				r.Version++
				r.State.Made++
				if _, ok := r.Member(people[1+i%4]); !ok {
					r.Members = append(r.Members, room.Member{
						Person: person.Person{UserID: people[1+i%4]}, Since: time.Now(), SeenAt: time.Now(),
					})
				}
				return true, nil
			})
			return err
		}, func() error { return s.SeeMember(ctx, r.ID, people[i%5], time.Now()) })
	}
	for _, err := range graphtest.AtOnce(changes...) {
		if err != nil {
			t.Fatal(err)
		}
	}
	if got, err := s.Room(ctx, r.ID); err != nil || got.Version != 13 || got.State.Made != 14 || len(got.Members) != 5 {
		t.Errorf("version %d, %d made, %d members (%v)", got.Version, got.State.Made, len(got.Members), err)
	}
}

func TestIdleRoomsAreRemoved(t *testing.T) {
	ctx, s, people := t.Context(), rooms.NewStore(graphtest.Open(t)), lodgers(t, 2)
	// Long ago: other tests' rooms stay.
	old := time.Date(1990, 1, 1, 0, 0, 0, 0, time.UTC)
	idle, asked := roomOf(t, people[0]), roomOf(t, people[1])
	for _, r := range []*room.Room{&idle, &asked} {
		r.CreatedAt = old
		if err := s.CreateRoom(ctx, *r); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.SeeMember(ctx, asked.ID, people[1], old.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	if err := s.SweepRooms(ctx, old.Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Room(ctx, idle.ID); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("an idle room: %v", err)
	}
	if _, err := s.Room(ctx, asked.ID); err != nil {
		t.Errorf("a room somebody asked for: %v", err)
	}
}
