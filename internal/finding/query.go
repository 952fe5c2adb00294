package finding

import (
	"fmt"
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/money"
	"github.com/sidestage/sidestage/search"
)

// How many rows each group has: while one types, and on the page of results.
const (
	rowsTyping = 5
	rowsFinal  = 20
)

// The bounds of what may be asked.
const (
	maxGenres     = 20
	maxGenreRunes = 60
	// maxYear and maxKilometres are as far as anything on earth can be.
	maxYear       = 9999
	maxKilometres = 20_040
	maxMajor      = 1e9
)

// ParseQuery reads a search from the parameters of its address. Of a parameter that may not repeat the first counts.
// Errors: BAD_USER_INPUT, naming every parameter that is wrong.
func ParseQuery(values url.Values) (search.Query, error) {
	in := parameters{values: values, wrong: map[string]string{}}
	q := search.Query{Text: in.text("query"), Final: in.truth("isFinalSearch", true), Exact: in.truth("exact", false)}
	rows := rowsTyping
	if q.Final {
		rows = rowsFinal
	}
	q.PerGroup = int(in.whole("limit", 1, search.MaxPerGroup, int64(rows)))
	q.Offset = int(in.whole("offset", 0, MaxOffset, 0))
	for _, group := range in.values["group"] {
		if t := item.Type(group); !t.Valid() {
			in.wrong["group"] = "group must be one of " + typeNames() + "."
		} else if !slices.Contains(q.Types, t) {
			q.Types = append(q.Types, t)
		}
	}
	q.Filter = in.filter()
	if len(in.wrong) > 0 {
		return q, fault.BadInput(in.wrong)
	}
	return q, nil
}

func typeNames() string {
	names := make([]string, len(item.Types()))
	for i, t := range item.Types() {
		names[i] = string(t)
	}
	return strings.Join(names, ", ")
}

// parameters reads values and notes those that are wrong.
type parameters struct {
	values url.Values
	wrong  map[string]string
}

func (p parameters) text(name string) string { return p.values.Get(name) }

func (p parameters) truth(name string, unless bool) bool {
	text := p.text(name)
	if text == "" {
		return unless
	}
	value, err := strconv.ParseBool(text)
	if err != nil {
		p.wrong[name] = name + " must be true or false."
	}
	return value
}

func (p parameters) whole(name string, least, most, unless int64) int64 {
	text := p.text(name)
	if text == "" {
		return unless
	}
	value, err := strconv.ParseInt(text, 10, 64)
	if err != nil || value < least || value > most {
		p.wrong[name] = fmt.Sprintf("%s must be a whole number from %d to %d.", name, least, most)
	}
	return value
}

// number reads a decimal; nil where there is none, or a wrong one.
func (p parameters) number(name string, least, most float64) *float64 {
	text := p.text(name)
	if text == "" {
		return nil
	}
	value, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(value) || value < least || value > most {
		p.wrong[name] = fmt.Sprintf("%s must be a number from %s to %s.", name, plain(least), plain(most))
		return nil
	}
	return &value
}

func plain(number float64) string { return strconv.FormatFloat(number, 'f', -1, 64) }

func (p parameters) filter() search.Filter {
	f := search.Filter{
		Genres: p.genres(), Available: p.truth("available", false),
		YearFrom: int(p.whole("yearFrom", 1, maxYear, 0)), YearTo: int(p.whole("yearTo", 1, maxYear, 0)),
	}
	if f.YearTo != 0 && f.YearFrom > f.YearTo {
		p.wrong["yearTo"] = "yearTo must not be before yearFrom."
	}
	f.Within = p.circle()
	p.price(&f)
	return f
}

func (p parameters) genres() []string {
	genres := slices.Clone(p.values["genre"])
	for i, genre := range genres {
		genres[i] = strings.TrimSpace(genre)
		if n := utf8.RuneCountInString(genres[i]); n == 0 || n > maxGenreRunes || !utf8.ValidString(genre) {
			p.wrong["genre"] = fmt.Sprintf("genre must be 1 to %d characters.", maxGenreRunes)
		}
	}
	if len(genres) > maxGenres {
		p.wrong["genre"] = fmt.Sprintf("At most %d genres can be asked for at once.", maxGenres)
	}
	return genres
}

// circle takes all of its three parts, or none.
func (p parameters) circle() *search.Circle {
	parts := []string{"latitude", "longitude", "radius"}
	given := 0
	for _, name := range parts {
		if p.text(name) != "" {
			given++
		}
	}
	if given == 0 {
		return nil
	}
	for _, name := range parts {
		if p.text(name) == "" {
			p.wrong[name] = "latitude, longitude and radius belong together: " + name + " is missing."
		}
	}
	latitude, longitude, radius := p.number("latitude", -90, 90), p.number("longitude", -180, 180),
		p.number("radius", 0, maxKilometres)
	if latitude == nil || longitude == nil || radius == nil {
		return nil
	}
	if *radius == 0 {
		p.wrong["radius"] = "radius must be above 0."
	}
	return &search.Circle{Latitude: *latitude, Longitude: *longitude, Kilometres: *radius}
}

// price reads bounds and the currency that they are in.
func (p parameters) price(f *search.Filter) {
	from, to := p.number("priceFrom", 0, maxMajor), p.number("priceTo", 0, maxMajor)
	f.Currency = strings.ToUpper(strings.TrimSpace(p.text("currency")))
	if f.Currency == "" && from == nil && to == nil {
		return
	}
	digits, known := money.Digits(f.Currency)
	if !known {
		p.wrong["currency"] = "currency must be the ISO 4217 code of a currency, like USD."
		return
	}
	minor := func(major float64, round func(float64) float64) *int64 {
		// a float leaves less than a thousandth of a decimal
		value := int64(round(math.Round(major*math.Pow10(digits)*1000) / 1000))
		return &value
	}
	if from != nil {
		f.PriceFrom = minor(*from, math.Ceil)
	}
	if to != nil {
		f.PriceTo = minor(*to, math.Floor)
	}
	if from != nil && to != nil && *from > *to {
		p.wrong["priceTo"] = "priceTo must not be below priceFrom."
	}
}
