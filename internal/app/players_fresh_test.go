package app

import (
	"slices"
	"testing"
)

// asks are the statements that a player's call has the graph answer.
func (s *server) asks(userID, method string, parameters ...string) (asked []string) {
	s.t.Helper()
	s.player(userID, method, parameters...) // what is personal is in memory then
	before := s.statements()
	s.player(userID, method, parameters...)
	for name, n := range s.statements() {
		if n > before[name] {
			asked = append(asked, name)
		}
	}
	return asked
}

// An artist and an album are answered from memory, and what changes of them is seen at once.
func TestPlayersSeeChangesOfWhatIsInMemory(t *testing.T) {
	s := newServer(t, true)
	artist, album := "id=ar-"+s.ownerID, "id=al-"+s.album
	asksForLists := func(asked []string) bool {
		return slices.ContainsFunc(asked, func(name string) bool {
			return name == "album_tracks" || name == "artist_albums" || name == "artist_tracks"
		})
	}
	for _, method := range []string{"getAlbum", "getArtist"} {
		id := map[string]string{"getAlbum": album, "getArtist": artist}[method]
		if got := s.asks(s.fanID, method, id); !asksForLists(got) {
			t.Errorf("before anything is listed, %s asks %v", method, got)
		}
	}
	s.player(s.fanID, "search3", "query=", "musicFolderId=2")
	inMemory := func(when string) {
		t.Helper()
		for _, got := range [][]string{s.asks(s.fanID, "getAlbum", album), s.asks(s.fanID, "getArtist", artist)} {
			if asksForLists(got) {
				t.Errorf("%s, the graph is asked for %v", when, got)
			}
		}
	}
	inMemory("once the site is listed")
	songs := func(user string) []string { return ids(s.player(user, "getAlbum", album).list("album", "song")) }
	albums := func(user string) []string { return ids(s.player(user, "getArtist", artist).list("artist", "album")) }
	owner := s.access(s.ownerID)
	change := func(what string) {
		t.Helper()
		s.mustGraphQL(owner, "mutation { "+what+" { id } }")
	}
	if got := songs(s.fanID); len(got) != 3 {
		t.Fatalf("the album has %v", got)
	}
	if got := songs(s.ownerID); len(got) != 4 {
		t.Errorf("its artist sees the draft too: %v", got)
	}

	change(`updateAudioTrack(input: {id: "` + s.tracks[0] + `", title: "Renamed"})`)
	change(`updateAlbum(input: {id: "` + s.album + `", title: "Renamed album"})`)
	got := s.player(s.fanID, "getAlbum", album).body["album"].(object)
	if got["name"] != "Renamed album" || got["song"].([]any)[0].(object)["title"] != "Renamed" {
		t.Errorf("renamed it is %v", got)
	}
	first := `{trackId: "` + s.tracks[2] + `", newOrderIndex: 0}`
	change(`reorderAlbumTracks(albumId: "` + s.album + `", trackOrders: [` + first + `])`)
	if got := songs(s.fanID); len(got) != 3 || got[0] != "tr-"+s.tracks[2] {
		t.Errorf("in another order there are %v", got)
	}
	inMemory("after it was renamed and put in another order")

	change(`updateAudioTrack(input: {id: "` + s.tracks[3] + `", status: PUBLISHED})`)
	if got := songs(s.fanID); !slices.Contains(got, "tr-"+s.tracks[3]) || len(got) != 4 {
		t.Errorf("once another was published there are %v", got)
	}
	s.gateTrack(s.tracks[0])
	if got := songs(s.fanID); slices.Contains(got, "tr-"+s.tracks[0]) || len(got) != 3 {
		t.Errorf("once one takes a tier there are %v", got)
	}
	change(`updateAudioTrack(input: {id: "` + s.tracks[1] + `", status: ARCHIVED})`)
	if got := songs(s.fanID); slices.Contains(got, "tr-"+s.tracks[1]) || len(got) != 2 {
		t.Errorf("once one was withdrawn there are %v", got)
	}

	change(`removeTracksFromAlbum(albumId: "` + s.album + `", trackIds: ["` + s.tracks[2] + `"])`)
	if got := songs(s.fanID); slices.Contains(got, "tr-"+s.tracks[2]) {
		t.Errorf("once one was taken off there are %v", got)
	}
	if got := albums(s.fanID); !slices.Contains(got, "sg-"+s.tracks[2]) || !slices.Contains(got, "al-"+s.album) {
		t.Errorf("it stands for itself now: %v", got)
	}
	change(`updateAlbum(input: {id: "` + s.album + `", status: ARCHIVED})`)
	if got := albums(s.fanID); slices.Contains(got, "al-"+s.album) {
		t.Errorf("once the album was withdrawn there are %v", got)
	}
	if code, _ := s.player(s.fanID, "getAlbum", album).failure(); code != 70 {
		t.Errorf("the withdrawn album is answered with %d", code)
	}
}
