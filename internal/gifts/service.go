package gifts

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/letter"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/kernel/tax"
	"github.com/sidestage/sidestage/internal/kernel/upkeep"
	"github.com/sidestage/sidestage/internal/orders"
)

var (
	giving = limit.Rule{Name: "gifts", Max: 20, Window: 24 * time.Hour}
	// wrongCodes are those that no gift has, by a person or a visitor's address.
	wrongCodes = limit.Rule{Name: "wrong gift codes", Max: 30, Window: time.Hour}
)

// Options are what a Service is made of.
type Options struct {
	Store    Store
	Provider orders.Provider
	// Taxes works out what tax is taken.
	Taxes  tax.Calculator
	Limits limit.Limiter
	Mailer letter.Mailer
	// SiteURL is where people reach the site.
	SiteURL string
	// Key is what codes are made with.
	Key []byte
	Now func() time.Time
	Log *slog.Logger
}

// Service is gifts as people may use them.
type Service struct {
	Options
	refusals limit.Refusals
	wake     upkeep.Alarm
}

// NewService returns a Service.
func NewService(o Options) *Service {
	return &Service{Options: o, refusals: limit.Refusals{Limiter: o.Limits}, wake: upkeep.NewAlarm()}
}

// Give begins a gift, which waits for its payment. Asked again, with the key or for the same, it is the same one.
// Errors: UNAUTHENTICATED, NOT_FOUND, BAD_USER_INPUT, CONFLICT, RATE_LIMITED, UNAVAILABLE.
func (s *Service) Give(ctx context.Context, v access.Viewer, in Giving) (Gift, error) {
	if err := v.Require(); err != nil {
		return Gift{}, err
	}
	now := s.Now()
	in, err := in.checked(now)
	if err != nil {
		return Gift{}, err
	}
	g, offer, err := s.offered(ctx, v, in)
	if err != nil {
		return Gift{}, err
	}
	giver, err := s.Store.Giver(ctx, v.UserID)
	if err != nil {
		return Gift{}, err
	}
	g.Giver = giver.Person
	from, err := tax.From(s.Taxes, offer.Taxes, in.From, giver.From)
	if err == nil && in.From != (tax.Place{}) && from != giver.From {
		err = s.Store.SetPlace(ctx, v.UserID, from)
	}
	if err != nil {
		return Gift{}, err
	}
	if g.Tax, err = s.taxed(ctx, offer, saleOf(v.UserID, from, price(offer, in.Months))); err != nil {
		return Gift{}, err
	}
	g.Amount = g.Tax.Total()
	if err := g.Tax.Agrees(in.Expected, g.Currency); err != nil {
		return Gift{}, err
	}
	if err := s.refusals.MayTry(ctx, v.UserID); err != nil {
		return Gift{}, err
	}
	g.ID = newID()
	g.Number, g.CodeHash, g.Fingerprint = numberOf(g.ID), hashOf(s.codeOf(g.ID)), g.fingerprint()
	g.CreatedAt, g.Payment, g.ObservedAt = now, orders.RequiresPayment, now
	id, err := s.Store.Begin(ctx, g, limit.Once(ctx, s.Limits, giving, v.UserID))
	if err != nil {
		return Gift{}, err
	}
	return s.withIntent(ctx, id)
}

// open is a tier that the viewer may give.
func (s *Service) open(ctx context.Context, v access.Viewer, tierID string) (Offer, error) {
	o, err := s.Store.Offer(ctx, tierID, v.UserID)
	switch {
	case err != nil:
		return Offer{}, err
	case o.ArtistID == v.UserID:
		return Offer{}, fault.BadInput(map[string]string{"tierId": "This tier is your own."})
	case !o.IsOpen:
		return Offer{}, closed()
	}
	return o, nil
}

// offered is a gift of a tier that the viewer may give to whom they want to, before its tax.
func (s *Service) offered(ctx context.Context, v access.Viewer, in Giving) (g Gift, o Offer, err error) {
	if o, err = s.open(ctx, v, in.TierID); err != nil {
		return g, o, err
	}
	g = Gift{
		Artist: o.Artist, TierID: o.ID, TierName: o.Name, Months: in.Months, Currency: o.Currency, To: in.To,
		Email: in.Email, Message: in.Message, DeliverAt: in.DeliverAt, ClientKey: in.ClientKey,
	}
	if in.To != ToMember {
		return g, o, nil
	}
	g.Member, err = s.Store.Member(ctx, in.Handle, v.UserID, o.ArtistID)
	switch {
	case fault.CodeOf(err) == fault.NotFound:
		err = fault.BadInput(map[string]string{"recipientHandle": "There is no such member."})
	case err == nil && g.Member.UserID == v.UserID:
		err = fault.BadInput(map[string]string{"recipientHandle": "A gift is for somebody else."})
	case err == nil && g.Member.UserID == o.ArtistID:
		err = fault.BadInput(map[string]string{"recipientHandle": "This tier is theirs."})
	}
	return g, o, err
}

