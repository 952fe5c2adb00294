package orders

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

// MaxAddresses is how many addresses somebody can keep.
const MaxAddresses = 5

// KeptAddress is one that somebody keeps for what they buy next. Nobody else sees it: an order has a copy of its own.
type KeptAddress struct {
	ID string
	Address
}

// AddressStore keeps the addresses of people.
type AddressStore interface {
	// Addresses lists those of somebody, the default first.
	Addresses(ctx context.Context, userID string) ([]KeptAddress, error)
	// EditAddresses calls edit with those of somebody while their account is locked, perhaps more than once, and stores
	// what it returns in their place. Errors: NOT_FOUND for who is not there.
	EditAddresses(
		ctx context.Context, userID string, edit func([]KeptAddress) ([]KeptAddress, error),
	) ([]KeptAddress, error)
}

// addressLimit is far above what anybody does by hand.
var addressLimit = limit.Rule{Name: "addresses", Max: 120, Window: time.Hour}

// Addresses lists those that the viewer keeps, the default first. Errors: UNAUTHENTICATED.
func (s *Service) Addresses(ctx context.Context, v access.Viewer) ([]KeptAddress, error) {
	if err := v.Require(); err != nil {
		return nil, err
	}
	return s.Store.Addresses(ctx, v.UserID)
}

// AddAddress keeps another one; the first becomes the default. One that is kept already is kept once.
// Errors: UNAUTHENTICATED, BAD_USER_INPUT, CONFLICT where there are MaxAddresses, RATE_LIMITED.
func (s *Service) AddAddress(ctx context.Context, v access.Viewer, a Address, isDefault bool) ([]KeptAddress, error) {
	a, err := s.checkedAddress(v, a)
	if err != nil {
		return nil, err
	}
	id := newID()
	return s.editAddresses(ctx, v, func(all []KeptAddress) ([]KeptAddress, error) {
		at := slices.IndexFunc(all, func(k KeptAddress) bool { return k.Address == a })
		if at < 0 && len(all) >= MaxAddresses {
			return nil, fault.New(fault.Conflict,
				fmt.Sprintf("You can keep up to %d addresses. Remove one first.", MaxAddresses))
		}
		if at < 0 {
			at, all = len(all), append(all, KeptAddress{id, a})
		}
		return moved(all, at, isDefault), nil
	})
}

// UpdateAddress changes one of the viewer's, and makes it the default where asked. Orders keep what they have.
// Errors: UNAUTHENTICATED, BAD_USER_INPUT, NOT_FOUND, also for another's, RATE_LIMITED.
func (s *Service) UpdateAddress(
	ctx context.Context, v access.Viewer, id string, a Address, isDefault bool,
) ([]KeptAddress, error) {
	a, err := s.checkedAddress(v, a)
	if err != nil {
		return nil, err
	}
	return s.editAddresses(ctx, v, func(all []KeptAddress) ([]KeptAddress, error) {
		at := slices.IndexFunc(all, func(k KeptAddress) bool { return k.ID == id })
		if at < 0 {
			return nil, fault.Missing("This address")
		}
		all[at].Address = a
		return moved(all, at, isDefault), nil
	})
}

// RemoveAddress forgets one of the viewer's; the next one becomes the default. Twice is once, and another's is none of
// the viewer's. Errors: UNAUTHENTICATED, RATE_LIMITED.
func (s *Service) RemoveAddress(ctx context.Context, v access.Viewer, id string) ([]KeptAddress, error) {
	if err := v.Require(); err != nil {
		return nil, err
	}
	return s.editAddresses(ctx, v, func(all []KeptAddress) ([]KeptAddress, error) {
		return slices.DeleteFunc(all, func(k KeptAddress) bool { return k.ID == id }), nil
	})
}

func (s *Service) editAddresses(
	ctx context.Context, v access.Viewer, edit func([]KeptAddress) ([]KeptAddress, error),
) ([]KeptAddress, error) {
	if _, err := s.Limits.Take(ctx, addressLimit, v.UserID); err != nil {
		return nil, err
	}
	return s.Store.EditAddresses(ctx, v.UserID, edit)
}

// checkedAddress is an address that things can be shipped to, as it is kept.
func (s *Service) checkedAddress(v access.Viewer, a Address) (Address, error) {
	if err := v.Require(); err != nil {
		return Address{}, err
	}
	return a.check(true)
}

// moved makes one of the addresses the default, if asked, by putting it first.
func moved(all []KeptAddress, at int, toFront bool) []KeptAddress {
	if !toFront {
		return all
	}
	one := all[at]
	return slices.Insert(slices.Delete(all, at, at+1), 0, one)
}
