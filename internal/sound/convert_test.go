package sound

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"image"
	"image/jpeg"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/slowtest"
)

// needsFFmpeg skips where what is tested is not installed.
func needsFFmpeg(t testing.TB) {
	t.Helper()
	if len(Formats()) < len(recipes) {
		t.Skip("ffmpeg with flac, libmp3lame, aac and libopus is not installed here")
	}
	if _, err := exec.LookPath("ffprobe"); err != nil {
		t.Skip("ffprobe is not installed here")
	}
}

// coverOf draws a cover of some kilobytes.
func coverOf(t testing.TB, dir string) string {
	t.Helper()
	m := image.NewRGBA(image.Rect(0, 0, 300, 300))
	for i := range m.Pix {
		m.Pix[i] = byte(i * i >> 3)
	}
	path := filepath.Join(dir, "cover.jpg")
	var b bytes.Buffer
	if err := errors.Join(jpeg.Encode(&b, m, nil), os.WriteFile(path, b.Bytes(), 0o600)); err != nil {
		t.Fatal(err)
	}
	if b.Len() < 20_000 {
		t.Fatalf("the cover has %d bytes", b.Len())
	}
	return path
}

type probedStream struct {
	CodecName   string `json:"codec_name"`
	Width       int
	Disposition struct {
		AttachedPic int `json:"attached_pic"`
	}
	Tags map[string]string
}

// probed is what ffprobe says of a file.
type probed struct {
	Streams []probedStream
	Format  struct {
		BitRate string `json:"bit_rate"`
		Tags    map[string]string
	}
}

// tags are those of file and sound, by names in small letters.
func (p probed) tags() map[string]string {
	all := map[string]string{}
	for _, tags := range []map[string]string{p.Format.Tags, p.Streams[0].Tags} {
		for name, value := range tags {
			all[strings.ToLower(name)] = value
		}
	}
	return all
}

func ffprobe(t testing.TB, path string) (p probed) {
	t.Helper()
	said, err := exec.CommandContext(t.Context(), "ffprobe", "-v", "error", "-of", "json", "-show_format", "-show_streams",
		path).Output()
	if err == nil {
		err = json.Unmarshal(said, &p)
	}
	if err != nil || len(p.Streams) == 0 {
		t.Fatalf("%s: %v %s", path, err, said)
	}
	return p
}

func convert(t testing.TB, b []byte, c Conversion) error {
	t.Helper()
	r := bytes.NewReader(b)
	info, err := Probe(t.Context(), r, int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	return Convert(t.Context(), r, info, c)
}

func TestConversions(t *testing.T) {
	slowtest.RunIfChanged(t)
	needsFFmpeg(t)
	dir := t.TempDir()
	cover := coverOf(t, dir)
	tags := Tags{
		Title: "Río; a=b #1", Artist: "Wren & \"Co\"", Album: "Harbour\\songs", Genre: "Folk", Year: 2026, TrackNumber: 7,
	}
	sources := map[string][]byte{
		"tone.wav": wavOf(wavSpec{rate: 44100, channels: 2, bits: 16, frames: 3 * 44100, level: .5}),
		"hi.wav":   wavOf(wavSpec{rate: 96000, channels: 1, bits: 24, frames: 2 * 96000, level: .5}),
		"five.wav": wavOf(wavSpec{rate: 48000, channels: 6, bits: 16, extensible: true, frames: 48000, level: .3}),
		"low.wav":  wavOf(wavSpec{rate: 8000, channels: 1, bits: 8, frames: 8000, level: .3}),
	}
	for _, name := range []string{
		"tone.flac", "tone.mp3", "tone-vbr.mp3", "bare.mp3", "tone.m4a", "alac.m4a", "tone.ogg", "tone.opus",
	} {
		b, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		sources[name] = b
	}
	for name, b := range sources {
		info, err := Probe(t.Context(), bytes.NewReader(b), int64(len(b)))
		if err != nil {
			t.Fatal(err)
		}
		for _, how := range recipes {
			if !how.format.Suits(&info) {
				continue
			}
			pictures := []string{cover}
			if name == "tone.wav" {
				pictures = []string{"", cover}
			}
			for _, picture := range pictures {
				path := filepath.Join(dir, name+"."+string(how.format))
				if err := convert(t, b, Conversion{Format: how.format, Tags: tags, Cover: picture, Path: path}); err != nil {
					t.Errorf("%s to %s: %v", name, how.format, err)
					continue
				}
				got := ffprobe(t, path)
				if got.Streams[0].CodecName != string(how.codec) {
					t.Errorf("%s to %s: is %s", name, how.format, got.Streams[0].CodecName)
				}
				checkTags(t, name+" to "+string(how.format), got, picture != "")
			}
		}
	}
}

func checkTags(t *testing.T, name string, got probed, hasCover bool) {
	t.Helper()
	said := got.tags()
	for tag, want := range map[string]string{
		"title": "Río; a=b #1", "artist": "Wren & \"Co\"", "album": "Harbour\\songs", "genre": "Folk",
		"track": "7", "date": "2026", "album_artist": "Wren & \"Co\"",
	} {
		if said[tag] != want {
			t.Errorf("%s: %s is %q, want %q", name, tag, said[tag], want)
		}
	}
	for _, left := range []string{"lyrics", "comment"} {
		if said[left] != "" {
			t.Errorf("%s: keeps %s %q of the upload", name, left, said[left])
		}
	}
	pictures := slices.DeleteFunc(slices.Clone(got.Streams[1:]), func(s probedStream) bool {
		return s.CodecName != "mjpeg" || s.Disposition.AttachedPic != 1 || s.Width != 300
	})
	if want := map[bool]int{true: 1}[hasCover]; len(pictures) != want || len(got.Streams) != 1+want {
		t.Errorf("%s: %d covers in %d streams, want %d", name, len(pictures), len(got.Streams), want)
	}
}

func TestBitRates(t *testing.T) {
	needsFFmpeg(t)
	// Noise takes what it is given.
	noise := wavOf(wavSpec{rate: 44100, channels: 2, bits: 16, frames: 6 * 44100, level: .5})
	seed := uint32(1)
	for i := 44; i < len(noise); i++ {
		seed = seed*1664525 + 1013904223
		noise[i] = byte(seed >> 24)
	}
	for format, between := range map[Format][2]int{
		ToMP3: {319_000, 325_000}, ToMP3V0: {200_000, 325_000}, ToAAC: {230_000, 280_000}, ToOpus: {130_000, 200_000},
	} {
		path := filepath.Join(t.TempDir(), "made")
		if err := convert(t, noise, Conversion{Format: format, Path: path}); err != nil {
			t.Fatal(err)
		}
		rate, err := strconv.Atoi(ffprobe(t, path).Format.BitRate)
		if err != nil || rate < between[0] || rate > between[1] {
			t.Errorf("%s: %d bit/s, %v", format, rate, err)
		}
	}
}

func TestFLACLosesNothing(t *testing.T) {
	needsFFmpeg(t)
	for _, bits := range []int{8, 16, 24} {
		b := wavOf(wavSpec{rate: 44100, channels: 2, bits: bits, frames: 44100, level: .7})
		path := filepath.Join(t.TempDir(), "made")
		if err := convert(t, b, Conversion{Format: ToFLAC, Path: path}); err != nil {
			t.Fatal(err)
		}
		made, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		_, want := decoded(t, b)
		if _, got := decoded(t, made); !slices.Equal(got, want) {
			t.Errorf("%d bits: other samples", bits)
		}
	}
}

// A download that broke off goes on with a file that was made anew.
func TestTheSameBytesEveryTime(t *testing.T) {
	needsFFmpeg(t)
	dir := t.TempDir()
	cover := coverOf(t, dir)
	b := wavOf(wavSpec{rate: 44100, channels: 2, bits: 16, frames: 44100, level: .5})
	for _, how := range recipes {
		var made [2][]byte
		for i := range made {
			path := filepath.Join(dir, strconv.Itoa(i)) // another name, as every server has
			err := convert(t, b, Conversion{Format: how.format, Tags: Tags{Title: "a"}, Cover: cover, Path: path})
			if err != nil {
				t.Fatal(err)
			}
			if made[i], err = os.ReadFile(path); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Until(time.Now().Truncate(time.Second).Add(time.Second))) // clocks are no part of it
		}
		if !bytes.Equal(made[0], made[1]) {
			t.Errorf("%s: other bytes", how.format)
		}
	}
}

