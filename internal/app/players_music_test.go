package app

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/sidestage/sidestage/graphstore/graphtest"
)

// A player sees its person's library, and the site where it asks for that: never what is not for them.
func TestPlayersSeeTheLibrary(t *testing.T) {
	s := newServer(t, true)
	songs := func(user string, parameters ...string) []string {
		return ids(s.player(user, "search3", append(parameters, "query=")...).list("searchResult3", "song"))
	}
	if got := songs(s.fanID); len(got) != 0 {
		t.Errorf("an empty library has %v", got)
	}
	s.player(s.fanID, "star", "id=tr-"+s.tracks[1])
	if got := songs(s.fanID); !slices.Equal(got, []string{"tr-" + s.tracks[1]}) {
		t.Errorf("after saving a song: %v", got)
	}
	albums := s.player(s.fanID, "getAlbumList2", "type=newest").list("albumList2", "album")
	if got := ids(albums); !slices.Equal(got, []string{"al-" + s.album}) {
		t.Errorf("its album: %v", got)
	}
	if got := s.player(s.fanID, "getStarred2").list("starred2", "album"); len(got) != 0 {
		t.Errorf("the album of a saved song is not saved: %v", got)
	}
	s.player(s.fanID, "star", "albumId=al-"+s.album)
	want := []string{"tr-" + s.tracks[0], "tr-" + s.tracks[1], "tr-" + s.tracks[2]}
	if got := songs(s.fanID); !slices.Equal(got, want) {
		t.Errorf("after saving the album: %v, want %v", got, want)
	}
	s.player(s.fanID, "unstar", "albumId=al-"+s.album, "id=tr-"+s.tracks[1])
	if got := songs(s.fanID); len(got) != 0 {
		t.Errorf("after taking it back: %v", got)
	}
	site := songs(s.fanID, "musicFolderId=2", "songCount=500")
	for i, id := range s.tracks {
		if isDraft := i == 3; slices.Contains(site, "tr-"+id) == isDraft {
			t.Errorf("of the site, song %d is there: %t", i, !isDraft)
		}
	}
	for _, user := range []string{s.fanID, s.ownerID} {
		if got := songs(user, "musicFolderId=2", "songCount=500"); slices.Contains(got, "tr-"+s.draftTrack) {
			t.Errorf("a draft is listed to %s", user)
		}
	}
}

// What takes a tier is not there for who does not hold it, is neither streamed nor told, and is there for who does.
func TestPlayersGatedMusic(t *testing.T) {
	s := newServer(t, true)
	s.player(s.fanID, "star", "albumId=al-"+s.album)
	_, gated := s.gate()
	track := "id=tr-" + gated
	for _, method := range []string{"stream", "download", "getSong", "getLyricsBySongId", "scrobble"} {
		if code, failed := s.player(s.fanID, method, track).failure(); !failed || code != 50 {
			t.Errorf("%s of a gated song: %d, %t", method, code, failed)
		}
	}
	hasSingle := func(user string) bool {
		albums := ids(s.player(user, "getArtist", "id=ar-"+s.ownerID).list("artist", "album"))
		return slices.Contains(albums, "sg-"+gated)
	}
	if hasSingle(s.fanID) || !hasSingle(s.ownerID) {
		t.Errorf("among the albums for the fan %t, for its artist %t", hasSingle(s.fanID), hasSingle(s.ownerID))
	}
	for _, folder := range []string{"musicFolderId=1", "musicFolderId=2"} {
		for _, query := range []string{"query=", "query=Gated"} {
			got := ids(s.player(s.fanID, "search3", folder, query, "songCount=500").list("searchResult3", "song"))
			if slices.Contains(got, "tr-"+gated) {
				t.Errorf("%s with %s finds what is gated", folder, query)
			}
		}
	}
	if got := s.player(s.ownerID, "stream", track); got.Header().Get("Content-Type") != "audio/wav" {
		t.Errorf("its artist is answered %d %s", got.Code, got.Body)
	}
}

