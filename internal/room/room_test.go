package room

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/music"
)

func TestRoomOfOne(t *testing.T) {
	w, s := newWorld(50)
	v := opened(t, s)
	if v.HostID != "ann" || len(v.Code) != CodeLength || v.Name != unnamed || v.State.Now == nil ||
		v.State.Now.TrackID != "s0" || len(v.State.Next) < ahead || !v.IsHere("ann") || v.SkipsNeeded() != 1 {
		t.Fatalf("%+v", v.Room)
	}
	w.pass(time.Minute)
	if at := v.State.Now.Position(w.now()); at != time.Minute {
		t.Errorf("after a minute it is at %v", at)
	}
	w.pass(2 * time.Minute)
	next, changed, err := s.Follow(t.Context(), of("ann"), v.ID, v.Version, 0)
	if err != nil || !changed || next.State.Now.TrackID != "s1" || next.Version <= v.Version ||
		next.State.Now.Position(w.now()) != 0 {
		t.Errorf("after its end plays %+v (%v)", next.State.Now, err)
	}
	w.pass(48 * time.Hour)
	if later, _, err := s.Follow(t.Context(), of("ann"), v.ID, 0, 0); err != nil || later.State.Now.TrackID != "s2" {
		t.Errorf("who comes back finds %+v (%v)", later.State.Now, err)
	}
}

func TestRoomsAreForMembers(t *testing.T) {
	w, s := newWorld(50)
	v := opened(t, s, "ben")
	ctx, entry := t.Context(), v.State.Now.ID
	calls := map[string]func(v access.Viewer) error{
		"follow": func(p access.Viewer) error { _, _, err := s.Follow(ctx, p, v.ID, 0, 0); return err },
		"vote":   func(p access.Viewer) error { _, err := s.Vote(ctx, p, v.ID, entry, 1); return err },
		"wish":   func(p access.Viewer) error { _, err := s.Wish(ctx, p, v.ID, "s9"); return err },
		"control": func(p access.Viewer) error {
			_, err := s.Control(ctx, p, v.ID, Playback{Action: Next, EntryID: entry})
			return err
		},
		"leave": func(p access.Viewer) error { return s.Leave(ctx, p, v.ID) },
	}
	for name, call := range calls {
		if err := call(of("eve")); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("%s by a stranger: %v", name, err)
		}
		if err := call(access.Visitor); fault.CodeOf(err) != fault.Unauthenticated {
			t.Errorf("%s by a visitor: %v", name, err)
		}
	}
	if err := calls["control"](of("ben")); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("control by a member: %v", err)
	}
	_, joined := s.Join(ctx, of("eve"), "AAAAAA")
	_, unknownSeed := s.Create(ctx, of("ann"), Plan{Seed: music.Seed{TrackID: "gone"}})
	_, longName := s.Create(ctx, of("ann"), Plan{Name: strings.Repeat("x", MaxName+1)})
	_, badVote := s.Vote(ctx, of("ben"), v.ID, entry, 2)
	_, goneVote := s.Vote(ctx, of("ben"), v.ID, "gone", 1)
	_, badAction := s.Control(ctx, of("ann"), v.ID, Playback{Action: "stop", EntryID: entry, Position: -1})
	_, unknownWish := s.Wish(ctx, of("ben"), v.ID, "nothing")
	_, playingWish := s.Wish(ctx, of("ben"), v.ID, v.State.Now.TrackID)
	w.close("s20", "ben")
	_, othersWish := s.Wish(ctx, of("ann"), v.ID, "s20")
	_, closedWish := s.Wish(ctx, of("ben"), v.ID, "s20")
	for name, c := range map[string]struct {
		err  error
		code fault.Code
	}{
		"unknown code": {joined, fault.NotFound}, "unknown seed": {unknownSeed, fault.NotFound},
		"long name": {longName, fault.BadUserInput},
		"bad vote":  {badVote, fault.BadUserInput}, "vote for what is gone": {goneVote, fault.Conflict},
		"bad action":      {badAction, fault.BadUserInput},
		"wish of nothing": {unknownWish, fault.BadUserInput}, "wish of what plays": {playingWish, fault.Conflict},
		"wish of what another may not hear": {othersWish, fault.Forbidden},
		"wish of what one may not hear":     {closedWish, fault.Forbidden},
	} {
		if fault.CodeOf(c.err) != c.code {
			t.Errorf("%s: %v", name, c.err)
		}
	}
}

