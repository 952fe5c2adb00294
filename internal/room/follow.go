package room

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/music"
)

const (
	// MaxWait is how long somebody may wait for a change.
	MaxWait = 25 * time.Second
	// seenEvery is how often it is noted that somebody asked; it is less than hereFor.
	seenEvery = 10 * time.Second
	// lookEvery is how often those who wait look who is still here.
	lookEvery = 5 * time.Second
	// awayIn is how long somebody whose last client has gone is still here. It is more than lookEvery: who has another
	// client, or opens the page again, is noted by that in time.
	awayIn = 6 * time.Second
	// retryAfter is how long who tells of a room rests where it cannot be read.
	retryAfter = 2 * time.Second
	// flightTime bounds how long bringing a room up to date takes for all that wait for it.
	flightTime = 20 * time.Second
)

// Follow returns a room to a member as soon as its version is another than since, at the latest
// after wait, of at most MaxWait; changed tells whether it is. Errors: UNAUTHENTICATED,
// NOT_FOUND for all but members, also where the room ends meanwhile.
func (s *Service) Follow(
	ctx context.Context, v access.Viewer, id string, since int64, wait time.Duration,
) (out View, changed bool, err error) {
	deadline := time.NewTimer(min(wait, MaxWait))
	defer deadline.Stop()
	// Changes are listened for before the room is read: none is missed in between.
	changes, stop := s.watcher.Watch(id)
	defer stop()
	for {
		r, err := s.visit(ctx, v, id)
		if err != nil {
			return View{}, false, err
		}
		if r.Version != since {
			out, err = s.view(ctx, v, r)
			return out, true, err
		}
		look := time.NewTimer(s.untilLook(r))
		select {
		case <-ctx.Done():
			err = ctx.Err()
		case <-s.ended:
			wait = 0
		case <-deadline.C:
			wait = 0
		case <-changes:
		case <-look.C:
		}
		look.Stop()
		if err != nil || wait <= 0 {
			return View{}, false, err
		}
	}
}

// Tell calls heard with a room as a member sees it, at once and after each change, until ctx ends or the server stops.
// While the room cannot be read it goes on trying. Errors: UNAUTHENTICATED, NOT_FOUND for all but members, also where
// the member leaves or the room ends meanwhile.
func (s *Service) Tell(ctx context.Context, v access.Viewer, id string, heard func(View)) error {
	for since := int64(0); ; {
		out, changed, err := s.Follow(ctx, v, id, since, MaxWait)
		switch code := fault.CodeOf(err); {
		case s.isOver(ctx):
			return nil
		case code == fault.NotFound || code == fault.Unauthenticated:
			return err
		case err != nil:
			s.rest(ctx)
		case changed:
			since = out.Version
			heard(out)
		}
	}
}

func (s *Service) isOver(ctx context.Context) bool {
	select {
	case <-ctx.Done():
		return true
	case <-s.ended:
		return true
	default:
		return false
	}
}

func (s *Service) rest(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-s.ended:
	case <-time.After(retryAfter):
	}
}

// Away notes that a client of the viewer's has gone: unless another asks meanwhile, they are soon not here any more.
// Errors: UNAUTHENTICATED.
func (s *Service) Away(ctx context.Context, v access.Viewer, id string) error {
	if err := v.Require(); err != nil {
		return err
	}
	if s.isOver(ctx) { // the client comes back to another server
		return nil
	}
	if err := s.store.SeeMember(ctx, id, v.UserID, s.now().Add(awayIn-hereFor)); err != nil {
		return fmt.Errorf("noting who has gone: %w", err)
	}
	return nil
}

// untilLook is when something may have happened without anybody's doing: what plays is over, or
// somebody is not here any more.
func (s *Service) untilLook(r Room) time.Duration {
	const least = 20 * time.Millisecond
	if r.State.Now == nil {
		return lookEvery
	}
	end, moving := r.State.Now.EndsAt()
	if !moving {
		return lookEvery
	}
	return max(least, min(lookEvery, end.Sub(s.now())))
}

// visit reads a room for a member, notes that they are here, and brings it up to date. What waits is held
// against what this member refuses: the others who are here ask for themselves.
func (s *Service) visit(ctx context.Context, v access.Viewer, id string) (Room, error) {
	r, err := s.enter(ctx, v, id)
	if err != nil {
		return Room{}, err
	}
	return s.upToDate(ctx, r, []string{v.UserID})
}

