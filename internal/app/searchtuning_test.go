package app

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/search"
)

// TestSearchSettingsHold changes the settings of search on one server: it goes by them at
// once, another soon, a preview alone changes nothing, and restored defaults end it.
func TestSearchSettingsHold(t *testing.T) {
	s := newServer(t, true)
	admin := s.access(s.adminID)
	// The other server has the same engine, and settings of its own.
	other := s.with(func(w *world) { w.index = w.index.With(search.DefaultSettings()) })
	following, stop := context.WithCancel(t.Context())
	defer stop()
	go other.part("searchtuning").background[0](following)
	nonsense := "zqxj" + s.ownerID[len(s.ownerID)-8:]
	on := func(s *server) bool {
		return strings.Contains(s.get("/search?query="+nonsense, "").Body.String(), s.ownerID)
	}
	finds := func() bool { return on(s) }
	if finds() {
		t.Fatal("nonsense is found")
	}
	input := fmt.Sprintf(`{synonyms: [["%s", "%s"]], stopWords: [], weights: {}}`, nonsense, s.word)
	shown := s.mustGraphQL(admin,
		`{ previewSearchSettings(input: `+input+
			`) { queries today { class queries first five mrr } changed { class } examples { query } differing } }`)
	preview := shown["previewSearchSettings"].(object)
	if preview["queries"].(float64) == 0 || len(preview["today"].([]any)) == 0 ||
		len(preview["today"].([]any)) != len(preview["changed"].([]any)) || finds() {
		t.Errorf("the preview: %v", preview)
	}
	version := s.settingsInForce()
	change := func(version int) answer {
		return s.graphql(admin,
			fmt.Sprintf(
				`mutation { updateSearchSettings(input: %s, version: %d, reason: "They look for it so") { version synonyms changedBy reason } }`,
				input, version,
			), nil)
	}
	if got := change(version); got.code() != "" || !finds() {
		t.Errorf("after the change: %s", got.Body)
	}
	for deadline := time.Now().Add(30 * time.Second); !on(other); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the other server does not follow")
		}
	}
	if got := change(version); got.code() != "CONFLICT" {
		t.Errorf("a change of what was changed: %s", got.Body)
	}
	if bad := s.graphql(admin,
		fmt.Sprintf(
			`mutation { updateSearchSettings(input: {synonyms: [["one"]], stopWords: [], weights: {edit: 0}}, version: %d, reason: "x") { version } }`,
			version+1,
		), nil); bad.code() != badInput ||
		!strings.Contains(bad.Body.String(), `"synonyms"`) || !strings.Contains(bad.Body.String(), `"weights.edit"`) {
		t.Errorf("a bad change: %s", bad.Body)
	}
	s.mustGraphQL(admin, `mutation { restoreSearchSettings(version: 0, reason: "They do not") { version } }`)
	if finds() {
		t.Error("what was restored does not hold")
	}
}
