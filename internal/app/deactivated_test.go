package app

import (
	"strings"
	"testing"

	"github.com/sidestage/sidestage/graphstore/graphtest"
)

// What somebody said, collected, asked, answered and offers is hidden while they are deactivated, but from those who
// moderate; all of it comes back with them.
func TestWhatSomebodyMadeHidesWhileTheyAreAway(t *testing.T) {
	s := newServer(t, true)
	admin := asker{s.adminID, s.access(s.adminID)}
	word := "w" + strings.ReplaceAll(graphtest.ID(t), "-", "")
	fan, owner := s.access(s.fanID), s.access(s.ownerID)
	s.gate()
	s.mustGraphQL(fan, `mutation { createComment(input: {targetId: "`+s.tracks[0]+`", targetType: SONG, content: "`+word+
		`"}) { commentId } }`)
	made := s.mustGraphQL(fan, `mutation { createPlaylist(input: {title: "`+word+
		`", visibility: PUBLIC, trackIds: ["`+s.tracks[0]+`"]}) { id } }`)
	list := made["createPlaylist"].(object)["id"].(string)
	made = s.mustGraphQL(fan,
		`mutation { askQuestion(input: {badgeId: "`+s.ownerID+`", content: "`+word+`?"}) { questionId } }`)
	question := made["askQuestion"].(object)["questionId"].(string)
	s.mustGraphQL(owner,
		`mutation { answerQuestion(input: {questionId: "`+question+`", answer: "`+word+`!"}) { answer } }`)

	reads := map[string]struct {
		query string
		of    string
	}{
		"the comment":            {`{ getComments(targetId: "` + s.tracks[0] + `", targetType: SONG) { nodes { content } } }`, s.fanID},
		"the playlist":           {`{ playlist(id: "` + list + `") { title owner { displayName } } }`, s.fanID},
		"the playlists":          {`{ userPlaylists(userId: "` + s.fanID + `") { nodes { title } } }`, s.fanID},
		"the question":           {`{ getQuestionById(id: "` + question + `") { content answer } }`, s.fanID},
		"questions of the fan":   {`{ getQuestionsByUserId(userId: "` + s.fanID + `") { nodes { content } } }`, s.fanID},
		"the answer":             {`{ getQuestionById(id: "` + question + `") { content answer } }`, s.ownerID},
		"questions of an artist": {`{ getQuestionsByBadgeId(badgeId: "` + s.ownerID + `") { nodes { answer } } }`, s.ownerID},
		"the tiers":              {`{ artistTiers(artistUserId: "` + s.ownerID + `") { id name } }`, s.ownerID},
	}
	seen := func(token, query string) bool {
		text := s.graphql(token, query, nil).Body.String()
		return strings.Contains(text, word) || strings.Contains(text, `"artistTiers":[{`)
	}
	moderator := s.moderator()
	for _, away := range []string{s.fanID, s.ownerID} {
		for name, read := range reads {
			if !seen("", read.query) {
				t.Fatalf("%s is not there before", name)
			}
		}
		body := object{"userId": away, "why": "A test"}
		if code := s.outcome("POST", "/admin/deactivate-user", admin, body); code != "" {
			t.Fatal(code)
		}
		for name, read := range reads {
			if read.of != away {
				continue
			}
			for who, token := range map[string]string{"a visitor": "", "another": s.access(s.otherID)} {
				if seen(token, read.query) {
					t.Errorf("%s is still shown to %s", name, who)
				}
			}
			if name == "the comment" && !seen(moderator.token, read.query) {
				t.Errorf("%s is hidden from a moderator", name)
			}
		}
		if code := s.outcome("POST", "/admin/reactivate-user", admin, body); code != "" {
			t.Fatal(code)
		}
	}
	for name, read := range reads {
		if !seen("", read.query) {
			t.Errorf("%s did not come back", name)
		}
	}
}