// Admit reports whether the viewer is in a room: who asks is settled before what is asked. Errors:
// UNAUTHENTICATED, NOT_FOUND for all but members.
func (s *Service) Admit(ctx context.Context, v access.Viewer, id string) error {
	_, err := s.enter(ctx, v, id)
	return err
}

// enter reads a room for a member as it is stored, and notes that they are here.
func (s *Service) enter(ctx context.Context, v access.Viewer, id string) (Room, error) {
	if err := v.Require(); err != nil {
		return Room{}, err
	}
	r, err := s.store.Room(ctx, id)
	if err != nil {
		return Room{}, fmt.Errorf("reading a room: %w", err)
	}
	m, ok := r.Member(v.UserID)
	if !ok {
		return Room{}, missing()
	}
	if now := s.now(); now.Sub(m.SeenAt) >= seenEvery {
		m.SeenAt = now
		if err := s.store.SeeMember(ctx, id, v.UserID, now); err != nil {
			return Room{}, fmt.Errorf("noting who is here: %w", err)
		}
	}
	return r, nil
}

// stale reports whether a room has to be changed: somebody came or went, what plays is over, or
// too little waits, or the host is away for too long.
func (s *Service) stale(r Room) bool {
	now := s.now()
	if here := r.present(now); !slices.Equal(here, r.State.Here) || !r.isJudged(here) || r.State.Now == nil ||
		len(r.State.Next) < ahead || r.successor(now) != "" {
		return true
	}
	end, moving := r.State.Now.EndsAt()
	return moving && !now.Before(end)
}

// upToDate changes a room that is stale, or where one of people refuses what waits, once for all who ask for it
// at the same time. It is tried again where others came or went or said something meanwhile, and left as it is
// where that goes on.
func (s *Service) upToDate(ctx context.Context, r Room, people []string) (Room, error) {
	for range 3 {
		refused, err := s.refused(ctx, r, people)
		if err != nil {
			return Room{}, err
		}
		if len(refused) == 0 && !s.stale(r) {
			return r, nil
		}
		done := s.flights.DoChan(r.ID, func() (any, error) {
			// Others wait for it, too: it does not end with who happened to be first.
			ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), flightTime)
			defer cancel()
			return s.bring(ctx, r.ID)
		})
		select {
		case <-ctx.Done():
			return Room{}, ctx.Err()
		case result := <-done:
			if result.Err != nil {
				return Room{}, fmt.Errorf("bringing a room up to date: %w", result.Err)
			}
			before := r.Version
			if r, _ = result.Val.(Room); r.Version == before {
				return r.clone(), nil // there is nothing to bring it up to date with
			}
		}
	}
	return r.clone(), nil
}

// clone copies what others who got the same room may change.
func (r Room) clone() Room {
	r.Members = slices.Clone(r.Members)
	return r
}

// refused returns the tracks that the jukebox chose, that wait, and that one of people refuses. A wish stays: who
// does not want it votes it down.
func (s *Service) refused(ctx context.Context, r Room, people []string) ([]string, error) {
	var ids []string
	for _, e := range r.State.Next {
		if e.WishedBy == "" {
			ids = append(ids, e.TrackID)
		}
	}
	if len(ids) == 0 || len(people) == 0 {
		return nil, nil
	}
	refused, err := s.picker.Refused(ctx, people, ids)
	if err != nil {
		return nil, fmt.Errorf("asking what nobody here refuses: %w", err)
	}
	return refused, nil
}

func (s *Service) bring(ctx context.Context, id string) (Room, error) {
	r, err := s.store.Room(ctx, id)
	if err != nil {
		return Room{}, err
	}
	// Songs are chosen outside the lock, for those who are here now; under it they are taken
	// where that still holds.
	chosen, err := s.choose(ctx, r)
	if err != nil {
		return Room{}, err
	}
	r, err = s.store.UpdateRoom(ctx, id, func(r *Room) (bool, error) {
		now := s.now()
		if !chosen.apply(r, now) {
			return false, nil
		}
		r.changed(now)
		return true, nil
	})
	if err == nil {
		s.watcher.Changed(id, r.Version)
	}
	return r, err
}

// choice is what was found for a room outside its lock.
type choice struct {
	// here is for whom, session what it went on from.
	here    []string
	session json.RawMessage
	// judged are the tracks that waited, closed those of them that not all may hear in full.
	judged []string
	closed map[string]bool
	// refused are tracks that one of them says are not for them; they go unless somebody wished for them.
	refused []string
	// added are new songs, with the session after them; played what that knows of.
	added  []Entry
	after  json.RawMessage
	played []string
}

