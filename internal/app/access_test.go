package app

import (
	"encoding/binary"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
)

// What takes a tier is found everywhere and heard nowhere, until the tier is granted, and at once no more when it is
// revoked.
func TestAGateHoldsOnEveryWay(t *testing.T) {
	s := newServer(t, true)
	fan, owner := s.access(s.fanID), s.access(s.ownerID)
	gated := s.tracks[0]
	made := s.graphql(owner,
		`mutation { createTier(input: {name: "Inner circle", price: 4.5, currency: "EUR"}) { id price supporterCount } }`,
		nil)
	tier := made.json["data"].(object)["createTier"].(object)
	if tier["price"] != 4.5 || tier["supporterCount"] != 0.0 {
		t.Fatalf("made %v", tier)
	}
	exec := func(text string) {
		t.Helper()
		params := object{"track": gated, "tier": tier["id"]}
		_, err := graphtest.Open(t).Exec(t.Context(), "test_access", cypher.Statement(text), params)
		if err != nil {
			t.Fatal(err)
		}
		s.services.forgetAll() // another process would be 5 seconds late
	}
	exec(`MATCH (t:Track {id: $track}), (x:Tier {id: $tier}) CREATE (t)-[:REQUIRES]->(x) SET t.duration = 45.0`)
	s.expectGate(fan, gated, false)
	grant := func(change string) {
		t.Helper()
		done := s.graphql(owner,
			`mutation { `+change+`(userId: "`+s.fanID+`", tierId: "`+tier["id"].(string)+
				`") { success tier { supporterCount } } }`, nil)
		if code := done.code(); code != "" {
			t.Fatalf("%s: %s", change, done.Body)
		}
	}
	grant("grantTier")
	s.expectGate(fan, gated, true)
	grant("revokeTier")
	s.expectGate(fan, gated, false)

	exec(`MATCH (t:Track {id: $track})-[r:REQUIRES]->() DELETE r SET t.status = 'archived'`)
	for _, path := range []string{"/stream/", "/download/", "/preview/"} {
		if got := s.get(path+gated, fan); got.Code != http.StatusNotFound {
			t.Errorf("%s of what is archived: %d", path, got.Code)
		}
	}
	exec(`MATCH (t:Track {id: $track}) MATCH (u:User {handleKey: '` + "h" + s.fanID[len(s.fanID)-12:] + `'}) CREATE (u)-[:SAVED {at: datetime()}]->(t)`)
	if got := s.get("/stream/"+gated, fan); got.Code != http.StatusOK {
		t.Errorf("what is archived and saved: %d", got.Code)
	}
}

// expectGate asks for a track on every way as somebody.
func (s *server) expectGate(token, track string, open bool) {
	t := s.t
	t.Helper()
	want := map[bool]int{true: http.StatusOK, false: http.StatusForbidden}[open]
	for _, path := range []string{"/stream/" + track, "/download/" + track, "/tracks/" + track + "/peaks"} {
		got := s.get(path, token)
		if got.Code != want || !open && !strings.Contains(got.Body.String(), "This track is for supporters.") {
			t.Errorf("open %v: %s: %d", open, path, got.Code)
		}
	}
	preview := s.get("/preview/"+track, token)
	if length := wavSeconds(preview.Body.Bytes()); preview.Code != http.StatusOK || length > 30 || length < 29.9 {
		t.Errorf("open %v: a preview of %v s, %d", open, length, preview.Code)
	}
	whole := s.graphql(token,
		`{ audioTrack(id: "`+track+
			`") { hasAccessTo isSubscribed streamingUrl previewUrl downloadUrl tier { name isHeld } } }`, nil)
	found := whole.json["data"].(object)["audioTrack"].(object)
	if found["hasAccessTo"] != open || found["isSubscribed"] != open || (found["streamingUrl"] != nil) != open ||
		(found["downloadUrl"] != nil) != open ||
		(found["previewUrl"] != nil) == open || found["tier"].(object)["isHeld"] != open {
		t.Errorf("open %v: %v", open, found)
	}
	for _, final := range []string{"true", "false"} {
		rows := s.get("/search?query="+s.word+"&isFinalSearch="+final, token).json["results"].(object)["song"].([]any)
		at := slices.IndexFunc(rows, func(row any) bool { return row.(object)["id"] == track })
		if at < 0 {
			t.Errorf("open %v: search does not find it", open)
			continue
		}
		row := rows[at].(object)
		if row["hasAccessTo"] != open || final == "true" && (row["song"].(object)["streamingUrl"] != "") != open {
			t.Errorf("open %v: search gives %v", open, row)
		}
	}
	started := s.call("POST", "/jukebox/start", token, object{"artistId": s.ownerID})
	songs, _ := started.json["songs"].([]any)
	if len(songs) == 0 {
		t.Errorf("open %v: the jukebox is silent: %s", open, started.Body)
	}
	for _, song := range songs {
		if song.(object)["id"] == track && !open {
			t.Error("the jukebox plays what the person may not hear")
		}
	}
}