// taxed works out the tax of a gift, by the artist's rules; none where nobody knows the country.
func (s *Service) taxed(ctx context.Context, o Offer, sale tax.Sale) (tax.Due, error) {
	sale.SellerID, sale.Currency, sale.Rules = o.Artist.UserID, o.Currency, o.Taxes
	return tax.OfSupport(ctx, s.Taxes, sale)
}

// saleOf is a gift that somebody is to pay.
func saleOf(payerID string, from tax.Place, amount int64) tax.Sale {
	return tax.Sale{
		PayerID: payerID, To: tax.Address{Country: from.Country, PostalCode: from.PostalCode},
		Lines:   []tax.Line{{Amount: amount, IsDigital: true}},
		IsTaken: true,
	}
}

// Price is what a tier for some months costs.
type Price struct {
	Currency string
	// Tax says what is to be paid.
	Tax tax.Due
	// From is where it is paid from. NeedsCountry: that has to be said, and with NeedsPostalCode where in the country.
	From                          tax.Place
	NeedsCountry, NeedsPostalCode bool
}

// Price returns what it costs the viewer to give a tier, from a place; what of it is empty is as it was last. Errors:
// UNAUTHENTICATED, NOT_FOUND, BAD_USER_INPUT, CONFLICT where the artist takes no support, UNAVAILABLE.
func (s *Service) Price(ctx context.Context, v access.Viewer, tierID string, n int, from tax.Place) (Price, error) {
	if err := v.Require(); err != nil {
		return Price{}, err
	}
	if err := lengthOf(n); err != nil {
		return Price{}, err
	}
	o, err := s.open(ctx, v, tierID)
	if err != nil {
		return Price{}, err
	}
	giver, err := s.Store.Giver(ctx, v.UserID)
	if err != nil {
		return Price{}, err
	}
	if from, err = tax.Known(from, giver.From); err != nil {
		return Price{}, err
	}
	p := Price{
		Currency: o.Currency, From: from, NeedsCountry: s.Taxes.NeedsCountry(o.Taxes),
		NeedsPostalCode: s.Taxes.NeedsPostalCode(from.Country),
	}
	sale := saleOf(v.UserID, from, price(o, n))
	sale.IsTaken = false
	p.Tax, err = s.taxed(ctx, o, sale)
	return p, err
}

func closed() error { return fault.New(fault.Conflict, "This artist takes no support.") }

// withIntent has the provider know the payment. Errors: UNAVAILABLE: asked again it goes on.
func (s *Service) withIntent(ctx context.Context, id string) (Gift, error) {
	g, err := s.Store.Get(ctx, id)
	if err != nil || g.IntentID != "" || g.Status() != Waiting {
		return g, err
	}
	made, err := s.Provider.CreateIntent(ctx, orders.NewIntent{
		PaymentID: g.ID, CheckoutID: g.ID, Amount: g.Amount, Currency: g.Currency,
	})
	if err != nil {
		return Gift{}, err
	}
	if err := s.observe(ctx, g.ID, "", made); err != nil {
		return Gift{}, err
	}
	return s.Store.Get(ctx, id)
}

// Get returns a gift for who gave it, the artist, whom it reached, and admins. Errors: UNAUTHENTICATED, NOT_FOUND, also
// for others.
func (s *Service) Get(ctx context.Context, v access.Viewer, id string) (Gift, error) {
	if err := v.Require(); err != nil {
		return Gift{}, err
	}
	g, err := s.Store.Get(ctx, id)
	if err == nil && !g.visible(v) {
		err = missing()
	}
	if err != nil {
		return Gift{}, err
	}
	return g, nil
}

// Refresh asks the provider how the payment of a gift of the viewer's stands. Errors: UNAUTHENTICATED, NOT_FOUND,
// UNAVAILABLE.
func (s *Service) Refresh(ctx context.Context, v access.Viewer, id string) (Gift, error) {
	g, err := s.Get(ctx, v, id)
	if err == nil && g.Giver.UserID != v.UserID {
		err = missing()
	}
	if err == nil && g.IntentID != "" && g.PaidAt.IsZero() {
		err = s.ask(ctx, g)
	}
	if err != nil {
		return Gift{}, err
	}
	return s.Store.Get(ctx, id)
}

// ByCode returns the gift of a code, to whoever has it. Errors: NOT_FOUND, RATE_LIMITED after too many that there are
// not.
func (s *Service) ByCode(ctx context.Context, v access.Viewer, code string) (Gift, error) {
	key := v.UserID
	if key == "" {
		key = limit.AddressOf(ctx)
	}
	ticket, err := s.Limits.Take(ctx, wrongCodes, key)
	if err != nil {
		return Gift{}, err
	}
	id, err := s.Store.OfCode(ctx, hashOf(code))
	if err != nil {
		return Gift{}, err
	}
	s.Limits.Forgive(ctx, ticket)
	g, err := s.Store.Get(ctx, id)
	if err == nil && g.PaidAt.IsZero() {
		err = missing()
	}
	if err != nil {
		return Gift{}, err
	}
	return g, nil
}

