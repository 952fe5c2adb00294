package media

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/sidestage/sidestage/internal/sound"
)

// Preview opens the first 30 seconds of a track as a WAV file, and never more. Errors: as Open;
// UNAVAILABLE for an upload that was not looked at yet, NOT_FOUND for one that nothing here decodes.
func (l *Library) Preview(ctx context.Context, track TrackAudio) (*Audio, error) {
	switch track.Kind {
	case UploadAudio:
		return l.uploadPreview(ctx, track.AudioKey)
	case RecordingAudio:
		return l.recordingPreview(ctx, track.Recording)
	case DemoAudio:
		whole, err := l.openDemo(ctx, track)
		if err != nil {
			return nil, err
		}
		return previewOfDemo(whole), nil
	}
	return nil, fmt.Errorf("opening the preview of track %s: unknown kind %q", track.TrackID, track.Kind)
}

// previewOfDemo gives composed sound another header, and an end after 30 seconds.
func previewOfDemo(whole *Audio) *Audio {
	size := min(whole.Size-composedHeader, int64(sound.PreviewLength.Seconds())*composedBytesPerSecond)
	return &Audio{
		Content: &beginning{
			head: sound.WAVHeader(composedRate, 2, int(size)), content: whole.Content, skip: composedHeader,
			size: composedHeader + size,
		},
		Size: composedHeader + size, ContentType: whole.ContentType, ETag: previewTag(whole.ETag), ModTime: whole.ModTime,
	}
}

// previewTag is the ETag of the preview of what has an ETag.
func previewTag(etag string) string { return strings.TrimSuffix(etag, `"`) + `-preview"` }

// beginning reads a head of its own, then content from skip on, and ends at size. The head is
// as long as what it takes the place of.
type beginning struct {
	head    []byte
	content io.ReadSeekCloser
	skip    int64
	size    int64
	at      int64
	seeked  bool // content is at the position
}

// Read returns the head, and then the content.
func (b *beginning) Read(p []byte) (int, error) {
	if b.at >= b.size {
		return 0, io.EOF
	}
	if b.at < b.skip {
		n := copy(p, b.head[b.at:])
		b.at += int64(n)
		return n, nil
	}
	if !b.seeked {
		if _, err := b.content.Seek(b.at, io.SeekStart); err != nil {
			return 0, err
		}
		b.seeked = true
	}
	n, err := b.content.Read(p[:min(int64(len(p)), b.size-b.at)])
	b.at += int64(n)
	return n, err
}

// Seek moves the position.
func (b *beginning) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case io.SeekCurrent:
		offset += b.at
	case io.SeekEnd:
		offset += b.size
	}
	if offset < 0 {
		return b.at, errors.New("media: seeking before the start of a preview")
	}
	b.at, b.seeked = offset, false
	return offset, nil
}

// Close closes the content.
func (b *beginning) Close() error { return b.content.Close() }

// recordingPreview decodes the beginning of a recording once and keeps it: there are a few, and
// they are part of the program.
func (l *Library) recordingPreview(ctx context.Context, name string) (*Audio, error) {
	whole, err := l.openRecording(name)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, whole.Close()) }()
	path := filepath.Join(l.dir, "previews", strings.Trim(whole.ETag, `"`)+".wav")
	file, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		if err = l.makePreview(ctx, whole, path); err != nil {
			return nil, fmt.Errorf("making the preview of the recording %s: %w", name, err)
		}
		file, err = os.Open(path)
	}
	if err != nil {
		return nil, fmt.Errorf("opening the preview of the recording %s: %w", name, err)
	}
	info, err := file.Stat()
	if err != nil {
		return nil, errors.Join(fmt.Errorf("opening the preview of the recording %s: %w", name, err), file.Close())
	}
	return &Audio{
		Content: file, Size: info.Size(), ContentType: "audio/wav", ETag: previewTag(whole.ETag), ModTime: soundSince,
	}, nil
}

func (l *Library) makePreview(ctx context.Context, whole *Audio, path string) error {
	_, err, _ := l.rendering.Do("preview "+path, func() (any, error) {
		l.slots <- struct{}{}
		defer func() { <-l.slots }()
		b, err := sound.Preview(context.WithoutCancel(ctx), whole.Content, whole.Size)
		if err != nil {
			return nil, err
		}
		return nil, writeFile(path, b)
	})
	return err
}
