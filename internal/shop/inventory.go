package shop

import (
	"context"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Count is what somebody says of the stock of a size.
type Count struct {
	SizeID string
	// Quantity is how many there are, Expected how many there were where they looked; or Adjustment is how many more.
	Quantity, Expected, Adjustment input.Optional[int]
	LowStock                       input.Optional[*int]
	Reason, ClientKey              string
}

// UpdateInventory sets right what is there of a size of the viewer's. A change with the client key of another is that
// one. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN, BAD_USER_INPUT, CONFLICT for fewer than are reserved or being
// bought, and where Expected is not what is there.
func (s *Service) UpdateInventory(ctx context.Context, v access.Viewer, c Count) (Shown, error) {
	c, err := c.check()
	if err != nil {
		return Shown{}, err
	}
	return s.count(ctx, v, c.SizeID, c.ClientKey, c.apply)
}

// check returns a count as it is kept. Errors: BAD_USER_INPUT.
func (c Count) check() (Count, error) {
	wrong := input.Problems{}
	c.Reason = reasonOf(wrong, c.Reason, c.ClientKey)
	if c.Quantity.Given == c.Adjustment.Given && (c.Quantity.Given || !c.LowStock.Given) {
		wrong.Add("quantity", "Say either how many there are or how many more.")
	}
	checkPieces(wrong, "quantity", c.Quantity.Value, 0)
	checkPieces(wrong, "quantity", c.Adjustment.Value, -MaxPieces)
	checkLowStock(wrong, c.LowStock.Value)
	return c, wrong.Err()
}

// apply says a count of a size, and returns what that enters into its history.
func (c Count) apply(z *Size) ([]Entry, error) {
	if c.LowStock.Given {
		z.LowStock = c.LowStock.Value
	}
	change := c.Adjustment.Value
	if c.Quantity.Given {
		if c.Expected.Given && c.Expected.Value != z.Quantity {
			return nil, fault.New(fault.Conflict, "The stock changed meanwhile. Look at it again before you save.")
		}
		change = c.Quantity.Value - z.Quantity
	}
	if change == 0 {
		return nil, nil
	}
	if z.Quantity+change > MaxPieces {
		return nil, fault.BadInput(map[string]string{"quantity": notPieces})
	}
	e := Counted.Change(z.ID, change)
	e.Reason, e.ClientKey = c.Reason, c.ClientKey
	return []Entry{e}, nil
}

// SettingAside is pieces of a size that its seller reserves for a sale elsewhere, or puts back.
type SettingAside struct {
	SizeID            string
	Pieces            int
	Reason, ClientKey string
}

// ReserveInventory sets pieces of a size of the viewer's aside. Errors as UpdateInventory, and CONFLICT for more than
// are left.
func (s *Service) ReserveInventory(ctx context.Context, v access.Viewer, a SettingAside) (Shown, error) {
	return s.setAside(ctx, v, a, Reserved)
}

// ReleaseInventory puts reserved pieces back. Errors as UpdateInventory, and CONFLICT for more than are reserved.
func (s *Service) ReleaseInventory(ctx context.Context, v access.Viewer, a SettingAside) (Shown, error) {
	return s.setAside(ctx, v, a, Released)
}

func (s *Service) setAside(ctx context.Context, v access.Viewer, a SettingAside, kind Kind) (Shown, error) {
	wrong := input.Problems{}
	reason := reasonOf(wrong, a.Reason, a.ClientKey)
	checkPieces(wrong, "quantity", a.Pieces, 1)
	if err := wrong.Err(); err != nil {
		return Shown{}, err
	}
	return s.count(ctx, v, a.SizeID, a.ClientKey, func(z *Size) ([]Entry, error) {
		e := kind.Change(z.ID, a.Pieces)
		e.Reason, e.ClientKey = reason, a.ClientKey
		return []Entry{e}, nil
	})
}

func reasonOf(wrong input.Problems, reason, clientKey string) string {
	kept, flaw := input.Line(reason, 0, maxReason)
	wrong.Add("reason", sayOf(flaw, 0))
	wrong.Add("clientKey", input.Key(clientKey))
	return kept
}

// count changes the stock of a size of the viewer's, once for a client key. It is no edit, so that editors of the item
// go on while pieces come and go.
func (s *Service) count(
	ctx context.Context, v access.Viewer, sizeID, clientKey string, change func(*Size) ([]Entry, error),
) (Shown, error) {
	itemID, err := s.itemOf(ctx, v, sizeID, s.store.OfSize)
	if err != nil {
		return Shown{}, err
	}
	if err := s.own(ctx, v, itemID); err != nil {
		return Shown{}, err
	}
	now := s.now()
	err = s.store.Change(ctx, itemID, v.UserID, func(i Item) (Item, []Entry, error) {
		variant, size, found := i.SizeAt(sizeID)
		if !found {
			return i, nil, fault.Missing("This size")
		}
		if clientKey != "" {
			// The item is locked, so that of two with one key the second finds the first.
			if done, err := s.store.Entered(ctx, sizeID, clientKey); err != nil || done {
				return i, nil, err
			}
		}
		entries, err := change(&i.Variants[variant].Sizes[size])
		if err != nil {
			return i, nil, err
		}
		entries, err = i.enter(entries, v.UserID, now)
		return i, entries, err
	})
	if err != nil {
		return Shown{}, err
	}
	return s.Get(ctx, v, itemID)
}

// History lists what changed the stock of an item of the viewer's, the latest first. Errors: UNAUTHENTICATED,
// NOT_FOUND, FORBIDDEN.
func (s *Service) History(
	ctx context.Context, v access.Viewer, itemID string, page paging.Request,
) (paging.Page[Entry], error) {
	if err := s.own(ctx, v, itemID); err != nil {
		return paging.Page[Entry]{}, err
	}
	return s.store.History(ctx, itemID, page)
}
