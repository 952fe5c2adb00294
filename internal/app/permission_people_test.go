package app

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/graphtest"
)

var (
	fansPrivate  = outcomes{noToken, "", missing, missing, ""}
	fansSeen     = outcomes{noToken, "", refused, refused, ""}
	ownersCounts = outcomes{noToken, refused, refused, "", ""}
)

// ofPlaylist asks with a new playlist of the fan's of one track, $playlist, its entry $entry, and $title, which is
// unique. visibility is one of the enum's; collaborative lets the other artist work on it.
func ofPlaylist(
	visibility string, collaborative bool, ask func(s *server, who asker, fill func(string) string) string,
) func(*server, asker) string {
	return func(s *server, who asker) string {
		s.t.Helper()
		return ask(s, who, s.playlist(visibility, collaborative))
	}
}

// playlist makes one and gives what puts its ids in the place of names.
func (s *server) playlist(visibility string, collaborative bool) func(string) string {
	s.t.Helper()
	title := graphtest.ID(s.t)
	made := s.mustGraphQL(s.access(s.fanID),
		s.fill(
			fmt.Sprintf(
				`mutation { createPlaylist(input: {title: "%s", visibility: %s, trackIds: ["$track"]}) { id entries { nodes { id } } } }`,
				title, visibility,
			),
		))
	list := made["createPlaylist"].(object)
	id := list["id"].(string)
	entry := list["entries"].(object)["nodes"].([]any)[0].(object)["id"].(string)
	secret := ""
	if collaborative {
		s.mustGraphQL(s.access(s.fanID),
			fmt.Sprintf(`mutation { updatePlaylist(input: {id: "%s", isCollaborative: true}) { id } }`, id))
		secret = s.mustGraphQL(s.access(s.fanID),
			fmt.Sprintf(`{ playlistInvitation(id: "%s") }`, id))["playlistInvitation"].(string)
		s.mustGraphQL(s.access(s.otherID),
			fmt.Sprintf(`mutation { joinPlaylist(id: "%s", invitation: "%s") { success } }`, id, secret))
	}
	return func(text string) string {
		return s.fill(strings.NewReplacer("$playlist", id, "$entry", entry, "$title", title, "$secret", secret).Replace(text))
	}
}

func (s *server) mustGraphQL(token, query string) object {
	s.t.Helper()
	got := s.graphql(token, query, nil)
	if got.code() != "" {
		s.t.Fatalf("%s: %s", query, got.Body)
	}
	return got.json["data"].(object)
}

// queried asks GraphQL with the playlist's names.
func queried(text string) func(*server, asker, func(string) string) string {
	return func(s *server, who asker, fill func(string) string) string {
		return s.graphql(who.token, fill(text), nil).code()
	}
}

// answers reports whether GraphQL's answer has the playlist's title.
func answers(text string) func(*server, asker, func(string) string) string {
	return func(s *server, who asker, fill func(string) string) string {
		return sees(fill(text), fill("$title"))(s, who)
	}
}

