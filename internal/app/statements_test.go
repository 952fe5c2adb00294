package app

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// siteDocuments has the queries and fragments that the site sends, by name, as its generated code lists them.
func siteDocuments(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "frontend", "src", "gql", "gql.ts"))
	if err != nil {
		t.Fatal(err)
	}
	documents := map[string]string{}
	for _, quoted := range regexp.MustCompile(`"\\n(?:[^"\\]|\\.)*"`).FindAllString(string(text), -1) {
		document, err := strconv.Unquote(quoted)
		if err != nil {
			t.Fatal(err)
		}
		if name := regexp.MustCompile(`^\s*(?:query|fragment) (\w+)`).FindStringSubmatch(document); name != nil {
			documents[name[1]] = document
		}
	}
	return documents
}

// asTheSiteAsks returns a query with all fragments that it spreads.
func asTheSiteAsks(t *testing.T, documents map[string]string, name string) string {
	t.Helper()
	spread := regexp.MustCompile(`\.\.\.(\w+)`)
	var parts []string
	for names := []string{name}; len(names) > 0; names = names[1:] {
		document, known := documents[names[0]]
		if !known {
			t.Fatalf("the site sends no %s", names[0])
		}
		if slices.Contains(parts, document) {
			continue
		}
		parts = append(parts, document)
		for _, found := range spread.FindAllStringSubmatch(document, -1) {
			names = append(names, found[1])
		}
	}
	return strings.Join(parts, "")
}

// personal are the statements about one person alone: what they heard, follow and hold, and what recommendations ask of
// them.
var personal = []string{
	"entitlements", "saved_among", "followed_among", "said_by", "recently_played", "heard_by", "followed_by",
	"followed_released",
}

// A page that somebody has opened before asks the graph three things at most that are not about the person: what it
// shows is kept, only which and in what order is asked.
func TestPagesAskTheGraphFewThings(t *testing.T) {
	s := newServer(t, true)
	documents := siteDocuments(t)
	handle := "h" + s.ownerID[len(s.ownerID)-12:]
	for page, c := range map[string]map[string]object{
		"home":   {"Home": nil},
		"artist": {"ArtistPage": {"handle": handle}, "ArtistMusicParts": {"id": s.ownerID}},
		"album":  {"AlbumPage": {"id": s.album}},
	} {
		for who, id := range map[string]string{"a visitor": "", "a member": s.fanID} {
			open := func() {
				for name, variables := range c {
					if page == "home" {
						variables = object{"member": id != ""}
					}
					if got := s.graphql(s.access(id), asTheSiteAsks(t, documents, name), variables); got.code() != "" {
						t.Fatalf("%s for %s: %s", name, who, got.Body)
					}
				}
			}
			open()
			before := s.statements()
			open()
			var asked []string
			others := uint64(0)
			for name, n := range s.statements() {
				if n -= before[name]; n == 0 {
					continue
				}
				asked = append(asked, fmt.Sprint(name, " ", n))
				if !slices.Contains(personal, name) {
					others += n
				}
			}
			t.Logf("%s for %s: %v", page, who, asked)
			if others > 3 {
				t.Errorf("%s for %s asks the graph %v", page, who, asked)
			}
		}
	}
}
