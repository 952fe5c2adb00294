package share

import (
	"context"
	"encoding/xml"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"strconv"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/music"
)

// Register adds the routes to /api.
func (s Share) Register(g *echo.Group) {
	g.GET("/oembed", s.oembed)
	g.GET("/embed/:kind/:id", s.embedded)
	g.GET("/feeds/:handle", s.feed)
}

// The size of the embedded player, in CSS pixels: a track's is one row, an album's has its list.
const (
	embedWidth  = 480
	leastWidth  = 240
	trackHeight = 166
	albumHeight = 420
)

// richEmbed answers as oEmbed 1.0 has it (https://oembed.com, 2.3.4.4).
type richEmbed struct {
	XMLName         xml.Name `json:"-" xml:"oembed"`
	Type            string   `json:"type" xml:"type"`
	Version         string   `json:"version" xml:"version"`
	Title           string   `json:"title" xml:"title"`
	AuthorName      string   `json:"author_name" xml:"author_name"`
	AuthorURL       string   `json:"author_url" xml:"author_url"`
	ProviderName    string   `json:"provider_name" xml:"provider_name"`
	ProviderURL     string   `json:"provider_url" xml:"provider_url"`
	CacheAge        int      `json:"cache_age" xml:"cache_age"`
	ThumbnailURL    string   `json:"thumbnail_url,omitempty" xml:"thumbnail_url,omitempty"`
	ThumbnailWidth  int      `json:"thumbnail_width,omitempty" xml:"thumbnail_width,omitempty"`
	ThumbnailHeight int      `json:"thumbnail_height,omitempty" xml:"thumbnail_height,omitempty"`
	Width           int      `json:"width" xml:"width"`
	Height          int      `json:"height" xml:"height"`
	HTML            string   `json:"html" xml:"html"`
}

// cacheSeconds is how long others may keep an answer.
const cacheSeconds = 3600

func (s Share) oembed(c echo.Context) error {
	format := c.QueryParam("format")
	if format != "" && format != "json" && format != "xml" {
		return echo.NewHTTPError(http.StatusNotImplemented)
	}
	p, err := s.page(c.QueryParam("url"))
	if err != nil {
		return err
	}
	width, err := bound(c, "maxwidth", embedWidth)
	if err != nil {
		return err
	}
	answer, err := s.rich(c.Request().Context(), p, max(leastWidth, width))
	if err != nil {
		return err
	}
	c.Response().Header().Set(echo.HeaderCacheControl, "public, max-age="+strconv.Itoa(cacheSeconds))
	if format == "xml" {
		return c.XML(http.StatusOK, answer)
	}
	return c.JSON(http.StatusOK, answer)
}

// bound reads the most that a caller has room for.
func bound(c echo.Context, name string, otherwise int) (int, error) {
	text := c.QueryParam(name)
	if text == "" {
		return otherwise, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return 0, fault.BadInput(map[string]string{name: name + " must be a whole number of pixels."})
	}
	return min(n, otherwise), nil
}

// page reads the address of a page of this site that has an embedded player. Errors: NOT_FOUND.
func (s Share) page(address string) (place, error) {
	missing := fault.Missing("This page")
	asked, err := url.Parse(address)
	if err != nil {
		return place{}, missing
	}
	own, err := url.Parse(s.PublicURL)
	if err != nil {
		return place{}, fmt.Errorf("reading PUBLIC_URL: %w", err)
	}
	p := path(asked)
	if asked.Host != own.Host || asked.Scheme != "http" && asked.Scheme != "https" ||
		p.kind != kindTrack && p.kind != kindAlbum {
		return place{}, missing
	}
	return p, nil
}

