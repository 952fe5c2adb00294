package share_test

import (
	"context"
	"encoding/json"
	"encoding/xml"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/labstack/echo/v4"
	"golang.org/x/net/html"

	"github.com/sidestage/sidestage/api/problem"
	"github.com/sidestage/sidestage/api/share"
	"github.com/sidestage/sidestage/internal/embed"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/music"
)

// nasty is a title that breaks out of whatever is careless.
const nasty = "</script><script>alert(\"1\")</script> & 'so' <b>on</b> \x0b]]>"

var (
	artist = person.Person{UserID: "a", Handle: "the_artist", Name: "Art & \"Ist\" <i>"}
	track  = music.Track{
		ID: "t", Artist: artist, Title: nasty, AlbumID: "al", AlbumTitle: nasty, Number: 2, Status: access.Published,
		Duration:    205 * time.Second,
		CoverArtURL: "/api/images/cover/al?v=1", PreviewAllowed: true, Genres: []music.Genre{{Name: "Jazz"}},
	}
	album = music.Album{
		ID: "al", Artist: artist, Title: nasty, Type: music.LongPlayer, Status: access.Published,
		ReleaseDate: time.Date(2020, 2, 3, 0, 0, 0, 0, time.UTC), TrackCount: 1,
		Duration: 205 * time.Second, CoverArtURL: "/api/images/cover/al", Genres: []music.Genre{{Name: "Jazz & more"}},
	}
)

// shelf has one of each, and a draft of each.
type shelf struct{ music.Store }

func (shelf) TracksByIDs(_ context.Context, ids []string) ([]music.Track, error) {
	draft := track
	draft.ID, draft.Status = "draft", access.Draft
	return pick(ids, map[string]music.Track{"t": track, "draft": draft}), nil
}

func (shelf) AlbumsByIDs(_ context.Context, ids []string) ([]music.Album, error) {
	draft := album
	draft.ID, draft.Status = "draft", access.Draft
	return pick(ids, map[string]music.Album{"al": album, "draft": draft}), nil
}

func (shelf) AlbumTracks(
	context.Context, string, access.VisibilityFilter, paging.Request,
) (paging.Page[string], error) {
	return paging.Page[string]{Nodes: []string{track.ID}}, nil
}

func (shelf) ArtistAlbums(context.Context, music.ArtistList, paging.Request) (paging.Page[string], error) {
	return paging.Page[string]{Nodes: []string{album.ID}}, nil
}

func (shelf) ArtistOfHandle(_ context.Context, handle string) (string, error) {
	switch handle {
	case "the_artist":
		return artist.UserID, nil
	case "broken":
		return "", fault.Away("The database", nil)
	}
	return "", fault.Missing("This artist")
}

func (shelf) ArtistsByIDs(_ context.Context, ids []string) ([]music.Artist, error) {
	return pick(ids, map[string]music.Artist{artist.UserID: {Person: artist, Bio: nasty}}), nil
}

func pick[T any](ids []string, from map[string]T) []T {
	var out []T
	for _, id := range ids {
		if thing, ok := from[id]; ok {
			out = append(out, thing)
		}
	}
	return out
}

const page = `<!doctype html><html><head><meta
      name="description"
      content="The site."
    /><title>Sidestage</title><script src="/theme.js"></script></head><body><div id="root"></div></body></html>`

const public = "https://music.example"

func handler() http.Handler {
	s := share.Share{
		Music: music.NewService(shelf{}, nil, time.Now), Embeds: embed.New([]byte("key"), time.Now), PublicURL: public,
		Posts: notes{},
		Known: func(_ context.Context, handle string) (string, error) {
			if handle == "some_fan" || handle == "once_a_fan" {
				return "some_fan", nil
			}
			return "", fault.Missing("This person")
		},
	}
	e := echo.New()
	e.HTTPErrorHandler = problem.Handle
	s.Register(e.Group("/api"))
	plain := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, page) })
	e.GET("/*", echo.WrapHandler(s.Pages(plain, []byte(page))))
	return e
}

func get(t *testing.T, path string) *httptest.ResponseRecorder {
	t.Helper()
	w := httptest.NewRecorder()
	handler().ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil))
	return w
}

// head is what a browser makes of a page's head: text and attributes unescaped.
type head struct {
	titles  []string
	metas   map[string][]string
	links   map[string][]string
	data    []map[string]any
	scripts int
}