func TestWhatCannotBeConverted(t *testing.T) {
	needsFFmpeg(t)
	dir := t.TempDir()
	path := filepath.Join(dir, "made")
	b, err := os.ReadFile("testdata/tone.flac")
	if err != nil {
		t.Fatal(err)
	}
	broken := slices.Clone(b)
	for i := len(b) / 2; i < len(b)/2+3000; i++ {
		broken[i] ^= 0x5a
	}
	for name, c := range map[string]struct {
		from []byte
		conv Conversion
	}{
		"a damaged sound":    {broken, Conversion{Format: ToMP3, Path: path}},
		"an unknown format":  {b, Conversion{Format: "wma", Path: path}},
		"a missing cover":    {b, Conversion{Format: ToMP3, Path: path, Cover: filepath.Join(dir, "none.jpg")}},
		"a folder that went": {b, Conversion{Format: ToMP3, Path: filepath.Join(dir, "gone", "made")}},
	} {
		if err := convert(t, c.from, c.conv); err == nil {
			t.Errorf("%s is converted", name)
		}
	}
	info, err := Probe(t.Context(), bytes.NewReader(b), int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	if err := convert(t, b, Conversion{Format: ToFLAC, Path: path}); err != nil {
		t.Fatal(err)
	}
	how, _ := recipeOf(ToFLAC)
	if err := how.check(t.Context(), &info, path, 1000); err == nil {
		t.Error("a file beyond its bound is taken")
	}
	info.Duration += time.Minute
	if err := how.check(t.Context(), &info, path, 1<<30); err == nil {
		t.Error("a part of a sound is taken for all of it")
	}
}

func TestAConversionEndsWhenNobodyWaits(t *testing.T) {
	needsFFmpeg(t)
	b := wavOf(wavSpec{rate: 8000, channels: 1, bits: 8, frames: 8000 * 3600, level: .5})
	r := bytes.NewReader(b)
	info, err := Probe(t.Context(), r, int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	begun := time.Now()
	err = Convert(ctx, r, info, Conversion{Format: ToMP3, Path: filepath.Join(t.TempDir(), "made")})
	if !errors.Is(err, context.DeadlineExceeded) || time.Since(begun) > 5*time.Second {
		t.Errorf("%v after %s", err, time.Since(begun))
	}
	if err := run(t.Context(), "sleep", []string{"60"}, 50*time.Millisecond); err == nil ||
		!strings.Contains(err.Error(), "took longer") {
		t.Errorf("a run without an end ends with %v", err)
	}
}
