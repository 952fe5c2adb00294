package media

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"
)

// DefaultRenditionBytes is what renditions may take on disk.
const DefaultRenditionBytes = 1 << 30

// renditionTouch is how exactly the use of a rendition is remembered.
const renditionTouch = time.Hour

// shelf keeps files below a folder within a bound: what was not used for longest goes first.
// When a file was used is its modification time, so that it outlives a restart.
type shelf struct {
	dir   string
	limit int64
	// exactly is how exactly the use of a file is remembered: one that is asked for more often is not marked each time.
	exactly time.Duration

	mu   sync.Mutex
	used int64
	// counted says that used is known: the folder was looked through.
	counted bool
}

// touch marks a file as used now.
func (s *shelf) touch(path string, info fs.FileInfo) error {
	if time.Since(info.ModTime()) < s.exactly {
		return nil
	}
	now := time.Now()
	if err := os.Chtimes(path, now, now); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("marking a file as used: %w", err)
	}
	return nil
}

// put counts a file that was added, and makes room where there is too much. The file itself stays.
func (s *shelf) put(path string, size int64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.used += size
	if s.counted && s.used <= s.limit {
		return nil
	}
	return s.makeRoom(path)
}

type shelved struct {
	path string
	size int64
	used time.Time
}

// makeRoom looks through the folder, and removes what was not used for longest until a tenth
// of the room is free, so that it need not look again soon. What was just added stays.
func (s *shelf) makeRoom(added string) error {
	files, total, err := s.files()
	if err != nil {
		return fmt.Errorf("looking through kept files: %w", err)
	}
	s.counted, s.used = true, total
	if s.used <= s.limit {
		return nil
	}
	slices.SortFunc(files, func(a, b shelved) int { return cmp.Or(a.used.Compare(b.used), cmp.Compare(a.path, b.path)) })
	for _, f := range files {
		if s.used <= s.limit-s.limit/10 {
			return nil
		}
		if f.path == added {
			continue
		}
		if err := os.Remove(f.path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("removing a kept file: %w", err)
		}
		s.used -= f.size
	}
	return nil
}

func (s *shelf) files() (files []shelved, total int64, err error) {
	err = filepath.WalkDir(s.dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return err
		}
		files = append(files, shelved{path, info.Size(), info.ModTime()})
		total += info.Size()
		return nil
	})
	return files, total, err
}
