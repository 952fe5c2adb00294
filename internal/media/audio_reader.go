package media

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync/atomic"
)

// demoReader reads composed sound from the cache, rendering what is missing block by
// block, and the next block while one is being sent. It serves one goroutine.
type demoReader struct {
	ctx     context.Context // for the log; rendering goes on for others if the listener leaves
	library *Library
	entry   *soundEntry
	spec    Score
	at      int64

	current  int // the block held in memory, -1 for none
	held     []byte
	prepared int         // the last block that was rendered ahead
	ahead    atomic.Bool // one is being rendered ahead
	closed   bool
}

// Read returns at most the rest of the block at the position.
func (r *demoReader) Read(p []byte) (int, error) {
	if r.at >= r.entry.size {
		return 0, io.EOF
	}
	block, offset := int(r.at/soundBlock), r.at%soundBlock
	p = p[:min(int64(len(p)), r.entry.blockLength(block)-offset)]
	switch {
	case block == r.current:
		copy(p, r.held[offset:])
	case r.entry.read(p, block, offset):
		r.current, r.held = -1, nil
	default:
		b, err := r.library.block(r.ctx, r.entry, r.spec, block)
		if err != nil {
			return 0, err
		}
		r.current, r.held = block, b
		copy(p, b[offset:])
	}
	r.prepare(block + 1)
	r.at += int64(len(p))
	return len(p), nil
}

// Seek moves the position; nothing is rendered until it is read.
func (r *demoReader) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case io.SeekCurrent:
		offset += r.at
	case io.SeekEnd:
		offset += r.entry.size
	}
	if offset < 0 {
		return r.at, errors.New("media: seeking before the start of a sound")
	}
	r.at = offset
	return offset, nil
}

// Close releases the cache entry.
func (r *demoReader) Close() error {
	if r.closed {
		return nil
	}
	r.closed = true
	r.held = nil
	return r.library.store.release(r.entry)
}

// prepare renders a block ahead, once and one at a time, unless it is there.
func (r *demoReader) prepare(block int) {
	if block >= r.entry.blocks() || block == r.prepared || r.entry.has(block) || !r.ahead.CompareAndSwap(false, true) {
		return
	}
	r.prepared = block
	l := r.library
	entry, err := l.store.acquire(r.entry.key, r.entry.size) // the reader may be closed meanwhile
	if err != nil {
		r.ahead.Store(false)
		slog.WarnContext(r.ctx, "rendering sound ahead failed", "track", r.spec.ID, "error", err)
		return
	}
	l.ahead.Go(func() {
		defer r.ahead.Store(false)
		_, err := l.block(r.ctx, entry, r.spec, block)
		if err = errors.Join(err, l.store.release(entry)); err != nil {
			slog.WarnContext(r.ctx, "rendering sound ahead failed", "track", r.spec.ID, "error", err)
		}
	})
}

// checkAhead checks in the background what an earlier run has cached.
func (l *Library) checkAhead(ctx context.Context, entry *soundEntry) {
	l.store.retain(entry) // the reader may be closed meanwhile
	l.ahead.Go(func() {
		entry.checkAll()
		if err := l.store.release(entry); err != nil {
			slog.WarnContext(context.WithoutCancel(ctx), "checking cached sound", "key", entry.key, "error", err)
		}
	})
}

// has says whether a block is on disk.
func (e *soundEntry) has(block int) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	_, present := e.sums[block]
	return present
}

// block renders a block and caches it. Several who want it wait for one rendering. A full
// or broken disk is logged, and the sound is given all the same.
func (l *Library) block(ctx context.Context, entry *soundEntry, spec Score, block int) ([]byte, error) {
	b, err, _ := l.rendering.Do(fmt.Sprintf("block %s %d", entry.key, block), func() (any, error) {
		b := make([]byte, entry.blockLength(block))
		if entry.read(b, block, 0) {
			return b, nil // another finished it just now
		}
		l.slots <- struct{}{}
		_, err := l.piece(entry.key, spec).ReadAt(b, int64(block)*soundBlock)
		<-l.slots
		if err != nil {
			return nil, fmt.Errorf("rendering the sound of track %s: %w", spec.ID, err)
		}
		if err := entry.write(block, b); err != nil {
			slog.WarnContext(ctx, "the sound cache cannot be written", "track", spec.ID, "error", err)
		}
		return b, nil
	})
	if err != nil {
		return nil, err
	}
	return b.([]byte), nil
}
