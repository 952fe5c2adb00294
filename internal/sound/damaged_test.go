package sound

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/slowtest"
)

// look does all that can be done to a file, and fails on anything but a refusal in words.
func look(t *testing.T, name string, b []byte) error {
	t.Helper()
	began := time.Now()
	_, err := Analyse(t.Context(), bytes.NewReader(b), int64(len(b)))
	if err != nil && !isRefusal(err) {
		t.Errorf("%s: %v, want a refusal", name, err)
	}
	if took := time.Since(began); took > 20*time.Second {
		t.Errorf("%s took %s", name, took)
	}
	return err
}

func TestWhatIsRefusedAndWhy(t *testing.T) {
	small := wavOf(wavSpec{rate: 44100, channels: 2, bits: 16, frames: 1000, level: .5})
	with := func(edit func(b []byte) []byte) []byte { return edit(bytes.Clone(small)) }
	flac, m4a, ogg, mp3 := fixture(t, "tone.flac"), fixture(t, "tone.m4a"), fixture(t, "tone.ogg"), fixture(t, "tone.mp3")
	for _, tt := range []struct {
		name string
		b    []byte
		says string
	}{
		{"nothing", nil, "empty"},
		{"a byte", []byte{1}, "no sound"},
		{"a PNG", []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"), "This is a PNG picture"},
		{"a JPEG", []byte("\xff\xd8\xff\xe0\x00\x10JFIF"), "a JPEG picture"},
		{"a ZIP", []byte("PK\x03\x04\x14\x00\x00\x00"), "a ZIP archive"},
		{"a page", []byte("<!DOCTYPE html><html></html>"), "a web page"},
		{"text", []byte(strings.Repeat("la la la\n", 1000)), "no sound"},
		{"zeros", make([]byte, 1<<20), "no sound"},
		{"a picture in RIFF", []byte("RIFF\x10\x00\x00\x00WEBPVP8 \x00\x00\x00\x00"), "not a WAV"},
		{"AIFF", []byte("FORM\x00\x00\x00\x10AIFFCOMM"), "AIFF"},
		{"a WAV header alone", small[:12], "a header and no sound"},
		{"a WAV of no samples", wavOf(wavSpec{rate: 44100, channels: 2, bits: 16}), "no sound"},
		{"a WAV that is cut off", small[:len(small)-1000], "cut off"},
		{"a WAV of 12 bits", with(func(b []byte) []byte { b[34] = 12; return b }), "12 bits"},
		{"a WAV of ADPCM", with(func(b []byte) []byte { b[20] = 2; return b }), "compressed"},
		{"a WAV of no channels", with(func(b []byte) []byte { b[22] = 0; return b }), "0 channels"},
		{"a WAV of 40 channels", with(func(b []byte) []byte { b[22] = 40; return b }), "40 channels"},
		{"a WAV of 1 Hz", with(func(b []byte) []byte { copy(b[24:], "\x01\x00\x00\x00"); return b }), "1 samples a second"},
		{"a FLAC header alone", flac[:42], "cut off"},
		{"a FLAC that is cut off", flac[:len(flac)/2], "cut off"},
		{"an Ogg that is cut off", ogg[:len(ogg)/2], "cut off"},
		{"an Ogg header alone", ogg[:200], "cut off"},
		{"an MP3 that is cut off", mp3[:len(mp3)/2], "cut off"},
		{"an MP3 tag alone", mp3[:100], "tags and no sound"},
		{"an M4A that is cut off", m4a[:len(m4a)/2], "cut off"},
		{"a video without sound", fixture(t, "video.mp4"), "no sound in this video"},
	} {
		err := look(t, tt.name, tt.b)
		if err == nil || !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%s: %v, want words about %q", tt.name, err, tt.says)
		}
	}
}

func TestWhatIsTooLong(t *testing.T) {
	const size = 13 * 3600 * 8000
	head := wavOf(wavSpec{rate: 8000, channels: 1, bits: 8, claim: size})
	file := io.NewSectionReader(zerosAfter(head), 0, size+int64(len(head)))
	if _, err := Probe(t.Context(), file, file.Size()); err == nil ||
		!strings.Contains(err.Error(), "longer than 12 hours") {
		t.Errorf("%v", err)
	}
}

