package app

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/api/listenbrainz"
	"github.com/sidestage/sidestage/api/subsonic"
	"github.com/sidestage/sidestage/docs/contract"
	"github.com/sidestage/sidestage/graphstore/graphtest"
)

// persons are those of the matrix, in the order of its columns; other artist is not the one whose music it is.
var persons = []string{"visitor", "fan", "other artist", "owner", "admin"}

// outcomes are what each of the people gets: "" where it is allowed, a code, or what a row says itself.
type outcomes [5]string

const (
	noToken  = "UNAUTHENTICATED"
	refused  = "FORBIDDEN"
	missing  = "NOT_FOUND"
	gone     = "GONE"
	badInput = "BAD_USER_INPUT"
	shown    = "shown"
	hidden   = "hidden"
)

var (
	everybody  = outcomes{}
	signedIn   = outcomes{noToken, "", "", "", ""}
	unreleased = outcomes{missing, missing, missing, "", ""}
	ownerLists = outcomes{refused, refused, refused, "", ""}
	draftHeard = outcomes{noToken, missing, missing, "", ""}
	fansAlone  = outcomes{noToken, "", missing, missing, missing}
	forTheFan  = outcomes{noToken, "", refused, refused, ""}
	adminsOnly = outcomes{noToken, refused, refused, refused, ""}
	nobody     = outcomes{missing, missing, missing, missing, missing}
)

// asker is one of the people, as a row calls for them.
type asker struct {
	id, token string
}

// permission is a row of the matrix: an operation, what is asked of it, and what each person gets.
type permission struct {
	operation, what string
	ask             func(s *server, who asker) string
	want            outcomes
}

// query asks GraphQL with the ids of the test's world in place of $names.
func query(text string) func(*server, asker) string {
	return func(s *server, who asker) string { return s.graphql(who.token, s.fill(text), nil).code() }
}

// fill puts the ids of the test's world in the place of names.
func (s *server) fill(text string) string {
	return strings.NewReplacer(
		"$owner", s.ownerID, "$other", s.otherID, "$album", s.album, "$draftAlbum", s.draftAlbum, "$genre", s.genre,
		"$track", s.tracks[0], "$fan", s.fanID, "$admin", s.adminID, "$draftOnAlbum", s.tracks[3],
		"$draftTrack", s.draftTrack,
	).Replace(text)
}

// request asks REST.
func request(method, path string, body map[string]any) func(*server, asker) string {
	return func(s *server, who asker) string {
		filled := map[string]any{}
		for name, value := range body {
			if text, ok := value.(string); ok {
				value = s.fill(text)
			}
			filled[name] = value
		}
		return s.outcome(method, s.fill(path), who, filled)
	}
}

func (s *server) outcome(method, path string, who asker, body any) string {
	got := s.call(method, path, who.token, body)
	if method == http.MethodHead {
		return map[int]string{200: "", 401: noToken, 403: refused, 404: missing}[got.Code]
	}
	return got.code()
}

// sees reports whether an answer of GraphQL has a text.
func sees(query, text string) func(*server, asker) string {
	return func(s *server, who asker) string {
		got := s.graphql(who.token, s.fill(query), nil)
		if code := got.code(); code != "" {
			return code
		}
		return visibility(strings.Contains(got.Body.String(), s.fill(text)))
	}
}

func visibility(seen bool) string {
	if seen {
		return shown
	}
	return hidden
}

