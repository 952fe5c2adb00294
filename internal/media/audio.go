// Package media gives the sound of tracks and the renditions of pictures, from caches on
// disk that are filled when something is asked for.
package media

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"github.com/sidestage/sidestage/internal/sound"
)

// AudioKind says where a track's sound comes from.
type AudioKind string

// The kinds of sound: composed by the server, a real recording that is part of it, or what an
// artist uploaded.
const (
	DemoAudio      AudioKind = "demo"
	RecordingAudio AudioKind = "recording"
	UploadAudio    AudioKind = "upload"
)

// TrackAudio names the sound of a track.
type TrackAudio struct {
	TrackID   string
	Kind      AudioKind
	Recording string        // file name, for RecordingAudio
	Genres    []string      // names or slugs in any order, for DemoAudio
	Duration  time.Duration // for DemoAudio
	AudioKey  string        // of the blob, for UploadAudio
}

// Audio is the opened sound of a track. Content works with http.ServeContent; it is an
// *os.File as soon as the sound is whole on disk, so that the kernel can send it, provided
// that the handler gives http.ServeContent the plain http.ResponseWriter. Close it.
type Audio struct {
	Content     io.ReadSeekCloser
	Size        int64
	ContentType string
	ETag        string // strong and quoted; the same bytes for ever
	ModTime     time.Time
}

// Close releases the content.
func (a *Audio) Close() error { return a.Content.Close() }

// soundSince is the modification time of all sound: it only ever changes with its ETag.
var soundSince = time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC)

// maxPieces bounds the compositions that are kept in memory, each with up to 16 MiB of
// rendered notes.
const maxPieces = 8

// DefaultAudioCacheBytes is what the cache of composed sound may take on disk, and that of copies.
const DefaultAudioCacheBytes = 2 << 30

// LibraryConfig says where a library keeps and finds its files.
type LibraryConfig struct {
	Dir        string // made when missing
	Recordings fs.FS  // the recordings and their peaks.json
	CacheBytes int64  // of composed sound on disk, and of copies; 0 is DefaultAudioCacheBytes
	// FormatBytes is what downloads in other formats may take on disk; 0 is DefaultFormatBytes.
	FormatBytes int64
	// Formats are those in which downloads are made; all that can be made here where nil.
	Formats  []sound.Format
	Blobs    Blobs // the uploads; without them there are none
	Derived  Derived
	Composer Composer
}

// Library opens the sound of tracks. It may be used by many goroutines.
type Library struct {
	dir        string
	recordings fs.FS
	blobs      Blobs
	derived    Derived
	composer   Composer
	store      *soundStore
	copies     *copies
	made       *conversions
	rendering  singleflight.Group // of blocks, extractions and peaks, by name
	slots      chan struct{}      // one for each processor
	ahead      sync.WaitGroup

	mu     sync.Mutex
	pieces map[string]Piece
	recent []string // keys of pieces, latest last
	etags  map[string]string
	names  map[string]pieceName
}

// OpenLibrary prepares the folders and takes over what an earlier run has cached.
func OpenLibrary(config LibraryConfig) (*Library, error) {
	if config.CacheBytes == 0 {
		config.CacheBytes = DefaultAudioCacheBytes
	}
	for _, name := range []string{"recordings", "peaks", "previews"} {
		if err := os.MkdirAll(filepath.Join(config.Dir, name), 0o755); err != nil {
			return nil, fmt.Errorf("preparing the media folder: %w", err)
		}
	}
	store, err := openSoundStore(filepath.Join(config.Dir, "sound"), config.CacheBytes)
	if err != nil {
		return nil, err
	}
	smaller, err := openCopies(filepath.Join(config.Dir, "copies"), config.CacheBytes)
	if err != nil {
		return nil, err
	}
	made, err := openConversions(config)
	if err != nil {
		return nil, err
	}
	return &Library{
		dir: config.Dir, recordings: config.Recordings, blobs: config.Blobs, derived: config.Derived,
		composer: config.Composer, store: store, copies: smaller, made: made,
		slots:  make(chan struct{}, runtime.GOMAXPROCS(0)),
		pieces: map[string]Piece{}, etags: map[string]string{}, names: map[string]pieceName{},
	}, nil
}

// Wait returns when nothing is rendered ahead, and nothing copied, any more. Call it when the server stops, after the
// last listener is gone.
func (l *Library) Wait() {
	l.ahead.Wait()
	l.copies.under.Wait()
	l.made.close()
}

// Open opens a track's sound for reading. It answers at once: what is not cached is
// rendered as it is read. Errors: NOT_FOUND for a recording or an upload that is not there.
func (l *Library) Open(ctx context.Context, track TrackAudio) (*Audio, error) {
	switch track.Kind {
	case RecordingAudio:
		return l.openRecording(track.Recording)
	case DemoAudio:
		return l.openDemo(ctx, track)
	case UploadAudio:
		return l.openUpload(ctx, track.AudioKey)
	}
	return nil, fmt.Errorf("opening the sound of track %s: unknown kind %q", track.TrackID, track.Kind)
}

func (l *Library) openDemo(ctx context.Context, track TrackAudio) (*Audio, error) {
	spec := track.score()
	key, size := l.named(spec)
	audio := &Audio{Size: size, ContentType: "audio/wav", ETag: `"` + key + `"`, ModTime: soundSince}
	file, err := l.store.openWhole(key, size)
	if err != nil {
		return nil, fmt.Errorf("opening the sound of track %s: %w", track.TrackID, err)
	}
	if file != nil {
		audio.Content = file
		return audio, nil
	}
	entry, err := l.store.acquire(key, size)
	if err != nil {
		return nil, fmt.Errorf("opening the sound of track %s: %w", track.TrackID, err)
	}
	if entry.startChecking() {
		l.checkAhead(ctx, entry)
	}
	audio.Content = &demoReader{ctx: context.WithoutCancel(ctx), library: l, entry: entry, spec: spec, current: -1}
	return audio, nil
}

// mostNames bounds the names of pieces that are kept.
const mostNames = 10_000

// pieceName is a piece's key, and its size in bytes.
type pieceName struct {
	key  string
	size int64
}

// named returns a piece's key and size. A player opens a track for each of its ranges, so that what is known is not
// composed anew.
func (l *Library) named(spec Score) (key string, size int64) {
	id := fmt.Sprint(spec.ID, spec.Duration, spec.Genres)
	l.mu.Lock()
	name, known := l.names[id]
	l.mu.Unlock()
	if known {
		return name.key, name.size
	}
	piece := l.composer.Compose(spec)
	name = pieceName{l.pieceKey(spec, piece), piece.Size()}
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.names) >= mostNames {
		clear(l.names)
	}
	l.names[id] = name
	return name.key, name.size
}

// pieceKey names the bytes of a piece: it changes with whatever changes them.
func (l *Library) pieceKey(spec Score, piece Piece) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d|%s|%s|%d", l.composer.Version(), spec.ID, piece.Family(), piece.Size()))
	return hex.EncodeToString(sum[:16])
}

// piece finds or composes a piece; those used last stay in memory, with their notes.
func (l *Library) piece(key string, spec Score) Piece {
	l.mu.Lock()
	defer l.mu.Unlock()
	p := l.pieces[key]
	if p == nil {
		p = l.composer.Compose(spec)
		l.pieces[key] = p
	}
	l.recent = slices.DeleteFunc(l.recent, func(k string) bool { return k == key })
	l.recent = append(l.recent, key)
	if len(l.recent) > maxPieces {
		delete(l.pieces, l.recent[0])
		l.recent = l.recent[1:]
	}
	return p
}
