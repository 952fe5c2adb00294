package moderation

import (
	"context"
	"errors"
	"slices"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Waiting is an appeal that waits, as somebody reads it who may decide about it or not.
type Waiting struct {
	Removal
	CanDecide bool
}

// Waiting lists the appeals that wait for somebody, the first first. Errors: UNAUTHENTICATED, FORBIDDEN.
func (s *Service) Waiting(ctx context.Context, v access.Viewer) ([]Waiting, error) {
	if err := v.RequireRole(access.Moderator); err != nil {
		return nil, err
	}
	all, err := s.Store.Waiting(ctx, MostAppeals)
	waiting := make([]Waiting, len(all))
	for i, r := range all {
		refused, failed := s.refusesDecision(ctx, v, r)
		if failed != nil {
			return nil, failed
		}
		waiting[i] = Waiting{r, refused == nil}
	}
	return waiting, err
}

// refusesDecision says why somebody may not decide about an appeal: it is of what they made, or of what they removed
// while there is somebody else who can.
func (s *Service) refusesDecision(ctx context.Context, v access.Viewer, r Removal) (refused, err error) {
	if r.OwnerID == v.UserID {
		return fault.New(fault.Forbidden, "It is yours: somebody else decides."), nil
	}
	if r.ByID != v.UserID {
		return nil, nil
	}
	others, err := s.Store.OthersDecide(ctx, []string{r.ByID, r.OwnerID})
	if others {
		refused = fault.New(fault.Forbidden, "You removed it: somebody else decides.")
	}
	return refused, err
}

// Decide ends an appeal: the thing is put back where it was, or stays away. The author is told with words. Errors:
// UNAUTHENTICATED, FORBIDDEN for all but moderators and for whom refusesDecision names, BAD_USER_INPUT, NOT_FOUND,
// CONFLICT where somebody decided already, GONE where there is nothing left to put back.
func (s *Service) Decide(ctx context.Context, v access.Viewer, id string, putBack bool, words string) error {
	r, d, err := s.deciding(ctx, v, id, words)
	if err != nil {
		return err
	}
	if refused, err := s.refusesDecision(ctx, v, r); err != nil || refused != nil {
		return errors.Join(refused, err)
	}
	if !putBack {
		d.As = Upheld
		return s.Store.Decide(ctx, d, in(Appealed))
	}
	// From here nobody upholds it: else it could be back and stay away at once.
	return s.start(ctx, r, d, in(Appealed, PuttingBack))
}

// PutBack puts a thing back without an appeal, or after one was refused. Who removed it may: they were wrong, or what
// was wrong with it is mended. Errors: UNAUTHENTICATED, FORBIDDEN for all but moderators and for what is their own,
// BAD_USER_INPUT, NOT_FOUND, CONFLICT while an appeal waits and where it is back, GONE where nothing is left of it.
func (s *Service) PutBack(ctx context.Context, v access.Viewer, id, words string) error {
	r, d, err := s.deciding(ctx, v, id, words)
	if err != nil {
		return err
	}
	return s.start(ctx, r, d, func(r Removal) error { return mayPutBack(v, r) })
}

// CanPutBack reports whether PutBack lets the viewer.
func (s *Service) CanPutBack(v access.Viewer, r Removal) bool { return mayPutBack(v, r) == nil }

func mayPutBack(v access.Viewer, r Removal) error {
	switch {
	case r.OwnerID == v.UserID:
		return fault.New(fault.Forbidden, "It is yours: somebody else decides.")
	case r.Waits:
		return fault.New(fault.Conflict, "Its author appealed. Decide about the appeal.")
	}
	return inState(r, Standing, Upheld, PuttingBack)
}

// deciding reads what is decided about, and what was said of it.
func (s *Service) deciding(ctx context.Context, v access.Viewer, id, words string) (r Removal, d Decision, err error) {
	if err := v.RequireRole(access.Moderator); err != nil {
		return r, d, err
	}
	wrong := input.Problems{}
	words = text(wrong, "words", words, 500, "Tell the author why, in 3 to 500 characters.")
	if err := wrong.Err(); err != nil {
		return r, d, err
	}
	r, err = s.Store.Get(ctx, id)
	return r, Decision{ID: id, ActorID: v.UserID, Answer: words, As: PutBack, At: s.Now()}, err
}

// start puts a thing back where allow lets it.
func (s *Service) start(ctx context.Context, r Removal, d Decision, allow func(Removal) error) error {
	if err := s.Store.StartPuttingBack(ctx, d, allow); err != nil {
		return err
	}
	return s.finish(ctx, r, d)
}

// finish restores a thing whose removal is PuttingBack, and ends the removal.
func (s *Service) finish(ctx context.Context, r Removal, d Decision) error {
	if r.WasDeleted {
		return s.Store.Decide(ctx, d, in(PuttingBack))
	}
	err := s.Keepers[r.On.Type].PutBack(r.as(ctx), r.remover(), r.On.ID, r.Before)
	switch code := fault.CodeOf(err); {
	case err == nil:
		return s.Store.Decide(ctx, d, in(PuttingBack))
	case code == fault.Internal, code == fault.Unavailable:
		return err // it may be back: the sweep carries it on
	case code == fault.NotFound:
		err = fault.Wrap(fault.Gone, "It is gone for good, and cannot be put back.", err)
	}
	return errors.Join(err, s.Store.StopPuttingBack(ctx, r.ID))
}

// in allows a change of a removal that is in one of states.
func in(states ...State) func(Removal) error {
	return func(r Removal) error { return inState(r, states...) }
}

func inState(r Removal, states ...State) error {
	if slices.Contains(states, r.State) {
		return nil
	}
	return fault.New(fault.Conflict, "This is decided already.")
}

// Listed lists what moderators took away, the last first. Errors: UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT.
func (s *Service) Listed(
	ctx context.Context, v access.Viewer, list List, page paging.Request,
) (paging.Page[Removal], error) {
	if err := v.RequireRole(access.Moderator); err != nil {
		return paging.Page[Removal]{}, err
	}
	if !slices.Contains([]List{HiddenList, RemovedList, BackList}, list) {
		return paging.Page[Removal]{}, fault.BadInput(map[string]string{"list": "There is no such list."})
	}
	return s.Store.Listed(ctx, list, page)
}
