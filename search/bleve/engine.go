// Package bleve is the search engine inside the process: no server, its data in a
// folder. It is the default where no Meilisearch is configured.
package bleve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"github.com/sidestage/sidestage/search"
)

// Engine is a search.Engine in a folder, which no other process may use meanwhile.
type Engine struct {
	dir string
	// writing is held by one writer at a time. It guards building, touched and number.
	writing  sync.Mutex
	building *generation
	touched  map[search.Ref]bool
	number   int
	// rebuilding is held by one Rebuild at a time.
	rebuilding sync.Mutex
	// swapping guards current: held for reading as long as current is in use.
	swapping sync.RWMutex
	current  *generation
}

var _ search.Engine = (*Engine)(nil)

// marker is the file that says which generation of the index answers.
type marker struct {
	Folder string `json:"folder"`
	Schema int    `json:"schema"`
	Number int    `json:"number"`
}

const markerFile = "current.json"

// Open opens the index in dir, which is made where it is missing. A missing index, one
// of another schema, or a broken one is not ready, and what is left of it is removed by
// the next Rebuild.
func Open(dir string) (*Engine, error) {
	if err := os.MkdirAll(dir, 0o750); err != nil {
		return nil, fmt.Errorf("making the search folder: %w", err)
	}
	e := &Engine{dir: dir}
	m, err := e.readMarker()
	if err != nil {
		return nil, err
	}
	e.number = m.Number
	if m.Schema != search.SchemaVersion {
		return e, nil
	}
	current, err := openGeneration(filepath.Join(dir, m.Folder))
	if errors.Is(err, errBroken) {
		return e, nil
	}
	if err != nil {
		return nil, err
	}
	e.current = current
	return e, nil
}

func (e *Engine) readMarker() (marker, error) {
	var m marker
	content, err := os.ReadFile(filepath.Join(e.dir, markerFile))
	if errors.Is(err, os.ErrNotExist) {
		return m, nil
	}
	if err != nil {
		return m, fmt.Errorf("reading which search index answers: %w", err)
	}
	if json.Unmarshal(content, &m) != nil {
		// A marker that was cut short names nothing: the index is rebuilt.
		return marker{}, nil
	}
	return m, nil
}

func (e *Engine) writeMarker(m marker) error {
	content, err := json.Marshal(m)
	if err != nil {
		return fmt.Errorf("writing which search index answers: %w", err)
	}
	fresh := filepath.Join(e.dir, markerFile+".new")
	if err := os.WriteFile(fresh, content, 0o600); err != nil {
		return fmt.Errorf("writing which search index answers: %w", err)
	}
	if err := os.Rename(fresh, filepath.Join(e.dir, markerFile)); err != nil {
		return fmt.Errorf("writing which search index answers: %w", err)
	}
	return nil
}

// Name implements search.Engine.
func (e *Engine) Name() string { return "bleve" }

// read calls do with the generation that answers, which stays open meanwhile.
func (e *Engine) read(do func(*generation) error) error {
	e.swapping.RLock()
	defer e.swapping.RUnlock()
	if e.current == nil {
		return search.ErrNotReady
	}
	return do(e.current)
}

// Lookup implements search.Engine.
func (e *Engine) Lookup(ctx context.Context, refs []search.Ref) (map[search.Ref]search.Document, error) {
	found := make(map[search.Ref]search.Document, len(refs))
	err := e.read(func(g *generation) error {
		for _, ref := range refs {
			if err := ctx.Err(); err != nil {
				return err
			}
			held, ok, err := g.load(keyOf(ref))
			if err != nil {
				return err
			}
			if ok && !held.Deleted {
				found[ref] = held.Document
			}
		}
		return nil
	})
	return found, err
}

// State implements search.Engine.
func (e *Engine) State(ctx context.Context) (search.State, error) {
	state := search.State{Documents: map[search.Type]int64{}}
	err := e.read(func(g *generation) error {
		for _, t := range search.Types() {
			n, err := g.count(ctx, t)
			if err != nil {
				return err
			}
			state.Documents[t] = n
		}
		state.Ready = true
		return nil
	})
	if errors.Is(err, search.ErrNotReady) {
		return state, nil
	}
	return state, err
}

// Close implements search.Engine.
func (e *Engine) Close() error {
	e.writing.Lock()
	defer e.writing.Unlock()
	e.swapping.Lock()
	defer e.swapping.Unlock()
	if e.current == nil {
		return nil
	}
	err := e.current.close()
	e.current = nil
	return err
}
