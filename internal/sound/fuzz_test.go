package sound

import (
	"bytes"
	"testing"
	"time"
)

// longestFuzzed keeps a try short, in bytes.
const longestFuzzed = 64 << 10

// fuzzSounds tries files that begin as these do: each is decoded or refused, in words, before long.
func fuzzSounds(f *testing.F, names ...string) {
	f.Helper()
	for _, name := range names {
		b := fixture(f, name)
		f.Add(b[:min(len(b), longestFuzzed)])
		f.Add(b[:len(b)/3])
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) > longestFuzzed {
			t.Skip()
		}
		_ = look(t, "a sound", b)
	})
}

func FuzzMP3(f *testing.F) { fuzzSounds(f, "tone.mp3", "tone-vbr.mp3", "bare.mp3") }

func FuzzVorbis(f *testing.F) { fuzzSounds(f, "tone.ogg") }

// The reader of tags may find nothing, and ends.
func FuzzTags(f *testing.F) {
	f.Add(id3([2]string{"TIT2", "A title"}, [2]string{"TPE1", "Mia"}, [2]string{"TRCK", "3/12"}))
	f.Add(id3([2]string{"APIC", "image/png\x00\x03\x00\x89PNG\r\n\x1a\n"}, [2]string{"USLT", "engla\x00la la"}))
	f.Add([]byte("ID3\x04\x00\x80\x00\x00\x00\x20TIT2\x00\x00\x00\x06\x00\x03\x03title"))
	f.Fuzz(func(t *testing.T, b []byte) {
		began := time.Now()
		var found Info
		found.readID3(bytes.NewReader(b))
		if took := time.Since(began); took > 20*time.Second {
			t.Errorf("it took %s", took)
		}
		if len(found.Art) > len(b) || len(found.Tags.Title) > longestText*4 {
			t.Errorf("%d bytes of art and a title of %d of a file of %d", len(found.Art), len(found.Tags.Title), len(b))
		}
	})
}
