package meilisearch

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

// shared is how many documents the queries give that ask for all types at once.
const shared = 60

// Candidates implements search.Engine, with one request to the server: a query for each
// type, which the server ranks, and one for all types at once by the whole name. Only where
// that gives nothing of that name, another request asks for what the server's own tolerance
// leaves out.
func (e *Engine) Candidates(ctx context.Context, r search.Request) (map[item.Type][]search.Document, error) {
	asked := time.Now()
	types, stale := e.present.among(r.Types)
	queries := e.queries(r, types)
	if stale {
		queries = append(queries, e.markQuery(), countQuery(e.name))
	}
	results, err := e.ask(ctx, queries)
	if err != nil {
		return nil, err
	}
	if stale {
		last := len(results) - 1
		if _, err := readable(results[last-1]); err != nil {
			return nil, err
		}
		if err := e.present.learn(results[last], asked); err != nil {
			return nil, err
		}
		results = results[:last-1]
	}
	g := gathering{
		recent: &e.recent, types: r.Types, found: make(map[item.Type][]search.Document, len(r.Types)),
		seen: map[*search.Document]bool{},
	}
	g.add(ctx, results)
	if near := e.nearQueries(r, types); len(near) > 0 && !g.any(r.Named) {
		if results, err = e.ask(ctx, near); err == nil {
			g.add(ctx, results)
		}
	}
	return g.found, err
}

// gathering sorts what is found by type, each document once.
type gathering struct {
	recent *recent
	types  []item.Type
	found  map[item.Type][]search.Document
	seen   map[*search.Document]bool
}

func (g *gathering) add(ctx context.Context, results []answer) {
	for _, result := range results {
		for _, hit := range result.Hits {
			d, err := g.recent.decode(hit.Stored)
			if err != nil {
				// One document that cannot be read does not keep the others from being found.
				slog.ErrorContext(ctx, "a document of the search index cannot be read; it is left out", "error", err)
				continue
			}
			if d != nil && !g.seen[d] && slices.Contains(g.types, d.Type) {
				g.seen[d] = true
				g.found[d.Type] = append(g.found[d.Type], *d)
			}
		}
	}
}

// any reports whether anything found is as wanted.
func (g *gathering) any(wanted func(*search.Document) bool) bool {
	for d := range g.seen {
		if wanted(d) {
			return true
		}
	}
	return false
}

// queries returns what is asked at first: for each type by words, and for all types at once by
// the whole name and its beginning.
func (e *Engine) queries(r search.Request, types []item.Type) []query {
	if len(types) == 0 {
		return nil
	}
	scope := scopeOf(r)
	var queries []query
	for _, t := range types {
		of := filterIs("type", string(t)) + " AND " + scope
		for _, terms := range append([]search.Terms{r.Terms}, r.Also...) {
			queries = append(queries, e.byTerms(r, terms, of))
		}
	}
	return append(queries, e.query(r, "", named(r)+" AND "+among(types)+scope, shared))
}

func (e *Engine) query(r search.Request, text, filter string, limit int) query {
	return query{
		IndexUID: e.name, Text: text, Filter: filter, Limit: max(limit, r.Best), SearchOn: searched(r.Final),
		Retrieve: storedAlone, Matching: "all",
	}
}

var storedAlone = []string{"stored"}

// byTerms looks terms up in one type: by their words, or by the first letter or the beginning
// of the name where there are none.
func (e *Engine) byTerms(r search.Request, terms search.Terms, filter string) query {
	text := ""
	switch {
	case !terms.KeysOnly():
		text = textOf(terms)
	case terms.Full == terms.Loose && len(terms.Words) > 0:
		filter += " AND " + filterIs("initial", terms.Full)
	default:
		filter += " AND keys STARTS WITH " + quote(terms.Full)
	}
	return e.query(r, text, filter, 0)
}

// among narrows queries for all types at once to those wanted.
func among(types []item.Type) string {
	if len(types) == len(item.Types()) {
		return ""
	}
	names := make([]string, len(types))
	for i, t := range types {
		names[i] = string(t)
	}
	return filterIn("type", names) + " AND "
}

// named returns the filter of what is called as was typed, or nearly.
func named(r search.Request) string {
	keys := []string{r.Terms.Full, r.Terms.Loose}
	for _, other := range r.Also {
		keys = append(keys, other.Full, other.Loose)
	}
	slices.Sort(keys)
	filter := filterIn("keys", slices.DeleteFunc(slices.Compact(keys), func(key string) bool { return key == "" }))
	if r.Terms.KeysOnly() {
		return filter
	}
	filter += " OR " + filterIs("close", r.Terms.Full)
	if near, short := search.NearWhole(r.Terms.Full); short && !r.Exact {
		filter += " OR " + filterIn("near", near)
	}
	return "(" + filter + ")"
}

// nearQueries returns what finds mistyped names that words alone do not: a name of one word, not
// begun but whole; of several words the short ones, all of them whole or the last of them
// begun, and all words joined, for a mistyped space.
func (e *Engine) nearQueries(r search.Request, types []item.Type) []query {
	words := r.Terms.Words
	last := len(words) - 1
	if r.Exact || last < 0 || len(types) == 0 || r.Terms.KeysOnly() {
		return nil
	}
	scope := among(types) + scopeOf(r)
	if last == 0 {
		whole := e.query(r, r.Terms.Full+" ", scope, shared)
		whole.SearchOn = []string{"whole"}
		return []query{whole}
	}
	queries := []query{e.query(r, r.Terms.Full, scope, shared)}
	add := func(words []string, last string) {
		if text, filter := nearWords(words); filter != "" {
			queries = append(queries, e.query(r, strings.TrimSpace(text+" "+last), filter+" AND "+scope, shared))
		}
	}
	add(words, "")
	if _, short := search.Near(words[last]); short && !r.Terms.Whole {
		add(words[:last], words[last])
	}
	return queries
}

// textOf returns the words of terms as the server reads them: the last one may go on, unless
// a space follows it.
func textOf(terms search.Terms) string {
	text := strings.Join(terms.Words, " ")
	if terms.Whole {
		text += " "
	}
	return text
}

// nearWords parts words into those that are looked up as words, and the short ones, for
// which it makes a filter.
func nearWords(words []string) (text, filter string) {
	var rest, filters []string
	for _, w := range words {
		if keys, ok := search.Near(w); ok {
			filters = append(filters, filterIn("near", keys))
			continue
		}
		rest = append(rest, w)
	}
	return strings.Join(rest, " "), strings.Join(filters, " AND ")
}

func searched(final bool) []string {
	if final {
		return []string{"whole", "name", "artist", "album", "genre"}
	}
	return []string{"whole", "name", "artist"}
}
