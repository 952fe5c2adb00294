package account_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/sidestage/sidestage/internal/account"
)

// comingPages are the first parts of addresses that the site does not have yet.
const comingPages = `hashtag hashtags tag giveaway giveaways questions calendar unsubscribe locations maintenance
	chat inbox sales subscriptions memories preview rest`

var firstPart = regexp.MustCompile(`path: '/([A-Za-z0-9_]+)['/]`)

// A person whose handle is a page's address could not be reached, or would hide the page.
func TestNoHandleIsAPageOfTheSite(t *testing.T) {
	words := strings.Fields(comingPages)
	manifests, err := filepath.Glob("../../frontend/src/features/*/manifest.ts")
	if err != nil || len(manifests) == 0 {
		t.Fatalf("%d manifests, %v", len(manifests), err)
	}
	pages := 0
	for _, manifest := range manifests {
		text, err := os.ReadFile(manifest) //nolint:gosec // a file of this repository
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range firstPart.FindAllStringSubmatch(string(text), -1) {
			words = append(words, m[1])
			pages++
		}
	}
	if pages == 0 {
		t.Error("no manifest names a page")
	}
	for _, word := range words {
		for _, handle := range []string{word, strings.ToUpper(word)} {
			if account.CheckHandle(handle) == "" {
				t.Errorf("%q may be taken", handle)
			}
		}
	}
}