var graphqlPermissions = []permission{
	{"Query.genres", "", query(`{ genres { id } }`), everybody},
	{"Query.artist", "", query(`{ artist(id: "$owner") { id isFollowed } }`), everybody},
	{"Query.artists", "", query(`{ artists(genre: "$genre") { nodes { id } totalCount } }`), everybody},
	{
		"Query.artistMusic", "published",
		query(`{ artistMusic(artistId: "$owner") { albums { nodes { id } } tracks { nodes { id } } } }`), everybody,
	},
	{
		"Query.artistMusic", "draft albums",
		query(`{ artistMusic(artistId: "$owner", status: DRAFT) { albums { nodes { id } } } }`), ownerLists,
	},
	{
		"Query.artistMusic", "draft tracks",
		query(`{ artistMusic(artistId: "$owner", status: DRAFT) { tracks { nodes { id } } } }`), ownerLists,
	},
	{
		"Query.artistMusic", "scheduled",
		query(`{ artistMusic(artistId: "$owner", status: SCHEDULED) { albums { totalCount } } }`), ownerLists,
	},
	{
		"Query.artistMusic", "archived",
		query(`{ artistMusic(artistId: "$owner", status: ARCHIVED) { tracks { totalCount } } }`), ownerLists,
	},
	{
		"Query.artistMusic", "what one saved",
		query(`{ artistMusic(artistId: "$owner", savedOnly: true) { albums { nodes { id } } } }`), signedIn,
	},
	{
		"Query.artistMusic", "a draft among what is published",
		sees(`{ artistMusic(artistId: "$owner") { tracks { nodes { id } } } }`, "$draftOnAlbum"),
		outcomes{hidden, hidden, hidden, hidden, hidden},
	},
	{"Query.album", "published", query(`{ album(id: "$album") { id } }`), everybody},
	{"Query.album", "draft", query(`{ album(id: "$draftAlbum") { id } }`), unreleased},
	{
		"Query.album", "a draft on it", sees(`{ album(id: "$album") { tracks { nodes { id } } } }`, "$draftOnAlbum"),
		outcomes{hidden, hidden, hidden, shown, shown},
	},
	{"Query.userAlbums", "published", query(`{ userAlbums(userId: "$owner") { nodes { id } } }`), everybody},
	{
		"Query.userAlbums", "draft",
		query(`{ userAlbums(userId: "$owner", status: DRAFT) { nodes { id } totalCount } }`), ownerLists,
	},
	{"Query.getAlbumTracks", "published", query(`{ getAlbumTracks(albumId: "$album") { nodes { id } } }`), everybody},
	{
		"Query.getAlbumTracks", "of a draft",
		query(`{ getAlbumTracks(albumId: "$draftAlbum") { nodes { id } } }`), unreleased,
	},
	{
		"Query.getAlbumTracks", "a draft among them",
		sees(`{ getAlbumTracks(albumId: "$album") { nodes { id } } }`, "$draftOnAlbum"),
		outcomes{hidden, hidden, hidden, shown, shown},
	},
	{
		"Query.getAlbumTracks", "a draft counted",
		sees(`{ getAlbumTracks(albumId: "$album") { totalCount } }`, `"totalCount":4`),
		outcomes{hidden, hidden, hidden, shown, shown},
	},
	{"Query.audioTrack", "published", query(`{ audioTrack(id: "$track") { id streamingUrl } }`), everybody},
	{"Query.audioTrack", "draft", query(`{ audioTrack(id: "$draftTrack") { id } }`), unreleased},
	{"Query.getCuratedTracks", "", query(`{ getCuratedTracks(genre: "$genre") { nodes { id } } }`), everybody},
	{
		"Query.getCuratedTracks", "a draft",
		sees(`{ getCuratedTracks(genre: "$genre", sort: NEW) { nodes { id } } }`, "$draftTrack"),
		outcomes{hidden, hidden, hidden, hidden, hidden},
	},
	{"Query.getCuratedAlbums", "", query(`{ getCuratedAlbums(genre: "$genre") { nodes { id } } }`), everybody},
	{"Query.featuredTracks", "", query(`{ featuredTracks(artistUserId: "$owner") { id } }`), everybody},
	{"Query.similarArtists", "", query(`{ similarArtists(artistId: "$owner") { score } }`), everybody},
	{"Query.similarTracks", "", query(`{ similarTracks(trackId: "$track") { score } }`), everybody},
	{
		"Query.similarTracks", "a draft", query(`{ similarTracks(trackId: "$draftTrack") { score } }`),
		outcomes{missing, missing, missing, "", ""},
	},
	{
		"Query.similarArtists", "nobody", query(`{ similarArtists(artistId: "nobody") { score } }`),
		nobody,
	},
	{
		"Query.getCuratedTracks", "no genre", query(`{ getCuratedTracks(genre: "nope") { nodes { id } } }`),
		nobody,
	},
	{
		"Query.getCuratedAlbums", "no genre", query(`{ getCuratedAlbums(genre: "nope") { nodes { id } } }`),
		nobody,
	},
	{"Query.getUserSavedTracks", "", query(`{ getUserSavedTracks { nodes { id } } }`), signedIn},
	{"Query.getUserSavedAlbums", "", query(`{ getUserSavedAlbums { nodes { id } } }`), signedIn},
	{"Query.recentlyPlayed", "", query(`{ recentlyPlayed { nodes { id } } }`), signedIn},
	{"Query.followedUsersContent", "", query(`{ followedUsersContent { nodes { id } } }`), signedIn},
	{
		"Mutation.saveTrackToLibrary", "published",
		query(`mutation { saveTrackToLibrary(trackId: "$track") { success } }`), signedIn,
	},
	{
		"Mutation.saveTrackToLibrary", "draft",
		query(`mutation { saveTrackToLibrary(trackId: "$draftTrack") { success } }`), draftHeard,
	},
	{
		"Mutation.removeTrackFromLibrary", "published",
		query(`mutation { removeTrackFromLibrary(trackId: "$track") { success } }`), signedIn,
	},
	{
		"Mutation.removeTrackFromLibrary", "draft",
		query(`mutation { removeTrackFromLibrary(trackId: "$draftTrack") { success } }`), draftHeard,
	},
	{
		"Mutation.saveAlbumToLibrary", "published",
		query(`mutation { saveAlbumToLibrary(albumId: "$album") { success } }`), signedIn,
	},
	{
		"Mutation.saveAlbumToLibrary", "draft",
		query(`mutation { saveAlbumToLibrary(albumId: "$draftAlbum") { success } }`), draftHeard,
	},
	{
		"Mutation.removeAlbumFromLibrary", "published",
		query(`mutation { removeAlbumFromLibrary(albumId: "$album") { success } }`), signedIn,
	},
	{
		"Mutation.removeAlbumFromLibrary", "draft",
		query(`mutation { removeAlbumFromLibrary(albumId: "$draftAlbum") { success } }`), draftHeard,
	},
	{
		"Mutation.followUser", "", query(`mutation { followUser(userId: "$other") { success } }`),
		outcomes{noToken, "", badInput, "", ""},
	},
	{"Mutation.unfollowUser", "", query(`mutation { unfollowUser(userId: "$other") { success } }`), signedIn},
}

