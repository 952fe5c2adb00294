// Package meilisearch is the search engine of a production: a Meilisearch 1.50 server.
package meilisearch

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	client "github.com/meilisearch/meilisearch-go"

	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

// Options say which server and index to use.
type Options struct {
	// URL is the server's address, as in http://127.0.0.1:7700.
	URL string
	// Key is a key with all rights on the index, and those to create and swap indexes.
	Key string
	// Index is the name of the index, "sidestage" where it is empty. A build makes a
	// second one, of that name and "_build".
	Index string
}

const (
	dialTimeout = time.Second
	// writeTimeout is how long a write may wait for the server's queue of tasks.
	writeTimeout = time.Minute
	// stepTimeout is how long the steps of a rebuild may take, each.
	stepTimeout  = 10 * time.Minute
	pollInterval = 15 * time.Millisecond
)

// Engine is a search.Engine on a Meilisearch server.
type Engine struct {
	name, url, key string
	server         client.ServiceManager
	search         searcher
	http           *http.Transport
	recent         recent
	present        present
	// writing is held by one writer at a time. It guards building, which is what this
	// process last knew of.
	writing  sync.Mutex
	building *build
	// beginning is held by one Build at a time.
	beginning sync.Mutex
	// deletions counts the documents that were deleted, for those who walk.
	deletions atomic.Int64
}

var _ search.Engine = (*Engine)(nil)

// New returns an engine. It does not ask the server anything: an engine that is away at
// the start is one that is away.
func New(o Options) *Engine {
	if o.Index == "" {
		o.Index = "sidestage"
	}
	transport := &http.Transport{
		DialContext:         (&net.Dialer{Timeout: dialTimeout}).DialContext,
		MaxIdleConns:        64,
		MaxIdleConnsPerHost: 64,
		IdleConnTimeout:     time.Minute,
		// Compressed answers come in parts, each waiting 40 ms for the acknowledgement of
		// the one before.
		DisableCompression: true,
	}
	e := &Engine{name: o.Index, url: o.URL, key: o.Key, http: transport}
	e.server = client.New(o.URL, client.WithAPIKey(o.Key), client.DisableRetries(),
		client.WithCustomClient(&http.Client{Transport: bounded{transport}}))
	return e
}

// Name implements search.Engine.
func (e *Engine) Name() string { return "meilisearch" }

// Version asks the server which one it is.
func (e *Engine) Version(ctx context.Context) (string, error) {
	told, err := e.server.VersionWithContext(ctx)
	if err != nil {
		return "", err
	}
	return told.PkgVersion, nil
}

// Close implements search.Engine.
func (e *Engine) Close() error {
	e.http.CloseIdleConnections()
	return nil
}

// entry is a document as the server keeps it.
type entry struct {
	ID       string   `json:"id"`
	Type     string   `json:"type"`
	Whole    string   `json:"whole,omitempty"`
	Name     string   `json:"name,omitempty"`
	Artist   string   `json:"artist,omitempty"`
	Album    string   `json:"album,omitempty"`
	Genre    string   `json:"genre,omitempty"`
	Keys     []string `json:"keys,omitempty"`
	Close    []string `json:"close,omitempty"`
	Initial  []string `json:"initial,omitempty"`
	Near     []string `json:"near,omitempty"`
	Sounds   []string `json:"sounds,omitempty"`
	Standing int64    `json:"standing"`
	Order    string   `json:"order,omitempty"`
	Version  int64    `json:"version"`
	facets
	// Schema and Build stand in the mark. Its version is when the index was complete, in Unix
	// milliseconds.
	Schema int              `json:"schema,omitempty"`
	Build  string           `json:"build,omitempty"`
	Stored *search.Document `json:"stored,omitempty"`
}

const (
	// markID is the key of the entry that says of which build the index is, and by its type
	// whether it is complete.
	markID    = "mark"
	markType  = "mark"
	buildType = "build"
	// deletedType is the type of entries that only know when a document was deleted.
	deletedType = "deleted"
)

func completeMark(build string, at time.Time) entry {
	return entry{ID: markID, Type: markType, Schema: search.SchemaVersion, Build: build, Version: at.UnixMilli()}
}

func buildMark(build string) entry {
	return entry{ID: markID, Type: buildType, Schema: search.SchemaVersion, Build: build}
}

func entryOf(d search.Document) entry {
	f := search.FieldsOf(d)
	name, artist := f.Name+" "+f.Extra, f.Artist
	if d.Type == item.Artist {
		name += " " + f.Handle
	} else {
		artist += " " + f.Handle
	}
	return entry{
		ID: keyOf(d.Ref()), Type: string(d.Type), facets: facetsOf(d),
		Whole: strings.Join(f.Keys, " "), Name: name, Artist: artist, Album: f.Album, Genre: f.Genre + " " + f.Place,
		Keys: f.Keys, Close: f.Close, Initial: initials(f.Keys), Near: f.Near, Sounds: f.Sounds,
		Standing: d.Standing(), Version: d.Version, Stored: &d,
	}
}

