package tint

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"regexp"
	"strconv"
	"testing"
)

var form = regexp.MustCompile(`^oklch\(0\.62 0\.(\d{3}) (\d{1,3})\)$`)

func TestTintOfAPictureIsItsColour(t *testing.T) {
	for _, test := range []struct {
		name    string
		r, g, b uint8
		hue     float64
	}{
		{"red", 0xD8, 0x43, 0x2B, 33},
		{"teal", 0x2F, 0x7F, 0x7A, 190},
		{"amber", 0xF0, 0xA0, 0x3C, 68},
	} {
		picture := image.NewNRGBA(image.Rect(0, 0, 64, 64))
		draw.Draw(picture, picture.Bounds(), image.NewUniform(color.NRGBA{0xEF, 0xEB, 0xE2, 255}), image.Point{}, draw.Src)
		draw.Draw(picture, image.Rect(16, 16, 48, 48), image.NewUniform(color.NRGBA{test.r, test.g, test.b, 255}),
			image.Point{}, draw.Src)
		match := form.FindStringSubmatch(Of(picture))
		if match == nil {
			t.Fatalf("%s: tint %q has another form", test.name, Of(picture))
		}
		hue, err := strconv.ParseFloat(match[2], 64)
		if err != nil {
			t.Fatal(err)
		}
		if d := math.Abs(math.Remainder(hue-test.hue, 360)); d > 12 {
			t.Errorf("%s: hue %.0f, want about %.0f", test.name, hue, test.hue)
		}
	}
}
