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

// LinkTaken is the refusal where a platform knows another size by the same id.
func LinkTaken() error {
	return fault.New(fault.Conflict, "Another size of yours is linked to this id already.")
}

// TooManyLinks is the refusal of one link more.
func TooManyLinks() error { return fault.New(fault.Conflict, "A size is linked to up to 8 systems.") }
