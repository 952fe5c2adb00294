package orders

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/sidestage/sidestage/internal/cart"
	"github.com/sidestage/sidestage/internal/kernel/money"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/kernel/tax"
)

// Draft is what one seller would sell in one currency.
type Draft struct {
	Seller                                   person.Person
	Currency                                 string
	Lines                                    []Line
	SubTotal, Discount, Shipping, Tax, Total int64
	TaxIncluded                              bool
	TaxRate, ShippingTax                     int64
	// CalculationID names the tax at whom it was asked of. The same things for the same money are the same draft.
	CalculationID string `json:"-"`
	// Code is the discount code that takes the discount off; empty where none does.
	CodeID, Code string
	// Grams is what the parcel weighs with its packing; 0 where some of it has no weight.
	Grams int64
	// Problem is why it cannot be bought so.
	Problem string
}

// Quote is what a cart would cost.
type Quote struct {
	Drafts   []Draft
	Totals   []cart.Total
	Problems []string
	// Address is where it would be shipped; nil where nobody said.
	Address *Address
	// NeedsPostalCode: the tax there is not known without one.
	NeedsPostalCode bool
}

// Ships reports whether some of what is bought goes by mail.
func (q Quote) Ships() bool {
	return slices.ContainsFunc(q.Drafts, func(d Draft) bool { return ships(d.Lines) })
}

// shipped reports whether some of a cart that can be bought in a currency, or in any, goes by mail.
func shipped(view cart.View, currency string) bool {
	for _, g := range view.Groups {
		for _, i := range g.Items {
			if (currency == "" || g.Currency == currency) && i.IsBuyable() && i.MusicID == "" {
				return true
			}
		}
	}
	return false
}

// quote draws what a cart costs at an address, by the terms of its sellers, before tax; currency leaves out what is in
// another.
func quote(view cart.View, terms map[string]Terms, to *Address, currency string) Quote {
	q := Quote{Address: to}
	for _, g := range view.Groups {
		if currency != "" && g.Currency != currency {
			continue
		}
		d := draftOf(g)
		if g.CodeProblem != "" {
			q.Problems = append(q.Problems, g.CodeProblem)
		}
		for _, i := range g.Items {
			if problem := problemOf(i); problem != "" {
				q.Problems = append(q.Problems, problem)
			}
		}
		if len(d.Lines) == 0 {
			continue
		}
		d.ship(terms[g.Seller.UserID], to)
		if d.Problem != "" {
			q.Problems = append(q.Problems, d.Problem)
		}
		q.Drafts = append(q.Drafts, d)
	}
	return q
}

// sales are what is to be taxed of each draft; none where nobody said where it goes. isTaken: it is to be paid so.
func (q Quote) sales(terms map[string]Terms, payerID string, isTaken bool) (all []tax.Sale) {
	if q.Address == nil {
		return nil
	}
	for _, d := range q.Drafts {
		s := tax.Sale{
			SellerID: d.Seller.UserID, Currency: d.Currency, Rules: terms[d.Seller.UserID].Taxes, To: q.Address.taxed(),
			PayerID: payerID, Shipping: d.Shipping, IsTaken: isTaken,
		}
		for _, l := range d.Lines {
			s.Lines = append(s.Lines, tax.Line{Amount: l.Net(), IsDigital: l.MusicID != ""})
		}
		all = append(all, s)
	}
	return all
}

// add adds the drafts up, with the tax of each where it is known where they go.
func (q *Quote) add(taxes []tax.Worked) {
	for n := range q.Drafts {
		d := &q.Drafts[n]
		if len(taxes) > 0 {
			d.bear(taxes[n])
		}
		d.Total = d.SubTotal - d.Discount + d.Shipping
		if !d.TaxIncluded {
			d.Total += d.Tax
		}
		at := slices.IndexFunc(q.Totals, func(t cart.Total) bool { return t.Currency == d.Currency })
		if at < 0 {
			at, q.Totals = len(q.Totals), append(q.Totals, cart.Total{Currency: d.Currency})
		}
		q.Totals[at].Amount += d.Total
	}
}

