package orders

import (
	"context"
	"crypto/rand"
	"encoding/base32"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/money"
	"github.com/sidestage/sidestage/internal/kernel/tax"
)

// ExpectedTotal is what a site showed, in the main unit.
type ExpectedTotal struct {
	Currency string
	Total    float64
}

// Buying asks for a checkout.
type Buying struct {
	// ClientKey makes it one, however often it is asked for.
	ClientKey string
	// Address is where it goes; nil where the last one was.
	Address *Address
	// Email is empty for the person's own.
	Email    string
	Currency string
	// Expected is what the person saw; nil where nobody looked.
	Expected []ExpectedTotal
}

// Preview says what the viewer's cart would cost; nothing is held. Errors: UNAUTHENTICATED, BAD_USER_INPUT.
func (s *Service) Preview(ctx context.Context, v access.Viewer, to *Address, currency string) (Quote, error) {
	if err := v.Require(); err != nil {
		return Quote{}, err
	}
	buyer, err := s.Store.Buyer(ctx, v.UserID)
	if err != nil {
		return Quote{}, err
	}
	return s.quote(ctx, v, to, buyer.Last, money.Code(currency), false)
}

// addressOr is an address that somebody gave, checked, else the last one; nil where there is none that will do.
func addressOr(given, last *Address, ships bool) (*Address, error) {
	if given == nil && last != nil && ships && !last.IsWhole() {
		return nil, nil
	}
	if given == nil {
		return last, nil
	}
	checked, err := given.check(ships)
	return &checked, err
}

func (s *Service) quote(
	ctx context.Context, v access.Viewer, given, last *Address, currency string, isTaken bool,
) (Quote, error) {
	view, _, err := s.Carts.Get(ctx, v, "")
	if err != nil {
		return Quote{}, err
	}
	var sellers []string
	for _, g := range view.Groups {
		sellers = append(sellers, g.Seller.UserID)
	}
	terms, err := s.Store.Terms(ctx, sellers)
	if err != nil {
		return Quote{}, err
	}
	to, err := addressOr(given, last, shipped(view, currency))
	if err != nil {
		return Quote{}, err
	}
	q := quote(view, terms, to, currency)
	q.NeedsPostalCode = to != nil && s.Taxes.NeedsPostalCode(to.Country)
	var taxes []tax.Worked
	if q.NeedsPostalCode && to.PostalCode == "" {
		q.Problems = append(q.Problems, tax.NoPostalCode)
	} else if taxes, err = s.Taxes.Work(ctx, q.sales(terms, v.UserID, isTaken)); err != nil {
		return Quote{}, err
	}
	q.add(taxes)
	q.refuseSmall()
	if len(q.Drafts) == 0 && len(q.Problems) == 0 {
		q.Problems = []string{"Your cart is empty."}
	}
	return q, nil
}

// Begin checks the viewer's cart out: it holds the pieces for 15 minutes and asks the provider for a payment of each
// currency. Begun again, by the same key or with the same things, it goes on with the same one.
// Errors: UNAUTHENTICATED, BAD_USER_INPUT, CONFLICT for what cannot be bought or costs something else, RATE_LIMITED,
// UNAVAILABLE where the provider is away: asked again it goes on.
func (s *Service) Begin(ctx context.Context, v access.Viewer, b Buying) (Checkout, error) {
	if err := v.Require(); err != nil {
		return Checkout{}, err
	}
	if err := input.Check("clientKey", input.RequiredKey(b.ClientKey)); err != nil {
		return Checkout{}, err
	}
	known, err := s.Store.ByKey(ctx, v.UserID, b.ClientKey)
	if err != nil {
		return Checkout{}, err
	}
	if known != "" {
		return s.resume(ctx, known)
	}
	if err := s.refusals.MayTry(ctx, v.UserID); err != nil {
		return Checkout{}, err
	}
	made, err := s.draw(ctx, v, b)
	if err != nil {
		return Checkout{}, err
	}
	id, err := s.begin(ctx, made, b.ClientKey)
	if err != nil {
		return Checkout{}, err
	}
	return s.resume(ctx, id)
}

// draw makes a checkout of the viewer's cart, that is not yet begun.
func (s *Service) draw(ctx context.Context, v access.Viewer, b Buying) (Checkout, error) {
	buyer, err := s.Store.Buyer(ctx, v.UserID)
	if err != nil {
		return Checkout{}, err
	}
	email, err := emailOr(b.Email, buyer.Email)
	if err != nil {
		return Checkout{}, err
	}
	q, err := s.quote(ctx, v, b.Address, buyer.Last, money.Code(b.Currency), true)
	if err != nil {
		return Checkout{}, err
	}
	if q.Address == nil {
		return Checkout{}, fault.BadInput(map[string]string{"address": noAddress(q)})
	}
	if q.NeedsPostalCode && q.Address.PostalCode == "" {
		return Checkout{}, fault.BadInput(map[string]string{"postalCode": tax.NoPostalCode})
	}
	if len(q.Problems) > 0 {
		return Checkout{}, fault.New(fault.Conflict, strings.Join(q.Problems, " "))
	}
	if b.Expected != nil {
		if changed := q.differs(b.Expected); changed != "" {
			return Checkout{}, fault.New(fault.Conflict, changed)
		}
	}
	return s.checkoutOf(q, buyer, email)
}

func noAddress(q Quote) string {
	if q.Ships() {
		return "Say where it is to be shipped."
	}
	return "Say your name and your country."
}

