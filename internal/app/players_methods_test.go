package app

import (
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/sidestage/sidestage/api/subsonic"
)

// playerCall is what is asked of a method, and the error that it answers; -1 for none.
type playerCall struct {
	method     string
	parameters []string
	code       int
}

// calls are what is asked of every method.
var calls = []playerCall{
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
			if strings.Contains(got.Body.String(), ":null") && how.format == "json" {
				t.Errorf("%s %v: what there is not is null, not absent: %s", c.method, parameters, got.Body)
			}
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
		at := slices.IndexFunc(calls, func(c playerCall) bool { return c.method == method })
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
