package money

import "maps"

// UsualLeast is the smallest sum in most currencies, in the minor unit.
const UsualLeast = 50

// leasts are the smallest sums that the provider charges, in the minor unit, where they are not the usual one.
var leasts = map[string]int64{
	"AED": 200, "BGN": 100, "CZK": 1500, "DKK": 250, "GBP": 30, "HKD": 400, "HUF": 17500, "MXN": 1000, "MYR": 200,
	"NOK": 300, "PLN": 200, "RON": 200, "SEK": 300, "THB": 1000,
}

// Least is the smallest sum above nothing that the provider charges in a currency, in the minor unit.
func Least(code string) int64 {
	if amount, known := leasts[code]; known {
		return amount
	}
	return UsualLeast
}

// Leasts returns the smallest sums that are not the usual one, by currency.
func Leasts() map[string]int64 { return maps.Clone(leasts) }

// Chargeable reports whether a sum can be paid: nothing, which is not charged, or no less than the provider charges.
func Chargeable(minor int64, code string) bool { return minor == 0 || minor >= Least(code) }