var peoplePermissions = []permission{
	{
		"Query.playlist", "private", ofPlaylist("PRIVATE", false, answers(`{ playlist(id: "$playlist") { title } }`)),
		outcomes{hidden, shown, hidden, hidden, shown},
	},
	{
		"Query.playlist", "by link",
		ofPlaylist("LINK", false,
			answers(`{ playlist(id: "$playlist") { title entries { nodes { id track { id } addedBy { userId } } totalCount } } }`)),
		outcomes{shown, shown, shown, shown, shown},
	},
	{
		"Query.playlist", "private, with an invitation",
		ofPlaylist("PRIVATE", true, answers(`{ playlist(id: "$playlist", invitation: "$secret") { title } }`)),
		outcomes{shown, shown, shown, shown, shown},
	},
	{
		"Query.playlist", "private, with a wrong one",
		ofPlaylist("PRIVATE", true, answers(`{ playlist(id: "$playlist", invitation: "wrong") { title } }`)),
		outcomes{hidden, shown, shown, hidden, shown},
	},
	{
		"Query.myPlaylists", "",
		ofPlaylist("PRIVATE", true, answers(`{ myPlaylists(first: 100) { nodes { title } totalCount } }`)),
		outcomes{noToken, shown, shown, hidden, hidden},
	},
	{
		"Query.userPlaylists", "private",
		ofPlaylist("PRIVATE", true, answers(`{ userPlaylists(userId: "$fan", first: 100) { nodes { title } totalCount } }`)),
		outcomes{hidden, hidden, hidden, hidden, hidden},
	},
	{
		"Query.userPlaylists", "by link",
		ofPlaylist("LINK", true, answers(`{ userPlaylists(userId: "$fan", first: 100) { nodes { title } } }`)),
		outcomes{hidden, hidden, hidden, hidden, hidden},
	},
	{
		"Query.userPlaylists", "public",
		ofPlaylist("PUBLIC", true, answers(`{ userPlaylists(userId: "$fan", first: 100) { nodes { title } } }`)),
		outcomes{shown, shown, shown, shown, shown},
	},
	{
		"Query.playlistInvitation", "of a public one",
		ofPlaylist("PUBLIC", true, queried(`{ playlistInvitation(id: "$playlist") }`)),
		outcomes{noToken, "", refused, refused, refused},
	},
	{
		"Query.playlistInvitation", "of a private one",
		ofPlaylist("PRIVATE", false, queried(`{ playlistInvitation(id: "$playlist") }`)),
		outcomes{noToken, "", missing, missing, refused},
	},
	{
		"Query.getUserSavedMusicLibrary", "",
		query(`{ getUserSavedMusicLibrary { tracks { totalCount } albums { totalCount } playlists { nodes { id } } } }`),
		signedIn,
	},
	{"Query.followers", "", query(`{ followers(userId: "$owner") { nodes { userId } totalCount } }`), everybody},
	{"Query.following", "", query(`{ following(userId: "$fan") { nodes { userId } totalCount } }`), everybody},
	{
		"Query.artistStats", "",
		query(`{ artistStats(artistUserId: "$owner", from: "2026-01-01T00:00:00Z", to: "2026-01-31T00:00:00Z") { totals { listens } topTracks { track { id } } releases { album { id } } } }`), ownersCounts,
	},
	{
		"Query.artistStats", "of a draft",
		query(`{ artistStats(artistUserId: "$owner", from: "2026-01-01T00:00:00Z", to: "2026-01-31T00:00:00Z", trackId: "$draftTrack") { days { day } } }`), ownersCounts,
	},
	{
		"Mutation.setStatsTimeZone", "",
		query(`mutation { setStatsTimeZone(artistUserId: "$owner", timeZone: "UTC") { timeZone } }`), ownersCounts,
	},
	{"Mutation.createPlaylist", "", query(`mutation { createPlaylist(input: {title: "One"}) { id } }`), signedIn},
	{"Mutation.createPlaylist", "with a draft", seesDraftInNewPlaylist, outcomes{noToken, hidden, hidden, shown, shown}},
	{
		"Mutation.updatePlaylist", "private",
		ofPlaylist("PRIVATE", false,
			queried(`mutation { updatePlaylist(input: {id: "$playlist", title: "Another"}) { id } }`)), fansPrivate,
	},
	{
		"Mutation.updatePlaylist", "public",
		ofPlaylist("PUBLIC", true, queried(`mutation { updatePlaylist(input: {id: "$playlist", title: "Another"}) { id } }`)),
		fansSeen,
	},
	{
		"Mutation.deletePlaylist", "private",
		ofPlaylist("PRIVATE", false, queried(`mutation { deletePlaylist(id: "$playlist") { success } }`)), fansPrivate,
	},
	{
		"Mutation.deletePlaylist", "public",
		ofPlaylist("PUBLIC", true, queried(`mutation { deletePlaylist(id: "$playlist") { success } }`)), fansSeen,
	},
	{
		"Mutation.restorePlaylist", "deleted",
		ofPlaylist("PUBLIC", true, func(s *server, who asker, fill func(string) string) string {
			s.mustGraphQL(s.access(s.fanID), fill(`mutation { deletePlaylist(id: "$playlist") { restorableUntil } }`))
			return s.graphql(who.token, fill(`mutation { restorePlaylist(id: "$playlist") { id } }`), nil).code()
		}), fansPrivate,
	},
	{
		"Mutation.addTracksToPlaylist", "private",
		ofPlaylist("PRIVATE", false,
			queried(`mutation { addTracksToPlaylist(playlistId: "$playlist", trackIds: ["$track"]) { added } }`)), fansPrivate,
	},
	{
		"Mutation.addTracksToPlaylist", "worked on by another",
		ofPlaylist("PUBLIC", true,
			queried(`mutation { addTracksToPlaylist(playlistId: "$playlist", trackIds: ["$track"]) { added } }`)),
		outcomes{noToken, "", "", refused, ""},
	},
	{
		"Mutation.removePlaylistEntries", "worked on by another",
		ofPlaylist("PUBLIC", true,
			queried(`mutation { removePlaylistEntries(playlistId: "$playlist", entryIds: ["$entry"]) { success } }`)),
		outcomes{noToken, "", "", refused, ""},
	},
	{
		"Mutation.movePlaylistEntry", "worked on by another",
		ofPlaylist("PRIVATE", true,
			queried(`mutation { movePlaylistEntry(playlistId: "$playlist", entryId: "$entry") { success } }`)),
		outcomes{noToken, "", "", missing, ""},
	},
	{
		"Mutation.joinPlaylist", "with the invitation",
		ofPlaylist("PRIVATE", true,
			queried(`mutation { joinPlaylist(id: "$playlist", invitation: "$secret") { playlist { canEdit } } }`)), signedIn,
	},
	{
		"Mutation.joinPlaylist", "with a wrong one",
		ofPlaylist("PUBLIC", true, queried(`mutation { joinPlaylist(id: "$playlist", invitation: "wrong") { success } }`)),
		outcomes{noToken, missing, missing, missing, missing},
	},
	{
		"Mutation.joinPlaylist", "while there is none",
		ofPlaylist("PUBLIC", false, queried(`mutation { joinPlaylist(id: "$playlist", invitation: "") { success } }`)),
		outcomes{noToken, missing, missing, missing, missing},
	},
	{
		"Mutation.removePlaylistCollaborator", "the other artist",
		ofPlaylist("PUBLIC", true,
			queried(`mutation { removePlaylistCollaborator(playlistId: "$playlist", userId: "$other") { success } }`)),
		outcomes{noToken, "", "", refused, ""},
	},
	{"GET /user/subscribedartists", "", request("GET", "/user/subscribedartists", nil), signedIn},
	{
		"GET /user/getsimplifiedsubscriptions", "the fan's",
		request("GET", "/user/getsimplifiedsubscriptions?userId=$fan", nil), forTheFan,
	},
	{
		"GET /user/followedartistswithmusic", "the fan's",
		request("GET", "/user/followedartistswithmusic?userId=$fan", nil), forTheFan,
	},
	{"GET /user/artistswithsavedmusic", "", request("GET", "/user/artistswithsavedmusic", nil), signedIn},
	{"GET /user/primaryinterests", "", request("GET", "/user/primaryinterests", nil), signedIn},
	{
		"GET /artists/{id}/stats.csv", "", request("GET", "/artists/$owner/stats.csv?from=2026-01-01&to=2026-01-31", nil),
		ownersCounts,
	},
	{
		"PUT /player/state", "",
		request("PUT", "/player/state", object{"deviceId": "one", "trackId": "$track", "position": 1, "queue": []string{}}),
		signedIn,
	},
	{"GET /player/state", "", request("GET", "/player/state", nil), signedIn},
	{
		"POST /jukebox/start", "a private playlist",
		ofPlaylist("PRIVATE", true, func(s *server, who asker, fill func(string) string) string {
			return s.outcome("POST", "/jukebox/start", who, object{"playlistId": fill("$playlist")})
		}),
		outcomes{noToken, "", "", missing, missing},
	},
	{"POST /listening/start-play", "from nowhere known", func(s *server, who asker) string {
		return s.outcome("POST", "/listening/start-play", who,
			object{"sessionId": s.session(s.fanID), "userId": s.fanID, "songId": s.tracks[0], "source": object{"type": "dream"}})
	}, outcomes{noToken, badInput, refused, refused, badInput}},
}

