package tier

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/money"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Service is tiers as people may use them.
type Service struct {
	store Store
	now   func() time.Time
}

// NewService returns a Service; now is the clock.
func NewService(store Store, now func() time.Time) *Service {
	return &Service{store: store, now: now}
}

// Create makes a tier above the artist's others. Errors: UNAUTHENTICATED, FORBIDDEN for all but the artist and admins,
// BAD_USER_INPUT, CONFLICT.
func (s *Service) Create(ctx context.Context, v access.Viewer, d Draft) (Tier, error) {
	if err := v.Require(); err != nil {
		return Tier{}, err
	}
	if d.ArtistID == "" {
		d.ArtistID = v.UserID
	}
	if err := v.MayActFor(d.ArtistID); err != nil {
		return Tier{}, err
	}
	if d.Currency == "" {
		usual, err := s.store.UsualCurrency(ctx, d.ArtistID)
		if err != nil {
			return Tier{}, err
		}
		d.Currency = usual
	}
	now := s.now()
	t, err := shape(access.Tier{
		ID: uuid.Must(uuid.NewV7()).String(), ArtistID: d.ArtistID, Name: d.Name, Description: d.Description, Perks: d.Perks,
		Currency: d.Currency, CreatedAt: now, UpdatedAt: now,
	}, d.Price, d.Yearly)
	if err != nil {
		return Tier{}, err
	}
	made, err := s.store.Create(ctx, t, MaxTiers)
	if fault.CodeOf(err) == fault.NotFound && d.ArtistID == v.UserID {
		return Tier{}, fault.New(fault.Forbidden, "Only artists have tiers.")
	}
	return Tier{Tier: made, Supporters: new(int)}, err
}

// managed finds a tier that v may change. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN.
func (s *Service) managed(ctx context.Context, v access.Viewer, id string) (access.Tier, error) {
	if err := v.Require(); err != nil {
		return access.Tier{}, err
	}
	t, err := s.store.Tier(ctx, id)
	if err != nil {
		return access.Tier{}, err
	}
	if !v.Admin && t.ArtistID != v.UserID {
		return access.Tier{}, fault.New(fault.Forbidden, "Only the artist may do this.")
	}
	return t, nil
}

// Update changes a tier. Who holds it keeps it. Errors as Create, and NOT_FOUND.
func (s *Service) Update(ctx context.Context, v access.Viewer, id string, c Change) (Tier, error) {
	if _, err := s.managed(ctx, v, id); err != nil {
		return Tier{}, err
	}
	changed, err := s.store.Update(ctx, id, func(t access.Tier) (access.Tier, error) { return c.apply(t, s.now()) })
	if err != nil {
		return Tier{}, err
	}
	return s.asManaged(ctx, changed)
}

func (c Change) apply(t access.Tier, at time.Time) (access.Tier, error) {
	price, yearly := c.Price.Or(money.Major(t.Price, t.Currency)), c.Yearly.Or(money.Major(t.Yearly, t.Currency))
	t.Name, t.Description, t.Currency = c.Name.Or(t.Name), c.Description.Or(t.Description), c.Currency.Or(t.Currency)
	t.Perks, t.UpdatedAt = c.Perks.Or(t.Perks), at
	return shape(t, price, yearly)
}

// asManaged is a tier as its artist sees it.
func (s *Service) asManaged(ctx context.Context, t access.Tier) (Tier, error) {
	counts, err := s.store.Supporters(ctx, []string{t.ID}, s.now())
	n := counts[t.ID]
	return Tier{Tier: t, Supporters: &n}, err
}

// Delete removes a tier that nobody holds and no music takes. Errors: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, CONFLICT,
// which says how many do.
func (s *Service) Delete(ctx context.Context, v access.Viewer, id string) (Tier, error) {
	t, err := s.managed(ctx, v, id)
	if err != nil {
		return Tier{}, err
	}
	use, err := s.store.Delete(ctx, id, s.now())
	if err != nil {
		return Tier{}, err
	}
	if use != (Use{}) {
		return Tier{}, fault.New(fault.Conflict, fmt.Sprintf("The tier is in use: %s it, and %s it.",
			counted(use.Holders, "supporter holds", "supporters hold"), counted(use.Releases, "release takes", "releases take")))
	}
	return Tier{Tier: t}, nil
}

func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprint(n, " ", many)
}

