package app

import (
	"net/http"
	"strings"
	"testing"
)

// A block keeps two people apart in lists of others, in rooms and among fans, whoever of them blocked; and a report of
// who was reported by those whom they blocked still reaches the admins.
func TestABlockHoldsBothWaysInListsOfOthers(t *testing.T) {
	s := newServer(t, true)
	fan, owner, other := s.access(s.fanID), s.access(s.ownerID), s.access(s.otherID)
	names := func(token, query, id string) bool {
		t.Helper()
		got := s.graphql(token, s.fill(query), nil)
		if code := got.code(); code != "" && code != missing {
			t.Fatalf("%s: %s", query, got.Body)
		}
		return strings.Contains(got.Body.String(), `"`+id+`"`)
	}
	for _, each := range [][2]string{{s.fanID, s.otherID}, {s.ownerID, s.otherID}} {
		s.mustGraphQL(s.access(each[0]), `mutation { followUser(userId: "`+each[1]+`") { success } }`)
	}
	// Those who listen to the other artist listen to the owner.
	for _, track := range s.tracks[:3] {
		s.hears(s.fanID, track, "completed", 2)
	}
	followers := `{ followers(userId: "$other", first: 100) { nodes { userId } } }`
	if !names(fan, followers, s.ownerID) || !names(owner, followers, s.fanID) {
		t.Fatal("among the fans of a third they do not see each other")
	}
	for _, pair := range []struct{ by, of, token string }{{s.ownerID, s.fanID, owner}, {s.fanID, s.ownerID, fan}} {
		s.mustGraphQL(pair.token, `mutation { blockUser(userId: "`+pair.of+`") { success } }`)
		for who, sees := range map[string]bool{
			"the fan":   names(fan, followers, s.ownerID),
			"the owner": names(owner, followers, s.fanID),
		} {
			if sees {
				t.Errorf("%s sees the other among the fans of a third", who)
			}
		}
		if !names(other, followers, s.ownerID) || !names(other, followers, s.fanID) {
			t.Error("a third does not see them any more")
		}
		for _, query := range []string{
			`{ similarArtists(artistId: "$other", first: 50) { artist { id } } }`,
			`{ fansAlsoLike(artistId: "$other", first: 50) { artist { id } } }`,
			`{ artists(genre: "$genre", first: 50) { nodes { id } } }`,
			`{ getMentionSuggestions(query: "Owner") { userId } }`,
		} {
			if names(fan, query, s.ownerID) {
				t.Errorf("%s names who is apart", query)
			}
		}
		if code := s.graphql(fan, s.fill(`{ similarArtists(artistId: "$owner") { score } }`), nil).code(); code != missing {
			t.Errorf("artists like who is apart: %q", code)
		}
		s.mustGraphQL(pair.token, `mutation { unblockUser(userId: "`+pair.of+`") { success } }`)
	}
	// A room, that one of them is in, is not there for the other.
	host, _, room := s.together()
	code, _ := room["code"].(string)
	id, _ := room["id"].(string)
	if code == "" {
		opened := host.s.call("GET", "/jukebox/rooms/"+id, fan, nil)
		code, _ = opened.json["code"].(string)
	}
	s.mustGraphQL(owner, `mutation { blockUser(userId: "`+s.fanID+`") { success } }`)
	if joined := s.call("POST", "/jukebox/rooms/join", owner, object{"code": code}); joined.Code != http.StatusNotFound {
		t.Errorf("joining a room of who is apart: %d %s", joined.Code, joined.Body)
	}
	// What is reported across a block: one cannot report what one cannot see, and whoever can see it can.
	report := `mutation { reportContent(input: {targetType: PERSON, targetId: "$owner", reason: HARASSMENT, text: "Look"}) { success } }`
	if code := s.graphql(fan, s.fill(report), nil).code(); code != "" && code != missing {
		t.Errorf("reporting across a block: %q", code)
	}
	s.mustGraphQL(other, s.fill(report))
	if !strings.Contains(s.graphql(s.access(s.adminID), `{ reports(first: 50) { nodes { targetId reporter { userId } } } }`, nil).
		Body.String(), s.otherID) {
		t.Error("the report does not reach the admins")
	}
	if code := s.graphql(owner, `{ reports { nodes { targetId } } }`, nil).code(); code != refused {
		t.Errorf("who was reported reads reports: %q", code)
	}
}

// A list of somebody whom a block parts from who asks is empty, and so is its length.
func TestTheLengthOfAListTellsOfNoBlock(t *testing.T) {
	s := newServer(t, false)
	s.post(s.ownerID, "")
	s.event("")
	s.mustGraphQL(s.access(s.ownerID),
		`mutation { createGiveaway(input: {description: "A shirt", quantity: 1, endDate: "2027-06-01T00:00:00Z"}) { id } }`)
	s.mustGraphQL(s.access(s.otherID), s.fill(`mutation { askQuestion(input: {badgeId: "$owner", content: "When?"}) { questionId } }`))
	s.mustGraphQL(s.access(s.ownerID), `mutation { blockUser(userId: "`+s.fanID+`") { success } }`)
	for who, want := range map[string]float64{s.fanID: 0, s.otherID: 1} {
		stats := s.mustGraphQL(s.access(who), s.fill(`{ getQuestionStats(badgeId: "$owner") { totalQuestions } }`))
		if got := stats["getQuestionStats"].(object)["totalQuestions"]; got != want {
			t.Errorf("%v questions, want %v", got, want)
		}
	}
	for name, list := range map[string]string{
		"getQuestionsByBadgeId": `{ getQuestionsByBadgeId(badgeId: "$owner") { totalCount pageInfo { hasNextPage } } }`,
		"getPostsByUserId":      `{ getPostsByUserId(where: {userId: "$owner"}) { totalCount pageInfo { hasNextPage } } }`,
		"getEventsByBadge":      `{ getEventsByBadge(badgeId: "$owner") { totalCount pageInfo { hasNextPage } } }`,
		"getGiveawaysByUser":    `{ getGiveawaysByUser(userId: "$owner") { totalCount pageInfo { hasNextPage } } }`,
	} {
		for who, want := range map[string]float64{s.fanID: 0, s.otherID: 1, s.adminID: 1} {
			got := s.mustGraphQL(s.access(who), s.fill(list))[name].(object)
			if got["totalCount"] != want || got["pageInfo"].(object)["hasNextPage"] != false {
				t.Errorf("%s: %v, want %v", name, got, want)
			}
		}
	}
}
