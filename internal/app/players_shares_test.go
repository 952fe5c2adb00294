package app

import (
	"strings"
	"testing"
)

// share gives things out as somebody's player does, and returns the share.
func (s *server) share(userID string, parameters ...string) object {
	s.t.Helper()
	got := s.player(userID, "createShare", parameters...)
	list := got.list("shares", "share")
	if len(list) != 1 {
		s.t.Fatalf("sharing %v is answered %s", parameters, got.Body)
	}
	return list[0].(object)
}

// What is shared has its address on the site, which others may see, as long as they may.
func TestPlayersShares(t *testing.T) {
	s := newServer(t, true)
	public, first := s.cfg.PublicURL, "tr-"+s.tracks[0]
	tier, _ := s.gate()
	for _, c := range []struct{ id, url string }{
		{first, public + "/track/" + s.tracks[0]},
		{"al-" + s.album, public + "/album/" + s.album},
		{"ar-" + s.ownerID, public + "/" + s.handleOf(s.ownerID)},
	} {
		made := s.share(s.fanID, "id="+c.id, "description=For you")
		if made["url"] != c.url || made["id"] != "sh-"+c.id || made["description"] != "For you" ||
			made["username"] != s.handleOf(s.fanID) || made["visitCount"] != 0.0 || len(made["entry"].([]any)) != 1 {
			t.Errorf("the share of %s is %v", c.id, made)
		}
	}
	whole := s.share(s.fanID, "id=tr-"+s.tracks[2], "id="+first, "id=tr-"+s.tracks[1])
	if whole["url"] != public+"/album/"+s.album {
		t.Errorf("all songs of an album are %v", whole)
	}
	s.playerAs(s.fanID, "GET", "getShares", "xml")
	if list := s.player(s.fanID, "getShares").list("shares", "share"); len(list) != 3 {
		t.Errorf("shared are %v", list)
	}
	if list := s.player(s.otherID, "getShares").list("shares", "share"); len(list) != 0 {
		t.Errorf("somebody else sees %v", list)
	}
	if code, _ := s.player(s.otherID, "deleteShare", "id=sh-"+first).failure(); code != 70 {
		t.Errorf("taking away another's: %d", code)
	}
	s.mustGraphQL(s.access(s.ownerID),
		`mutation { updateAudioTrack(input: {id: "`+s.tracks[0]+`", tierId: "`+tier+`"}) { id } }`)
	for _, one := range s.player(s.fanID, "getShares").list("shares", "share") {
		if one.(object)["id"] == "sh-"+first {
			t.Errorf("what takes a tier since is listed: %v", one)
		}
	}
	if code, _ := s.player(s.fanID, "createShare", "id="+first).failure(); code != 50 {
		t.Errorf("sharing what takes a tier: %d", code)
	}
	s.player(s.fanID, "updateShare", "id=sh-al-"+s.album, "description=For all")
	if made := s.player(s.fanID, "getShares").list("shares", "share")[0].(object); made["description"] != "For all" {
		t.Errorf("described anew it is %v", made)
	}
	for _, id := range []string{first, "al-" + s.album, "ar-" + s.ownerID} {
		s.player(s.fanID, "deleteShare", "id=sh-"+id)
	}
	if list := s.player(s.fanID, "getShares").list("shares", "share"); len(list) != 0 {
		t.Errorf("taken away, there are %v", list)
	}
}

// Several songs are a playlist that whoever has its address sees, until the share is taken away.
func TestPlayersShareSeveralSongs(t *testing.T) {
	s := newServer(t, true)
	made := s.share(s.fanID, "id=tr-"+s.tracks[0], "id=tr-"+s.tracks[1], "description=Two of them")
	id, isList := strings.CutPrefix(made["url"].(string), s.cfg.PublicURL+"/playlist/")
	if !isList || made["id"] != "sh-pl-"+id || len(made["entry"].([]any)) != 2 {
		t.Fatalf("the share is %v", made)
	}
	seen := func() object {
		found := s.graphql("", `{ playlist(id: "`+id+`") { title visibility } }`, nil).json["data"].(object)["playlist"]
		list, _ := found.(object)
		return list
	}
	if list := seen(); list["title"] != "Two of them" || list["visibility"] != "LINK" {
		t.Errorf("a visitor sees %v", list)
	}
	s.player(s.fanID, "updateShare", "id=sh-pl-"+id, "description=Both")
	if list := seen(); list["title"] != "Both" {
		t.Errorf("described anew a visitor sees %v", list)
	}
	s.player(s.fanID, "deleteShare", "id=sh-pl-"+id)
	if list := seen(); list != nil {
		t.Errorf("taken away, a visitor sees %v", list)
	}
	if code, failed := s.player(s.fanID, "getPlaylist", "id=pl-"+id).failure(); failed {
		t.Errorf("its owner has lost it: %d", code)
	}
	if code, _ := s.player(s.fanID, "createShare", "id=pl-"+id).failure(); code != 50 {
		t.Errorf("sharing a private playlist: %d", code)
	}
	s.player(s.fanID, "updatePlaylist", "playlistId=pl-"+id, "public=true")
	if made := s.share(s.fanID, "id=pl-"+id); made["url"] != s.cfg.PublicURL+"/playlist/"+id {
		t.Errorf("public, it is %v", made)
	}
}
