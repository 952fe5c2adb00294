package app

import (
	"strings"
	"testing"
)

// What the owner wrote and made, and what everybody may ask for to see it. $post and $question are the owner's post and
// a question to the owner by the other artist, $comment an answered comment of the owner's on the other's post.
var ownersThings = map[string]string{
	"their page":                     `{ artist(id: "$owner") { id } }`,
	"their music":                    `{ artistMusic(artistId: "$owner") { tracks { nodes { id } } } }`,
	"what they feature":              `{ featuredTracks(artistUserId: "$owner") { id } }`,
	"a post":                         `{ getPostById(id: "$post") { content } }`,
	"posts on their page":            `{ getPostsByUserId(where: {userId: "$owner"}, first: 100) { nodes { content } } }`,
	"what is pinned there":           `{ getPinnedPosts(userId: "$owner") { content } }`,
	"the feed":                       `{ getFeedPosts(first: 100) { nodes { content } } }`,
	"a hashtag":                      `{ getPostsByHashtag(name: "$tag", first: 100) { nodes { content } } }`,
	"comments on another's post":     `{ getComments(targetId: "$others", targetType: POST) { nodes { content userId } } }`,
	"who is suggested":               `{ getMentionSuggestions(query: "$handle") { userId } }`,
	"what they were asked":           `{ getQuestionsByBadgeId(badgeId: "$owner") { nodes { content } } }`,
	"a question":                     `{ getQuestionById(id: "$question") { content } }`,
	"who follows another":            `{ followers(userId: "$other", first: 100) { nodes { userId } } }`,
	"what the person saved":          `{ savedPosts(first: 100) { nodes { content } } }`,
	"their followers":                `{ followers(userId: "$owner") { nodes { userId } } }`,
	"posts by a third on their page": `{ getPostsByUserId(where: {userId: "$owner", communityPosts: true}) { nodes { content } } }`,
}

// Calls that reach the owner, and that nobody may make across a block.
var reachesOwner = map[string]string{
	"follow":             `mutation { followUser(userId: "$owner") { success } }`,
	"comment":            `mutation { createComment(input: {targetId: "$post", targetType: POST, content: "Hello"}) { commentId } }`,
	"answer":             `mutation { createComment(input: {targetId: "$others", targetType: POST, parentCommentId: "$comment", content: "Hello"}) { commentId } }`,
	"react":              `mutation { addReaction(input: {targetId: "$post", targetType: POST, type: LIKE}) { success } }`,
	"react to a comment": `mutation { addReaction(input: {targetId: "$comment", targetType: COMMENT, type: LIKE}) { success } }`,
	"ask":                `mutation { askQuestion(input: {badgeId: "$owner", content: "Why?"}) { questionId } }`,
	"post there":         `mutation { createPost(input: {content: "Hello", communityUserId: "$owner", isCommunityPost: true}) { id } }`,
}

const secret = "a low hum before the doors"

