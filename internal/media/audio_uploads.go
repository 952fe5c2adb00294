package media

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/sidestage/sidestage/internal/blob"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/sound"
)

// Blobs is where uploads lie, and what was made of their sound. A blob.Store is one.
type Blobs interface {
	Open(ctx context.Context, key string) (blob.Object, error)
}

// Derived names what was made of an uploaded sound, by the sound's key.
type Derived struct{ Peaks, Preview func(audioKey string) string }

// soonAnalysed is when asking again makes sense for what is made in the background.
const soonAnalysed = 5 * time.Second

// openUpload opens an upload as it was sent; on disk that is a real file.
func (l *Library) openUpload(ctx context.Context, key string) (*Audio, error) {
	object, err := l.openBlob(ctx, key)
	if errors.Is(err, blob.ErrNotFound) {
		return nil, fault.Missing("The sound")
	}
	if err != nil {
		return nil, err
	}
	head := make([]byte, 64)
	n, err := object.Content.ReadAt(head, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, errors.Join(fmt.Errorf("reading the sound %s: %w", key, err), object.Content.Close())
	}
	return &Audio{
		Content: object.Content, Size: object.Size, ContentType: sound.ContentType(head[:n]), ETag: object.ETag,
		ModTime: object.ModTime,
	}, nil
}

func (l *Library) openBlob(ctx context.Context, key string) (blob.Object, error) {
	if key == "" || l.blobs == nil {
		return blob.Object{}, blob.ErrNotFound
	}
	object, err := l.blobs.Open(ctx, key)
	if err != nil && !errors.Is(err, blob.ErrNotFound) {
		return blob.Object{}, fmt.Errorf("opening the blob %s: %w", key, err)
	}
	return object, err
}

// uploadPeaks reads the peaks of an upload. There are none, an empty list, of what nothing here
// decodes. Errors: UNAVAILABLE while its sound was not looked at.
func (l *Library) uploadPeaks(ctx context.Context, key string) (peaks []float32, err error) {
	object, err := l.openBlob(ctx, l.derived.Peaks(key))
	if errors.Is(err, blob.ErrNotFound) {
		return nil, analysing("The waveform", err)
	}
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, object.Content.Close()) }()
	b, err := io.ReadAll(io.LimitReader(object.Content, 64<<10))
	if err != nil {
		return nil, fmt.Errorf("reading the peaks of %s: %w", key, err)
	}
	if err := json.Unmarshal(b, &peaks); err != nil {
		return nil, fmt.Errorf("reading the peaks of %s: %w", key, err)
	}
	return peaks, nil
}

func analysing(what string, cause error) error {
	e := fault.Wrap(fault.Unavailable, what+" is not made yet. Please try again.", cause)
	e.RetryAfter = soonAnalysed
	return e
}

// uploadPreview opens the stored preview. Errors: UNAVAILABLE while the sound was not looked at,
// NOT_FOUND where nothing here decodes it.
func (l *Library) uploadPreview(ctx context.Context, key string) (*Audio, error) {
	object, err := l.openBlob(ctx, l.derived.Preview(key))
	if errors.Is(err, blob.ErrNotFound) {
		if _, waiting := l.uploadPeaks(ctx, key); waiting != nil {
			return nil, analysing("The preview", err)
		}
		return nil, fault.Missing("A preview of this track")
	}
	if err != nil {
		return nil, err
	}
	return &Audio{
		Content: object.Content, Size: object.Size, ContentType: "audio/wav", ETag: object.ETag, ModTime: object.ModTime,
	}, nil
}
