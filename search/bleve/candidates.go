package bleve

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"unicode/utf8"

	blevesearch "github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/search/query"
	"golang.org/x/sync/errgroup"

	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

// searchersAtOnce is how many types are searched side by side for one request.
const searchersAtOnce = 4

// Candidates implements search.Engine.
func (e *Engine) Candidates(ctx context.Context, r search.Request) (map[item.Type][]search.Document, error) {
	return e.collect(ctx, r, (*collector).collect)
}

// Guesses implements search.Engine.
func (e *Engine) Guesses(ctx context.Context, r search.Request) (map[item.Type][]search.Document, error) {
	return e.collect(ctx, r, (*collector).guess)
}

// collect gathers candidates of each type in one way.
func (e *Engine) collect(
	ctx context.Context, r search.Request, gather func(*collector, context.Context) error,
) (map[item.Type][]search.Document, error) {
	found := make(map[item.Type][]search.Document, len(r.Types))
	err := e.read(func(g *generation) error {
		var guard sync.Mutex
		group, ctx := errgroup.WithContext(ctx)
		group.SetLimit(searchersAtOnce)
		for _, t := range r.Types {
			group.Go(func() error {
				c := collector{generation: g, request: r, kind: t, scope: scopeOf(r), seen: map[string]bool{}}
				if err := gather(&c, ctx); err != nil {
					return err
				}
				guard.Lock()
				defer guard.Unlock()
				found[t] = c.documents
				return nil
			})
		}
		return group.Wait()
	})
	if err != nil {
		return nil, err
	}
	return found, nil
}

// collector gathers the candidates of one type, the likeliest first.
type collector struct {
	*generation
	request   search.Request
	kind      item.Type
	scope     scope
	seen      map[string]bool
	documents []search.Document
}

func (c *collector) collect(ctx context.Context) error {
	if err := c.asTyped(ctx); err != nil {
		return err
	}
	for _, terms := range c.request.Also {
		if err := c.run(ctx, c.keys(terms.Full, terms.Loose)); err != nil {
			return err
		}
		if terms.KeysOnly() {
			continue
		}
		reach := c.reach()
		if err := c.run(ctx, c.allWords(terms, reach[len(reach)-1])); err != nil {
			return err
		}
	}
	return nil
}

// guess gathers what sounds like the query.
func (c *collector) guess(ctx context.Context) error {
	for _, like := range c.request.Sounds {
		sets := make([]query.Query, len(like))
		for i, keys := range like {
			sets[i] = anyOf(fieldOf(c.kind, fieldSounds), keys)
		}
		if err := c.run(ctx, query.NewConjunctionQuery(sets)); err != nil {
			return err
		}
	}
	return nil
}

// asTyped gathers what matches the query in its own words.
func (c *collector) asTyped(ctx context.Context) error {
	terms := c.request.Terms
	if err := c.run(ctx, c.keys(terms.Full, terms.Loose)); err != nil {
		return err
	}
	if err := c.run(ctx, c.begins(fieldKeys, terms.Full)); err != nil {
		return err
	}
	if terms.KeysOnly() {
		return nil
	}
	// Names that begin with the query stand before all that follow; of very many, those
	// that hardly go on are asked for by themselves.
	if len(c.documents) >= c.request.Limit {
		return c.run(ctx, term(fieldOf(c.kind, fieldClose), terms.Full))
	}
	before := len(c.documents)
	for _, fields := range c.reach() {
		if err := c.run(ctx, c.allWords(terms, fields)); err != nil {
			return err
		}
		if len(c.documents)-before >= c.request.Enough {
			return nil
		}
	}
	if c.request.Exact {
		return nil
	}
	return c.mistyped(ctx)
}

// reach returns the fields to look words up in, the nearest first: the name, then all.
func (c *collector) reach() [][]string {
	if c.request.Final {
		return [][]string{{fieldName}, {fieldWords, fieldMore}}
	}
	return [][]string{{fieldName}, {fieldWords}}
}

func (c *collector) keys(full, loose string) query.Query {
	field := fieldOf(c.kind, fieldKeys)
	if full == loose || loose == "" {
		return term(field, full)
	}
	return query.NewDisjunctionQuery([]query.Query{term(field, full), term(field, loose)})
}

