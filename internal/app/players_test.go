package app

import (
	"context"
	"crypto/md5" //nolint:gosec // Subsonic's own
	"encoding/hex"
	"encoding/json"
	"encoding/xml"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/sidestage/sidestage/api/subsonic"
	"github.com/sidestage/sidestage/api/subsonic/subsonictest"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/apppasswords"
	"github.com/sidestage/sidestage/internal/kernel/access"
)

// playerKey makes an app password for somebody, who proves nothing, and returns its API key; "" for nobody.
func (s *server) playerKey(userID string) apppasswords.Made {
	s.t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if made, ok := s.playerKeys[userID]; ok || userID == "" {
		return made
	}
	o := s.services.appPasswords.Options
	o.Prove = func(context.Context, access.Viewer, apppasswords.Proof) (string, error) { return "", nil }
	o.Send = func(context.Context, apppasswords.Letter) {}
	made, err := apppasswords.NewService(o).Make(s.t.Context(), access.Viewer{UserID: userID}, "Player",
		apppasswords.Proof{})
	if err != nil {
		s.t.Fatal(err)
	}
	if s.playerKeys == nil {
		s.playerKeys = map[string]apppasswords.Made{}
	}
	s.playerKeys[userID] = made
	return made
}

// played is what a player is answered.
type played struct {
	*httptest.ResponseRecorder
	body object
}

// failure is the code of an error, 0 with ok where all is well.
func (p played) failure() (code int, failed bool) {
	e, failed := p.body["error"].(object)
	if failed {
		code = int(e["code"].(float64))
	}
	return code, failed
}

// player calls a method as somebody's player, with parameters as "name=value".
func (s *server) player(userID, method string, parameters ...string) played {
	s.t.Helper()
	return s.playerAs(userID, http.MethodGet, method, "json", parameters...)
}

