package app

import (
	"strings"
	"testing"
	"time"
)

// What somebody left on an artist's page stays there for everybody else: the artist, who alone may take it away, reads
// it behind a curtain and does so.
func TestAnArtistTakesAwayWhatSomebodyBlockedLeft(t *testing.T) {
	s := newServer(t, false)
	fan, owner := s.access(s.fanID), s.access(s.ownerID)
	post := s.post(s.ownerID, "")
	comment := s.mustGraphQL(fan, `mutation { createComment(input: {targetType: POST, targetId: "`+post+
		`", content: "You will regret this"}) { id: commentId } }`)["createComment"].(object)["id"].(string)
	left := s.mustGraphQL(fan, `mutation { createPost(input: {content: "Nobody likes her", communityUserId: "`+s.ownerID+
		`"}) { id } }`)["createPost"].(object)["id"].(string)
	// A comment under what another fan wrote there.
	theirs := s.mustGraphQL(s.access(s.otherID), `mutation { createPost(input: {content: "See you there", communityUserId: "`+
		s.ownerID+`"}) { id } }`)["createPost"].(object)["id"].(string)
	under := s.mustGraphQL(fan, `mutation { createComment(input: {targetType: POST, targetId: "`+theirs+
		`", content: "You too"}) { id: commentId } }`)["createComment"].(object)["id"].(string)
	s.mustGraphQL(owner, `mutation { blockUser(userId: "`+s.fanID+`") { success } }`)
	s.mustGraphQL(owner, `mutation { reportContent(input: {targetType: COMMENT, targetId: "`+under+
		`", reason: HARASSMENT, text: "Look"}) { success } }`)
	s.mustGraphQL(owner, `mutation { deletePost(id: "`+theirs+`") { success } }`)

	comments := `{ getComments(targetId: "` + post + `", targetType: POST) { nodes { id: commentId canDelete muted { isPerson } } } }`
	wall := `{ getPostsByUserId(where: {userId: "$owner", communityPosts: true}) { totalCount nodes { id canDelete muted { isPerson } } } }`
	for name, query := range map[string]string{"getComments": comments, "getPostsByUserId": wall} {
		list := s.mustGraphQL(owner, s.fill(query))[name].(object)
		nodes := list["nodes"].([]any)
		if len(nodes) != 1 {
			t.Fatalf("%s: the artist sees %v", name, nodes)
		}
		muted, _ := nodes[0].(object)["muted"].(object)
		if muted == nil || muted["isPerson"] != true || nodes[0].(object)["canDelete"] != true {
			t.Errorf("%s: %v", name, nodes[0])
		}
		if n, ok := list["totalCount"]; ok && n != 1.0 {
			t.Errorf("%s counts %v", name, n)
		}
	}
	for _, remove := range []string{`deleteComment(id: "` + comment + `")`, `deletePost(id: "` + left + `")`} {
		s.mustGraphQL(owner, `mutation { `+remove+` { success } }`)
	}
	for name, query := range map[string]string{"comments": comments, "wall": wall} {
		got := s.mustGraphQL(s.access(s.otherID), s.fill(query))
		if text := strings.Join([]string{comment, left}, " "); anyOf(got, text) {
			t.Errorf("%s: it is still there: %v", name, got)
		}
	}
}

// The host of a show takes the memory of somebody whom they blocked out of its scrapbook, unpins it and puts it back;
// whoever else the author is apart from does not have it.
func TestAHostTakesAwayTheMemoryOfSomebodyBlocked(t *testing.T) {
	s := newServer(t, false)
	fan, owner := s.access(s.fanID), s.access(s.ownerID)
	show := s.mustGraphQL(owner, `mutation { createEvent(input: {title: "Last night", startDate: "`+
		time.Now().AddDate(0, 0, -1).UTC().Format(time.RFC3339)+`", timeZone: "Europe/Lisbon"}) { id } }`)
	id := show["createEvent"].(object)["id"].(string)
	s.mustGraphQL(fan, `mutation { addEventInterest(eventId: "`+id+`") { success } }`)
	memory := s.mustGraphQL(fan, `mutation { createPost(input: {type: Memory, content: "She sang flat", eventId: "`+id+
		`", inScrapbook: true}) { id } }`)["createPost"].(object)["id"].(string)
	s.mustGraphQL(owner, `mutation { pinMemory(id: "`+memory+`") { success } }`)
	s.mustGraphQL(owner, `mutation { blockUser(userId: "`+s.fanID+`") { success } }`)
	s.mustGraphQL(s.access(s.otherID), `mutation { blockUser(userId: "`+s.fanID+`") { success } }`)

	list := `{ getMemories(eventId: "` + id + `") { nodes { id canPinInScrapbook muted { isPerson } } } }`
	nodes := s.mustGraphQL(owner, list)["getMemories"].(object)["nodes"].([]any)
	if len(nodes) != 1 {
		t.Fatalf("the host sees %v", nodes)
	}
	muted, _ := nodes[0].(object)["muted"].(object)
	if muted == nil || muted["isPerson"] != true || nodes[0].(object)["canPinInScrapbook"] != true {
		t.Errorf("the host sees %v", nodes[0])
	}
	if got := s.mustGraphQL(s.access(s.otherID), list); anyOf(got, memory) {
		t.Errorf("another who blocked the author sees it: %v", got)
	}
	for _, step := range []struct {
		mutation string
		isIn     bool
	}{{"unpinMemory", true}, {"removeMemory", false}, {"returnMemory", true}, {"removeMemory", false}} {
		s.mustGraphQL(owner, `mutation { `+step.mutation+`(id: "`+memory+`") { success } }`)
		for name, token := range map[string]string{"the host": owner, "a visitor": ""} {
			if anyOf(s.mustGraphQL(token, list), memory) != step.isIn {
				t.Errorf("after %s it is in the scrapbook for %s: %v", step.mutation, name, !step.isIn)
			}
		}
	}
}

// anyOf reports whether one of some ids is among the nodes of an answer.
func anyOf(answer object, ids string) bool {
	for _, list := range answer {
		for _, node := range list.(object)["nodes"].([]any) {
			if strings.Contains(ids, node.(object)["id"].(string)) {
				return true
			}
		}
	}
	return false
}

// The length of a list is that of what its filter wants.
func TestTheLengthOfAPageIsThatOfItsFilter(t *testing.T) {
	s := newServer(t, false)
	s.post(s.ownerID, "")
	s.post(s.ownerID, "")
	s.mustGraphQL(s.access(s.fanID), `mutation { createPost(input: {content: "Hello", communityUserId: "`+s.ownerID+`"}) { id } }`)
	for filter, want := range map[string]float64{
		"": 3, ", communityPosts: true": 1, ", communityPosts: false": 2, ", vipOnly: true": 0, ", postType: Post": 3,
		", postType: Poll": 0,
	} {
		got := s.mustGraphQL("", s.fill(`{ getPostsByUserId(where: {userId: "$owner"`+filter+`}, first: 1) { totalCount } }`))
		if n := got["getPostsByUserId"].(object)["totalCount"]; n != want {
			t.Errorf("%q: %v, want %v", filter, n, want)
		}
	}
}
