package media

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
)

const (
	// MasterWidth is how wide a master is at most, in pixels: no page shows a cover wider.
	MasterWidth   = 2048
	masterQuality = 95
)

// draw draws an original, or reads its master where it is heavy. What is wider than a master is drawn anew.
func (s *Images) draw(ctx context.Context, original Original, width int) (image.Image, error) {
	if !original.Heavy {
		return original.Draw(ctx, width)
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "master|%s|%q|%d", imageEncoding, original.Version, MasterWidth))
	key := hex.EncodeToString(sum[:16])
	path := filepath.Join(s.dir, key[:2], key+".master")
	if width <= MasterWidth {
		if master, err := s.master(path); master != nil || err != nil {
			return master, err
		}
	}
	select {
	case s.heavy <- struct{}{}:
		defer func() { <-s.heavy }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if width > MasterWidth {
		return original.Draw(ctx, width)
	}
	// Whoever waited may find it made.
	if master, err := s.master(path); master != nil || err != nil {
		return master, err
	}
	picture, err := original.Draw(ctx, MasterWidth)
	if err != nil {
		return nil, err
	}
	picture = scaled(picture, MasterWidth)
	b, err := encodeMaster(picture)
	if err != nil {
		return nil, err
	}
	return picture, s.keep(path, b)
}

// master reads one that was made; nil where it was not. A damaged one is made anew.
func (s *Images) master(path string) (image.Image, error) {
	b, err := os.ReadFile(path) //nolint:gosec // of a path that was made here
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil //nolint:nilnil // none is no error
	}
	if err != nil {
		return nil, fmt.Errorf("reading a master: %w", err)
	}
	info, err := os.Stat(path)
	if err == nil {
		err = s.shelf.touch(path, info)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	picture, err := decodePicture(b)
	if err != nil {
		return nil, nil //nolint:nilerr,nilnil // it is replaced
	}
	return picture, nil
}

// encodeMaster loses next to nothing, and nothing of what is transparent.
func encodeMaster(picture image.Image) ([]byte, error) {
	var b bytes.Buffer
	if opaque, known := picture.(interface{ Opaque() bool }); known && opaque.Opaque() {
		err := jpeg.Encode(&b, picture, &jpeg.Options{Quality: masterQuality})
		return b.Bytes(), err
	}
	err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, picture)
	return b.Bytes(), err
}
