package meilisearch_test

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	client "github.com/meilisearch/meilisearch-go"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
	"github.com/sidestage/sidestage/search/meilisearch"
	"github.com/sidestage/sidestage/search/searchtest"
)

// answers gives the same to everything.
func answers(status int, kind, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if _, err := io.Copy(io.Discard, r.Body); err != nil {
			panic(http.ErrAbortHandler)
		}
		w.Header().Set("Content-Type", kind)
		w.WriteHeader(status)
		if _, err := io.WriteString(w, body); err != nil {
			panic(http.ErrAbortHandler)
		}
	}
}

// endless sends as long as somebody reads.
func endless(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	part := strings.Repeat(`{"hits":[`, 10_000)
	for r.Context().Err() == nil {
		if _, err := io.WriteString(w, part); err != nil {
			return
		}
	}
}

// TestServerOfAnotherVersion asks servers that answer in no way that is known: everything says
// soon that search is unavailable, and takes no more memory than an answer may have.
func TestServerOfAnotherVersion(t *testing.T) {
	const data = "application/json"
	handlers := map[string]http.HandlerFunc{
		"HTML":                 answers(200, "text/html", "<!doctype html><title>Welcome</title>"),
		"nothing":              answers(200, data, ""),
		"null":                 answers(200, data, "null"),
		"a list":               answers(200, data, "[]"),
		"other members":        answers(200, data, `{"answers":[{"found":[]}],"took":3}`),
		"fewer results":        answers(200, data, `{"results":[{"hits":[]}]}`),
		"hits of another make": answers(200, data, `{"results":[{"hits":[{"schema":"two"}]},{"hits":[]}]}`),
		"facets of another": answers(200, data,
			fmt.Sprintf(`{"results":[{"hits":[{"schema":%d}]},{"hits":[],"facetDistribution":{"type":"many"}}]}`,
				search.SchemaVersion)),
		"cut off":              answers(200, data, `{"results":[{"hits":[{"sch`),
		"an error of today":    answers(500, data, `{"message":"no","code":"internal","type":"internal","link":""}`),
		"an error of tomorrow": answers(418, data, `{"error":{"reason":"brewing"}}`),
		"a wrong key":          answers(403, data, `{"message":"no","code":"invalid_api_key","type":"auth","link":""}`),
		"not found":            answers(404, "text/plain", "404"),
		"elsewhere":            answers(301, "text/plain", ""),
		"too many":             answers(429, "text/plain", "slow down"),
		"without end":          endless,
	}
	for name, handler := range handlers {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			fake := httptest.NewServer(handler)
			defer fake.Close()
			index := search.New(meilisearch.New(meilisearch.Options{URL: fake.URL, Key: "k"}), prometheus.NewRegistry())
			defer func() {
				if err := index.Close(); err != nil {
					t.Error(err)
				}
			}()
			began := time.Now()
			if found, err := index.Search(t.Context(), search.Query{Text: "kestrel"}); fault.CodeOf(err) != fault.Unavailable {
				t.Errorf("Search: %+v, %v", found, err)
			}
			if err := index.Health(t.Context()); fault.CodeOf(err) != fault.Unavailable {
				t.Errorf("Health: %v", err)
			}
			if err := index.Put(t.Context(), searchtest.Catalogue(1, 1)); fault.CodeOf(err) != fault.Unavailable {
				t.Errorf("Put: %v", err)
			}
			if _, _, err := index.Build(t.Context(), "job"); fault.CodeOf(err) != fault.Unavailable {
				t.Errorf("Build: %v", err)
			}
			if took := time.Since(began); took > time.Minute {
				t.Errorf("it took %s", took)
			}
		})
	}
}

// TestEndlessAnswerTakesBoundedMemory holds what is kept of one answer.
func TestEndlessAnswerTakesBoundedMemory(t *testing.T) {
	fake := httptest.NewServer(http.HandlerFunc(endless))
	defer fake.Close()
	index := search.New(meilisearch.New(meilisearch.Options{URL: fake.URL}), prometheus.NewRegistry())
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, err := index.Lookup(t.Context(),
		[]item.Ref{{Type: item.Song, ID: "a"}}); fault.CodeOf(err) != fault.Unavailable {
		t.Errorf("Lookup: %v", err)
	}
	runtime.ReadMemStats(&after)
	if took := (after.TotalAlloc - before.TotalAlloc) >> 20; took > 1024 {
		t.Errorf("an endless answer took %d MiB", took)
	}
	if err := index.Close(); err != nil {
		t.Error(err)
	}
}

