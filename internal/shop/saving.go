package shop

import (
	"context"
	"slices"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
)

// ChangedVariant is an edit of a variant.
type ChangedVariant struct {
	ID string
	VariantPatch
}

// Saving is an item as its editor saves it: with its variants and its stock, whole or not at all.
type Saving struct {
	Change
	ClientKey string
	Changed   []ChangedVariant
	Added     []VariantPatch
	Removed   []string
	Counts    []Count
}

// Save changes an item of the viewer's with its variants and its stock, once for a client key: a second press after a
// lost answer changes nothing more. Errors as Update, UpdateVariant and UpdateInventory.
func (s *Service) Save(ctx context.Context, v access.Viewer, c Saving) (Shown, error) {
	if err := s.own(ctx, v, c.ID); err != nil {
		return Shown{}, err
	}
	if err := input.Check("clientKey", input.RequiredKey(c.ClientKey)); err != nil {
		return Shown{}, err
	}
	c.Counts = slices.Clone(c.Counts)
	for n, count := range c.Counts {
		kept, err := count.check()
		if err != nil {
			return Shown{}, err
		}
		c.Counts[n] = kept
	}
	err := s.store.Change(ctx, c.ID, v.UserID, func(i Item) (Item, []Entry, error) {
		if i.SaveKey == c.ClientKey {
			return i, nil, nil
		}
		if err := i.mayBeEdited(v, c.Version); err != nil {
			return i, nil, err
		}
		next, entries, err := s.saved(ctx, v, i, c)
		if err != nil {
			return i, nil, err
		}
		next.Version, next.SaveKey = i.Version+1, c.ClientKey
		return next, entries, nil
	})
	if err != nil {
		return Shown{}, err
	}
	return s.Get(ctx, v, c.ID)
}

// saved is an item with all that is saved of it.
func (s *Service) saved(ctx context.Context, v access.Viewer, i Item, c Saving) (Item, []Entry, error) {
	now := s.now()
	if i.Music != nil && len(c.Changed)+len(c.Added)+len(c.Removed)+len(c.Counts) > 0 {
		return i, nil, oneForm()
	}
	i, err := s.patched(ctx, i, c.Patch, now)
	if err != nil {
		return i, nil, err
	}
	// What is decided on may be decided again: it keeps what it was.
	i.Variants = slices.Clone(i.Variants)
	for n := range i.Variants {
		i.Variants[n].Sizes = slices.Clone(i.Variants[n].Sizes)
	}
	var came []Entry
	note := func(more []Entry, err error) error {
		came = append(came, more...)
		return err
	}
	// Those that go make room for those that come.
	for _, id := range c.Removed {
		if i, err = i.withoutVariant(id); err != nil {
			return i, nil, err
		}
	}
	for _, changed := range c.Changed {
		var more []Entry
		i, more, err = s.withChanged(ctx, i, changed.ID, changed.VariantPatch)
		if err = note(more, err); err != nil {
			return i, nil, err
		}
	}
	for _, added := range c.Added {
		var more []Entry
		i, more, err = s.withVariant(ctx, i, added)
		if err = note(more, err); err != nil {
			return i, nil, err
		}
	}
	for _, count := range c.Counts {
		variant, size, found := i.SizeAt(count.SizeID)
		if !found {
			return i, nil, fault.Missing("This size")
		}
		if err = note(count.apply(&i.Variants[variant].Sizes[size])); err != nil {
			return i, nil, err
		}
	}
	came, err = i.enter(came, v.UserID, now)
	return i, came, err
}

// withChanged returns the item with a variant changed, and what came in of it, not yet counted.
func (s *Service) withChanged(ctx context.Context, i Item, id string, c VariantPatch) (Item, []Entry, error) {
	at := i.variant(id)
	if at < 0 {
		return i, nil, fault.Missing("This variant")
	}
	if i.Music != nil && c.Sizes.Given {
		return i, nil, oneForm()
	}
	before := i.Variants[at]
	next, came, err := s.variant(ctx, i, before, c)
	if err != nil {
		return i, nil, err
	}
	gone := slices.DeleteFunc(slices.Clone(before.Sizes), func(z Size) bool {
		return slices.ContainsFunc(next.Sizes, func(kept Size) bool { return kept.ID == z.ID })
	})
	if err := mayGo(gone); err != nil {
		return i, nil, err
	}
	i.Variants = slices.Clone(i.Variants)
	i.Variants[at] = next
	return i, came, nil
}

// withoutVariant returns the item without a variant. Errors: NOT_FOUND, BAD_USER_INPUT, CONFLICT.
func (i Item) withoutVariant(id string) (Item, error) {
	at := i.variant(id)
	if at < 0 {
		return i, fault.Missing("This variant")
	}
	if i.Music != nil {
		return i, oneForm()
	}
	if err := mayGo(i.Variants[at].Sizes); err != nil {
		return i, err
	}
	i.Variants = slices.Delete(slices.Clone(i.Variants), at, at+1)
	return i, nil
}

// mayBeEdited refuses an edit of what moderators took away, and of another version than the editor saw, where they say
// which that was.
func (i Item) mayBeEdited(v access.Viewer, version int) error {
	if i.IsRemoved && !v.Moderates {
		return fault.New(fault.Forbidden, removedText)
	}
	if version != 0 && version != i.Version {
		return fault.New(fault.Conflict, "Somebody changed this meanwhile. Look at it again before you save.")
	}
	return nil
}
