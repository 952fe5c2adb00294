package bleve

import (
	"github.com/blevesearch/bleve/v2/document"
	"github.com/blevesearch/bleve/v2/search/query"
	index "github.com/blevesearch/bleve_index_api"

	"github.com/sidestage/sidestage/search"
)

// addFacets adds what documents are filtered by.
func addFacets(d *document.Document, f search.Facets) {
	texts := func(field string, values ...string) {
		for i, value := range values {
			if value != "" {
				d.AddField(document.NewTextFieldCustom(field, []uint64{uint64(i)}, []byte(value), indexed,
					nil)) //nolint:gosec // not negative
			}
		}
	}
	number := func(field string, value float64) {
		d.AddField(document.NewNumericFieldWithIndexingOptions(field, nil, value, index.IndexField))
	}
	texts(fieldFind, f.Find...)
	texts(fieldHave, f.Have...)
	texts(fieldOwner, f.Owner)
	texts(fieldGenre, f.Genres...)
	if f.Year != 0 {
		number(fieldYear, float64(f.Year))
	}
	if f.Currency != "" {
		texts(fieldCurrency, f.Currency)
		number(fieldPrice, float64(f.Price))
	}
	if f.Place != nil {
		number(fieldLatitude, f.Place.Latitude)
		number(fieldLongitude, f.Place.Longitude)
	}
}

// scope narrows every search of one request to what its viewer may find and its filter lets
// through.
type scope struct{ must, mustNot []query.Query }

func scopeOf(r search.Request) scope {
	keys := r.Viewer.Keys()
	s := scope{must: []query.Query{anyOf(fieldFind, keys)}}
	if owners := r.Viewer.Avoids(); len(owners) > 0 {
		s.mustNot = append(s.mustNot, anyOf(fieldOwner, owners))
	}
	f := r.Filter
	if f.Available {
		s.must = append(s.must, anyOf(fieldHave, keys))
	}
	if len(f.Genres) > 0 {
		s.must = append(s.must, anyOf(fieldGenre, f.FoldedGenres()))
	}
	s.addYears(f)
	s.addPrices(f)
	s.addCircle(f.Within)
	return s
}

func (s *scope) addYears(f search.Filter) {
	var from, to *float64
	if f.YearFrom != 0 {
		from = new(float64(f.YearFrom))
	}
	if f.YearTo != 0 {
		to = new(float64(f.YearTo))
	}
	if from != nil || to != nil {
		s.must = append(s.must, between(fieldYear, from, to))
	}
}

func (s *scope) addPrices(f search.Filter) {
	if !f.Priced() {
		return
	}
	var from, to *float64
	if f.PriceFrom != nil {
		from = new(float64(*f.PriceFrom))
	}
	if f.PriceTo != nil {
		to = new(float64(*f.PriceTo))
	}
	s.must = append(s.must, between(fieldPrice, from, to))
	if f.Currency != "" {
		s.must = append(s.must, term(fieldCurrency, f.Currency))
	}
}

func (s *scope) addCircle(c *search.Circle) {
	if c == nil {
		return
	}
	const farthest = 180
	box := c.Box()
	s.must = append(s.must, between(fieldLatitude, &box.South, &box.North))
	if box.West <= box.East {
		s.must = append(s.must, between(fieldLongitude, &box.West, &box.East))
		return
	}
	s.must = append(s.must, query.NewDisjunctionQuery([]query.Query{
		between(fieldLongitude, &box.West, new(float64(farthest))),
		between(fieldLongitude, new(float64(-farthest)), &box.East),
	}))
}

// narrow returns what of q is in the scope.
func (s scope) narrow(q query.Query) query.Query {
	must := append([]query.Query{q}, s.must...)
	if len(s.mustNot) == 0 {
		return query.NewConjunctionQuery(must)
	}
	return query.NewBooleanQuery(must, nil, s.mustNot)
}

func anyOf(field string, values []string) query.Query {
	if len(values) == 1 {
		return term(field, values[0])
	}
	either := make([]query.Query, len(values))
	for i, value := range values {
		either[i] = term(field, value)
	}
	return query.NewDisjunctionQuery(either)
}

func between(field string, from, to *float64) query.Query {
	included := true
	q := query.NewNumericRangeInclusiveQuery(from, to, &included, &included)
	q.SetField(field)
	return q
}
