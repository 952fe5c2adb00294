// Package bleve is the search engine inside the process: no server, its data in a
// folder. It is the default where no Meilisearch is configured.
package bleve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

// Engine is a search.Engine in a folder, which no other process may use meanwhile.
type Engine struct {
	dir string
	// writing is held by one writer at a time. It guards building and number.
	writing  sync.Mutex
	building *build
	number   int
	// swapping guards current and committed: held for reading as long as current is in use.
	swapping  sync.RWMutex
	current   *generation
	committed marker
}

var _ search.Engine = (*Engine)(nil)

// marker is a file that names a generation of the index.
type marker struct {
	Folder string `json:"folder"`
	Schema int    `json:"schema"`
	Number int    `json:"number"`
	// Build is the id under which the generation was filled.
	Build   string    `json:"build,omitempty"`
	BuiltAt time.Time `json:"builtAt,omitzero"`
}

const (
	// markerFile names the generation that answers, buildFile one that is being filled.
	markerFile = "current.json"
	buildFile  = "build.json"
)

// Open opens the index in dir, which is made where it is missing, and takes up a build that
// was left unfinished. A missing index, one of another schema, or a broken one is not ready,
// and what is left of it is removed when a build is committed.
func Open(dir string) (*Engine, error) {
	if err := os.MkdirAll(dir, 0o750); err != nil {
		return nil, fmt.Errorf("making the search folder: %w", err)
	}
	e := &Engine{dir: dir}
	if err := e.openCurrent(); err != nil {
		return nil, err
	}
	if err := e.takeUp(e.committed.Folder); err != nil {
		return nil, errors.Join(err, e.Close())
	}
	return e, nil
}

func (e *Engine) openCurrent() error {
	m, err := e.readMarker(markerFile)
	if err != nil {
		return err
	}
	e.number = m.Number
	if m.Schema != search.SchemaVersion {
		return nil
	}
	current, err := openGeneration(filepath.Join(e.dir, m.Folder))
	if errors.Is(err, errBroken) {
		return nil
	}
	if err != nil {
		return err
	}
	e.current, e.committed = current, m
	return nil
}

func (e *Engine) readMarker(file string) (marker, error) {
	var m marker
	content, err := os.ReadFile(filepath.Join(e.dir, file))
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

func (e *Engine) writeMarker(file string, m marker) error {
	content, err := json.Marshal(m)
	if err != nil {
		return fmt.Errorf("writing which search index answers: %w", err)
	}
	fresh := filepath.Join(e.dir, file+".new")
	if err := os.WriteFile(fresh, content, 0o600); err != nil {
		return fmt.Errorf("writing which search index answers: %w", err)
	}
	if err := os.Rename(fresh, filepath.Join(e.dir, file)); err != nil {
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
func (e *Engine) Lookup(ctx context.Context, refs []item.Ref) (found map[item.Ref]search.Document, err error) {
	err = e.read(func(g *generation) error {
		found, err = g.lookup(ctx, refs)
		return err
	})
	return found, err
}

func (g *generation) lookup(ctx context.Context, refs []item.Ref) (map[item.Ref]search.Document, error) {
	found := make(map[item.Ref]search.Document, len(refs))
	for _, ref := range refs {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		h, ok, err := g.load(keyOf(ref))
		if err != nil {
			return nil, err
		}
		if ok && !h.Deleted {
			found[ref] = h.Document
		}
	}
	return found, nil
}

// State implements search.Engine.
func (e *Engine) State(ctx context.Context) (search.State, error) {
	state := search.State{Documents: map[item.Type]int64{}, SizeBytes: -1}
	err := e.read(func(g *generation) (err error) {
		state.Documents, err = g.counts(ctx)
		if err != nil {
			return err
		}
		state.Ready, state.BuiltAt, state.Build = true, e.committed.BuiltAt, e.committed.Build
		state.SizeBytes, err = g.size()
		return err
	})
	if errors.Is(err, search.ErrNotReady) {
		return state, nil
	}
	return state, err
}

func (g *generation) counts(ctx context.Context) (map[item.Type]int64, error) {
	counts := make(map[item.Type]int64, len(item.Types()))
	for _, t := range item.Types() {
		n, err := g.count(ctx, t)
		if err != nil {
			return nil, err
		}
		counts[t] = n
	}
	return counts, nil
}

// size sums up the files of the generation, in bytes.
func (g *generation) size() (int64, error) {
	var sum int64
	err := filepath.WalkDir(g.folder, func(_ string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return ignoreMissing(err)
		}
		info, err := entry.Info()
		if err != nil {
			return ignoreMissing(err)
		}
		sum += info.Size()
		return nil
	})
	if err != nil {
		return 0, fmt.Errorf("measuring the search index: %w", err)
	}
	return sum, nil
}

// ignoreMissing passes over files that a merge removed since they were listed.
func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// Close implements search.Engine. A build under way stays on disk.
func (e *Engine) Close() error {
	e.writing.Lock()
	defer e.writing.Unlock()
	e.swapping.Lock()
	defer e.swapping.Unlock()
	var err error
	if e.current != nil {
		err = e.current.close()
	}
	if e.building != nil {
		err = errors.Join(err, e.building.fresh.close())
	}
	e.current, e.building = nil, nil
	return err
}
