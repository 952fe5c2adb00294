package app

import (
	"fmt"
	"strings"
	"testing"

	"github.com/sidestage/sidestage/graphstore/graphtest"
)

// alike lets eight fans listen to one of the two artists and four to the other, too few to speak: what they have in
// common is a genre, so they are similar to a degree. It learns of it, and gives the fans and the degree.
func (s *server) alike() (fans []string, score float64) {
	s.t.Helper()
	for range 12 {
		fans = append(fans, graphtest.ID(s.t))
	}
	_, err := graphtest.Open(s.t).Exec(s.t.Context(), "test_alike", `MATCH (o:User {id: $other}) MATCH (own:Track {id: $own})
CREATE (o)-[:PERFORMED]->(t:Track {id: $track, ownerId: $other, title: 'Alike', duration: 2.0, status: 'published', source: 'demo', playCount: 0, createdAt: datetime(), updatedAt: datetime()})
WITH own, t UNWIND $fans AS id
CREATE (u:User {id: id, handle: id, handleKey: id, displayName: 'Fan', email: id, accountType: 'fan', roles: [], createdAt: datetime(), confirmedAt: datetime()})
FOREACH (_ IN CASE WHEN id IN $fans[..8] THEN [1] ELSE [] END | CREATE (u)-[:LISTENED {plays: 5, skips: 0, seconds: 10.0, lastAt: datetime()}]->(own))
FOREACH (_ IN CASE WHEN id IN $fans[8..] THEN [1] ELSE [] END | CREATE (u)-[:LISTENED {plays: 4, skips: 0, seconds: 8.0, lastAt: datetime()}]->(t))`,
		map[string]any{"other": s.otherID, "own": s.tracks[0], "track": graphtest.ID(s.t), "fans": fans})
	if err != nil {
		s.t.Fatal(err)
	}
	if err := s.services.trainer.Retrain(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
	found := s.mustGraphQL(s.access(s.adminID),
		fmt.Sprintf(`{ previewNeighbours(artistId: %q, similarityScoreThreshold: 0.01, first: 50) { then { score artist { id } } } }`, s.ownerID))
	for _, n := range found["previewNeighbours"].(object)["then"].([]any) {
		if n.(object)["artist"].(object)["id"] == s.otherID {
			if score = n.(object)["score"].(float64); score < 1 {
				return fans, score
			}
		}
	}
	s.t.Fatalf("the two are not alike: %v", found)
	return nil, 0
}

// similar reports whether the two artists are shown as similar to somebody.
func (s *server) similar(userID string) bool {
	s.t.Helper()
	found := s.mustGraphQL(s.access(userID),
		fmt.Sprintf(`{ similarArtists(artistId: %q, first: 50) { artist { id } } }`, s.ownerID))
	return strings.Contains(fmt.Sprint(found), s.otherID)
}

// tune puts a threshold in force.
func (s *server) tune(threshold float64) {
	s.t.Helper()
	got := s.graphql(s.access(s.adminID), fmt.Sprintf(
		`mutation { saveTuning(input: {similarityScoreThreshold: %g, model: "blend", diversity: 0.2, discovery: 0.1}, version: %d, reason: "a test") { version changedBy } }`,
		threshold, s.tuningInForce()), nil)
	if got.code() != "" {
		s.t.Fatalf("tuning: %s", got.Body)
	}
}

// TestAThresholdHoldsInTheNextRequest changes it by each way there is; each leaves a version, and a preview none.
func TestAThresholdHoldsInTheNextRequest(t *testing.T) {
	s := newServer(t, true)
	s.noExperiment()
	admin := s.access(s.adminID)
	defer s.mustGraphQL(admin, `mutation { restoreTuning(version: 0, reason: "a test is over") { version } }`)
	_, score := s.alike()
	above, below := min(1, score+0.05), max(0, score-0.05)
	for range 2 {
		s.tune(above)
		if s.similar("") || s.similar(s.fanID) {
			t.Errorf("similar by %.2f at %.2f", score, above)
		}
		strict := s.tuningInForce()
		s.mustGraphQL(admin, fmt.Sprintf(`{ previewThreshold(similarityScoreThreshold: %g) { gaining } }`, below))
		if s.similar("") || s.tuningInForce() != strict {
			t.Error("a preview changed something")
		}
		s.tune(below)
		if !s.similar("") || !s.similar(s.fanID) {
			t.Errorf("not similar by %.2f at %.2f", score, below)
		}
		s.mustGraphQL(admin, fmt.Sprintf(`mutation { restoreTuning(version: %d, reason: "as it was") { version } }`, strict))
		if s.similar("") {
			t.Error("what was restored does not hold")
		}
	}
	before := s.tuningInForce()
	if got := s.call("PUT", "/site-status", admin,
		object{"similarityScoreThreshold": below, "reason": " It hears more "}); got.Code != 200 || !s.similar("") {
		t.Errorf("through the status: %s", got.Body)
	}
	if got := s.call("PUT", "/site-status", admin,
		object{"similarityScoreThreshold": above, "reason": "no"}); got.code() != badInput ||
		!strings.Contains(got.Body.String(), `"reason"`) || !s.similar("") {
		t.Errorf("a short reason: %s", got.Body)
	}
	left := s.mustGraphQL(admin,
		`{ tuningHistory(first: 1) { nodes { version reason tuning { similarityScoreThreshold } } } }`)["tuningHistory"].(object)["nodes"].([]any)[0].(object)
	if int(left["version"].(float64)) != before+1 || left["reason"] != "It hears more" ||
		left["tuning"].(object)["similarityScoreThreshold"] != below {
		t.Errorf("the status left %v after %d", left, before)
	}
	if got := s.graphql(admin,
		fmt.Sprintf(
			`mutation { saveTuning(input: {similarityScoreThreshold: 1.5, model: "magic", diversity: 0, discovery: 0}, version: %d, reason: "x") { version } }`,
			before,
		), nil); got.code() != badInput ||
		!strings.Contains(got.Body.String(), `"similarityScoreThreshold"`) ||
		!strings.Contains(got.Body.String(), `"model"`) || !strings.Contains(got.Body.String(), `"reason"`) {
		t.Errorf("a bad tuning: %s", got.Body)
	}
	if got := s.graphql(admin,
		fmt.Sprintf(
			`mutation { saveTuning(input: {similarityScoreThreshold: 0.4, model: "blend", diversity: 0, discovery: 0}, version: %d, reason: "too late") { version } }`,
			before,
		), nil); got.code() != "CONFLICT" {
		t.Errorf("on a version that is gone: %s", got.Body)
	}
}