type object = map[string]any

var restPermissions = []permission{
	{
		"POST /identity/sign-up", "nothing", request("POST", "/identity/sign-up", object{}),
		outcomes{badInput, badInput, badInput, badInput, badInput},
	},
	{
		"POST /identity/confirm-sign-up", "nothing", request("POST", "/identity/confirm-sign-up", object{}),
		outcomes{badInput, badInput, badInput, badInput, badInput},
	},
	{
		"POST /identity/resend-code", "nothing", request("POST", "/identity/resend-code", object{}),
		outcomes{badInput, badInput, badInput, badInput, badInput},
	},
	{
		"POST /identity/sign-in", "unknown",
		request("POST", "/identity/sign-in", object{"email": "nobody@example.com", "password": "none of these"}),
		outcomes{noToken, noToken, noToken, noToken, noToken},
	},
	{
		"POST /identity/finish-sign-up", "unknown", request("POST", "/identity/finish-sign-up", object{"ticket": "none"}),
		outcomes{gone, gone, gone, gone, gone},
	},
	{
		"POST /identity/refresh", "unknown", request("POST", "/identity/refresh", object{"refreshToken": "none"}),
		outcomes{noToken, noToken, noToken, noToken, noToken},
	},
	{
		"POST /identity/sign-out", "unknown",
		request("POST", "/identity/sign-out", object{"refreshToken": "none"}), everybody,
	},
	{
		"POST /identity/forgot-password", "nothing", request("POST", "/identity/forgot-password", object{}),
		outcomes{badInput, badInput, badInput, badInput, badInput},
	},
	{
		"POST /identity/confirm-forgot-password", "nothing", request("POST", "/identity/confirm-forgot-password", object{}),
		outcomes{badInput, badInput, badInput, badInput, badInput},
	},
	{"GET /identity/ways", "", request("GET", "/identity/ways", nil), everybody},
	{
		"POST /identity/openid/start", "not set up", request("POST", "/identity/openid/start", nil),
		nobody,
	},
	{
		"POST /identity/openid/finish", "not set up", request("POST", "/identity/openid/finish", object{}),
		nobody,
	},
	{"POST /identity/passkeys/start", "", request("POST", "/identity/passkeys/start", nil), everybody},
	{
		"POST /identity/passkeys/finish", "unknown", request("POST", "/identity/passkeys/finish", object{"secret": "none"}),
		outcomes{gone, gone, gone, gone, gone},
	},
	{"GET /logins", "", request("GET", "/logins", nil), signedIn},
	{
		"POST /logins/openid/start", "not set up", request("POST", "/logins/openid/start", nil),
		outcomes{noToken, missing, missing, missing, missing},
	},
	{
		"POST /logins/openid/finish", "not set up", request("POST", "/logins/openid/finish", object{}),
		outcomes{noToken, missing, missing, missing, missing},
	},
	{
		"DELETE /logins/openid", "not set up", request("DELETE", "/logins/openid", nil),
		outcomes{noToken, missing, missing, missing, missing},
	},
	{"POST /logins/passkeys/start", "", request("POST", "/logins/passkeys/start", nil), signedIn},
	{
		"POST /logins/passkeys", "nothing", request("POST", "/logins/passkeys", object{}),
		outcomes{noToken, badInput, badInput, badInput, badInput},
	},
	{
		"PATCH /logins/passkeys/{id}", "unknown", request("PATCH", "/logins/passkeys/none", object{"name": "Key"}),
		outcomes{noToken, missing, missing, missing, missing},
	},
	{
		"DELETE /logins/passkeys/{id}", "unknown", request("DELETE", "/logins/passkeys/none", nil),
		outcomes{noToken, missing, missing, missing, missing},
	},
	{"PATCH /identity/attributes", "", request("PATCH", "/identity/attributes", object{}), signedIn},
	{
		"GET /identity/handle-available", "",
		request("GET", "/identity/handle-available?handle=nobody_has_this", nil), everybody,
	},
	{"GET /.well-known/jwks.json", "", request("GET", "/.well-known/jwks.json", nil), everybody},
	{"GET /user/checkemail", "", request("GET", "/user/checkemail?email=nobody@example.com", nil), everybody},
	{"GET /user/profile", "", request("GET", "/user/profile?identifier=$owner", nil), everybody},
	{"GET /user/profile", "the owner's address", seesOwnersAddress, outcomes{hidden, hidden, hidden, shown, hidden}},
	{
		"GET /search", "published", finds(func(s *server) string { return s.word }, 3),
		outcomes{shown, shown, shown, shown, shown},
	},
	{
		"GET /search", "drafts", finds(func(s *server) string { return s.draftWord }, 1),
		outcomes{hidden, hidden, hidden, shown, hidden},
	},
	{"POST /jukebox/start", "one's own taste", request("POST", "/jukebox/start", nil), signedIn},
	{"POST /jukebox/start", "published", request("POST", "/jukebox/start", object{"trackId": "$track"}), signedIn},
	{"POST /jukebox/start", "a draft", startsFromDraft, outcomes{noToken, missing, missing, "", missing}},
	{"GET /jukebox/{id}/more-songs", "the fan's", moreOfTheFans, fansAlone},
	{
		"GET /jukebox/{id}/more-songs", "from before it began", request("GET", "/jukebox/$track/more-songs?position=-2", nil),
		outcomes{noToken, badInput, badInput, badInput, badInput},
	},
	{"POST /listening/session-start", "one's own", func(s *server, who asker) string {
		return s.outcome("POST", "/listening/session-start", who,
			object{"userId": who.id, "deviceInfo": object{"Platform": "web"}})
	}, signedIn},
	{"POST /listening/session-start", "for the fan", func(s *server, who asker) string {
		return s.outcome("POST", "/listening/session-start", who, object{"userId": s.fanID})
	}, forTheFan},
	{"POST /listening/session-end", "the fan's", func(s *server, who asker) string {
		return s.outcome("POST", "/listening/session-end", who, object{"sessionId": s.session(s.fanID)})
	}, fansAlone},
	{"POST /listening/start-play", "for the fan", func(s *server, who asker) string {
		return s.outcome("POST", "/listening/start-play", who,
			object{"sessionId": s.session(s.fanID), "userId": s.fanID, "songId": s.tracks[0]})
	}, forTheFan},
	{"POST /listening/start-play", "in the fan's session", func(s *server, who asker) string {
		return s.outcome("POST", "/listening/start-play", who,
			object{"sessionId": s.session(s.fanID), "userId": who.id, "songId": s.tracks[0]})
	}, fansAlone},
	{"POST /listening/start-play", "of a draft", func(s *server, who asker) string {
		session := ""
		if who.id != "" {
			session = s.session(who.id)
		}
		return s.outcome("POST", "/listening/start-play", who,
			object{"sessionId": session, "userId": who.id, "songId": s.draftTrack})
	}, draftHeard},
	{"POST /listening/end-play", "for the fan", func(s *server, who asker) string {
		return s.outcome("POST", "/listening/end-play", who,
			object{"playId": s.play(s.fanID), "userId": s.fanID, "listenTime": 1, "endReason": "skipped"})
	}, forTheFan},
	{"POST /listening/end-play", "the fan's as one's own", func(s *server, who asker) string {
		return s.outcome("POST", "/listening/end-play", who,
			object{"playId": s.play(s.fanID), "userId": who.id, "listenTime": 1, "endReason": "skipped"})
	}, fansAlone},
	{"GET /site-status", "", request("GET", "/site-status", nil), everybody},
	{"PUT /site-status", "", request("PUT", "/site-status", object{}), adminsOnly},
	{"GET /stream/{trackId}", "published", request("GET", "/stream/$track", nil), signedIn},
	{"GET /stream/{trackId}", "draft", request("GET", "/stream/$draftTrack", nil), draftHeard},
	{"HEAD /stream/{trackId}", "published", request("HEAD", "/stream/$track", nil), signedIn},
	{"HEAD /stream/{trackId}", "draft", request("HEAD", "/stream/$draftTrack", nil), draftHeard},
	{"HEAD /stream/{trackId}", "a copy", request("HEAD", "/stream/$track?copy=opus", nil), signedIn},
	{"HEAD /stream/{trackId}", "a copy of a draft", request("HEAD", "/stream/$draftTrack?copy=opus", nil), draftHeard},
	{"GET /stream/{trackId}", "a copy of a draft", request("GET", "/stream/$draftTrack?copy=opus", nil), draftHeard},
	{
		"GET /stream/{trackId}", "another kind of copy", request("GET", "/stream/$track?copy=mp3", nil),
		outcomes{noToken, badInput, badInput, badInput, badInput},
	},
	{"GET /tracks/{id}/peaks", "published", request("GET", "/tracks/$track/peaks", nil), everybody},
	{"GET /tracks/{id}/peaks", "draft", request("GET", "/tracks/$draftTrack/peaks", nil), unreleased},
	{"GET /images/{kind}/{id}", "published", request("GET", "/images/cover/$album?w=64", nil), everybody},
	// An image's address says nothing of who asks, and caches keep it: a draft has none.
	{"GET /images/{kind}/{id}", "draft", request("GET", "/images/cover/$draftAlbum?w=64", nil), nobody},
	{"HEAD /images/{kind}/{id}", "published", request("HEAD", "/images/cover/$album?w=64", nil), everybody},
	{"HEAD /images/{kind}/{id}", "draft", request("HEAD", "/images/cover/$draftAlbum?w=64", nil), nobody},
	{"GET /healthz", "", request("GET", "/healthz", nil), everybody},
	{"GET /readyz", "", request("GET", "/readyz", nil), everybody},
	{"GET /metrics", "", request("GET", "/metrics", nil), everybody},
	{"GET /dev/mailbox", "", request("GET", "/dev/mailbox?to=nobody@example.com", nil), everybody},
	{"GET /playground", "", request("GET", "/playground", nil), everybody},
	{"POST /graphql", "", request("POST", "/graphql", object{"query": "{ __typename }"}), everybody},
}

