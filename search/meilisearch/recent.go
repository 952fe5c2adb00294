package meilisearch

import (
	"sync"

	"github.com/sidestage/sidestage/search"
)

// mostRecent bounds how many decoded documents are kept, twice over: those found lately, and
// those found before.
const mostRecent = 8192

// recent keeps documents decoded, by the very text they were decoded of: one thing answers
// several queries of one request, and decoding is most of what a search costs beside the
// server.
type recent struct {
	guard          sync.Mutex
	lately, before map[string]*search.Document
}

// decode returns the document that a text stands for; nil for that of a deleted one.
func (r *recent) decode(text []byte) (*search.Document, error) {
	if len(text) == 0 {
		return nil, nil //nolint:nilnil // a tombstone has no document, and is no error
	}
	r.guard.Lock()
	d, known := r.lately[string(text)]
	r.guard.Unlock()
	if known {
		return d, nil
	}
	return r.decodeNew(text)
}

func (r *recent) decodeNew(text []byte) (*search.Document, error) {
	r.guard.Lock()
	d, known := r.before[string(text)]
	r.guard.Unlock()
	if !known {
		d = new(search.Document)
		if err := decodeText(text, d); err != nil {
			return nil, err
		}
	}
	r.guard.Lock()
	defer r.guard.Unlock()
	if len(r.lately) >= mostRecent || r.lately == nil {
		r.lately, r.before = make(map[string]*search.Document, mostRecent), r.lately
	}
	r.lately[string(text)] = d
	return d, nil
}
