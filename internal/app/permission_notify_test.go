package app

import (
	"strings"

	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/push"
	"github.com/sidestage/sidestage/internal/webpush/pushtest"
)

// onNotification asks about a new notification of the fan's, in the place of $notification.
func onNotification(method, path string, body any) func(*server, asker) string {
	return func(s *server, who asker) string {
		return s.outcome(method, strings.ReplaceAll(path, "$notification", s.notification()), who, body)
	}
}

// notification tells the fan that the owner posted something.
func (s *server) notification() string {
	s.t.Helper()
	id := graphtest.ID(s.t)
	s.write(`CREATE (:Notification {id: $id, key: $id, userId: $fan, listedFor: $fan, unreadOf: $fan, type: 7, count: 1, actorId: $owner, at: datetime()})`,
		object{"id": id, "fan": s.fanID, "owner": s.ownerID})
	return id
}

// readsTheFans tells whether a new notification of the fan's, of a song, is read once somebody asked for that.
func (s *server) readsTheFans(who asker, path string, body any) string {
	s.t.Helper()
	id := s.notification()
	s.write(`MATCH (n:Notification {id: $id}) SET n.trackId = $track`, object{"id": id, "track": s.tracks[0]})
	if code := s.outcome("POST", path, who, body); code != "" {
		return code
	}
	read := s.get("/notification/history?chats=false&pageSize=1", s.access(s.fanID))
	first := read.json["notifications"].([]any)[0].(object)
	return map[bool]string{true: shown, false: hidden}[first["isRead"].(bool)]
}

var notificationPermissions = []permission{
	{"GET /notification/history", "", request("GET", "/notification/history?page=1&pageSize=20", nil), signedIn},
	{"GET /notification/history", "no page", request("GET", "/notification/history?page=0", nil), everyoneWrong},
	{"GET /notification/unread-count", "", request("GET", "/notification/unread-count", nil), signedIn},
	{
		"POST /notification/{id}/mark-read", "the fan's",
		onNotification("POST", "/notification/$notification/mark-read", nil), fansAlone,
	},
	{
		// Naming what is somebody else's changes nothing, and tells nothing.
		"POST /notification/mark-read", "the fan's", func(s *server, who asker) string {
			id := s.notification()
			if code := s.outcome("POST", "/notification/mark-read", who, object{"notificationIds": []string{id}}); code != "" {
				return code
			}
			read := s.get("/notification/history?pageSize=1", s.access(s.fanID))
			first := read.json["notifications"].([]any)[0].(object)
			return map[bool]string{true: shown, false: hidden}[first["isRead"].(bool)]
		}, outcomes{noToken, shown, hidden, hidden, hidden},
	},
	{
		"POST /notification/mark-read", "a number",
		request("POST", "/notification/mark-read", object{"notificationIds": 1}), everyoneWrong,
	},
	{"POST /notification/all/mark-read", "", request("POST", "/notification/all/mark-read", nil), signedIn},
	{
		"POST /notification/all/mark-read", "the fan's", func(s *server, who asker) string {
			return s.readsTheFans(who, "/notification/all/mark-read", nil)
		}, outcomes{noToken, shown, hidden, hidden, hidden},
	},
	{
		// Whoever is there reads what they were told, and nobody else's.
		"POST /notification/place/mark-read", "the fan's", func(s *server, who asker) string {
			return s.readsTheFans(who, "/notification/place/mark-read", object{"type": "song", "id": s.tracks[0]})
		}, outcomes{noToken, shown, hidden, hidden, hidden},
	},
	{
		"POST /notification/place/mark-read", "no such type",
		request("POST", "/notification/place/mark-read", object{"type": "weather", "id": "1"}), everyoneWrong,
	},
	{
		"POST /notification/place/mark-read", "a number",
		request("POST", "/notification/place/mark-read", object{"type": "song", "id": 1}), everyoneWrong,
	},
	{"GET /notification/history", "without chats", request("GET", "/notification/history?chats=false", nil), signedIn},
	{"GET /notification/history", "no list", request("GET", "/notification/history?chats=some", nil), everyoneWrong},
	{"DELETE /notification/{id}", "the fan's", onNotification("DELETE", "/notification/$notification", nil), fansAlone},
	{"DELETE /notification/all", "", request("DELETE", "/notification/all", nil), signedIn},
	{"GET /notification/preferences", "", request("GET", "/notification/preferences", nil), signedIn},
	{
		"PATCH /notification/preferences", "",
		request("PATCH", "/notification/preferences", object{
			"digest": "daily", "doNotDisturb": object{"from": "22:00", "to": "07:00", "timeZone": "Europe/Berlin"},
		}), signedIn,
	},
	{
		"PATCH /notification/preferences", "no choice",
		request("PATCH", "/notification/preferences", object{"digest": "hourly"}), everyoneWrong,
	},
	{
		"PATCH /notification/preferences", "no zone",
		request("PATCH", "/notification/preferences",
			object{"doNotDisturb": object{"from": "22:00", "to": "07:00", "timeZone": "Mars/Base"}}), everyoneWrong,
	},
	{
		"PATCH /notification/preferences/type/{type}", "", func(s *server, who asker) string {
			return s.outcome("PATCH", "/notification/preferences/type/CommunityPost", who, false)
		}, signedIn,
	},
	{
		"PATCH /notification/preferences/type/{type}", "none", func(s *server, who asker) string {
			return s.outcome("PATCH", "/notification/preferences/type/Weather", who, true)
		}, everyoneWrong,
	},
	{
		"PATCH /notification/preferences/type/{type}", "a text", func(s *server, who asker) string {
			return s.outcome("PATCH", "/notification/preferences/type/Posts", who, "yes")
		}, everyoneWrong,
	},
}

