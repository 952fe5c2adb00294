package app

import (
	"cmp"
	"context"
	"image"
	"log/slog"
	"net/url"
	"path"
	"path/filepath"
	"time"

	"github.com/sidestage/sidestage/api/rest"
	"github.com/sidestage/sidestage/api/share"
	artworkgraph "github.com/sidestage/sidestage/graphstore/artwork"
	"github.com/sidestage/sidestage/internal/chat"
	"github.com/sidestage/sidestage/internal/comments"
	"github.com/sidestage/sidestage/internal/config"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/media"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/picture"
	"github.com/sidestage/sidestage/internal/posts"
	"github.com/sidestage/sidestage/internal/sound"
	"github.com/sidestage/sidestage/seed/artwork"
	"github.com/sidestage/sidestage/seed/audio"
	"github.com/sidestage/sidestage/seed/demosound"
)

// sounds gives the API the sound of tracks. It is a rest.Sounds.
type sounds struct {
	library *media.Library
	covers  rest.Images
}

var _ rest.Sounds = sounds{}

// openMedia makes what serves sound and pictures.
func (s *services) openMedia() (part, error) {
	sounds, err := openSounds(s.world.cfg, s.blobs, s.pictures)
	if err != nil {
		return part{}, err
	}
	s.sounds = sounds
	media := rest.Media{
		Music: s.music, Sounds: sounds, Images: s.pictures, Embeds: s.embeds, Videos: videos{s.posts, s.blobs},
	}
	return part{
		routes: []route{
			media,
			rest.FeedFiles{Feeds: s.feeds, Music: s.music, Posts: s.posts, Media: media, Sounds: sounds},
			share.OwnFeed{Share: s.share, Feeds: s.feeds, Sound: newSoundFiles(sounds).describe},
		},
		close: func(context.Context) error { sounds.library.Wait(); return nil },
	}, nil
}

// openPressKit adds what journalists and promoters ask for.
func (s *services) openPressKit() (part, error) {
	kit := rest.PressKit{Music: s.music, Images: s.pictures, Limits: s.limits, PublicURL: s.world.cfg.PublicURL}
	return part{routes: []route{kit}}, nil
}

func openSounds(cfg config.Config, uploads media.Blobs, covers rest.Images) (sounds, error) {
	library, err := media.OpenLibrary(media.LibraryConfig{
		Dir: mediaFolder(cfg), Recordings: audio.Files, Blobs: uploads, Derived: derived, Composer: composer{},
		FormatBytes: int64(cfg.DownloadCacheMB) << 20,
	})
	return sounds{library, covers}, err
}

// composer composes the sound of the demo data. It is a media.Composer.
type composer struct{}

func (composer) Version() int { return demosound.Version }

func (composer) Compose(s media.Score) media.Piece { return demosound.New(demosound.Spec(s)) }

func mediaFolder(cfg config.Config) string { return filepath.Join(cfg.DataDir, "media") }

func (s sounds) Open(ctx context.Context, t music.Track) (rest.Sound, error) {
	return soundOf(s.library.Open(ctx, trackAudio(t)))
}

func (s sounds) Preview(ctx context.Context, t music.Track) (rest.Sound, error) {
	return soundOf(s.library.Preview(ctx, trackAudio(t)))
}

func (s sounds) Copy(ctx context.Context, t music.Track) (rest.Sound, error) {
	return soundOf(s.library.Copy(ctx, trackAudio(t)))
}

func (s sounds) CopySize(ctx context.Context, t music.Track) (bytes int64, exact bool, err error) {
	return s.library.CopySize(ctx, trackAudio(t))
}

func (s sounds) Formats(ctx context.Context, t music.Track) ([]rest.Format, error) {
	offers, err := s.library.Formats(ctx, trackAudio(t))
	formats := make([]rest.Format, len(offers))
	for i, o := range offers {
		formats[i] = rest.Format{Format: cmp.Or(string(o.Format), "original"), Bytes: o.Bytes}
	}
	return formats, err
}