func TestTwoWhoPressNextAtOnceSkipOneSong(t *testing.T) {
	_, s := newWorld(50)
	v := opened(t, s, "ben")
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if _, err := s.Control(t.Context(), of("ann"), v.ID, Playback{Action: Next, EntryID: v.State.Now.ID}); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if got, err := s.read(t.Context(), of("ben"), v.ID); err != nil || got.State.Now.TrackID != v.State.Next[0].TrackID {
		t.Errorf("now plays %+v (%v)", got.State.Now, err)
	}
}

func TestTheEndOfASongIsTheBeginningOfOne(t *testing.T) {
	w, s := newWorld(50)
	v := opened(t, s, "ben", "cat")
	w.pass(length)
	var wg sync.WaitGroup
	for i := range 12 {
		wg.Go(func() {
			if _, _, err := s.Follow(t.Context(), of([]string{"ann", "ben", "cat"}[i%3]), v.ID, v.Version, 0); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if got, err := s.read(t.Context(), of("ben"), v.ID); err != nil || got.State.Now.TrackID != "s1" {
		t.Errorf("now plays %+v (%v)", got.State.Now, err)
	}
}

func TestJoiningTwiceIsOneMembership(t *testing.T) {
	_, s := newWorld(50)
	v := opened(t, s)
	var wg sync.WaitGroup
	for range 6 {
		wg.Go(func() {
			if _, err := s.Join(t.Context(), of("ben"), strings.ToLower(v.Code[:3]+" "+v.Code[3:])); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	got, err := s.read(t.Context(), of("ben"), v.ID)
	if err != nil || len(got.Members) != 2 || got.SkipsNeeded() != 2 {
		t.Errorf("%+v (%v)", got.Members, err)
	}
}

func TestARoomHasBounds(t *testing.T) {
	w, s := newWorld(300)
	v := opened(t, s)
	for n := 1; n < MaxMembers; n++ {
		if _, err := s.Join(t.Context(), of(fmt.Sprint("p", n)), v.Code); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Join(t.Context(), of("late"), v.Code); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("one more member: %v", err)
	}
	if _, err := s.Join(t.Context(), of("p7"), v.Code); err != nil {
		t.Errorf("who is in it already: %v", err)
	}
	for n := range MaxWishes {
		if _, err := s.Wish(t.Context(), of("ann"), v.ID, fmt.Sprint("s", 100+n)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Wish(t.Context(), of("ann"), v.ID, "s250"); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("one more wish: %v", err)
	}
	// The same song wished by another is a vote for it, not a wish more.
	got, err := s.Wish(t.Context(), of("p1"), v.ID, "s150")
	if err != nil || got.State.Next[0].TrackID != "s150" || got.State.Next[0].Tally() != 2 || got.wishes() != MaxWishes {
		t.Errorf("%d wishes, first %+v (%v)", got.wishes(), got.State.Next[0], err)
	}
	if raw := w.rooms[v.ID]; len(raw) > 64<<10 {
		t.Errorf("a full room takes %d bytes", len(raw))
	}
}

func TestVotesMoveAndDropSongs(t *testing.T) {
	_, s := newWorld(50)
	v := opened(t, s, "ben", "cat")
	ctx := t.Context()
	vote := func(who string, e Entry, vote int) View {
		t.Helper()
		got, err := s.Vote(ctx, of(who), v.ID, e.ID, vote)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	third, fourth := v.State.Next[2], v.State.Next[3]
	got := vote("ben", third, 1)
	if got.State.Next[0].ID != third.ID || got.State.Next[0].Tally() != 1 {
		t.Fatalf("%+v", got.State.Next[0])
	}
	if again := vote("ben", third, 1); again.Version != got.Version || again.State.Next[0].Tally() != 1 {
		t.Errorf("a vote twice: %+v", again.State.Next[0])
	}
	vote("ben", fourth, -1)
	if got = vote("cat", fourth, -1); got.find(fourth.ID) != nil {
		t.Error("two of three are against it, and it waits")
	}
	if got = vote("ben", third, 0); got.State.Next[0].ID != v.State.Next[0].ID {
		t.Errorf("a vote taken back: %+v", got.State.Next[0])
	}
	vote("ben", v.State.Now.Entry, -1)
	if got = vote("cat", v.State.Now.Entry, -1); got.State.Now.ID == v.State.Now.ID {
		t.Error("two of three are against what plays, and it plays")
	}
}

func TestTheHostLeavesAndTheRoomEnds(t *testing.T) {
	w, s := newWorld(50)
	v := opened(t, s)
	w.pass(time.Second)
	for _, id := range []string{"ben", "cat"} {
		if _, err := s.Join(t.Context(), of(id), v.Code); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range [][2]string{{"ann", "ben"}, {"ben", "cat"}} {
		if err := s.Leave(t.Context(), of(c[0]), v.ID); err != nil {
			t.Fatal(err)
		}
		if got, err := s.read(t.Context(), of("cat"), v.ID); err != nil || got.HostID != c[1] {
			t.Errorf("after %s left %s is host (%v)", c[0], got.HostID, err)
		}
	}
	if err := s.Leave(t.Context(), of("cat"), v.ID); err != nil || len(w.rooms) != 0 {
		t.Errorf("%d rooms are left (%v)", len(w.rooms), err)
	}
	if err := s.Leave(t.Context(), of("cat"), v.ID); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("leaving what is over: %v", err)
	}
}

// TestAHostWhoIsAwayHandsOver: after two minutes to whoever is here and has been in longest, who
// stays the host; of several who ask at once one hands over, and nobody does while nobody is here.
func TestAHostWhoIsAwayHandsOver(t *testing.T) {
	w, s := newWorld(50)
	v := opened(t, s)
	for _, id := range []string{"ben", "cat", "dan"} {
		w.pass(time.Second)
		if _, err := s.Join(t.Context(), of(id), v.Code); err != nil {
			t.Fatal(err)
		}
	}
	ask := func(who string) View {
		t.Helper()
		got, err := s.read(t.Context(), of(who), v.ID)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	for waited := time.Duration(0); waited < hostFor; waited += 20 * time.Second { // ann and ben are away
		for _, id := range []string{"cat", "dan"} {
			if got := ask(id); got.HostID != "ann" {
				t.Fatalf("after %v %s is the host", waited, got.HostID)
			}
		}
		w.pass(20 * time.Second)
	}
	var wg sync.WaitGroup
	for i := range 6 {
		wg.Go(func() {
			if got := ask([]string{"cat", "dan"}[i%2]); got.HostID != "cat" {
				t.Errorf("then %s is the host, not the longest-standing who is here", got.HostID)
			}
		})
	}
	wg.Wait()
	got := ask("ann")
	if got.HostID != "cat" || !got.IsHere("ann") {
		t.Errorf("who comes back finds %s as the host", got.HostID)
	}
	control := func(who string) error {
		_, err := s.Control(t.Context(), of(who), v.ID, Playback{Action: Pause, EntryID: got.State.Now.ID})
		return err
	}
	if err := control("ann"); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("who was the host pauses: %v", err)
	}
	if err := control("cat"); err != nil {
		t.Errorf("the host pauses: %v", err)
	}
	// All go, and the first to come back is the host when theirs does not.
	w.pass(time.Hour)
	if got := ask("cat"); got.HostID != "cat" {
		t.Errorf("the host comes back first: %s is it", got.HostID)
	}
	w.pass(time.Hour)
	if got := ask("dan"); got.HostID != "dan" {
		t.Errorf("another comes back first: %s is the host", got.HostID)
	}
}

func TestOnlyWhatAllWhoAreHereMayHearIsPlayed(t *testing.T) {
	w, s := newWorld(60)
	for n := 0; n < 60; n += 2 {
		w.close(fmt.Sprint("s", n), "ben")
	}
	v := opened(t, s)
	if v.State.Now.TrackID != "s0" || v.State.Next[1].TrackID != "s2" {
		t.Fatalf("alone: %+v", v.State.Next)
	}
	openToBen := func(v View) bool {
		return !slices.ContainsFunc(v.State.Next, func(e Entry) bool { return w.closed[e.TrackID]["ben"] })
	}
	v, err := s.Join(t.Context(), of("ben"), v.Code)
	if err != nil || !openToBen(v) || len(v.State.Next) < ahead {
		t.Errorf("with ben: %+v (%v)", v.State.Next, err)
	}
	// Who has been away for half a minute is not here, and is asked about again when they are back.
	w.pass(hereFor + time.Second)
	if v, err = s.Wish(t.Context(), of("ann"), v.ID, "s40"); err != nil || v.IsHere("ben") ||
		v.State.Next[0].TrackID != "s40" {
		t.Fatalf("without ben: %+v (%v)", v.State.Next, err)
	}
	if v, _, err = s.Follow(t.Context(), of("ben"), v.ID, 0, 0); err != nil || !v.IsHere("ben") || !openToBen(v) {
		t.Errorf("ben is back: %+v (%v)", v.State.Next, err)
	}
}

// meanwhile is a world in which something happens once while what waits is judged for ben, outside of the lock.
type meanwhile struct {
	*world
	happens func()
}

func (m *meanwhile) Tracks(ctx context.Context, v access.Viewer, ids []string) ([]music.Track, error) {
	out, err := m.world.Tracks(ctx, v, ids)
	if happens := m.happens; happens != nil && v.UserID == "ben" {
		m.happens = nil
		happens()
	}
	return out, err
}

// TestAWishThatWasJudgedForFewerIsJudgedAgain: ann wishes for a song while she is alone, and it is stored while another
// server judges what waits for ben, who just came.
func TestAWishThatWasJudgedForFewerIsJudgedAgain(t *testing.T) {
	for _, c := range []struct {
		closed bool
		waits  bool
	}{{true, false}, {false, true}} {
		ctx := t.Context()
		w, alone := newWorld(60)
		m := &meanwhile{world: w}
		s := NewService(w, m, w, w, w.now)
		if c.closed {
			w.close("s40", "ben")
		}
		v := opened(t, alone)
		track, err := alone.wished(ctx, of("ann"), []string{"ann"}, "s40")
		if err != nil {
			t.Fatal(err)
		}
		m.happens = func() {
			_, err := alone.change(ctx, of("ann"), v.ID,
				func(r *Room, _ time.Time) (bool, error) { return r.wish("ann", track, []string{"ann"}) })
			if err != nil {
				t.Error(err)
			}
		}
		got, err := s.Join(ctx, of("ben"), v.Code)
		if err != nil || !got.isJudged([]string{"ann", "ben"}) {
			t.Fatalf("%+v (%v)", got.State, err)
		}
		if waits := slices.ContainsFunc(got.State.Next, func(e Entry) bool { return e.TrackID == "s40" }); waits != c.waits {
			t.Errorf("closed to ben %v: it waits %v", c.closed, waits)
		}
	}
}

func TestWhatAMemberRefusesDoesNotWait(t *testing.T) {
	ctx := t.Context()
	titles := func(v View) (ids []string) {
		for _, e := range v.State.Next {
			ids = append(ids, e.TrackID)
		}
		return ids
	}
	for _, who := range []string{"ann", "ben"} {
		w, s := newWorld(50)
		v := opened(t, s, "ben")
		refused, next := v.State.Next[0].TrackID, v.State.Next[1].TrackID
		w.refuse(who, refused)
		// Who refuses it asks, and the next song is asked for, at once: neither finds it.
		var wait sync.WaitGroup
		wait.Go(func() {
			if _, _, err := s.Follow(ctx, of(who), v.ID, 0, 0); err != nil {
				t.Error(err)
			}
		})
		wait.Go(func() {
			if _, err := s.Control(ctx, of("ann"), v.ID, Playback{Action: Next, EntryID: v.State.Now.ID}); err != nil {
				t.Error(err)
			}
		})
		wait.Wait()
		got, _, err := s.Follow(ctx, of("ann"), v.ID, 0, 0)
		if err != nil || got.State.Now.TrackID != next || slices.Contains(titles(got), refused) ||
			len(got.State.Next) < ahead || got.Version <= v.Version {
			t.Fatalf("refused by %s: %s plays, then %v (%v)", who, got.State.Now.TrackID, titles(got), err)
		}
		// What somebody wished for stays, refused before or after.
		if _, err := s.Wish(ctx, of("ann"), v.ID, refused); err != nil {
			t.Fatal(err)
		}
		if got, _, err = s.Follow(ctx, of(who), v.ID, 0, 0); err != nil || titles(got)[0] != refused {
			t.Fatalf("wished for: %v (%v)", titles(got), err)
		}
	}
	// Who went does not decide for those who are here.
	w, s := newWorld(50)
	v := opened(t, s, "ben")
	if err := s.Leave(ctx, of("ben"), v.ID); err != nil {
		t.Fatal(err)
	}
	w.refuse("ben", v.State.Next[0].TrackID)
	if got, _, err := s.Follow(ctx, of("ann"), v.ID, 0, 0); err != nil || titles(got)[0] != v.State.Next[0].TrackID {
		t.Errorf("refused by who has left: %v (%v)", titles(got), err)
	}
}

func TestWhyASongWaits(t *testing.T) {
	r := Room{Members: []Member{{Person: person.Person{UserID: "ann", Name: "Ann"}}}}
	for want, e := range map[string]Entry{
		"Similar to A": {Reason: "Similar to A"}, "For the taste of Ann": {Reason: "One of you", For: "ann"},
		"For this room": {Reason: "One of you", For: "ben"}, "Wished by Ann": {WishedBy: "ann"},
		"Wished by somebody who has left": {WishedBy: "ben"},
	} {
		if got := r.Why(e); got != want {
			t.Errorf("%+v: %q, want %q", e, got, want)
		}
	}
}

func TestWhoWaitsHears(t *testing.T) {
	w, s := newWorld(50)
	v := opened(t, s, "ben")
	v, err := s.read(t.Context(), of("ben"), v.ID)
	if err != nil {
		t.Fatal(err)
	}
	follow := func(since int64, wait time.Duration) chan View {
		heard := make(chan View, 1)
		go func() {
			got, changed, err := s.Follow(t.Context(), of("ben"), v.ID, since, wait)
			if err != nil || !changed {
				t.Errorf("changed %v, %v", changed, err)
			}
			heard <- got
		}()
		return heard
	}
	heard := follow(v.Version, MaxWait)
	if v, err = s.Vote(t.Context(), of("ann"), v.ID, v.State.Next[2].ID, 1); err != nil {
		t.Fatal(err)
	}
	if got := <-heard; got.Version != v.Version {
		t.Errorf("version %d, and %d was heard of", v.Version, got.Version)
	}
	// A change that another server made is in the store alone.
	heard = follow(v.Version, MaxWait)
	if _, err := w.UpdateRoom(t.Context(), v.ID,
		func(r *Room) (bool, error) { r.Version++; return true, nil }); err != nil {
		t.Fatal(err)
	}
	if got := <-heard; got.Version != v.Version+1 {
		t.Errorf("version %d of another server", got.Version)
	}
	if _, changed, err := s.Follow(t.Context(), of("ben"), v.ID, v.Version+1, time.Millisecond); changed || err != nil {
		t.Errorf("nothing changed: %v, %v", changed, err)
	}
	// The room ends, the caller hangs up, the server stops.
	waits := func(ctx context.Context) chan error {
		ended := make(chan error, 1)
		go func() {
			_, _, err := s.Follow(ctx, of("ben"), v.ID, v.Version+1, MaxWait)
			ended <- err
		}()
		return ended
	}
	ctx, hangUp := context.WithCancel(t.Context())
	ended := waits(ctx)
	hangUp()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("hung up: %v", err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended = waits(t.Context())
	stop()
	s.Run(ctx)
	if err := <-ended; err != nil {
		t.Errorf("stopped: %v", err)
	}
	if len(s.watcher.watched) != 0 {
		t.Errorf("%d rooms are watched for nobody", len(s.watcher.watched))
	}
}

func TestIdleRoomsAreSwept(t *testing.T) {
	w, s := newWorld(50)
	v := opened(t, s)
	w.pass(idleFor - time.Minute)
	if err := s.Sweep(t.Context()); err != nil || len(w.rooms) != 1 {
		t.Errorf("%d rooms (%v)", len(w.rooms), err)
	}
	if _, err := s.read(t.Context(), of("ann"), v.ID); err != nil {
		t.Fatal(err)
	}
	w.pass(2 * time.Minute)
	if err := s.Sweep(t.Context()); err != nil || len(w.rooms) != 1 {
		t.Errorf("%d rooms after somebody asked (%v)", len(w.rooms), err)
	}
	w.pass(idleFor)
	if err := s.Sweep(t.Context()); err != nil || len(w.rooms) != 0 {
		t.Errorf("%d rooms after six hours (%v)", len(w.rooms), err)
	}
}

func TestPausingSeekingAndPlaying(t *testing.T) {
	w, s := newWorld(50)
	v := opened(t, s)
	do := func(action Action, position time.Duration, want time.Duration, paused bool) {
		t.Helper()
		got, err := s.Control(t.Context(), of("ann"), v.ID,
			Playback{Action: action, EntryID: v.State.Now.ID, Position: position})
		if err != nil || got.State.Now.Position(w.now()) != want || got.State.Now.Paused != paused ||
			got.State.Now.Began(w.now()) != w.now().Add(-want) {
			t.Errorf("%s: %+v (%v)", action, got.State.Now, err)
		}
	}
	w.pass(20 * time.Second)
	do(Pause, 0, 20*time.Second, true)
	w.pass(time.Hour)
	do(Pause, 0, 20*time.Second, true)
	do(Seek, 50*time.Second, 50*time.Second, true)
	do(Play, 0, 50*time.Second, false)
	w.pass(10 * time.Second)
	do(Seek, 30*time.Second, 30*time.Second, false)
	w.pass(length - 30*time.Second)
	if got, err := s.read(t.Context(), of("ann"), v.ID); err != nil || got.State.Now.ID == v.State.Now.ID {
		t.Errorf("it is over and plays: %+v (%v)", got.State.Now, err)
	}
}

func TestCodesAreUnguessable(t *testing.T) {
	seen := map[string]bool{}
	for range 2000 {
		code := newCode()
		if len(code) != CodeLength || strings.Trim(code, codeLetters) != "" || seen[code] {
			t.Fatalf("%q", code)
		}
		seen[code] = true
	}
	if tidyCode(" ab-c 2d3 ") != "ABC2D3" {
		t.Error(tidyCode(" ab-c 2d3 "))
	}
}

// TestRoomRules does anything in any order: what must always hold of a room holds.
func TestRoomRules(t *testing.T) {
	people := []string{"ann", "ben", "cat", "dan"}
	rapid.Check(t, func(rt *rapid.T) {
		w, s := newWorld(rapid.IntRange(1, 40).Draw(rt, "songs"))
		for range rapid.IntRange(0, 10).Draw(rt, "closed songs") {
			w.close(fmt.Sprint("s", rapid.IntRange(1, 40).Draw(rt, "closed")), rapid.SampledFrom(people).Draw(rt, "to"))
		}
		v := opened(t, s)
		code, last, played := v.Code, v.Version, map[string]bool{}
		for range rapid.IntRange(1, 40).Draw(rt, "steps") {
			who := of(rapid.SampledFrom(people).Draw(rt, "who"))
			entries := []string{"gone"}
			if v.State.Now != nil {
				entries = append(entries, v.State.Now.ID)
			}
			for _, e := range v.State.Next {
				entries = append(entries, e.ID)
			}
			entry := rapid.SampledFrom(entries).Draw(rt, "entry")
			var err error
			switch rapid.IntRange(0, 6).Draw(rt, "what") {
			case 0:
				_, err = s.Join(t.Context(), who, code)
			case 1:
				err = s.Leave(t.Context(), who, v.ID)
			case 2:
				_, err = s.Vote(t.Context(), who, v.ID, entry, rapid.IntRange(-1, 1).Draw(rt, "vote"))
			case 3:
				_, err = s.Wish(t.Context(), who, v.ID, fmt.Sprint("s", rapid.IntRange(0, 40).Draw(rt, "track")))
			case 4:
				action := rapid.SampledFrom([]Action{Play, Pause, Next, Seek}).Draw(rt, "action")
				_, err = s.Control(t.Context(), who, v.ID, Playback{Action: action, EntryID: entry, Position: time.Minute})
			case 5:
				w.pass(time.Duration(rapid.IntRange(0, 400).Draw(rt, "seconds")) * time.Second)
			case 6:
				_, _, err = s.Follow(t.Context(), who, v.ID, 0, 0)
			}
			if err != nil && fault.CodeOf(err) == fault.Internal {
				rt.Fatal(err)
			}
			r, err := w.Room(t.Context(), v.ID)
			if fault.CodeOf(err) == fault.NotFound {
				return // everybody left
			}
			checkRoom(rt, r, last, played)
			checkJudged(rt, w, r)
			v.Room, last = r, r.Version
		}
	})
}

func checkJudged(t *rapid.T, w *world, r Room) {
	for _, e := range r.State.Next {
		for _, id := range r.State.Judged {
			if w.closed[e.TrackID][id] {
				t.Fatalf("%+v waits, which %s may not hear", e, id)
			}
		}
	}
}

func checkRoom(t *rapid.T, r Room, last int64, played map[string]bool) {
	if _, ok := r.Member(r.HostID); !ok || len(r.Members) == 0 {
		t.Fatalf("%s is host, and no member", r.HostID)
	}
	if r.Version < last {
		t.Fatalf("version %d after %d", r.Version, last)
	}
	seen := map[string]bool{}
	for i, e := range r.State.Next {
		if seen[e.TrackID] || played[e.ID] {
			t.Fatalf("%+v waits twice, or played", e)
		}
		seen[e.TrackID] = true
		if i > 0 && r.State.Next[i-1].Tally() < e.Tally() {
			t.Fatalf("%+v waits behind fewer votes", e)
		}
		for id, vote := range e.Votes {
			if _, ok := r.Member(id); !ok || vote != 1 && vote != -1 {
				t.Fatalf("%s, who is no member, votes %d", id, vote)
			}
		}
	}
	if r.State.Now != nil {
		played[r.State.Now.ID] = true
	}
}
