package media

import (
	"container/list"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// soundStore keeps composed sound in one sparse file a piece (key.wav) with the checksums
// of the blocks that are present (key.json). A block counts only once its checksum is
// stored, and is checked the first time that a process reads it, so that a file that was
// cut, changed or removed costs nothing but rendering it again. The least recently used
// piece goes first; pieces being read stay.
type soundStore struct {
	dir   string
	limit int64

	mu      sync.Mutex
	entries map[string]*soundEntry
	order   *list.List // of *soundEntry, the least recently used first
	used    int64
}

func openSoundStore(dir string, limit int64) (*soundStore, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("preparing the sound cache: %w", err)
	}
	s := &soundStore{dir: dir, limit: limit, entries: map[string]*soundEntry{}, order: list.New()}
	if err := s.takeOver(); err != nil {
		return nil, fmt.Errorf("reading the sound cache: %w", err)
	}
	return s, nil
}

// takeOver lists what an earlier run left, in the order of its last use, and removes what
// belongs to nothing.
func (s *soundStore) takeOver() error {
	files, err := os.ReadDir(s.dir)
	if err != nil {
		return err
	}
	type found struct {
		entry *soundEntry
		used  time.Time
	}
	var all []found
	for _, f := range files {
		key, isIndex := strings.CutSuffix(f.Name(), ".json")
		if !isIndex {
			continue
		}
		info, err := f.Info()
		entry := s.readEntry(key)
		if err != nil || entry == nil {
			continue
		}
		all = append(all, found{entry, info.ModTime()})
	}
	slices.SortFunc(all, func(a, b found) int { return a.used.Compare(b.used) })
	for _, f := range all {
		f.entry.place = s.order.PushBack(f.entry)
		s.entries[f.entry.key] = f.entry
		s.used += f.entry.held
	}
	for _, f := range files {
		key := strings.TrimSuffix(f.Name(), filepath.Ext(f.Name()))
		if s.entries[key] == nil {
			if err := os.Remove(filepath.Join(s.dir, f.Name())); err != nil {
				return err
			}
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.makeRoom(0)
}

// readEntry reads an index; nil when it, or its sound, is missing or makes no sense.
func (s *soundStore) readEntry(key string) *soundEntry {
	b, err := os.ReadFile(s.path(key, ".json"))
	if err != nil {
		return nil
	}
	var index soundIndex
	if json.Unmarshal(b, &index) != nil || index.Size <= 0 {
		return nil
	}
	info, err := os.Stat(s.path(key, ".wav"))
	if err != nil || info.Size() != index.Size {
		return nil
	}
	e := s.newEntry(key, index.Size)
	for block, sum := range index.Sums {
		if length := e.blockLength(block); length > 0 {
			e.sums[block] = sum
			e.held += length
		}
	}
	return e
}

func (s *soundStore) newEntry(key string, size int64) *soundEntry {
	return &soundEntry{store: s, key: key, size: size, sums: map[int]uint32{}, verified: map[int]bool{}}
}

func (s *soundStore) path(key, ext string) string { return filepath.Join(s.dir, key+ext) }

// acquire returns a piece's entry, its file open, to a reader that will release it.
func (s *soundStore) acquire(key string, size int64) (*soundEntry, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.entries[key]
	if e == nil {
		e = s.newEntry(key, size)
		e.place = s.order.PushBack(e)
		s.entries[key] = e
	}
	s.order.MoveToBack(e.place)
	if e.readers == 0 {
		if err := e.open(); err != nil {
			return nil, err
		}
		s.recount(e)
	}
	e.readers++
	return e, nil
}

// retain adds a reader to an entry that has one.
func (s *soundStore) retain(e *soundEntry) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e.readers++
}

// release ends a reader's use; the index's time remembers it for the next run.
func (s *soundStore) release(e *soundEntry) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	e.readers--
	if e.readers > 0 {
		return nil
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	err := e.file.Close()
	e.file = nil
	if e.held == 0 {
		return errors.Join(err, s.forget(e))
	}
	now := time.Now()
	if touched := os.Chtimes(s.path(e.key, ".json"), now, now); touched != nil && !errors.Is(touched, fs.ErrNotExist) {
		err = errors.Join(err, touched)
	}
	return err
}

// recount brings the store's sum up to an entry that may have lost blocks.
func (s *soundStore) recount(e *soundEntry) {
	e.mu.Lock()
	defer e.mu.Unlock()
	held := int64(0)
	for block := range e.sums {
		held += e.blockLength(block)
	}
	s.used += held - e.held
	e.held = held
}

// openWhole opens the file of a piece of which every block is present and checked, as this process left it; nil when
// it is not so. Players open a piece for each range, so the store is not locked while the disk is asked.
func (s *soundStore) openWhole(key string, size int64) (*os.File, error) {
	s.mu.Lock()
	e := s.entries[key]
	s.mu.Unlock()
	if e == nil || e.size != size {
		return nil, nil
	}
	changed, whole := e.whole()
	if !whole {
		return nil, nil
	}
	file, err := os.Open(s.path(key, ".wav"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	if info.Size() != size || !info.ModTime().Equal(changed) {
		return nil, file.Close()
	}
	if err := s.touch(e); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// touch marks a piece as used now.
func (s *soundStore) touch(e *soundEntry) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.entries[e.key] != e {
		return nil // removed meanwhile
	}
	s.order.MoveToBack(e.place)
	now := time.Now()
	if now.Sub(e.touched) < touchEvery {
		return nil
	}
	e.touched = now
	if err := os.Chtimes(s.path(e.key, ".json"), now, now); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// touchEvery is how exactly the next run knows when a piece was last used: a player opens it for each of its pieces.
const touchEvery = time.Minute

// makeRoom removes pieces that nobody reads, the least recently used first, until more
// bytes fit. The caller holds the store's lock.
func (s *soundStore) makeRoom(more int64) error {
	for at := s.order.Front(); at != nil && s.used+more > s.limit; {
		e := at.Value.(*soundEntry)
		at = at.Next()
		if e.readers > 0 || e.held == 0 {
			continue
		}
		if err := s.forget(e); err != nil {
			return err
		}
	}
	return nil
}

// forget removes a piece. The caller holds the store's lock.
func (s *soundStore) forget(e *soundEntry) error {
	for _, ext := range []string{".json", ".wav"} {
		if err := os.Remove(s.path(e.key, ext)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("making room in the sound cache: %w", err)
		}
	}
	s.order.Remove(e.place)
	delete(s.entries, e.key)
	s.used -= e.held
	return nil
}

// writeFile replaces a file at once: nobody ever sees a part of it.
func writeFile(path string, b []byte) error {
	temp, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return err
	}
	_, err = temp.Write(b)
	err = errors.Join(err, temp.Close())
	if err == nil {
		err = os.Rename(temp.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(temp.Name()))
	}
	return nil
}