// zerosAfter is a file that begins so and goes on with zeros.
type zerosAfter []byte

func (z zerosAfter) ReadAt(p []byte, at int64) (int, error) {
	clear(p)
	if at < int64(len(z)) {
		copy(p, z[at:])
	}
	return len(p), nil
}

// Bombs say far more than they have.
func TestBombs(t *testing.T) {
	flac := fixture(t, "tone.flac")
	binary.BigEndian.PutUint64(flac[18:], binary.BigEndian.Uint64(flac[18:])|(1<<36-1)) // 2^36 samples
	mp3 := fixture(t, "tone-vbr.mp3")
	at := bytes.Index(mp3, []byte("Xing"))
	binary.BigEndian.PutUint32(mp3[at+8:], 1<<31)
	ogg := fixture(t, "tone.ogg")
	binary.LittleEndian.PutUint64(ogg[bytes.LastIndex(ogg, []byte("OggS"))+6:], 1<<40)
	opus := fixture(t, "tone.opus")
	binary.LittleEndian.PutUint64(opus[bytes.LastIndex(opus, []byte("OggS"))+6:], 3600*48000*10)
	m4a := fixture(t, "tone.m4a")
	mdhd := bytes.Index(m4a, []byte("mdhd"))
	binary.BigEndian.PutUint32(m4a[mdhd+20:], 1<<31-1)
	tag := append([]byte("ID3\x04\x00\x00\x7f\x7f\x7f\x7fAPIC\x7f\x7f\x7f\x7f\x00\x00"), make([]byte, 1000)...)
	boxes := append([]byte("\x00\x00\x00\x10ftypM4A \x00\x00\x00\x00"),
		bytes.Repeat([]byte("\x00\x00\x00\x08free"), 100_000)...)
	deep := []byte("\x00\x00\x00\x10ftypM4A \x00\x00\x00\x00")
	for i := range 1000 {
		deep = binary.BigEndian.AppendUint32(deep, uint32(8*(1000-i)))
		deep = append(deep, "moov"...)
	}
	chunks := append([]byte("RIFF\xff\xff\xff\xffWAVE"), bytes.Repeat([]byte("junk\x00\x00\x00\x00"), 100_000)...)
	for name, b := range map[string][]byte{
		"FLAC": flac, "MP3": mp3, "Vorbis": ogg, "Opus": opus, "M4A": m4a, "tag": tag, "boxes": boxes, "deep": deep,
		"chunks":        chunks,
		"picture block": append([]byte("fLaC\x06\xff\xff\xff"), make([]byte, 100)...),
	} {
		if look(t, name, b) == nil {
			t.Errorf("%s: the bomb was taken", name)
		}
	}
}

// Codebooks that say little and mean gigabytes, or have no end.
func TestCodebookBombs(t *testing.T) {
	ogg := fixture(t, "tone.ogg")
	at := bytes.Index(ogg, []byte("\x05vorbis")) + 8
	for name, head := range map[string]string{
		"16 million entries": "BCV\x10\x00\xff\xff\xff",
		"no entries":         "BCV\x10\x00\x00\x00\x00",
		"65535 values each":  "BCV\xff\xff\x00\x10\x00",
		"no words":           "BCV\x01\x00\x08\x00\x00\x02\x00\x00\x00",
	} {
		b := bytes.Clone(ogg)
		copy(b[at:], head)
		if look(t, name, b) == nil {
			t.Errorf("%s: taken", name)
		}
	}
}

func TestTruncatedAnywhere(t *testing.T) {
	for _, name := range []string{
		"tone.flac", "tone.mp3", "bare.mp3", "tone.ogg", "tone.opus", "speech.opus",
		"video.mp4",
	} {
		b := fixture(t, name)
		for _, n := range lengths(len(b)) {
			if err := look(t, name, b[:n]); err == nil && n < len(b)*9/10 && name != "bare.mp3" &&
				!strings.HasSuffix(name, ".opus") && name != "tone.ogg" {
				t.Errorf("%s: %d of %d bytes were taken for the whole", name, n, len(b))
			}
		}
	}
	for _, name := range []string{"tone.m4a", "alac.m4a"} { // ffmpeg is slow to start: headers alone
		b := fixture(t, name)
		for _, n := range lengths(len(b)) {
			if _, err := Probe(t.Context(), bytes.NewReader(b[:n]), int64(n)); err == nil || !isRefusal(err) {
				t.Errorf("%s: %d of %d bytes: %v", name, n, len(b), err)
			}
		}
	}
}

