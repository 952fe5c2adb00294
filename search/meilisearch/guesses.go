package meilisearch

import (
	"context"
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

// Guesses implements search.Engine, with one request to the server, by filters alone.
func (e *Engine) Guesses(ctx context.Context, r search.Request) (map[item.Type][]search.Document, error) {
	types, _ := e.present.among(r.Types)
	g := gathering{
		recent: &e.recent, types: r.Types, found: make(map[item.Type][]search.Document, len(r.Types)),
		seen: map[*search.Document]bool{},
	}
	if len(types) == 0 {
		return g.found, nil
	}
	scope := among(types) + scopeOf(r)
	queries := make([]query, len(r.Sounds))
	for i, like := range r.Sounds {
		queries[i] = e.query(r, "", soundsLike(like)+" AND "+scope, r.Limit)
	}
	results, err := e.ask(ctx, queries)
	if err == nil {
		g.add(ctx, results)
	}
	return g.found, err
}

// soundsLike returns the filter of what has a key of each set.
func soundsLike(like search.Likeness) string {
	sets := make([]string, len(like))
	for i, keys := range like {
		sets[i] = filterIn("sounds", keys)
	}
	return strings.Join(sets, " AND ")
}
