package share

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"html"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/music"
)

// head is what a page says of itself.
type head struct {
	title, description, url, image, imageAlt string
	// imageWidth and imageHeight are in pixels; 0 where the picture is a square as those of covers are.
	imageWidth, imageHeight int
	// kind is the Open Graph type, properties are further ones of it.
	kind       string
	properties [][2]string
	card       string
	oembed     string // the API's address of the page's oEmbed, without the format
	feed       string
	feedTitle  string
	data       object // JSON-LD
}

type object = map[string]any

const siteName = "Sidestage"

// write makes the HTML. Every text is escaped, and JSON has no < in it.
func (h head) write() ([]byte, error) {
	var b bytes.Buffer
	text := html.EscapeString
	fmt.Fprintf(&b, "<title>%s</title>\n", text(h.title+" · "+siteName))
	meta := func(attribute, name, content string) {
		if content != "" {
			fmt.Fprintf(&b, `<meta %s="%s" content="%s">`+"\n", attribute, text(name), text(content))
		}
	}
	meta("name", "description", h.description)
	fmt.Fprintf(&b, `<link rel="canonical" href="%s">`+"\n", text(h.url))
	for _, p := range append([][2]string{
		{"og:site_name", siteName},
		{"og:type", h.kind},
		{"og:title", h.title},
		{"og:description", h.description},
		{"og:url", h.url},
		{"og:image", h.image},
	}, h.properties...) {
		meta("property", p[0], p[1])
	}
	if h.image != "" {
		meta("property", "og:image:width", strconv.Itoa(cmp.Or(h.imageWidth, imageWidth)))
		meta("property", "og:image:height", strconv.Itoa(cmp.Or(h.imageHeight, imageWidth)))
		meta("property", "og:image:alt", h.imageAlt)
	}
	meta("name", "twitter:card", h.card)
	meta("name", "twitter:title", h.title)
	meta("name", "twitter:description", h.description)
	meta("name", "twitter:image", h.image)
	if h.oembed != "" {
		for _, format := range []string{"json", "xml"} {
			fmt.Fprintf(&b, `<link rel="alternate" type="%s+oembed" href="%s" title="%s">`+"\n",
				map[string]string{"json": "application/json", "xml": "text/xml"}[format],
				text(h.oembed+"&format="+format), text(h.title))
		}
	}
	if h.feed != "" {
		fmt.Fprintf(&b, `<link rel="alternate" type="application/rss+xml" href="%s" title="%s">`+"\n", text(h.feed),
			text(h.feedTitle))
	}
	data, err := json.Marshal(h.data)
	if err != nil {
		return nil, fmt.Errorf("writing JSON-LD: %w", err)
	}
	fmt.Fprintf(&b, "<script type=\"application/ld+json\">%s</script>\n", data)
	return b.Bytes(), nil
}

func (s Share) oembedURL(page string) string {
	return s.PublicURL + "/api/oembed?url=" + url.QueryEscape(page)
}

func (s Share) trackHead(t music.Track) head {
	page := s.trackURL(t.ID)
	description := fmt.Sprintf("A track by %s, %s.", t.Artist.Name, clock(t.Duration))
	properties := [][2]string{{"music:duration", seconds(t.Duration)}, {"music:musician", s.artistURL(t.Artist.Handle)}}
	if t.AlbumID != "" {
		description = fmt.Sprintf("A track by %s from %s, %s.", t.Artist.Name, t.AlbumTitle, clock(t.Duration))
		properties = append(properties, [2]string{"music:album", s.albumURL(t.AlbumID)})
		if t.Number > 0 {
			properties = append(properties, [2]string{"music:album:track", strconv.Itoa(t.Number)})
		}
	}
	return head{
		title: t.Title + " by " + t.Artist.Name, description: description, url: page, image: s.imageURL(t.CoverArtURL),
		imageAlt: "Cover of " + t.Title,
		kind:     "music.song", properties: properties, card: "summary_large_image", oembed: s.oembedURL(page),
		feed: s.feedURL(t.Artist.Handle), feedTitle: feedTitle(t.Artist.Name), data: s.recording(t, true),
	}
}

func (s Share) albumHead(a music.Album, tracks []music.Track) head {
	page := s.albumURL(a.ID)
	kinds := map[music.AlbumType]string{music.LongPlayer: "An album", music.ExtendedEP: "An EP", music.Single: "A single"}
	properties := [][2]string{
		{"music:musician", s.artistURL(a.Artist.Handle)},
		{"music:release_date", a.Released().Format(time.DateOnly)},
	}
	for _, t := range tracks {
		properties = append(properties, [2]string{"music:song", s.trackURL(t.ID)})
	}
	description := fmt.Sprintf("%s by %s, %d, %s, %s.", kinds[a.Type], a.Artist.Name, a.Released().Year(),
		counted(a.TrackCount), clock(a.Duration))
	return head{
		title: a.Title + " by " + a.Artist.Name, description: description, url: page, image: s.imageURL(a.CoverArtURL),
		imageAlt: "Cover of " + a.Title,
		kind:     "music.album", properties: properties, card: "summary_large_image", oembed: s.oembedURL(page),
		feed: s.feedURL(a.Artist.Handle), feedTitle: feedTitle(a.Artist.Name), data: s.albumData(a, tracks),
	}
}

