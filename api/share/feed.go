package share

import (
	"encoding/xml"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/music"
)

// rss is a feed as RSS 2.0 has it, with the address of its own that validators ask for.
type rss struct {
	XMLName xml.Name `xml:"rss"`
	Version string   `xml:"version,attr"`
	Atom    string   `xml:"xmlns:atom,attr"`
	Channel channel  `xml:"channel"`
}

type channel struct {
	Title       string     `xml:"title"`
	Link        string     `xml:"link"`
	Description string     `xml:"description"`
	Language    string     `xml:"language"`
	Self        atomLink   `xml:"atom:link"`
	Image       *feedImage `xml:"image,omitempty"`
	Items       []item     `xml:"item"`
}

type atomLink struct {
	Href string `xml:"href,attr"`
	Rel  string `xml:"rel,attr"`
	Type string `xml:"type,attr"`
}

type feedImage struct {
	URL   string `xml:"url"`
	Title string `xml:"title"`
	Link  string `xml:"link"`
}

type item struct {
	Title       string   `xml:"title"`
	Link        string   `xml:"link"`
	GUID        guid     `xml:"guid"`
	Published   string   `xml:"pubDate"`
	Description string   `xml:"description"`
	Categories  []string `xml:"category"`
}

type guid struct {
	Permanent bool   `xml:"isPermaLink,attr"`
	ID        string `xml:",chardata"`
}

// releasesInFeed is how many releases a feed has.
const releasesInFeed = 50

func (s Share) feed(c echo.Context) error {
	ctx := c.Request().Context()
	artist, err := s.Music.ArtistByHandle(ctx, c.Param("handle"))
	if err != nil {
		return err
	}
	releases, err := s.Music.ArtistAlbums(ctx, access.Visitor, artist.UserID, access.Published, false,
		paging.Request{Size: releasesInFeed})
	if err != nil {
		return err
	}
	text, err := xml.Marshal(s.rss(artist, releases.Nodes))
	if err != nil {
		return fmt.Errorf("writing a feed: %w", err)
	}
	c.Response().Header().Set(echo.HeaderCacheControl, "public, max-age=900")
	return c.Blob(http.StatusOK, "application/rss+xml; charset=utf-8", append([]byte(xml.Header), text...))
}

func (s Share) rss(artist music.Artist, releases []music.Album) rss {
	page := s.artistURL(artist.Handle)
	feed := rss{Version: "2.0", Atom: "http://www.w3.org/2005/Atom", Channel: channel{
		Title: "Releases by " + artist.Name, Link: page,
		Description: "What " + artist.Name + " releases on " + siteName + ".", Language: "en",
		Self: atomLink{Href: s.feedURL(artist.Handle), Rel: "self", Type: "application/rss+xml"},
	}}
	if image := s.imageURL(artist.ProfilePictureURL); image != "" {
		feed.Channel.Image = &feedImage{
			URL: strings.Replace(image, "w=1200", "w=128", 1), Title: feed.Channel.Title, Link: page,
		}
	}
	for _, a := range releases {
		h := s.albumHead(a, nil)
		feed.Channel.Items = append(feed.Channel.Items, item{
			Title: a.Title, Link: h.url, GUID: guid{Permanent: true, ID: h.url},
			Published:   a.ReleaseDate.UTC().Format(time.RFC1123Z),
			Description: h.description, Categories: names(a.Genres),
		})
	}
	return feed
}
