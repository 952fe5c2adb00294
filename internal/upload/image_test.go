package upload_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/upload"
)

func drawn(width, height int) image.Image {
	img := image.NewPaletted(image.Rect(0, 0, width, height), color.Palette{color.Black, color.White})
	for i := range img.Pix {
		img.Pix[i] = uint8(i % 2)
	}
	return img
}

func picture(t *testing.T, width, height int) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, drawn(width, height)); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// claiming is a PNG whose header says that it has another size.
func claiming(t *testing.T, width, height uint32) []byte {
	t.Helper()
	out := picture(t, 10, 10)
	binary.BigEndian.PutUint32(out[16:], width)
	binary.BigEndian.PutUint32(out[20:], height)
	binary.BigEndian.PutUint32(out[29:], crc32.ChecksumIEEE(out[12:29]))
	return out
}

func TestPictures(t *testing.T) {
	w := newWorld(t)
	var asJPEG, asGIF bytes.Buffer
	w.must(jpeg.Encode(&asJPEG, drawn(40, 30), nil))
	w.must(gif.Encode(&asGIF, drawn(40, 30), nil))
	for contentType, content := range map[string][]byte{
		"image/png": picture(t, 40, 30), "image/jpeg": asJPEG.Bytes(), "image/gif": asGIF.Bytes(),
	} {
		// All are announced as PNG: content counts.
		_, file, err := w.send(upload.Images, content)
		if err != nil || file.Probed.ContentType != contentType || file.Probed.Width != 40 || file.Probed.Height != 30 {
			t.Errorf("%s: %+v, %v", contentType, file, err)
		}
	}
	half := picture(t, 400, 300)
	for name, try := range map[string]struct {
		content []byte
		words   string
	}{
		"a page":                {[]byte("<html><script>alert(1)</script>"), "no picture"},
		"a drawing with script": {[]byte(`<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>`), "no picture"},
		"sound":                 {noise(1000), "no picture"},
		"cut off":               {half[:len(half)/2], "damaged"},
		"a header alone":        {half[:40], "damaged"},
		"a bomb":                {claiming(t, 60_000, 60_000), "60000 × 60000"},
		"a long one":            {claiming(t, 1, 40_000), "pixels"},
		"one of 51 megapixels":  {claiming(t, 10_000, 5100), "pixels"},
		"one without width":     {claiming(t, 0, 10), "damaged"},
	} {
		_, _, err := w.send(upload.Images, try.content)
		w.wants(name, err, fault.BadUserInput, try.words)
	}
}
