package shop

import (
	"context"
	"crypto/rand"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

// HookFormat is how another system tells of stock.
type HookFormat string

// The formats: that of this server, which is documented, and that of Shopify.
const (
	OwnFormat     HookFormat = "sidestage"
	ShopifyFormat HookFormat = "shopify"
)

// StockHook is where an artist's other systems of one format tell of stock. Its secret is told once, and then never.
type StockHook struct {
	ID, SellerID string
	Format       HookFormat
	Secret       string
	// HeardAt is when something came last, and Problem why it was not taken; empty where it was.
	CreatedAt, HeardAt time.Time
	Problem            string
}

// ToldSize is a size that a line tells of, by the number of the line. LinkID is empty where it is found by its own SKU.
type ToldSize struct {
	Line                         int
	SizeID, ItemID, Size, LinkID string
}

// HookStore keeps where other systems tell of stock, and what they told. A Store is one.
type HookStore interface {
	IsArtist(ctx context.Context, userID string) (bool, error)
	Change(ctx context.Context, id, actorID string, decide func(Item) (Item, []Entry, error)) error
	Entered(ctx context.Context, sizeID, clientKey string) (bool, error)

	// Hooks lists those of a seller, in the order of their formats; Hook reads one.
	Hooks(ctx context.Context, sellerID string) ([]StockHook, error)
	Hook(ctx context.Context, id string) (StockHook, error)
	// KeepHook keeps one, or another secret of the one that the seller has of its format, and returns it as it is kept.
	KeepHook(ctx context.Context, h StockHook) (StockHook, error)
	// RemoveHook forgets one of a seller's. Errors: NOT_FOUND.
	RemoveHook(ctx context.Context, sellerID, id string) error
	// Heard keeps when something came to a hook, and why it was not taken.
	Heard(ctx context.Context, id string, at time.Time, problem string) error
	// Told finds the sizes of a seller that lines tell of, of one platform where it is named.
	Told(ctx context.Context, sellerID, platformKey string, lines []StockLine) ([]ToldSize, error)
	// IsDone reports whether an event was handled; Done keeps that it was, ForgetDone forgets those from before a moment.
	IsDone(ctx context.Context, key string) (bool, error)
	Done(ctx context.Context, key string, at time.Time) error
	ForgetDone(ctx context.Context, before time.Time) error
}

// Hooks is where artists' other systems tell of stock.
type Hooks struct {
	store  HookStore
	limits limit.Limiter
	now    func() time.Time
}

// NewHooks returns what hears of stock.
func NewHooks(store HookStore, limits limit.Limiter, now func() time.Time) *Hooks {
	return &Hooks{store, limits, now}
}

// keepDone is how long an event is remembered: longer than any system tells one again.
const keepDone = 30 * 24 * time.Hour

// Sweep forgets events that nobody tells any more.
func (h *Hooks) Sweep(ctx context.Context) error {
	return h.store.ForgetDone(ctx, h.now().Add(-keepDone))
}

func (h *Hooks) requireArtist(ctx context.Context, v access.Viewer) error {
	if err := v.Require(); err != nil {
		return err
	}
	is, err := h.store.IsArtist(ctx, v.UserID)
	if err == nil && !is {
		err = fault.New(fault.Forbidden, "Only artists have a shop.")
	}
	return err
}

// Own lists the viewer's, without their secrets. Errors: UNAUTHENTICATED, FORBIDDEN for those who are no artists.
func (h *Hooks) Own(ctx context.Context, v access.Viewer) ([]StockHook, error) {
	if err := h.requireArtist(ctx, v); err != nil {
		return nil, err
	}
	all, err := h.store.Hooks(ctx, v.UserID)
	for n := range all {
		all[n].Secret = ""
	}
	return all, err
}

// Keep makes one of the viewer's, or gives the one of this format another secret, which is told here alone: a new one,
// or the one that the other system signs with. Errors as Own, and BAD_USER_INPUT.
func (h *Hooks) Keep(ctx context.Context, v access.Viewer, format HookFormat, secret string) (StockHook, error) {
	if err := h.requireArtist(ctx, v); err != nil {
		return StockHook{}, err
	}
	made := StockHook{ID: rand.Text(), SellerID: v.UserID, Format: format, CreatedAt: h.now()}
	switch format {
	case OwnFormat:
		made.Secret = "whsec_" + rand.Text()
	case ShopifyFormat:
		kept, flaw := input.Line(secret, 16, maxExternal)
		if flaw != input.Fine {
			return made, fault.BadInput(map[string]string{
				"secret": "Copy the secret from Shopify, where it lists its webhooks.",
			})
		}
		made.Secret = kept
	default:
		return made, fault.BadInput(map[string]string{"format": "This is no format of a webhook."})
	}
	return h.store.KeepHook(ctx, made)
}

// Remove ends one of the viewer's. Errors as Own, and NOT_FOUND.
func (h *Hooks) Remove(ctx context.Context, v access.Viewer, id string) error {
	if err := h.requireArtist(ctx, v); err != nil {
		return err
	}
	return h.store.RemoveHook(ctx, v.UserID, id)
}