func TestABlockHoldsEverywhere(t *testing.T) {
	s := newServer(t, false)
	fan, owner, other := s.access(s.fanID), s.access(s.ownerID), s.access(s.otherID)
	id := func(token, text, name, field string) string {
		t.Helper()
		return s.mustGraphQL(token, text)[name].(object)[field].(string)
	}
	s.write(`MATCH (u:User) WHERE u.id IN $ids SET u.createdAt = datetime() - duration('P30D')`,
		object{"ids": []any{s.ownerID, s.fanID, s.otherID}})
	tag := "t" + strings.ReplaceAll(s.ownerID, "-", "")
	post := id(owner, `mutation { createPost(input: {content: "`+secret+` #`+tag+`"}) { id } }`, "createPost", "id")
	others := id(other, `mutation { createPost(input: {content: "All of you"}) { id } }`, "createPost", "id")
	comment := id(owner, `mutation { createComment(input: {targetId: "`+others+`", targetType: POST, content: "`+secret+
		`"}) { commentId } }`, "createComment", "commentId")
	id(other, `mutation { createComment(input: {targetId: "`+others+`", targetType: POST, parentCommentId: "`+comment+
		`", content: "Indeed"}) { commentId } }`, "createComment", "commentId")
	question := id(other, `mutation { askQuestion(input: {badgeId: "`+s.ownerID+`", content: "`+secret+`?"}) { questionId } }`,
		"askQuestion", "questionId")
	s.mustGraphQL(owner, `mutation { pinPost(id: "`+post+`") { success } }`)
	s.mustGraphQL(owner, `mutation { followUser(userId: "`+s.otherID+`") { success } }`)
	s.mustGraphQL(fan, `mutation { followUser(userId: "`+s.ownerID+`") { success } }`)
	s.mustGraphQL(fan, `mutation { savePost(id: "`+post+`") { success } }`)
	id(other, `mutation { createPost(input: {content: "`+secret+`", isCommunityPost: true, communityUserId: "`+s.ownerID+
		`"}) { id } }`, "createPost", "id")
	handle := s.mustGraphQL("", `{ artist(id: "`+s.ownerID+`") { handle } }`)["artist"].(object)["handle"].(string)

	fill := func(text string) string {
		return s.fill(strings.NewReplacer("$post", post, "$others", others, "$comment", comment, "$question", question,
			"$tag", tag, "$handle", handle).Replace(text))
	}
	sees := func(token, text string) bool {
		got := s.graphql(token, fill(text), nil).Body.String()
		return strings.Contains(got, secret) ||
			strings.Contains(strings.ReplaceAll(got, `"errors"`, ""), `"`+s.ownerID+`"`) ||
			strings.Contains(got, `"id":"`+s.tracks[0]+`"`)
	}
	check := func(when string, expected bool) {
		t.Helper()
		for what, text := range ownersThings {
			if what == "what they feature" || what == "their followers" || what == "their music" {
				continue // these say so by what is asked of them, below
			}
			if got := sees(fan, text); got != expected {
				t.Errorf("%s, %s is seen: %v, want %v: %s", when, what, got, expected, s.graphql(fan, fill(text), nil).Body)
			}
		}
	}
	check("before", true)
	s.mustGraphQL(owner, `mutation { blockUser(userId: "`+s.fanID+`") { success } }`)
	check("while blocked", false)
	for what, text := range reachesOwner {
		if code := s.graphql(fan, fill(text), nil).code(); code != missing {
			t.Errorf("%s across a block: %q", what, code)
		}
	}
	const gone = `{"success":false,"message":"This post was not found."}`
	if got := s.graphql(fan, fill(`mutation { savePost(id: "$post") { success message } }`), nil); got.code() != "" ||
		!strings.Contains(got.Body.String(), gone) {
		t.Errorf("save across a block: %s", got.Body)
	}
	for _, text := range []string{ownersThings["their music"], ownersThings["their followers"]} {
		if code := s.graphql(fan, fill(text), nil).code(); code != missing {
			t.Errorf("%s across a block: %q", text, code)
		}
	}
	if got := s.call("GET", "/user/profile?identifier="+handle, fan, nil); got.code() != missing {
		t.Errorf("the profile across a block: %s", got.Body)
	}
	// Neither does who blocked see of the other.
	if got := s.call("GET", "/user/profile?identifier="+s.fanID, owner, nil); got.code() != missing {
		t.Errorf("the profile of who is blocked: %s", got.Body)
	}
	if code := s.graphql(owner, `mutation { followUser(userId: "`+s.fanID+`") { success } }`, nil).code(); code != missing {
		t.Errorf("following who one blocked: %q", code)
	}
	// What was answered leaves its place, and nothing of whose it was.
	thread := s.graphql(fan, fill(ownersThings["comments on another's post"]), nil).Body.String()
	if strings.Count(thread, "content") != 1 || strings.Contains(thread, s.ownerID) {
		t.Errorf("the thread: %s", thread)
	}
	// A mention names nobody across a block.
	made := s.mustGraphQL(fan, `mutation { createComment(input: {targetId: "`+others+`", targetType: POST, content: "Hi @`+
		handle+`"}) { mentions { userId } } }`)
	if named := made["createComment"].(object)["mentions"].([]any); len(named) != 0 {
		t.Errorf("mentioned across a block: %v", named)
	}
	s.mustGraphQL(owner, `mutation { unblockUser(userId: "`+s.fanID+`") { success } }`)
	check("after", true)
}

// Who mutes somebody does not find them in lists, and reads what they wrote where they look for it.
func TestAMuteKeepsOutOfLists(t *testing.T) {
	s := newServer(t, false)
	fan, owner := s.access(s.fanID), s.access(s.ownerID)
	s.write(`MATCH (u:User {id: $id}) SET u.createdAt = datetime() - duration('P30D')`, object{"id": s.ownerID})
	post := s.mustGraphQL(owner, `mutation { createPost(input: {content: "`+secret+`"}) { id } }`)["createPost"].(object)["id"].(string)
	comment := `{ getComments(targetId: "` + post + `", targetType: POST) { nodes { content muted { isPerson word } } } }`
	s.mustGraphQL(owner, `mutation { createComment(input: {targetId: "`+post+`", targetType: POST, content: "Mine"}) { commentId } }`)
	has := func(text string) bool {
		return strings.Contains(s.graphql(fan, s.fill(text), nil).Body.String(), secret)
	}
	feed, page := ownersThings["the feed"], ownersThings["posts on their page"]
	s.mustGraphQL(fan, `mutation { muteUser(userId: "`+s.ownerID+`") { success } }`)
	if has(feed) || !has(page) {
		t.Errorf("muted: the feed has it: %v, their page: %v", has(feed), has(page))
	}
	if got := s.graphql(fan, comment, nil).Body.String(); !strings.Contains(got, `"isPerson":true`) {
		t.Errorf("a comment of theirs: %s", got)
	}
	s.mustGraphQL(fan, `mutation { unmuteUser(userId: "`+s.ownerID+`") { success } }`)
	if !has(feed) {
		t.Error("unmuted, the feed does not have it")
	}
	s.mustGraphQL(fan, `mutation { muteWord(input: {text: "Hüm"}) { id } }`)
	word := `{ getPostById(id: "` + post + `") { content muted { isPerson word } } }`
	if got := s.graphql(fan, word, nil).Body.String(); !strings.Contains(got, `"word":"Hüm"`) ||
		!strings.Contains(got, secret) {
		t.Errorf("a muted word: %s", got)
	}
	for who, token := range map[string]string{"its author": owner, "a visitor": ""} {
		if got := s.graphql(token, word, nil).Body.String(); !strings.Contains(got, `"muted":null`) {
			t.Errorf("to %s: %s", who, got)
		}
	}
}