// refuseSmall notes the totals that the provider does not charge. Without an address shipping and tax may still come.
func (q *Quote) refuseSmall() {
	if q.Address == nil {
		return
	}
	for _, t := range q.Totals {
		if !money.Chargeable(t.Amount, t.Currency) {
			q.Problems = append(q.Problems, fmt.Sprintf("This costs %s, and the smallest sum that can be charged is %s.",
				money.Text(t.Amount, t.Currency), money.Text(money.Least(t.Currency), t.Currency)))
		}
	}
}

// draftOf is what of a group can be bought, without prices of more than a piece.
func draftOf(g cart.Group) Draft {
	d := Draft{Seller: g.Seller, Currency: g.Currency}
	if g.CodeProblem == "" {
		d.CodeID, d.Code = g.CodeID, g.Code
	}
	for _, i := range g.Items {
		if i.IsBuyable() {
			d.Lines = append(d.Lines, Line{
				ItemID: i.ItemID, VariantID: i.VariantID, SizeID: i.SizeID, Name: i.Name, Variant: i.Variant, Size: i.Size,
				PictureName: i.PictureName, Price: i.Price, Discount: i.Discount, Quantity: i.Quantity,
				MusicID: i.MusicID, IsAlbum: i.IsAlbum,
				Grams: int64(i.Grams),
			})
		}
	}
	return d
}

// ship adds up the lines of an order, and what it costs to ship them where it is known where they go.
func (d *Draft) ship(t Terms, to *Address) {
	for _, l := range d.Lines {
		d.SubTotal += l.Total()
		d.Discount += l.Discount
	}
	parcel := t.pack(d.Lines)
	d.Grams = parcel.grams
	if to != nil {
		d.Shipping, d.Problem = t.ship(parcel, d.Seller.Name, to.Country, d.Currency)
	}
}

// bear has the lines and the shipping bear the tax. It is of what is paid: shipping, and the lines less their discount.
func (d *Draft) bear(w tax.Worked) {
	d.TaxRate, d.TaxIncluded, d.Tax, d.ShippingTax = w.Rate, w.Included, w.Amount, w.Shipping
	d.CalculationID = w.CalculationID
	for n := range d.Lines {
		d.Lines[n].Tax = w.Lines[n]
	}
}

// problemOf says why a line cannot be bought as it is.
func problemOf(i cart.Item) string {
	name := "“" + i.Name + "”"
	if i.Size != "" {
		name += " (" + i.Size + ")"
	}
	for _, change := range i.Changes {
		switch change {
		case cart.Removed:
			return name + " is not for sale any more."
		case cart.Gone:
			return name + " is sold out."
		case cart.Fewer:
			return fmt.Sprintf("Only %d left of %s.", i.Available, name)
		}
	}
	return ""
}

// fingerprint is of all that is bought, for how much and for whom.
func (q Quote) fingerprint(email string) (string, error) {
	text, err := json.Marshal(struct {
		Drafts  []Draft
		Address *Address
		Email   string
	}{q.Drafts, q.Address, email})
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), nil
}

// differs says how totals that somebody saw differ from those of now; empty where they do not.
func (q Quote) differs(expected []ExpectedTotal) string {
	for _, t := range q.Totals {
		at := slices.IndexFunc(expected, func(e ExpectedTotal) bool { return money.Code(e.Currency) == t.Currency })
		now := money.Text(t.Amount, t.Currency)
		if at < 0 {
			return "It costs " + now + " too. Please look at it again."
		}
		if seen, err := money.Minor(expected[at].Total, t.Currency); err != nil || seen != t.Amount {
			was := money.Major(t.Amount, t.Currency) - expected[at].Total
			what := "more"
			if was < 0 {
				what, was = "less", -was
			}
			digits, _ := money.Digits(t.Currency)
			return fmt.Sprintf("It costs %s now, %.*f %s. Please look at it again.", now, digits, was, what)
		}
	}
	for _, e := range expected {
		if !slices.ContainsFunc(q.Totals, func(t cart.Total) bool { return t.Currency == money.Code(e.Currency) }) {
			return "Nothing is bought in " + money.Code(e.Currency) + " any more. Please look at it again."
		}
	}
	return ""
}
