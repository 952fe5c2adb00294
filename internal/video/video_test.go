package video

import (
	"bytes"
	"context"
	"image/jpeg"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/video/videotest"
)

func sample(t *testing.T, name string) []byte {
	t.Helper()
	b := map[string][]byte{
		"small.mov": videotest.QuickTime, "small.webm": videotest.WebM, "fragments.mp4": videotest.Fragments,
	}[name]
	if b == nil {
		t.Fatal("there is no", name)
	}
	return bytes.Clone(b)
}

func probe(b []byte) (Info, error) { return Probe(bytes.NewReader(b), int64(len(b))) }

func TestVideosAreKnownByTheirContent(t *testing.T) {
	for name, want := range map[string]Info{
		"small.mov":     {ContentType: QuickTime, Width: 64, Height: 48, Duration: time.Second},
		"small.webm":    {ContentType: WebM, Width: 64, Height: 48, Duration: time.Second},
		"fragments.mp4": {ContentType: MP4, Width: 64, Height: 48},
	} {
		got, err := probe(sample(t, name))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		got.Private = nil
		got.Duration = got.Duration.Round(time.Second)
		if got.ContentType != want.ContentType || got.Width != want.Width || got.Height != want.Height ||
			got.Duration != want.Duration {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
}

func TestAPhoneHeldUprightTurnsTheVideo(t *testing.T) {
	b := sample(t, "small.mov")
	at := bytes.Index(b, []byte("tkhd")) + 4 + 40
	copy(b[at:], []byte{0, 0, 0, 0, 0, 1, 0, 0}) // a quarter turn
	got, err := probe(b)
	if err != nil || got.Width != 48 || got.Height != 64 {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestWhatIsNoVideoIsRefused(t *testing.T) {
	matroska := bytes.Replace(sample(t, "small.webm"), []byte("webm"), []byte("matr"), 1)
	mov := sample(t, "small.mov")
	for name, b := range map[string][]byte{
		"nothing":        {},
		"a page":         []byte("<!doctype html><script>alert(1)</script>"),
		"a picture":      []byte("\x89PNG\r\n\x1a\n0000000000000000"),
		"Matroska":       matroska,
		"half of it":     mov[:len(mov)/2],
		"sound alone":    bytes.ReplaceAll(mov, []byte("vide"), []byte("soun")),
		"a box too long": append([]byte("\xff\xff\xff\xffftyp"), mov[8:]...),
		"a wide box":     append([]byte("\x00\x00\x00\x01mdat\xff\xff\xff\xff\xff\xff\xff\xff"), mov...),
	} {
		if _, err := probe(b); fault.CodeOf(err) != fault.BadUserInput {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// FuzzProbe wants an answer or a refusal of whatever is sent.
func FuzzProbe(f *testing.F) {
	for _, b := range [][]byte{videotest.QuickTime, videotest.WebM, videotest.Fragments} {
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		info, err := probe(b)
		if err != nil && fault.CodeOf(err) != fault.BadUserInput {
			t.Errorf("%v", err)
		}
		for _, r := range info.Private {
			if r.Offset < 0 || r.Size < 8 || r.Offset+r.Size > int64(len(b)) {
				t.Errorf("%+v lies outside", r)
			}
		}
	})
}

// content is bytes as a store gives them.
type content struct{ *bytes.Reader }

func (content) Close() error { return nil }

func TestWhereAVideoWasTakenIsNotSent(t *testing.T) {
	b := sample(t, "small.mov")
	info, err := probe(b)
	if err != nil || !bytes.Contains(b, []byte("+52.0")) || !bytes.Contains(b, []byte("Home of somebody")) {
		t.Fatalf("%+v, %v", info, err)
	}
	hidden := Hide(content{bytes.NewReader(b)}, info.Private)
	sent, err := io.ReadAll(hidden)
	if err != nil || len(sent) != len(b) {
		t.Fatalf("%d of %d bytes, %v", len(sent), len(b), err)
	}
	for _, secret := range []string{"+52.0", "Home of somebody"} {
		if strings.Contains(string(sent), secret) {
			t.Errorf("%q is sent", secret)
		}
	}
	again, err := probe(sent)
	if err != nil || again.Width != info.Width || len(again.Private) > 0 {
		t.Errorf("what is sent is %+v, %v", again, err)
	}
	// A player asks for pieces.
	for at := range len(b) - 7 {
		piece := make([]byte, 7)
		if _, err := hidden.Seek(int64(at), io.SeekStart); err != nil {
			t.Fatal(err)
		}
		if _, err := io.ReadFull(hidden, piece); err != nil || !bytes.Equal(piece, sent[at:at+7]) {
			t.Fatalf("at %d: %q, want %q, %v", at, piece, sent[at:at+7], err)
		}
		if _, err := hidden.ReadAt(piece, int64(at)); err != nil || !bytes.Equal(piece, sent[at:at+7]) {
			t.Fatalf("read at %d: %q, want %q, %v", at, piece, sent[at:at+7], err)
		}
	}
}

func TestAPosterIsTakenWhereFFmpegIs(t *testing.T) {
	for _, name := range []string{"small.mov", "small.webm"} {
		b := sample(t, name)
		info, err := probe(b)
		if err != nil {
			t.Fatal(err)
		}
		picture, err := Poster(t.Context(), bytes.NewReader(b), info)
		if err != nil {
			t.Fatal(err)
		}
		if !HasFFmpeg() {
			if picture != nil {
				t.Error("a picture out of nothing")
			}
			continue
		}
		config, err := jpeg.DecodeConfig(bytes.NewReader(picture))
		if err != nil || config.Width != 64 || config.Height != 48 {
			t.Errorf("%s: %+v, %v", name, config, err)
		}
	}
	broken := slices.Concat(sample(t, "small.mov")[:600], make([]byte, 200))
	if picture, err := Poster(t.Context(), bytes.NewReader(broken), Info{ContentType: MP4}); picture != nil || err != nil {
		t.Errorf("of what cannot be read: %d bytes, %v", len(picture), err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if picture, err := Poster(ended, bytes.NewReader(sample(t, "small.mov")), Info{ContentType: MP4}); picture != nil ||
		HasFFmpeg() && err == nil {
		t.Errorf("after its time: %d bytes, %v", len(picture), err)
	}
}
