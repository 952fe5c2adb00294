package rest

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/music"
)

func (m Media) download(c echo.Context) error {
	ctx := c.Request().Context()
	track, err := m.Music.Download(ctx, access.ViewerOf(ctx), c.Param("trackId"))
	if err != nil {
		return err
	}
	sound, err := m.Sounds.Open(ctx, track)
	name := track.Artist.Name + " - " + track.Title + extension(sound.ContentType)
	c.Response().Header().Set(echo.HeaderContentDisposition, attachment(name))
	return play(c, sound, err)
}

// downloadAlbum packs what somebody may keep of an album, as it is read: nothing of it waits in memory.
func (m Media) downloadAlbum(c echo.Context) error {
	ctx := c.Request().Context()
	album, tracks, err := m.Music.DownloadAlbum(ctx, access.ViewerOf(ctx), c.Param("albumId"))
	if err != nil {
		return err
	}
	// What cannot be opened is said before the first byte is sent.
	first, err := m.Sounds.Open(ctx, tracks[0])
	if err != nil {
		return err
	}
	header := c.Response().Header()
	header.Set(echo.HeaderContentType, "application/zip")
	header.Set(echo.HeaderContentDisposition, attachment(album.Artist.Name+" - "+album.Title+".zip"))
	header.Set(echo.HeaderCacheControl, "no-store")
	c.Response().WriteHeader(http.StatusOK)
	packed := zip.NewWriter(c.Response())
	err = packSound(packed, tracks[0], first)
	for n := 1; n < len(tracks) && err == nil; n++ {
		err = m.packTrack(ctx, packed, tracks[n])
	}
	if err != nil {
		// The archive has no end, so that whoever opens it knows.
		return fmt.Errorf("packing album %s: %w", album.ID, err)
	}
	return packed.Close()
}

func (m Media) packTrack(ctx context.Context, to *zip.Writer, t music.Track) error {
	sound, err := m.Sounds.Open(ctx, t)
	if err != nil {
		return err
	}
	return packSound(to, t, sound)
}

// packSound stores a sound, which is compressed already, and closes it.
func packSound(to *zip.Writer, t music.Track, s Sound) (err error) {
	defer func() { err = errors.Join(err, s.Close()) }()
	name := t.Artist.Name + " - " + t.Title + extension(s.ContentType)
	if t.Number > 0 {
		name = fmt.Sprintf("%02d %s%s", t.Number, t.Title, extension(s.ContentType))
	}
	file, err := to.CreateHeader(&zip.FileHeader{Name: fileName(name), Method: zip.Store, Modified: s.ModTime})
	if err == nil {
		_, err = io.Copy(file, s.Content)
	}
	return err
}