// checkoutOf copies what is quoted.
func (s *Service) checkoutOf(q Quote, buyer Buyer, email string) (Checkout, error) {
	now := s.Now()
	print, err := q.fingerprint(email)
	if err != nil {
		return Checkout{}, err
	}
	c := Checkout{
		ID: newID(), Buyer: buyer.Person, Email: email, Address: *q.Address, CreatedAt: now, ExpiresAt: now.Add(HoldTime),
		Status: Open, Fingerprint: print,
	}
	for _, t := range q.Totals {
		c.Payments = append(c.Payments, Payment{
			ID: newID(), Currency: t.Currency, Amount: t.Amount, Status: RequiresPayment, ObservedAt: time.Unix(0, 0),
		})
	}
	for _, d := range q.Drafts {
		at := slices.IndexFunc(c.Payments, func(p Payment) bool { return p.Currency == d.Currency })
		o := Order{
			ID: newID(), Number: newNumber(), CheckoutID: c.ID, PaymentID: c.Payments[at].ID, Buyer: buyer.Person,
			Seller: d.Seller, Address: c.Address, Email: email, Currency: d.Currency, SubTotal: d.SubTotal,
			Discount: d.Discount, CodeID: d.CodeID, Code: d.Code, Shipping: d.Shipping, Tax: d.Tax,
			Total: d.Total, TaxIncluded: d.TaxIncluded, TaxRate: d.TaxRate,
			ShippingTax: d.ShippingTax, CalculationID: d.CalculationID, Grams: d.Grams, CreatedAt: now,
		}
		for _, l := range d.Lines {
			l.ID = newID()
			o.Lines = append(o.Lines, l)
		}
		o.addEvent(WasPlaced, now, buyer.UserID, "")
		c.Orders = append(c.Orders, o)
	}
	return c, nil
}

// newNumber is what people call an order by: 40 random bits, without letters that look alike.
func newNumber() string {
	var random [5]byte
	_, _ = rand.Read(random[:]) // never fails
	text := numbers.EncodeToString(random[:])
	return text[:4] + "-" + text[4:]
}

var numbers = base32.NewEncoding("0123456789ABCDEFGHJKMNPQRSTVWXYZ").WithPadding(base32.NoPadding)

// begin stores a checkout, and returns its id or that of the one to go on with.
func (s *Service) begin(ctx context.Context, c Checkout, clientKey string) (string, error) {
	for {
		id, err := s.Store.OpenOf(ctx, c.Buyer.UserID)
		if err != nil {
			return "", err
		}
		if id == "" {
			if _, err := s.Limits.Take(ctx, checkoutLimit, c.Buyer.UserID); err != nil {
				return "", err
			}
			id, err = s.Store.Begin(ctx, c, clientKey, c.hold)
			if err != nil || id == c.ID {
				return id, err
			}
		}
		// Another tab was faster, or one was left open.
		other, err := s.Store.Checkout(ctx, id)
		if err != nil {
			return "", err
		}
		if known, err := s.Store.ByKey(ctx, c.Buyer.UserID, clientKey); err != nil || known != "" {
			return known, err
		}
		if other.Fingerprint == c.Fingerprint && other.IsOpen() && s.Now().Before(other.ExpiresAt) {
			return s.Store.AddKey(ctx, c.Buyer.UserID, clientKey, id)
		}
		if err := s.replace(ctx, other); err != nil {
			return "", err
		}
	}
}

// hold holds the pieces of every payment.
func (c Checkout) hold(stock Stock) error {
	for _, p := range c.Payments {
		if err := stock.Hold(p.ID, c.pieces(p.ID)); err != nil {
			return err
		}
	}
	return nil
}

// replace ends an open checkout whose buyer wants something else. Errors: CONFLICT where it is being paid.
func (s *Service) replace(ctx context.Context, c Checkout) error {
	ended, err := s.end(ctx, c, false)
	if err != nil {
		return err
	}
	if ended.IsOpen() || ended.Status == CheckoutPaid {
		return fault.New(fault.Conflict, "Your last checkout is being paid. Look at your orders before you go on.")
	}
	return nil
}

// resume makes sure that the provider knows of every payment, and returns the checkout.
func (s *Service) resume(ctx context.Context, id string) (Checkout, error) {
	c, err := s.Store.Checkout(ctx, id)
	if err != nil {
		return Checkout{}, err
	}
	if !c.IsOpen() {
		return c, nil
	}
	if !s.Now().Before(c.ExpiresAt) {
		return s.end(ctx, c, true)
	}
	var failed []string
	var cause error
	for _, p := range c.Payments {
		if p.IntentID != "" || p.Status.isFinal() {
			continue
		}
		if err := s.ask(ctx, c, p); err != nil {
			failed, cause = append(failed, p.Currency), errors.Join(cause, fmt.Errorf("ask for %s: %w", p.Currency, err))
		}
	}
	switch {
	case cause == nil:
		return s.Store.Checkout(ctx, id)
	case len(failed) == len(c.Payments):
		return Checkout{}, cause
	}
	// The others are begun all the same; asked again, it goes on with those that failed.
	return Checkout{}, fault.Wrap(fault.CodeOf(cause), "The payment in "+strings.Join(failed, " and ")+
		" could not be begun. Please try again.", cause)
}

// ask asks the provider for a payment; what costs nothing is paid.
func (s *Service) ask(ctx context.Context, c Checkout, p Payment) error {
	if p.Amount == 0 {
		return s.observe(ctx, c.ID, "", Intent{
			PaymentID: p.ID, Amount: 0, Currency: p.Currency, Status: PaymentSucceeded, At: s.Now(),
		})
	}
	i, err := s.Provider.CreateIntent(ctx, NewIntent{
		PaymentID: p.ID, CheckoutID: c.ID, Amount: p.Amount, Currency: p.Currency, Email: c.Email,
	})
	if err != nil {
		return err
	}
	i.PaymentID = p.ID
	return s.observe(ctx, c.ID, "", i)
}
