package shop

import (
	"context"
	"slices"
	"strconv"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// AddVariant adds a variant to an item of the viewer's; version is that of the item, 0 where it is not said. Errors as
// Update.
func (s *Service) AddVariant(
	ctx context.Context, v access.Viewer, itemID string, version int, c VariantPatch,
) (Shown, error) {
	return s.edit(ctx, v, itemID, version, func(i Item) (Item, []Entry, error) {
		if i.Music != nil {
			return i, nil, oneForm()
		}
		now := s.now()
		next, came, err := s.withVariant(ctx, i, c)
		if err != nil {
			return i, nil, err
		}
		next.UpdatedAt = now
		came, err = next.enter(came, v.UserID, now)
		return next, came, err
	})
}

// withVariant returns the item with another variant, and what came in of it, not yet counted.
func (s *Service) withVariant(ctx context.Context, i Item, c VariantPatch) (Item, []Entry, error) {
	if len(i.Variants) >= MaxVariants {
		return i, nil, fault.BadInput(map[string]string{
			"variants": "An item has up to " + strconv.Itoa(MaxVariants) + " variants.",
		})
	}
	made, came, err := s.variant(ctx, i, Variant{ID: newID()}, c)
	if err != nil {
		return i, nil, err
	}
	i.Variants = append(slices.Clone(i.Variants), made)
	return i, came, nil
}

func (s *Service) variant(ctx context.Context, i Item, v Variant, c VariantPatch) (Variant, []Entry, error) {
	next, came, err := c.apply(v, i.Currency)
	if err != nil {
		return v, nil, err
	}
	if c.Images.Given || c.ImageTexts.Given {
		if err := next.show(c.Images.Or(v.Pictures), c.ImageTexts); err != nil {
			return v, nil, err
		}
		if err := s.requirePictures(ctx, i.Seller.UserID, "variantImages", i.AllPictures(), next.Pictures); err != nil {
			return v, nil, err
		}
	}
	return next, came, nil
}

// UpdateVariant changes a variant of an item of the viewer's. Errors as Update, and CONFLICT for taking away a size of
// which pieces are reserved or being bought.
func (s *Service) UpdateVariant(
	ctx context.Context, v access.Viewer, id string, version int, c VariantPatch,
) (Shown, error) {
	itemID, err := s.itemOf(ctx, v, id, s.store.OfVariant)
	if err != nil {
		return Shown{}, err
	}
	return s.edit(ctx, v, itemID, version, func(i Item) (Item, []Entry, error) {
		now := s.now()
		next, came, err := s.withChanged(ctx, i, id, c)
		if err != nil {
			return i, nil, err
		}
		next.UpdatedAt = now
		came, err = next.enter(came, v.UserID, now)
		return next, came, err
	})
}

// DeleteVariant removes a variant of an item of the viewer's. Errors as UpdateVariant.
func (s *Service) DeleteVariant(ctx context.Context, v access.Viewer, id string) (Shown, error) {
	itemID, err := s.itemOf(ctx, v, id, s.store.OfVariant)
	if err != nil {
		return Shown{}, err
	}
	return s.edit(ctx, v, itemID, 0, func(i Item) (Item, []Entry, error) {
		next, err := i.withoutVariant(id)
		next.UpdatedAt = s.now()
		return next, nil, err
	})
}

// mayGo refuses to lose what somebody was promised.
func mayGo(sizes []Size) error {
	n := 0
	for _, z := range sizes {
		n += z.Reserved + z.Held
	}
	if n > 0 {
		return fault.New(fault.Conflict, pieces(n)+" reserved or being bought.")
	}
	return nil
}

// itemOf finds the item of a part of it, for whoever has signed in.
func (s *Service) itemOf(
	ctx context.Context, v access.Viewer, id string, find func(context.Context, string) (string, error),
) (string, error) {
	if err := v.Require(); err != nil {
		return "", err
	}
	return find(ctx, id)
}
