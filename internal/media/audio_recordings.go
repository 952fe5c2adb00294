package media

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// PeakCount is the number of values that draw a track.
const PeakCount = 400

// openRecording opens the file of a recording, and makes it when it is first asked for.
func (l *Library) openRecording(name string) (*Audio, error) {
	if !fs.ValidPath(name) || strings.ContainsAny(name, `/\`) || filepath.Ext(name) != ".ogg" {
		return nil, fault.Missing("The recording")
	}
	original, err := fs.Stat(l.recordings, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fault.Missing("The recording")
	}
	if err != nil {
		return nil, fmt.Errorf("looking for the recording %s: %w", name, err)
	}
	if audio, err := l.extracted(name, original.Size()); audio != nil || err != nil {
		return audio, err
	}
	if err := l.extract(name); err != nil {
		return nil, fmt.Errorf("preparing the recording %s: %w", name, err)
	}
	audio, err := l.extracted(name, original.Size())
	if audio == nil && err == nil {
		err = fmt.Errorf("opening the recording %s: its file is gone", name)
	}
	return audio, err
}

// extracted opens the file of a recording; nil where this process did not write it whole.
func (l *Library) extracted(name string, size int64) (*Audio, error) {
	l.mu.Lock()
	etag := l.etags[name]
	l.mu.Unlock()
	if etag == "" {
		return nil, nil
	}
	file, err := os.Open(l.recordingPath(name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("opening the recording %s: %w", name, err)
	}
	info, err := file.Stat()
	if err != nil {
		return nil, fmt.Errorf("opening the recording %s: %w", name, errors.Join(err, file.Close()))
	}
	if info.Size() != size {
		return nil, file.Close()
	}
	return &Audio{Content: file, Size: size, ContentType: "audio/ogg", ETag: etag, ModTime: soundSince}, nil
}

func (l *Library) recordingPath(name string) string { return filepath.Join(l.dir, "recordings", name) }

// extract writes a recording to its file, and remembers its ETag: a hash of its content.
func (l *Library) extract(name string) error {
	tag, err, _ := l.rendering.Do("recording "+name, func() (any, error) {
		b, err := fs.ReadFile(l.recordings, name)
		if err != nil {
			return "", err
		}
		sum := sha256.Sum256(b)
		return `"` + hex.EncodeToString(sum[:16]) + `"`, writeFile(l.recordingPath(name), b)
	})
	if err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.etags[name] = tag.(string)
	return nil
}

// Peaks returns PeakCount values 0..1 that draw a track's loudness over its length, the
// highest 1. Those of a recording were measured once; those of composed sound are read
// from its score and cached; those of an upload are made in the background, and are an empty
// list where nothing here decodes it. Errors: NOT_FOUND for a recording that is not there,
// UNAVAILABLE for an upload that was not looked at yet.
func (l *Library) Peaks(ctx context.Context, track TrackAudio) ([]float32, error) {
	switch track.Kind {
	case RecordingAudio:
		return l.recordingPeaks(track.Recording)
	case DemoAudio:
		return l.demoPeaks(track)
	case UploadAudio:
		return l.uploadPeaks(ctx, track.AudioKey)
	}
	return nil, fmt.Errorf("reading the peaks of track %s: unknown kind %q", track.TrackID, track.Kind)
}

func (l *Library) recordingPeaks(name string) ([]float32, error) {
	b, err := fs.ReadFile(l.recordings, "peaks.json")
	if err != nil {
		return nil, fmt.Errorf("reading the peaks of recordings: %w", err)
	}
	var peaks map[string][]float32
	if err := json.Unmarshal(b, &peaks); err != nil {
		return nil, fmt.Errorf("reading the peaks of recordings: %w", err)
	}
	if peaks[name] == nil {
		return nil, fault.Missing("The recording")
	}
	return peaks[name], nil
}

func (l *Library) demoPeaks(track TrackAudio) ([]float32, error) {
	spec := track.score()
	piece := l.composer.Compose(spec)
	path := filepath.Join(l.dir, "peaks", l.pieceKey(spec, piece)+".json")
	if b, err := os.ReadFile(path); err == nil {
		var peaks []float32
		if json.Unmarshal(b, &peaks) == nil && len(peaks) == PeakCount {
			return peaks, nil
		}
	}
	v, err, _ := l.rendering.Do("peaks "+path, func() (any, error) {
		peaks := piece.Peaks(PeakCount)
		for i, v := range peaks {
			peaks[i] = float32(int(v*1000+.5)) / 1000
		}
		b, err := json.Marshal(peaks)
		if err != nil {
			return nil, err
		}
		return peaks, writeFile(path, b)
	})
	if err != nil {
		return nil, fmt.Errorf("caching the peaks of track %s: %w", track.TrackID, err)
	}
	return v.([]float32), nil
}