// TestRefusedDocumentIsNoAbsence blames a document that the server will never take, so that
// others do not wait for it.
func TestRefusedDocumentIsNoAbsence(t *testing.T) {
	for code, refused := range map[string]bool{
		"payload_too_large": true, "invalid_document_id": true, "internal": false, "too_many_tasks": false,
	} {
		fake := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			const data = "application/json"
			switch {
			case strings.Contains(r.URL.Path, "_build"):
				answers(404, data, `{"message":"no","code":"index_not_found","type":"invalid_request","link":""}`)(w, r)
			case strings.HasSuffix(r.URL.Path, "/documents/fetch"):
				answers(200, data,
					fmt.Sprintf(`{"results":[{"id":"mark","type":"mark","schema":%d}],"total":1}`, search.SchemaVersion))(w, r)
			default:
				answers(400, data, `{"message":"no","code":"`+code+`","type":"invalid_request","link":""}`)(w, r)
			}
		}))
		index := search.New(meilisearch.New(meilisearch.Options{URL: fake.URL}), prometheus.NewRegistry())
		err := index.Put(t.Context(), searchtest.Catalogue(1, 1))
		if errors.Is(err, search.ErrRefused) != refused || (fault.CodeOf(err) == fault.Unavailable) == refused {
			t.Errorf("%s: %v", code, err)
		}
		if err := index.Close(); err != nil {
			t.Error(err)
		}
		fake.Close()
	}
}

// TestSearchesWithASearchKey tells which keys a server sees.
func TestSearchesWithASearchKey(t *testing.T) {
	for name, refuses := range map[string]bool{"may make keys": false, "may not": true} {
		t.Run(name, func(t *testing.T) {
			var wrong atomic.Int64
			fake := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				key := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
				switch {
				case strings.HasPrefix(r.URL.Path, "/keys") && refuses:
					answers(403, "application/json", `{"message":"no","code":"invalid_api_key","type":"auth","link":""}`)(w, r)
				case r.Method == http.MethodGet && strings.HasPrefix(r.URL.Path, "/keys/"):
					answers(404, "application/json",
						`{"message":"no","code":"api_key_not_found","type":"invalid_request","link":""}`)(w, r)
				case r.URL.Path == "/keys":
					answers(201, "application/json", `{"key":"for-searching","actions":["search"]}`)(w, r)
				default:
					if want := map[bool]string{true: "master", false: "for-searching"}[refuses]; key != want {
						wrong.Add(1)
					}
					answers(200, "application/json",
						fmt.Sprintf(`{"results":[{"hits":[{"schema":%d}]},{"hits":[],"facetDistribution":{"type":{"song":3}}}]}`,
							search.SchemaVersion))(w, r)
				}
			}))
			defer fake.Close()
			index := search.New(meilisearch.New(meilisearch.Options{URL: fake.URL, Key: "master"}), prometheus.NewRegistry())
			for range 3 {
				if state, err := index.State(t.Context()); err != nil || state.Documents[item.Song] != 3 {
					t.Errorf("State: %+v, %v", state, err)
				}
			}
			if n := wrong.Load(); n > 0 {
				t.Errorf("%d of 3 searches came with another key", n)
			}
			if err := index.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestSearchKeyOfARealServer makes the key, uses it, and does without when it is taken away.
func TestSearchKeyOfARealServer(t *testing.T) {
	o := server(t)
	index := search.New(open(t, o), prometheus.NewRegistry())
	if err := index.Rebuild(t.Context(), searchtest.Filler(searchtest.Catalogue(10, 1))); err != nil {
		t.Fatal(err)
	}
	admin := client.New(o.URL, client.WithAPIKey(o.Key))
	defer admin.Close()
	ours := func() []client.Key {
		t.Helper()
		page, err := admin.GetKeys(&client.KeysQuery{Limit: 1000})
		if err != nil {
			t.Fatal(err)
		}
		var found []client.Key
		for _, k := range page.Results {
			if len(k.Indexes) == 1 && k.Indexes[0] == o.Index {
				found = append(found, k)
			}
		}
		return found
	}
	if err := index.Health(t.Context()); err != nil {
		t.Fatal(err)
	}
	keys := ours()
	if len(keys) != 1 || len(keys[0].Actions) != 1 || keys[0].Actions[0] != "search" {
		t.Fatalf("the keys of the index are %+v", keys)
	}
	if _, err := admin.DeleteKey(keys[0].UID); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if err := index.Health(t.Context()); err != nil {
			t.Errorf("without its key: %v", err)
		}
	}
	again := ours()
	if len(again) != 1 || again[0].Key != keys[0].Key {
		t.Errorf("then the keys are %+v", again)
	}
	for _, k := range again {
		if _, err := admin.DeleteKey(k.UID); err != nil && !errors.Is(err, io.EOF) {
			t.Error(err)
		}
	}
}
