package tax

import (
	"context"

	"github.com/sidestage/sidestage/internal/kernel/country"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/money"
)

// Address is where who pays is. Of what is not shipped the country may be all that is known.
type Address struct {
	Line1, Line2, City, Region, PostalCode, Country string
}

// Sale is what one seller sells to somebody in one payment.
type Sale struct {
	SellerID, Currency string
	// Rules are the seller's.
	Rules Rules
	To    Address
	// PayerID is who pays.
	PayerID  string
	Lines    []Line
	Shipping int64
	// IsTaken: it is to be paid so, and what was worked out is of this sale alone from now on.
	IsTaken bool
}

// Line is a part of a sale: what is paid for it, less its discount, before a tax that is added.
type Line struct {
	Amount int64
	// IsDigital: it is music or support, and nothing is shipped.
	IsDigital bool
}

// Of is what the tax is of.
func (s Sale) Of() int64 {
	all := s.Shipping
	for _, l := range s.Lines {
		all += l.Amount
	}
	return all
}

// Worked is the tax of a sale, and how much of it each part bears.
type Worked struct {
	Due
	Lines    []int64
	Shipping int64
}

// Calculator works out the tax of sales. Errors: UNAVAILABLE where whom it asks does not answer: nothing is sold then,
// rather than without tax.
type Calculator interface {
	// Work returns the tax of each sale.
	Work(ctx context.Context, sales []Sale) ([]Worked, error)
	// NeedsPostalCode reports whether the tax in a country is not known without one.
	NeedsPostalCode(country string) bool
	// NeedsCountry reports whether what a seller of such rules sells may be taxed, so that somebody has to say where they
	// are before they pay.
	NeedsCountry(r Rules) bool
}

// Reversal is what of a sale went back.
type Reversal struct {
	// TransactionID names the sale where it was told, Reference this reversal there.
	TransactionID, Reference string
	// Amount is with its tax.
	Amount   int64
	Currency string
	// IsWhole: it is all of the sale, and nothing went back before.
	IsWhole bool
}

// Recorder is told what became of the taxes that it worked out. Errors: UNAVAILABLE where it does not answer: told
// again it hears it once; BAD_USER_INPUT where it will never take it.
type Recorder interface {
	// RecordTax tells that what was worked out is paid, under a reference of ours, and returns what names that.
	RecordTax(ctx context.Context, calculationID, reference string) (transactionID string, err error)
	// ReverseTax tells that some of it went back.
	ReverseTax(ctx context.Context, r Reversal) error
}

// ByRules works it out by the sellers' own rules. It is a Calculator.
type ByRules struct{}

var _ Calculator = ByRules{}

// Work never fails.
func (ByRules) Work(_ context.Context, sales []Sale) ([]Worked, error) {
	all := make([]Worked, len(sales))
	for n, s := range sales {
		rule, of := s.Rules.In(s.To.Country), s.Of()
		all[n] = s.share(Due{
			Country: s.To.Country, Of: of, Rate: rule.Rate, Included: rule.Included, Amount: Of(of, rule.Rate, rule.Included),
		})
	}
	return all, nil
}

// NeedsCountry reports whether there are rules.
func (ByRules) NeedsCountry(r Rules) bool { return len(r) > 0 }

// NeedsPostalCode reports false: rules are of countries.
func (ByRules) NeedsPostalCode(string) bool { return false }

// share has the parts of a sale bear its tax, each by what it costs.
func (s Sale) share(d Due) Worked {
	weights := make([]int64, 0, len(s.Lines)+1)
	for _, l := range s.Lines {
		weights = append(weights, l.Amount)
	}
	parts := money.Split(d.Amount, append(weights, s.Shipping))
	return Worked{Due: d, Lines: parts[:len(s.Lines)], Shipping: parts[len(s.Lines)]}
}

// OfSupport works out the tax of a sale whose buyer may not have said enough of where they are, as what began before
// that was asked for: none is taken then.
func OfSupport(ctx context.Context, c Calculator, s Sale) (Due, error) {
	if s.To.Country == "" || s.To.PostalCode == "" && c.NeedsPostalCode(s.To.Country) {
		return Due{Country: s.To.Country, Of: s.Of()}, nil
	}
	worked, err := c.Work(ctx, []Sale{s})
	if err != nil {
		return Due{}, err
	}
	return worked[0].Due, nil
}

// Place is where somebody pays from, as far as they said it.
type Place struct{ Country, PostalCode string }

// NoPostalCode is what somebody is told whose tax is not known without one.
const NoPostalCode = "Say your postal code: it decides the tax."

// maxPostalCode bounds a postal code, as in addresses.
const maxPostalCode = 20

// From returns where somebody pays from: as they say, else as it is known. Errors: BAD_USER_INPUT for what is no
// country or postal code, and where one is needed that nobody said.
func From(c Calculator, r Rules, said Place, known ...Place) (Place, error) {
	p, err := Known(said, known...)
	if err != nil {
		return Place{}, err
	}
	if _, err := Where(c.NeedsCountry(r), p.Country); err != nil {
		return Place{}, err
	}
	if p.PostalCode == "" && p.Country != "" && c.NeedsPostalCode(p.Country) {
		return Place{}, fault.BadInput(map[string]string{"postalCode": NoPostalCode})
	}
	return p, nil
}

// Known is From where nothing is paid yet: what is not said is empty. A postal code is of the country that it was said
// with.
func Known(said Place, known ...Place) (Place, error) {
	code, flaw := input.Line(said.PostalCode, 0, maxPostalCode)
	if flaw != input.Fine {
		return Place{}, fault.BadInput(map[string]string{"postalCode": "This is no postal code."})
	}
	country, err := Where(false, said.Country)
	if err != nil {
		return Place{}, err
	}
	p := Place{Country: country, PostalCode: code}
	for _, k := range known {
		if p.Country == "" {
			p.Country = k.Country
		}
		if p.PostalCode == "" && p.Country == k.Country {
			p.PostalCode = k.PostalCode
		}
	}
	return p, nil
}

// Where returns the first country that is said, as it is kept; empty where none is, unless one is needed. Errors:
// BAD_USER_INPUT for what is none.
func Where(isNeeded bool, said ...string) (string, error) {
	for _, each := range said {
		code := country.Code(each)
		if code == "" {
			continue
		}
		if !country.Is(code) {
			return "", fault.BadInput(map[string]string{"country": "The country has two letters, like DE."})
		}
		return code, nil
	}
	if isNeeded {
		return "", fault.BadInput(map[string]string{"country": "Say in which country you are: it decides the tax."})
	}
	return "", nil
}

// Agrees reports whether somebody who saw a total, in the main unit, saw this one; nil agrees. Errors: CONFLICT.
func (d Due) Agrees(seen *float64, currency string) error {
	if seen == nil {
		return nil
	}
	if minor, err := money.Minor(*seen, currency); err == nil && minor == d.Total() {
		return nil
	}
	return fault.New(fault.Conflict, "It costs "+money.Text(d.Total(), currency)+" now. Please look at it again.")
}
