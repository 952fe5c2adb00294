package app

import (
	"net/http"
	"strings"
	"testing"

	"github.com/sidestage/sidestage/docs/contract"
	"github.com/sidestage/sidestage/internal/upload"
)

// inChat asks about a direct chat of the fan and the other artist: $chat is its id, $message that of a new message of
// the fan's.
func inChat(method, path string, body object) func(*server, asker) string {
	ids := map[*server]string{} // making one for everybody who asks would meet the limit
	return func(s *server, who asker) string {
		s.t.Helper()
		if ids[s] == "" {
			ids[s] = s.directChat(s.fanID, s.otherID)
		}
		return s.outcomeIn(ids[s], method, path, who, body)
	}
}

// inGroup is inChat for a new group that the fan made.
func inGroup(method, path string, body object) func(*server, asker) string {
	return func(s *server, who asker) string {
		s.t.Helper()
		made := s.call("POST", "/chat", s.access(s.fanID),
			object{"participantIds": []string{s.otherID}, "name": "A group"})
		id, _ := made.json["id"].(string)
		return s.outcomeIn(id, method, path, who, body)
	}
}

func (s *server) outcomeIn(id, method, path string, who asker, body object) string {
	s.t.Helper()
	messageID := ""
	if body["lastReadMessageId"] != nil || strings.Contains(path, "$message") {
		sent := s.call("POST", "/chat/"+id+"/messages", s.access(s.fanID), object{"content": "Hello"})
		if messageID, _ = sent.json["id"].(string); messageID == "" {
			s.t.Fatalf("in %q: %s", id, sent.Body)
		}
	}
	fill := func(text string) string {
		return s.fill(strings.NewReplacer("$chat", id, "$message", messageID).Replace(text))
	}
	filled := object{}
	for name, value := range body {
		switch v := value.(type) {
		case string:
			value = fill(v)
		case []string:
			value = []string{fill(v[0])}
		}
		filled[name] = value
	}
	return s.outcome(method, fill(path), who, filled)
}

// grown makes people old members, who may do more. The limits of those who have just come would end the matrix early.
func grown(ask func(*server, asker) string) func(*server, asker) string {
	return func(s *server, who asker) string {
		s.write(`MATCH (u:User) WHERE u.id IN $ids SET u.createdAt = datetime() - duration('P30D')`,
			object{"ids": []string{s.ownerID, s.otherID, s.fanID, s.adminID}})
		return ask(s, who)
	}
}

// onMessagePicture asks for a picture that the owner sent to the fan.
func onMessagePicture(s *server, who asker) string {
	s.t.Helper()
	picture := s.done(upload.Images, "image/png", s.smallPicture())
	chatID := s.directChat(s.ownerID, s.fanID)
	send := func() answer {
		return s.call("POST", "/chat/"+chatID+"/messages", s.access(s.ownerID),
			object{"content": "", "imageKeys": []string{picture.Key}})
	}
	sent := send()
	if sent.Code != http.StatusCreated {
		s.t.Fatalf("%d %s", sent.Code, sent.Body)
	}
	if again := send(); again.code() != badInput {
		s.t.Errorf("a picture that is used already: %d %s", again.Code, again.Body)
	}
	image := sent.json["images"].([]any)[0].(object)
	if image["width"].(float64) == 0 {
		s.t.Errorf("%v", image)
	}
	return s.outcome("GET", strings.TrimPrefix(image["url"].(string), "/api")+"?w=64", who, nil)
}

// inEventChat asks about the chat beside an event of the owner's that the fan is interested in.
func inEventChat(method, path string) func(*server, asker) string {
	ids := map[*server]string{}
	return func(s *server, who asker) string {
		s.t.Helper()
		if ids[s] == "" {
			ids[s] = s.event("")[0]
			s.write(`MATCH (u:User {id: $u}) MATCH (e:Event {id: $e}) MERGE (u)-[:INTERESTED_IN {at: datetime(), startDate: e.startDate}]->(e)`,
				object{"u": s.fanID, "e": ids[s]})
		}
		return s.outcome(method, strings.ReplaceAll(path, "$chat", ids[s]), who, nil)
	}
}

// overHub begins a connection by long polling and asks something of it.
func overHub(hub, method string) func(*server, asker) string {
	return func(s *server, who asker) string {
		s.t.Helper()
		if who.id == "" {
			return s.outcome(method, "/hubs/"+hub, who, nil)
		}
		begun := s.call("POST", "/hubs/"+hub+"/negotiate?negotiateVersion=1", s.access(who.id), nil)
		path, _ := begun.json["connectionToken"].(string)
		path = "/hubs/" + hub + "?id=" + path
		if method == http.MethodDelete {
			s.call("GET", path, s.access(who.id), nil)
		}
		return s.outcome(method, path, who, nil)
	}
}

