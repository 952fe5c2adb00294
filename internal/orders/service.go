package orders

import (
	"context"
	"log/slog"
	"time"

	"github.com/sidestage/sidestage/internal/cart"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/letter"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/tax"
	"github.com/sidestage/sidestage/internal/kernel/upkeep"
)

// checkoutLimit is one against card testing: who tries stolen cards begins many checkouts.
var checkoutLimit = limit.Rule{Name: "checkouts", Max: 30, Window: time.Hour}

// Carts are what people put aside to buy.
type Carts interface {
	Get(ctx context.Context, v access.Viewer, guestKey string) (view cart.View, found bool, err error)
}

// Options are what a Service is made of.
type Options struct {
	Store    Store
	Carts    Carts
	Provider Provider
	// Taxes works out what tax is taken. Records is told what became of it; nil where nobody is.
	Taxes   tax.Calculator
	Records tax.Recorder
	Limits  limit.Limiter
	Mailer  letter.Mailer
	// SiteURL is where people reach the site.
	SiteURL string
	Now     func() time.Time
	Log     *slog.Logger
}

// Service is checkouts and orders as people may use them.
type Service struct {
	Options
	refusals limit.Refusals
	wake     upkeep.Alarm
}

// NewService returns a Service.
func NewService(o Options) *Service {
	return &Service{Options: o, refusals: limit.Refusals{Limiter: o.Limits}, wake: upkeep.NewAlarm()}
}

// Checkout returns a checkout of the viewer's. Errors: UNAUTHENTICATED, NOT_FOUND, also for another's.
func (s *Service) Checkout(ctx context.Context, v access.Viewer, id string) (Checkout, error) {
	if err := v.Require(); err != nil {
		return Checkout{}, err
	}
	c, err := s.Store.Checkout(ctx, id)
	if err == nil && c.Buyer.UserID != v.UserID {
		err = missingCheckout()
	}
	if err != nil {
		return Checkout{}, err
	}
	return c, nil
}

func missingCheckout() error { return fault.Missing("This checkout") }

func missingOrder() error { return fault.Missing("This order") }

// OpenCheckout returns the viewer's checkout to go on with; found is false where there is none.
func (s *Service) OpenCheckout(ctx context.Context, v access.Viewer) (c Checkout, found bool, err error) {
	if err := v.Require(); err != nil {
		return Checkout{}, false, err
	}
	id, err := s.Store.OpenOf(ctx, v.UserID)
	if err != nil || id == "" {
		return Checkout{}, false, err
	}
	c, err = s.Store.Checkout(ctx, id)
	if err != nil || !c.IsOpen() || !s.Now().Before(c.ExpiresAt) {
		return Checkout{}, false, err
	}
	return c, true, nil
}

// Get returns an order for its buyer, its seller or an admin. Errors: UNAUTHENTICATED, NOT_FOUND, also for others.
func (s *Service) Get(ctx context.Context, v access.Viewer, id string) (Shown, error) {
	if err := v.Require(); err != nil {
		return Shown{}, err
	}
	o, err := s.Store.Order(ctx, id)
	if err == nil && !o.visible(v) {
		err = missingOrder()
	}
	if err != nil {
		return Shown{}, err
	}
	return o.shownTo(v), nil
}

// Bought lists what the viewer bought. Errors: UNAUTHENTICATED.
func (s *Service) Bought(ctx context.Context, v access.Viewer, page paging.Request) (paging.Page[Shown], error) {
	if err := v.Require(); err != nil {
		return paging.Page[Shown]{}, err
	}
	found, err := s.Store.Bought(ctx, v.UserID, page)
	return shownPage(found, v), err
}

// Sold lists what the viewer sold. Errors: UNAUTHENTICATED.
func (s *Service) Sold(
	ctx context.Context, v access.Viewer, f Filter, page paging.Request,
) (paging.Page[Shown], error) {
	if err := v.Require(); err != nil {
		return paging.Page[Shown]{}, err
	}
	if len(f.Search) > maxSearch {
		return paging.Page[Shown]{}, fault.BadInput(map[string]string{"search": "Please search for fewer letters."})
	}
	found, err := s.Store.Sold(ctx, v.UserID, f, page)
	return shownPage(found, v), err
}

const maxSearch = 100

func shownPage(p paging.Page[Order], v access.Viewer) paging.Page[Shown] {
	out := paging.Page[Shown]{
		HasNext: p.HasNext, HasPrevious: p.HasPrevious, Start: p.Start, End: p.End, Count: p.Count,
	}
	for _, o := range p.Nodes {
		out.Nodes = append(out.Nodes, o.shownTo(v))
	}
	return out
}

// Summaries adds up what the viewer sold, one for each currency. Errors: UNAUTHENTICATED.
func (s *Service) Summaries(ctx context.Context, v access.Viewer) ([]Summary, error) {
	if err := v.Require(); err != nil {
		return nil, err
	}
	return s.Store.Summaries(ctx, v.UserID)
}

// Ledger lists the viewer's entries as a seller. Errors: UNAUTHENTICATED.
func (s *Service) Ledger(ctx context.Context, v access.Viewer, page paging.Request) (paging.Page[Entry], error) {
	if err := v.Require(); err != nil {
		return paging.Page[Entry]{}, err
	}
	return s.Store.Ledger(ctx, v.UserID, page)
}

// Terms returns where the viewer ships and what tax they take. Errors: UNAUTHENTICATED.
func (s *Service) Terms(ctx context.Context, v access.Viewer) (Terms, error) {
	if err := v.Require(); err != nil {
		return Terms{}, err
	}
	all, err := s.Store.Terms(ctx, []string{v.UserID})
	return all[v.UserID], err
}

// SetTerms stores where the viewer ships and what tax they take. Orders that exist stay as they are. Errors:
// UNAUTHENTICATED, BAD_USER_INPUT.
func (s *Service) SetTerms(ctx context.Context, v access.Viewer, in TermsInput) (Terms, error) {
	if err := v.Require(); err != nil {
		return Terms{}, err
	}
	t, err := terms(in, s.Now())
	if err != nil {
		return Terms{}, err
	}
	return t, s.Store.SetTerms(ctx, v.UserID, t)
}