func (s Share) rich(ctx context.Context, p place, width int) (richEmbed, error) {
	answer := richEmbed{
		Type: "rich", Version: "1.0", ProviderName: siteName, ProviderURL: s.PublicURL, CacheAge: cacheSeconds, Width: width,
		Height: trackHeight,
	}
	var artist person.Person
	var image string
	if p.kind == kindTrack {
		t, err := s.Music.Track(ctx, access.Visitor, p.id)
		if err != nil {
			return answer, err
		}
		answer.Title, artist, image = t.Title, t.Artist, t.CoverArtURL
	} else {
		a, err := s.Music.Album(ctx, access.Visitor, p.id)
		if err != nil {
			return answer, err
		}
		answer.Title, artist, image, answer.Height = a.Title, a.Artist, a.CoverArtURL, albumHeight
	}
	answer.AuthorName, answer.AuthorURL = artist.Name, s.artistURL(artist.Handle)
	if answer.ThumbnailURL = s.imageURL(image); answer.ThumbnailURL != "" {
		answer.ThumbnailWidth, answer.ThumbnailHeight = imageWidth, imageWidth
	}
	answer.HTML = fmt.Sprintf(`<iframe src="%s" width="%d" height="%d" title="%s" frameborder="0"`+
		` loading="lazy" allow="autoplay" style="border:0;max-width:100%%"></iframe>`,
		html.EscapeString(s.PublicURL+"/embed/"+p.kind+"/"+url.PathEscape(p.id)), answer.Width, answer.Height,
		html.EscapeString(answer.Title+" by "+artist.Name))
	return answer, nil
}

// embeddedTrack is a row of an embedded player.
type embeddedTrack struct {
	ID       string  `json:"id"`
	Title    string  `json:"title"`
	Number   int     `json:"number,omitempty"`
	Duration float64 `json:"duration"`
	URL      string  `json:"url"`
	// PreviewURL is below the content base and opens for an hour; it is not there where the artist allows no preview.
	PreviewURL  string `json:"previewUrl,omitempty"`
	IsDemoSound bool   `json:"isDemoSound"`
}

// embedded is what an embedded player shows.
type embeddedMusic struct {
	Type        string          `json:"type"`
	ID          string          `json:"id"`
	Title       string          `json:"title"`
	Artist      string          `json:"artist"`
	ArtistURL   string          `json:"artistUrl"`
	URL         string          `json:"url"`
	CoverArtURL string          `json:"coverArtUrl"`
	Tint        string          `json:"tint,omitempty"`
	Tracks      []embeddedTrack `json:"tracks"`
}

func (s Share) embedded(c echo.Context) error {
	ctx, id := c.Request().Context(), c.Param("id")
	var answer embeddedMusic
	var tracks []music.Track
	switch kind := c.Param("kind"); kind {
	case kindTrack:
		t, err := s.Music.Track(ctx, access.Visitor, id)
		if err != nil {
			return err
		}
		tracks = []music.Track{t}
		answer = embeddedMusic{
			Type: kind, ID: t.ID, Title: t.Title, Artist: t.Artist.Name, ArtistURL: s.artistURL(t.Artist.Handle),
			URL: s.trackURL(t.ID), CoverArtURL: t.CoverArtURL, Tint: t.Tint,
		}
	case kindAlbum:
		a, found, err := s.album(ctx, id)
		if err != nil {
			return err
		}
		tracks = found
		answer = embeddedMusic{
			Type: kind, ID: a.ID, Title: a.Title, Artist: a.Artist.Name, ArtistURL: s.artistURL(a.Artist.Handle),
			URL: s.albumURL(a.ID), CoverArtURL: a.CoverArtURL, Tint: a.Tint,
		}
	default:
		return fault.Missing("This player")
	}
	answer.Tracks = make([]embeddedTrack, len(tracks))
	for i, t := range tracks {
		answer.Tracks[i] = s.row(t)
	}
	// The tokens in it end, and are made for whoever asks.
	c.Response().Header().Set(echo.HeaderCacheControl, "private, max-age=300")
	return c.JSON(http.StatusOK, answer)
}

func (s Share) row(t music.Track) embeddedTrack {
	row := embeddedTrack{
		ID: t.ID, Title: t.Title, Number: t.Number, Duration: t.Duration.Seconds(), URL: s.trackURL(t.ID),
		IsDemoSound: t.Source == music.DemoSound,
	}
	if t.PreviewAllowed {
		row.PreviewURL = t.PreviewPath() + "?embed_token=" + url.QueryEscape(s.Embeds.Make(t.ID))
	}
	return row
}
