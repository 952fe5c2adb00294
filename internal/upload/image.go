package upload

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"net/http"

	"golang.org/x/image/webp"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// A picture may have maxPixels in all and maxSide along one side; decoded it takes up to 8 bytes a pixel.
const (
	maxPixels = 50_000_000
	maxSide   = 30_000
)

// A picture of more than largePixels is looked at as Small makes it, smallWidth wide.
const (
	largePixels = 4 << 20
	smallWidth  = 256
)

// headSize is how much of a picture tells its type and how it is turned, in bytes: one segment of a JPEG has 64 KiB.
const headSize = 160 << 10

// picture is how a type of picture is read.
type picture struct {
	config func(io.Reader) (image.Config, error)
	decode func(io.Reader) (image.Image, error)
}

// pictures are those that browsers show and that can be scaled; by what net/http finds in their first bytes.
var pictures = map[string]picture{
	"image/jpeg": {jpeg.DecodeConfig, jpeg.Decode},
	"image/png":  {png.DecodeConfig, png.Decode},
	"image/gif":  {gif.DecodeConfig, gif.Decode},
	"image/webp": {webp.DecodeConfig, webp.Decode},
}

// probeImage tells what a picture is by its content: its size before it is decoded, then whether all of it can be.
func (s *Service) probeImage(ctx context.Context, r io.ReadSeeker) (Probed, error) {
	head := make([]byte, headSize)
	n, err := io.ReadFull(r, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return Probed{}, fmt.Errorf("reading a picture: %w", err)
	}
	contentType := http.DetectContentType(head[:min(n, 512)])
	format, known := pictures[contentType]
	if !known {
		return Probed{}, refused("This is no picture that can be shown. Please send JPEG, PNG, WebP or GIF.")
	}
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return Probed{}, fmt.Errorf("reading a picture: %w", err)
	}
	config, err := format.config(r)
	if err != nil {
		return Probed{}, damaged(r, err)
	}
	switch {
	case config.Width < 1 || config.Height < 1:
		return Probed{}, refused("The picture has no size.")
	case config.Width > maxSide || config.Height > maxSide || config.Width*config.Height > maxPixels:
		return Probed{},
			refused(fmt.Sprintf("The picture has %d × %d pixels; 50 million in all are allowed.", config.Width, config.Height))
	}
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return Probed{}, fmt.Errorf("reading a picture: %w", err)
	}
	select {
	case s.decoding <- struct{}{}:
		defer func() { <-s.decoding }()
	case <-ctx.Done():
		return Probed{}, ctx.Err()
	}
	decoded, err := s.decode(ctx, r, format, config)
	if fault.CodeOf(err) == fault.BadUserInput {
		return Probed{}, damaged(r, err)
	}
	if err != nil {
		return Probed{}, err
	}
	probed := Probed{ContentType: contentType, Width: config.Width, Height: config.Height, Tint: middleColour(decoded)}
	if s.IsTurned != nil && s.IsTurned(head[:n]) {
		probed.Width, probed.Height = config.Height, config.Width
	}
	return probed, nil
}

// decode reads a picture to its end. Errors: BAD_USER_INPUT where it cannot be.
func (s *Service) decode(ctx context.Context, r io.Reader, by picture, config image.Config) (image.Image, error) {
	if s.Small != nil && config.Width*config.Height > largePixels {
		return s.Small(ctx, r, smallWidth)
	}
	decoded, err := by.decode(r)
	if err != nil {
		return nil, refused(err.Error())
	}
	return decoded, nil
}

// middleColour is what a picture is shown as until it is there: the mean of its colours.
func middleColour(picture image.Image) string {
	const samples = 24 // a side
	box := picture.Bounds()
	var red, green, blue, weight uint64
	for i := range samples {
		for j := range samples {
			r, g, b, a := picture.At(box.Min.X+i*box.Dx()/samples, box.Min.Y+j*box.Dy()/samples).RGBA()
			red, green, blue, weight = red+uint64(r), green+uint64(g), blue+uint64(b), weight+uint64(a)
		}
	}
	if weight == 0 {
		return ""
	}
	return fmt.Sprintf("#%02x%02x%02x", red*255/weight, green*255/weight, blue*255/weight)
}

// damaged says that a picture cannot be read to its end, unless it is the store that cannot.
func damaged(r io.Seeker, cause error) error {
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("reading a picture: %w", errors.Join(cause, err))
	}
	return refused("The picture is damaged or not complete.")
}