func (s sounds) OpenAs(ctx context.Context, t music.Track, year int, format string) (rest.Sound, error) {
	return soundOf(s.library.OpenAs(ctx, trackAudio(t), s.edition(ctx, t, year, format)))
}

func (s sounds) Prepare(
	ctx context.Context, t music.Track, year int, format string, within time.Duration,
) (ready bool, err error) {
	return s.library.Prepare(ctx, trackAudio(t), s.edition(ctx, t, year, format), within)
}

// coverWidth is that of covers in files.
const coverWidth = 640

// edition is what a file in another format says of a track. It has no cover where that is not to be had.
func (s sounds) edition(ctx context.Context, t music.Track, year int, format string) media.Edition {
	e := media.Edition{Format: sound.Format(format), Tags: sound.Tags{
		Title: t.Title, Artist: t.Artist.Name, Album: t.AlbumTitle, Year: year, TrackNumber: t.Number,
	}}
	if len(t.Genres) > 0 {
		e.Tags.Genre = t.Genres[0].Name
	}
	address, err := url.Parse(t.CoverArtURL)
	if err != nil || path.Dir(address.Path) != "/api/images/cover" {
		return e
	}
	cover, err := s.covers.Get(ctx, "cover", path.Base(address.Path), address.Query().Get("v"), coverWidth, "image/jpeg")
	if err != nil {
		slog.WarnContext(ctx, "a download has no cover", "track", t.ID, "error", err)
		return e
	}
	e.Cover, e.CoverVersion = cover.Path, cover.ETag
	return e
}

