package shop

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

var offering = limit.Rule{Name: "offer merchandise", Max: 500, Window: time.Hour}

// Service is the shop as people may use it.
type Service struct {
	store  Store
	held   access.Store
	rank   Ranker
	limits limit.Limiter
	now    func() time.Time
}

// NewService returns a Service.
func NewService(store Store, held access.Store, rank Ranker, limits limit.Limiter, now func() time.Time) *Service {
	return &Service{store, held, rank, limits, now}
}

// New is an item that somebody offers.
type New struct {
	// UserID is the viewer's own where it is given.
	UserID, ClientKey string
	// MusicID is the album or the track that it is a download of; empty for what is shipped.
	MusicID string
	Patch
	Variants []VariantPatch
}

// Create offers an item of the viewer's, once for each client key. Errors: UNAUTHENTICATED, FORBIDDEN for another's
// account and for those who are no artists, BAD_USER_INPUT, RATE_LIMITED.
func (s *Service) Create(ctx context.Context, v access.Viewer, n New) (Shown, error) {
	v, err := v.As(n.UserID)
	if err != nil {
		return Shown{}, err
	}
	if err := s.requireArtist(ctx, v); err != nil {
		return Shown{}, err
	}
	if err := input.Check("clientKey", input.Key(n.ClientKey)); err != nil {
		return Shown{}, err
	}
	if made, err := s.store.Made(ctx, v.UserID, n.ClientKey); err != nil {
		return Shown{}, err
	} else if made != "" {
		return s.Get(ctx, v, made)
	}
	now := s.now()
	i := Item{ID: newID(), Status: access.Draft, Version: 1, CreatedAt: now}
	i.Seller.UserID = v.UserID
	i, came, err := s.begin(ctx, i, n, now)
	if err != nil {
		return Shown{}, err
	}
	id, err := s.store.Create(ctx, i, came, n.ClientKey, limit.Once(ctx, s.limits, offering, v.UserID))
	if err != nil {
		return Shown{}, err
	}
	return s.Get(ctx, v, id)
}

// begin returns a new item with its variants, and what came in of them.
func (s *Service) begin(ctx context.Context, i Item, n New, now time.Time) (Item, []Entry, error) {
	if !n.Currency.Given {
		usual, err := s.store.UsualCurrency(ctx, i.Seller.UserID)
		if err != nil {
			return i, nil, err
		}
		n.Currency = input.Set(usual)
	}
	i, err := s.patched(ctx, i, n.Patch, now)
	if err != nil {
		return i, nil, err
	}
	if n.MusicID != "" {
		i, err = s.download(ctx, i, n)
		return i, nil, err
	}
	var came []Entry
	for _, patch := range n.Variants {
		var more []Entry
		if i, more, err = s.withVariant(ctx, i, patch); err != nil {
			return i, nil, err
		}
		came = append(came, more...)
	}
	came, err = i.enter(came, i.Seller.UserID, now)
	return i, came, err
}

// download makes of a new item the download of an album or a track: in one form, of which there is always more.
func (s *Service) download(ctx context.Context, i Item, n New) (Item, error) {
	if len(n.Variants) > 0 {
		return i, oneForm()
	}
	music, err := s.store.Music(ctx, i.Seller.UserID, n.MusicID)
	if fault.CodeOf(err) == fault.NotFound && err != nil {
		return i, fault.BadInput(map[string]string{"musicId": "This is no album or track of yours."})
	}
	if err != nil {
		return i, err
	}
	i.Music = &music
	if !n.Category.Given {
		i.Category = "Music"
	}
	i.Variants = []Variant{{
		ID: newID(), Format: "Download", Sizes: []Size{{ID: newID(), Stock: Stock{Unlimited: true}}},
	}}
	return i, nil
}

func oneForm() error {
	return fault.BadInput(map[string]string{"variants": "A download has one form."})
}

func newID() string { return uuid.Must(uuid.NewV7()).String() }

func (s *Service) requireArtist(ctx context.Context, v access.Viewer) error {
	if err := v.Require(); err != nil {
		return err
	}
	is, err := s.store.IsArtist(ctx, v.UserID)
	if err == nil && !is {
		err = fault.New(fault.Forbidden, "Only artists have a shop.")
	}
	return err
}

