// Package tax is what sellers take for the state on what they sell, by where who pays is.
package tax

import (
	"math/bits"
	"slices"
	"strconv"

	"github.com/sidestage/sidestage/internal/kernel/money"
)

const (
	// Whole is 100 % in the unit of rates, thousandths of a percent.
	Whole = 100_000
	// RestOfWorld names every country that is not named.
	RestOfWorld = "*"
)

// Rule is what a seller takes in a country: Rate is in thousandths of a percent. Included: their prices have it in them
// already, else it is added.
type Rule struct {
	Country  string
	Rate     int64
	Included bool
}

// Rules are those of one seller.
type Rules []Rule

// In finds the rule of a country: the one that names it, else that of the rest of the world; zero where there is none,
// and where nobody knows the country.
func (r Rules) In(country string) Rule {
	if country == "" {
		return Rule{}
	}
	for _, name := range []string{country, RestOfWorld} {
		if at := slices.IndexFunc(r, func(x Rule) bool { return x.Country == name }); at >= 0 {
			return r[at]
		}
	}
	return Rule{}
}

// Of returns the tax of an amount at a rate: on top of it, or what of it is tax where it is included. Half a minor unit
// is rounded up.
func Of(amount, rate int64, included bool) int64 {
	if !included {
		return halfUp(amount, rate, Whole)
	}
	return amount - halfUp(amount, Whole, Whole+rate)
}

// halfUp is a·b/c, rounded to the nearest.
func halfUp(a, b, c int64) int64 {
	hi, lo := bits.Mul64(uint64(a), uint64(b)) //nolint:gosec // amounts are not below 0
	q, r := bits.Div64(hi, lo, uint64(c))      //nolint:gosec // as above
	if r >= uint64(c)-r {                      //nolint:gosec // as above
		q++
	}
	return int64(q) //nolint:gosec // an amount
}

// Due is the tax of what somebody pays.
type Due struct {
	// Country is where who pays is; empty where nobody knew, and no tax was taken.
	Country string
	// Of is what it is the tax of: the prices, before a tax that is added.
	Of int64
	// Rate is in thousandths of a percent; 0 where there are several.
	Rate     int64
	Included bool
	Amount   int64
	// CalculationID names it at whom it was asked of; empty where the seller's own rules say it.
	CalculationID string
}

// IsLike reports whether as much is due for the same reason, whoever worked it out and when.
func (d Due) IsLike(other Due) bool {
	d.CalculationID, other.CalculationID = "", ""
	return d == other
}

// Total is what is paid: the prices, and the tax where it is added.
func (d Due) Total() int64 {
	if d.Included {
		return d.Of
	}
	return d.Of + d.Amount
}

// Net is what of the total is not tax.
func (d Due) Net() int64 { return d.Total() - d.Amount }

// At returns the tax of another amount of the same sale.
func (d Due) At(amount int64) Due {
	if d.Rate == 0 && d.Amount > 0 {
		// Of several rates in one only their sum is known.
		d.Of, d.Amount, d.CalculationID = amount, halfUp(amount, d.Amount, d.Of), ""
		return d
	}
	d.Of, d.Amount, d.CalculationID = amount, Of(amount, d.Rate, d.Included), ""
	return d
}

// Back returns what of the tax goes back, when of all that was paid some is back already and more follows; below 0
// where money comes again. Whatever the steps, all of the tax is back once all of the total is, and none once none is.
func (d Due) Back(before, after int64) int64 { return d.back(after) - d.back(before) }

// back is the tax in what went back, rounded down.
func (d Due) back(returned int64) int64 {
	total := d.Total()
	if total == 0 {
		return 0
	}
	return money.Part(d.Amount, returned, total)
}

// Text says what of the total is tax, for a letter; empty where none is.
func (d Due) Text(currency string) string {
	if d.Amount == 0 {
		return ""
	}
	text := "including " + money.Text(d.Amount, currency) + " of tax"
	if d.Rate > 0 {
		text += ", " + Percent(d.Rate)
	}
	return text
}

// Percent writes a rate for people.
func Percent(rate int64) string { return strconv.FormatFloat(float64(rate)/1000, 'f', -1, 64) + " %" }