// allPermissions are the rows of all parts.
func allPermissions() []permission {
	return slices.Concat(graphqlPermissions, restPermissions, roomPermissions, peoplePermissions, studioPermissions,
		accessPermissions, reactionPermissions, commentPermissions, analysisPermissions, searchTuningPermissions,
		tuningPermissions, tastePermissions, homePermissions, findingPermissions, searchPermissions, uploadPermissions,
		postPermissions, questionPermissions, giveawayPermissions, safetyPermissions, profilePermissions,
		carouselPermissions,
		eventPermissions, shopPermissions, orderPermissions, discountPermissions, subscriptionPermissions,
		giftPermissions, payoutPermissions, feedPermissions, chatPermissions,
		ofFeatured, ofContacts,
		ofEarlyAccess, notificationPermissions, pushPermissions, digestPermissions, auditPermissions, adminPermissions,
		overviewPermissions, moderationPermissions, genrePermissions, playerPermissions, listensPermissions,
		hubPermissions("notifications"))
}

func seesOwnersAddress(s *server, who asker) string {
	got := s.get("/user/profile?identifier="+s.ownerID, who.token)
	if code := got.code(); code != "" {
		return code
	}
	return visibility(got.json["email"] != nil)
}

// finds reports whether search gives at least so many albums and songs together with a word.
func finds(word func(*server) string, least int) func(*server, asker) string {
	return func(s *server, who asker) string {
		got := s.get("/search?query="+word(s), who.token)
		if code := got.code(); code != "" {
			return code
		}
		results := got.json["results"].(map[string]any)
		found := len(results["album"].([]any)) + len(results["song"].([]any))
		return visibility(found >= least)
	}
}