// patched returns an item with a patch whose tier and pictures are the seller's.
func (s *Service) patched(ctx context.Context, i Item, c Patch, now time.Time) (Item, error) {
	var tier *access.Tier
	if c.TierID.Value != "" {
		found, err := s.store.Tier(ctx, i.Seller.UserID, c.TierID.Value)
		if fault.CodeOf(err) == fault.NotFound && err != nil {
			return i, fault.BadInput(map[string]string{"tierId": "This is no tier of yours."})
		}
		if err != nil {
			return i, err
		}
		tier = &found
	}
	next, err := c.apply(i, tier)
	if err != nil {
		return i, err
	}
	if err := next.show(c.named(i.Pictures), c.ImageTexts); err != nil {
		return i, err
	}
	if err := s.requirePictures(ctx, i.Seller.UserID, "additionalImages", i.AllPictures(), next.Pictures); err != nil {
		return i, err
	}
	next.UpdatedAt = now
	if next.Status == access.Published && next.PublishedAt.IsZero() {
		next.PublishedAt = now
	}
	return next, nil
}

// Change is an edit of an item: Version is the one that the editor saw, 0 where they do not say.
type Change struct {
	ID      string
	Version int
	Patch
}

// Update changes an item of the viewer's. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN, BAD_USER_INPUT, CONFLICT where
// somebody else changed it meanwhile.
func (s *Service) Update(ctx context.Context, v access.Viewer, c Change) (Shown, error) {
	return s.edit(ctx, v, c.ID, c.Version, func(i Item) (Item, []Entry, error) {
		next, err := s.patched(ctx, i, c.Patch, s.now())
		return next, nil, err
	})
}

// Archive takes an item out of the shop. It can be restored, and those who bought it keep it. Twice is once. Errors as
// Update.
func (s *Service) Archive(ctx context.Context, v access.Viewer, id string) (Shown, error) {
	return s.Update(ctx, v, Change{ID: id, Patch: Patch{Status: input.Set(Archived)}})
}

// Restore puts an archived item back as a draft, so that its seller looks at it before others do. Errors as Update, and
// CONFLICT for what is not archived.
func (s *Service) Restore(ctx context.Context, v access.Viewer, id string) (Shown, error) {
	return s.edit(ctx, v, id, 0, func(i Item) (Item, []Entry, error) {
		if i.Status != access.Archived {
			return i, nil, fault.New(fault.Conflict, "This is not archived.")
		}
		i.Status, i.UpdatedAt = access.Draft, s.now()
		return i, nil, nil
	})
}

const removedText = "Those who run the site removed this."

// edit changes an item that the viewer manages, and counts the edit.
func (s *Service) edit(
	ctx context.Context, v access.Viewer, id string, version int, change func(Item) (Item, []Entry, error),
) (Shown, error) {
	if err := s.own(ctx, v, id); err != nil {
		return Shown{}, err
	}
	err := s.store.Change(ctx, id, v.UserID, func(i Item) (Item, []Entry, error) {
		if err := i.mayBeEdited(v, version); err != nil {
			return i, nil, err
		}
		next, entries, err := change(i)
		if err != nil {
			return i, nil, err
		}
		next.Version++
		return next, entries, nil
	})
	if err != nil {
		return Shown{}, err
	}
	return s.Get(ctx, v, id)
}

// own checks that the viewer manages an item. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN.
func (s *Service) own(ctx context.Context, v access.Viewer, id string) error {
	if err := v.Require(); err != nil {
		return err
	}
	found, err := s.Get(ctx, v, id)
	if err == nil && !found.Managed {
		err = fault.New(fault.Forbidden, "This is somebody else's.")
	}
	return err
}

// enter applies entries to the stock of the item's sizes, and returns them as their history keeps them, with who did
// it.
func (i *Item) enter(entries []Entry, actorID string, now time.Time) ([]Entry, error) {
	for at := range entries {
		e := &entries[at]
		variant, size, found := i.SizeAt(e.SizeID)
		if !found {
			return nil, fault.Missing("This size")
		}
		z := &i.Variants[variant].Sizes[size]
		next, err := z.Apply(*e)
		if err != nil {
			return nil, err
		}
		if e.Kind == Counted && e.Quantity > 0 {
			z.RestockedAt = now
		}
		z.Stock = next
		e.ID, e.ActorID, e.At, e.Left = newID(), actorID, now, next.Quantity
	}
	return entries, nil
}
