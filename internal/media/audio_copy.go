package media

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/sound"
)

// copies are sounds made smaller for people's devices, in files that are whole. The least recently used goes first.
type copies struct {
	dir   string
	limit int64         // bytes
	slots chan struct{} // for what is made at once
	under sync.WaitGroup

	mu     sync.Mutex
	making map[string]*making
}

// making is a copy on its way, for everybody who waits for it.
type making struct {
	done    chan struct{}
	err     error
	waiting int
	cancel  context.CancelFunc
}

// Copy opens a track's sound for a device to keep: where the original is without loss and this machine makes Opus, as
// Opus, made when it is first asked for, which takes seconds; else as it is. What nobody waits for any more is left.
// Errors: as Open.
func (l *Library) Copy(ctx context.Context, track TrackAudio) (*Audio, error) {
	original, err := l.Open(ctx, track)
	if err != nil {
		return nil, err
	}
	length, err := copyLength(ctx, track, original)
	if err != nil {
		return nil, errors.Join(err, original.Close())
	}
	if length == 0 {
		return original, nil
	}
	key := copyKey(original)
	if err := original.Close(); err != nil {
		return nil, fmt.Errorf("opening a copy of track %s: %w", track.TrackID, err)
	}
	audio, err := l.copies.open(key)
	if audio != nil || err != nil {
		return audio, err
	}
	err = l.copies.made(ctx, key, func(ctx context.Context, path string) error { return l.encode(ctx, track, path) })
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err == nil {
		audio, err = l.copies.open(key)
	}
	if audio == nil {
		slog.WarnContext(ctx, "a copy cannot be made, the original is sent", "track", track.TrackID, "error", err)
		return l.Open(ctx, track)
	}
	return audio, nil
}

// CopySize gives the bytes that Copy would give; exact is false for what is yet to be made. Errors: as Open.
func (l *Library) CopySize(ctx context.Context, track TrackAudio) (bytes int64, exact bool, err error) {
	original, err := l.Open(ctx, track)
	if err != nil {
		return 0, false, err
	}
	defer func() { err = errors.Join(err, original.Close()) }()
	length, err := copyLength(ctx, track, original)
	if length == 0 || err != nil {
		return original.Size, true, err
	}
	audio, err := l.copies.open(copyKey(original))
	if err != nil {
		return 0, false, err
	}
	if audio == nil {
		return int64(length.Seconds() * sound.OpusBitRate / 8), false, nil
	}
	return audio.Size, true, audio.Close()
}

// copyLength gives how long a sound is of which a copy is made; 0 where the original is kept as it is.
func copyLength(ctx context.Context, track TrackAudio, original *Audio) (time.Duration, error) {
	switch {
	case !sound.EncodesOpus() || track.Kind == RecordingAudio:
		return 0, nil
	case track.Kind == DemoAudio: // asking its header would render its beginning
		return track.Duration, nil
	}
	info, err := sound.Probe(ctx, original.Content, original.Size)
	switch {
	case err == nil && info.Lossless():
		return info.Duration, nil
	case err != nil && fault.CodeOf(err) != fault.BadUserInput: // what is damaged is kept as it is
		return 0, fmt.Errorf("looking at the sound of track %s: %w", track.TrackID, err)
	}
	if _, err := original.Content.Seek(0, io.SeekStart); err != nil {
		return 0, fmt.Errorf("looking at the sound of track %s: %w", track.TrackID, err)
	}
	return 0, nil
}

// copyKey names the copy of a sound: other bytes, or another rate, are another copy.
func copyKey(original *Audio) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "opus|%d|%s", sound.OpusBitRate, original.ETag))
	return hex.EncodeToString(sum[:16])
}

// encode writes a track's sound to a file as Opus.
func (l *Library) encode(ctx context.Context, track TrackAudio, path string) (err error) {
	original, err := l.Open(ctx, track)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, original.Close()) }()
	info, err := sound.Probe(ctx, original.Content, original.Size)
	if err != nil {
		return err
	}
	stream, err := sound.Decode(ctx, original.Content, info)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, stream.Close()) }()
	return sound.EncodeOpus(ctx, stream, path)
}

