package artwork

import (
	"crypto/sha256"
	"fmt"
	"image"
	"strings"
)

// The kinds of pictures.
const (
	kindCover    = "cover"
	kindPortrait = "portrait"
	kindBanner   = "banner"
	kindMerch    = "merch"
)

// The widths that pictures are drawn at, at most, in pixels.
const (
	squareWidth = 1200
	bannerWidth = 1920
)

// style is part of every picture's version: raise it when the same subject is drawn differently.
const style = "1"

// Subject is what a picture is drawn for.
type Subject struct {
	Kind, ID string
	// Title is the name of a person on a portrait or a banner.
	Title, Artist string
	Genres        []string
}

// Draws reports whether there are pictures of a kind.
func Draws(kind string) bool { return kind == kindCover || kind == kindPortrait || kind == kindBanner }

// Draw returns the subject's picture of so many pixels' width.
func (s Subject) Draw(width int) image.Image {
	switch s.Kind {
	case kindPortrait:
		return Portrait(s.ID, s.Title, s.Genres, width)
	case kindBanner:
		return Banner(s.ID, s.Title, s.Genres, width, width*9/16)
	case kindMerch:
		return Merchandise(s.ID, s.Title, s.Artist, s.Genres, width)
	default:
		return Cover(s.ID, s.Title, s.Artist, s.Genres, width)
	}
}

// Width returns how wide the picture is drawn at most.
func (s Subject) Width() int {
	if s.Kind == kindBanner {
		return bannerWidth
	}
	return squareWidth
}

// Version changes whenever what the picture is drawn from does.
func (s Subject) Version() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%s\x00%s\x00%s", style, s.Title, s.Artist,
		strings.Join(s.Genres, "\x00")))
	return fmt.Sprintf("%x", sum[:8])
}
