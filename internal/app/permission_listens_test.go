package app

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"time"

	"github.com/sidestage/sidestage/api/listenbrainz"
)

// connected asks once the asker has an account at ListenBrainz.
func connected(method string, body object) func(*server, asker) string {
	return func(s *server, who asker) string {
		if code := s.outcome("PUT", listenBrainzPath, who, object{"token": "right"}); code != "" {
			return code
		}
		return s.outcome(method, listenBrainzPath, who, body)
	}
}

// opensListens reports what the token of somebody opens for other players: nothing, unless it is an app password's key.
func opensListens(method string, tokenOf func(*server, asker) string) func(*server, asker) string {
	return func(s *server, who asker) string {
		token := tokenOf(s, who)
		if method == "submit-listens" {
			return visibility(s.asListenBrainz(token, submits("single", s.ofSong(time.Now(), 0))).Code == http.StatusOK)
		}
		r := httptest.NewRequestWithContext(s.t.Context(), http.MethodGet, listenbrainz.Path+"/1/"+method, nil)
		r.Header.Set("Authorization", "Token "+token)
		w := httptest.NewRecorder()
		s.echo.ServeHTTP(w, r)
		return visibility(strings.Contains(w.Body.String(), `"valid":true`))
	}
}

func keyOfPlayer(s *server, who asker) string {
	if who.id == "" {
		return ""
	}
	return s.playerKey(who.id).Key
}

var listensPermissions = slices.Concat(otherPlayersRows(), []permission{
	{"GET /user/listenbrainz", "", request("GET", listenBrainzPath, nil), signedIn},
	{
		"PUT /user/listenbrainz", "with a token that is known there",
		request("PUT", listenBrainzPath, object{"token": "right"}), signedIn,
	},
	{
		"PUT /user/listenbrainz", "with one that is not", request("PUT", listenBrainzPath, object{"token": "wrong"}),
		outcomes{noToken, badInput, badInput, badInput, badInput},
	},
	{"PATCH /user/listenbrainz", "", connected("PATCH", object{"isPaused": true}), signedIn},
	{
		"PATCH /user/listenbrainz", "with nothing", connected("PATCH", object{}),
		outcomes{noToken, badInput, badInput, badInput, badInput},
	},
	{"DELETE /user/listenbrainz", "", connected("DELETE", nil), signedIn},
	{
		"DELETE /user/listenbrainz", "what is not there", request("DELETE", listenBrainzPath, nil),
		outcomes{noToken, missing, missing, missing, missing},
	},
	// Before one is read: while it is, each is told to wait.
	{
		"POST /user/listenbrainz/import", "no history", func(s *server, who asker) string {
			return s.bringsAs(who.token, []byte("nothing")).code()
		}, outcomes{noToken, badInput, badInput, badInput, badInput},
	},
	{
		"POST /user/listenbrainz/import", "", func(s *server, who asker) string {
			return s.bringsAs(who.token, lines(s.ofSong(time.Now(), 0))).code()
		}, signedIn,
	},
})

// otherPlayersRows state who submits listens as to ListenBrainz.
func otherPlayersRows() (rows []permission) {
	for _, method := range listenbrainz.Methods() {
		rows = append(rows, permission{
			"listenbrainz " + method, "with the key of an app password", opensListens(method, keyOfPlayer),
			outcomes{hidden, shown, shown, shown, shown},
		}, permission{
			"listenbrainz " + method, "with an access token of the site",
			opensListens(method, func(_ *server, who asker) string { return who.token }),
			outcomes{hidden, hidden, hidden, hidden, hidden},
		})
	}
	return rows
}