// wavSeconds is how long the sound of a WAV file is.
func wavSeconds(file []byte) float64 {
	if len(file) < 44 {
		return 0
	}
	return float64(len(file)-44) / float64(binary.LittleEndian.Uint32(file[28:32]))
}

func TestAnEmbedTokenOpensOnePreviewAndNothingElse(t *testing.T) {
	s := newServer(t, true)
	rows := s.get("/embed/album/"+s.album, "").json["tracks"].([]any)
	if len(rows) != 3 {
		t.Fatalf("got %v", rows)
	}
	address := rows[0].(object)["previewUrl"].(string)
	if got := s.get(address, ""); got.Code != http.StatusOK {
		t.Errorf("%s: %d", address, got.Code)
	}
	_, query, _ := strings.Cut(address, "?")
	for _, other := range []string{"/preview/" + s.tracks[1], "/stream/" + s.tracks[0], "/download/" + s.tracks[0]} {
		if got := s.get(other+"?"+query, ""); got.Code != http.StatusUnauthorized {
			t.Errorf("%s: %d", other, got.Code)
		}
	}
	if strings.Contains(s.log.String(), strings.TrimPrefix(query, "embed_token=")) {
		t.Error("the log has an embed token")
	}
}

func TestOnlyEmbeddedPlayersAreShownInFrames(t *testing.T) {
	s := newServer(t, true)
	for path, framed := range map[string]bool{
		"/embed/track/" + s.tracks[0]: true, "/embed/album/x": true, "/embed": false,
		"/embed/track/a/b": false, "/": false, "/track/" + s.tracks[0]: false,
	} {
		got := s.page(path)
		policy := got.Header().Get("Content-Security-Policy")
		if strings.Contains(policy, "frame-ancestors *") != framed || (got.Header().Get("X-Frame-Options") == "") != framed {
			t.Errorf("%s: %s", path, policy)
		}
	}
}

func TestPagesOfWhatIsNotThereSaySo(t *testing.T) {
	s := newServer(t, true)
	for path, want := range map[string]int{
		// No page knows who asks for it, so that a draft's is there for its artist, and tells of it to nobody.
		"/track/" + s.tracks[0]: 200, "/track/" + s.draftTrack: 200, "/track/none": 404, "/album/" + s.album: 200,
		"/album/none": 404, "/giveaways/" + s.giveaway(): 200, "/giveaways/none": 404,
		"/question/" + s.question(): 200, "/question/none": 404,
		"/h" + s.ownerID[len(s.ownerID)-12:]: 200, "/h" + s.fanID[len(s.fanID)-12:]: 200, "/nobody_at_all": 404,
		"/music": 200, "/album": 200, "/": 200,
	} {
		got := s.page(path)
		if got.Code != want {
			t.Errorf("%s: %d, want %d", path, got.Code, want)
		}
		if strings.Contains(got.Body.String(), s.draftWord) {
			t.Errorf("%s tells of a draft", path)
		}
	}
	if got := s.page("/track/" + s.draftTrack).Header().Get("X-Robots-Tag"); got != "noindex" {
		t.Errorf("robots are told %q of a draft", got)
	}
	if got := s.page("/track/" +
		s.tracks[0]).Body.String(); !strings.Contains(got, `<meta property="og:type" content="music.song">`) {
		t.Errorf("got %s", got)
	}
}

// page asks for a page of the site.
func (s *server) page(path string) *httptest.ResponseRecorder {
	s.t.Helper()
	got := httptest.NewRecorder()
	s.echo.ServeHTTP(got, httptest.NewRequestWithContext(s.t.Context(), http.MethodGet, path, nil))
	return got
}
