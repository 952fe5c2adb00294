package rest

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"time"
	"unicode"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	places "github.com/sidestage/sidestage/internal/kernel/place"
	"github.com/sidestage/sidestage/internal/music"
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

const (
	// kitReleases bounds the list of releases, kitCovers how many have their cover in the kit.
	kitReleases, kitCovers = paging.Max, 24
	// kitWidth is that of the pictures, where they are so large.
	kitWidth = 2048
)

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
	files, err := k.files(ctx, artist)
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

func (k PressKit) files(ctx context.Context, a music.Artist) ([]kitFile, error) {
	releases, err := k.Music.ArtistAlbums(ctx, access.Visitor, a.UserID, access.Published, false,
		paging.Request{Size: kitReleases})
	if err != nil {
		return nil, err
	}
	list, err := k.list(releases.Nodes)
	if err != nil {
		return nil, err
	}
	files := []kitFile{{name: "about.txt", text: k.about(a)}, {name: "releases.csv", text: list}}
	picture := func(name, address string) error {
		kind, id, version, ok := ImageOf(address)
		if !ok {
			return nil
		}
		image, err := k.Images.Get(ctx, kind, id, version, kitWidth, "image/jpeg")
		if fault.CodeOf(err) == fault.NotFound && err != nil {
			return nil
		}
		if err == nil {
			files = append(files, kitFile{name: name, path: image.Path, version: image.ETag})
		}
		return err
	}
	if err := picture("pictures/portrait.jpg", a.ProfilePictureURL); err != nil {
		return nil, err
	}
	if err := picture("pictures/banner.jpg", a.BannerURL); err != nil {
		return nil, err
	}
	for i, album := range releases.Nodes[:min(len(releases.Nodes), kitCovers)] {
		if err := picture("covers/"+coverName(i+1, album.Title), album.CoverArtURL); err != nil {
			return nil, err
		}
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

// longestName is in characters, so that a name has at most 255 bytes with its number and its extension.
const longestName = 60

// coverName names the cover of a release: its number, and of its title what every file system takes.
func coverName(number int, title string) string {
	letters := []rune(strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' || unicode.In(r, unicode.L, unicode.M, unicode.N) {
			return r
		}
		return -1
	}, title))
	name := fmt.Sprintf("%02d %s", number, string(letters[:min(len(letters), longestName)]))
	return strings.Join(strings.Fields(name), " ") + ".jpg"
}

func (k PressKit) about(a music.Artist) string {
	var b strings.Builder
	part := func(texts ...string) {
		if text := strings.TrimSpace(strings.Join(texts, "")); text != "" {
			b.WriteString(text + "\n\n")
		}
	}
	part(a.Name)
	part(places.Text(a.City, a.State, a.Country))
	part(a.Intro)
	part(a.Bio)
	genres := make([]string, len(a.Genres))
	for i, g := range a.Genres {
		genres[i] = g.Name
	}
	if len(genres) > 0 {
		part("Genres: ", strings.Join(genres, ", "))
	}
	if len(a.Tastes) > 0 {
		part("Into: ", strings.Join(a.Tastes, ", "))
	}
	links := "Sidestage: " + k.PublicURL + "/" + a.Handle + "\n"
	for _, l := range a.Links {
		links += l.Label + ": " + l.URL + "\n"
	}
	part(links)
	return strings.TrimSpace(b.String()) + "\n"
}

func (k PressKit) list(releases []music.Album) (string, error) {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	rows := [][]string{{"Title", "Type", "Date", "Tracks", "Address"}}
	for _, a := range releases {
		rows = append(rows, []string{
			cell(a.Title), string(a.Type), a.ReleaseDate.UTC().Format(time.DateOnly), fmt.Sprint(a.TrackCount),
			k.PublicURL + "/album/" + a.ID,
		})
	}
	if err := w.WriteAll(rows); err != nil {
		return "", err
	}
	return b.String(), nil
}

// cell keeps a text from being taken for a formula.
func cell(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		return "'" + text
	}
	return text
}
