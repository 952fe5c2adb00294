package media

import (
	"bytes"
	"fmt"
	"image/jpeg"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

const (
	// portraitWidth is how large a picture of a person is kept, portraitQuality how closely.
	portraitWidth   = 2048
	portraitQuality = 90
)

// Portrait makes a picture of a person anew: upright, the square in its middle, and nothing in it but pixels. Errors:
// BAD_USER_INPUT, field image.
func Portrait(picture []byte) ([]byte, error) {
	whole, err := decodePicture(picture)
	if err != nil {
		e := fault.BadInput(map[string]string{
			"image": "This is no picture that can be shown. Please send JPEG, PNG, WebP or GIF.",
		})
		e.Err = err
		return nil, e
	}
	var out bytes.Buffer
	square := onWhite(scaled(cropped(whole, Crop{}), portraitWidth))
	if err := jpeg.Encode(&out, square, &jpeg.Options{Quality: portraitQuality}); err != nil {
		return nil, fmt.Errorf("writing a portrait: %w", err)
	}
	return out.Bytes(), nil
}
