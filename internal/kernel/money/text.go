package money

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

var written = regexp.MustCompile(`^(\d{1,7})(?:[.,](\d+))?$`)

// Parse converts an amount as somebody wrote it, 24.50 or 24,50, to minor units, exactly. Errors as Minor.
func Parse(text, code string) (int64, error) {
	digits, known := Digits(code)
	if !known {
		return 0, ErrCurrency
	}
	parts := written.FindStringSubmatch(text)
	if parts == nil {
		return 0, ErrNumber
	}
	decimals := strings.TrimRight(parts[2], "0")
	if len(decimals) > digits {
		return 0, ErrDecimals
	}
	minor, err := strconv.ParseInt(parts[1]+decimals+strings.Repeat("0", digits-len(decimals)), 10, 64)
	if err != nil || minor > Max*int64(math.Pow10(digits)) {
		return 0, ErrNumber
	}
	return minor, nil
}

// Format writes minor units as a decimal number with the decimals of the currency, as Parse reads it.
func Format(minor int64, code string) string {
	digits, _ := Digits(code)
	if digits == 0 {
		return strconv.FormatInt(minor, 10)
	}
	unit := int64(math.Pow10(digits))
	return fmt.Sprintf("%d.%0*d", minor/unit, digits, minor%unit)
}

// Text writes an amount for people, with its currency: 12.50 EUR.
func Text(minor int64, code string) string {
	digits, _ := Digits(code)
	return fmt.Sprintf("%.*f %s", digits, Major(minor, code), code)
}
