package app

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/kernel/event"
)

// Whatever is asked, the answer is one or a clear error, and quick.
func TestSearchTakesWhateverIsTyped(t *testing.T) {
	s := newServer(t, false)
	for name, text := range map[string]string{
		"nothing": "", "spaces": "   ", "long": strings.Repeat("lorem ", 1700), "one long word": strings.Repeat("x", 10_000),
		"control": "a\x00b\x07\x1b[31m", "broken": "caf\xff\xfe",
		"filter injection": `" OR ownerOnly = true OR name = "`, "query language": `name:* AND (ownerOnly:true) ~1 ^2 /.*/ +a -b`, "lone quote": `"`, "lone apostrophe": `'`, "cypher": `'}) MATCH (n) DETACH DELETE n //`,
		"emoji": "🎸🎶", "joined emoji": "👩‍🚀", "right to left": "\u202eabc\u202c", "marks alone": "\u0301\u0301",
		"punctuation": "!!! ???", "percent": "100%", "backslash": `\`, "html": "<script>alert(1)</script>",
	} {
		for _, path := range []string{"/search?isFinalSearch=false&query=", "/search?query=", "/search/suggestions?query="} {
			began := time.Now()
			got := s.get(path+url.QueryEscape(text), s.access(s.fanID))
			if got.Code != http.StatusOK {
				t.Errorf("%s, %s: %d %s", name, path, got.Code, got.Body)
			}
			if took := time.Since(began); took > 5*time.Second {
				t.Errorf("%s, %s took %v", name, path, took)
			}
			if strings.Contains(got.Body.String(), s.draftWord) {
				t.Errorf("%s finds a draft", name)
			}
		}
	}
}

func TestSearchNamesWhatIsWrong(t *testing.T) {
	s := newServer(t, false)
	for asked, fields := range map[string]string{
		"isFinalSearch=maybe": "isFinalSearch", "exact=2": "exact", "available=x": "available",
		"limit=0": "limit", "limit=101": "limit", "limit=-1": "limit", "limit=1e2": "limit",
		"limit=99999999999999999999": "limit",
		"offset=-1":                  "offset", "offset=1001": "offset", "offset=NaN": "offset",
		"group=band": "group", "group=song&group=": "group", "genre=": "genre", "genre=" + strings.Repeat("x", 61): "genre",
		strings.Repeat("genre=a&", 21): "genre",
		"yearFrom=0":                   "yearFrom", "yearTo=soon": "yearTo", "yearFrom=2001&yearTo=2000": "yearTo",
		"latitude=1": "longitude radius", "latitude=91&longitude=0&radius=1": "latitude",
		"latitude=0&longitude=-181&radius=1": "longitude",
		"latitude=0&longitude=0&radius=0":    "radius", "latitude=NaN&longitude=0&radius=1": "latitude",
		"latitude=0&longitude=Inf&radius=-1": "longitude radius",
		"priceFrom=1":                        "currency", "priceFrom=-1&currency=EUR": "priceFrom",
		"priceTo=NaN&currency=EUR": "priceTo", "priceTo=1&currency=XQX": "currency",
		"priceFrom=2&priceTo=1&currency=EUR": "priceTo", "priceTo=1e300&currency=EUR": "priceTo",
		"limit=0&offset=-1&group=x": "limit offset group",
	} {
		got := s.get("/search?query=a&"+asked, "")
		wrong, _ := got.json["fields"].(object)
		for _, field := range strings.Fields(fields) {
			if got.Code != http.StatusBadRequest || wrong[field] == nil {
				t.Errorf("%s: %d %s", asked, got.Code, got.Body)
			}
		}
		if len(wrong) != len(strings.Fields(fields)) {
			t.Errorf("%s: %v", asked, wrong)
		}
	}
	for _, fine := range []string{
		"query=a&query=b&limit=1&limit=x", "query=a&limit=100&offset=1000", "query=a&group=song&group=song&group=genre",
		"query=a&genre=Rock&genre=Jazz", "query=a&yearFrom=1999&yearTo=1999",
		"query=a&latitude=-90&longitude=180&radius=0.5", "query=a&priceFrom=0&priceTo=0.01&currency=eur",
		"query=a&priceTo=10.5&currency=JPY", "query=a&currency=EUR", "query=a&available=1&exact=t",
	} {
		if got := s.get("/search?"+fine, ""); got.Code != http.StatusOK {
			t.Errorf("%s: %d %s", fine, got.Code, got.Body)
		}
	}
}

// songsOf makes so many songs of one name, the most played first, and gives their ids.
func (s *server) songsOf(name string, n int) []string {
	s.t.Helper()
	ids := make([]string, n)
	for i := range ids {
		ids[i] = graphtest.ID(s.t)
	}
	s.write(`MATCH (o:User {id: $owner}) UNWIND range(0, size($ids) - 1) AS i
CREATE (o)-[:PERFORMED]->(:Track {id: $ids[i], ownerId: $owner, title: $name + ' ' + i, status: 'published', duration: 2.0, source: 'demo', playCount: toInteger(2 ^ (40 - i)), createdAt: datetime(), updatedAt: datetime()})`,
		map[string]any{"owner": s.ownerID, "ids": ids, "name": name})
	if err := s.world.pipeline.Rebuild(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
	return ids
}

// write changes the graph without any event.
func (s *server) write(statement cypher.Statement, params map[string]any) {
	s.t.Helper()
	if _, err := s.world.graph.Exec(s.t.Context(), "test_write", statement, params); err != nil {
		s.t.Fatal(err)
	}
	s.services.forgetAll()
}

func oneWord() string {
	return strings.Map(letters, strings.ReplaceAll(uuid.NewString(), "-", ""))[:12]
}

// Hidden things around a page's border neither come nor are told of.
func TestPagesTellOfNothingHidden(t *testing.T) {
	s := newServer(t, false)
	word := oneWord()
	ids := s.songsOf(word, 9)
	page := func(offset, limit int, token string) (found []string, more bool) {
		t.Helper()
		got := s.get(fmt.Sprintf("/search?query=%s&group=song&offset=%d&limit=%d", word, offset, limit), token)
		if got.Code != http.StatusOK {
			t.Fatalf("%d %s", got.Code, got.Body)
		}
		if len(got.json["results"].(object)) != 1 {
			t.Errorf("other groups came: %v", got.json["results"])
		}
		for _, row := range got.json["results"].(object)["song"].([]any) {
			found = append(found, row.(object)["id"].(string))
		}
		return found, got.json["more"].(object)["song"].(bool)
	}
	var all []string
	for offset := 0; offset < 9; offset += 3 {
		found, more := page(offset, 3, "")
		if len(found) != 3 || more != (offset < 6) {
			t.Errorf("from %d: %v, more %v", offset, found, more)
		}
		all = append(all, found...)
	}
	if slices.Sort(all); len(slices.Compact(all)) != 9 {
		t.Errorf("pages repeat or miss: %v", all)
	}
	if found, more := page(9, 3, ""); len(found) != 0 || more {
		t.Errorf("behind the end: %v, %v", found, more)
	}
	// From here on the graph has hidden what the index still holds.
	order, _ := page(0, 9, "")
	if len(order) != 9 || !slices.Contains(ids, order[0]) {
		t.Fatalf("%v", order)
	}
	s.write(`UNWIND $ids AS id MATCH (t:Track {id: id}) SET t.status = 'draft'`, map[string]any{"ids": []string{order[3], order[4], order[7], order[8]}})
	for _, c := range []struct {
		offset, limit int
		want          []string
		more          bool
	}{
		{0, 3, order[:3], true}, // the next is hidden, one after it is not
		{0, 5, order[:3], true},
		{3, 2, nil, true},
		{3, 4, order[5:7], false}, // all that follows is hidden
		{5, 2, order[5:7], false},
		{7, 2, nil, false},
		{0, 100, slices.Concat(order[:3], order[5:7]), false},
	} {
		for who, token := range map[string]string{
			"a visitor": "", "a fan": s.access(s.fanID), "an admin": s.access(s.adminID),
		} {
			if found, more := page(c.offset, c.limit, token); !slices.Equal(found, c.want) || more != c.more {
				t.Errorf("%s, %d from %d: %v, more %v; want %v, %v", who, c.limit, c.offset, found, more, c.want, c.more)
			}
		}
	}
	if found, more := page(0, 9, s.access(s.ownerID)); !slices.Equal(found, order) || more {
		t.Errorf("the owner: %v, %v", found, more)
	}
}

func TestWhatIsPreferredIsMarkedAtOnce(t *testing.T) {
	s := newServer(t, false)
	token := s.access(s.fanID)
	personal := func(kind, id string) bool {
		t.Helper()
		s.get("/search?query="+s.word, token) // a search does not wait long for what is not known yet
		if err := s.services.finding.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		for _, row := range s.get("/search?query="+s.word, token).json["results"].(object)[kind].([]any) {
			if row.(object)["id"] == id {
				marked, _ := row.(object)["personal"].(bool)
				return marked
			}
		}
		t.Fatalf("%s %s is not found", kind, id)
		return false
	}
	if personal("artist", s.ownerID) || personal("song", s.tracks[0]) || personal("album", s.album) {
		t.Error("something is preferred by nobody")
	}
	s.mustGraphQL(token,
		s.fill(`mutation { followUser(userId: "$owner") { success } saveTrackToLibrary(trackId: "$track") { success } saveAlbumToLibrary(albumId: "$album") { success } }`))
	if !personal("artist", s.ownerID) || !personal("song", s.tracks[0]) || !personal("album", s.album) {
		t.Error("what was just followed or saved is not preferred")
	}
	s.mustGraphQL(token,
		s.fill(`mutation { unfollowUser(userId: "$owner") { success } removeTrackFromLibrary(trackId: "$track") { success } }`))
	if personal("artist", s.ownerID) || personal("song", s.tracks[0]) {
		t.Error("what was just let go is still preferred")
	}
}

func TestSearchesAreRememberedAndForgotten(t *testing.T) {
	s := newServer(t, false)
	token := s.access(s.fanID)
	other := "nobody" + oneWord()
	suggested := func(query string) (recent []string, completions int) {
		t.Helper()
		if err := s.services.finding.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		got := s.get("/search/suggestions?query="+url.QueryEscape(query), token)
		if got.Code != http.StatusOK || got.Header().Get("Cache-Control") != "private, no-store" {
			t.Fatalf("%d %v %s", got.Code, got.Header(), got.Body)
		}
		for _, r := range got.json["recent"].([]any) {
			recent = append(recent, r.(object)["text"].(string))
		}
		return recent, len(got.json["completions"].([]any))
	}
	for _, path := range []string{
		"/search?query=" + s.word, "/search?query=" + other, "/search?isFinalSearch=false&query=typing",
		"/search?offset=20&query=second", "/search?query=%20%20", "/search?query=" + strings.ToUpper(s.word),
	} {
		s.get(path, token)
	}
	s.get("/search?query=visitors", "")
	if recent, completions := suggested(""); !slices.Equal(recent, []string{s.word}) || completions != 0 {
		t.Errorf("%v, %d completions", recent, completions)
	}
	if recent, completions := suggested(s.word[:5]); !slices.Equal(recent, []string{s.word}) || completions == 0 {
		t.Errorf("begun: %v, %d completions", recent, completions)
	}
	if got := s.call("DELETE", "/search/recent?text="+strings.ToUpper(s.word), token,
		nil); got.Code != http.StatusNoContent {
		t.Errorf("%d %s", got.Code, got.Body)
	}
	if recent, _ := suggested(""); len(recent) != 0 {
		t.Errorf("after one was forgotten: %v", recent)
	}
	s.call("DELETE", "/search/recent", token, nil)
	if recent, _ := suggested(""); len(recent) != 0 {
		t.Errorf("after all were forgotten: %v", recent)
	}
	// Who looked is nowhere in the count.
	rows, err := s.world.graph.Read(t.Context(), "test_log", `MATCH (d:SearchDay) WHERE d.key = $key RETURN d {.*} AS d`, map[string]any{"key": other})
	if err != nil || len(rows) != 1 {
		t.Fatalf("%d counts, %v", len(rows), err)
	}
	graphtest.Cleanup(t, s.world.graph.DB, rows[0].Map("d").String("id"))
	if text := fmt.Sprint(rows[0].Any("d")); strings.Contains(text, s.fanID) || rows[0].Map("d").Int("empty") != 1 {
		t.Errorf("%s", text)
	}
}

// What enough people looked for is told to admins, and trends where as many opened something; what one person did is
// not.
func TestWhatManyLookForIsTold(t *testing.T) {
	s := newServer(t, false)
	many, unopened, few := s.word, s.word[:len(s.word)-1], "nobody"+oneWord()
	for i, id := range []string{s.fanID, s.otherID, s.adminID} {
		s.get("/search?query="+many, s.access(id))
		s.get("/search?query="+unopened, s.access(id))
		if i < 2 {
			s.get("/search?query="+few, s.access(id))
		}
	}
	for range 2 { // the retry counts once
		for _, id := range []string{s.fanID, s.otherID, s.adminID} {
			s.call("POST", "/search/opened", s.access(id), object{"query": strings.ToUpper(many)})
			s.call("POST", "/search/opened", s.access(id), object{"query": few})
		}
	}
	if err := s.services.finding.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_, err := graphtest.Open(t).Exec(context.WithoutCancel(t.Context()), "test_clean_searches", `MATCH (d:SearchDay) WHERE d.day = toString(date()) AND d.key IN $keys DELETE d`, map[string]any{"keys": []string{many, unopened, few}})
		if err != nil {
			t.Error(err)
		}
	})
	got := s.graphql(s.access(s.adminID), `{ searchedQueries(days: 1, first: 100) { query searches people empty } }`, nil)
	if text := got.Body.String(); got.code() != "" || !strings.Contains(text, many) || strings.Contains(text, few) {
		t.Errorf("%s", text)
	}
	trending := s.get("/search/suggestions?query="+many[:6], s.access(s.ownerID)).json["trending"].([]any)
	if len(trending) != 1 || trending[0].(object)["text"] != many {
		t.Errorf("%v", trending)
	}
}

// A client that goes away ends the search, and nothing of it is an error of ours.
func TestASearchEndsWithItsClient(t *testing.T) {
	s := newServer(t, false)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, path := range []string{"/api/search?query=" + s.word, "/api/search/suggestions?query=" + s.word} {
		r := httptest.NewRequestWithContext(ctx, http.MethodGet, path, nil)
		r.Header.Set("Authorization", "Bearer "+s.access(s.fanID))
		w := httptest.NewRecorder()
		s.echo.ServeHTTP(w, r)
		if w.Code < 400 {
			t.Errorf("%s: %d", path, w.Code)
		}
	}
	if log := s.log.String(); strings.Contains(log, "level=ERROR") {
		t.Errorf("%s", log)
	}
}

// What features to come will write is found once it is carried over, followed when it changes, and gone when deleted.
func TestWhatIsWrittenIsFoundByEvents(t *testing.T) {
	s := newServer(t, false)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		s.services.carrier.Run(ctx)
	}()
	t.Cleanup(func() { stop(); <-ended })
	db := s.world.graph.DB
	change := func(label, id, statement string, params map[string]any) {
		t.Helper()
		params["id"], params["owner"] = id, s.ownerID
		_, err := cypher.WriteTx(t.Context(), db, "test_change", func(tx *cypher.Tx) (struct{}, error) {
			if _, err := tx.Exec(cypher.Statement(statement), params); err != nil {
				return struct{}{}, err
			}
			return struct{}{}, tx.Emit(event.Updated, "", label, id)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	found := func(kind, word string) bool {
		for _, row := range s.get("/search?query="+word, "").json["results"].(object)[kind].([]any) {
			if name, _ := row.(object)["name"].(string); strings.Contains(name, word) {
				return true
			}
		}
		return false
	}
	becomes := func(kind, word string, want bool) {
		t.Helper()
		for deadline := time.Now().Add(20 * time.Second); found(kind, word) != want; time.Sleep(20 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("%s %s: found is not %v", kind, word, want)
			}
		}
	}
	for kind, as := range map[string]struct{ label, create string }{
		"post":  {"Post", `MATCH (o:User {id: $owner}) CREATE (o)-[:POSTED]->(:Post {id: $id, ownerId: $owner, content: 'About ' + $word, status: 'published', createdAt: datetime()})`},
		"event": {"Event", `MATCH (o:User {id: $owner}) CREATE (o)-[:HOSTS]->(:Event {id: $id, ownerId: $owner, title: 'Live ' + $word, status: 'published', startDate: datetime()})`},
		"venue": {"Venue", `CREATE (:Venue {id: $id, name: 'Hall ' + $word})`},
		"merch": {"Merchandise", `MATCH (o:User {id: $owner}) CREATE (o)-[:SELLS]->(:Merchandise {id: $id, ownerId: $owner, name: 'Shirt ' + $word, status: 'published', basePrice: 100, lowestPrice: 100, currency: 'EUR'})`},
	} {
		id, before, after := graphtest.ID(t), oneWord(), oneWord()
		change(as.label, id, as.create, map[string]any{"word": before})
		becomes(kind, before, true)
		change(as.label, id, `MATCH (n:`+as.label+` {id: $id}) SET n.content = $word, n.title = $word, n.name = $word`, map[string]any{"word": after})
		becomes(kind, after, true)
		becomes(kind, before, false)
		change(as.label, id, `MATCH (n:`+as.label+` {id: $id}) SET n.deletedAt = datetime()`, map[string]any{})
		becomes(kind, after, false)
	}
	// What an album takes, its songs take.
	open := func() int {
		return len(s.get("/search?available=true&query="+s.word, "").json["results"].(object)["song"].([]any))
	}
	if open() != 3 {
		t.Fatalf("%d songs are open", open())
	}
	change("Album", s.album, `MATCH (al:Album {id: $id}) CREATE (al)-[:REQUIRES]->(:Tier {id: $tier, artistId: $owner, name: 'Patron', position: 0, price: 500, currency: 'EUR', createdAt: datetime(), updatedAt: datetime()})`,
		map[string]any{"tier": graphtest.ID(t)})
	for deadline := time.Now().Add(20 * time.Second); open() != 0; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%d songs are still open", open())
		}
	}
	if !found("song", s.word) {
		t.Error("what takes a tier is not found")
	}
}
