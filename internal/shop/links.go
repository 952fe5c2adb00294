package shop

import (
	"context"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
)

// SyncStatus is how the last change that another system told of ended.
type SyncStatus string

// The statuses of a link. Pending is one of which none came yet.
const (
	SyncPending SyncStatus = "pending"
	SyncOK      SyncStatus = "ok"
	SyncFailed  SyncStatus = "failed"
)

// Link is how another system knows a size: by an id, an SKU or both.
type Link struct {
	ID, SizeID              string
	Platform                string
	ExternalID, ExternalSKU string
	Metadata                []Attribute
	Status                  SyncStatus
	// Message says why the last change was not made.
	Message string
	// SyncedAt is when a change came; zero where none did.
	SyncedAt, CreatedAt time.Time
	// CountedAt is when the other system counted what was taken last; zero where it does not say.
	CountedAt time.Time
	// IsMarked: Store.Change is to keep Status, Message, SyncedAt and CountedAt.
	IsMarked bool
}

// PlatformKey is what tells a platform from others, however it is written.
func (l Link) PlatformKey() string { return strings.ToLower(l.Platform) }

const (
	maxExternal = 200
	// maxLinks bounds how many systems know one size.
	maxLinks = 8
)

// LinkSize says how another system knows a size of the viewer's; of one platform, instead of what was said before.
// Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN, BAD_USER_INPUT, CONFLICT.
func (s *Service) LinkSize(ctx context.Context, v access.Viewer, l Link) (Shown, error) {
	itemID, err := s.itemOf(ctx, v, l.SizeID, s.store.OfSize)
	if err != nil {
		return Shown{}, err
	}
	if err := s.own(ctx, v, itemID); err != nil {
		return Shown{}, err
	}
	if l, err = l.checked(); err != nil {
		return Shown{}, err
	}
	i, err := s.Get(ctx, v, itemID)
	if err != nil {
		return Shown{}, err
	}
	l.ID, l.Status, l.CreatedAt = newID(), SyncPending, s.now()
	if err := s.store.Link(ctx, i.Seller.UserID, l, maxLinks); err != nil {
		return Shown{}, err
	}
	return s.Get(ctx, v, itemID)
}

func (l Link) checked() (Link, error) {
	wrong := input.Problems{}
	line(wrong, "platform", input.Set(l.Platform), 1, maxWord, &l.Platform)
	line(wrong, "externalId", input.Set(l.ExternalID), 0, maxExternal, &l.ExternalID)
	line(wrong, "externalSku", input.Set(l.ExternalSKU), 0, maxExternal, &l.ExternalSKU)
	if l.ExternalID == "" && l.ExternalSKU == "" {
		wrong.Add("externalId", "Say by which id or SKU the other system knows this.")
	}
	l.Metadata = attributes(wrong, l.Metadata)
	return l, wrong.Err()
}

// Unlink forgets how another system knows a size of the viewer's. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN.
func (s *Service) Unlink(ctx context.Context, v access.Viewer, id string) (Shown, error) {
	itemID, err := s.itemOf(ctx, v, id, s.store.OfLink)
	if err != nil {
		return Shown{}, err
	}
	if err := s.own(ctx, v, itemID); err != nil {
		return Shown{}, err
	}
	if err := s.store.Unlink(ctx, id); err != nil {
		return Shown{}, err
	}
	return s.Get(ctx, v, itemID)
}

// LinkSync is what another system counts of a size that it is linked to, as its seller hands it over: one of the
// numbers of the line is given.
type LinkSync struct {
	LinkID, ClientKey string
	StockLine
	// CountedAt is when the other system counted; zero where nobody says.
	CountedAt time.Time
}

// SyncLink takes over what another system counts of a size of the viewer's, once for a client key, as Hooks.Receive
// takes what is told: what cannot be taken is said by the link, and is no error. Errors: UNAUTHENTICATED, NOT_FOUND,
// FORBIDDEN, BAD_USER_INPUT, CONFLICT where something that was counted later was taken.
func (s *Service) SyncLink(ctx context.Context, v access.Viewer, c LinkSync) (Shown, error) {
	itemID, err := s.itemOf(ctx, v, c.LinkID, s.store.OfLink)
	if err != nil {
		return Shown{}, err
	}
	if err := s.own(ctx, v, itemID); err != nil {
		return Shown{}, err
	}
	if err := c.check(); err != nil {
		return Shown{}, err
	}
	now := s.now()
	err = s.store.Change(ctx, itemID, v.UserID, func(i Item) (Item, []Entry, error) {
		size, link, found := i.linkAt(c.LinkID)
		if !found {
			return i, nil, fault.Missing("This link")
		}
		t := Telling{Source: link.Platform, At: c.CountedAt}
		if t.isOld(*size, link.ID) {
			return i, nil, fault.New(fault.Conflict, "Something newer was taken already.")
		}
		if c.ClientKey != "" {
			if done, err := s.store.Entered(ctx, size.ID, c.ClientKey); err != nil || done {
				return i, nil, err
			}
		}
		_, entries, err := i.takeTold(size, link.ID, c.StockLine, t, c.ClientKey, now)
		for n := range entries {
			entries[n].ActorID = v.UserID
		}
		return i, entries, err
	})
	if err != nil {
		return Shown{}, err
	}
	return s.Get(ctx, v, itemID)
}

func (c LinkSync) check() error {
	wrong := input.Problems{}
	reasonOf(wrong, "", c.ClientKey)
	given := 0
	for _, number := range []struct {
		field string
		n     *int
		least int
	}{{"quantity", c.Quantity, 0}, {"available", c.Available, 0}, {"change", c.Change, -MaxPieces}} {
		if number.n != nil {
			given++
			checkPieces(wrong, number.field, *number.n, number.least)
		}
	}
	if given != 1 {
		wrong.Add("quantity", "Say either how many there are, how many could be bought or how many more.")
	}
	return wrong.Err()
}

// linkAt finds a link of a size of the item by its id.
func (i *Item) linkAt(id string) (*Size, Link, bool) {
	for n := range i.Variants {
		for m := range i.Variants[n].Sizes {
			size := &i.Variants[n].Sizes[m]
			for _, l := range size.Links {
				if l.ID == id {
					return size, l, true
				}
			}
		}
	}
	return nil, Link{}, false
}

// LinkTaken is the refusal where a platform knows another size by the same id.
func LinkTaken() error {
	return fault.New(fault.Conflict, linkTaken)
}

// TooManyLinks is the refusal of one link more.
func TooManyLinks() error { return fault.New(fault.Conflict, tooManyLinks) }

const (
	linkTaken    = "Another size of yours is linked to this id already."
	tooManyLinks = "A size is linked to up to 8 systems."
)
