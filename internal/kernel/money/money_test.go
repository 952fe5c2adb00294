package money_test

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/money"
)

func TestMinorRefuses(t *testing.T) {
	for _, c := range []struct {
		amount float64
		code   string
		want   error
	}{
		{1, "XXX", money.ErrCurrency},
		{1, "usd", money.ErrCurrency},
		{1, "", money.ErrCurrency},
		{-0.01, "USD", money.ErrNumber},
		{math.NaN(), "USD", money.ErrNumber},
		{math.Inf(1), "USD", money.ErrNumber},
		{money.Max + 1, "USD", money.ErrNumber},
		{1.005, "USD", money.ErrDecimals},
		{0.5, "JPY", money.ErrDecimals},
		{1.234, "KWD", money.ErrDecimals},
	} {
		if got, err := money.Minor(c.amount, c.code); !errors.Is(err, c.want) {
			t.Errorf("%v %q: %d, %v", c.amount, c.code, got, err)
		}
	}
}

// An amount is the same again after it was stored, in every currency, as a person writes it.
func TestAmountsComeBack(t *testing.T) {
	codes := money.Currencies()
	rapid.Check(t, func(t *rapid.T) {
		code := rapid.SampledFrom(codes).Draw(t, "code")
		digits, _ := money.Digits(code)
		unit := int64(math.Pow10(digits))
		minor := rapid.Int64Range(0, money.Max*unit).Draw(t, "minor")
		amount, err := strconv.ParseFloat(strconv.FormatFloat(float64(minor)/float64(unit), 'f', digits, 64), 64)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := money.Minor(amount, code); err != nil || got != minor {
			t.Fatalf("%v %s is %d, not %d: %v", amount, code, got, minor, err)
		}
		if money.Major(minor, code) != amount {
			t.Fatalf("%d %s is shown as %v, not %v", minor, code, money.Major(minor, code), amount)
		}
	})
}

func TestWholeCurrenciesHaveNoMinorUnit(t *testing.T) {
	whole := money.Whole()
	if !slices.IsSorted(whole) || !slices.Contains(whole, "JPY") || slices.Contains(whole, "HUF") {
		t.Fatalf("%v", whole)
	}
	for _, code := range whole {
		if got, err := money.Minor(1, code); err != nil || got != 1 {
			t.Errorf("1 %s is %d, %v", code, got, err)
		}
	}
}
