package media

import (
	"container/list"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"sync"
	"time"
)

// soundBlock is the bytes of composed sound that are rendered and stored at once: five seconds.
const soundBlock = 5 * 44100 * 4

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// soundEntry is one piece of the store. The store's lock guards place, readers, held and touched;
// its own guards the rest.
type soundEntry struct {
	store   *soundStore
	key     string
	size    int64
	place   *list.Element
	readers int
	held    int64     // bytes of blocks on disk
	touched time.Time // when the index was last marked as used

	mu       sync.Mutex
	file     *os.File // while there are readers
	sums     map[int]uint32
	verified map[int]bool // blocks that this process wrote or checked
	changed  time.Time    // of the file, as this process left it
	checking bool         // checkAll runs
}

// soundIndex is the content of a key.json.
type soundIndex struct {
	Size int64          `json:"size"`
	Sums map[int]uint32 `json:"sums"`
}

// blocks is the number of blocks of the piece.
func (e *soundEntry) blocks() int { return int((e.size + soundBlock - 1) / soundBlock) }

// blockLength is the bytes of a block; none for a block that the piece does not have.
func (e *soundEntry) blockLength(block int) int64 {
	if block < 0 || block >= e.blocks() {
		return 0
	}
	return min(soundBlock, e.size-int64(block)*soundBlock)
}

// whole reports whether every block is present and checked, and when the file last changed.
func (e *soundEntry) whole() (changed time.Time, whole bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.changed, len(e.verified) == e.blocks()
}

// open opens or makes the file. What changed while nobody was reading is not trusted.
func (e *soundEntry) open() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	file, err := os.OpenFile(e.store.path(e.key, ".wav"), os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return fmt.Errorf("opening cached sound: %w", err)
	}
	info, err := file.Stat()
	if err == nil && info.Size() != e.size {
		clear(e.sums)
		err = errors.Join(file.Truncate(0), file.Truncate(e.size))
	}
	if err != nil {
		return fmt.Errorf("opening cached sound: %w", errors.Join(err, file.Close()))
	}
	if !info.ModTime().Equal(e.changed) {
		clear(e.verified)
	}
	e.file = file
	return nil
}

// read fills p from within a block; false when the block is not there or not as it was written.
func (e *soundEntry) read(p []byte, block int, offset int64) bool {
	file := e.checked(block)
	if file == nil {
		return false
	}
	_, err := file.ReadAt(p, int64(block)*soundBlock+offset)
	return err == nil
}

// checked returns the file where it holds a block as it was written. The file stays open as long as the reader.
func (e *soundEntry) checked(block int) *os.File {
	e.mu.Lock()
	defer e.mu.Unlock()
	sum, present := e.sums[block]
	if !present || e.file == nil {
		return nil
	}
	if !e.verified[block] && !e.check(block, sum) {
		delete(e.sums, block)
		return nil
	}
	return e.file
}

// blockBuffers hold blocks while their checksums are computed.
var blockBuffers = sync.Pool{New: func() any { return new([soundBlock]byte) }}

func (e *soundEntry) check(block int, sum uint32) bool {
	buffer := blockBuffers.Get().(*[soundBlock]byte)
	defer blockBuffers.Put(buffer)
	b := buffer[:e.blockLength(block)]
	if _, err := e.file.ReadAt(b, int64(block)*soundBlock); err != nil || crc32.Checksum(b, castagnoli) != sum {
		return false
	}
	if info, err := e.file.Stat(); err == nil {
		e.changed = info.ModTime()
	}
	e.verified[block] = true
	return true
}

// startChecking reports, once while there are readers, that every block is present but some are not checked.
func (e *soundEntry) startChecking() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.checking || len(e.sums) != e.blocks() || len(e.verified) == e.blocks() {
		return false
	}
	e.checking = true
	return true
}

// checkAll checks every block, so that the next listener gets the file itself.
func (e *soundEntry) checkAll() {
	for block := range e.blocks() {
		if e.checked(block) == nil {
			break
		}
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.checking = false
}

// write keeps a block, if there is room for it.
func (e *soundEntry) write(block int, b []byte) error {
	s := e.store
	s.mu.Lock()
	defer s.mu.Unlock()
	e.mu.Lock()
	_, present := e.sums[block]
	e.mu.Unlock()
	if present || e.readers == 0 {
		return nil
	}
	if err := s.makeRoom(int64(len(b))); err != nil {
		return err
	}
	if s.used+int64(len(b)) > s.limit {
		return nil // all that is cached is being read: the sound is sent without being kept
	}
	if err := e.put(block, b); err != nil {
		return fmt.Errorf("caching sound: %w", err)
	}
	s.recount(e)
	return nil
}

func (e *soundEntry) put(block int, b []byte) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if _, err := e.file.WriteAt(b, int64(block)*soundBlock); err != nil {
		return err
	}
	info, err := e.file.Stat()
	if err != nil {
		return err
	}
	e.changed = info.ModTime()
	e.sums[block] = crc32.Checksum(b, castagnoli)
	e.verified[block] = true
	index, err := json.Marshal(soundIndex{Size: e.size, Sums: e.sums})
	if err != nil {
		return err
	}
	return writeFile(e.store.path(e.key, ".json"), index)
}
