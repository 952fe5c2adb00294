// Package analysis looks at uploaded sounds in the background: how loud they are, how they are
// drawn and how they begin. It says what it does on the track, for its artist to see.
package analysis

import (
	"context"
	"io"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
)

// Status is where the look at a track's sound stands.
type Status string

// The states, in the order that they come in; Done and Failed are ends.
const (
	Pending Status = "pending"
	Running Status = "running"
	Done    Status = "done"
	Failed  Status = "failed"
)

// Track is what is known of a track's sound.
type Track struct {
	OwnerID string
	Status  Status
	// Note is in words for the artist: why it failed, or what could not be measured.
	Note       string
	Codec      string
	SampleRate int // Hz
	Channels   int
	BitDepth   int   // bits of a sample; 0 for none
	Size       int64 // bytes
}

// Work is a track that is leased to a worker.
type Work struct {
	TrackID, AudioKey string
	// Attempt counts from 1 for each sound; together with AudioKey it names the lease.
	Attempt int
}

// Result is what is written on a track whose sound was looked at.
type Result struct {
	Duration   time.Duration
	Codec      string
	SampleRate int
	Channels   int
	BitDepth   int // bits of a sample; 0 for none
	Size       int64
	// Measured is false where nothing here decodes the sound; then there is no level.
	Measured bool
	// Loudness is in LUFS, over Blocks blocks of 400 ms; nil for silence.
	Loudness *float64
	Blocks   int
	// TruePeak is in dBTP; nil for silence.
	TruePeak *float64
	Note     string
}

// Queue is what waits.
type Queue struct {
	Waiting int
	// Oldest is how long the first has been due; 0 where none is.
	Oldest time.Duration
}

// Store keeps where the look at each sound stands. Methods that take a Work change nothing and
// answer false where the lease is no longer held: the track has another sound, or another
// server took it over.
type Store interface {
	// Take leases the track that has been due longest until then; false where none is due.
	Take(ctx context.Context, now, until time.Time) (Work, bool, error)
	// Renew keeps the lease until then.
	Renew(ctx context.Context, w Work, until time.Time) (bool, error)
	// Finish writes what was found, and its album's loudness where all of it is known.
	Finish(ctx context.Context, w Work, r Result) (bool, error)
	// Fail gives up, in words for the artist.
	Fail(ctx context.Context, w Work, note string) (bool, error)
	// Retry makes it due again then.
	Retry(ctx context.Context, w Work, at time.Time) (bool, error)
	// Queue counts what is due now or leased.
	Queue(ctx context.Context, now time.Time) (Queue, error)
	// Among reads those of ids that are uploaded tracks.
	Among(ctx context.Context, ids []string) (map[string]Track, error)
}

// Blobs is where sounds lie and where what is made of them goes. Errors of Open for what is
// not there satisfy Missing.
type Blobs interface {
	Open(ctx context.Context, key string) (Sound, error)
	Put(ctx context.Context, key string, content io.Reader, size int64) error
	Missing(err error) bool
}

// Sound is an uploaded file, open for reading. Close it.
type Sound struct {
	Content io.ReadSeekCloser
	Size    int64
}

// PeaksKey and PreviewKey name what is made of a sound: a JSON array of numbers, and a WAV file
// of at most 30 seconds. Whoever removes a sound removes these too.
func PeaksKey(audioKey string) string { return "peaks/" + audioKey }

// PreviewKey is described at PeaksKey.
func PreviewKey(audioKey string) string { return "previews/" + audioKey }

// Derived returns all keys of what is made of a sound.
func Derived(audioKey string) []string {
	return []string{PeaksKey(audioKey), PreviewKey(audioKey)}
}

// Service answers how far the look at sounds has come.
type Service struct{ store Store }

// NewService returns a Service.
func NewService(store Store) *Service { return &Service{store} }

// Among returns those of tracks that are uploads and the viewer's own, or all of them to an admin:
// how a sound was coded is nobody else's business.
func (s *Service) Among(ctx context.Context, v access.Viewer, trackIDs []string) (map[string]Track, error) {
	if !v.SignedIn() {
		return nil, nil
	}
	found, err := s.store.Among(ctx, trackIDs)
	if err != nil {
		return nil, err
	}
	for id, t := range found {
		if !v.Admin && t.OwnerID != v.UserID {
			delete(found, id)
		}
	}
	return found, nil
}