func (s *server) playerAs(userID, verb, method, format string, parameters ...string) played {
	s.t.Helper()
	q := url.Values{"v": {"1.16.1"}, "c": {"test"}, "f": {format}}
	if made := s.playerKey(userID); userID != "" {
		q.Set("apiKey", made.Key)
	}
	for _, p := range parameters {
		name, value, _ := strings.Cut(p, "=")
		q.Add(name, s.fill(value))
	}
	path, body := subsonic.Path+method, ""
	if verb == http.MethodPost {
		body = q.Encode()
	} else {
		path += "?" + q.Encode()
	}
	r := httptest.NewRequestWithContext(s.t.Context(), verb, path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return s.sendPlayer(r)
}

func (s *server) sendPlayer(r *http.Request) played {
	s.t.Helper()
	w := played{ResponseRecorder: httptest.NewRecorder()}
	s.echo.ServeHTTP(w, r)
	if w.Code >= 500 {
		s.t.Errorf("%s: %d %s", r.URL, w.Code, w.Body)
	}
	switch kind := w.Header().Get("Content-Type"); {
	case strings.HasPrefix(kind, "application/json"):
		var document map[string]object
		if err := json.Unmarshal(w.Body.Bytes(), &document); err != nil {
			s.t.Fatalf("%s: %v in %s", r.URL, err, w.Body)
		}
		w.body = document["subsonic-response"]
	case strings.HasPrefix(kind, "application/xml"):
		if err := subsonictest.Check(w.Body.Bytes()); err != nil {
			s.t.Errorf("%s: %v\n%s", r.URL, err, w.Body)
		}
		w.body = failureInXML(w.Body.Bytes())
	}
	return w
}

// failureInXML reads no more of a document than its error.
func failureInXML(document []byte) object {
	var read struct {
		Error *struct {
			Code    float64 `xml:"code,attr"`
			Message string  `xml:"message,attr"`
		} `xml:"error"`
	}
	if err := xml.Unmarshal(document, &read); err != nil || read.Error == nil {
		return object{}
	}
	return object{"error": object{"code": read.Error.Code, "message": read.Error.Message}}
}

// calls are what is asked of every method, and the error that it answers; -1 for none.
var calls = []struct {
	method     string
	parameters []string
	code       int
}{
	{"ping", nil, -1},
	{"getLicense", nil, -1},
	{"getOpenSubsonicExtensions", nil, -1},
	{"tokenInfo", nil, -1},
	{"getUser", []string{"username=$handle"}, -1},
	{"getUser", []string{"username=somebody"}, 50},
	{"getScanStatus", nil, -1},
	{"startScan", nil, -1},
	{"getMusicFolders", nil, -1},
	{"getIndexes", nil, -1},
	{"getIndexes", []string{"musicFolderId=2"}, -1},
	{"getIndexes", []string{"musicFolderId=3"}, 70},
	{"getMusicDirectory", []string{"id=1"}, -1},
	{"getMusicDirectory", []string{"id=2"}, -1},
	{"getMusicDirectory", []string{"id=ar-$owner"}, -1},
	{"getMusicDirectory", []string{"id=al-$album"}, -1},
	{"getMusicDirectory", []string{"id=al-$draftAlbum"}, 70},
	{"getMusicDirectory", nil, 10},
	{"getGenres", nil, -1},
	{"getGenres", []string{"musicFolderId=2"}, -1},
	{"getArtists", nil, -1},
	{"getArtists", []string{"musicFolderId=2"}, -1},
	{"getArtist", []string{"id=ar-$owner"}, -1},
	{"getArtist", []string{"id=ar-nobody"}, 70},
	{"getArtist", nil, 10},
	{"getAlbum", []string{"id=al-$album"}, -1},
	{"getAlbum", []string{"id=al-$draftAlbum"}, 70},
	{"getSong", []string{"id=tr-$track"}, -1},
	{"getSong", []string{"id=tr-$draftTrack"}, 70},
	{"getVideos", nil, -1},
	{"getVideoInfo", []string{"id=1"}, 0},
	{"getArtistInfo", []string{"id=ar-$owner"}, -1},
	{"getArtistInfo2", []string{"id=ar-$owner"}, -1},
	{"getArtistInfo2", []string{"id=tr-$track"}, -1},
	{"getAlbumInfo", []string{"id=al-$album"}, -1},
	{"getAlbumInfo2", []string{"id=al-$album"}, -1},
	{"getSimilarSongs", []string{"id=tr-$track"}, -1},
	{"getSimilarSongs2", []string{"id=ar-$owner", "count=5"}, -1},
	{"getTopSongs", []string{"artist=Owner $word"}, -1},
	{"getAlbumList", []string{"type=newest"}, -1},
	{"getAlbumList2", []string{"type=random"}, -1},
	{"getAlbumList2", []string{"type=newest"}, -1},
	{"getAlbumList2", []string{"type=highest"}, -1},
	{"getAlbumList2", []string{"type=frequent"}, -1},
	{"getAlbumList2", []string{"type=recent"}, -1},
	{"getAlbumList2", []string{"type=alphabeticalByName"}, -1},
	{"getAlbumList2", []string{"type=alphabeticalByArtist"}, -1},
	{"getAlbumList2", []string{"type=starred"}, -1},
	{"getAlbumList2", []string{"type=byYear", "fromYear=2000", "toYear=2030"}, -1},
	{"getAlbumList2", []string{"type=byYear"}, 10},
	{"getAlbumList2", []string{"type=byGenre", "genre=Genre $genre"}, -1},
	{"getAlbumList2", []string{"type=byGenre"}, 10},
	{"getAlbumList2", []string{"type=newest", "musicFolderId=2"}, -1},
	{"getAlbumList2", []string{"type=random", "musicFolderId=2"}, -1},
	{"getAlbumList2", []string{"type=frequent", "musicFolderId=2"}, -1},
	{"getAlbumList2", []string{"type=highest", "musicFolderId=2"}, -1},
	{"getAlbumList2", []string{"type=alphabeticalByName", "musicFolderId=2"}, -1},
	{"getAlbumList2", []string{"type=best"}, 0},
	{"getAlbumList2", nil, 10},
	{"getRandomSongs", nil, -1},
	{"getRandomSongs", []string{"musicFolderId=2", "size=5"}, -1},
	{"getRandomSongs", []string{"size=x"}, 0},
	{"getSongsByGenre", []string{"genre=Genre $genre"}, -1},
	{"getSongsByGenre", nil, 10},
	{"getNowPlaying", nil, -1},
	{"getStarred", nil, -1},
	{"getStarred2", nil, -1},
	{"search", []string{"any=$word"}, -1},
	{"search2", []string{"query=$word"}, -1},
	{"search3", []string{"query=$word"}, -1},
	{"search3", []string{"query="}, -1},
	{"search3", []string{`query=""`}, -1},
	{"search3", []string{"query=$word", "musicFolderId=2"}, -1},
	{"search3", []string{"query=", "musicFolderId=2"}, -1},
	{"getPlaylists", nil, -1},
	{"getPlaylist", []string{"id=pl-nothing"}, 70},
	{"getPlaylist", nil, 10},
	{"createPlaylist", nil, 10},
	{"createPlaylist", []string{"name=Made", "songId=tr-$track"}, -1},
	{"updatePlaylist", []string{"playlistId=pl-nothing"}, 70},
	{"deletePlaylist", []string{"id=pl-nothing"}, 70},
	{"stream", []string{"id=tr-$draftTrack"}, 70},
	{"stream", nil, 10},
	{"download", []string{"id=tr-$draftTrack"}, 70},
	{"download", []string{"id=al-$album"}, 0},
	{"getCoverArt", []string{"id=al-$draftAlbum"}, 70},
	{"getCoverArt", []string{"id=nothing"}, 70},
	{"getAvatar", []string{"username=somebody"}, 50},
	{"getLyrics", []string{"artist=A", "title=T"}, -1},
	{"getLyricsBySongId", []string{"id=tr-$track"}, -1},
	{"getLyricsBySongId", []string{"id=tr-$draftTrack"}, 70},
	{"hls", []string{"id=tr-$track"}, 0},
	{"getCaptions", []string{"id=1"}, 0},
	{"star", []string{"id=tr-$track", "albumId=al-$album", "artistId=ar-$other"}, -1},
	{"star", nil, 10},
	{"unstar", []string{"artistId=ar-$other"}, -1},
	{"setRating", []string{"id=tr-$track", "rating=5"}, -1},
	{"setRating", []string{"id=al-$album", "rating=1"}, -1},
	{"setRating", []string{"id=al-$album", "rating=0"}, -1},
	{"setRating", []string{"id=tr-$track", "rating=6"}, 0},
	{"scrobble", []string{"id=tr-$track", "submission=false"}, -1},
	{"scrobble", []string{"id=tr-$track", "time=1"}, -1},
	{"scrobble", []string{"id=tr-$draftTrack"}, 70},
	{"scrobble", nil, 10},
	{"getPlayQueue", nil, -1},
	{"savePlayQueue", []string{"id=tr-$track", "current=tr-$track", "position=1000"}, -1},
	{"savePlayQueue", []string{"id=tr-$track", "current=tr-other"}, 0},
	{"getPlayQueueByIndex", nil, -1},
	{"savePlayQueueByIndex", []string{"id=tr-$track", "currentIndex=0"}, -1},
	{"savePlayQueueByIndex", []string{"id=tr-$track", "currentIndex=1"}, 0},
	{"getBookmarks", nil, -1},
	{"createBookmark", []string{"id=tr-$track", "position=1"}, -1},
	{"createBookmark", []string{"id=tr-$draftTrack", "position=1"}, 70},
	{"createBookmark", []string{"id=tr-$track"}, 10},
	{"createBookmark", []string{"id=tr-$track", "position=-1"}, 0},
	{"deleteBookmark", []string{"id=tr-$track"}, -1},
	{"deleteBookmark", []string{"id=tr-nothing"}, -1},
	{"deleteBookmark", nil, 10},
	{"getShares", nil, -1},
	{"createShare", []string{"id=tr-$track", "description=Words"}, -1},
	{"createShare", []string{"id=al-$album", "expires=0"}, -1},
	{"createShare", []string{"id=tr-$track", "expires=1893456000000"}, 0},
	{"createShare", []string{"id=tr-$draftTrack"}, 70},
	{"createShare", nil, 10},
	{"updateShare", []string{"id=sh-tr-nothing", "description=Words"}, 70},
	{"updateShare", []string{"id=sh-tr-$track", "description=Other words"}, -1},
	{"updateShare", nil, 10},
	{"deleteShare", []string{"id=sh-tr-nothing"}, 70},
	{"deleteShare", nil, 10},
	{"getPodcasts", nil, -1},
	{"getNewestPodcasts", nil, -1},
	{"refreshPodcasts", nil, 0},
	{"createPodcastChannel", nil, 0},
	{"deletePodcastChannel", nil, 0},
	{"deletePodcastEpisode", nil, 0},
	{"downloadPodcastEpisode", nil, 0},
	{"getPodcastEpisode", nil, 0},
	{"getInternetRadioStations", nil, -1},
	{"createInternetRadioStation", nil, 0},
	{"updateInternetRadioStation", nil, 0},
	{"deleteInternetRadioStation", nil, 0},
	{"getChatMessages", nil, -1},
	{"addChatMessage", nil, 0},
	{"jukeboxControl", nil, 0},
	{"getUsers", nil, 50},
	{"createUser", nil, 50},
	{"updateUser", nil, 50},
	{"deleteUser", nil, 50},
	{"changePassword", nil, 50},
	{"getWeather", nil, 0},
}

// Every method answers what it should, in XML by the schema and in JSON, to a form too, with and without ".view".
func TestPlayersEveryMethod(t *testing.T) {
	s := newServer(t, true)
	handle := s.handleOf(s.fanID)
	asked := map[string]bool{}
	for _, c := range calls {
		asked[c.method] = true
		parameters := slices.Clone(c.parameters)
		for i, p := range parameters {
			parameters[i] = strings.NewReplacer("$handle", handle, "$word", s.word).Replace(p)
		}
		for _, how := range []struct{ verb, method, format string }{
			{http.MethodGet, c.method, "json"},
			{http.MethodGet, c.method + ".view", "xml"},
			{http.MethodPost, c.method, "json"},
		} {
			got := s.playerAs(s.fanID, how.verb, how.method, how.format, parameters...)
			code, failed := got.failure()
			if got.Code != http.StatusOK || failed != (c.code >= 0) || failed && code != c.code {
				t.Errorf("%s %s %v in %s: %d %s", how.verb, c.method, parameters, how.format, got.Code, got.Body)
			}
		}
	}
	for _, method := range subsonic.Methods() {
		if !asked[method] {
			t.Errorf("nothing is asked of %s", method)
		}
	}
}

func (s *server) handleOf(userID string) string {
	s.t.Helper()
	rows, err := graphtest.Open(s.t).Read(s.t.Context(), "test_handle",
		`MATCH (u:User {id: $id}) RETURN u.handle AS handle`, object{"id": userID})
	if err != nil || len(rows) == 0 {
		s.t.Fatalf("%d people: %v", len(rows), err)
	}
	return rows[0].String("handle")
}

func hexOf(text string) string { return hex.EncodeToString([]byte(text)) }

func md5Of(text string) string {
	sum := md5.Sum([]byte(text)) //nolint:gosec // Subsonic's own
	return hex.EncodeToString(sum[:])
}

// list follows names into a document to a list.
func (p played) list(names ...string) []any {
	var at any = p.body
	for _, name := range names {
		inside, _ := at.(object)
		at = inside[name]
	}
	all, _ := at.([]any)
	return all
}

// ids are those of a list.
func ids(list []any) (all []string) {
	for _, one := range list {
		all = append(all, one.(object)["id"].(string))
	}
	return all
}

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

// Without a right password nothing is opened, whatever way it is sent.
func TestPlayersPasswords(t *testing.T) {
	s := newServer(t, true)
	made, handle := s.playerKey(s.fanID), s.handleOf(s.fanID)
	bare := func(parameters ...string) int {
		t.Helper()
		code, failed := s.player("", "ping", parameters...).failure()
		if !failed {
			return -1
		}
		return code
	}
	for name, c := range map[string]struct {
		parameters []string
		want       int
	}{
		"nothing":                {nil, 10},
		"a name alone":           {[]string{"u=" + handle}, 10},
		"a password":             {[]string{"u=" + handle, "p=" + made.Secret}, -1},
		"a password, encoded":    {[]string{"u=" + handle, "p=enc:" + hexOf(made.Secret)}, -1},
		"a token":                {[]string{"u=" + handle, "s=salt", "t=" + md5Of(made.Secret+"salt")}, -1},
		"a token in capitals":    {[]string{"u=" + handle, "s=salt", "t=" + strings.ToUpper(md5Of(made.Secret+"salt"))}, -1},
		"a token without salt":   {[]string{"u=" + handle, "t=" + md5Of(made.Secret)}, 10},
		"a token of other salt":  {[]string{"u=" + handle, "s=pepper", "t=" + md5Of(made.Secret+"salt")}, 40},
		"another's name":         {[]string{"u=" + s.handleOf(s.otherID), "p=" + made.Secret}, 40},
		"a wrong password":       {[]string{"u=" + handle, "p=wrong"}, 40},
		"a key":                  {[]string{"apiKey=" + made.Key}, -1},
		"a wrong key":            {[]string{"apiKey=" + made.Key + "0"}, 44},
		"a key and a name":       {[]string{"apiKey=" + made.Key, "u=" + handle}, 43},
		"a password and a token": {[]string{"u=" + handle, "p=" + made.Secret, "s=salt", "t=x"}, 43},
	} {
		if got := bare(c.parameters...); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/rest/ping?f=json&c=test&apiKey="+made.Key, nil)
	if code, _ := s.sendPlayer(r).failure(); code != 10 {
		t.Errorf("without a version: %d", code)
	}
	for version, want := range map[string]int{"2.0.0": 30, "0.9": 20} {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet,
			"/rest/ping?f=json&c=test&v="+version+"&apiKey="+made.Key, nil)
		if code, _ := s.sendPlayer(r).failure(); code != want {
			t.Errorf("version %s: %d, want %d", version, code, want)
		}
	}
	if log := s.log.String(); strings.Contains(log, made.Key) || strings.Contains(log, made.Secret) ||
		strings.Contains(log, handle) {
		t.Error("the log tells of who asked, or of what lets them in")
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

// draftPlayed is what people get of a draft in their players, where admins are members.
var draftPlayed = outcomes{noToken, missing, missing, "", missing}

// playerPermissions join the methods of players to the matrix.
var playerPermissions = slices.Concat(playerRows(), []permission{
	{"player getAlbum", "a draft", asPlayer("getAlbum", "id=al-$draftAlbum"), draftPlayed},
	{"player getSong", "a draft", asPlayer("getSong", "id=tr-$draftTrack"), draftPlayed},
	{"player stream", "a draft", asPlayer("stream", "id=tr-$draftTrack"), draftPlayed},
	{"player download", "a draft", asPlayer("download", "id=tr-$draftTrack"), draftPlayed},
	{"player star", "a draft", asPlayer("star", "id=tr-$draftTrack"), draftPlayed},
	{"player scrobble", "a draft", asPlayer("scrobble", "id=tr-$draftTrack"), draftPlayed},
	{
		"player createShare", "a draft", asPlayer("createShare", "id=tr-$draftTrack"),
		outcomes{noToken, missing, missing, refused, missing},
	},
	{"player createBookmark", "a draft", asPlayer("createBookmark", "id=tr-$draftTrack", "position=1"), draftPlayed},
})

// playerRows state for every method that nobody uses it without a password. Admins are nobody in players, who have no
// roles there; artists have their drafts, above.
func playerRows() (rows []permission) {
	refusedToAll := []string{"getUsers", "createUser", "updateUser", "deleteUser", "changePassword"}
	for _, method := range subsonic.Methods() {
		at := slices.IndexFunc(calls, func(c struct {
			method     string
			parameters []string
			code       int
		},
		) bool {
			return c.method == method
		})
		want := signedIn
		switch {
		case method == "star": // nobody follows themselves
			want = outcomes{noToken, "", badInput, "", ""}
		case method == "getOpenSubsonicExtensions":
			want = everybody
		case slices.Contains(refusedToAll, method):
			want = outcomes{noToken, refused, refused, refused, refused}
		case calls[at].code == 0 || calls[at].code == 10:
			want = outcomes{noToken, badInput, badInput, badInput, badInput}
		case strings.Contains(strings.Join(calls[at].parameters, " "), "tr-$draft"):
			want = draftPlayed
		case calls[at].code == 70:
			want = outcomes{noToken, missing, missing, missing, missing}
		case calls[at].code == 50:
			want = outcomes{noToken, refused, refused, refused, refused}
		}
		rows = append(rows, permission{"player " + method, "", asPlayer(method, calls[at].parameters...), want})
	}
	return rows
}

// asPlayer asks as somebody's player.
func asPlayer(method string, parameters ...string) func(*server, asker) string {
	return func(s *server, who asker) string {
		filled := slices.Clone(parameters)
		for i, p := range filled {
			if strings.Contains(p, "$handle") && who.id != "" {
				filled[i] = strings.ReplaceAll(p, "$handle", s.handleOf(who.id))
			}
		}
		if who.id == "" { // who sends nothing at all is told what is needed, and learns no more
			filled = append(filled, "apiKey=of nobody")
		}
		code, failed := s.player(who.id, method, filled...).failure()
		if !failed {
			return ""
		}
		return map[int]string{10: badInput, 0: badInput, 40: noToken, 44: noToken, 50: refused, 70: missing}[code]
	}
}

// What the table of methods says of none is not answered.
func TestPlayersMethodsAreAllStated(t *testing.T) {
	stated := map[string]bool{}
	for _, c := range calls {
		stated[c.method] = true
	}
	delete(stated, "getWeather")
	if got := slices.Sorted(maps.Keys(stated)); !slices.Equal(got, subsonic.Methods()) {
		differ(t, "the tests", got, "the API", subsonic.Methods())
	}
}
