package app

import (
	"strings"

	"github.com/sidestage/sidestage/graphstore/graphtest"
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
