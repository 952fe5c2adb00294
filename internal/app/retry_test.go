package app

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/limit"
)

// sentOnce are the things that people make, each with what is said of it under a key, what is refused in several ways,
// and how often somebody makes one who is new.
var sentOnce = []struct {
	name, who, made, field string
	refused                map[string]string
	rule                   limit.Rule
}{
	{
		"createPost", "fan", `createPost(input: {content: "Once", clientKey: "%s"}) { id }`, "id",
		map[string]string{
			`createPost(input: {content: "x", fansOnly: true}) { id }`:              "BAD_USER_INPUT",
			`createPost(input: {content: "x", tierId: "none"}) { id }`:              "BAD_USER_INPUT",
			`createPost(input: {content: "x", audioTrackId: "none"}) { id }`:        "NOT_FOUND",
			`createPost(input: {content: "x", multimediaUrl: ["images/x"]}) { id }`: "BAD_USER_INPUT",
		},
		limit.Rule{Name: "post new", Max: 10, Window: time.Hour},
	},
	{
		"askQuestion", "fan", `askQuestion(input: {badgeId: "$owner", content: "Once?", clientKey: "%s"}) { questionId }`,
		"questionId",
		map[string]string{
			`askQuestion(input: {badgeId: "none", content: "?"}) { questionId }`:  "NOT_FOUND",
			`askQuestion(input: {badgeId: "$owner", content: ""}) { questionId }`: "BAD_USER_INPUT",
		},
		limit.Rule{Name: "ask new", Max: 5, Window: time.Hour},
	},
	{
		"createGiveaway", "owner",
		`createGiveaway(input: {description: "A shirt", quantity: 1, endDate: "2027-06-01T00:00:00Z", clientKey: "%s"}) { id }`,
		"id",
		map[string]string{
			`createGiveaway(input: {description: "", quantity: 1, endDate: "2027-06-01T00:00:00Z"}) { id }`: "BAD_USER_INPUT",
		},
		limit.Rule{Name: "hold giveaway new", Max: 5, Window: time.Hour},
	},
	{
		"createEvent", "owner",
		`createEvent(input: {title: "A show", startDate: "2027-06-01T00:00:00Z", timeZone: "UTC", clientKey: "%s"}) { id }`,
		"id",
		map[string]string{
			`createEvent(input: {title: "A", startDate: "2027-06-01T00:00:00Z", timeZone: "UTC", venueId: "none"}) { id }`:        "BAD_USER_INPUT",
			`createEvent(input: {title: "A", startDate: "2027-06-01T00:00:00Z", timeZone: "UTC", multimediaItems: ["x"]}) { id }`: "BAD_USER_INPUT",
		},
		limit.Rule{Name: "plan event new", Max: 30, Window: time.Hour},
	},
	{
		"createComment", "fan",
		`createComment(input: {targetId: "$track", targetType: SONG, content: "Once", clientKey: "%s"}) { commentId }`,
		"commentId",
		map[string]string{
			`createComment(input: {targetId: "$track", targetType: SONG, content: "x", parentCommentId: "none"}) {
				commentId
			}`: "BAD_USER_INPUT",
		},
		limit.Rule{Name: "comment", Max: 30, Window: time.Hour},
	},
}

// Whoever has one try left spends it on what becomes something, and has that back under its key from then on: whether
// they ask again or had asked several times at once.
func TestATryIsSpentOnceAndOnWhatIsMade(t *testing.T) {
	s := newServer(t, false)
	for _, thing := range sentOnce {
		t.Run(thing.name, func(t *testing.T) {
			id := map[string]string{"fan": s.fanID, "owner": s.ownerID}[thing.who]
			token := s.access(id)
			for range thing.rule.Max - 1 {
				if _, err := s.services.limits.Take(t.Context(), thing.rule, id); err != nil {
					t.Fatal(err)
				}
			}
			for text, code := range thing.refused {
				if got := s.graphql(token, "mutation { "+s.fill(text)+" }", nil); got.code() != code {
					t.Errorf("%s: %s, want %s", text, got.Body, code)
				}
			}
			text := "mutation { " + s.fill(fmt.Sprintf(thing.made, "first")) + " }"
			ids := make([]string, 6)
			var all sync.WaitGroup
			for i := range ids {
				all.Go(func() {
					got := s.graphql(token, text, nil)
					if got.code() != "" {
						t.Errorf("at once: %s", got.Body)
						return
					}
					ids[i] = got.json["data"].(object)[thing.name].(object)[thing.field].(string)
				})
			}
			all.Wait()
			again := s.graphql(token, text, nil)
			if again.code() != "" {
				t.Fatalf("again: %s", again.Body)
			}
			for _, id := range ids {
				if id != again.json["data"].(object)[thing.name].(object)[thing.field] {
					t.Errorf("made %q, and again %s", ids, again.Body)
				}
			}
			other := "mutation { " + s.fill(fmt.Sprintf(thing.made, "second")) + " }"
			if got := s.graphql(token, other, nil); got.code() != "RATE_LIMITED" {
				t.Errorf("one more: %s", got.Body)
			}
		})
	}
}
