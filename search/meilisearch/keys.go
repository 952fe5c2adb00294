package meilisearch

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/google/uuid"
	client "github.com/meilisearch/meilisearch-go"
)

// searcher asks with a key that may search and nothing else. It is made of the given key when
// it is first needed; where that key may not make others, or nobody answers, the given one is
// used.
type searcher struct {
	guard sync.Mutex
	// key is empty until there is one; again is when one is asked for next.
	key   string
	again time.Time
}

const (
	// keyTimeout is how long the first search waits for its key.
	keyTimeout = 500 * time.Millisecond
	// keyAway and keyRefused are how long the given key is used before another is asked for,
	// after nobody answered and after a refusal.
	keyAway    = 30 * time.Second
	keyRefused = time.Hour
)

// searchKeyID names the search key of an index: the same for all servers of a site, and the
// same again on a server that was wiped, so that there are never two.
func searchKeyID(index string) string {
	return uuid.NewSHA1(uuid.NameSpaceURL, []byte("sidestage/search/"+index)).String()
}

// searching returns the key to search with.
func (e *Engine) searching(ctx context.Context) string {
	// Nobody waits for another's search to get its key.
	if e.key == "" || !e.search.guard.TryLock() {
		return e.key
	}
	defer e.search.guard.Unlock()
	if e.search.key != "" {
		return e.search.key
	}
	if time.Now().Before(e.search.again) {
		return e.key
	}
	key, err := e.searchKey(ctx)
	switch {
	case err == nil:
		e.search.key = key
		return key
	case apiCode(err) != "":
		e.search.again = time.Now().Add(keyRefused)
	default:
		e.search.again = time.Now().Add(keyAway)
	}
	return e.key
}

func (s *searcher) forget(key string) {
	s.guard.Lock()
	defer s.guard.Unlock()
	if s.key == key {
		s.key = ""
	}
}

// searchKey finds or makes the key.
func (e *Engine) searchKey(ctx context.Context) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, keyTimeout)
	defer cancel()
	id := searchKeyID(e.name)
	found, err := e.server.GetKeyWithContext(ctx, id)
	if apiCode(err) == "api_key_not_found" {
		found, err = e.server.CreateKeyWithContext(ctx, &client.Key{
			UID: id, Name: "Sidestage search", Description: "Searches " + e.name + ", and may do nothing else.",
			Actions: []string{"search"}, Indexes: []string{e.name},
		})
	}
	if apiCode(err) == "api_key_already_exists" { // another server made it meanwhile
		found, err = e.server.GetKeyWithContext(ctx, id)
	}
	if err != nil {
		return "", failure("making a key", err)
	}
	if found.Key == "" {
		return "", errors.New("making a key in Meilisearch: the answer has none")
	}
	return found.Key, nil
}

// apiCode is the server's own code of an error, empty where it gave none.
func apiCode(err error) string {
	if answered, is := errors.AsType[*client.Error](err); is {
		return answered.MeilisearchApiError.Code
	}
	return ""
}
