package room

import (
	"context"
	"crypto/rand"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/google/uuid"
	"golang.org/x/sync/singleflight"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/boundary"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/music"
)

// Service is listening together. Members alone know of a room; for all others there is none.
type Service struct {
	store   Store
	music   Music
	picker  Picker
	limits  limit.Limiter
	watcher *Watcher
	now     func() time.Time
	// flights lets one request bring a room up to date for all that ask for it at once.
	flights singleflight.Group
	ended   chan struct{}
	// boundaries tell what parts people; nothing does where it is nil.
	boundaries boundary.Reader
}

// KeepApart has rooms obey what parts people.
func (s *Service) KeepApart(boundaries boundary.Reader) { s.boundaries = boundaries }

// meet answers NOT_FOUND, as an unknown code does, where a block parts the viewer from somebody in the room.
func (s *Service) meet(ctx context.Context, v access.Viewer, id string) error {
	r, err := s.store.Room(ctx, id)
	if err != nil {
		return err
	}
	people := make([]string, len(r.Members))
	for i, m := range r.Members {
		people[i] = m.UserID
	}
	between, err := boundary.Of(ctx, s.boundaries, v.UserID, people)
	for _, other := range people {
		if err == nil && between.Blocked[other] {
			err = fault.Missing("A room with this code")
		}
	}
	return err
}

// NewService makes the service; now is the clock, time.Now outside tests.
func NewService(store Store, m Music, picker Picker, limits limit.Limiter, now func() time.Time) *Service {
	return &Service{
		store: store, music: m, picker: picker, limits: limits, watcher: NewWatcher(store.RoomVersion), now: now,
		ended: make(chan struct{}),
	}
}

// Run ends those who wait for a change when ctx ends, so that no request outlives the server.
func (s *Service) Run(ctx context.Context) {
	<-ctx.Done()
	close(s.ended)
}

// Sweep removes rooms in which nobody asked for six hours.
func (s *Service) Sweep(ctx context.Context) error {
	if err := s.store.SweepRooms(ctx, s.now().Add(-idleFor)); err != nil {
		return fmt.Errorf("sweeping rooms: %w", err)
	}
	return nil
}

// View is a room as a member sees it. Songs are its tracks by id, judged for the member; what
// they may not know of is not among them.
type View struct {
	Room
	Songs map[string]music.Track
	// At is the time of the server.
	At time.Time
}

// Plan is what a room is made from. Dial is from 0 (known) to 1 (new), nil for the
// host's own; an empty name gets one.
type Plan struct {
	Seed music.Seed
	Dial *float64
	Name string
}

// unnamed is the name of rooms that nobody named.
const unnamed = "Listening together"

// Create opens a room with the viewer as its host, and starts its first song. Errors:
// UNAUTHENTICATED, BAD_USER_INPUT, NOT_FOUND for an unknown seed or where there is no music,
// RATE_LIMITED, UNAVAILABLE before there are recommendations.
func (s *Service) Create(ctx context.Context, v access.Viewer, p Plan) (View, error) {
	if err := v.Require(); err != nil {
		return View{}, err
	}
	name, err := roomName(p.Name)
	if err != nil {
		return View{}, err
	}
	if _, err := s.limits.Take(ctx, creating, v.UserID); err != nil {
		return View{}, err
	}
	session, dial, err := s.picker.Begin(ctx, v.UserID, p.Seed, p.Dial)
	if err != nil {
		return View{}, err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return View{}, fmt.Errorf("naming a room: %w", err)
	}
	now := s.now()
	r := Room{
		ID: id.String(), Name: name, HostID: v.UserID, Dial: dial, Version: 1, CreatedAt: now, ActiveAt: now,
		Members: []Member{{Person: person.Person{UserID: v.UserID}, Since: now, SeenAt: now}},
		State:   State{Session: session, Next: []Entry{}},
	}
	r.State.Here = r.present(now)
	chosen, err := s.choose(ctx, r)
	if err != nil {
		return View{}, err
	}
	if chosen.apply(&r, now); r.State.Now == nil {
		return View{}, fault.New(fault.NotFound, "There is no music to play yet.")
	}
	if err := s.create(ctx, &r); err != nil {
		return View{}, err
	}
	return s.read(ctx, v, r.ID)
}

