package meilisearch

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"

	client "github.com/meilisearch/meilisearch-go"

	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

// query is one of the queries of a multi-search.
type query struct {
	IndexUID string   `json:"indexUid"`
	Text     string   `json:"q"`
	Filter   string   `json:"filter,omitempty"`
	Limit    int      `json:"limit"`
	SearchOn []string `json:"attributesToSearchOn,omitempty"`
	Retrieve []string `json:"attributesToRetrieve"`
	Matching string   `json:"matchingStrategy,omitempty"`
	Facets   []string `json:"facets,omitempty"`
}

// answer is that to one query.
type answer struct {
	Hits   []hit           `json:"hits"`
	Facets json.RawMessage `json:"facetDistribution"`
}

// hit is what queries retrieve of an entry.
type hit struct {
	Stored  json.RawMessage `json:"stored"`
	Schema  int             `json:"schema"`
	Build   string          `json:"build"`
	Version int64           `json:"version"`
}

// ask returns the answers to queries, in their order. The client library would decode every
// answer twice, so searches do without it.
func (e *Engine) ask(ctx context.Context, queries []query) ([]answer, error) {
	if len(queries) == 0 {
		return nil, nil
	}
	body, err := json.Marshal(map[string][]query{"queries": queries})
	if err != nil {
		return nil, fmt.Errorf("writing a search: %w", err)
	}
	key := e.searching(ctx)
	text, err := e.post(ctx, key, body)
	if err != nil && key != e.key && apiCode(err) == "invalid_api_key" {
		// A server that was wiped has forgotten the key.
		e.search.forget(key)
		text, err = e.post(ctx, e.key, body)
	}
	if err != nil {
		return nil, failure("searching", err)
	}
	var answered struct {
		Results []answer `json:"results"`
	}
	if err := json.Unmarshal(text, &answered); err != nil {
		return nil, fmt.Errorf("decoding an answer of Meilisearch: %w", err)
	}
	if len(answered.Results) != len(queries) {
		return nil, fmt.Errorf("searching in Meilisearch: %d answers to %d queries", len(answered.Results), len(queries))
	}
	return answered.Results, nil
}

// post sends a multi-search. Where the server answers with an error, that is a client.Error.
func (e *Engine) post(ctx context.Context, key string, body []byte) (text []byte, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, e.url+"/multi-search", bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	if key != "" {
		request.Header.Set("Authorization", "Bearer "+key)
	}
	response, err := (bounded{e.http}).RoundTrip(request)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, response.Body.Close()) }()
	var read bytes.Buffer
	if response.ContentLength > 0 && response.ContentLength < mostAnswer {
		read.Grow(int(response.ContentLength) + bytes.MinRead)
	}
	if _, err := io.Copy(&read, response.Body); err != nil {
		return nil, err
	}
	if response.StatusCode == http.StatusOK {
		return read.Bytes(), nil
	}
	refused := &client.Error{StatusCode: response.StatusCode, ResponseToString: read.String()}
	if json.Unmarshal(read.Bytes(), &refused.MeilisearchApiError) != nil {
		return nil, fmt.Errorf("the server answers %s", response.Status)
	}
	return nil, refused
}

// markQuery asks for the entry that says that the index is complete.
func (e *Engine) markQuery() query {
	return query{
		IndexUID: e.name, Filter: filterIs("type", markType), Limit: 1, Retrieve: []string{"schema", "build", "version"},
	}
}

// readable gives, from the answer to markQuery, the mark of a complete index.
func readable(a answer) (hit, error) {
	if len(a.Hits) == 0 || a.Hits[0].Schema != search.SchemaVersion {
		return hit{}, search.ErrNotReady
	}
	return a.Hits[0], nil
}

// countQuery asks how many documents an index holds, by type.
func countQuery(uid string) query {
	return query{IndexUID: uid, Facets: []string{"type"}, Limit: 1, Retrieve: []string{"id"}}
}

func countsOf(a answer) (map[item.Type]int64, error) {
	var facets struct{ Type map[item.Type]int64 }
	if err := json.Unmarshal(a.Facets, &facets); err != nil {
		return nil, fmt.Errorf("reading how many documents Meilisearch has: %w", err)
	}
	counts := make(map[item.Type]int64, len(item.Types()))
	for _, t := range item.Types() {
		counts[t] = facets.Type[t]
	}
	return counts, nil
}
