package sound

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"
)

func fixture(t testing.TB, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestProbeKnowsWhatFilesAre(t *testing.T) {
	tags := Tags{Title: "Tone", Artist: "Sidestage", Album: "Fixtures", Genre: "Test", Year: 2026, TrackNumber: 3}
	for _, tt := range []struct {
		file               string
		codec              Codec
		contentType        string
		rate               int
		channels           int
		seconds, tolerance time.Duration
		tags               Tags
	}{
		{"tone.flac", FLAC, "audio/flac", 44100, 2, time.Second, 0, tags},
		{"tone.mp3", MP3, "audio/mpeg", 44100, 2, 2 * time.Second, 0, tags},
		{"tone-vbr.mp3", MP3, "audio/mpeg", 44100, 2, 2 * time.Second, 0, tags},
		{"bare.mp3", MP3, "audio/mpeg", 44100, 2, 2 * time.Second, 100 * time.Millisecond, Tags{}},
		{"tone.ogg", Vorbis, "audio/ogg", 44100, 2, 2 * time.Second, 0, tags},
		{"tone.opus", Opus, "audio/ogg", 48000, 2, 2 * time.Second, time.Millisecond, tags},
		{"speech.opus", Opus, "audio/ogg", 48000, 1, 2 * time.Second, time.Millisecond, tags},
		{"tone.m4a", AAC, "audio/mp4", 44100, 2, 2 * time.Second, 50 * time.Millisecond, tags},
		{"alac.m4a", ALAC, "audio/mp4", 44100, 2, time.Second / 2, 0, tags},
	} {
		b := fixture(t, tt.file)
		i, err := Probe(t.Context(), bytes.NewReader(b), int64(len(b)))
		if err != nil {
			t.Errorf("%s: %v", tt.file, err)
			continue
		}
		if i.Codec != tt.codec || i.ContentType != tt.contentType || i.SampleRate != tt.rate || i.Channels != tt.channels ||
			i.Tags != tt.tags {
			t.Errorf("%s: %+v", tt.file, i)
		}
		if off := (i.Duration - tt.seconds).Abs(); off > tt.tolerance {
			t.Errorf("%s lasts %s", tt.file, i.Duration)
		}
	}
}
