package discounts

import (
	"context"
	"fmt"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

var (
	making     = limit.Rule{Name: "make discount codes", Max: 300, Window: time.Hour}
	makingMany = limit.Rule{Name: "make many discount codes", Max: 20, Window: time.Hour}
	// Words that are refused, by a person or a visitor's address: so few that nobody comes upon a code by trying.
	refusedWords = limit.Rule{Name: "refused discount codes", Max: 15, Window: time.Hour}
)

// Service is codes as sellers make them and buyers use them.
type Service struct {
	store   Store
	sellers Sellers
	limits  limit.Limiter
	now     func() time.Time
}

// Sellers are who may have codes.
type Sellers interface {
	IsArtist(ctx context.Context, userID string) (bool, error)
}

// NewService returns a Service.
func NewService(store Store, sellers Sellers, limits limit.Limiter, now func() time.Time) *Service {
	return &Service{store, sellers, limits, now}
}

func (s *Service) requireArtist(ctx context.Context, v access.Viewer) error {
	if err := v.Require(); err != nil {
		return err
	}
	is, err := s.sellers.IsArtist(ctx, v.UserID)
	if err == nil && !is {
		err = fault.New(fault.Forbidden, "Only artists have a shop.")
	}
	return err
}

// Create makes a code of the viewer's. Errors: UNAUTHENTICATED, FORBIDDEN for those who are no artists, BAD_USER_INPUT,
// CONFLICT for a word that they have already, RATE_LIMITED.
func (s *Service) Create(ctx context.Context, v access.Viewer, in Input) (Shown, error) {
	c, err := s.checked(ctx, v, in)
	if err != nil {
		return Shown{}, err
	}
	made, err := s.create(ctx, []Code{c}, "", making)
	if err != nil {
		return Shown{}, err
	}
	return made[0], nil
}

// Many asks for several codes that are alike but for their words.
type Many struct {
	Input
	// Prefix begins every word; empty for none.
	Prefix string
	Count  int
	// ClientKey makes them once, however often it is asked for.
	ClientKey string
}

// CreateMany makes codes of random words. Errors as Create.
func (s *Service) CreateMany(ctx context.Context, v access.Viewer, m Many) ([]Shown, error) {
	wrong := input.Problems{}
	if m.Count < 1 || m.Count > maxMade {
		wrong.Add("count", fmt.Sprintf("From 1 to %d codes are made at once.", maxMade))
	}
	wrong.Add("clientKey", input.RequiredKey(m.ClientKey))
	if err := wrong.Err(); err != nil {
		return nil, err
	}
	m.Word = randomWord(Word(m.Prefix))
	c, err := s.checked(ctx, v, m.Input)
	if err != nil {
		return nil, err
	}
	codes := make([]Code, m.Count)
	for n := range codes {
		codes[n] = c
		codes[n].ID, codes[n].Word = newID(), randomWord(Word(m.Prefix))
	}
	return s.create(ctx, codes, m.ClientKey, makingMany)
}

func (s *Service) create(ctx context.Context, codes []Code, clientKey string, rule limit.Rule) ([]Shown, error) {
	allow := limit.Once(ctx, s.limits, rule, codes[0].SellerID)
	made, err := s.store.Create(ctx, codes, clientKey, maxCodes, allow)
	return s.showAll(made), err
}

func (s *Service) show(c Code) Shown { return Shown{c, c.statusAt(s.now())} }

func (s *Service) showAll(all []Code) []Shown {
	shown := make([]Shown, len(all))
	for n, c := range all {
		shown[n] = s.show(c)
	}
	return shown
}

// checked returns a code of the viewer's that an input describes.
func (s *Service) checked(ctx context.Context, v access.Viewer, in Input) (Code, error) {
	if err := s.requireArtist(ctx, v); err != nil {
		return Code{}, err
	}
	c, err := in.checked()
	if err != nil {
		return Code{}, err
	}
	if len(c.ItemIDs) > 0 {
		owned, err := s.store.Owned(ctx, v.UserID, c.ItemIDs)
		if err != nil {
			return Code{}, err
		}
		if owned < len(c.ItemIDs) {
			return Code{}, fault.BadInput(map[string]string{"merchandiseIds": "A code is for things of your own shop."})
		}
	}
	c.ID, c.SellerID, c.CreatedAt, c.UpdatedAt = newID(), v.UserID, s.now(), s.now()
	return c, nil
}

// Get returns a code of the viewer's. Errors: UNAUTHENTICATED, NOT_FOUND, also for another's.
func (s *Service) Get(ctx context.Context, v access.Viewer, id string) (Shown, error) {
	c, err := s.own(ctx, v, id)
	return s.show(c), err
}

func (s *Service) own(ctx context.Context, v access.Viewer, id string) (Code, error) {
	if err := v.Require(); err != nil {
		return Code{}, err
	}
	c, err := s.store.Code(ctx, id)
	if err == nil && c.SellerID != v.UserID {
		err = missing()
	}
	if err != nil {
		return Code{}, err
	}
	return c, nil
}

// Update says anew what a code of the viewer's is. Orders that exist stay as they are. Errors as Create, and NOT_FOUND.
func (s *Service) Update(ctx context.Context, v access.Viewer, id string, in Input) (Shown, error) {
	before, err := s.own(ctx, v, id)
	if err != nil {
		return Shown{}, err
	}
	c, err := s.checked(ctx, v, in)
	if err != nil {
		return Shown{}, err
	}
	c.ID, c.CreatedAt = before.ID, before.CreatedAt
	if err := s.store.Update(ctx, c); err != nil {
		return Shown{}, err
	}
	return s.Get(ctx, v, id)
}

// Archive ends a code of the viewer's. Orders that used it keep what it gave them. Twice is once. Errors:
// UNAUTHENTICATED, NOT_FOUND.
func (s *Service) Archive(ctx context.Context, v access.Viewer, id string) (Shown, error) {
	c, err := s.own(ctx, v, id)
	if err != nil {
		return Shown{}, err
	}
	if c.ArchivedAt.IsZero() {
		c.ArchivedAt = s.now()
		err = s.store.Archive(ctx, id, c.ArchivedAt)
	}
	return s.show(c), err
}

const maxSearch = 100

// List lists the viewer's. Errors: UNAUTHENTICATED, BAD_USER_INPUT.
func (s *Service) List(
	ctx context.Context, v access.Viewer, f Filter, page paging.Request,
) (paging.Page[Shown], error) {
	if err := v.Require(); err != nil {
		return paging.Page[Shown]{}, err
	}
	if len(f.Search) > maxSearch {
		return paging.Page[Shown]{}, fault.BadInput(map[string]string{"search": "Please search for fewer letters."})
	}
	f.Search = Word(f.Search)
	found, err := s.store.List(ctx, v.UserID, f, page)
	return paging.Page[Shown]{
		Nodes: s.showAll(found.Nodes), HasNext: found.HasNext, HasPrevious: found.HasPrevious, Start: found.Start,
		End: found.End, Count: found.Count,
	}, err
}

// Offers returns those of ids that there are, as the viewer may use them.
func (s *Service) Offers(ctx context.Context, v access.Viewer, ids []string) ([]Offer, error) {
	return s.store.Offers(ctx, v.UserID, ids)
}

// Enter returns the code of a seller that somebody typed. Problem says why it takes nothing off, or is empty. Errors:
// BAD_USER_INPUT that says so, RATE_LIMITED for who had too many refused.
func (s *Service) Enter(
	ctx context.Context, v access.Viewer, sellerID, typed string, problem func(Offer) string,
) (Offer, error) {
	key := "address:" + limit.AddressOf(ctx)
	if v.SignedIn() {
		key = "user:" + v.UserID
	}
	ticket, err := s.limits.Take(ctx, refusedWords, key)
	if err != nil {
		return Offer{}, err
	}
	offer, err := s.enter(ctx, v, sellerID, Word(typed), problem)
	if fault.CodeOf(err) != fault.BadUserInput {
		s.limits.Forgive(ctx, ticket)
	}
	return offer, err
}

func (s *Service) enter(
	ctx context.Context, v access.Viewer, sellerID, typed string, problem func(Offer) string,
) (Offer, error) {
	refused := func(why string) error { return fault.BadInput(map[string]string{"code": why}) }
	if !word.MatchString(typed) {
		return Offer{}, refused("This is no code.")
	}
	id, err := s.store.Find(ctx, sellerID, typed)
	if fault.CodeOf(err) == fault.NotFound {
		return Offer{}, refused(Unknown(typed))
	}
	if err != nil {
		return Offer{}, err
	}
	found, err := s.store.Offers(ctx, v.UserID, []string{id})
	switch {
	case err != nil:
		return Offer{}, err
	case len(found) == 0:
		return Offer{}, refused(Unknown(typed))
	}
	if why := problem(found[0]); why != "" {
		return Offer{}, refused(why)
	}
	return found[0], nil
}
