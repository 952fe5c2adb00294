package featured

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/item"
)

// Change is what becomes of one thing on the list.
type Change struct {
	item.Ref
	// Name is what the thing is called, for the audit log, and Why the reason that was given.
	Name, ActorID, Why string
	At                 time.Time
	// Decide returns the list as it shall be. It may be called again.
	Decide func(list []Entry) ([]Entry, error)
}

// Store keeps the list.
type Store interface {
	// List returns all of it, in order.
	List(ctx context.Context) ([]Entry, error)
	// Change changes the list, while nobody else does, and records what that changed of the thing. It reports whether it
	// changed anything. Errors: those of Decide, CONFLICT where an old act is taken back that a newer one replaced.
	Change(ctx context.Context, c Change) (changed bool, err error)
}

// Things says what there is.
type Things interface {
	// Names returns what those of refs are called that somebody may see; what they may not see is left out.
	Names(ctx context.Context, v access.Viewer, refs []item.Ref) (map[item.Ref]string, error)
}

// Wishes says what somebody keeps from themselves.
type Wishes interface {
	// Unwanted returns those of refs that a person does not want to be shown.
	Unwanted(ctx context.Context, v access.Viewer, refs []item.Ref) (map[item.Ref]bool, error)
}

// Service is what is featured, as people may see and admins change it.
type Service struct {
	store  Store
	things Things
	wishes Wishes
	now    func() time.Time
}

// NewService returns a Service; now is the clock.
func NewService(store Store, things Things, wishes Wishes, now func() time.Time) *Service {
	return &Service{store, things, wishes, now}
}

// Now returns what a person is shown at this moment, in order: all but what they keep from themselves. What they may
// not see is among it.
func (s *Service) Now(ctx context.Context, v access.Viewer) ([]Entry, error) {
	list, err := s.store.List(ctx)
	if err != nil {
		return nil, err
	}
	now, on := s.now(), make([]Entry, 0, len(list))
	for _, e := range list {
		if e.IsOn(now) {
			on = append(on, e)
		}
	}
	if v.UserID == "" || len(on) == 0 {
		return on, nil
	}
	refs := make([]item.Ref, len(on))
	for i, e := range on {
		refs[i] = e.Ref
	}
	unwanted, err := s.wishes.Unwanted(ctx, v, refs)
	return slices.DeleteFunc(on, func(e Entry) bool { return unwanted[e.Ref] }), err
}

// All returns the whole list, for admins. Errors: UNAUTHENTICATED, FORBIDDEN.
func (s *Service) All(ctx context.Context, v access.Viewer) ([]Entry, error) {
	if err := v.RequireAdmin(); err != nil {
		return nil, err
	}
	return s.store.List(ctx)
}

// Wish is what an admin asks for.
type Wish struct {
	// Type is album, track, artist, event or merchandise.
	Type, ID string
	Featured bool
	// Position is the place from 1; 0 leaves it where it is, and a new thing goes to the end.
	Position int
	// Start and End change its dates; the zero time takes one away.
	Start, End input.Optional[time.Time]
}

// Set features a thing, changes how it is featured, or features it no longer. What is so already is no error. Errors:
// UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT, NOT_FOUND for a new thing that visitors do not see, unless it is still to
// begin, CONFLICT where the list is full.
func (s *Service) Set(ctx context.Context, v access.Viewer, w Wish) (changed bool, err error) {
	if err := v.RequireAdmin(); err != nil {
		return false, err
	}
	now := s.now()
	ref, err := w.check()
	if err != nil {
		return false, err
	}
	by := access.Visitor
	if w.Start.Value.After(now) {
		by = v // what comes out that day may be a draft yet
	}
	names, err := s.things.Names(ctx, by, []item.Ref{ref})
	if err != nil {
		return false, err
	}
	name, isThere := names[ref]
	return s.store.Change(ctx, Change{
		Ref: ref, Name: name, ActorID: v.UserID, At: now, Decide: func(list []Entry) ([]Entry, error) {
			if !w.Featured {
				return take(list, ref), nil
			}
			e := Entry{Ref: ref}
			if at := find(list, ref); at >= 0 {
				e = list[at]
			} else if !isThere {
				return nil, fault.New(fault.NotFound, "Visitors see no such thing: it is hidden, over, or not there.")
			}
			if err := w.date(&e, now); err != nil {
				return nil, err
			}
			return put(list, e, w.Position)
		},
	})
}

func (w Wish) check() (item.Ref, error) {
	wrong := input.Problems{}
	kind, isKind := kinds[w.Type]
	if !isKind {
		wrong.Add("type", "type must be album, track, artist, event or merchandise.")
	}
	if _, err := uuid.Parse(w.ID); err != nil {
		wrong.Add("id", "id must be the id of the thing.")
	}
	if w.Position < 0 || w.Position > Most {
		wrong.Add("position", "position counts from 1 to 24.")
	}
	return item.Ref{Type: kind, ID: w.ID}, wrong.Err()
}

// date gives an entry the dates that are asked for; those that stay may be over.
func (w Wish) date(e *Entry, now time.Time) error {
	e.Start, e.End = w.Start.Or(e.Start), w.End.Or(e.End)
	wrong := input.Problems{}
	switch {
	case e.End.IsZero() || !w.Start.Given && !w.End.Given:
	case !e.End.After(e.Start):
		wrong.Add("endDate", "The end must be after the start.")
	case !e.End.After(now):
		wrong.Add("endDate", "The end must be still to come.")
	}
	return wrong.Err()
}

// State is what the audit log has of a thing on the list.
type State struct {
	Name string `json:"name,omitempty"`
	// Position is 0 for what is not featured.
	Position  int        `json:"position"`
	StartDate *time.Time `json:"startDate,omitempty"`
	EndDate   *time.Time `json:"endDate,omitempty"`
}

// StateOf returns how a thing is featured by a list.
func StateOf(list []Entry, ref item.Ref, name string) State {
	at := find(list, ref)
	if at < 0 {
		return State{Name: name}
	}
	return State{name, at + 1, orNil(list[at].Start), orNil(list[at].End)}
}

func orNil(at time.Time) *time.Time {
	if at.IsZero() {
		return nil
	}
	return &at
}

// Undo makes of a thing what it was before an act: it is not asked for its dates again, which may be over. Errors:
// UNAUTHENTICATED, FORBIDDEN, CONFLICT where it was changed again since, or where the list is full.
func (s *Service) Undo(
	ctx context.Context, v access.Viewer, ref item.Ref, before State, why string,
) (changed bool, err error) {
	if err := v.RequireAdmin(); err != nil {
		return false, err
	}
	return s.store.Change(ctx, Change{
		Ref: ref, Name: before.Name, ActorID: v.UserID, Why: why, At: s.now(), Decide: func(list []Entry) ([]Entry, error) {
			if before.Position == 0 {
				return take(list, ref), nil
			}
			e := Entry{Ref: ref}
			if before.StartDate != nil {
				e.Start = *before.StartDate
			}
			if before.EndDate != nil {
				e.End = *before.EndDate
			}
			return put(list, e, before.Position)
		},
	})
}

// Clock returns the time by which things are shown.
func (s *Service) Clock() time.Time { return s.now() }
