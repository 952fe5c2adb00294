package tier

import (
	"fmt"
	"math"
	"strings"
	"sync"

	"golang.org/x/text/currency"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// The bounds of a price for a month, in the currency's main unit.
const (
	minPrice = 0.5
	maxPrice = 9999
)

// tenders are the currencies that are legal tender somewhere today.
var tenders = sync.OnceValue(func() map[string]currency.Unit {
	all := map[string]currency.Unit{}
	for it := currency.Query(); it.Next(); {
		all[it.Unit().String()] = it.Unit()
	}
	return all
})

// exponent is how many digits of a currency's main unit are its minor one: 2 for EUR, 0 for JPY, 3 for KWD (ISO 4217).
func exponent(code string) (digits int, known bool) {
	unit, known := tenders()[code]
	if !known {
		return 0, false
	}
	digits, _ = currency.Standard.Rounding(unit)
	return digits, true
}

// Minor makes a price in the main unit one in the minor unit. Errors: BAD_USER_INPUT for a code that is no currency,
// and a price that is not 0.50..9,999 or has more digits than the currency.
func Minor(price float64, code string) (int64, error) {
	digits, known := exponent(code)
	if !known {
		return 0, fault.BadInput(map[string]string{"currency": "currency must be the ISO 4217 code of a currency, like USD."})
	}
	if math.IsNaN(price) || price < minPrice || price > maxPrice {
		return 0, fault.BadInput(map[string]string{"price": "A price is 0.50 to 9,999 a month."})
	}
	exact := price * math.Pow10(digits)
	minor := math.Round(exact)
	// Less than a thousandth of the minor unit is what a float leaves of a decimal number.
	if math.Abs(exact-minor) > 1e-3 {
		return 0,
			fault.BadInput(map[string]string{"price": fmt.Sprintf("A price in %s has at most %d decimals.", code, digits)})
	}
	return int64(minor), nil
}

// Major is the price in the main unit again.
func Major(minor int64, code string) float64 {
	digits, _ := exponent(code)
	return float64(minor) / math.Pow10(digits)
}

// Digits is how many decimals a price in a currency has at most, by its ISO 4217 code.
func Digits(code string) (digits int, known bool) { return exponent(code) }

func currencyCode(text string) string { return strings.ToUpper(strings.TrimSpace(text)) }
