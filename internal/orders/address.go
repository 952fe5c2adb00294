package orders

import (
	"fmt"
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/country"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/tax"
)

// check returns an address as it is kept; of one to which nothing is shipped the name and the country are enough.
// Errors: BAD_USER_INPUT.
func (a Address) check(ships bool) (Address, error) {
	wrong := input.Problems{}
	least := 0
	if ships {
		least = 1
	}
	for _, f := range []struct {
		field, what string
		into        *string
		least, most int
	}{
		{"name", "The name", &a.Name, 1, 120},
		{"line1", "The street", &a.Line1, least, 200},
		{"line2", "The second line", &a.Line2, 0, 200},
		{"city", "The city", &a.City, least, 120},
		{"region", "The region", &a.Region, 0, 120},
		{"postalCode", "The postal code", &a.PostalCode, 0, 20},
		{"phone", "The phone number", &a.Phone, 0, 40},
	} {
		text, flaw := input.Line(*f.into, f.least, f.most)
		length := fmt.Sprintf("%s has up to %d letters.", f.what, f.most)
		if f.least > 0 {
			length = fmt.Sprintf("%s has from %d to %d letters.", f.what, f.least, f.most)
		}
		wrong.Add(f.field, flaw.Say(f.what+" is not valid text.", length, f.what+" has letters that cannot be shown."))
		*f.into = text
	}
	a.Country = country.Code(a.Country)
	if !country.Is(a.Country) {
		wrong.Add("country", "The country has two letters, like DE.")
	}
	return a, wrong.Err()
}

// taxed is what of an address decides what tax is taken.
func (a Address) taxed() tax.Address {
	return tax.Address{
		Line1: a.Line1, Line2: a.Line2, City: a.City, Region: a.Region, PostalCode: a.PostalCode, Country: a.Country,
	}
}

// IsWhole reports whether something can be shipped to it.
func (a Address) IsWhole() bool { return a.Line1 != "" && a.City != "" }

func emailOr(given, own string) (string, error) {
	given = strings.TrimSpace(given)
	if given == "" {
		return own, nil
	}
	name, host, ok := strings.Cut(given, "@")
	if !ok || name == "" || !strings.Contains(host, ".") || len(given) > 254 ||
		strings.ContainsAny(given, " \t\r\n<>,;\"") ||
		strings.Contains(host, "@") {
		return "", fault.BadInput(map[string]string{"email": "This is not an e-mail address."})
	}
	return strings.ToLower(given), nil
}