// Reorder puts all of an artist's tiers into an order, lowest first. Errors: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND,
// BAD_USER_INPUT where ids are not all of them, each once.
func (s *Service) Reorder(ctx context.Context, v access.Viewer, artistID string, ids []string) ([]Tier, error) {
	if err := v.MayActFor(artistID); err != nil {
		return nil, err
	}
	if err := s.store.Reorder(ctx, artistID, ids, s.now()); err != nil {
		return nil, err
	}
	return s.Tiers(ctx, v, artistID)
}

// Tiers lists an artist's by position, for anybody; while the artist is away, for them and those who moderate alone.
// Errors: NOT_FOUND.
func (s *Service) Tiers(ctx context.Context, v access.Viewer, artistID string) ([]Tier, error) {
	isOwn := v.SignedIn() && v.UserID == artistID
	found, err := s.store.Tiers(ctx, artistID, isOwn || v.SeesAway())
	if err != nil || len(found) == 0 {
		return nil, err
	}
	now := s.now()
	var held []Held
	if v.SignedIn() {
		if held, err = s.store.Held(ctx, v.UserID, now); err != nil {
			return nil, err
		}
	}
	tiers := make([]Tier, len(found))
	for i, t := range found {
		tiers[i] = asHeld(t, held)
	}
	if !v.Admin && !isOwn {
		return tiers, nil
	}
	return tiers, s.countSupporters(ctx, tiers, now)
}

func (s *Service) countSupporters(ctx context.Context, tiers []Tier, now time.Time) error {
	ids := make([]string, len(tiers))
	for i, t := range tiers {
		ids[i] = t.ID
	}
	counts, err := s.store.Supporters(ctx, ids, now)
	for i := range tiers {
		n := counts[tiers[i].ID]
		tiers[i].Supporters = &n
	}
	return err
}

// asHeld says of a tier whether what is held covers it, and until when at the longest.
func asHeld(t access.Tier, held []Held) Tier {
	out := Tier{Tier: t}
	forGood := false
	for _, h := range held {
		if h.ArtistID != t.ArtistID || h.Position < t.Position {
			continue
		}
		out.Held = true
		forGood = forGood || h.Until.IsZero()
		if h.Until.After(out.HeldUntil) {
			out.HeldUntil = h.Until
		}
	}
	if forGood {
		out.HeldUntil = time.Time{}
	}
	return out
}

// Held lists what the person holds now. Errors: UNAUTHENTICATED.
func (s *Service) Held(ctx context.Context, v access.Viewer) ([]Tier, error) {
	if err := v.Require(); err != nil {
		return nil, err
	}
	held, err := s.store.Held(ctx, v.UserID, s.now())
	tiers := make([]Tier, len(held))
	for i, h := range held {
		tiers[i] = Tier{Tier: h.Tier, Held: true, HeldUntil: h.Until}
	}
	return tiers, err
}

// Holders lists who holds a tier now, newest first. Errors: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND.
func (s *Service) Holders(
	ctx context.Context, v access.Viewer, tierID string, page paging.Request,
) (paging.Page[Holder], error) {
	if _, err := s.managed(ctx, v, tierID); err != nil {
		return paging.Page[Holder]{}, err
	}
	return s.store.Holders(ctx, tierID, s.now(), page)
}

// Grant gives a tier to someone until a moment; the zero time is for good. Granting again moves the end. Errors:
// UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_USER_INPUT for oneself, the artist, and a moment that has passed.
func (s *Service) Grant(ctx context.Context, v access.Viewer, userID, tierID string, until time.Time) (Tier, error) {
	t, err := s.managed(ctx, v, tierID)
	if err != nil {
		return Tier{}, err
	}
	now := s.now()
	wrong := map[string]string{}
	if slices.Contains([]string{v.UserID, t.ArtistID}, userID) {
		wrong["userId"] = "A tier is for somebody else."
	}
	if !until.IsZero() && !until.After(now) {
		wrong["until"] = "until must not have passed."
	}
	if len(wrong) > 0 {
		return Tier{}, fault.BadInput(wrong)
	}
	if err := s.store.Grant(ctx, userID, tierID, v.UserID, until, now); err != nil {
		return Tier{}, err
	}
	return s.asManaged(ctx, t)
}

// Revoke takes a tier from someone, and tells whether they held it. Errors: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND.
func (s *Service) Revoke(ctx context.Context, v access.Viewer, userID, tierID string) (Tier, bool, error) {
	t, err := s.managed(ctx, v, tierID)
	if err != nil {
		return Tier{}, false, err
	}
	held, err := s.store.Revoke(ctx, userID, tierID)
	if err != nil {
		return Tier{}, false, err
	}
	after, err := s.asManaged(ctx, t)
	return after, held, err
}