// create stores a room under a code that no other has.
func (s *Service) create(ctx context.Context, r *Room) error {
	const tries = 5
	for n := 1; ; n++ {
		r.Code = newCode()
		err := s.store.CreateRoom(ctx, *r)
		if fault.CodeOf(err) == fault.Conflict && n < tries {
			continue
		}
		if err != nil {
			return fmt.Errorf("opening a room: %w", err)
		}
		return nil
	}
}

// codeLetters are those of codes: none that looks or sounds like another. Six of them make 887
// million codes, of which one account may try ten a minute.
const codeLetters = "ABCDEFGHJKLMNPQRSTUVWXYZ2345679"

func newCode() string {
	code := make([]byte, 0, CodeLength)
	for len(code) < CodeLength {
		var raw [16]byte
		_, _ = rand.Read(raw[:]) // never fails, see crypto/rand
		for _, b := range raw {
			// 248 is the greatest multiple of 31 in a byte: every letter is as likely.
			if int(b) < 256/len(codeLetters)*len(codeLetters) && len(code) < CodeLength {
				code = append(code, codeLetters[int(b)%len(codeLetters)])
			}
		}
	}
	return string(code)
}

// tidyCode is a code as people type it.
func tidyCode(code string) string {
	return strings.ToUpper(strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || r == '-' {
			return -1
		}
		return r
	}, code))
}

func roomName(name string) (string, error) {
	name, flaw := input.Line(name, 0, MaxName)
	if name == "" && flaw == input.Fine {
		return unnamed, nil
	}
	if flaw != input.Fine {
		return "", fault.BadInput(map[string]string{"name": fmt.Sprintf("name must have at most %d characters.", MaxName)})
	}
	return name, nil
}

// Join lets the viewer into the room of a code; who is in it already stays. Errors:
// UNAUTHENTICATED, RATE_LIMITED, NOT_FOUND for an unknown code, CONFLICT where the room is full.
func (s *Service) Join(ctx context.Context, v access.Viewer, code string) (View, error) {
	if err := v.Require(); err != nil {
		return View{}, err
	}
	if _, err := s.limits.Take(ctx, Joining, v.UserID); err != nil {
		return View{}, err
	}
	id, err := s.store.RoomByCode(ctx, tidyCode(code))
	if err != nil {
		return View{}, err
	}
	if err := s.meet(ctx, v, id); err != nil {
		return View{}, err
	}
	r, err := s.store.UpdateRoom(ctx, id, func(r *Room) (bool, error) {
		now := s.now()
		if err := r.join(v.UserID, now); err != nil {
			return false, err
		}
		r.settle(now)
		r.changed(now)
		return true, nil
	})
	if err != nil {
		return View{}, fmt.Errorf("joining a room: %w", err)
	}
	s.watcher.Changed(id, r.Version)
	return s.read(ctx, v, id)
}

// Leave takes the viewer out of a room. A host hands over to the longest-standing of those who are here; a room
// that nobody is left in ends. Errors: UNAUTHENTICATED, NOT_FOUND for all but members.
func (s *Service) Leave(ctx context.Context, v access.Viewer, id string) error {
	_, err := s.change(ctx, v, id, func(r *Room, _ time.Time) (bool, error) {
		r.leave(v.UserID)
		return true, nil
	})
	return err
}

// Vote counts the viewer's vote for a song that waits, 1, 0 or -1; -1 for the one that plays is
// one to skip it. Errors: UNAUTHENTICATED, BAD_USER_INPUT, NOT_FOUND for all but members,
// CONFLICT where the song does not wait any more.
func (s *Service) Vote(ctx context.Context, v access.Viewer, id, entryID string, vote int) (View, error) {
	return s.changed(ctx, v, id, func(r *Room, _ time.Time) (bool, error) {
		if vote < -1 || vote > 1 {
			return false, fault.BadInput(map[string]string{"vote": "vote must be 1, 0 or -1."})
		}
		return r.vote(v.UserID, entryID, vote)
	})
}

// Control does what the host asks of the song that plays. What is asked of another song than the
// one that plays by then changes nothing. Errors: UNAUTHENTICATED, BAD_USER_INPUT, FORBIDDEN for
// members who are not the host, NOT_FOUND for all but members.
func (s *Service) Control(ctx context.Context, v access.Viewer, id string, p Playback) (View, error) {
	return s.changed(ctx, v, id, func(r *Room, now time.Time) (bool, error) { return r.play(v.UserID, p, now) })
}