func parse(t *testing.T, body string) head {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	h := head{metas: map[string][]string{}, links: map[string][]string{}}
	for node := range doc.Descendants() {
		attributes := map[string]string{}
		for _, a := range node.Attr {
			attributes[a.Key] = a.Val
		}
		switch node.Data {
		case "title":
			h.titles = append(h.titles, node.FirstChild.Data)
		case "meta":
			name := attributes["property"] + attributes["name"]
			h.metas[name] = append(h.metas[name], attributes["content"])
		case "link":
			kind := attributes["rel"] + " " + attributes["type"]
			h.links[kind] = append(h.links[kind], attributes["href"])
		case "script":
			if attributes["type"] != "application/ld+json" {
				h.scripts++
				continue
			}
			data := map[string]any{}
			if err := json.Unmarshal([]byte(node.FirstChild.Data), &data); err != nil {
				t.Errorf("JSON-LD: %v in %s", err, node.FirstChild.Data)
			}
			h.data = append(h.data, data)
		case "b", "i":
			t.Error("a title became markup")
		}
	}
	return h
}

func TestHeadsOfPages(t *testing.T) {
	for _, c := range []struct {
		path, kind, url, schema string
		metas                   map[string]string
		oembed                  int
	}{
		{"/track/t", "music.song", public + "/track/t", "MusicRecording", map[string]string{
			"music:duration": "205", "music:album": public + "/album/al", "music:musician": public + "/the_artist",
			"og:image":     public + "/api/images/cover/al?v=1&w=1200",
			"twitter:card": "summary_large_image",
		}, 1},
		{
			"/album/al", "music.album", public + "/album/al", "MusicAlbum",
			map[string]string{
				"music:release_date": "2020-02-03", "music:song": public + "/track/t",
				"og:image": public + "/api/images/cover/al?w=1200",
			},
			1,
		},
		{
			"/the_artist", "profile", public + "/the_artist", "MusicGroup",
			map[string]string{"profile:username": "the_artist", "twitter:card": "summary"},
			0,
		},
	} {
		got := get(t, c.path)
		h := parse(t, got.Body.String())
		if got.Code != http.StatusOK || h.scripts != 1 || len(h.titles) != 1 || len(h.metas["description"]) != 1 ||
			len(h.data) != 1 {
			t.Fatalf("%s: %d, %+v", c.path, got.Code, h)
		}
		c.metas["og:type"], c.metas["og:url"], c.metas["og:site_name"] = c.kind, c.url, "Sidestage"
		for name, want := range c.metas {
			if !slices.Equal(h.metas[name], []string{want}) {
				t.Errorf("%s: %s is %q, not %q", c.path, name, h.metas[name], want)
			}
		}
		if !slices.Equal(h.links["canonical "], []string{c.url}) ||
			!slices.Equal(h.links["alternate application/rss+xml"], []string{public + "/api/feeds/the_artist"}) ||
			len(h.links["alternate application/json+oembed"]) != c.oembed {
			t.Errorf("%s: links %v", c.path, h.links)
		}
		if h.data[0]["@type"] != c.schema || h.data[0]["url"] != c.url {
			t.Errorf("%s: %v", c.path, h.data[0])
		}
	}
	recording := parse(t, get(t, "/track/t").Body.String()).data[0]
	if recording["name"] != nasty || recording["duration"] != "PT3M25S" ||
		recording["byArtist"].(map[string]any)["name"] != artist.Name {
		t.Errorf("got %v", recording)
	}
	whole := parse(t, get(t, "/album/al").Body.String()).data[0]
	if whole["datePublished"] != "2020-02-03" || whole["track"].([]any)[0].(map[string]any)["duration"] != "PT3M25S" {
		t.Errorf("got %v", whole)
	}
}

func TestPagesWithoutAHeadOfTheirOwn(t *testing.T) {
	for path, status := range map[string]int{
		"/track/draft": 200, "/track/none": 404, "/album/draft": 200,
		"/album/deleted": 404, "/nobody_here": 404, "/some_fan": 200, "/broken": 200,
		"/music": 200, "/album": 200, "/track/a/b": 200, "/embed/track/t": 200,
	} {
		got := get(t, path)
		if got.Code != status || got.Body.String() != page {
			t.Errorf("%s: %d %s", path, got.Code, got.Body)
		}
	}
}

