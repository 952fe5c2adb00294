package share

import (
	"encoding/xml"
	"fmt"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/music"
)

// rss is a feed as RSS 2.0 has it, with the address of its own that validators ask for, and what players of podcasts
// want to know.
type rss struct {
	XMLName xml.Name `xml:"rss"`
	Version string   `xml:"version,attr"`
	Atom    string   `xml:"xmlns:atom,attr"`
	ITunes  string   `xml:"xmlns:itunes,attr"`
	Channel channel  `xml:"channel"`
}

type channel struct {
	Title       string     `xml:"title"`
	Link        string     `xml:"link"`
	Description string     `xml:"description"`
	Language    string     `xml:"language"`
	Self        *atomLink  `xml:"atom:link,omitempty"`
	Image       *feedImage `xml:"image,omitempty"`
	// Block keeps a person's own feed out of directories.
	Block string `xml:"itunes:block,omitempty"`
	Items []item `xml:"item"`
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
	Title     string `xml:"title"`
	Link      string `xml:"link"`
	GUID      guid   `xml:"guid"`
	Published string `xml:"pubDate"`
	// Description is HTML.
	Description string     `xml:"description"`
	Categories  []string   `xml:"category"`
	Enclosure   *enclosure `xml:"enclosure,omitempty"`
	Duration    string     `xml:"itunes:duration,omitempty"`

	// at is when it was published, edited when its text last changed.
	at, edited time.Time
}

type guid struct {
	Permanent bool   `xml:"isPermaLink,attr"`
	ID        string `xml:",chardata"`
}

// enclosure is a file that programs load with an item. Length is in bytes.
type enclosure struct {
	URL    string `xml:"url,attr"`
	Length int64  `xml:"length,attr"`
	Type   string `xml:"type,attr"`
}

const rssType = "application/rss+xml"

// newItem returns an item of a page, which names it for good.
func newItem(title, page string, at time.Time) item {
	return item{
		Title: title, Link: page, GUID: guid{Permanent: true, ID: page}, Published: at.UTC().Format(time.RFC1123Z), at: at,
	}
}

// newRSS returns an artist's feed without items.
func (s Share) newRSS(artist music.Artist) rss {
	page := s.artistURL(artist.Handle)
	feed := rss{
		Version: "2.0", Atom: "http://www.w3.org/2005/Atom", ITunes: "http://www.itunes.com/dtds/podcast-1.0.dtd",
		Channel: channel{
			Title: feedTitle(artist.Name), Link: page, Language: "en",
			Description: "What " + artist.Name + " writes and releases on " + siteName + ".",
		},
	}
	if image := s.imageURL(artist.ProfilePictureURL); image != "" {
		feed.Channel.Image = &feedImage{
			URL: strings.Replace(image, "w=1200", "w=128", 1), Title: feed.Channel.Title, Link: page,
		}
	}
	return feed
}

func feedTitle(name string) string { return "Posts and releases by " + name }

// write writes the feed as XML.
func (r rss) write() ([]byte, error) {
	text, err := xml.Marshal(r)
	if err != nil {
		return nil, fmt.Errorf("writing a feed: %w", err)
	}
	return append([]byte(xml.Header), text...), nil
}
