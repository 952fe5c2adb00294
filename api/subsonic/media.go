package subsonic

import (
	"cmp"
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/api/rest"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/music"
)

// Transcoding is what a player wants to hear instead of the original.
type Transcoding struct {
	Format string
	// BitRate is in thousands of bits a second; 0 for what is usual.
	BitRate int
	// Offset is what is left out of the beginning.
	Offset time.Duration
}

// Sounds opens the sound of tracks.
type Sounds interface {
	Open(ctx context.Context, t music.Track) (rest.Sound, error)
	// Describe tells what the original is, and how many bytes it has.
	Describe(ctx context.Context, t music.Track) (contentType string, bytes int64, err error)
	// Transcodes reports whether this server makes other formats.
	Transcodes() bool
	// TranscodedType returns what a format is sent as; "" for one that is not made here.
	TranscodedType(format string) string
	// Transcode writes a track in another format while it is made.
	Transcode(ctx context.Context, t music.Track, to Transcoding, w io.Writer) error
}

// mostOffset is longer than any track, in seconds.
const mostOffset = 24 * 60 * 60

// stream sends a song: its own bytes, ranges and all, or another format where a player asks for one and it can be made.
func (a *API) stream(q *request) error {
	id, err := a.playable(q)
	if err != nil {
		return err
	}
	bitRate, err := q.whole("maxBitRate", mostBitRate, 0)
	if err != nil {
		return err
	}
	offset, err := q.whole("timeOffset", mostOffset, 0)
	if err != nil {
		return err
	}
	track, err := a.Music.Stream(q.ctx, q.viewer, id)
	if err != nil {
		return err
	}
	if err := a.fetched(q, track.ID); err != nil {
		return err
	}
	from := time.Duration(offset) * time.Second
	if track.Duration > 0 && from >= track.Duration {
		return failure{codeGeneric, "timeOffset is beyond the end of this song."}
	}
	to, err := a.wantedFormat(q, track, bitRate, from)
	if err != nil {
		return err
	}
	if to.Format != "" {
		sent, err := a.transcode(q, track, to)
		if sent || err != nil {
			return err
		}
	}
	sound, err := a.Sounds.Open(q.ctx, track)
	if err != nil {
		return err
	}
	return rest.SendSound(q.echo, sound)
}

// playable reads the id of what is to be heard: a song, or the album that a single song stands for.
func (a *API) playable(q *request) (string, error) {
	text, err := q.needed("id")
	if err != nil {
		return "", err
	}
	kind, id := parseID(text)
	if kind != trackID && kind != singleID {
		return "", failure{codeNotFound, "This song was not found."}
	}
	return id, nil
}

// fetched notes that a player asks for a song's sound from its beginning, and may play it.
func (a *API) fetched(q *request, id string) error {
	r := q.echo.Request()
	fromStart := r.Header.Get("Range") == "" || strings.HasPrefix(r.Header.Get("Range"), "bytes=0-")
	if r.Method == http.MethodHead || !fromStart || a.Playing.Knows(q.ctx, q.player(), id) {
		return nil
	}
	return a.begins(q, id, false)
}

// mostBitRate is more than any format here has, in thousands of bits a second.
const mostBitRate = 10_000

// raw is the format of the original.
const raw = "raw"

// wantedFormat decides what is made of a song; an empty format is the original. Errors: 0 where the middle of a song is
// asked for and cannot be given.
func (a *API) wantedFormat(q *request, track music.Track, bitRate int, offset time.Duration) (Transcoding, error) {
	format := strings.ToLower(q.text("format"))
	if format == raw && offset == 0 || !a.Sounds.Transcodes() {
		return Transcoding{}, nil
	}
	to := Transcoding{Format: usualFormat, BitRate: bitRate, Offset: offset}
	isMade := format != "" && a.Sounds.TranscodedType(format) != ""
	if isMade {
		to.Format = format
	}
	if offset > 0 {
		return to, nil
	}
	contentType, size, err := a.Sounds.Describe(q.ctx, track)
	if err != nil {
		return Transcoding{}, err
	}
	isSame := format == suffixOf(contentType) || format == ""
	isSmall := bitRate == 0 || float64(size)*8/1000 <= float64(bitRate)*max(track.Duration.Seconds(), 1)*roomForHeaders
	if isSmall && (isSame || !isMade) {
		return Transcoding{}, nil
	}
	return to, nil
}

const (
	// usualFormat is what every player takes.
	usualFormat = "mp3"
	// busyFor is when there may be room for another conversion.
	busyFor = 10 * time.Second
	// roomForHeaders is what a file may have beside its sound.
	roomForHeaders = 1.05
)

