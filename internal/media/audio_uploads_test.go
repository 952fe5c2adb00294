package media

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/blob"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/sound"
	"github.com/sidestage/sidestage/seed/audio"
	"github.com/sidestage/sidestage/seed/demosound"
)

// shelfOfBlobs are uploads in memory.
type shelfOfBlobs map[string][]byte

type blobContent struct{ *bytes.Reader }

func (blobContent) Close() error { return nil }

func (s shelfOfBlobs) Open(_ context.Context, key string) (blob.Object, error) {
	b, found := s[key]
	if !found {
		return blob.Object{}, blob.ErrNotFound
	}
	return blob.Object{
		Content: blobContent{bytes.NewReader(b)},
		Info:    blob.Info{Size: int64(len(b)), ModTime: time.Unix(1, 0), ETag: `"` + key + `"`},
	}, nil
}

var testDerived = Derived{
	Peaks:   func(key string) string { return "peaks/" + key },
	Preview: func(key string) string { return "previews/" + key },
}

func TestUploads(t *testing.T) {
	wav := append(sound.WAVHeader(44100, 1, 1000), make([]byte, 1000)...)
	l := testLibrary(t, LibraryConfig{Derived: testDerived, Blobs: shelfOfBlobs{
		"audio/a": wav, "peaks/audio/a": []byte("[0.5,1]"), "previews/audio/a": wav[:500],
		"audio/new":   []byte("fLaC and so on"),
		"audio/other": []byte("\x00\x00\x00\x20ftypM4A "), "peaks/audio/other": []byte("[]"),
		"audio/bad": []byte("ID3"), "peaks/audio/bad": []byte("{"),
	}})
	for key, contentType := range map[string]string{
		"audio/a": "audio/wav", "audio/new": "audio/flac", "audio/other": "audio/mp4", "audio/bad": "audio/mpeg",
	} {
		a := open(t, l, TrackAudio{TrackID: "t", Kind: UploadAudio, AudioKey: key})
		b, err := io.ReadAll(a.Content)
		if err != nil || int64(len(b)) != a.Size || a.ContentType != contentType || a.ETag != `"`+key+`"` {
			t.Errorf("%s: %d bytes of %s, %v", key, len(b), a.ContentType, err)
		}
		closeAudio(t, a)
	}
	for _, tt := range []struct {
		key            string
		open           fault.Code
		peaks, preview fault.Code
		count          int
	}{
		{"audio/a", "", "", "", 2},
		{"audio/new", "", fault.Unavailable, fault.Unavailable, 0},
		{"audio/other", "", "", fault.NotFound, 0},
		{"audio/none", fault.NotFound, fault.Unavailable, fault.Unavailable, 0},
		{"", fault.NotFound, fault.Unavailable, fault.Unavailable, 0},
	} {
		track := TrackAudio{TrackID: "t", Kind: UploadAudio, AudioKey: tt.key}
		_, err := l.Open(t.Context(), track)
		peaks, noPeaks := l.Peaks(t.Context(), track)
		_, noPreview := l.Preview(t.Context(), track)
		if !has(err, tt.open) || !has(noPeaks, tt.peaks) || !has(noPreview, tt.preview) || len(peaks) != tt.count {
			t.Errorf("%q: %v; %v, %v; %v", tt.key, err, peaks, noPeaks, noPreview)
		}
		if e, ok := errors.AsType[*fault.Error](noPeaks); ok && e.RetryAfter <= 0 {
			t.Errorf("%q: when to ask again is not said", tt.key)
		}
	}
	if _, err := l.Peaks(t.Context(), TrackAudio{Kind: UploadAudio, AudioKey: "audio/bad"}); err == nil {
		t.Error("broken peaks were read")
	}
}

func has(err error, code fault.Code) bool {
	return err == nil && code == "" || err != nil && fault.CodeOf(err) == code
}

// A preview has the first 30 seconds and not a sample more, wherever one reads it.
func TestPreviewsEndAfter30Seconds(t *testing.T) {
	const most = 30 * demosound.BytesPerSecond
	l := testLibrary(t, LibraryConfig{})
	for seconds, want := range map[int]int{4: 4 * demosound.BytesPerSecond, 33: most} {
		track := demoTrack("preview", seconds)
		whole := composed(t, track)
		a, err := l.Preview(t.Context(), track)
		must(t, err)
		b, err := io.ReadAll(a.Content)
		must(t, err)
		if len(b) > 44+want || int64(len(b)) != a.Size || !bytes.Equal(b[44:], whole[44:len(b)]) {
			t.Errorf("%d s: a preview of %d bytes, or another sound", seconds, len(b))
		}
		if said := int(binary.LittleEndian.Uint32(b[40:])); said != len(b)-44 {
			t.Errorf("%d s: the header says %d bytes, there are %d", seconds, said, len(b)-44)
		}
		for _, at := range []int64{0, 10, 44, 50, a.Size - 3, a.Size, a.Size + 1000, int64(len(whole)) - 10} {
			_, err := a.Content.Seek(at, io.SeekStart)
			must(t, err)
			got, err := io.ReadAll(a.Content)
			must(t, err)
			if !bytes.Equal(got, b[min(at, a.Size):]) {
				t.Errorf("%d s: reading from %d gives %d bytes", seconds, at, len(got))
			}
		}
		if _, err := a.Content.Seek(-1, io.SeekStart); err == nil {
			t.Error("a position before the start was taken")
		}
		closeAudio(t, a)
	}
}

func TestPreviewsOfRecordings(t *testing.T) {
	l := testLibrary(t, LibraryConfig{})
	for _, r := range audio.Recordings {
		for range 2 { // made, and kept
			a, err := l.Preview(t.Context(), TrackAudio{TrackID: "t", Kind: RecordingAudio, Recording: r.File})
			must(t, err)
			info, err := sound.Probe(t.Context(), a.Content, a.Size)
			must(t, err)
			if want := min(r.Duration, sound.PreviewLength); (info.Duration-want).Abs() > 50*time.Millisecond ||
				info.Duration > sound.PreviewLength {
				t.Errorf("%s: a preview of %s, want %s", r.File, info.Duration, want)
			}
			closeAudio(t, a)
		}
	}
	if _, err := l.Preview(t.Context(),
		TrackAudio{Kind: RecordingAudio, Recording: "none.ogg"}); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("%v, want NOT_FOUND", err)
	}
}
