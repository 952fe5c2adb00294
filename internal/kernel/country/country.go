// Package country is countries by their two letters of ISO 3166.
package country

import (
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"
)

// Code returns a country's code as it is kept, of one that somebody wrote.
func Code(text string) string { return strings.ToUpper(strings.TrimSpace(text)) }

// Is reports whether a code is a country's, as it is kept.
func Is(code string) bool {
	region, err := language.ParseRegion(code)
	return len(code) == 2 && err == nil && region.IsCountry() && region.String() == code
}

// Name is what a country is called in English.
func Name(code string) string {
	region, err := language.ParseRegion(code)
	if err != nil {
		return code
	}
	return display.English.Regions().Name(region)
}