func soundOf(opened *media.Audio, err error) (rest.Sound, error) {
	if err != nil {
		return rest.Sound{}, err
	}
	return rest.Sound{
		Content: opened.Content, ContentType: opened.ContentType, ETag: opened.ETag, ModTime: opened.ModTime,
		Close: opened.Close,
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
	return media.TrackAudio{
		TrackID: t.ID, Kind: media.AudioKind(t.Source), Recording: t.RecordingFile, AudioKey: t.AudioKey, Genres: genres,
		Duration: t.Duration,
	}
}

// pictures gives the API renditions of uploaded covers and generated artwork. It is a rest.Images.
type pictures struct{ images *media.Images }

var _ rest.Images = pictures{}

// openPictures makes what draws and scales pictures.
func (s *services) openPictures() (part, error) {
	subjects := picture.NewService(artworkgraph.NewStore(s.world.graph.DB), time.Now)
	original := drawings{subjects, media.Pictures{Blobs: s.blobs}, s.posts, s.comments, s.chat}.original
	s.pictures = pictures{media.NewImages(filepath.Join(mediaFolder(s.world.cfg), "images"), original)}
	return part{hear: subjects.Hear, forget: subjects.Forget}, nil
}

// askedKey is where what was asked waits for the picture to be looked up: renditions know nothing of it.
type askedKey struct{}

// asked is the version of an address, and whether not everybody may see what is found there.
type asked struct {
	version   string
	isPrivate bool
}

func (p pictures) Get(ctx context.Context, kind, id, version string, width int, accept string) (rest.Image, error) {
	by := &asked{version: version}
	r, err := p.images.Get(context.WithValue(ctx, askedKey{}, by), kind, id, width, accept)
	return rest.Image{Path: r.Path, ContentType: r.ContentType, ETag: r.ETag, IsPrivate: by.isPrivate}, err
}

// prepare makes what Get will be asked for while nobody waits for a picture.
func (p pictures) prepare(ctx context.Context, kind, id, version string, width int, accept string) error {
	return p.images.Prepare(context.WithValue(ctx, askedKey{}, &asked{version: version}), kind, id, width, accept)
}

// drawings draws what the graph names.
type drawings struct {
	subjects *picture.Service
	uploads  media.Pictures
	posts    *posts.Service
	comments *comments.Service
	chat     *chat.Service
}

// ofComment are the pictures of comments, ofMessage those of messages.
const (
	ofComment = "comment"
	ofMessage = "message"
)

// ofMerchandise are the pictures of what is for sale.
const ofMerchandise = "merch"

// ofPost are the pictures of posts, which the artwork does not draw.
const ofPost = "post"

func (s drawings) original(ctx context.Context, kind, id string) (media.Original, error) {
	switch kind {
	case ofPost:
		return s.ofPost(ctx, id)
	case ofComment:
		p, isOpen, err := s.comments.PhotoOf(ctx, access.ViewerOf(ctx), id)
		if err != nil {
			return media.Original{}, err
		}
		keepApart(ctx, isOpen)
		return s.uploads.Whole(p.Key, p.Width), nil
	case ofMessage:
		image, err := s.chat.ImageOf(ctx, access.ViewerOf(ctx), id)
		if err != nil {
			return media.Original{}, err
		}
		keepApart(ctx, false)
		return s.uploads.Whole(image.Key, image.Width), nil
	case "event", "carousel":
		subject, err := s.subjects.Event(ctx, id)
		if err != nil {
			return media.Original{}, err
		}
		return s.uploads.Whole(subject.CoverKey, cropOf(subject).Size), nil
	}
	if kind == ofMerchandise {
		return s.merchandise(ctx, id)
	}
	if !artwork.Draws(kind) {
		return media.Original{}, fault.Missing("This picture")
	}
	subject, err := s.subject(ctx, kind, id)
	if err != nil {
		return media.Original{}, err
	}
	if subject.CoverKey != "" {
		return s.uploads.Cover(subject.CoverKey, cropOf(subject)), nil
	}
	return draw(artwork.Subject{
		Kind: kind, ID: id, Title: subject.Title, Artist: subject.Artist, Genres: subject.Genres,
	}), nil
}

func (s drawings) merchandise(ctx context.Context, id string) (media.Original, error) {
	subject, err := s.subjects.Merchandise(ctx, id)
	if err != nil {
		return media.Original{}, err
	}
	if subject.CoverKey != "" {
		return s.uploads.Whole(subject.CoverKey, cropOf(subject).Size), nil
	}
	return draw(artwork.Subject{
		Kind: ofMerchandise, ID: id, Title: subject.Title, Artist: subject.Artist, Genres: subject.Genres,
	}), nil
}

// keepApart says that not everybody may see what was asked for.
func keepApart(ctx context.Context, isOpen bool) {
	if by, there := ctx.Value(askedKey{}).(*asked); there {
		by.isPrivate = !isOpen
	}
}

func (s drawings) ofPost(ctx context.Context, name string) (media.Original, error) {
	m, isOpen, err := s.posts.FileOf(ctx, access.ViewerOf(ctx), name)
	if err != nil {
		return media.Original{}, err
	}
	keepApart(ctx, isOpen)
	switch {
	case m.Kind == posts.Video && m.ThumbnailKey != "":
		return s.uploads.Whole(m.ThumbnailKey, m.Width), nil
	case m.Kind == posts.Image && m.Key != "":
		return s.uploads.Whole(m.Key, m.Width), nil
	case m.Kind == posts.Image:
		return draw(artwork.Subject{Kind: "banner", ID: name}), nil
	}
	return media.Original{}, fault.Missing("This picture")
}

func draw(s artwork.Subject) media.Original {
	return media.Original{
		Version: s.Version(), Width: s.Width(),
		Draw: func(_ context.Context, width int) (image.Image, error) { return s.Draw(width), nil },
	}
}

func (s drawings) subject(ctx context.Context, kind, id string) (picture.Subject, error) {
	if kind != "cover" {
		subject, err := s.subjects.Person(ctx, id)
		if kind != "portrait" { // a person's picture is no banner
			subject.CoverKey = ""
		}
		return subject, err
	}
	version := ""
	if by, there := ctx.Value(askedKey{}).(*asked); there {
		version = by.version
	}
	return s.subjects.Cover(ctx, id, version)
}

func cropOf(s picture.Subject) media.Crop {
	if len(s.Crop) != 3 {
		return media.Crop{}
	}
	return media.Crop{X: s.Crop[0], Y: s.Crop[1], Size: s.Crop[2]}
}
