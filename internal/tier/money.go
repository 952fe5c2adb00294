package tier

import (
	"errors"
	"fmt"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/money"
)

// maxPrice bounds a price for a month, in the currency's main unit; the least is what the provider charges.
const maxPrice = 9999

// yearlyMinor is Minor for a year; 0 is no price of its own.
func yearlyMinor(price float64, code string) (int64, error) {
	if price == 0 {
		return 0, nil
	}
	minor, err := money.Minor(price, code)
	if errors.Is(err, money.ErrNumber) || price > 12*maxPrice || err == nil && minor < money.Least(code) {
		return 0, fault.BadInput(map[string]string{
			"yearlyPrice": fmt.Sprintf("A price is %s to 119,988 a year.", money.Text(money.Least(code), code)),
		})
	}
	if errors.Is(err, money.ErrDecimals) {
		digits, _ := money.Digits(code)
		return 0, fault.BadInput(map[string]string{
			"yearlyPrice": fmt.Sprintf("A price in %s has at most %d decimals.", code, digits),
		})
	}
	return minor, err
}

// Minor makes a price in the main unit one in the minor unit. Errors: BAD_USER_INPUT for a code that is no currency,
// and a price that is less than the provider charges, above 9,999 or has more digits than the currency.
func Minor(price float64, code string) (int64, error) {
	digits, known := money.Digits(code)
	if !known {
		return 0, fault.BadInput(map[string]string{"currency": "currency must be the ISO 4217 code of a currency, like USD."})
	}
	minor, err := money.Minor(price, code)
	if errors.Is(err, money.ErrNumber) || price > maxPrice || err == nil && minor < money.Least(code) {
		return 0, fault.BadInput(map[string]string{
			"price": fmt.Sprintf("A price is %s to 9,999 a month.", money.Text(money.Least(code), code)),
		})
	}
	if errors.Is(err, money.ErrDecimals) {
		return 0,
			fault.BadInput(map[string]string{"price": fmt.Sprintf("A price in %s has at most %d decimals.", code, digits)})
	}
	return minor, err
}
