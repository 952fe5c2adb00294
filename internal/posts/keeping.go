package posts

import (
	"context"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// mostPinned is how many posts may be pinned to a page.
const mostPinned = 5

// Save keeps a post for the viewer, who has the whole of it. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN,
// RATE_LIMITED.
func (s *Service) Save(ctx context.Context, v access.Viewer, id string) (Shown, error) {
	if err := v.Require(); err != nil {
		return Shown{}, err
	}
	p, err := s.open(ctx, v, id)
	if err != nil {
		return Shown{}, err
	}
	if err := s.take(ctx, v, saving); err != nil {
		return Shown{}, err
	}
	if err := s.store.Save(ctx, v.UserID, id, s.doors.Now()); err != nil {
		return Shown{}, err
	}
	p.IsSaved = true
	return p, nil
}

// Unsave undoes Save. Errors: UNAUTHENTICATED, NOT_FOUND, RATE_LIMITED.
func (s *Service) Unsave(ctx context.Context, v access.Viewer, id string) (Shown, error) {
	if err := v.Require(); err != nil {
		return Shown{}, err
	}
	if err := s.take(ctx, v, saving); err != nil {
		return Shown{}, err
	}
	if err := s.store.Unsave(ctx, v.UserID, id); err != nil {
		return Shown{}, err
	}
	return s.Get(ctx, v, id)
}

// Pin pins a post to the top of the page that it is on, for whose page it is. Errors: UNAUTHENTICATED, NOT_FOUND,
// FORBIDDEN on another's page, CONFLICT for what is not published and where five are pinned, RATE_LIMITED.
func (s *Service) Pin(ctx context.Context, v access.Viewer, id string) (Shown, error) {
	p, err := s.onOwnPage(ctx, v, id)
	if err != nil {
		return Shown{}, err
	}
	if p.Status != access.Published {
		return Shown{}, fault.New(fault.Conflict, "Only what is published can be pinned.")
	}
	pinned, err := s.store.Pin(ctx, id, v.UserID, s.doors.Now(), mostPinned)
	if err == nil && !pinned {
		err = fault.New(fault.Conflict, "At most five posts are pinned. Unpin another first.")
	}
	if err != nil {
		return Shown{}, err
	}
	return s.Get(ctx, v, id)
}

// Unpin undoes Pin. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN on another's page, RATE_LIMITED.
func (s *Service) Unpin(ctx context.Context, v access.Viewer, id string) (Shown, error) {
	if _, err := s.onOwnPage(ctx, v, id); err != nil {
		return Shown{}, err
	}
	if err := s.store.Unpin(ctx, id, v.UserID); err != nil {
		return Shown{}, err
	}
	return s.Get(ctx, v, id)
}

// onOwnPage returns a post on the viewer's page that they pin or unpin, and counts that.
func (s *Service) onOwnPage(ctx context.Context, v access.Viewer, id string) (Shown, error) {
	if err := v.Require(); err != nil {
		return Shown{}, err
	}
	p, err := s.Get(ctx, v, id)
	if err == nil && !v.Manages(p.PageID()) {
		err = fault.New(fault.Forbidden, "It is on somebody else's page.")
	}
	if err == nil {
		err = s.take(ctx, v, pinning)
	}
	return p, err
}

// Pinned returns what is pinned to somebody's page, the last pinned first.
func (s *Service) Pinned(ctx context.Context, v access.Viewer, pageID string) ([]Shown, error) {
	ids, err := s.store.Pinned(ctx, pageID)
	if err != nil {
		return nil, err
	}
	return s.Posts(ctx, v, ids)
}