// initials are the letters that keys begin with.
func initials(keys []string) []string {
	letters := make([]string, 0, len(keys))
	for _, key := range keys {
		_, width := utf8.DecodeRuneInString(key)
		if letter := key[:width]; !slices.Contains(letters, letter) {
			letters = append(letters, letter)
		}
	}
	return letters
}

func tombstone(ref search.VersionedRef) entry {
	return entry{ID: keyOf(ref.Ref), Type: deletedType, Version: ref.Version}
}

// plainID is an id that the server takes in a key as it is.
var plainID = regexp.MustCompile(`^[A-Za-z0-9_-]{1,400}$`)

// keyOf returns the server's key of a document: letters, digits, - and _ alone.
func keyOf(ref item.Ref) string {
	if plainID.MatchString(ref.ID) {
		return string(ref.Type) + "-" + ref.ID
	}
	return fmt.Sprintf("%s_%x", ref.Type, ref.ID)
}

// Lookup implements search.Engine.
func (e *Engine) Lookup(ctx context.Context, refs []item.Ref) (map[item.Ref]search.Document, error) {
	entries, err := e.fetch(ctx, refs)
	if err != nil {
		return nil, err
	}
	return stored(entries), nil
}

func stored(entries map[string]entry) map[item.Ref]search.Document {
	found := make(map[item.Ref]search.Document, len(entries))
	for _, held := range entries {
		if held.Stored != nil {
			found[held.Stored.Ref()] = *held.Stored
		}
	}
	return found
}

// fetch returns the entries of refs by key, those of deleted documents too.
func (e *Engine) fetch(ctx context.Context, refs []item.Ref) (map[string]entry, error) {
	entries, err := e.fetchFrom(ctx, e.name, refs)
	if err != nil {
		return nil, err
	}
	if mark := entries[markID]; mark.Type != markType || mark.Schema != search.SchemaVersion {
		return nil, search.ErrNotReady
	}
	delete(entries, markID)
	return entries, nil
}

// fetchFrom returns the entries of refs and the mark, where there is one, by key.
func (e *Engine) fetchFrom(ctx context.Context, uid string, refs []item.Ref) (map[string]entry, error) {
	ctx, cancel := context.WithTimeout(ctx, writeTimeout)
	defer cancel()
	ids := []string{markID}
	for _, ref := range refs {
		ids = append(ids, keyOf(ref))
	}
	var page client.DocumentsResult
	query := &client.DocumentsQuery{
		Ids: ids, Limit: int64(len(ids)), Fields: []string{"id", "type", "version", "schema", "build", "stored"},
	}
	if err := e.server.Index(uid).GetDocumentsWithContext(ctx, query, &page); err != nil {
		return nil, failure("reading documents", err)
	}
	entries := make(map[string]entry, len(page.Results))
	for _, hit := range page.Results {
		var held entry
		if err := decode(hit, &held); err != nil {
			return nil, err
		}
		entries[held.ID] = held
	}
	return entries, nil
}

func decodeText(text []byte, into any) error {
	if err := json.Unmarshal(text, into); err != nil {
		return fmt.Errorf("decoding a document of Meilisearch: %w", err)
	}
	return nil
}

func decode(hit client.Hit, into any) error {
	if err := hit.DecodeInto(into); err != nil {
		return fmt.Errorf("decoding a document of Meilisearch: %w", err)
	}
	return nil
}

// State implements search.Engine.
func (e *Engine) State(ctx context.Context) (search.State, error) {
	state := search.State{Documents: map[item.Type]int64{}, SizeBytes: -1}
	answers, err := e.ask(ctx, []query{e.markQuery(), countQuery(e.name)})
	if errors.Is(err, search.ErrNotReady) {
		return state, nil
	}
	if err != nil {
		return state, err
	}
	mark, err := readable(answers[0])
	if errors.Is(err, search.ErrNotReady) {
		return state, nil
	}
	if err != nil {
		return state, err
	}
	if state.Documents, err = countsOf(answers[1]); err != nil {
		return state, err
	}
	state.Ready, state.Build = true, mark.Build
	if mark.Version > 0 {
		state.BuiltAt = time.UnixMilli(mark.Version).UTC()
	}
	return state, nil
}

// codedError is an error for which the server has a code.
type codedError struct{ doing, code, message string }

func (e codedError) Error() string {
	return fmt.Sprintf("%s in Meilisearch: %s: %s", e.doing, e.code, e.message)
}

// failure says what was being done, and makes of a missing index one that is not ready.
func failure(doing string, err error) error {
	var answered *client.Error
	if errors.As(err, &answered) {
		switch code := answered.MeilisearchApiError.Code; code {
		case "index_not_found", "invalid_search_filter", "invalid_search_facets":
			// A filter is refused where the index was made without its settings, by a
			// write that found none.
			return fmt.Errorf("%s in Meilisearch: %w (%s)", doing, search.ErrNotReady, code)
		case "":
		default:
			return codedError{doing, code, answered.MeilisearchApiError.Message}
		}
	}
	return fmt.Errorf("%s in Meilisearch: %w", doing, err)
}
