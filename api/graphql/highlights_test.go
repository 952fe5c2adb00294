package graphql

import (
	"os"
	"strings"
	"testing"
)

// Home draws what the page brings as it draws what it asks for, so both are the same fields.
func TestThePageBringsWhatHomeAsksFor(t *testing.T) {
	code, err := os.ReadFile("../../frontend/src/features/carousel/api/panelFragment.ts")
	if err != nil {
		t.Fatal(err)
	}
	found := documentOf.FindSubmatch(code)
	if found == nil {
		t.Fatal("the site's fragment is elsewhere now")
	}
	words := func(text string) string { return strings.Join(strings.Fields(text), " ") }
	if want := words(string(found[1])); !strings.Contains(words(highlightsQuery), want) {
		t.Errorf("highlights.graphql has not\n%s", want)
	}
}
