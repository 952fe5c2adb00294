package bleve

import "sync"

// mostRecent bounds how many documents are kept decoded.
const mostRecent = 20_000

// recent keeps documents that were found lately, decoded. A document that was read
// before a write is not kept after it.
type recent struct {
	guard  sync.Mutex
	byKey  map[string]held
	writes int
}

// recall returns what is stored for a key, from memory where it can.
func (g *generation) recall(key string) (held, bool, error) {
	h, ok, writes := g.recent.get(key)
	if ok {
		return h, true, nil
	}
	h, ok, err := g.load(key)
	if err == nil && ok {
		g.recent.keep(key, h, writes)
	}
	return h, ok, err
}

func (r *recent) get(key string) (h held, ok bool, writes int) {
	r.guard.Lock()
	defer r.guard.Unlock()
	h, ok = r.byKey[key]
	return h, ok, r.writes
}

func (r *recent) keep(key string, h held, writes int) {
	r.guard.Lock()
	defer r.guard.Unlock()
	if r.writes != writes {
		return
	}
	if r.byKey == nil || len(r.byKey) >= mostRecent {
		r.byKey = make(map[string]held)
	}
	r.byKey[key] = h
}

// forget drops what was written anew.
func (r *recent) forget(all []held) {
	r.guard.Lock()
	defer r.guard.Unlock()
	r.writes++
	for _, h := range all {
		delete(r.byKey, keyOf(h.Ref()))
	}
}
