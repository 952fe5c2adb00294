package app

import (
	"strings"
	"testing"

	"github.com/sidestage/sidestage/graphstore/graphtest"
)

// A proposed genre is shown to its artist and to admins alone, in what is read for the first time and from memory. Its
// artists are told once what became of it, in the words of those who decided.
func TestAProposedGenreIsSeenByItsArtist(t *testing.T) {
	s := newServer(t, true)
	email := s.ownerID + "@example.com"
	name := "Kelp " + graphtest.ID(t)[:13]
	s.write(`MATCH (u:User {id: $id}) SET u.email = $email`, object{"id": s.ownerID, "email": email})
	s.mustGraphQL(s.access(s.ownerID), `mutation { updateAlbum(input: {id: "`+s.album+`", genre: "`+name+`"}) { id } }`)
	shown := func(userID string) string {
		t.Helper()
		token := ""
		if userID != "" {
			token = s.access(userID)
		}
		asked := `{ album(id: "` + s.album + `") { genre genres { name } proposedGenre } genres { name } }`
		return s.graphql(token, asked, nil).Body.String()
	}
	for range 2 {
		for who, sees := range map[string]bool{
			"": false, s.fanID: false, s.otherID: false, s.ownerID: true, s.adminID: true,
		} {
			text := shown(who)
			if is := strings.Contains(text, `"proposedGenre":"`+name); is != sees || strings.Count(text, name) > 1 {
				t.Errorf("%q sees %s", who, text)
			}
		}
	}
	id := s.one(`MATCH (:User {id: $id})-[:PROPOSED]->(p:GenreProposal) RETURN p.id AS x`, s.ownerID)
	who := s.moderator()
	if code := s.outcome("POST", "/admin/genres/"+id+"/decline", who, object{"words": "Kelp is no music"}); code != "" {
		t.Fatal(code)
	}
	if text := shown(s.ownerID); strings.Contains(text, name) {
		t.Errorf("what was declined is shown: %s", text)
	}
	for range 2 {
		s.receives("genres")
	}
	n := 0
	for _, letter := range s.lettersTo(email) {
		if letter.Subject == "Your genre was not taken up" && strings.Contains(letter.Text, "Kelp is no music") {
			n++
		}
	}
	if n != 1 {
		t.Errorf("%d letters", n)
	}
	s.notifies()
	history := s.get("/notification/history", s.access(s.ownerID)).Body.String()
	if !strings.Contains(history, "Kelp is no music") || !strings.Contains(history, "was not taken up") {
		t.Errorf("the notifications are %s", history)
	}

	// An admin takes it back in the log, once.
	admin := asker{s.adminID, s.access(s.adminID)}
	act := s.one(`MATCH (a:AuditAct {subjectId: $id, verb: 'genre declined'}) RETURN a.id AS x`, id)
	for _, want := range []string{"", "CONFLICT"} {
		if code := s.outcome("POST", "/admin/audit/"+act+"/undo", admin, object{"why": "It is one"}); code != want {
			t.Errorf("taken back: %q, want %q", code, want)
		}
	}
	if text := shown(s.ownerID); !strings.Contains(text, `"proposedGenre":"`+name) {
		t.Errorf("it is not proposed again: %s", text)
	}

	// What was read before it was taken up is read anew, by everybody, and so is what was read before it was taken back.
	for _, c := range []struct {
		path  string
		in    object
		who   asker
		shows bool
	}{
		{"/admin/genres/" + id + "/take-up", object{"name": name}, who, true},
		{"", object{"why": "Too early"}, admin, false},
	} {
		shown("")
		if c.path == "" {
			c.path = "/admin/audit/" + s.one(`MATCH (a:AuditAct {subjectId: $id, verb: 'genre taken up'}) RETURN a.id AS x`, id) +
				"/undo"
		}
		if code := s.outcome("POST", c.path, c.who, c.in); code != "" {
			t.Fatalf("%s: %s", c.path, code)
		}
		for _, userID := range []string{"", s.fanID} {
			if text := shown(userID); strings.Contains(text, `"name":"`+name) != c.shows {
				t.Errorf("%s: %q sees %s", c.path, userID, text)
			}
		}
	}
}

// A page of a track that was open before its genre was taken up has it when it is read again.
func TestATrackShowsItsGenreOnceItIsTakenUp(t *testing.T) {
	s := newServer(t, true)
	name := "Fog " + graphtest.ID(t)[:13]
	s.mustGraphQL(s.access(s.ownerID),
		`mutation { updateAudioTrack(input: {id: "`+s.tracks[0]+`", genre: "`+name+`"}) { id } }`)
	shown := func() bool {
		asked := `{ audioTrack(id: "` + s.tracks[0] + `") { title genres { id name slug } } }`
		return strings.Contains(s.graphql("", asked, nil).Body.String(), name)
	}
	for range 2 {
		if shown() {
			t.Error("it is shown while it is proposed")
		}
	}
	id := s.one(`MATCH (:User {id: $id})-[:PROPOSED]->(p:GenreProposal) RETURN p.id AS x`, s.ownerID)
	if code := s.outcome("POST", "/admin/genres/"+id+"/take-up", s.moderator(), object{}); code != "" {
		t.Fatal(code)
	}
	if !shown() {
		t.Error("it is not shown although it was taken up")
	}
}