// Redeem opens the gift of a code to the viewer. Again is once. Errors: UNAUTHENTICATED, NOT_FOUND, CONFLICT,
// RATE_LIMITED.
func (s *Service) Redeem(ctx context.Context, v access.Viewer, code string) (Gift, error) {
	if err := v.Require(); err != nil {
		return Gift{}, err
	}
	g, err := s.ByCode(ctx, v, code)
	if err != nil {
		return Gift{}, err
	}
	offer, err := s.Store.Offer(ctx, g.TierID, v.UserID)
	if err != nil && fault.CodeOf(err) != fault.NotFound {
		return Gift{}, err
	}
	now := s.Now()
	err = s.Store.Redeem(ctx, g.ID, v.UserID, now, func(g *Gift, by person.Person, h Holding) (Effect, error) {
		if !offer.IsOpen && g.Status() == Ready {
			return Effect{}, closed()
		}
		return g.Redeem(by, h, now)
	})
	if err != nil {
		return Gift{}, err
	}
	s.wake.Ring()
	return s.Store.Get(ctx, g.ID)
}

// Refund has a gift be paid back: its code opens nothing any more, and what it opened is closed once the money is on
// its way. Again is once, unless the bank sent it back. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN for all but the
// artist and admins, CONFLICT.
func (s *Service) Refund(ctx context.Context, v access.Viewer, id string) (Gift, error) {
	g, err := s.Get(ctx, v, id)
	if err != nil {
		return Gift{}, err
	}
	if !v.Manages(g.Artist.UserID) {
		return Gift{}, fault.New(fault.Forbidden, "Only the artist pays back.")
	}
	err = s.Store.Change(ctx, id, "", func(g *Gift) (Effect, error) {
		switch g.Status() {
		case Waiting, NeverPaid:
			return Effect{}, fault.New(fault.Conflict, "This gift was not paid.")
		case Refunding:
			return Effect{}, nil
		case Refunded:
			if g.IsSentBack() {
				g.RefundAgainAt, g.RefundBy, g.RefundFailure = s.Now(), v.UserID, ""
			}
			return Effect{}, nil
		case Ready, Redeemed, Expired:
		}
		g.RefundAskedAt, g.RefundBy, g.RefundFailure = s.Now(), v.UserID, ""
		return Effect{}, nil
	})
	if err != nil {
		return Gift{}, err
	}
	if err := s.undo(ctx, id); err != nil {
		s.Log.WarnContext(ctx, "a refund waits", "gift", id, "error", err)
		s.wake.Ring()
	}
	return s.Store.Get(ctx, id)
}

// Given lists what the viewer gave. Errors: UNAUTHENTICATED.
func (s *Service) Given(ctx context.Context, v access.Viewer, page paging.Request) (paging.Page[Gift], error) {
	return list(ctx, v, page, s.Store.Given)
}

// Received lists what reached the viewer. Errors: UNAUTHENTICATED.
func (s *Service) Received(ctx context.Context, v access.Viewer, page paging.Request) (paging.Page[Gift], error) {
	return list(ctx, v, page, s.Store.Received)
}

// Sold lists what was given of the viewer's tiers. Errors: UNAUTHENTICATED.
func (s *Service) Sold(ctx context.Context, v access.Viewer, page paging.Request) (paging.Page[Gift], error) {
	return list(ctx, v, page, s.Store.Sold)
}

func list(
	ctx context.Context, v access.Viewer, page paging.Request,
	read func(context.Context, string, paging.Request) (paging.Page[Gift], error),
) (paging.Page[Gift], error) {
	if err := v.Require(); err != nil {
		return paging.Page[Gift]{}, err
	}
	return read(ctx, v.UserID, page)
}

// MostMonths bounds how far back income is added up.
const MostMonths = 36

// Income adds up what gifts of the viewer's tiers brought in each of the last months, this one included. Errors:
// UNAUTHENTICATED, BAD_USER_INPUT for months that are not 1..36.
func (s *Service) Income(ctx context.Context, v access.Viewer, n int) ([]MonthlyIncome, error) {
	if err := v.Require(); err != nil {
		return nil, err
	}
	if n < 1 || n > MostMonths {
		return nil, fault.BadInput(map[string]string{"months": fmt.Sprintf("From 1 to %d months.", MostMonths)})
	}
	now := s.Now().UTC()
	return s.Store.Income(ctx, v.UserID, time.Date(now.Year(), now.Month()-time.Month(n-1), 1, 0, 0, 0, 0, time.UTC))
}
