package rest

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

func (m Media) download(c echo.Context) error {
	ctx := c.Request().Context()
	e, err := m.editionOf(ctx, c.Param("trackId"), c.QueryParam("format"))
	if err != nil {
		return err
	}
	sound, err := m.open(ctx, e)
	name := e.Artist.Name + " - " + e.Title + extension(sound.ContentType)
	c.Response().Header().Set(echo.HeaderContentDisposition, attachment(name))
	return play(c, sound, err)
}

// downloadAlbum packs what somebody may keep of an album, as it is read: nothing of it waits in memory.
func (m Media) downloadAlbum(c echo.Context) error {
	ctx := c.Request().Context()
	album, all, err := m.editionsOf(ctx, c.Param("albumId"), c.QueryParam("format"))
	if err != nil {
		return err
	}
	// What cannot be opened is said before the first byte is sent.
	first, err := m.open(ctx, all[0])
	if err != nil {
		return err
	}
	header := c.Response().Header()
	header.Set(echo.HeaderContentType, "application/zip")
	header.Set(echo.HeaderContentDisposition, attachment(album.Artist.Name+" - "+album.Title+".zip"))
	header.Set(echo.HeaderCacheControl, "no-store")
	c.Response().WriteHeader(http.StatusOK)
	packed := zip.NewWriter(c.Response())
	err = packSound(packed, all[0], first)
	var notMade []string
	for n := 1; n < len(all) && err == nil; n++ {
		var refusal string
		refusal, err = m.packTrack(ctx, packed, all[n])
		if refusal != "" {
			notMade = append(notMade, refusal)
		}
	}
	if err == nil && len(notMade) > 0 {
		err = packNote(packed, notMade)
	}
	if err != nil {
		// The archive has no end, so that whoever opens it knows.
		return fmt.Errorf("packing album %s: %w", album.ID, err)
	}
	return packed.Close()
}

// packTrack packs a track. Where it cannot be made in its format it is packed as it was uploaded, and refusal says so.
func (m Media) packTrack(ctx context.Context, to *zip.Writer, e edition) (refusal string, err error) {
	sound, err := m.open(ctx, e)
	said, ok := errors.AsType[*fault.Error](err)
	if ok && (said.Code == fault.Conflict || said.Code == fault.BadUserInput) {
		refusal, e.format = said.Message, original
		sound, err = m.open(ctx, e)
	}
	if err != nil {
		return "", err
	}
	return refusal, packSound(to, e, sound)
}

// packSound stores a sound, which is compressed already, and closes it.
func packSound(to *zip.Writer, e edition, s Sound) (err error) {
	defer func() { err = errors.Join(err, s.Close()) }()
	name := e.Artist.Name + " - " + e.Title + extension(s.ContentType)
	if e.Number > 0 {
		name = fmt.Sprintf("%02d %s%s", e.Number, e.Title, extension(s.ContentType))
	}
	file, err := to.CreateHeader(&zip.FileHeader{Name: fileName(name), Method: zip.Store, Modified: s.ModTime})
	if err == nil {
		_, err = io.Copy(file, s.Content)
	}
	return err
}

// packNote says which tracks are as they were uploaded.
func packNote(to *zip.Writer, refusals []string) error {
	file, err := to.Create("PLEASE READ.txt")
	if err == nil {
		_, err = io.WriteString(file,
			strings.Join(refusals, "\n")+"\nWhat is named here is in this archive as it was uploaded.\n")
	}
	return err
}
