package subscriptions

import (
	"context"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/tax"
)

// Wish is what somebody wants to pay for.
type Wish struct {
	TierID   string
	Interval Interval
	// From is where they are; what is empty is as it was last.
	From tax.Place
	// Expected is what they saw that is to be paid now, in the main unit; nil where nobody looked.
	Expected *float64
}

// Price is what a wish costs.
type Price struct {
	Terms Terms
	// Credit is what of the paid period counts towards it, where it begins now.
	Credit int64
	// StartsNow: it takes the place of what is paid for at once, not at its end.
	StartsNow bool
	// Tax is that of the rest, and says what is to be paid.
	Tax tax.Due
	// From is where it is paid from. NeedsCountry: that has to be said, and with NeedsPostalCode where in the country.
	From                          tax.Place
	NeedsCountry, NeedsPostalCode bool
}

// Price returns what a wish costs the viewer, in the place of what they pay for already where that is named: of what
// begins later, as things stand. Errors: UNAUTHENTICATED, NOT_FOUND, BAD_USER_INPUT for one's own tier, CONFLICT where
// the artist takes no subscriptions, or where the tier is sold in another currency than what it is in the place of,
// UNAVAILABLE.
func (s *Service) Price(ctx context.Context, v access.Viewer, w Wish, instead string) (Price, error) {
	if err := v.Require(); err != nil {
		return Price{}, err
	}
	offer, terms, err := s.offered(ctx, v, w)
	if err != nil {
		return Price{}, err
	}
	payer, err := s.Store.Payer(ctx, v.UserID)
	if err != nil {
		return Price{}, err
	}
	p := Price{Terms: terms, NeedsCountry: s.Taxes.NeedsCountry(offer.Taxes)}
	var sub Subscription
	if instead != "" {
		if sub, err = s.mine(ctx, v, instead); err != nil {
			return Price{}, err
		}
		if sub.Status() == Active && sub.changesCurrency(terms) {
			return Price{}, errCurrency
		}
		if now := s.Now(); sub.Status() == Active && sub.movesNow(terms, now) {
			p.Credit, p.StartsNow = sub.credit(terms, now), true
		}
	}
	if p.From, err = tax.Known(w.From, sub.place(), payer.From); err != nil {
		return Price{}, err
	}
	sale := saleOf(v.UserID, p.From, terms, terms.Amount-p.Credit)
	sale.IsTaken = false
	p.NeedsPostalCode = s.Taxes.NeedsPostalCode(p.From.Country)
	p.Tax, err = s.taxed(ctx, offer, sale)
	return p, err
}

// from is where who pays is: as they say, which is remembered, else as it is known. Errors: BAD_USER_INPUT.
func (s *Service) from(ctx context.Context, p Payer, said, known tax.Place, o Offer) (tax.Place, error) {
	place, err := tax.From(s.Taxes, o.Taxes, said, known, p.From)
	if err != nil || said == (tax.Place{}) || place == p.From {
		return place, err
	}
	return place, s.Store.SetPlace(ctx, p.UserID, place)
}

// place is where it is paid from.
func (s *Subscription) place() tax.Place {
	return tax.Place{Country: s.Country, PostalCode: s.PostalCode}
}

// saleOf is support that somebody is to pay by terms. It is paid in their currency, whatever the tier costs others now.
func saleOf(payerID string, from tax.Place, t Terms, amount int64) tax.Sale {
	return tax.Sale{
		PayerID: payerID, Currency: t.Currency, To: tax.Address{Country: from.Country, PostalCode: from.PostalCode},
		Lines:   []tax.Line{{Amount: amount, IsDigital: true}},
		IsTaken: true,
	}
}

// taxed works out the tax of support, by the artist's rules of now; none where nobody knows the country.
func (s *Service) taxed(ctx context.Context, o Offer, sale tax.Sale) (tax.Due, error) {
	sale.SellerID, sale.Rules = o.Artist.UserID, o.Taxes
	return tax.OfSupport(ctx, s.Taxes, sale)
}