// allWords finds what has every word in one of fields, the last as a beginning.
func (c *collector) allWords(terms search.Terms, fields []string) query.Query {
	parts := make([]query.Query, len(terms.Words))
	for i, w := range terms.Words {
		parts[i] = c.typed(fields, w, i == len(terms.Words)-1 && !terms.Whole)
	}
	return query.NewConjunctionQuery(parts)
}

// typed finds what has the word, or with last a beginning of it, in one of fields.
func (c *collector) typed(fields []string, w string, last bool) query.Query {
	either := make([]query.Query, len(fields))
	for i, field := range fields {
		if last {
			either[i] = c.begins(field, w)
			continue
		}
		either[i] = term(fieldOf(c.kind, field), w)
	}
	if len(either) == 1 {
		return either[0]
	}
	return query.NewDisjunctionQuery(either)
}

// mistyped finds what has words like those typed: one edit off, or where that finds
// nothing, two.
func (c *collector) mistyped(ctx context.Context) error {
	before := len(c.documents)
	for limit := 1; limit <= maxEdits && len(c.documents) == before; limit++ {
		if q := c.likeName(limit); q != nil {
			if err := c.run(ctx, q); err != nil {
				return err
			}
		}
		if err := c.run(ctx, c.likeWords(limit)); err != nil {
			return err
		}
	}
	return nil
}

// likeName finds what is called, as a whole, like what was typed, however many longer names
// have such a word; nil where there is no such word.
func (c *collector) likeName(limit int) query.Query {
	var names []query.Query
	for _, g := range c.words.resembling(c.kind, c.request.Terms.Full, false, limit) {
		names = append(names, term(fieldOf(c.kind, fieldKeys), g.text))
	}
	if len(names) == 0 {
		return nil
	}
	return query.NewDisjunctionQuery(names)
}

// likeWords finds what has a word like each of those typed, or one like all of them
// joined.
func (c *collector) likeWords(limit int) query.Query {
	terms := c.request.Terms
	parts := make([]query.Query, len(terms.Words))
	for i, w := range terms.Words {
		parts[i] = c.like(w, i == len(terms.Words)-1 && !terms.Whole, limit)
	}
	if len(terms.Words) == 1 && terms.Full == terms.Words[0] {
		return query.NewConjunctionQuery(parts)
	}
	return query.NewDisjunctionQuery([]query.Query{
		query.NewConjunctionQuery(parts), c.like(terms.Full, false, limit), c.like(terms.Loose, false, limit),
	})
}

// like finds what has the typed word, or one it may be meant for.
func (c *collector) like(typed string, last bool, limit int) query.Query {
	reach := c.reach()
	parts := []query.Query{c.typed(reach[len(reach)-1], typed, last)}
	for _, g := range c.words.resembling(c.kind, typed, last, limit) {
		parts = append(parts, term(fieldOf(c.kind, fieldWords), g.text))
	}
	return query.NewDisjunctionQuery(parts)
}

// begins finds what has a word in field that begins so. Short beginnings are words of a
// field of their own.
func (c *collector) begins(field, typed string) query.Query {
	if utf8.RuneCountInString(typed) <= longestBeginning {
		return term(fieldOf(c.kind, field+beginnings), typed)
	}
	q := query.NewPrefixQuery(typed)
	q.SetField(fieldOf(c.kind, field))
	return q
}

// run adds what q finds in the scope of the request.
func (c *collector) run(ctx context.Context, q query.Query) error {
	request := blevesearch.NewSearchRequestOptions(c.scope.narrow(q), c.request.Limit, 0, false)
	request.Score = "none"
	request.SortBy([]string{fieldOrder})
	result, err := c.index.SearchInContext(ctx, request)
	if err != nil {
		return fmt.Errorf("searching %s: %w", c.kind, err)
	}
	for _, hit := range result.Hits {
		if c.seen[hit.ID] {
			continue
		}
		c.seen[hit.ID] = true
		h, ok, err := c.recall(hit.ID)
		if errors.Is(err, errUnreadable) {
			// One document that cannot be read does not keep the others from being found.
			slog.ErrorContext(ctx, "a document of the search index is left out", "error", err)
			continue
		}
		if err != nil {
			return err
		}
		if ok && !h.Deleted {
			c.documents = append(c.documents, h.Document)
		}
	}
	return nil
}

func term(field, value string) *query.TermQuery {
	q := query.NewTermQuery(value)
	q.SetField(field)
	return q
}
