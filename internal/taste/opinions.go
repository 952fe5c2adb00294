package taste

import (
	"context"
	"fmt"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Shown is something with how it looks.
type Shown[T any] struct {
	Of T
	Look
}

// Say keeps what the viewer says of something, once; the last verdict holds. Errors: UNAUTHENTICATED, NOT_FOUND, also
// for what the viewer may not know of, CONFLICT where they said too much already, RATE_LIMITED.
func (s *Service) Say(ctx context.Context, v access.Viewer, of Thing, more bool) (Shown[Opinion], error) {
	if err := s.mayChange(ctx, v); err != nil {
		return Shown[Opinion]{}, err
	}
	look, err := s.find(ctx, v, of)
	if err != nil {
		return Shown[Opinion]{}, err
	}
	o := Opinion{Thing: of, Name: look.Name, More: more, At: s.options.Now()}
	if err := s.options.Store.Say(ctx, v.UserID, o, MaxOpinions); err != nil {
		return Shown[Opinion]{}, err
	}
	return Shown[Opinion]{o, look}, nil
}

// TakeBack forgets what the viewer said of something, and reports whether they had. Errors: UNAUTHENTICATED,
// RATE_LIMITED.
func (s *Service) TakeBack(ctx context.Context, v access.Viewer, of Thing) (bool, error) {
	if err := s.mayChange(ctx, v); err != nil {
		return false, err
	}
	return s.options.Store.TakeBack(ctx, v.UserID, of)
}

// Opinions lists what the viewer said, the latest first. Errors: UNAUTHENTICATED.
func (s *Service) Opinions(ctx context.Context, v access.Viewer) ([]Shown[Opinion], error) {
	if err := v.Require(); err != nil {
		return nil, err
	}
	all, err := s.options.Store.Opinions(ctx, v.UserID)
	if err != nil {
		return nil, err
	}
	return s.shownOpinions(ctx, v, all)
}

// OpinionsOn returns what the viewer said of things, at most 200. Errors: UNAUTHENTICATED, BAD_USER_INPUT for more.
func (s *Service) OpinionsOn(ctx context.Context, v access.Viewer, things []Thing) ([]Shown[Opinion], error) {
	if err := v.Require(); err != nil {
		return nil, err
	}
	if len(things) > maxAsked {
		return nil, fault.BadInput(map[string]string{"things": fmt.Sprintf("things must be at most %d.", maxAsked)})
	}
	if len(things) == 0 {
		return nil, nil
	}
	found, err := s.options.Store.OpinionsOn(ctx, v.UserID, things)
	if err != nil {
		return nil, err
	}
	return s.shownOpinions(ctx, v, found)
}

func (s *Service) shownOpinions(ctx context.Context, v access.Viewer, opinions []Opinion) ([]Shown[Opinion], error) {
	return show(ctx, s, v, opinions, func(o Opinion) (Thing, string) { return o.Thing, o.Name })
}

// mayChange lets a signed-in person change what is theirs, not too often.
func (s *Service) mayChange(ctx context.Context, v access.Viewer) error {
	if err := v.Require(); err != nil {
		return err
	}
	return s.limit(ctx, v.UserID)
}