func startsFromDraft(s *server, who asker) string {
	return s.outcome("POST", "/jukebox/start", who, object{"trackId": s.draftTrack})
}

func moreOfTheFans(s *server, who asker) string {
	started := s.call("POST", "/jukebox/start", s.access(s.fanID), object{"artistId": s.ownerID})
	return s.outcome("GET", "/jukebox/"+started.json["id"].(string)+"/more-songs?limit=2", who, nil)
}

func (s *server) session(userID string) string {
	return s.call("POST", "/listening/session-start", s.access(userID),
		object{"userId": userID}).json["sessionId"].(string)
}

func (s *server) play(userID string) string {
	return s.call("POST", "/listening/start-play", s.access(userID),
		object{"sessionId": s.session(userID), "userId": userID, "songId": s.tracks[0]}).json["playId"].(string)
}

func (s *server) askers() []asker {
	all := make([]asker, len(persons))
	for i, id := range []string{"", s.fanID, s.otherID, s.ownerID, s.adminID} {
		all[i] = asker{id, s.access(id)}
	}
	return all
}

func TestPermissions(t *testing.T) {
	s := newServer(t, true)
	askers := s.askers()
	for _, row := range allPermissions() {
		for i, who := range askers {
			if got := row.ask(s, who); got != row.want[i] {
				t.Errorf("%s (%s) by %s: %q, want %q", row.operation, row.what, persons[i], got, row.want[i])
			}
		}
	}
	s.livesAsANewPerson()
	s.paysWhereTheBankAsks()
	for _, operation := range s.api.Operations() {
		if !s.answered[operation] && !slices.Contains(needAnotherParty, operation) {
			t.Errorf("%s never answered as the contract has it", operation)
		}
	}
}