// openCopies prepares the folder, and takes away what an earlier run left half made.
func openCopies(dir string, limit int64) (*copies, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("preparing the folder of copies: %w", err)
	}
	halves, err := filepath.Glob(filepath.Join(dir, ".new-*"))
	for _, path := range halves {
		err = errors.Join(err, os.Remove(path))
	}
	if err != nil {
		return nil, fmt.Errorf("preparing the folder of copies: %w", err)
	}
	// Others need the processors too.
	slots := make(chan struct{}, max(runtime.GOMAXPROCS(0)/2, 1))
	return &copies{dir: dir, limit: limit, slots: slots, making: map[string]*making{}}, nil
}

func (c *copies) path(key string) string { return filepath.Join(c.dir, key+".opus") }

// open opens a copy that is there, else nil.
func (c *copies) open(key string) (*Audio, error) {
	file, err := os.Open(c.path(key))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("opening a copy: %w", err)
	}
	info, err := file.Stat()
	now := time.Now()
	if err == nil && now.Sub(info.ModTime()) > touchEvery {
		err = os.Chtimes(file.Name(), now, now)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, errors.Join(fmt.Errorf("opening a copy: %w", err), file.Close())
	}
	return &Audio{
		Content: file, Size: info.Size(), ContentType: "audio/ogg", ETag: `"` + key + `"`, ModTime: soundSince,
	}, nil
}

// made returns when a copy is there. Several who want it wait for one making; it ends when the last of them leaves.
func (c *copies) made(ctx context.Context, key string, encode func(context.Context, string) error) error {
	c.mu.Lock()
	m := c.making[key]
	if m == nil {
		alone, cancel := context.WithCancel(context.WithoutCancel(ctx))
		m = &making{done: make(chan struct{}), cancel: cancel}
		c.making[key] = m
		c.under.Go(func() {
			m.err = c.fill(alone, key, encode)
			cancel()
			c.mu.Lock()
			defer c.mu.Unlock()
			c.end(key, m)
			close(m.done)
		})
	}
	m.waiting++
	c.mu.Unlock()
	select {
	case <-m.done:
		return m.err
	case <-ctx.Done():
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if m.waiting--; m.waiting == 0 {
		c.end(key, m)
		m.cancel()
	}
	return ctx.Err()
}

// end lets who comes next begin anew. The caller holds the lock.
func (c *copies) end(key string, m *making) {
	if c.making[key] == m {
		delete(c.making, key)
	}
}

// fill writes a copy when a slot is free, and takes others away where there is no room.
func (c *copies) fill(ctx context.Context, key string, encode func(context.Context, string) error) error {
	select {
	case c.slots <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-c.slots }()
	temp, err := os.CreateTemp(c.dir, ".new-*")
	if err != nil {
		return err
	}
	err = errors.Join(temp.Close(), encode(ctx, temp.Name()))
	if err == nil {
		err = os.Rename(temp.Name(), c.path(key))
	}
	if err != nil {
		return errors.Join(err, os.Remove(temp.Name()))
	}
	return c.makeRoom(key)
}

// makeRoom removes the least recently used copies until all fit. Who reads one reads on.
func (c *copies) makeRoom(newest string) error {
	files, err := filepath.Glob(filepath.Join(c.dir, "*.opus"))
	if err != nil {
		return err
	}
	type kept struct {
		path string
		size int64
		used time.Time
	}
	var all []kept
	var bytes int64
	for _, path := range files {
		info, err := os.Stat(path)
		if err != nil {
			continue // another has just removed it
		}
		all = append(all, kept{path, info.Size(), info.ModTime()})
		bytes += info.Size()
	}
	slices.SortFunc(all, func(a, b kept) int { return cmp.Compare(a.used.UnixNano(), b.used.UnixNano()) })
	for _, f := range all {
		if bytes <= c.limit || f.path == c.path(newest) {
			continue
		}
		if err := os.Remove(f.path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("making room for copies: %w", err)
		}
		bytes -= f.size
	}
	return nil
}