// choose finds what may not wait any more, and enough songs that may be heard by all who are here.
func (s *Service) choose(ctx context.Context, r Room) (choice, error) {
	c := choice{
		here: r.present(s.now()), session: r.State.Session, closed: map[string]bool{}, played: slices.Clone(r.State.Unknown),
	}
	if len(c.here) == 0 {
		return c, nil
	}
	ids := make([]string, len(r.State.Next))
	for i, e := range r.State.Next {
		ids[i], c.closed[e.TrackID] = e.TrackID, true
	}
	c.judged = ids
	open, err := s.openTo(ctx, c.here, ids)
	if err != nil {
		return c, err
	}
	for _, t := range open {
		delete(c.closed, t.ID)
	}
	if c.refused, err = s.refused(ctx, r, c.here); err != nil {
		return c, err
	}
	left := 0
	for _, e := range r.State.Next {
		if !c.drops(e) {
			left++
		}
	}
	c.played = append(c.played, ids...)
	// One more than has to wait: what plays may be over, or nothing plays yet.
	if want := ahead + 1 - left; want > 0 {
		err = s.pick(ctx, &c, want)
	}
	return c, err
}

func (s *Service) pick(ctx context.Context, c *choice, want int) error {
	playable := func(ctx context.Context, ids []string) ([]string, error) {
		tracks, err := s.openTo(ctx, c.here, ids)
		open := make([]string, len(tracks))
		for i, t := range tracks {
			open[i] = t.ID
		}
		return open, err
	}
	picks, after, err := s.picker.Next(ctx, Company{Members: c.here, Playable: playable}, c.session, c.played, want)
	if err != nil {
		return fmt.Errorf("choosing songs for a room: %w", err)
	}
	ids := make([]string, len(picks))
	for i, p := range picks {
		ids[i] = p.TrackID
	}
	tracks, err := s.openTo(ctx, c.here, ids)
	if err != nil {
		return err
	}
	for _, t := range tracks {
		p := picks[slices.Index(ids, t.ID)]
		c.added = append(c.added, Entry{TrackID: t.ID, Length: t.Duration, Reason: p.Reason, For: p.For})
	}
	c.after = after
	return nil
}

// apply takes what was chosen into a room where it still holds, and settles it. It tells whether
// anything changed.
func (c choice) apply(r *Room, now time.Time) (changed bool) {
	if slices.Equal(r.present(now), c.here) {
		before := len(r.State.Next)
		r.State.Next = slices.DeleteFunc(r.State.Next, c.drops)
		changed = r.judge(c.here, c.judged) || len(r.State.Next) != before
		if len(c.added) > 0 && bytes.Equal(r.State.Session, c.session) {
			changed = c.add(r) || changed
		}
	}
	return r.settle(now) || changed
}

// drops reports whether an entry may not wait any more.
func (c choice) drops(e Entry) bool {
	return c.closed[e.TrackID] || e.WishedBy == "" && slices.Contains(c.refused, e.TrackID)
}

// add puts the new songs last, all but those that wait or play already. Where the catalogue is
// so small that none is left the session stays where it is.
func (c choice) add(r *Room) (added bool) {
	for _, e := range c.added {
		waits := slices.ContainsFunc(r.State.Next, func(o Entry) bool { return o.TrackID == e.TrackID })
		if waits || r.State.Now != nil && r.State.Now.TrackID == e.TrackID {
			continue
		}
		made := r.entry(e.TrackID, e.Length)
		made.Reason, made.For = e.Reason, e.For
		r.State.Next = append(r.State.Next, made)
		added = true
	}
	if added {
		r.State.Session = c.after
		r.State.Unknown = slices.DeleteFunc(r.State.Unknown, func(id string) bool { return slices.Contains(c.played, id) })
	}
	return added
}

// openTo returns those of the tracks that every one of the people may hear in full.
func (s *Service) openTo(ctx context.Context, people, ids []string) ([]music.Track, error) {
	var open []music.Track
	for _, person := range people {
		if len(ids) == 0 {
			return nil, nil
		}
		tracks, err := s.music.Tracks(ctx, access.Viewer{UserID: person}, ids)
		if err != nil {
			return nil, fmt.Errorf("asking what everybody here may hear: %w", err)
		}
		open = slices.DeleteFunc(tracks, func(t music.Track) bool { return !t.HasAccess })
		ids = ids[:0:0]
		for _, t := range open {
			ids = append(ids, t.ID)
		}
	}
	return open, nil
}
