package orders

import (
	"fmt"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/country"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/money"
	"github.com/sidestage/sidestage/internal/kernel/tax"
)

// The bounds of a seller's terms.
const (
	maxZones, maxTaxes = 50, 250
	maxZoneName        = 60
	// RestOfWorld names every country that is not named.
	RestOfWorld = tax.RestOfWorld
)

// Zone is where a seller ships, in one currency, and what that costs.
type Zone struct {
	Name      string
	Countries []string
	Currency  string
	// First is for the first piece, Each for every further one, in minor units.
	First, Each int64
	// Weighed is what a parcel costs by its weight, instead of First and Each; nil where pieces count.
	Weighed *Tariff `json:",omitempty"`
}

// Terms are where a seller ships and what tax they take. Who has no zones ships everywhere, and the price is all.
type Terms struct {
	Zones []Zone
	Taxes tax.Rules
	// PackingGrams is what the packing of a parcel weighs, DefaultGrams what a piece counts of which nobody said; 0 where
	// no zone is by weight.
	PackingGrams, DefaultGrams int64
	UpdatedAt                  time.Time
}

// zone finds the zone of a country: one that names it, else the rest of the world.
func (t Terms) zone(to, currency string) (Zone, bool) {
	for _, name := range []string{to, RestOfWorld} {
		at := slices.IndexFunc(t.Zones, func(z Zone) bool {
			return z.Currency == currency && slices.Contains(z.Countries, name)
		})
		if at >= 0 {
			return t.Zones[at], true
		}
	}
	return Zone{}, false
}

// ZoneInput and TaxInput are terms as a seller writes them; rates are in percent.
type ZoneInput struct {
	Name        string
	Countries   []string
	Currency    string
	First, Each float64
	// Weighed is nil where pieces count.
	Weighed *TariffInput
}

// TaxInput is what a seller writes of the tax in a country, its rate in percent.
type TaxInput struct {
	Country  string
	Rate     float64
	Included bool
}

// TermsInput is all that a seller writes.
type TermsInput struct {
	Zones []ZoneInput
	Taxes []TaxInput
	// PackingGrams is what packing weighs, DefaultGrams what a piece counts of which nobody said; 0 where nobody says.
	PackingGrams, DefaultGrams int
}

// terms checks what a seller writes. Errors: BAD_USER_INPUT.
func terms(in TermsInput, now time.Time) (Terms, error) {
	zones, taxes := in.Zones, in.Taxes
	wrong := input.Problems{}
	t := Terms{UpdatedAt: now}
	t.weigh(wrong, in)
	if len(zones) > maxZones {
		wrong.Add("zones", fmt.Sprintf("There are up to %d zones.", maxZones))
		zones = nil
	}
	if len(taxes) > maxTaxes {
		wrong.Add("taxes", fmt.Sprintf("There are up to %d rates of tax.", maxTaxes))
		taxes = nil
	}
	named := map[string]bool{}
	for _, in := range zones {
		z := zone(wrong, in)
		for _, code := range z.Countries {
			if key := code + "/" + z.Currency; named[key] {
				wrong.Add("countries", code+" is in two zones of "+z.Currency+".")
			} else {
				named[key] = true
			}
		}
		t.Zones = append(t.Zones, z)
	}
	for _, in := range taxes {
		x := tax.Rule{Country: countryOf(wrong, "country", in.Country), Included: in.Included}
		if !(in.Rate >= 0 && in.Rate <= 100) {
			wrong.Add("rate", "A rate of tax is from 0 to 100 percent.")
		} else {
			x.Rate = int64(in.Rate*1000 + 0.5)
		}
		if slices.ContainsFunc(t.Taxes, func(other tax.Rule) bool { return other.Country == x.Country }) {
			wrong.Add("country", x.Country+" has two rates of tax.")
		}
		t.Taxes = append(t.Taxes, x)
	}
	return t, wrong.Err()
}

func zone(wrong input.Problems, in ZoneInput) Zone {
	name, flaw := input.Line(in.Name, 1, maxZoneName)
	if flaw != input.Fine {
		wrong.Add("name", fmt.Sprintf("The name of a zone has from 1 to %d characters.", maxZoneName))
	}
	z := Zone{Name: name, Currency: money.Code(in.Currency)}
	if _, known := money.Digits(z.Currency); !known {
		wrong.Add("currency", "currency must be the ISO 4217 code of a currency, like USD.")
		return z
	}
	z.First = postage(wrong, "first", in.First, z.Currency)
	z.Each = postage(wrong, "each", in.Each, z.Currency)
	if len(in.Countries) == 0 {
		wrong.Add("countries", "A zone names the countries that are in it, or * for the rest of the world.")
	}
	for _, c := range in.Countries {
		z.Countries = append(z.Countries, countryOf(wrong, "countries", c))
	}
	if in.Weighed != nil {
		z.First, z.Each, z.Weighed = 0, 0, tariff(wrong, *in.Weighed, z.Currency)
	}
	return z
}

// postage returns a price of shipping in minor units.
func postage(wrong input.Problems, field string, amount float64, currency string) int64 {
	minor, err := money.Minor(amount, currency)
	if err != nil {
		wrong.Add(field, "This is no price in "+currency+".")
	}
	return minor
}

// countryOf returns the code of a country as it is kept, or *.
func countryOf(wrong input.Problems, field, text string) string {
	code := country.Code(text)
	if code != RestOfWorld && !country.Is(code) {
		wrong.Add(field, "A country has two letters, like DE.")
	}
	return code
}
