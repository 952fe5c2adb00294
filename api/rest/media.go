package rest

import (
	"context"
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/music"
)

// Sound is the sound of one track, open for reading. The kernel sends an *os.File as Content without copying it.
type Sound struct {
	Content     io.ReadSeeker
	ContentType string
	// ETag is strong, with its quotes.
	ETag    string
	ModTime time.Time
	Close   func() error
}

// Sounds opens the sound of tracks.
type Sounds interface {
	Open(ctx context.Context, t music.Track) (Sound, error)
	// Copy opens what a device keeps: smaller where this server can make it so, and as good to the ear.
	Copy(ctx context.Context, t music.Track) (Sound, error)
	// CopySize gives the bytes of Copy; exact is false for what is yet to be made.
	CopySize(ctx context.Context, t music.Track) (bytes int64, exact bool, err error)
	// Formats tells in what a track can be downloaded, the original first.
	Formats(ctx context.Context, t music.Track) ([]Format, error)
	// OpenAs opens a track in another format, with the year in which it came out, and makes it where it is not made yet.
	OpenAs(ctx context.Context, t music.Track, year int, format string) (Sound, error)
	// Prepare has made what OpenAs opens, and reports whether it is there after at most so long.
	Prepare(ctx context.Context, t music.Track, year int, format string, within time.Duration) (ready bool, err error)
	// Preview opens the first 30 seconds, and no more.
	Preview(ctx context.Context, t music.Track) (Sound, error)
	// Peaks are 400 values of 0..1.
	Peaks(ctx context.Context, t music.Track) ([]float32, error)
}

// Image is a rendition on disk.
type Image struct {
	Path, ContentType, ETag string
	// IsPrivate: not everybody may see it.
	IsPrivate bool
}

// Videos opens the videos of posts.
type Videos interface {
	// Video opens one by the name that its address has. Errors: NOT_FOUND, FORBIDDEN for what is gated.
	Video(ctx context.Context, v access.Viewer, name string) (video Sound, err error)
}

// Images makes renditions. version is that of the address, empty where it has none. Errors: NOT_FOUND,
// BAD_USER_INPUT for a width that the specification does not list.
type Images interface {
	Get(ctx context.Context, kind, id, version string, width int, accept string) (Image, error)
}

// Media serves streams, previews, downloads, peaks and images.
type Media struct {
	Music  *music.Service
	Sounds Sounds
	Images Images
	Videos Videos
	// Embeds reports whether an embed token opens the preview of a track.
	Embeds interface {
		Opens(token, trackID string) bool
	}
}

// Register adds the routes to /api.
func (m Media) Register(g *echo.Group) {
	g.GET("/stream/:trackId", m.stream)
	g.HEAD("/stream/:trackId", m.stream)
	g.GET("/preview/:trackId", m.preview)
	g.HEAD("/preview/:trackId", m.preview)
	g.GET("/download/:trackId", m.download)
	g.GET("/download/:trackId/formats", m.formats)
	g.POST("/download/:trackId/formats/:format", m.prepare)
	g.GET("/download/albums/:albumId", m.downloadAlbum)
	g.GET("/download/albums/:albumId/formats", m.formatsOfAlbum)
	g.POST("/download/albums/:albumId/formats/:format", m.prepareAlbum)
	g.GET("/tracks/:id/peaks", m.peaks)
	g.GET("/images/:kind/:id", m.image)
	g.HEAD("/images/:kind/:id", m.image)
	g.GET("/videos/:name", m.video)
	g.HEAD("/videos/:name", m.video)
}

func (m Media) stream(c echo.Context) error {
	ctx := c.Request().Context()
	track, err := m.Music.Stream(ctx, access.ViewerOf(ctx), c.Param("trackId"))
	if err != nil {
		return err
	}
	switch kind := c.QueryParam("copy"); {
	case kind == "":
		sound, err := m.Sounds.Open(ctx, track)
		return play(c, sound, err)
	case kind != "opus":
		return fault.BadInput(map[string]string{"copy": "copy must be opus."})
	case c.Request().Method == http.MethodHead:
		return m.copySize(c, track)
	}
	sound, err := m.Sounds.Copy(ctx, track)
	return play(c, sound, err)
}

// aboutLength is the header that estimates the length of what is yet to be made, in bytes.
const aboutLength = "X-About-Length"

func (m Media) copySize(c echo.Context, track music.Track) error {
	bytes, exact, err := m.Sounds.CopySize(c.Request().Context(), track)
	if err != nil {
		return err
	}
	header := c.Response().Header()
	header.Set("Cache-Control", "no-store")
	if exact {
		header.Set(echo.HeaderContentLength, strconv.FormatInt(bytes, 10))
	} else {
		header.Set(aboutLength, strconv.FormatInt(bytes, 10))
	}
	return c.NoContent(http.StatusOK)
}

func (m Media) preview(c echo.Context) error {
	ctx, id := c.Request().Context(), c.Param("trackId")
	trusted := m.Embeds.Opens(c.QueryParam("embed_token"), id)
	track, err := m.Music.Preview(ctx, access.ViewerOf(ctx), trusted, id)
	if err != nil {
		return err
	}
	sound, err := m.Sounds.Preview(ctx, track)
	return play(c, sound, err)
}

// play sends an opened sound, or returns the error of opening it.
func play(c echo.Context, sound Sound, err error) error {
	if err != nil {
		c.Response().Header().Del(echo.HeaderContentDisposition)
		return err
	}
	defer closeRead(c, sound.Close)
	header := c.Response().Header()
	header.Set("Content-Type", sound.ContentType)
	header.Set("ETag", sound.ETag)
	// Access differs by person, so only their own browser may keep it.
	header.Set("Cache-Control", "private, max-age=3600")
	return send(c, sound.ModTime, sound.Content)
}

func (m Media) video(c echo.Context) error {
	ctx := c.Request().Context()
	video, err := m.Videos.Video(ctx, access.ViewerOf(ctx), c.Param("name"))
	return play(c, video, err)
}

func (m Media) peaks(c echo.Context) error {
	ctx := c.Request().Context()
	track, err := m.Music.Drawn(ctx, access.ViewerOf(ctx), c.Param("id"))
	if err != nil {
		return err
	}
	peaks, err := m.Sounds.Peaks(ctx, track)
	if err != nil {
		return err
	}
	c.Response().Header().Set("Cache-Control", "private, max-age=86400")
	return c.JSON(http.StatusOK, map[string][]float32{"peaks": peaks})
}

// fullWidth is the default width of an image, in pixels.
const fullWidth = 1200

func (m Media) image(c echo.Context) error {
	return m.sendImage(c.Request().Context(), c, c.Param("kind"), c.Param("id"))
}

// sendImage answers a picture as the viewer of ctx may have it.
func (m Media) sendImage(ctx context.Context, c echo.Context, kind, id string) error {
	width, err := number(c, "w", fullWidth)
	if err != nil {
		return err
	}
	accept := c.Request().Header.Get("Accept")
	image, err := m.Images.Get(ctx, kind, id, c.QueryParam("v"), width, accept)
	if err != nil {
		return err
	}
	cacheControl := "public, max-age=86400, stale-while-revalidate=604800"
	if image.IsPrivate {
		cacheControl = "private, max-age=3600"
	}
	return SendImage(c, image, cacheControl)
}