// A queue that a player leaves is where the site goes on, and the other way round.
func TestPlayersAndTheSiteHandOver(t *testing.T) {
	s := newServer(t, true)
	fan := s.access(s.fanID)
	if got := s.player(s.fanID, "getPlayQueue"); got.body["playQueue"] != nil {
		t.Errorf("before anything was heard: %s", got.Body)
	}
	s.player(s.fanID, "savePlayQueue", "id=tr-"+s.tracks[0], "id=tr-"+s.tracks[1], "id=tr-"+s.tracks[2],
		"current=tr-"+s.tracks[1], "position=1500")
	state := s.get("/player/state", fan).json
	queue, _ := state["queue"].([]any)
	if state["track"].(object)["id"] != s.tracks[1] || state["position"] != 1.5 || state["deviceName"] != "test" ||
		len(queue) != 1 || queue[0].(object)["id"] != s.tracks[2] {
		t.Errorf("the site has %v", state)
	}
	s.call("PUT", "/player/state", fan, object{
		"deviceId": "site", "deviceName": "Firefox", "trackId": s.tracks[0], "position": 0.5,
		"queue": []string{s.tracks[2]},
	})
	got := s.player(s.fanID, "getPlayQueue").body["playQueue"].(object)
	if got["current"] != "tr-"+s.tracks[0] || got["position"] != 500.0 || got["changedBy"] != "Firefox" ||
		!slices.Equal(ids(got["entry"].([]any)), []string{"tr-" + s.tracks[0], "tr-" + s.tracks[2]}) {
		t.Errorf("the player has %v", got)
	}
	s.call("PUT", "/player/state", fan, object{
		"deviceId": "site", "deviceName": "Firefox", "trackId": s.tracks[0], "position": 0.5, "repeat": "all",
		"shuffle": true, "queue": []string{s.tracks[2]}, "context": object{"type": "album", "id": s.album},
	})
	s.player(s.fanID, "savePlayQueue", "id=tr-"+s.tracks[0], "current=tr-"+s.tracks[0])
	if state := s.get("/player/state", fan).json; state["repeat"] != "all" || state["shuffle"] != true ||
		state["context"] == nil {
		t.Errorf("what a player cannot say is %v", state)
	}
	s.player(s.fanID, "savePlayQueue", "id=tr-"+s.tracks[1], "current=tr-"+s.tracks[1])
	if state := s.get("/player/state", fan).json; state["context"] != nil {
		t.Errorf("another song is played from %v", state)
	}
	byIndex := s.player(s.fanID, "getPlayQueueByIndex").body["playQueueByIndex"].(object)
	if byIndex["currentIndex"] != 0.0 {
		t.Errorf("by index %v", byIndex)
	}
	if other := s.player(s.otherID, "getPlayQueue"); other.body["playQueue"] != nil {
		t.Errorf("somebody else has %s", other.Body)
	}
}

