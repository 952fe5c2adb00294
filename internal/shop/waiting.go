package shop

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

var waiting = limit.Rule{Name: "wait for merchandise", Max: 100, Window: time.Hour}

// News is what a change of the stock of a size is told as: there are pieces again for those who wait for them, or so
// few are left that its seller wants to know; low is nil where they do not. What checkouts hold may come back, so that
// it does not count as gone for the seller.
func News(before, after Stock, low *int) (all []event.Verb) {
	if before.Available() <= 0 && after.Available() > 0 {
		all = append(all, event.Restocked)
	}
	if low != nil && before.unsold() > *low && after.unsold() <= *low {
		all = append(all, event.RanLow)
	}
	return all
}

func (s Stock) unsold() int { return s.Quantity - s.Reserved }

// TellWhenBack has the viewer told, once, when there are pieces again of a size. Twice is once. Errors:
// UNAUTHENTICATED, NOT_FOUND, FORBIDDEN for what they may not buy, CONFLICT while there are some, RATE_LIMITED.
func (s *Service) TellWhenBack(ctx context.Context, v access.Viewer, sizeID string) (Shown, error) {
	i, err := s.buyable(ctx, v, sizeID)
	if err != nil {
		return Shown{}, err
	}
	if _, err := s.limits.Take(ctx, waiting, v.UserID); err != nil {
		return Shown{}, err
	}
	if err := s.store.Wait(ctx, v.UserID, sizeID, s.now()); err != nil {
		return Shown{}, err
	}
	return s.Get(ctx, v, i.ID)
}

// StopTelling undoes TellWhenBack. Errors: UNAUTHENTICATED, NOT_FOUND.
func (s *Service) StopTelling(ctx context.Context, v access.Viewer, sizeID string) (Shown, error) {
	itemID, err := s.itemOf(ctx, v, sizeID, s.store.OfSize)
	if err != nil {
		return Shown{}, err
	}
	if err := s.store.StopWaiting(ctx, v.UserID, sizeID); err != nil {
		return Shown{}, err
	}
	return s.Get(ctx, v, itemID)
}

// buyable finds the item of a size that the viewer may buy once there is some.
func (s *Service) buyable(ctx context.Context, v access.Viewer, sizeID string) (Shown, error) {
	itemID, err := s.itemOf(ctx, v, sizeID, s.store.OfSize)
	if err != nil {
		return Shown{}, err
	}
	i, err := s.Get(ctx, v, itemID)
	switch {
	case err != nil:
		return Shown{}, err
	case !i.HasAccess:
		return Shown{}, fault.New(fault.Forbidden, "This is for holders of a tier.")
	case i.Status != access.Published:
		return Shown{}, fault.New(fault.Conflict, "This is not for sale.")
	}
	return i, nil
}