// transcode sends a song in another format. Where that cannot begin, sent is false and the original can be sent.
func (a *API) transcode(q *request, track music.Track, to Transcoding) (sent bool, err error) {
	header := q.echo.Response().Header()
	contentType := a.Sounds.TranscodedType(to.Format)
	if contentType == "" {
		return false, nil
	}
	if q.echo.Request().Method == http.MethodHead {
		header.Set(echo.HeaderContentType, contentType)
		return true, q.echo.NoContent(http.StatusOK)
	}
	give, err := a.slots.take(q.ctx, q.viewer.UserID)
	switch {
	case errors.Is(err, errBusy) && to.Offset > 0:
		return true, &fault.Error{
			Code: fault.Unavailable, Message: "Many songs are being converted right now. Please try again soon.",
			RetryAfter: busyFor,
		}
	case errors.Is(err, errBusy):
		return false, nil
	case err != nil:
		return true, err
	}
	defer give()
	w := &lateHeader{response: q.echo.Response(), contentType: contentType}
	err = a.Sounds.Transcode(q.ctx, track, to, w)
	switch {
	case err == nil:
		return w.begun, nil
	case q.ctx.Err() != nil:
		return true, nil // the player left
	case w.begun:
		a.Log.WarnContext(q.ctx, "converting a song while it plays", "track", track.ID, "error", err)
		panic(http.ErrAbortHandler) // so that the player knows that it is not whole
	case to.Offset > 0:
		return true, err
	}
	a.Log.WarnContext(q.ctx, "a song cannot be converted, the original is sent", "track", track.ID, "error", err)
	return false, nil
}

// lateHeader says that all is well once there is something to send.
type lateHeader struct {
	response    *echo.Response
	contentType string
	begun       bool
}

func (w *lateHeader) Write(p []byte) (int, error) {
	if !w.begun {
		w.begun = true
		w.response.Header().Set(echo.HeaderContentType, w.contentType)
		w.response.Header().Set("Accept-Ranges", "none")
		w.response.WriteHeader(http.StatusOK)
	}
	n, err := w.response.Write(p)
	if err == nil {
		w.response.Flush()
	}
	return n, err
}

// download sends the file of a song that its listener may keep.
func (a *API) download(q *request) error {
	text, err := q.needed("id")
	if err != nil {
		return err
	}
	if kind, _ := parseID(text); kind == albumID || kind == playlistID {
		return failure{codeGeneric, "Albums are downloaded on the site; here song by song."}
	}
	id, err := a.playable(q)
	if err != nil {
		return err
	}
	track, err := a.Music.Download(q.ctx, q.viewer, id)
	if err != nil {
		return err
	}
	sound, err := a.Sounds.Open(q.ctx, track)
	if err != nil {
		return err
	}
	return rest.SendDownload(q.echo, sound, track.Artist.Name+" - "+track.Title)
}

// coverArt sends a picture at the least width that has as many pixels as are asked for.
func (a *API) coverArt(q *request) error {
	name, err := q.needed("id")
	if err != nil {
		return err
	}
	size, err := q.whole("size", widths[len(widths)-1], usualWidth)
	if err != nil {
		return err
	}
	size = cmp.Or(size, usualWidth) // some clients say 0 for that
	address, err := a.pictureOf(q, uncovered(name))
	if err != nil {
		return err
	}
	return a.sendPicture(q, address, size)
}

// widths are those of pictures, and usualWidth is that of one for which nobody asks another.
var widths = []int{16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840}

const usualWidth = 1200

// errNoPicture is of a thing that has none.
var errNoPicture = failure{codeNotFound, "This picture was not found."}

// pictureOf finds the address of a thing's picture.
func (a *API) pictureOf(q *request, name string) (string, error) {
	switch kind, id := parseID(name); kind {
	case artistID:
		artist, err := a.Music.ArtistPage(q.ctx, q.viewer, id, "")
		return artist.ProfilePictureURL, err
	case albumID:
		album, err := a.Music.Album(q.ctx, q.viewer, id)
		return album.CoverArtURL, err
	case trackID, singleID:
		track, err := a.Music.Track(q.ctx, q.viewer, id)
		return track.CoverArtURL, err
	case playlistID:
		x, err := a.Playlists.Playlist(q.ctx, q.viewer, id, "")
		if err != nil || len(x.Covers) == 0 {
			return "", err
		}
		return x.Covers[0], nil
	}
	return "", errNoPicture
}

// sendPicture sends what an address of this server shows.
func (a *API) sendPicture(q *request, address string, size int) error {
	parsed, err := url.Parse(address)
	if err != nil || address == "" {
		return errNoPicture
	}
	kind, isOurs := strings.CutPrefix(path.Dir(parsed.Path), "/api/images/")
	if !isOurs || strings.Contains(kind, "/") {
		return errNoPicture
	}
	at, _ := slices.BinarySearch(widths, size)
	accept := q.echo.Request().Header.Get("Accept")
	if !strings.Contains(accept, "image/webp") {
		accept = "image/jpeg"
	}
	image, err := a.Images.Get(q.ctx, kind, path.Base(parsed.Path), parsed.Query().Get("v"), widths[at], accept)
	if err != nil {
		return err
	}
	return rest.SendImage(q.echo, image, "private, max-age="+strconv.Itoa(int((24*time.Hour).Seconds())))
}

// avatar sends the viewer's own picture.
func (a *API) avatar(q *request) error {
	name, err := q.needed("username")
	if err != nil {
		return err
	}
	if name != q.handle && name != q.text("u") {
		return failure{codeForbidden, "People see their own account alone."}
	}
	return a.sendPicture(q, "/api/images/portrait/"+q.viewer.UserID, usualAvatar)
}

// usualAvatar is the width of somebody's picture.
const usualAvatar = 256
