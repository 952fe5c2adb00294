package meilisearch

import (
	"context"
	"fmt"
	"strings"
	"time"

	client "github.com/meilisearch/meilisearch-go"

	"github.com/sidestage/sidestage/search"
)

// Candidates implements search.Engine, with one request to the server.
func (e *Engine) Candidates(ctx context.Context, r search.Request) (map[search.Type][]search.Document, error) {
	queries := []*client.SearchRequest{e.markQuery()}
	owners := []search.Type{""}
	scope := scopeOf(r)
	asked := time.Now()
	types, ask := e.present.among(r.Types)
	for _, t := range types {
		for _, q := range e.queries(r, filterIs("type", string(t))+" AND "+scope) {
			queries = append(queries, q)
			owners = append(owners, t)
		}
	}
	if ask {
		queries = append(queries, countQuery(e.name))
		owners = append(owners, "")
	}
	answer, err := e.multiSearch(ctx, &client.MultiSearchRequest{Queries: queries})
	if err != nil {
		return nil, failure("searching", err)
	}
	if _, err := readable(answer.Results); err != nil {
		return nil, err
	}
	if len(answer.Results) != len(owners) {
		return nil, fmt.Errorf("searching in Meilisearch: %d answers to %d queries", len(answer.Results), len(owners))
	}
	last := len(answer.Results)
	if ask {
		last--
		if err := e.present.learn(answer.Results[last], asked); err != nil {
			return nil, err
		}
	}
	found := make(map[search.Type][]search.Document, len(r.Types))
	seen := map[*search.Document]bool{}
	for i, result := range answer.Results[1:last] {
		t := owners[i+1]
		if found[t], err = e.recent.documents(result.Hits, seen, found[t]); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// queries gives what is asked for one type: by the whole name, by its beginning, by
// words, by words where a short one is mistyped, which the server's own tolerance leaves
// out, the last of them whole or begun, by all words joined, for a mistyped space, and by
// the keys and words of each other way to say it.
func (e *Engine) queries(r search.Request, scope string) []*client.SearchRequest {
	ask := func(text, filter string) *client.SearchRequest {
		return &client.SearchRequest{
			IndexUID: e.name, Query: text, Filter: scope + filter, Limit: int64(r.Limit),
			AttributesToRetrieve: []string{"stored"}, AttributesToSearchOn: searched(r.Final),
			MatchingStrategy: client.All,
		}
	}
	queries := []*client.SearchRequest{
		ask("", " AND "+filterIn("keys", []string{r.Terms.Full, r.Terms.Loose})),
		ask("", " AND keys STARTS WITH "+quote(r.Terms.Full)),
	}
	for _, other := range r.Also {
		queries = append(queries, ask("", " AND "+filterIn("keys", []string{other.Full, other.Loose})))
		if !other.KeysOnly() {
			queries = append(queries, ask(textOf(other), ""))
		}
	}
	if r.Terms.KeysOnly() {
		return queries
	}
	queries = append(queries, ask("", " AND "+filterIs("close", r.Terms.Full)), ask(textOf(r.Terms), ""))
	if r.Exact {
		return queries
	}
	words := r.Terms.Words
	last := len(words) - 1
	if keys, ok := search.NearWhole(r.Terms.Full); ok {
		queries = append(queries, ask("", " AND "+filterIn("near", keys)))
	}
	if text, filter := nearWords(words); filter != "" {
		queries = append(queries, ask(text, filter))
	}
	if text, filter := nearWords(words[:last]); filter != "" {
		queries = append(queries, ask(strings.TrimSpace(text+" "+words[last]), filter))
	}
	if len(words) > 1 {
		text, filter := nearWords([]string{r.Terms.Full})
		queries = append(queries, ask(text, filter))
	}
	return queries
}

// textOf gives the words of terms as the server reads them: the last one may go on, unless
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
	var rest []string
	var b strings.Builder
	for _, w := range words {
		if keys, ok := search.Near(w); ok {
			b.WriteString(" AND " + filterIn("near", keys))
			continue
		}
		rest = append(rest, w)
	}
	return strings.Join(rest, " "), b.String()
}

func searched(final bool) []string {
	if final {
		return []string{"name", "artist", "album", "genre"}
	}
	return []string{"name", "artist"}
}