// A playlist that a player makes, changes and deletes is the site's.
func TestPlayersPlaylists(t *testing.T) {
	s := newServer(t, true)
	made := s.player(s.fanID, "createPlaylist", "name=Mine", "songId=tr-"+s.tracks[0], "songId=tr-"+s.tracks[1])
	id := made.body["playlist"].(object)["id"].(string)
	entries := func() []string { return ids(s.player(s.fanID, "getPlaylist", "id="+id).list("playlist", "entry")) }
	s.player(s.fanID, "updatePlaylist", "playlistId="+id, "name=Ours", "comment=Words", "public=true",
		"songIdToAdd=tr-"+s.tracks[2], "songIndexToRemove=0")
	if got := entries(); !slices.Equal(got, []string{"tr-" + s.tracks[1], "tr-" + s.tracks[2]}) {
		t.Errorf("after a change: %v", got)
	}
	s.player(s.fanID, "createPlaylist", "playlistId="+id, "songId=tr-"+s.tracks[0])
	if got := entries(); !slices.Equal(got, []string{"tr-" + s.tracks[0]}) {
		t.Errorf("after replacing: %v", got)
	}
	lists := [][]string{{s.tracks[0], s.tracks[1], s.tracks[2]}, {s.tracks[2], s.tracks[0]}}
	for range 5 {
		var both sync.WaitGroup
		for _, list := range lists {
			songs := []string{"playlistId=" + id}
			for _, track := range list {
				songs = append(songs, "songId=tr-"+track)
			}
			both.Go(func() {
				if code, failed := s.player(s.fanID, "createPlaylist", songs...).failure(); failed {
					t.Errorf("two at once: %d", code)
				}
			})
		}
		both.Wait()
		got := strings.ReplaceAll(strings.Join(entries(), " "), "tr-", "")
		if got != strings.Join(lists[0], " ") && got != strings.Join(lists[1], " ") {
			t.Errorf("of two at once neither is there: %s", got)
		}
	}
	if code, _ := s.player(s.fanID, "createPlaylist", "name=None", "songId=tr-"+graphtest.ID(t)).failure(); code != 70 {
		t.Errorf("of a song that there is not: %d", code)
	}
	list := s.player(s.fanID, "getPlaylists").list("playlists", "playlist")
	first := list[0].(object)
	if len(list) != 1 || first["name"] != "Ours" || first["comment"] != "Words" || first["public"] != true ||
		first["owner"] != s.handleOf(s.fanID) {
		t.Errorf("listed are %v", list)
	}
	for _, method := range []string{"updatePlaylist", "deletePlaylist"} {
		name := map[string]string{"updatePlaylist": "playlistId", "deletePlaylist": "id"}[method]
		if code, failed := s.player(s.otherID, method, name+"="+id, "name=Theirs").failure(); !failed || code != 50 {
			t.Errorf("%s by another: %d", method, code)
		}
	}
	s.player(s.fanID, "deletePlaylist", "id="+id)
	if code, _ := s.player(s.fanID, "getPlaylist", "id="+id).failure(); code != 70 {
		t.Errorf("deleted, it is answered with %d", code)
	}
}

// Sound comes with ranges and its own bytes, pictures in the size that is asked for, both to who may have them alone.
func TestPlayersStreamAndCovers(t *testing.T) {
	s := newServer(t, true)
	whole := s.player(s.fanID, "stream", "id=tr-"+s.tracks[0])
	site := s.get("/stream/"+s.tracks[0], s.access(s.fanID))
	if whole.Code != http.StatusOK || whole.Body.Len() == 0 || whole.Body.String() != site.Body.String() {
		t.Fatalf("%d with %d bytes, the site has %d", whole.Code, whole.Body.Len(), site.Body.Len())
	}
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet,
		"/rest/stream.view?v=1.16.1&c=test&id=tr-"+s.tracks[0]+"&apiKey="+s.playerKey(s.fanID).Key, nil)
	r.Header.Set("Range", "bytes=10-19")
	part := s.sendPlayer(r)
	beyond := r.Clone(t.Context())
	beyond.Header.Set("Range", "bytes=99999999-")
	if got := s.sendPlayer(beyond); got.Code != http.StatusRequestedRangeNotSatisfiable || got.Body.Len() != 0 ||
		got.Header().Get("Content-Range") != fmt.Sprint("bytes */", whole.Body.Len()) {
		t.Errorf("a range beyond the end: %d %v %s", got.Code, got.Header(), got.Body)
	}
	late := s.player(s.fanID, "stream", "id=tr-"+s.tracks[0], "timeOffset=80000")
	if code, failed := late.failure(); !failed || code != 0 {
		t.Errorf("from beyond the end: %d, %t", code, failed)
	}
	if part.Code != http.StatusPartialContent || part.Body.String() != whole.Body.String()[10:20] {
		t.Errorf("a range: %d with %d bytes", part.Code, part.Body.Len())
	}
	for _, id := range []string{"al-" + s.album, "tr-" + s.tracks[0], "al-" + s.album + "_1"} {
		cover := s.player(s.fanID, "getCoverArt", "id="+id, "size=64")
		if kind := cover.Header().Get("Content-Type"); kind != "image/jpeg" || cover.Body.Len() == 0 {
			t.Errorf("the cover of %s: %d %s", id, cover.Code, kind)
		}
	}
}
