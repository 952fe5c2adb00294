// Package money converts between what people write, decimals of a currency, and what is stored and charged, whole minor
// units.
package money

import (
	"errors"
	"math"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/currency"
)

// The refusals of Minor.
var (
	ErrCurrency = errors.New("this is not the ISO 4217 code of a currency, like USD")
	ErrNumber   = errors.New("this is not an amount")
	ErrDecimals = errors.New("this has more decimals than the currency")
)

// Max is the largest amount, in the main unit of a currency.
const Max = 1_000_000

// tenders are the currencies that are legal tender somewhere today.
var tenders = sync.OnceValue(func() map[string]currency.Unit {
	all := map[string]currency.Unit{}
	for it := currency.Query(); it.Next(); {
		all[it.Unit().String()] = it.Unit()
	}
	return all
})

// Currencies returns the codes of all currencies, in no order.
func Currencies() []string {
	codes := make([]string, 0, len(tenders()))
	for code := range tenders() {
		codes = append(codes, code)
	}
	return codes
}

// mostDigits bounds how finely a sum is counted: of currencies with a thousandth the provider charges whole hundredths
// alone, so that no part of a sum, as of a tax or a refund, is ever finer.
const mostDigits = 2

// Whole returns the codes of the currencies without a minor unit, in their order.
func Whole() (codes []string) {
	for code := range tenders() {
		if digits, _ := Digits(code); digits == 0 {
			codes = append(codes, code)
		}
	}
	slices.Sort(codes)
	return codes
}

// Digits returns how many digits of a currency's main unit are its minor one: 2 for EUR, 0 for JPY, and 2 for KWD,
// though that has thousandths.
func Digits(code string) (digits int, known bool) {
	unit, known := tenders()[code]
	if !known {
		return 0, false
	}
	digits, _ = currency.Standard.Rounding(unit)
	return min(digits, mostDigits), true
}

// Code returns a currency's code as it is kept, of one that somebody wrote.
func Code(text string) string { return strings.ToUpper(strings.TrimSpace(text)) }

// Minor converts a decimal amount to minor units. Errors: ErrCurrency, ErrNumber for what is negative, beyond Max or no
// number, ErrDecimals.
func Minor(amount float64, code string) (int64, error) {
	digits, known := Digits(code)
	if !known {
		return 0, ErrCurrency
	}
	if math.IsNaN(amount) || amount < 0 || amount > Max {
		return 0, ErrNumber
	}
	exact := amount * math.Pow10(digits)
	minor := math.Round(exact)
	// Less than a thousandth of the minor unit is what a float leaves of a decimal number.
	if math.Abs(exact-minor) > 1e-3 {
		return 0, ErrDecimals
	}
	return int64(minor), nil
}

// Major converts minor units back to a decimal amount.
func Major(minor int64, code string) float64 {
	digits, _ := Digits(code)
	return float64(minor) / math.Pow10(digits)
}
