package rest

import (
	"archive/zip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/presskit"
)

// PressKit packs what journalists and promoters ask an artist for: words, links, pictures in their full size and a list
// of releases, all of it as visitors see it.
type PressKit struct {
	Music  *music.Service
	Images Images
	Limits limit.Limiter
	// PublicURL is where people reach the site, without a slash at its end.
	PublicURL string
}

// packing is for each caller: a kit has up to some ten MB. Its pictures are kept as all others of that size are, and
// who has the kit asks whether it changed.
var packing = limit.Rule{Name: "press kit", Max: 60, Window: time.Hour}

// Register adds the routes to /api.
func (k PressKit) Register(g *echo.Group) { g.GET("/user/presskit", k.kit) }

// kitFile is a file of the kit: a text, or a picture on disk.
type kitFile struct {
	name, text, path string
	version          string
}

func (k PressKit) kit(c echo.Context) error {
	ctx := c.Request().Context()
	if _, err := k.Limits.Take(ctx, packing, caller(c)); err != nil {
		return err
	}
	artist, err := k.Music.ArtistByHandle(ctx, c.QueryParam("identifier"))
	if err != nil {
		return err
	}
	releases, err := k.Music.ArtistAlbums(ctx, access.Visitor, artist.UserID, access.Published, false,
		paging.Request{Size: presskit.MaxReleases})
	if err != nil {
		return err
	}
	files, err := k.files(ctx, artist, releases.Nodes)
	if err != nil {
		return err
	}
	sum := sha256.New()
	for _, f := range files {
		_, _ = fmt.Fprintf(sum, "%q %q %q\n", f.name, f.text, f.version) // a hash takes everything
	}
	header := c.Response().Header()
	etag := `"` + hex.EncodeToString(sum.Sum(nil)[:16]) + `"`
	header.Set("ETag", etag)
	header.Set(echo.HeaderCacheControl, "public, max-age=300")
	if c.Request().Header.Get("If-None-Match") == etag {
		return c.NoContent(http.StatusNotModified)
	}
	header.Set(echo.HeaderContentType, "application/zip")
	header.Set(echo.HeaderContentDisposition, attachment(artist.Name+" press kit.zip"))
	c.Response().WriteHeader(http.StatusOK)
	return pack(c.Response(), files)
}

// pack writes the files. Pictures are compressed already.
func pack(w io.Writer, files []kitFile) error {
	kit := zip.NewWriter(w)
	for _, f := range files {
		if err := packOne(kit, f); err != nil {
			return err
		}
	}
	return kit.Close()
}

func packOne(kit *zip.Writer, f kitFile) (err error) {
	method := zip.Store
	if f.path == "" {
		method = zip.Deflate
	}
	to, err := kit.CreateHeader(&zip.FileHeader{Name: f.name, Method: method})
	if err != nil {
		return err
	}
	if f.path == "" {
		_, err = io.WriteString(to, f.text)
		return err
	}
	from, err := os.Open(f.path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, from.Close()) }()
	_, err = io.Copy(to, from)
	return err
}

// files renders what is in the kit; pictures that are not to be had are left out.
func (k PressKit) files(ctx context.Context, artist music.Artist, releases []music.Album) ([]kitFile, error) {
	texts, err := presskit.Texts(k.PublicURL, artist, releases)
	if err != nil {
		return nil, err
	}
	var files []kitFile
	for _, t := range texts {
		files = append(files, kitFile{name: t.Name, text: t.Content})
	}
	for _, p := range presskit.Pictures(artist, releases) {
		kind, id, version, ok := ImageOf(p.Address)
		if !ok {
			continue
		}
		image, err := k.Images.Get(ctx, kind, id, version, presskit.PictureWidth, "image/jpeg")
		if fault.CodeOf(err) == fault.NotFound && err != nil {
			continue
		}
		if err != nil {
			return nil, err
		}
		files = append(files, kitFile{name: p.Name, path: image.Path, version: image.ETag})
	}
	return files, nil
}

// ImageOf reads the address of one of the server's pictures: /api/images/{kind}/{id}?v={version}.
func ImageOf(address string) (kind, id, version string, ok bool) {
	rest, ok := strings.CutPrefix(strings.TrimPrefix(address, "/api"), "/images/")
	if !ok {
		return "", "", "", false
	}
	rest, version, _ = strings.Cut(rest, "?v=")
	kind, id, ok = strings.Cut(rest, "/")
	return kind, id, version, ok
}
