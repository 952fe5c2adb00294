package tier

import (
	"math"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/money"
)

func TestPricesInTheMinorUnit(t *testing.T) {
	for _, c := range []struct {
		price float64
		code  string
		minor int64
	}{
		{0.5, "USD", 50},
		{4.99, "EUR", 499},
		{9999, "USD", 999_900},
		{500, "JPY", 500},
		{50, "JPY", 50},
		{0.3, "GBP", 30},
		{3, "SEK", 300},
		{175, "HUF", 17_500},
		{1.23, "KWD", 123},
		{19.99, "GBP", 1999},
		{0.57, "USD", 57},
	} {
		if got, err := Minor(c.price, c.code); err != nil || got != c.minor {
			t.Errorf("%v %s: %d, %v", c.price, c.code, got, err)
		}
	}
	for _, c := range []struct {
		price float64
		code  string
	}{
		{0.49, "USD"},
		{0, "USD"},
		{-1, "USD"},
		{9999.01, "USD"},
		{math.NaN(), "USD"},
		{math.Inf(1), "USD"},
		{1.005, "USD"},
		{0.5, "JPY"},
		{60.5, "JPY"},
		{49, "JPY"},
		{2.99, "SEK"},
		{2.49, "DKK"},
		{174, "HUF"},
		{1.234, "KWD"},
		{5, ""},
		{5, "XXX"},
		{5, "usd"},
		{5, "DEM"},
		{5, "US"},
		{5, "ABC"},
	} {
		if got, err := Minor(c.price, c.code); fault.CodeOf(err) != fault.BadUserInput {
			t.Errorf("%v %q: %d, %v", c.price, c.code, got, err)
		}
	}
}

// What is shown of a price is what was asked, in every currency, and kept without a fraction.
func TestPricesComeBack(t *testing.T) {
	codes := money.Currencies()
	rapid.Check(t, func(t *rapid.T) {
		code := rapid.SampledFrom(codes).Draw(t, "code")
		digits, _ := money.Digits(code)
		unit := int64(math.Pow10(digits))
		minor := rapid.Int64Range(money.Least(code), maxPrice*unit).Draw(t, "minor")
		// As a person writes it: a decimal number, which a float only comes near.
		price, err := strconv.ParseFloat(strconv.FormatFloat(float64(minor)/float64(unit), 'f', digits, 64), 64)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Minor(price, code)
		if err != nil || got != minor {
			t.Fatalf("%v %s is %d, not %d: %v", price, code, got, minor, err)
		}
		if money.Major(got, code) != price {
			t.Fatalf("%d %s is shown as %v, not %v", got, code, money.Major(got, code), price)
		}
		if digits > 0 {
			if _, err := Minor(price+0.1/float64(unit), code); fault.CodeOf(err) != fault.BadUserInput && price < maxPrice {
				t.Fatalf("a tenth of the minor unit of %s is taken: %v", code, err)
			}
		}
	})
}
