package meilisearch

import (
	"strconv"
	"strings"

	"github.com/sidestage/sidestage/search"
)

// facets is what an entry is filtered by.
type facets struct {
	Find     []string `json:"find,omitempty"`
	Have     []string `json:"have,omitempty"`
	Owner    string   `json:"owner,omitempty"`
	Genres   []string `json:"genres,omitempty"`
	Year     int      `json:"year,omitempty"`
	Price    *int64   `json:"price,omitempty"`
	Currency string   `json:"currency,omitempty"`
	// Latitude and Longitude stand for themselves: the server refuses documents whose _geo
	// it does not like.
	Latitude  *float64 `json:"latitude,omitempty"`
	Longitude *float64 `json:"longitude,omitempty"`
}

func facetsOf(d search.Document) facets {
	of := search.FacetsOf(d)
	f := facets{Find: of.Find, Have: of.Have, Owner: of.Owner, Genres: of.Genres, Year: of.Year, Currency: of.Currency}
	if of.Currency != "" {
		f.Price = &of.Price
	}
	if of.Place != nil {
		f.Latitude, f.Longitude = &of.Place.Latitude, &of.Place.Longitude
	}
	return f
}

// scopeOf returns the filter of everything that one request asks for: what its viewer may
// find and its own filter lets through.
func scopeOf(r search.Request) string {
	keys := quotable(r.Viewer.Keys())
	parts := []string{filterIn("find", keys)}
	if owners := quotable(r.Viewer.Avoids()); len(owners) > 0 {
		parts = append(parts, "NOT "+filterIn("owner", owners))
	}
	f := r.Filter
	if f.Available {
		parts = append(parts, filterIn("have", keys))
	}
	if len(f.Genres) > 0 {
		parts = append(parts, filterIn("genres", f.FoldedGenres()))
	}
	if f.YearFrom != 0 {
		parts = append(parts, "year >= "+strconv.Itoa(f.YearFrom))
	}
	if f.YearTo != 0 {
		parts = append(parts, "year <= "+strconv.Itoa(f.YearTo))
	}
	parts = append(parts, pricesOf(f)...)
	if f.Within != nil {
		parts = append(parts, boxOf(f.Within.Box()))
	}
	return strings.Join(parts, " AND ")
}

func pricesOf(f search.Filter) []string {
	if !f.Priced() {
		return nil
	}
	parts := []string{"price EXISTS"}
	if f.PriceFrom != nil {
		parts = append(parts, "price >= "+strconv.FormatInt(*f.PriceFrom, 10))
	}
	if f.PriceTo != nil {
		parts = append(parts, "price <= "+strconv.FormatInt(*f.PriceTo, 10))
	}
	if f.Currency != "" {
		parts = append(parts, filterIn("currency", quotable([]string{f.Currency})))
	}
	return parts
}

func boxOf(b search.Box) string {
	degrees := func(d float64) string { return strconv.FormatFloat(d, 'f', 9, 64) }
	both := " AND "
	if b.West > b.East {
		both = " OR "
	}
	return "latitude >= " + degrees(b.South) + " AND latitude <= " + degrees(b.North) +
		" AND (longitude >= " + degrees(b.West) + both + "longitude <= " + degrees(b.East) + ")"
}

// quotable leaves out what would end a filter's text: no id and no currency has a quote in
// it.
func quotable(values []string) []string {
	kept := make([]string, 0, len(values))
	for _, v := range values {
		if !strings.ContainsAny(v, `"\`) {
			kept = append(kept, v)
		}
	}
	return kept
}

func filterIs(attribute, value string) string { return attribute + " = " + quote(value) }

func filterIn(attribute string, values []string) string {
	quoted := make([]string, len(values))
	for i, v := range values {
		quoted[i] = quote(v)
	}
	return attribute + " IN [" + strings.Join(quoted, ", ") + "]"
}

// quote makes a text of a filter. Keys hold no quotes and no backslashes.
func quote(s string) string { return `"` + s + `"` }