// needAnotherParty are operations that succeed only for who brings an issuer's word or a key: the tests of package
// identity's openid, passkeys and cognito have those.
var needAnotherParty = []string{
	"POST /identity/finish-sign-up", "POST /identity/openid/start", "POST /identity/openid/finish",
	"POST /identity/passkeys/finish", "POST /logins/openid/start", "POST /logins/openid/finish",
	"DELETE /logins/openid", "POST /logins/passkeys", "PATCH /logins/passkeys/{id}", "DELETE /logins/passkeys/{id}",
}

// livesAsANewPerson goes through identity as somebody does who comes for the first time.
func (s *server) livesAsANewPerson() {
	s.t.Helper()
	const next = "another for tests"
	email, password, handle := s.newcomer()
	post := s.identifies
	tokens := post("sign-in", object{"email": email, "password": password})
	tokens = post("refresh", object{"refreshToken": tokens.json["refreshToken"]})
	post("sign-out", object{"refreshToken": tokens.json["refreshToken"]})
	sent := len(s.letters(email))
	post("resend-code", object{"email": "unknown-" + email})
	post("forgot-password", object{"email": email})
	for deadline := time.Now().Add(30 * time.Second); len(s.letters(email)) == sent && time.Now().Before(deadline); {
		time.Sleep(5 * time.Millisecond)
	}
	post("confirm-forgot-password", object{"email": email, "code": s.letter(email), "password": next})
	tokens = post("sign-in", object{"email": email, "password": next})
	password = s.keepsTheAccountSafe(email, next, tokens.json["accessToken"].(string))
	tokens = post("sign-in", object{"email": email, "password": password})
	s.leavesAndStays(email, handle, password, tokens.json["accessToken"])
}