func (s Share) artistHead(a music.Artist) head {
	page := s.artistURL(a.Handle)
	description := clip(a.Bio)
	if description == "" {
		description = fmt.Sprintf("Music by %s on %s.", a.Name, siteName)
	}
	data := object{"@context": "https://schema.org", "@type": "MusicGroup", "name": a.Name, "url": page}
	if image := s.imageURL(a.ProfilePictureURL); image != "" {
		data["image"] = image
	}
	if a.Bio != "" {
		data["description"] = a.Bio
	}
	if genres := names(a.Genres); len(genres) > 0 {
		data["genre"] = genres
	}
	return head{
		title: a.Name, description: description, url: page, image: s.imageURL(a.ProfilePictureURL), imageAlt: a.Name,
		kind: "profile", properties: [][2]string{{"profile:username", a.Handle}}, card: "summary",
		feed: s.feedURL(a.Handle), feedTitle: feedTitle(a.Name), data: data,
	}
}

// recording is a track as schema.org has it; whole is false inside of an album, which says the rest.
func (s Share) recording(t music.Track, whole bool) object {
	data := object{
		"@type": "MusicRecording", "name": t.Title, "url": s.trackURL(t.ID), "duration": isoDuration(t.Duration),
	}
	if !whole {
		if t.Number > 0 {
			data["position"] = t.Number
		}
		return data
	}
	data["@context"], data["byArtist"] = "https://schema.org", s.group(t.Artist)
	data["isAccessibleForFree"] = t.Tier == nil
	if image := s.imageURL(t.CoverArtURL); image != "" {
		data["image"] = image
	}
	if genres := names(t.Genres); len(genres) > 0 {
		data["genre"] = genres
	}
	if t.AlbumID != "" {
		data["inAlbum"] = object{"@type": "MusicAlbum", "name": t.AlbumTitle, "url": s.albumURL(t.AlbumID)}
	}
	return data
}

func (s Share) albumData(a music.Album, tracks []music.Track) object {
	list := make([]object, len(tracks))
	for i, t := range tracks {
		list[i] = s.recording(t, false)
	}
	types := map[music.AlbumType]string{
		music.LongPlayer: "AlbumRelease", music.ExtendedEP: "EPRelease",
		music.Single: "SingleRelease",
	}
	data := object{
		"@context": "https://schema.org", "@type": "MusicAlbum", "name": a.Title, "url": s.albumURL(a.ID),
		"byArtist":      s.group(a.Artist),
		"datePublished": a.Released().Format(time.DateOnly), "numTracks": a.TrackCount,
		"albumReleaseType": "https://schema.org/" + types[a.Type], "track": list,
	}
	if image := s.imageURL(a.CoverArtURL); image != "" {
		data["image"] = image
	}
	if genres := names(a.Genres); len(genres) > 0 {
		data["genre"] = genres
	}
	if a.Description != "" {
		data["description"] = a.Description
	}
	return data
}

func (s Share) group(a person.Person) object {
	return object{"@type": "MusicGroup", "name": a.Name, "url": s.artistURL(a.Handle)}
}

func names(genres []music.Genre) []string {
	all := make([]string, len(genres))
	for i, g := range genres {
		all[i] = g.Name
	}
	return all
}

// isoDuration writes a length as ISO 8601 does, in whole seconds.
func isoDuration(d time.Duration) string {
	total := int(d.Round(time.Second).Seconds())
	return fmt.Sprintf("PT%dM%dS", total/60, total%60)
}

func seconds(d time.Duration) string { return strconv.Itoa(int(d.Round(time.Second).Seconds())) }

// clock writes a length as players do.
func clock(d time.Duration) string {
	total := int(d.Round(time.Second).Seconds())
	if total >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", total/3600, total/60%60, total%60)
	}
	return fmt.Sprintf("%d:%02d", total/60, total%60)
}

func counted(tracks int) string {
	if tracks == 1 {
		return "1 track"
	}
	return strconv.Itoa(tracks) + " tracks"
}

// mostDescription is how much of a text others show, in characters.
const mostDescription = 200

// clip cuts a text to what others show, at a word.
func clip(text string) string { return clipTo(text, mostDescription) }

func clipTo(text string, most int) string {
	text = strings.Join(strings.Fields(text), " ")
	runes := []rune(text)
	if len(runes) <= most {
		return text
	}
	cut := string(runes[:most-1])
	if at := strings.LastIndexByte(cut, ' '); at > 0 {
		cut = cut[:at]
	}
	return cut + "…"
}