// lengths are those at which headers end, and some on the way.
func lengths(size int) []int {
	var out []int
	for n := 0; n < min(size, 160); n += 3 {
		out = append(out, n)
	}
	for n := 160; n < size; n += size / 25 {
		out = append(out, n)
	}
	return append(out, size-1)
}

func TestRandomBytes(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	magics := []string{
		"", "RIFF\x00\x10\x00\x00WAVEfmt ", "fLaC\x00\x00\x00\x22", "OggS\x00\x02",
		"ID3\x04\x00\x00\x00\x00\x01\x00", "\xff\xfb\x90\x00", "\x00\x00\x00\x10ftypM4A \x00\x00\x00\x00",
	}
	for n := range 700 {
		b := []byte(magics[n%len(magics)])
		for range random.IntN(4000) {
			b = append(b, byte(random.Uint32()))
		}
		_ = look(t, magics[n%len(magics)], b)
	}
}

// tries is how often bytes of a fixture are changed and all of it is decoded.
func tries() int {
	if slowtest.All() {
		return 25
	}
	return 6
}

// A few bytes of each fixture are changed, wherever they are.
func TestChangedBytes(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, name := range []string{"tone.flac", "tone.mp3", "bare.mp3", "tone.ogg", "tone.opus", "speech.opus"} {
		whole := fixture(t, name)
		for range tries() {
			b := bytes.Clone(whole)
			for range 1 + random.IntN(8) {
				b[random.IntN(len(b))] = byte(random.Uint32())
			}
			_ = look(t, name, b)
			copy(b, whole)
			b[random.IntN(min(len(b), 4200))] ^= 1 << random.IntN(8)
			_ = look(t, name, b)
		}
	}
	for _, name := range []string{"tone.m4a", "alac.m4a", "video.mp4"} {
		whole := fixture(t, name)
		for range 200 {
			b := bytes.Clone(whole)
			for range 1 + random.IntN(8) {
				b[random.IntN(len(b))] = byte(random.Uint32())
			}
			if _, err := Probe(t.Context(), bytes.NewReader(b), int64(len(b))); err != nil && !isRefusal(err) {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// brokenDisk fails to read after a while, which is no fault of the file.
type brokenDisk struct {
	*bytes.Reader
	after int64
}

var errDisk = errors.New("input/output error")

func (d brokenDisk) Read(p []byte) (int, error) {
	if at := d.Size() - int64(d.Len()); at >= d.after {
		return 0, errDisk
	}
	return d.Reader.Read(p[:min(len(p), 100)])
}

func TestAFailureToReadIsNoRefusal(t *testing.T) {
	for _, name := range []string{"tone.flac", "tone.mp3", "tone.ogg", "tone.opus", "tone.m4a"} {
		b := fixture(t, name)
		for _, after := range []int64{0, 20} {
			_, err := Probe(t.Context(), brokenDisk{bytes.NewReader(b), after}, int64(len(b)))
			if !errors.Is(err, errDisk) || isRefusal(err) {
				t.Errorf("%s: %v, want the disk's error", name, err)
			}
		}
	}
}

func TestAnalysisStopsWhenItIsTold(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	b := wavOf(wavSpec{rate: 44100, channels: 2, bits: 16, frames: 44100, level: .5})
	r := bytes.NewReader(b)
	info, err := Probe(ctx, r, int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	s, err := Decode(ctx, r, info)
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	if _, err := s.Read(make([]float32, 100)); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want it to stop", err)
	}
	if _, err := s.Read(make([]float32, 100)); errors.Is(err, io.EOF) {
		t.Error("a stopped stream ended as if it were whole")
	}
}
