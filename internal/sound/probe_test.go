package sound

import (
	"bytes"
	"encoding/binary"
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
		bits               int
		seconds, tolerance time.Duration
		tags               Tags
	}{
		{"tone.flac", FLAC, "audio/flac", 44100, 2, 16, time.Second, 0, tags},
		{"tone.mp3", MP3, "audio/mpeg", 44100, 2, 0, 2 * time.Second, 0, tags},
		{"tone-vbr.mp3", MP3, "audio/mpeg", 44100, 2, 0, 2 * time.Second, 0, tags},
		{"bare.mp3", MP3, "audio/mpeg", 44100, 2, 0, 2 * time.Second, 100 * time.Millisecond, Tags{}},
		{"tone.ogg", Vorbis, "audio/ogg", 44100, 2, 0, 2 * time.Second, 0, tags},
		{"tone.opus", Opus, "audio/ogg", 48000, 2, 0, 2 * time.Second, time.Millisecond, tags},
		{"speech.opus", Opus, "audio/ogg", 48000, 1, 0, 2 * time.Second, time.Millisecond, tags},
		{"tone.m4a", AAC, "audio/mp4", 44100, 2, 0, 2 * time.Second, 50 * time.Millisecond, tags},
		{"alac.m4a", ALAC, "audio/mp4", 44100, 2, 16, time.Second / 2, 0, tags},
	} {
		b := fixture(t, tt.file)
		i, err := Probe(t.Context(), bytes.NewReader(b), int64(len(b)))
		if err != nil {
			t.Errorf("%s: %v", tt.file, err)
			continue
		}
		if i.Codec != tt.codec || i.ContentType != tt.contentType || i.SampleRate != tt.rate || i.Channels != tt.channels ||
			i.BitDepth != tt.bits || i.Tags != tt.tags {
			t.Errorf("%s: %+v", tt.file, i)
		}
		if off := (i.Duration - tt.seconds).Abs(); off > tt.tolerance {
			t.Errorf("%s lasts %s", tt.file, i.Duration)
		}
	}
}

func TestProbeReadsTheBitDepth(t *testing.T) {
	deep := fixture(t, "tone.flac")
	setFLACDepth(deep, 24)
	thin := wavOf(wavSpec{rate: 96000, channels: 2, bits: 24, extensible: true, frames: 96000})
	binary.LittleEndian.PutUint16(thin[38:], 20)
	for name, tt := range map[string]struct {
		file []byte
		bits int
	}{
		"WAV of 8":        {wavOf(wavSpec{rate: 44100, channels: 2, bits: 8, frames: 44100}), 8},
		"WAV of 16":       {wavOf(wavSpec{rate: 44100, channels: 2, bits: 16, frames: 44100}), 16},
		"WAV of 24":       {wavOf(wavSpec{rate: 96000, channels: 1, bits: 24, frames: 96000}), 24},
		"WAV of floats":   {wavOf(wavSpec{rate: 48000, channels: 2, bits: 32, float: true, frames: 48000}), 32},
		"extensible WAV":  {wavOf(wavSpec{rate: 8000, channels: 6, bits: 24, extensible: true, frames: 8000}), 24},
		"WAV of 20 in 24": {thin, 20},
		"FLAC of 24":      {deep, 24},
		"ALAC of 24":      {withALACDepth(t, 24), 24},
		"ALAC of 200":     {withALACDepth(t, 200), 0},
	} {
		i, err := Probe(t.Context(), bytes.NewReader(tt.file), int64(len(tt.file)))
		if err != nil || i.BitDepth != tt.bits {
			t.Errorf("%s: %d bits, %v", name, i.BitDepth, err)
		}
	}
}

// setFLACDepth writes the bits of a sample into the STREAMINFO of a file.
func setFLACDepth(file []byte, bits int) {
	packed := binary.BigEndian.Uint64(file[18:])
	binary.BigEndian.PutUint64(file[18:], packed&^(31<<36)|uint64(bits-1)<<36)
}

// withALACDepth returns the ALAC fixture with another depth in its configuration.
func withALACDepth(t *testing.T, bits byte) []byte {
	t.Helper()
	file := fixture(t, "alac.m4a")
	at := bytes.LastIndex(file, []byte("alac\x00\x00\x00\x00"))
	if at < 0 || file[at+13] != 16 {
		t.Fatal("the fixture has no configuration of ALAC")
	}
	file[at+13] = bits
	return file
}