// A browser is whoever's uses it; what a push service cannot have is nobody's.
var pushPermissions = []permission{
	{"GET /notification/push-key", "", request("GET", "/notification/push-key", nil), signedIn},
	{"POST /notification/push", "", onBrowser("POST", "https://push.example.org/"), signedIn},
	{"POST /notification/push", "not encrypted", onBrowser("POST", "http://push.example.org/"), everyoneWrong},
	{"POST /notification/push", "inside", onBrowser("POST", "https://169.254.169.254/"), everyoneWrong},
	{"POST /notification/push", "another port", onBrowser("POST", "https://push.example.org:8443/"), everyoneWrong},
	{
		"POST /notification/push", "no keys",
		request("POST", "/notification/push", object{"endpoint": "https://push.example.org/1"}), everyoneWrong,
	},
	{"DELETE /notification/push", "", onBrowser("DELETE", "https://push.example.org/"), signedIn},
	{
		// Somebody else's stays, and that it is there is not told.
		"DELETE /notification/push", "the fan's", func(s *server, who asker) string {
			b := pushtest.NewBrowser("https://push.example.org/" + graphtest.ID(s.t))
			if got := s.call("POST", "/notification/push", s.access(s.fanID), subscriptionOf(b)); got.Code != 204 {
				s.t.Fatalf("subscribing: %s", got.Body)
			}
			if code := s.outcome("DELETE", "/notification/push", who, object{"endpoint": b.Endpoint}); code != "" {
				return code
			}
			return map[bool]string{true: shown, false: hidden}[s.hasBrowser(b)]
		}, outcomes{noToken, hidden, shown, shown, shown},
	},
}

// Whoever has the mail may end it, whoever they are signed in as.
var digestPermissions = []permission{
	{"GET /notification/unsubscribe", "", request("GET", "/notification/unsubscribe?token=a", nil), everybody},
	{
		"POST /notification/unsubscribe", "", func(s *server, who asker) string {
			token := s.services.digest.Tokens.Make(s.fanID)
			return s.outcome("POST", "/notification/unsubscribe?token="+token, who, nil)
		}, everybody,
	},
	{
		"POST /notification/unsubscribe", "no token", request("POST", "/notification/unsubscribe?token=a.b", nil),
		outcomes{badInput, badInput, badInput, badInput, badInput},
	},
}

func subscriptionOf(b *pushtest.Browser) object {
	return object{"endpoint": b.Endpoint, "keys": object{"p256dh": b.P256dh(), "auth": b.Auth()}}
}

// onBrowser asks about a new browser with an endpoint below an address.
func onBrowser(method, address string) func(*server, asker) string {
	return func(s *server, who asker) string {
		return s.outcome(method, "/notification/push", who, subscriptionOf(pushtest.NewBrowser(address+graphtest.ID(s.t))))
	}
}

func (s *server) hasBrowser(b *pushtest.Browser) bool {
	s.t.Helper()
	rows, err := s.world.graph.Read(s.t.Context(), "test_browser", `MATCH (d:PushSubscription {id: $id}) RETURN d.id AS id`,
		object{"id": push.IDOf(b.Endpoint)})
	if err != nil {
		s.t.Fatal(err)
	}
	return len(rows) > 0
}

// hubPermissions are the rows of a hub: whoever has a token may begin a connection, and nobody goes on with another's.
func hubPermissions(name string) []permission {
	path := "/hubs/" + name
	return []permission{
		{"POST " + path + "/negotiate", "", func(s *server, who asker) string {
			return s.outcome("POST", path+"/negotiate?negotiateVersion=1", who, nil)
		}, signedIn},
		{"GET " + path, "the fan's", onHub(path, "GET"), hubOfTheFan},
		{"POST " + path, "the fan's", onHub(path, "POST"), hubOfTheFan},
		{"DELETE " + path, "the fan's", onHub(path, "DELETE"), hubOfTheFan},
	}
}

var hubOfTheFan = outcomes{noToken, "", refused, refused, refused}

// onHub asks for a connection of long polling of the fan's, which has begun.
func onHub(path, method string) func(*server, asker) string {
	return func(s *server, who asker) string {
		s.t.Helper()
		fan := s.access(s.fanID)
		begun := s.call("POST", path+"/negotiate?negotiateVersion=1", fan, nil)
		at := path + "?id=" + begun.json["connectionToken"].(string)
		if method != "GET" {
			if first := s.get(at, fan); first.Code != 200 {
				s.t.Errorf("the first poll: %d %s", first.Code, first.Body)
			}
		}
		got := s.call(method, at, who.token, nil)
		if got.Code < 400 {
			return ""
		}
		return map[int]string{401: noToken, 403: refused, 404: missing}[got.Code]
	}
}
