package search

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/item"
)

// Suggestion completes what one is typing.
type Suggestion struct {
	// Text is the whole name.
	Text string
	// Type and ID are what bears it; the best where several do.
	Type item.Type
	ID   string
	// Matches are the parts of Text that were typed.
	Matches []Range
}

// maxSuggestions bounds what Suggest gives.
const maxSuggestions = 20

// Suggest gives up to limit (at most 20) names that complete the text, or that it may
// have been meant for, best first, no two alike after folding. It fails as Search does.
func (x *Index) Suggest(ctx context.Context, text string, limit int) ([]Suggestion, error) {
	results, err := x.Search(ctx, Query{Text: text, PerGroup: min(max(limit, 0), maxSuggestions)})
	if err != nil {
		return nil, err
	}
	return results.Completions(limit), nil
}

// Completions gives up to limit (at most 20) of the names found, best first, no two alike
// after folding, and none of which nothing was typed.
func (r Results) Completions(limit int) []Suggestion {
	limit = min(max(limit, 0), maxSuggestions)
	var hits []Hit
	for _, t := range item.Types() {
		for _, h := range r.Groups[t] {
			if len(h.Matches) > 0 {
				hits = append(hits, h)
			}
		}
	}
	slices.SortStableFunc(hits, func(a, b Hit) int { return cmp.Compare(b.Score, a.Score) })
	suggestions := make([]Suggestion, 0, limit)
	seen := map[string]bool{}
	for _, h := range hits {
		key, _ := keysOf(h.Name, splitWords(h.Name))
		if len(suggestions) == limit || seen[key] || strings.TrimSpace(h.Name) == "" {
			continue
		}
		seen[key] = true
		suggestions = append(suggestions, Suggestion{Text: h.Name, Type: h.Type, ID: h.ID, Matches: h.Matches})
	}
	return suggestions
}
