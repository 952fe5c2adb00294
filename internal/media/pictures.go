package media

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"slices"

	"golang.org/x/image/draw"
	"golang.org/x/image/webp"

	"github.com/sidestage/sidestage/internal/blob"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/media/tint"
)

// Crop is the square of an uploaded picture that is shown, in pixels; the zero value is the
// largest in its middle.
type Crop struct{ X, Y, Size int }

// Pictures makes covers of uploaded pictures.
type Pictures struct{ Blobs Blobs }

// The bounds of an uploaded picture; those of its upload are the same or lower.
const (
	largestPicture = 64 << 20 // bytes
	mostPixels     = 50_000_000
)

// tintWidth is how large a picture must be for its colour to be found.
const tintWidth = 128

// Cover is an uploaded picture as a square original for Images. It changes with key and crop.
func (p Pictures) Cover(key string, crop Crop) Original {
	width := MasterWidth
	if crop.Size > 0 {
		width = min(crop.Size, MasterWidth)
	}
	return Original{
		Version: fmt.Sprintf("upload %s %d %d %d", key, crop.X, crop.Y, crop.Size), Width: width, Heavy: true,
		Draw: func(ctx context.Context, width int) (image.Image, error) { return p.read(ctx, key, &crop, width) },
	}
}

// Whole is an uploaded picture of a width in pixels, uncut, as an original for Images.
func (p Pictures) Whole(key string, width int) Original {
	return Original{
		Version: "upload " + key, Width: width, Heavy: true,
		Draw: func(ctx context.Context, width int) (image.Image, error) { return p.read(ctx, key, nil, width) },
	}
}

// Preview is a picture of another site, made anew.
type Preview struct {
	JPEG          []byte
	Width, Height int
	Tint          string
}

// previewWidth is how wide a picture of another site is kept at most, in pixels.
const previewWidth = 1200

// NewPreview makes a picture anew, without what else was in its file. Errors: BAD_USER_INPUT for what is no picture.
func NewPreview(b []byte) (Preview, error) {
	picture, err := decodePicture(b)
	if err != nil {
		return Preview{}, err
	}
	picture = scaled(picture, previewWidth)
	made, err := encode(picture, "image/jpeg")
	return Preview{made, picture.Bounds().Dx(), picture.Bounds().Dy(), tint.Of(picture)}, err
}

// Tint finds the colour of an uploaded cover, as a CSS colour that has contrast enough on both
// grounds of the site. Errors: NOT_FOUND, BAD_USER_INPUT for what is no picture.
func (p Pictures) Tint(ctx context.Context, key string, crop Crop) (string, error) {
	picture, err := p.read(ctx, key, &crop, MasterWidth)
	if err != nil {
		return "", err
	}
	small := image.NewNRGBA(image.Rect(0, 0, tintWidth, tintWidth))
	draw.ApproxBiLinear.Scale(small, small.Bounds(), picture, picture.Bounds(), draw.Src, nil)
	return tint.Of(small), nil
}

// read reads a picture, turned as its camera says and cut to a crop where there is one, no wider than width where it is
// large.
func (p Pictures) read(ctx context.Context, key string, crop *Crop, width int) (picture image.Image, err error) {
	object, err := p.Blobs.Open(ctx, key)
	if errors.Is(err, blob.ErrNotFound) {
		return nil, fault.Missing("The picture")
	}
	if err != nil {
		return nil, fmt.Errorf("opening the picture %s: %w", key, err)
	}
	defer func() { err = errors.Join(err, object.Content.Close()) }()
	if object.Size > largestPicture {
		return nil, notAPicture(nil)
	}
	b, err := io.ReadAll(io.LimitReader(object.Content, largestPicture))
	if err != nil {
		return nil, fmt.Errorf("reading the picture %s: %w", key, err)
	}
	return small(ctx, b, crop, width)
}

func notAPicture(cause error) error {
	e := fault.BadInput(map[string]string{"coverArtUrl": "The picture cannot be read."})
	e.Err = cause
	return e
}

// format is how a kind of picture is read, known by its first bytes.
type format struct {
	magic  string
	config func(io.Reader) (image.Config, error)
	decode func(io.Reader) (image.Image, error)
}

var formats = []format{
	{"\xff\xd8\xff", jpeg.DecodeConfig, jpeg.Decode},
	{"\x89PNG", png.DecodeConfig, png.Decode},
	{"GIF8", gif.DecodeConfig, gif.Decode},
	{"RIFF", webp.DecodeConfig, webp.Decode},
}

// formatOf tells what a picture is, and of how many pixels: at least one, and mostPixels at most.
func formatOf(b []byte) (f format, pixels int, err error) {
	at := slices.IndexFunc(formats, func(f format) bool { return bytes.HasPrefix(b, []byte(f.magic)) })
	if at < 0 {
		return format{}, 0, notAPicture(nil)
	}
	f = formats[at]
	config, err := f.config(bytes.NewReader(b))
	if err != nil {
		return format{}, 0, notAPicture(err)
	}
	if config.Width < 1 || config.Height < 1 || config.Width > mostPixels/config.Height {
		return format{}, 0, notAPicture(fmt.Errorf("it has %d × %d pixels", config.Width, config.Height))
	}
	return f, config.Width * config.Height, nil
}

func decodePicture(b []byte) (image.Image, error) {
	f, _, err := formatOf(b)
	if err != nil {
		return nil, err
	}
	picture, err := f.decode(bytes.NewReader(b))
	if err != nil {
		return nil, notAPicture(err)
	}
	return upright(picture, orientation(b)), nil
}

// decodeCrop decodes a picture and cuts a crop out of it; all of it where there is none.
func decodeCrop(b []byte, crop *Crop) (image.Image, error) {
	picture, err := decodePicture(b)
	if err != nil || crop == nil {
		return picture, err
	}
	return cropped(picture, *crop), nil
}

// cropped cuts a square out. A crop that does not fit the picture, as of another, counts for nothing.
func cropped(picture image.Image, crop Crop) image.Image {
	box := picture.Bounds()
	part := image.Rect(crop.X, crop.Y, crop.X+crop.Size, crop.Y+crop.Size).Add(box.Min)
	if crop.Size <= 0 || !part.In(box) {
		size := min(box.Dx(), box.Dy())
		x, y := box.Min.X+(box.Dx()-size)/2, box.Min.Y+(box.Dy()-size)/2
		part = image.Rect(x, y, x+size, y+size)
	}
	if part == box {
		return picture
	}
	if whole, able := picture.(interface {
		SubImage(r image.Rectangle) image.Image
	}); able {
		return whole.SubImage(part)
	}
	out := image.NewNRGBA(image.Rect(0, 0, part.Dx(), part.Dy()))
	draw.Draw(out, out.Bounds(), picture, part.Min, draw.Src)
	return out
}
