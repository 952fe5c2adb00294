package audit

import (
	"cmp"
	"context"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Filter chooses acts; what is empty leaves none out.
type Filter struct {
	// Actor and Subject are ids; a person may be named by @handle.
	Actor, Subject string
	Verb           Verb
	// Since is included, Until is not.
	Since, Until time.Time
}

// Store reads what was recorded. It has no way to change it.
type Store interface {
	// List lists acts, the last first.
	List(ctx context.Context, f Filter, page paging.Request) (paging.Page[Recorded], error)
	// Act reads one. Errors: NOT_FOUND.
	Act(ctx context.Context, id string) (Recorded, error)
	// PersonID finds whose a handle is, active or not. Errors: NOT_FOUND.
	PersonID(ctx context.Context, handleKey string) (string, error)
}

// Undoer takes an act back in a context of Undoing, by the rules of its domain. Errors: CONFLICT where what the act
// changed was changed again since.
type Undoer func(ctx context.Context, v access.Viewer, act Act, why string) error

// Service is the log of what was done, for admins.
type Service struct {
	store   Store
	undoers map[Verb]Undoer
}

// NewService returns a Service that takes back acts of the verbs that have an Undoer.
func NewService(store Store, undoers map[Verb]Undoer) *Service { return &Service{store, undoers} }

// List lists what was done, the last first. Errors: UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT.
func (s *Service) List(
	ctx context.Context, v access.Viewer, f Filter, page paging.Request,
) (paging.Page[Recorded], error) {
	if err := v.RequireAdmin(); err != nil {
		return paging.Page[Recorded]{}, err
	}
	f, err := s.named(ctx, f)
	if fault.CodeOf(err) == fault.NotFound {
		return paging.None[Recorded](), nil
	}
	if err != nil {
		return paging.Page[Recorded]{}, err
	}
	return s.store.List(ctx, f, page)
}

// named returns f with people by their ids.
func (s *Service) named(ctx context.Context, f Filter) (Filter, error) {
	for _, who := range []*string{&f.Actor, &f.Subject} {
		handle, isHandle := strings.CutPrefix(strings.TrimSpace(*who), "@")
		if !isHandle {
			*who = handle
			continue
		}
		id, err := s.store.PersonID(ctx, strings.ToLower(handle))
		if err != nil {
			return f, err
		}
		*who = id
	}
	return f, nil
}

// Each gives every act of a filter to write, page by page, so that a long log needs little memory. Errors:
// UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT.
func (s *Service) Each(ctx context.Context, v access.Viewer, f Filter, write func([]Recorded) error) error {
	request := paging.Request{Size: paging.Max}
	for {
		page, err := s.List(ctx, v, f, request)
		if err != nil {
			return err
		}
		if err := write(page.Nodes); err != nil || !page.HasNext {
			return err
		}
		at, err := paging.Decode(page.End)
		if err != nil {
			return err
		}
		request.Cursor = &at
	}
}

// CanUndo reports whether an act can be taken back: it stands, is no undo itself, and there is a way.
func (s *Service) CanUndo(act Recorded) bool {
	return act.UndoneBy == nil && act.Undoes == "" && s.undoers[act.Verb] != nil
}

// WhyNot says why an act cannot be taken back; empty where it can, and where it was.
func (s *Service) WhyNot(act Recorded) string {
	switch {
	case act.UndoneBy != nil || s.CanUndo(act):
		return ""
	case act.Undoes != "":
		return "It takes an act back itself. Do again what it took back."
	default:
		return cmp.Or(whyNot[act.Verb], "There is no way back from it.")
	}
}

// Undo takes an act back, once, for a reason. Errors: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_USER_INPUT, CONFLICT
// where it was taken back already or what it changed was changed again since.
func (s *Service) Undo(ctx context.Context, v access.Viewer, id, why string) error {
	if err := v.RequireAdmin(); err != nil {
		return err
	}
	why, err := Reason(why)
	if err != nil {
		return err
	}
	if _, err := uuid.Parse(id); err != nil {
		return fault.Missing("This act")
	}
	act, err := s.store.Act(ctx, id)
	if err != nil {
		return err
	}
	if act.UndoneBy != nil {
		return AlreadyUndone()
	}
	if !s.CanUndo(act) {
		return fault.BadInput(map[string]string{"id": "This cannot be taken back. " + s.WhyNot(act)})
	}
	ctx = context.WithValue(Undoing(ctx, id), because{}, why)
	return s.undoers[act.Verb](ctx, v, act.Act, why)
}

// AlreadyUndone is the error for an act that somebody took back before.
func AlreadyUndone() error { return fault.New(fault.Conflict, "This was taken back already.") }

// ChangedSince is the error for an act whose doing was changed by a later one.
func ChangedSince() error { return fault.New(fault.Conflict, "This was changed again since.") }

// Reason checks a reason that an act must have: 3..300 characters. Errors: BAD_USER_INPUT, naming why.
func Reason(text string) (string, error) {
	text, flaw := input.Text(text, 3, 300)
	bad := input.Problems{}
	const length = "Say why, in 3 to 300 characters."
	bad.Add("why", flaw.Say(length, length, "The reason holds characters that cannot be shown."))
	return text, bad.Err()
}