// identifies posts to identity.
func (s *server) identifies(path string, body object) answer {
	s.t.Helper()
	got := s.call("POST", "/identity/"+path, "", body)
	if got.Code >= 400 {
		s.t.Errorf("%s: %d %s", path, got.Code, got.Body)
	}
	return got
}

// newcomer signs somebody up.
func (s *server) newcomer() (email, password, handle string) {
	s.t.Helper()
	name := strings.ReplaceAll(uuid.NewString(), "-", "")
	email, password, handle = name+"@example.com", "a password for tests", "p_"+name[:20]
	made := s.identifies("sign-up",
		object{"email": email, "password": password, "handle": handle, "displayName": "P", "accountType": "fan"})
	id, _ := made.json["userId"].(string)
	s.t.Cleanup(func() { graphtest.Cleanup(s.t, graphtest.Open(s.t), id) })
	s.identifies("confirm-sign-up", object{"email": email, "code": s.letter(email)})
	return email, password, handle
}

// leavesAndStays deletes an account and takes that back by signing in.
func (s *server) leavesAndStays(email, handle, password string, token any) {
	s.t.Helper()
	bearer, _ := token.(string)
	wrong := s.call("POST", "/user/deletion", bearer, object{"handle": handle, "password": "wrong"})
	if wrong.code() != badInput {
		s.t.Errorf("with a wrong password: %d %s", wrong.Code, wrong.Body)
	}
	sure := object{"handle": "@" + handle, "password": password}
	if got := s.call("POST", "/user/deletion", bearer, sure); got.Code != 200 {
		s.t.Fatalf("deleting: %d %s", got.Code, got.Body)
	}
	if got := s.get("/user/deletion", bearer).code(); got != noToken {
		s.t.Errorf("who leaves is signed in: %q", got)
	}
	in := s.call("POST", "/identity/sign-in", "", object{"email": email, "password": password})
	leaving, _ := in.json["leaving"].(map[string]any)
	if in.Code != 201 || leaving["ticket"] == nil {
		s.t.Fatalf("who leaves signs in: %d %s", in.Code, in.Body)
	}
	kept := s.call("POST", "/identity/keep-account", "", object{"ticket": leaving["ticket"]})
	bearer, _ = kept.json["accessToken"].(string)
	if got := s.get("/user/deletion", bearer); kept.Code != 200 || got.Code != 200 {
		s.t.Errorf("who stays: %d %s, and then %d %s", kept.Code, kept.Body, got.Code, got.Body)
	}
}