func seesDraftInNewPlaylist(s *server, who asker) string {
	return sees(
		`mutation { createPlaylist(input: {title: "One", trackIds: ["$draftTrack", "$track"]}) { entries { nodes { track { id } } } } }`,
		"$draftTrack",
	)(s, who)
}

// What an artist's figures say follows what people did, and once however many ends of a play come.
func TestFiguresFollowWhatPeopleDo(t *testing.T) {
	s := newServer(t, false)
	fan := s.access(s.fanID)
	s.mustGraphQL(fan,
		s.fill(`mutation { followUser(userId: "$owner") { user { userId isArtist } artist { followerCount } } saveTrackToLibrary(trackId: "$track") { success } saveAlbumToLibrary(albumId: "$album") { success } }`))
	for _, source := range []any{object{"type": "album", "id": s.album}, object{"type": "room"}, nil} {
		started := s.call("POST", "/listening/start-play", fan,
			object{"sessionId": s.session(s.fanID), "userId": s.fanID, "songId": s.tracks[0], "source": source})
		end := object{"playId": started.json["playId"], "userId": s.fanID, "listenTime": 2, "endReason": "completed"}
		if source == nil {
			end["endReason"] = "replaced"
		}
		for range 2 {
			if got := s.call("POST", "/listening/end-play", fan, end); got.Code != 200 {
				t.Fatalf("%d %s", got.Code, got.Body)
			}
		}
	}
	const figures = `{ totals { listens listeners completion saves followers seconds } days { day listens listeners } topTracks { track { id } listens listeners completion saves }
    releases { album { id } listens listeners saves }
    places { city listeners } sources { source listens } before { listens } }`
	asked := func(filter string) object {
		t.Helper()
		return s.mustGraphQL(s.access(s.ownerID),
			s.fill(`{ artistStats(artistUserId: "$owner", from: "`+today(-6)+`", to: "`+today(0)+`"`+filter+`) `+figures+
				` }`))["artistStats"].(object)
	}
	for _, filter := range []string{"", `, trackId: "$track"`} {
		got := asked(filter)
		totals := got["totals"].(object)
		saves, followers := 2.0, 1.0
		if filter != "" {
			saves, followers = 1, 0
		}
		for name, want := range map[string]float64{"listens": 3, "listeners": 1, "saves": saves, "followers": followers} {
			if totals[name] != want {
				t.Errorf("%s %q: %v, want %v", name, filter, totals[name], want)
			}
		}
		if share := totals["completion"].(float64); share < .66 || share > .67 {
			t.Errorf("completion %v", share)
		}
		if days := got["days"].([]any); len(days) != 7 || days[6].(object)["listeners"] != 1.0 ||
			days[0].(object)["listens"] != 0.0 {
			t.Errorf("days %v", days)
		}
		if n := len(got["sources"].([]any)); n != 3 {
			t.Errorf("sources %v", got["sources"])
		}
		if top := got["topTracks"].([]any); len(top) != 1 || top[0].(object)["listens"] != 3.0 ||
			top[0].(object)["listeners"] != 1.0 {
			t.Errorf("top tracks %v", top)
		}
		if releases := got["releases"].([]any); len(releases) != 1 || releases[0].(object)["listens"] != 3.0 ||
			releases[0].(object)["listeners"] != 1.0 {
			t.Errorf("releases %v", releases)
		}
		if places := got["places"].([]any); len(places) != 1 || places[0].(object)["city"] != nil {
			t.Errorf("a place of one listener is named: %v", places)
		}
	}
	if n := len(asked(`, trackId: "` + s.tracks[1] + `"`)["topTracks"].([]any)); n != 0 {
		t.Errorf("%d tracks of one that nobody heard", n)
	}
	sheet := s.get("/artists/"+s.ownerID+"/stats.csv?from="+today(0)+"&to="+today(0)+"&access_token="+s.access(s.ownerID),
		"")
	if sheet.Code != 200 || sheet.Header().Get("Content-Disposition") == "" {
		t.Errorf("as a file: %d %v %s", sheet.Code, sheet.Header(), sheet.Body)
	}
}

// today is so many days from now, as an instant.
func today(days int) string { return time.Now().UTC().AddDate(0, 0, days).Format(time.RFC3339) }
