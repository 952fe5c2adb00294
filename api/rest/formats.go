package rest

import (
	"context"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/music"
)

// original is the format of a file as its artist uploaded it.
const original = "original"

// Format is one in which music can be downloaded.
type Format struct {
	Format string `json:"format"`
	// Bytes are estimated for all but the original.
	Bytes int64 `json:"bytes"`
}

// prepareWithin is how long a request waits for what is being made: less than proxies let one wait.
const prepareWithin = 25 * time.Second

// edition is what is downloaded of a track.
type edition struct {
	music.Track
	year   int
	format string
}

// open opens it, and makes it where it is not made yet.
func (m Media) open(ctx context.Context, e edition) (Sound, error) {
	if e.format == "" || e.format == original {
		return m.Sounds.Open(ctx, e.Track)
	}
	return m.Sounds.OpenAs(ctx, e.Track, e.year, e.format)
}

// editionOf returns a track that the person may keep in a format.
func (m Media) editionOf(ctx context.Context, id, format string) (edition, error) {
	v := access.ViewerOf(ctx)
	track, err := m.Music.Download(ctx, v, id)
	if err != nil {
		return edition{}, err
	}
	e := edition{Track: track, format: format}
	if format != "" && format != original {
		e.year, err = m.Music.ReleaseYear(ctx, v, track)
	}
	return e, err
}

// editionsOf returns the tracks of an album that the person may keep in a format.
func (m Media) editionsOf(ctx context.Context, id, format string) (music.Album, []edition, error) {
	album, tracks, err := m.Music.DownloadAlbum(ctx, access.ViewerOf(ctx), id)
	if err != nil {
		return music.Album{}, nil, err
	}
	all := make([]edition, len(tracks))
	for i, t := range tracks {
		all[i] = edition{t, album.Released().Year(), format}
	}
	return album, all, nil
}

type formats struct {
	Formats []Format `json:"formats"`
}

func (m Media) formats(c echo.Context) error {
	ctx := c.Request().Context()
	track, err := m.Music.Download(ctx, access.ViewerOf(ctx), c.Param("trackId"))
	if err != nil {
		return err
	}
	return m.sendFormats(c, track)
}

func (m Media) formatsOfAlbum(c echo.Context) error {
	ctx := c.Request().Context()
	_, tracks, err := m.Music.DownloadAlbum(ctx, access.ViewerOf(ctx), c.Param("albumId"))
	if err != nil {
		return err
	}
	return m.sendFormats(c, tracks...)
}

// sendFormats answers the formats in which all of some tracks can be downloaded.
func (m Media) sendFormats(c echo.Context, tracks ...music.Track) error {
	var common []Format
	for n, t := range tracks {
		these, err := m.Sounds.Formats(c.Request().Context(), t)
		if err != nil {
			return err
		}
		if n == 0 {
			common = these
			continue
		}
		common = shared(common, these)
	}
	c.Response().Header().Set(echo.HeaderCacheControl, "no-store")
	return c.JSON(http.StatusOK, formats{common})
}

// shared returns the formats that are in both, with the bytes of both.
func shared(some, others []Format) (both []Format) {
	bytes := make(map[string]int64, len(others))
	for _, f := range others {
		bytes[f.Format] = f.Bytes
	}
	for _, f := range some {
		if more, found := bytes[f.Format]; found {
			both = append(both, Format{f.Format, f.Bytes + more})
		}
	}
	return both
}

// prepared says how many of how many files are made.
type prepared struct {
	Ready int `json:"ready"`
	Of    int `json:"of"`
}

func (m Media) prepare(c echo.Context) error {
	e, err := m.editionOf(c.Request().Context(), c.Param("trackId"), c.Param("format"))
	if err != nil {
		return err
	}
	return m.sendPrepared(c, e)
}

func (m Media) prepareAlbum(c echo.Context) error {
	_, all, err := m.editionsOf(c.Request().Context(), c.Param("albumId"), c.Param("format"))
	if err != nil {
		return err
	}
	return m.sendPrepared(c, all...)
}

// sendPrepared makes one after the other for a while, and answers how far that is: whoever wants the rest asks again.
func (m Media) sendPrepared(c echo.Context, all ...edition) error {
	ctx := c.Request().Context()
	until := time.Now().Add(prepareWithin)
	done := prepared{Of: len(all)}
	for _, e := range all {
		left := time.Until(until)
		if left <= 0 {
			break
		}
		isReady := e.format == original
		if !isReady {
			var err error
			if isReady, err = m.Sounds.Prepare(ctx, e.Track, e.year, e.format, left); err != nil {
				return err
			}
		}
		if !isReady {
			break
		}
		done.Ready++
	}
	status := http.StatusOK
	if done.Ready < done.Of {
		status = http.StatusAccepted
	}
	c.Response().Header().Set(echo.HeaderCacheControl, "no-store")
	return c.JSON(status, done)
}
