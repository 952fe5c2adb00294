package account

import (
	"context"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Store keeps people in the graph.
type Store interface {
	// Profile reads the confirmed, active person whose id or handle key it is, or was and is nobody else's, as viewerID
	// (may be empty) sees them, with Private filled. Errors: NOT_FOUND.
	Profile(ctx context.Context, id, handleKey, viewerID string) (Profile, error)
	// Standing tells what holds now for a user and one of their sign-ins (empty for none); the zero value for one who is
	// not there. It stands before everything that they ask, and so fails soon where the graph does not answer. Errors:
	// UNAVAILABLE.
	Standing(ctx context.Context, userID, session string) (Standing, error)
	// HandleTaken tells whether somebody other than userID (may be empty) has the handle, or had it lately.
	HandleTaken(ctx context.Context, handleKey, userID string, now time.Time) (bool, error)
	// SetAttributes changes a user, in one transaction with what others must hear of. Whoever leaves a handle keeps it
	// for a time. Errors: NOT_FOUND; CONFLICT with field handle where it is or was lately somebody's; RATE_LIMITED where
	// it was changed too often.
	SetAttributes(ctx context.Context, userID string, change Attributes, now time.Time) error
	// GrantAdmin gives the role to who has the address, and their id. Errors: NOT_FOUND.
	GrantAdmin(ctx context.Context, email string, now time.Time) (userID string, err error)
}

// standingLife is how long a role that was taken away, or a sign-in that ended, may still work where nobody told this
// process: whatever changes them emits StandingChanged.
const standingLife = 30 * time.Second

// mostStandings bounds the memory of standings.
const mostStandings = 50_000

// Service is accounts as people may use them.
type Service struct {
	store Store
	now   func() time.Time

	mu sync.Mutex
	// standings are by person and sign-in; kept is how many there are.
	standings map[string]map[string]knownStanding
	kept      int
	// changes counts what was forgotten: a standing that was read before a change is not kept after it.
	changes int
}

type knownStanding struct {
	Standing
	until time.Time
}

// NewService returns a Service; now is the clock, time.Now outside tests.
func NewService(store Store, now func() time.Time) *Service {
	return &Service{store: store, now: now, standings: map[string]map[string]knownStanding{}}
}

// Viewer tells who a user id that was proven is now, in one of their sign-ins (empty for none): roles come from the
// graph, at most 30 seconds old, never from a token. Errors: UNAUTHENTICATED where the user is not there or was
// deactivated, or the sign-in is over; UNAVAILABLE.
func (s *Service) Viewer(ctx context.Context, userID, session string) (access.Viewer, error) {
	standing, err := s.standing(ctx, userID, session)
	if err != nil {
		return access.Visitor, err
	}
	if !standing.Active || !standing.SignedIn {
		return access.Visitor, fault.New(fault.Unauthenticated, "Please sign in again.")
	}
	return access.Viewer{UserID: userID, Admin: standing.Admin, Roles: standing.Roles}, nil
}

func (s *Service) standing(ctx context.Context, userID, session string) (Standing, error) {
	s.mu.Lock()
	known, ok := s.standings[userID][session]
	changes := s.changes
	s.mu.Unlock()
	if ok && s.now().Before(known.until) {
		return known.Standing, nil
	}
	standing, err := s.store.Standing(ctx, userID, session)
	if err != nil {
		return Standing{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.changes != changes {
		return standing, nil
	}
	s.keep(userID, session, knownStanding{standing, s.now().Add(standingLife)})
	return standing, nil
}

func (s *Service) keep(userID, session string, known knownStanding) {
	if s.kept >= mostStandings {
		clear(s.standings)
		s.kept = 0
	}
	sessions := s.standings[userID]
	if sessions == nil {
		sessions = map[string]knownStanding{}
		s.standings[userID] = sessions
	}
	if _, ok := sessions[session]; !ok {
		s.kept++
	}
	sessions[session] = known
}

// Hear makes a change of what somebody may do hold at once.
func (s *Service) Hear(e event.Event) {
	if e.Verb == event.StandingChanged {
		s.forget(e.ItemID)
	}
}

// Forget forgets what everybody may do.
func (s *Service) Forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.standings)
	s.kept = 0
	s.changes++
}

// forget makes a change of standing hold at once in this process.
func (s *Service) forget(userID string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept -= len(s.standings[userID])
	delete(s.standings, userID)
	s.changes++
}

// Profile finds a person by user id or handle (in any case, with or without @); a handle that they left leads to them
// too. Private fields and coordinates are only for the person. Errors: BAD_USER_INPUT without an
// identifier, NOT_FOUND, also where a block parts the viewer from them.
func (s *Service) Profile(ctx context.Context, v access.Viewer, identifier string) (Profile, error) {
	identifier = strings.TrimPrefix(strings.TrimSpace(identifier), "@")
	if identifier == "" {
		return Profile{}, fault.BadInput(map[string]string{"identifier": "identifier must be a user id or a handle."})
	}
	id, key := "", HandleKey(identifier)
	if _, err := uuid.Parse(identifier); err == nil {
		id, key = key, ""
	}
	profile, err := s.store.Profile(ctx, id, key, v.UserID)
	if err != nil {
		return Profile{}, err
	}
	if profile.IsParted && !v.Admin {
		return Profile{}, fault.Missing("This person")
	}
	if profile.UserID != v.UserID {
		profile.Private = nil
		profile.Location.Latitude, profile.Location.Longitude = nil, nil
	}
	return profile, nil
}

// Availability is whether a handle can be had, and if not, why.
type Availability struct {
	Handle    string
	Available bool
	// Reason is in words for the person; empty where the handle is available.
	Reason string
}

const handleTaken = "This handle is taken."

// HandleAvailable reports whether the viewer could have the handle; their own they can.
func (s *Service) HandleAvailable(ctx context.Context, v access.Viewer, handle string) (Availability, error) {
	handle = strings.TrimPrefix(strings.TrimSpace(handle), "@")
	if problem := CheckHandle(handle); problem != "" {
		return Availability{Handle: handle, Reason: problem}, nil
	}
	taken, err := s.store.HandleTaken(ctx, HandleKey(handle), v.UserID, s.now())
	if err != nil {
		return Availability{}, err
	}
	if taken {
		return Availability{Handle: handle, Reason: handleTaken}, nil
	}
	return Availability{Handle: handle, Available: true}, nil
}

// HandleConflict is the error for a handle that is somebody's.
func HandleConflict() error {
	return &fault.Error{Code: fault.Conflict, Message: handleTaken, Fields: map[string]string{"handle": handleTaken}}
}

// SetAttributes changes the viewer's own name or handle. Errors: UNAUTHENTICATED,
// BAD_USER_INPUT, CONFLICT where the handle is taken.
func (s *Service) SetAttributes(ctx context.Context, v access.Viewer, change Attributes) error {
	if err := v.Require(); err != nil {
		return err
	}
	bad := map[string]string{}
	if change.DisplayName.Given {
		cleaned, problem := CheckDisplayName(change.DisplayName.Value)
		if problem != "" {
			bad["displayName"] = problem
		}
		change.DisplayName.Value = cleaned
	}
	if change.Handle.Given {
		trimmed := strings.TrimPrefix(strings.TrimSpace(change.Handle.Value), "@")
		if problem := CheckHandle(trimmed); problem != "" {
			bad["handle"] = problem
		}
		change.Handle.Value = trimmed
	}
	if len(bad) > 0 {
		return fault.BadInput(bad)
	}
	if !change.DisplayName.Given && !change.Handle.Given {
		return nil
	}
	return s.store.SetAttributes(ctx, v.UserID, change, s.now())
}

// GrantAdmin makes who has the address an admin. It is for the command line, whose caller
// has the machine; there is no other way to the first admin. Errors: BAD_USER_INPUT,
// NOT_FOUND.
func (s *Service) GrantAdmin(ctx context.Context, email string) (userID string, err error) {
	address, err := NormalizeEmail(email)
	if err != nil {
		return "", err
	}
	userID, err = s.store.GrantAdmin(ctx, address, s.now())
	if err != nil {
		return "", err
	}
	s.forget(userID)
	return userID, nil
}