// letter waits for the newest letter to an address and gives its code.
func (s *server) letter(email string) string {
	s.t.Helper()
	for deadline := time.Now().Add(30 * time.Second); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		if all := s.letters(email); len(all) > 0 {
			return all[0].Code
		}
	}
	s.t.Fatalf("no letter to %s", email)
	return ""
}

func (s *server) letters(email string) (all []struct{ Code string }) {
	s.t.Helper()
	if err := json.Unmarshal(s.get("/dev/mailbox?to="+email, "").Body.Bytes(), &all); err != nil {
		s.t.Fatal(err)
	}
	return all
}

// ignoresTokens tells operations that do not look at a person's token: those that hand tokens out, the metrics, which
// have a token of their own, and what players ask, who have app passwords.
func ignoresTokens(operation string) bool {
	return strings.HasPrefix(operation, "POST /identity/") || strings.HasPrefix(operation, "GET /.well-known/") ||
		strings.HasPrefix(operation, "player ") || strings.HasPrefix(operation, "listenbrainz ") ||
		operation == "GET /metrics"
}

func TestIDTokensAndExpiredTokensOpenNothing(t *testing.T) {
	s := newServer(t, true)
	for name, token := range map[string]string{
		"ID token": s.token(s.adminID, "id", time.Hour), "expired token": s.token(s.adminID, "access", -time.Minute),
	} {
		for _, row := range allPermissions() {
			if ignoresTokens(row.operation) {
				continue
			}
			if got := row.ask(s, asker{s.adminID, token}); got != noToken {
				t.Errorf("%s: %s (%s): %q", name, row.operation, row.what, got)
			}
		}
	}
	for name, token := range map[string]string{
		"token of no use": s.token(s.adminID, "", time.Hour), "token of nobody": s.token("nobody", "access", time.Hour),
		"broken token": s.access(s.adminID) + "x", "unsigned token": unsigned(s.access(s.adminID)), "no token": "none",
	} {
		if got := s.get("/site-status", token); got.code() != noToken {
			t.Errorf("%s: %d %s", name, got.Code, got.Body)
		}
		if got := s.get("/stream/"+s.tracks[0]+"?access_token="+token, ""); got.code() != noToken {
			t.Errorf("%s in the address: %d", name, got.Code)
		}
	}
	if got := s.get("/stream/"+s.tracks[0]+"?access_token="+s.access(s.fanID), ""); got.Code != http.StatusOK {
		t.Errorf("a stream's token in its address: %d", got.Code)
	}
	if got := s.get("/user/profile?identifier="+s.fanID+"&access_token="+s.access(s.fanID), ""); got.json["email"] != nil {
		t.Error("a token in any other address opens something")
	}
	if strings.Contains(s.log.String(), s.access(s.fanID)) {
		t.Error("the log has a token")
	}
}

// unsigned keeps a token's claims and takes its signature away.
func unsigned(token string) string {
	parts := strings.Split(token, ".")
	return "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0." + parts[1] + "."
}

func TestPermissionsAreStatedForEveryOperation(t *testing.T) {
	schema, err := contract.GraphQL()
	if err != nil {
		t.Fatal(err)
	}
	s := newServer(t, true)
	operations := s.routed()
	for _, root := range []string{"Query", "Mutation"} {
		for _, field := range schema.Types[root].Fields {
			if !strings.HasPrefix(field.Name, "__") {
				operations = append(operations, root+"."+field.Name)
			}
		}
	}
	for _, method := range subsonic.Methods() {
		operations = append(operations, "player "+method)
	}
	for _, method := range listenbrainz.Methods() {
		operations = append(operations, "listenbrainz "+method)
	}
	var stated []string
	for _, row := range allPermissions() {
		stated = append(stated, row.operation)
	}
	differ(t, "the server", operations, "the table", stated)
	for i, d := range domains {
		own := echo.New()
		for _, r := range s.services.parts[i].routes {
			r.Register(own.Group("/api"))
		}
		for _, operation := range routesOf(own) {
			if !slices.Contains(stated, operation) {
				t.Errorf("the domain %s answers %s, of which the table does not say who may", d.name, operation)
			}
		}
	}
}
