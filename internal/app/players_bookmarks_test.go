package app

import "testing"

// gateTrack has the artist ask for a tier that nobody holds, of one of their songs.
func (s *server) gateTrack(trackID string) {
	s.t.Helper()
	tierID, _ := s.gate()
	s.mustGraphQL(s.access(s.ownerID),
		`mutation { updateAudioTrack(input: {id: "`+trackID+`", tierId: "`+tierID+`"}) { id } }`)
}

// A place that somebody marks is theirs alone, one a song, and shown where the song is as long as they may hear it.
func TestPlayersBookmarks(t *testing.T) {
	s := newServer(t, true)
	first, second := "tr-"+s.tracks[0], "tr-"+s.tracks[1]
	mark := func(id, position, comment string) {
		t.Helper()
		got := s.player(s.fanID, "createBookmark", "id="+id, "position="+position, "comment="+comment)
		if _, failed := got.failure(); failed {
			t.Fatalf("marking a place: %s", got.Body)
		}
	}
	mark(first, "100", "before")
	mark(second, "200", "")
	mark(first, "1234", "The bridge")
	list := s.player(s.fanID, "getBookmarks").list("bookmarks", "bookmark")
	if len(list) != 2 {
		t.Fatalf("marked are %v", list)
	}
	top := list[0].(object)
	entry := top["entry"].(object)
	if entry["id"] != first || top["position"] != 1234.0 || top["comment"] != "The bridge" ||
		top["username"] != s.handleOf(s.fanID) || entry["bookmarkPosition"] != 1234.0 ||
		top["created"].(string) >= top["changed"].(string) {
		t.Errorf("the latest is %v", top)
	}
	s.playerAs(s.fanID, "GET", "getBookmarks", "xml")
	s.playerAs(s.fanID, "GET", "getSong", "xml", "id="+first)
	at := func(user string) any {
		return s.player(user, "getSong", "id="+first).body["song"].(object)["bookmarkPosition"]
	}
	if at(s.fanID) != 1234.0 || at(s.otherID) != nil {
		t.Errorf("at the song stand %v, for somebody else %v", at(s.fanID), at(s.otherID))
	}
	if other := s.player(s.otherID, "getBookmarks").list("bookmarks", "bookmark"); len(other) != 0 {
		t.Errorf("somebody else sees %v", other)
	}
	mark(second, "99999999999", "beyond the end")
	whole := s.player(s.fanID, "getSong", "id="+second).body["song"].(object)
	if whole["bookmarkPosition"].(float64) > 1000*(whole["duration"].(float64)+1) {
		t.Errorf("beyond the end of %v: %v", whole["duration"], whole["bookmarkPosition"])
	}
	s.gateTrack(s.tracks[0])
	list = s.player(s.fanID, "getBookmarks").list("bookmarks", "bookmark")
	if len(list) != 1 || list[0].(object)["entry"].(object)["id"] != second {
		t.Errorf("once a song takes a tier: %v", list)
	}
	if code, _ := s.player(s.fanID, "createBookmark", "id="+first, "position=1").failure(); code != 50 {
		t.Errorf("marking what takes a tier: %d", code)
	}
	for range 2 {
		s.player(s.fanID, "deleteBookmark", "id="+second)
	}
	if list := s.player(s.fanID, "getBookmarks").list("bookmarks", "bookmark"); len(list) != 0 {
		t.Errorf("after taking it away: %v", list)
	}
}
