package app

import (
	"net/http"
	"strings"
	"testing"
)

// Who bought music hears and downloads it while its artist is deactivated or about to be deleted, and finds it in their
// library; to everybody else, those who saved it among them, it is not there. All comes back with the artist.
func TestBuyersKeepMusicWhoseArtistIsAway(t *testing.T) {
	s := newServer(t, true)
	s.gate()
	album, track, alone := s.album, s.tracks[0], s.tracks[1]
	s.write(`MATCH (f:User {id: $fan}), (o:User {id: $other}), (al:Album {id: $album})-[:HAS_TRACK]->(t:Track {id: $alone})
MERGE (f)-[a:SAVED]->(al) SET a.at = datetime() MERGE (f)-[b:SAVED]->(t) SET b.at = datetime()
MERGE (o)-[c:SAVED]->(al) SET c.at = datetime() MERGE (o)-[d:SAVED]->(t) SET d.at = datetime()
CREATE (f)-[:BOUGHT {at: datetime(), lineId: 'away'}]->(al)`,
		object{"fan": s.fanID, "other": s.otherID, "album": album, "alone": alone})
	buyer, saver := s.access(s.fanID), s.access(s.otherID)
	admin := asker{s.adminID, s.access(s.adminID)}

	has := func(token, query, want string) bool {
		return strings.Contains(s.graphql(token, query, nil).Body.String(), want)
	}
	reads := map[string]func(token string) bool{
		"the album": func(token string) bool {
			return has(token, `{ album(id: "`+album+`") { id title artist { artistName } } }`, album)
		},
		"a track": func(token string) bool {
			return has(token, `{ audioTrack(id: "`+track+`") { id hasAccessTo artistInfo { artistName } } }`, `"hasAccessTo":true`)
		},
		"the album's tracks": func(token string) bool {
			return has(token, `{ album(id: "`+album+`") { tracks { nodes { id } } } }`, track)
		},
		"the saved album": func(token string) bool {
			return has(token, `{ getUserSavedAlbums { nodes { id } } }`, album)
		},
		"the saved track": func(token string) bool {
			return has(token, `{ getUserSavedTracks { nodes { id } } }`, alone)
		},
		"the stream":   func(token string) bool { return s.get("/stream/"+track, token).Code == http.StatusOK },
		"the download": func(token string) bool { return s.get("/download/"+track, token).Code == http.StatusOK },
		"the album's download": func(token string) bool {
			return s.get("/download/albums/"+album, token).Code == http.StatusOK
		},
		"the waveform": func(token string) bool { return s.get("/tracks/"+track+"/peaks", token).Code == http.StatusOK },
	}
	artist := `{ artistMusic(artistId: "` + s.ownerID + `") { albums { nodes { id } } } }`
	for _, act := range [][2]string{
		{"/admin/deactivate-user", "/admin/reactivate-user"}, {"/admin/delete-user", "/admin/keep-user"},
	} {
		for name, read := range reads {
			if !read(buyer) || !read(saver) {
				t.Fatalf("%s is not there before %s", name, act[0])
			}
		}
		body := object{"userId": s.ownerID, "why": "A test"}
		if act[0] == "/admin/delete-user" {
			body["handle"] = s.one(`MATCH (u:User {id: $id}) RETURN u.handle AS x`, s.ownerID)
		}
		if code := s.outcome("POST", act[0], admin, body); code != "" {
			t.Fatal(act[0], code)
		}
		for name, read := range reads {
			if !read(buyer) {
				t.Errorf("after %s the buyer lost %s", act[0], name)
			}
			if read(saver) {
				t.Errorf("after %s %s is there for who saved it", act[0], name)
			}
			if read("") {
				t.Errorf("after %s %s is there for a visitor", act[0], name)
			}
		}
		if has(buyer, artist, album) {
			t.Errorf("after %s the artist's page shows the album to its buyer", act[0])
		}
		if has(buyer, `{ album(id: "`+s.draftAlbum+`") { id } }`, `"id"`) {
			t.Errorf("after %s the buyer of one album has a draft", act[0])
		}
		if code := s.outcome("POST", act[1], admin, object{"userId": s.ownerID, "why": "A test"}); code != "" {
			t.Fatal(act[1], code)
		}
		s.services.forgetAll() // that a stream was refused is remembered for five seconds
	}
	for name, read := range reads {
		if !read(saver) {
			t.Errorf("%s did not come back", name)
		}
	}
}

// What moderators removed does not come back for who saved it because its artist left, and what was refunded goes.
func TestAnAbsenceOpensNothing(t *testing.T) {
	s := newServer(t, true)
	track, fan := s.tracks[1], s.access(s.fanID)
	heard := func() bool { return s.get("/stream/"+track, fan).Code == http.StatusOK }
	s.write(`MATCH (u:User {id: $fan}), (t:Track {id: $id}) MERGE (u)-[x:SAVED]->(t) SET x.at = datetime()
CREATE (u)-[:BOUGHT {at: datetime(), lineId: 'away'}]->(t)`, object{"fan": s.fanID, "id": track})
	body := object{"userId": s.ownerID, "why": "A test"}
	if code := s.outcome("POST", "/admin/deactivate-user", asker{s.adminID, s.access(s.adminID)}, body); code != "" {
		t.Fatal(code)
	}
	if !heard() {
		t.Fatal("the buyer does not hear it")
	}
	s.write(`MATCH (:User {id: $fan})-[b:BOUGHT]->(:Track {id: $id}) DELETE b`, object{"fan": s.fanID, "id": track})
	if heard() {
		t.Error("who was paid back hears it")
	}
	if got := s.remove(s.moderator(), "track", track, "It is not theirs"); got.Code != 200 {
		t.Fatal(got.Body)
	}
	if heard() {
		t.Error("who saved what was removed hears it while its artist is away")
	}
	if code := s.outcome("POST", "/admin/reactivate-user", asker{s.adminID, s.access(s.adminID)}, body); code != "" {
		t.Fatal(code)
	}
	if heard() {
		t.Error("what was removed came back with its artist")
	}
}