func TestOEmbed(t *testing.T) {
	ask := func(address, more string) *httptest.ResponseRecorder {
		return get(t, "/api/oembed?url="+url.QueryEscape(address)+more)
	}
	for _, c := range []struct {
		address, more string
		status        int
	}{
		{public + "/track/t", "", 200},
		{public + "/album/al", "&format=json", 200},
		{"http://music.example/track/t?x=1", "&format=xml", 200},
		{public + "/track/draft", "", 404},
		{public + "/the_artist", "", 404},
		{"https://evil.example/track/t", "", 404},
		{"javascript:alert(1)", "", 404},
		{"%zz", "", 404},
		{public + "/track/t", "&format=yaml", 501},
		{public + "/track/t", "&maxwidth=wide", 400},
		{public + "/track/t", "&maxwidth=-1", 400},
	} {
		if got := ask(c.address, c.more); got.Code != c.status {
			t.Errorf("%s %s: %d, want %d", c.address, c.more, got.Code, c.status)
		}
	}
	var answer struct {
		Type, Version, Title, HTML string
		Width                      int
		AuthorName                 string `json:"author_name" xml:"author_name"`
	}
	if err := json.Unmarshal(ask(public+"/track/t", "&maxwidth=300").Body.Bytes(), &answer); err != nil {
		t.Fatal(err)
	}
	h := parse(t, answer.HTML)
	if answer.Type != "rich" || answer.Version != "1.0" || answer.Title != nasty || answer.Width != 300 ||
		answer.AuthorName != artist.Name || h.scripts != 0 ||
		!strings.Contains(answer.HTML, `src="`+public+`/embed/track/t" width="300"`) {
		t.Errorf("got %+v", answer)
	}
	var inXML struct {
		XMLName xml.Name
		HTML    string `xml:"html"`
	}
	if err := xml.Unmarshal(ask(public+"/album/al", "&format=xml").Body.Bytes(), &inXML); err != nil ||
		inXML.XMLName.Local != "oembed" || !strings.Contains(inXML.HTML, "/embed/album/al") {
		t.Errorf("got %+v, %v", inXML, err)
	}
}

func TestFeedsAreValidWhateverTheTitles(t *testing.T) {
	got := get(t, "/api/feeds/the_artist")
	var feed struct {
		Version string `xml:"version,attr"`
		Items   []struct {
			Description string   `xml:"description"`
			GUID        string   `xml:"guid"`
			Published   string   `xml:"pubDate"`
			Categories  []string `xml:"category"`
		} `xml:"channel>item"`
	}
	if err := xml.Unmarshal(got.Body.Bytes(), &feed); err != nil {
		t.Fatalf("%v in %s", err, got.Body)
	}
	if got.Header().Get("Content-Type") != "application/rss+xml; charset=utf-8" || feed.Version != "2.0" ||
		len(feed.Items) != 2 {
		t.Fatalf("got %v %+v", got.Header(), feed)
	}
	note := feed.Items[0] // Of the gated post there is nothing.
	if note.GUID != public+"/post/open" || strings.Contains(note.Description, "<script") ||
		!strings.Contains(note.Description, `<img src="`+public+`/api/images/post/open.m" alt="&lt;/script&gt;`) ||
		!strings.Contains(note.Description, `<a href="https://a.example/?b=1&amp;c">https://a.example/?b=1&amp;c</a>.`) {
		t.Errorf("got %+v", note)
	}
	again := httptest.NewRequest(http.MethodGet, "/api/feeds/the_artist", nil)
	again.Header.Set("If-None-Match", got.Header().Get("ETag"))
	same := httptest.NewRecorder()
	handler().ServeHTTP(same, again)
	if same.Code != http.StatusNotModified || same.Body.Len() != 0 {
		t.Errorf("asked again: %d, %d bytes", same.Code, same.Body.Len())
	}
	item := feed.Items[1]
	if _, err := time.Parse(time.RFC1123Z, item.Published); err != nil || item.GUID != public+"/album/al" ||
		item.Categories[0] != "Jazz & more" {
		t.Errorf("got %+v, %v", item, err)
	}
	if control := regexp.MustCompile(`[\x00-\x08\x0b\x0c\x0e-\x1f]`); control.Match(got.Body.Bytes()) {
		t.Error("the feed has what XML cannot have")
	}
	if got := get(t, "/api/feeds/nobody"); got.Code != http.StatusNotFound {
		t.Errorf("nobody's feed: %d", got.Code)
	}
}

func TestEmbeddedMusic(t *testing.T) {
	var answer struct {
		Type   string
		Tracks []struct{ PreviewURL string }
	}
	got := get(t, "/api/embed/album/al")
	if err := json.Unmarshal(got.Body.Bytes(), &answer); err != nil || answer.Type != "album" || len(answer.Tracks) != 1 {
		t.Fatalf("%v in %s", err, got.Body)
	}
	path, token, _ := strings.Cut(answer.Tracks[0].PreviewURL, "?embed_token=")
	if tokens := embed.New([]byte("key"), time.Now); path != "/preview/t" || !tokens.Opens(token, "t") ||
		tokens.Opens(token, "draft") {
		t.Errorf("got %s", answer.Tracks[0].PreviewURL)
	}
	for _, path := range []string{"/api/embed/album/draft", "/api/embed/track/none", "/api/embed/artist/a"} {
		if got := get(t, path); got.Code != http.StatusNotFound {
			t.Errorf("%s: %d", path, got.Code)
		}
	}
}
