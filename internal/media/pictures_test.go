package media

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

var (
	red  = color.NRGBA{200, 20, 20, 255}
	blue = color.NRGBA{20, 20, 200, 255}
)

// halves is red on the left and blue on the right.
func halves(width, height int) image.Image {
	m := image.NewNRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			m.Set(x, y, red)
			if x >= width/2 {
				m.Set(x, y, blue)
			}
		}
	}
	return m
}

func pngOf(t *testing.T, m image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	must(t, png.Encode(&b, m))
	return b.Bytes()
}

// jpegHeld is a JPEG whose camera was held so.
func jpegHeld(t *testing.T, m image.Image, orientation byte) []byte {
	t.Helper()
	var b bytes.Buffer
	must(t, jpeg.Encode(&b, m, &jpeg.Options{Quality: 95}))
	exif := "\xff\xe1\x00\x22Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00" +
		string(orientation) + "\x00\x00\x00\x00\x00\x00"
	return append(append(bytes.Clone(b.Bytes()[:2]), exif...), b.Bytes()[2:]...)
}

func isReddish(c color.Color) bool {
	r, _, b, _ := c.RGBA()
	return r > b
}

func TestCoversAreCropped(t *testing.T) {
	p := Pictures{shelfOfBlobs{"images/a": pngOf(t, halves(400, 200))}}
	for _, tt := range []struct {
		crop        Crop
		size        int
		left, right bool // reddish
	}{
		{Crop{0, 0, 100}, 100, true, true},
		{Crop{250, 50, 150}, 150, false, false},
		{Crop{100, 0, 200}, 200, true, false},
		{Crop{}, 200, true, false},
		{Crop{350, 0, 100}, 200, true, false}, // of another picture: the middle
		{Crop{-5, 0, 100}, 200, true, false},
	} {
		original := p.Cover("images/a", tt.crop)
		m, err := original.Draw(t.Context(), 1000)
		must(t, err)
		box := m.Bounds()
		if box.Dx() != tt.size || box.Dy() != tt.size || isReddish(m.At(box.Min.X, box.Min.Y)) != tt.left ||
			isReddish(m.At(box.Max.X-1, box.Min.Y)) != tt.right {
			t.Errorf("%+v: %v", tt.crop, box)
		}
	}
	if p.Cover("images/a", Crop{}).Version == p.Cover("images/b", Crop{}).Version ||
		p.Cover("images/a", Crop{}).Version == p.Cover("images/a", Crop{0, 0, 9}).Version {
		t.Error("another cover has the same version")
	}
}

func TestCoversAreUpright(t *testing.T) {
	// Where the red half is when the camera was held so: left, right, top or bottom.
	for orientation, side := range map[byte]string{
		1: "left", 2: "right", 3: "right", 4: "left", 5: "top", 6: "top", 7: "bottom", 8: "bottom",
	} {
		p := Pictures{shelfOfBlobs{"images/a": jpegHeld(t, halves(100, 100), orientation)}}
		m, err := p.Cover("images/a", Crop{}).Draw(t.Context(), 100)
		must(t, err)
		at := map[string][2]int{"left": {10, 50}, "right": {90, 50}, "top": {50, 10}, "bottom": {50, 90}}
		opposite := map[string]string{"left": "right", "right": "left", "top": "bottom", "bottom": "top"}
		if x := at[side]; !isReddish(m.At(x[0], x[1])) {
			t.Errorf("orientation %d: the %s is not red", orientation, side)
		}
		if x := at[opposite[side]]; isReddish(m.At(x[0], x[1])) {
			t.Errorf("orientation %d: the %s is not blue", orientation, opposite[side])
		}
	}
}

func TestTintOfAnUpload(t *testing.T) {
	p := Pictures{shelfOfBlobs{
		"images/a": pngOf(t, halves(400, 200)), "images/text": []byte("no picture"),
		"images/cut": pngOf(t, halves(400, 200))[:200],
	}}
	left, err := p.Tint(t.Context(), "images/a", Crop{0, 0, 100})
	must(t, err)
	right, err := p.Tint(t.Context(), "images/a", Crop{300, 0, 100})
	must(t, err)
	if left == right || !strings.HasPrefix(left, "oklch(0.62 ") {
		t.Errorf("%s and %s", left, right)
	}
	for key, code := range map[string]fault.Code{
		"images/none": fault.NotFound, "images/text": fault.BadUserInput, "images/cut": fault.BadUserInput,
	} {
		if _, err := p.Tint(t.Context(), key, Crop{}); fault.CodeOf(err) != code {
			t.Errorf("%s: %v, want %s", key, err, code)
		}
	}
}

// A few bytes may say that a picture is enormous; it is not decoded.
func TestAnEnormousPictureIsRefused(t *testing.T) {
	b := pngOf(t, halves(4, 4))
	copy(b[16:], "\x00\x01\x00\x00\x00\x01\x00\x00") // 65536 × 65536; the checksum is wrong too, which is as well refused
	p := Pictures{shelfOfBlobs{"images/a": b}}
	if _, err := p.Tint(t.Context(), "images/a", Crop{}); fault.CodeOf(err) != fault.BadUserInput {
		t.Errorf("%v", err)
	}
}

func TestExifThatMakesNoSense(t *testing.T) {
	whole := jpegHeld(t, halves(10, 10), 6)
	for n := range len(whole) {
		orientation(whole[:n]) // must not read past the end
	}
	if got := orientation(jpegHeld(t, halves(10, 10), 77)); got != 1 {
		t.Errorf("orientation %d", got)
	}
}

// What was used last stays, and all stays within the bound.
func TestRenditionsAreEvicted(t *testing.T) {
	dir := t.TempDir()
	s := shelf{dir: dir, limit: 1000, exactly: renditionTouch}
	add := func(n int, ago time.Duration) string {
		path := filepath.Join(dir, fmt.Sprintf("%02d.webp", n))
		must(t, os.WriteFile(path, make([]byte, 100), 0o600))
		at := time.Now().Add(-ago)
		must(t, os.Chtimes(path, at, at))
		return path
	}
	var paths []string
	for n := range 10 {
		paths = append(paths, add(n, time.Duration(100-n)*time.Hour))
		must(t, s.put("", 100))
	}
	info, err := os.Stat(paths[0])
	must(t, err)
	must(t, s.touch(paths[0], info)) // the oldest is used
	paths = append(paths, add(10, 0))
	must(t, s.put("", 100))
	left, total, err := s.files()
	must(t, err)
	if total > 900 || s.used != total || len(left) != 9 {
		t.Errorf("%d bytes in %d files, %d counted", total, len(left), s.used)
	}
	for n, gone := range map[int]bool{0: false, 1: true, 2: true, 3: false, 10: false} {
		if _, err := os.Stat(paths[n]); os.IsNotExist(err) != gone {
			t.Errorf("file %d: gone %v, want %v", n, !gone, gone)
		}
	}
}