// Wish asks for a song. Errors: UNAUTHENTICATED, BAD_USER_INPUT for an unknown song, FORBIDDEN
// where not everybody who is here may hear it in full, NOT_FOUND for all but members, CONFLICT
// where it plays now or too many songs wait.
func (s *Service) Wish(ctx context.Context, v access.Viewer, id, trackID string) (View, error) {
	r, err := s.visit(ctx, v, id)
	if err != nil {
		return View{}, err
	}
	here := r.present(s.now())
	track, err := s.wished(ctx, v, here, trackID)
	if err != nil {
		return View{}, err
	}
	return s.changed(ctx, v, id, func(r *Room, _ time.Time) (bool, error) { return r.wish(v.UserID, track, here) })
}

func (s *Service) wished(ctx context.Context, v access.Viewer, here []string, trackID string) (music.Track, error) {
	known, err := s.music.Tracks(ctx, v, []string{trackID})
	if err != nil {
		return music.Track{}, err
	}
	if len(known) == 0 {
		return music.Track{}, fault.BadInput(map[string]string{"trackId": "There is no such song."})
	}
	if !known[0].HasAccess {
		return music.Track{}, fault.New(fault.Forbidden, "You may not hear this song in full.")
	}
	all, err := s.openTo(ctx, here, []string{trackID})
	if err != nil {
		return music.Track{}, err
	}
	if len(all) == 0 {
		return music.Track{}, fault.New(fault.Forbidden, "Not everybody here may hear this song in full.")
	}
	return all[0], nil
}

// changed is change for those who see the room afterwards.
func (s *Service) changed(
	ctx context.Context, v access.Viewer, id string, change func(*Room, time.Time) (bool, error),
) (View, error) {
	r, err := s.enter(ctx, v, id)
	if err != nil {
		return View{}, err
	}
	// What anybody here refuses does not wait any more when something is done that may start it.
	if _, err = s.upToDate(ctx, r, r.present(s.now())); err != nil {
		return View{}, err
	}
	if r, err = s.change(ctx, v, id, change); err != nil {
		return View{}, err
	}
	if r, err = s.upToDate(ctx, r, nil); err != nil {
		return View{}, err
	}
	return s.view(ctx, v, r)
}

// change alters a room for a member, under its lock.
func (s *Service) change(
	ctx context.Context, v access.Viewer, id string, change func(*Room, time.Time) (bool, error),
) (Room, error) {
	if err := v.Require(); err != nil {
		return Room{}, err
	}
	r, err := s.store.UpdateRoom(ctx, id, func(r *Room) (bool, error) {
		now := s.now()
		m, ok := r.Member(v.UserID)
		if !ok {
			return false, missing()
		}
		m.SeenAt = now
		// What is over by now is over before anything is asked of it.
		settled := r.settle(now)
		changed, err := change(r, now)
		if err != nil {
			return false, err
		}
		if !r.settle(now) && !settled && !changed {
			return false, nil
		}
		r.changed(now)
		return true, nil
	})
	if err != nil {
		return Room{}, fmt.Errorf("changing a room: %w", err)
	}
	s.watcher.Changed(id, r.Version)
	return r, nil
}

func (r *Room) changed(now time.Time) {
	r.Version++
	r.ActiveAt = now
}

func missing() error { return fault.Missing("This room") }

// read gives a room to a member as it is now.
func (s *Service) read(ctx context.Context, v access.Viewer, id string) (View, error) {
	r, err := s.visit(ctx, v, id)
	if err != nil {
		return View{}, err
	}
	return s.view(ctx, v, r)
}

// view judges the songs of a room for a member.
func (s *Service) view(ctx context.Context, v access.Viewer, r Room) (View, error) {
	ids := make([]string, 0, len(r.State.Next)+1)
	if r.State.Now != nil {
		ids = append(ids, r.State.Now.TrackID)
	}
	for _, e := range r.State.Next {
		if !slices.Contains(ids, e.TrackID) {
			ids = append(ids, e.TrackID)
		}
	}
	tracks, err := s.music.Tracks(ctx, v, ids)
	if err != nil {
		return View{}, fmt.Errorf("reading the songs of a room: %w", err)
	}
	out := View{Room: r, Songs: make(map[string]music.Track, len(tracks)), At: s.now()}
	for _, t := range tracks {
		out.Songs[t.ID] = t
	}
	return out, nil
}
