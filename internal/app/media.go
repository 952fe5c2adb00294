package app

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"image"
	"path/filepath"
	"strings"

	"github.com/sidestage/sidestage/api/rest"
	"github.com/sidestage/sidestage/graphstore"
	"github.com/sidestage/sidestage/internal/config"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/media"
	"github.com/sidestage/sidestage/internal/media/artwork"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/seed/audio"
)

// sounds gives the API the sound of tracks. It is a rest.Sounds.
type sounds struct{ library *media.Library }

var _ rest.Sounds = sounds{}

func openSounds(cfg config.Config, uploads media.Blobs) (sounds, error) {
	library, err := media.OpenLibrary(media.LibraryConfig{Dir: mediaFolder(cfg), Recordings: audio.Files, Blobs: uploads, Derived: derived})
	return sounds{library}, err
}

func mediaFolder(cfg config.Config) string { return filepath.Join(cfg.DataDir, "media") }

func (s sounds) Open(ctx context.Context, t music.Track) (rest.Sound, error) {
	return soundOf(s.library.Open(ctx, trackAudio(t)))
}

func (s sounds) Preview(ctx context.Context, t music.Track) (rest.Sound, error) {
	return soundOf(s.library.Preview(ctx, trackAudio(t)))
}

func soundOf(opened *media.Audio, err error) (rest.Sound, error) {
	if err != nil {
		return rest.Sound{}, err
	}
	return rest.Sound{
		Content: opened.Content, ContentType: opened.ContentType, ETag: opened.ETag, ModTime: opened.ModTime, Close: opened.Close,
	}, nil
}

func (s sounds) Peaks(ctx context.Context, t music.Track) ([]float32, error) {
	return s.library.Peaks(ctx, trackAudio(t))
}

func trackAudio(t music.Track) media.TrackAudio {
	genres := make([]string, len(t.Genres))
	for i, g := range t.Genres {
		genres[i] = g.Name
	}
	return media.TrackAudio{TrackID: t.ID, Kind: media.AudioKind(t.Source), Recording: t.RecordingFile, AudioKey: t.AudioKey, Genres: genres, Duration: t.Duration}
}

// pictures gives the API renditions of uploaded covers and generated artwork. It is a rest.Images.
type pictures struct{ images *media.Images }

var _ rest.Images = pictures{}

func openPictures(cfg config.Config, art *graphstore.ArtworkStore, uploads media.Blobs) pictures {
	return pictures{media.NewImages(filepath.Join(mediaFolder(cfg), "images"), drawings{art, media.Pictures{Blobs: uploads}}.original)}
}

// versionKey is where the version of an address waits for the cover to be looked up: renditions know nothing of it.
type versionKey struct{}

func (p pictures) Get(ctx context.Context, kind, id, version string, width int, accept string) (rest.Image, error) {
	r, err := p.images.Get(context.WithValue(ctx, versionKey{}, version), kind, id, width, accept)
	return rest.Image{Path: r.Path, ContentType: r.ContentType, ETag: r.ETag}, err
}

// drawings draws what the graph names.
type drawings struct {
	art     *graphstore.ArtworkStore
	uploads media.Pictures
}

// The widths that pictures are drawn at, at most, in pixels.
const (
	squareWidth = 1200
	bannerWidth = 1920
)

// artworkStyle is part of every picture's version: raise it when the same subject is drawn differently.
const artworkStyle = "1"

func (s drawings) original(ctx context.Context, kind, id string) (media.Original, error) {
	read := s.art.Person
	if kind == "cover" {
		read = func(ctx context.Context, id string) (graphstore.Subject, error) {
			version, _ := ctx.Value(versionKey{}).(string)
			return s.art.Cover(ctx, id, version)
		}
	}
	draw, width := painter(kind, id)
	if draw == nil {
		return media.Original{}, fault.Missing("This picture")
	}
	subject, err := read(ctx, id)
	if err != nil {
		return media.Original{}, err
	}
	if subject.CoverKey != "" {
		return s.uploads.Cover(subject.CoverKey, cropOf(subject)), nil
	}
	return media.Original{
		Version: subjectVersion(subject), Width: width,
		Draw: func(_ context.Context, width int) (image.Image, error) { return draw(subject, width), nil },
	}, nil
}

func cropOf(s graphstore.Subject) media.Crop {
	if len(s.Crop) != 3 {
		return media.Crop{}
	}
	return media.Crop{X: s.Crop[0], Y: s.Crop[1], Size: s.Crop[2]}
}

// painter gives how a kind of picture is drawn; nil for a kind that there is not.
func painter(kind, id string) (draw func(s graphstore.Subject, width int) image.Image, width int) {
	switch kind {
	case "cover":
		return func(s graphstore.Subject, w int) image.Image {
			return artwork.Cover(id, s.Title, s.Artist, s.Genres, w)
		}, squareWidth
	case "portrait":
		return func(s graphstore.Subject, w int) image.Image { return artwork.Portrait(id, s.Title, s.Genres, w) }, squareWidth
	case "banner":
		return func(s graphstore.Subject, w int) image.Image {
			return artwork.Banner(id, s.Title, s.Genres, w, w*9/16)
		}, bannerWidth
	}
	return nil, 0
}

// subjectVersion changes whenever what a picture is drawn from does.
func subjectVersion(s graphstore.Subject) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%s\x00%s\x00%s", artworkStyle, s.Title, s.Artist, strings.Join(s.Genres, "\x00")))
	return hex.EncodeToString(sum[:8])
}
