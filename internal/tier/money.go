package tier

import (
	"errors"
	"fmt"
	"math"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/money"
)

// The bounds of a price for a month, in the currency's main unit.
const (
	minPrice = 0.5
	maxPrice = 9999
)

// yearlyMinor is Minor for a year; 0 is no price of its own.
func yearlyMinor(price float64, code string) (int64, error) {
	if price == 0 {
		return 0, nil
	}
	if math.IsNaN(price) || price < minPrice || price > 12*maxPrice {
		return 0, fault.BadInput(map[string]string{"yearlyPrice": "A price is 0.50 to 119,988 a year."})
	}
	minor, err := money.Minor(price, code)
	if errors.Is(err, money.ErrDecimals) {
		digits, _ := money.Digits(code)
		return 0, fault.BadInput(map[string]string{
			"yearlyPrice": fmt.Sprintf("A price in %s has at most %d decimals.", code, digits),
		})
	}
	return minor, err
}

// Minor makes a price in the main unit one in the minor unit. Errors: BAD_USER_INPUT for a code that is no currency,
// and a price that is not 0.50..9,999 or has more digits than the currency.
func Minor(price float64, code string) (int64, error) {
	digits, known := money.Digits(code)
	if !known {
		return 0, fault.BadInput(map[string]string{"currency": "currency must be the ISO 4217 code of a currency, like USD."})
	}
	if math.IsNaN(price) || price < minPrice || price > maxPrice {
		return 0, fault.BadInput(map[string]string{"price": "A price is 0.50 to 9,999 a month."})
	}
	minor, err := money.Minor(price, code)
	if errors.Is(err, money.ErrDecimals) {
		return 0,
			fault.BadInput(map[string]string{"price": fmt.Sprintf("A price in %s has at most %d decimals.", code, digits)})
	}
	return minor, err
}
