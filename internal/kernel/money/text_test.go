package money_test

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/money"
)

func TestParse(t *testing.T) {
	for _, c := range []struct {
		text, code string
		want       int64
		err        error
	}{
		{"24.50", "EUR", 2450, nil},
		{"24,5", "EUR", 2450, nil},
		{"24", "EUR", 2400, nil},
		{"24.500", "EUR", 2450, nil},
		{"1200", "JPY", 1200, nil},
		{"1.23", "KWD", 123, nil},
		{"1.234", "KWD", 0, money.ErrDecimals},
		{"1000000", "EUR", 100_000_000, nil},
		{"1000000.01", "EUR", 0, money.ErrNumber},
		{"24.505", "EUR", 0, money.ErrDecimals},
		{"1.5", "JPY", 0, money.ErrDecimals},
		{"-1", "EUR", 0, money.ErrNumber},
		{"1,234.50", "EUR", 0, money.ErrNumber},
		{"€5", "EUR", 0, money.ErrNumber},
		{"", "EUR", 0, money.ErrNumber},
		{"1e3", "EUR", 0, money.ErrNumber},
		{"5", "XXX", 0, money.ErrCurrency},
	} {
		if got, err := money.Parse(c.text, c.code); got != c.want || !errors.Is(err, c.err) {
			t.Errorf("%q %s: %d, %v", c.text, c.code, got, err)
		}
	}
}

func TestWhatIsFormattedIsParsed(t *testing.T) {
	codes := money.Currencies()
	rapid.Check(t, func(t *rapid.T) {
		code := rapid.SampledFrom(codes).Draw(t, "code")
		minor := rapid.Int64Range(0, 1_000_000).Draw(t, "minor")
		if got, err := money.Parse(money.Format(minor, code), code); got != minor || err != nil {
			t.Fatalf("%d %s is %q and then %d, %v", minor, code, money.Format(minor, code), got, err)
		}
	})
}
