package room

import (
	"context"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// told starts telling somebody of a room.
func told(t *testing.T, s *Service, who, id string) (heard chan View, ended chan error, stop func()) {
	t.Helper()
	heard = make(chan View, 100)
	ctx, cancel := context.WithCancel(t.Context())
	ended = make(chan error, 1)
	go func() { ended <- s.Tell(ctx, of(who), id, func(v View) { heard <- v }) }()
	return heard, ended, cancel
}

func next(t *testing.T, heard chan View) View {
	t.Helper()
	select {
	case v := <-heard:
		return v
	case <-time.After(10 * time.Second):
		t.Fatal("nothing is told")
		return View{}
	}
}

func TestMembersAreToldOfARoom(t *testing.T) {
	w, s := newWorld(50)
	v := opened(t, s, "ben")
	heard, ended, stop := told(t, s, "ben", v.ID)
	first := next(t, heard)
	if first.ID != v.ID || len(first.State.Next) == 0 {
		t.Fatalf("at once: %+v", first)
	}
	voted, err := s.Vote(t.Context(), of("ann"), v.ID, first.State.Next[2].ID, 1)
	if err != nil {
		t.Fatal(err)
	}
	if got := next(t, heard); got.Version != voted.Version {
		t.Errorf("version %d, and %d was told", voted.Version, got.Version)
	}
	stop()
	if err := <-ended; err != nil {
		t.Errorf("whose client has gone: %v", err)
	}
	// Who comes back has what changed meanwhile, once.
	for range 3 {
		_, err := w.UpdateRoom(t.Context(), v.ID, func(r *Room) (bool, error) { r.Version++; return true, nil })
		if err != nil {
			t.Fatal(err)
		}
	}
	heard, ended, _ = told(t, s, "ben", v.ID)
	if got := next(t, heard); got.Version != voted.Version+3 {
		t.Errorf("version %d after three more than %d", got.Version, voted.Version)
	}
	if err := s.Leave(t.Context(), of("ben"), v.ID); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-ended:
		if fault.CodeOf(err) != fault.NotFound {
			t.Errorf("who has left: %v", err)
		}
	case <-time.After(10 * time.Second):
		t.Error("who has left is told on")
	}
	if err := s.Tell(t.Context(), of("cid"), v.ID, func(View) {}); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("who is not in it: %v", err)
	}
}

func TestWhoseLastClientGoesIsSoonAway(t *testing.T) {
	w, s := newWorld(50)
	v := opened(t, s, "ben")
	if err := s.Away(t.Context(), of("ben"), v.ID); err != nil {
		t.Fatal(err)
	}
	here := func() []string {
		t.Helper()
		v, err := s.read(t.Context(), of("ann"), v.ID)
		if err != nil {
			t.Fatal(err)
		}
		return v.State.Here
	}
	w.pass(lookEvery)
	if got := here(); len(got) != 2 {
		t.Errorf("at once %v are here: a page that is opened again had no time", got)
	}
	w.pass(awayIn - lookEvery + time.Millisecond)
	if got := here(); len(got) != 1 {
		t.Errorf("then %v are here", got)
	}
	// Another client of theirs asks, as each does after lookEvery at the latest.
	if _, err := s.Join(t.Context(), of("ben"), v.Code); err != nil {
		t.Fatal(err)
	}
	if err := s.Away(t.Context(), of("ben"), v.ID); err != nil {
		t.Fatal(err)
	}
	w.pass(lookEvery)
	if err := s.Admit(t.Context(), of("ben"), v.ID); err != nil {
		t.Fatal(err)
	}
	w.pass(awayIn)
	if got := here(); len(got) != 2 {
		t.Errorf("with another client %v are here", got)
	}
}