var (
	membersAlone = outcomes{noToken, "", "", missing, missing}
	byTheFan     = outcomes{noToken, "", refused, missing, missing}
	neverInChat  = outcomes{noToken, refused, refused, missing, missing}
)

var chatPermissions = []permission{
	{"GET /chat", "", grown(request("GET", "/chat", nil)), signedIn},
	{"GET /chat/unread-count", "", request("GET", "/chat/unread-count", nil), signedIn},
	{"GET /chat/settings", "", request("GET", "/chat/settings", nil), signedIn},
	{
		"PATCH /chat/settings", "", request("PATCH", "/chat/settings", object{"whoMayWrite": "everybody"}), signedIn,
	},
	{
		"POST /chat", "with the owner", inChat("POST", "/chat", object{"participantIds": []string{"$owner"}}),
		outcomes{noToken, "", "", badInput, ""},
	},
	{"GET /chat/{id}", "", inChat("GET", "/chat/$chat", nil), membersAlone},
	{
		"GET /chat/{id}", "nothing", request("GET", "/chat/nothing", nil),
		outcomes{noToken, missing, missing, missing, missing},
	},
	{
		"GET /chat/{id}", "beside an event", inEventChat("GET", "/chat/$chat"),
		outcomes{noToken, "", missing, "", missing},
	},
	{
		"GET /chat/{id}/messages", "beside an event", inEventChat("GET", "/chat/$chat/messages"),
		outcomes{noToken, "", missing, "", missing},
	},
	{"GET /images/{kind}/{id}", "of a message", onMessagePicture, outcomes{noToken, "", missing, "", missing}},
	{"PUT /chat/{id}", "muting", inChat("PUT", "/chat/$chat", object{"muted": false}), membersAlone},
	{"PUT /chat/{id}", "naming a direct one", inChat("PUT", "/chat/$chat", object{"name": "Us"}), neverInChat},
	{"PUT /chat/{id}", "naming a group", inGroup("PUT", "/chat/$chat", object{"name": "Us"}), byTheFan},
	{"DELETE /chat/{id}", "", inChat("DELETE", "/chat/$chat", nil), membersAlone},
	{"DELETE /chat/{id}", "a group", inGroup("DELETE", "/chat/$chat", nil), membersAlone},
	{"GET /chat/{id}/participants", "", inChat("GET", "/chat/$chat/participants", nil), membersAlone},
	{
		"POST /chat/{id}/participants", "of a direct one",
		inChat("POST", "/chat/$chat/participants", object{"userIds": []string{"$owner"}}), neverInChat,
	},
	{
		"POST /chat/{id}/participants", "of a group",
		inGroup("POST", "/chat/$chat/participants", object{"userIds": []string{"$owner"}}), membersAlone,
	},
	{
		"DELETE /chat/{id}/participants/{userId}", "of a direct one",
		inChat("DELETE", "/chat/$chat/participants/$fan", nil),
		outcomes{noToken, "", refused, missing, missing},
	},
	{
		"DELETE /chat/{id}/participants/{userId}", "of a group", inGroup("DELETE", "/chat/$chat/participants/$other", nil),
		membersAlone,
	},
	{"GET /chat/{id}/messages", "", inChat("GET", "/chat/$chat/messages", nil), membersAlone},
	{"POST /chat/{id}/messages", "", inChat("POST", "/chat/$chat/messages", object{"content": "Hi"}), membersAlone},
	{
		"POST /chat/{id}/messages/read", "",
		inChat("POST", "/chat/$chat/messages/read", object{"chatId": "$chat", "lastReadMessageId": "$message"}), membersAlone,
	},
	{"PUT /messages/{id}", "", inChat("PUT", "/messages/$message", object{"content": "Hi"}), byTheFan},
	{"DELETE /messages/{id}", "", inChat("DELETE", "/messages/$message", nil), byTheFan},
	{
		"POST /hubs/chat/negotiate", "", request("POST", "/hubs/chat/negotiate?negotiateVersion=1", nil), signedIn,
	},
	{"GET /hubs/chat", "", overHub("chat", "GET"), signedIn},
	{"POST /hubs/chat", "", overHub("chat", "POST"), signedIn},
	{"DELETE /hubs/chat", "", overHub("chat", "DELETE"), signedIn},
}

// What clients may call at a hub stands in the contract, and no more.
func TestContractNamesEveryCallOfHubs(t *testing.T) {
	described, err := contract.Hubs()
	if err != nil {
		t.Fatal(err)
	}
	s := newServer(t, false)
	for _, hub := range s.services.hubs.All() {
		var calls []string
		for call := range described[hub.Name()].Calls {
			calls = append(calls, call)
		}
		differ(t, "the contract", calls, "the hub "+hub.Name(), hub.Methods())
	}
	if got := len(s.services.hubs.All()); got != len(described) {
		t.Errorf("there are %d hubs, and %d in the contract", got, len(described))
	}
}
