package app

import (
	"encoding/xml"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"
)

// readFeed is a feed as programs read it.
type readFeed struct {
	header http.Header
	code   int
	Items  []struct {
		Title       string `xml:"title"`
		GUID        string `xml:"guid"`
		Published   string `xml:"pubDate"`
		Description string `xml:"description"`
		Enclosure   *struct {
			URL    string `xml:"url,attr"`
			Length int    `xml:"length,attr"`
			Type   string `xml:"type,attr"`
		} `xml:"enclosure"`
	} `xml:"channel>item"`
}

// asked answers a request of a program, below /api or with the whole address, with headers as pairs.
func (s *server) asked(address string, headers ...string) *httptest.ResponseRecorder {
	path := address
	if _, below, ok := strings.Cut(address, s.cfg.PublicURL); ok {
		path = below
	}
	r := httptest.NewRequest(http.MethodGet, path, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.echo.ServeHTTP(w, r)
	return w
}

func (s *server) reads(address string) readFeed {
	s.t.Helper()
	w := s.asked(address)
	feed := readFeed{header: w.Header(), code: w.Code}
	if w.Code != http.StatusOK {
		return feed
	}
	if err := xml.Unmarshal(w.Body.Bytes(), &feed); err != nil {
		s.t.Fatalf("%v in %s", err, w.Body)
	}
	for _, item := range feed.Items {
		if _, err := time.Parse(time.RFC1123Z, item.Published); err != nil || item.GUID == "" || item.Title == "" {
			s.t.Errorf("the item %+v: %v", item, err)
		}
	}
	return feed
}

// has returns the place of an item by how its guid ends; -1 for none.
func (f readFeed) has(end string) int {
	for i, item := range f.Items {
		if strings.HasSuffix(item.GUID, end) {
			return i
		}
	}
	return -1
}

func (s *server) feedAddress(field, token, artistID string) string {
	s.t.Helper()
	operation := "mutation "
	if field == "feedAddress" {
		operation = ""
	}
	got := s.mustGraphQL(token, operation+`{ `+field+`(artistUserId: "`+artistID+`") { url } }`)
	url, _ := got[field].(object)["url"].(string)
	return url
}

// A person's own feed has what they may read and hear at the moment: everybody's things, with support what is for
// supporters, and that no more once the support ends.
func TestAFeedOfOnesOwn(t *testing.T) {
	s := newServer(t, true)
	fan, owner := s.access(s.fanID), s.access(s.ownerID)
	tier := s.mustGraphQL(owner, `mutation { createTier(input: {name: "Feeds", price: 4.5, currency: "EUR"}) { id } }`)
	tierID := tier["createTier"].(object)["id"].(string)
	gated := s.tracks[0]
	s.write(`MATCH (t:Track {id: $track}), (x:Tier {id: $tier}) CREATE (t)-[:REQUIRES]->(x)`,
		object{"track": gated, "tier": tierID})
	open := s.post(s.ownerID, "")
	inside := s.post(s.ownerID, `, tierId: "`+tierID+`"`)
	draft := s.post(s.ownerID, ", draft: true")
	s.services.forgetAll()

	public := s.reads("/api/feeds/h" + s.ownerID[len(s.ownerID)-12:])
	own := s.feedAddress("createFeedAddress", fan, s.ownerID)
	before := s.reads(own)
	for name, feed := range map[string]readFeed{"public": public, "before": before} {
		if feed.code != http.StatusOK || feed.has(open) < 0 || feed.has(s.album) < 0 || feed.has(inside) >= 0 ||
			feed.has(draft) >= 0 || feed.has(gated) >= 0 || feed.has(s.draftAlbum) >= 0 || feed.has(s.draftTrack) >= 0 {
			t.Errorf("%s: %d %+v", name, feed.code, feed.Items)
		}
	}
	if public.has(s.tracks[1]) >= 0 || before.has(s.tracks[1]) < 0 {
		t.Errorf("the sound of a track: public %d, own %d", public.has(s.tracks[1]), before.has(s.tracks[1]))
	}
	if before.header.Get("Cache-Control") != "private, no-cache" || before.header.Get("Referrer-Policy") != "no-referrer" {
		t.Errorf("got %v", before.header)
	}

	grant := func(change string) {
		t.Helper()
		s.mustGraphQL(owner, `mutation { `+change+`(userId: "`+s.fanID+`", tierId: "`+tierID+`") { success } }`)
		s.services.forgetAll()
	}
	grant("grantTier")
	with := s.reads(own)
	if with.has(inside) < 0 || with.has(gated) < 0 || with.has(draft) >= 0 {
		t.Fatalf("with support: %+v", with.Items)
	}
	sound := with.Items[with.has(gated)].Enclosure
	whole := s.asked(sound.URL)
	if whole.Code != http.StatusOK || whole.Body.Len() != sound.Length ||
		whole.Header().Get("Content-Type") != sound.Type {
		t.Errorf("the sound is %d, %d bytes of %q; the feed says %+v", whole.Code, whole.Body.Len(),
			whole.Header().Get("Content-Type"), sound)
	}
	part := s.asked(sound.URL, "Range", "bytes=10-19")
	if part.Code != http.StatusPartialContent || part.Body.String() != whole.Body.String()[10:20] ||
		part.Header().Get("Content-Range") != "bytes 10-19/"+strconv.Itoa(sound.Length) {
		t.Errorf("a part: %d %v", part.Code, part.Header())
	}
	same := s.asked(own, "If-None-Match", with.header.Get("ETag"))
	since := s.asked(own, "If-Modified-Since", with.header.Get("Last-Modified"))
	if same.Code != http.StatusNotModified || since.Code != http.StatusNotModified {
		t.Errorf("asked again: %d, %d", same.Code, since.Code)
	}
	// Other people's things are behind other addresses.
	elsewhere := strings.Replace(sound.URL, gated, s.draftTrack, 1)
	if got := s.asked(elsewhere); got.Code != http.StatusNotFound {
		t.Errorf("a draft's sound: %d", got.Code)
	}

	grant("revokeTier")
	after := s.reads(own)
	if after.has(inside) >= 0 || after.has(gated) >= 0 || after.has(open) < 0 {
		t.Errorf("after support: %+v", after.Items)
	}
	if got := s.asked(sound.URL); got.Code != http.StatusForbidden {
		t.Errorf("its sound after support: %d", got.Code)
	}
	if got := s.asked(own, "If-None-Match", with.header.Get("ETag")); got.Code != http.StatusOK {
		t.Errorf("asked again after support: %d", got.Code)
	}
	s.endsOf(own, fan)
}

// endsOf renews, revokes and blocks: each ends the address before.
func (s *server) endsOf(own, fan string) {
	t := s.t
	t.Helper()
	if again := s.feedAddress("feedAddress", fan, s.ownerID); again != own {
		t.Errorf("the address is %s, was %s", again, own)
	}
	renewed := s.feedAddress("createFeedAddress", fan, s.ownerID)
	if old, now := s.reads(own).code, s.reads(renewed).code; old != http.StatusNotFound || now != http.StatusOK {
		t.Errorf("renewed: the old one is %d, the new %d", old, now)
	}
	s.mustGraphQL(s.access(s.ownerID), `mutation { blockUser(userId: "`+s.fanID+`") { success } }`)
	sound := strings.TrimSuffix(renewed, ".xml") + "/tracks/" + s.tracks[1]
	feed, file := s.reads(renewed).code, s.asked(sound).Code
	if feed != http.StatusNotFound || file != http.StatusNotFound {
		t.Errorf("blocked: the feed is %d, its sound %d", feed, file)
	}
	if got := s.graphql(fan, `mutation { createFeedAddress(artistUserId: "`+s.ownerID+`") { url } }`, nil).code(); got != missing {
		t.Errorf("an address of who blocks one: %q", got)
	}
	s.mustGraphQL(s.access(s.ownerID), `mutation { unblockUser(userId: "`+s.fanID+`") { success } }`)
	if got := s.reads(renewed).code; got != http.StatusOK {
		t.Errorf("no longer blocked: %d", got)
	}
	s.feedAddress("revokeFeedAddress", fan, s.ownerID)
	if got := s.reads(renewed).code; got != http.StatusNotFound || s.feedAddress("feedAddress", fan, s.ownerID) != "" {
		t.Errorf("revoked: %d", got)
	}
	said := s.log.String()
	for _, secret := range []string{own, renewed} {
		_, token, _ := strings.Cut(strings.TrimSuffix(secret, ".xml"), "/feed/")
		if strings.Contains(said, token) {
			t.Error("the log has an address that opens a feed")
		}
	}
}
