package app

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// What the graph has hidden is not named as what was meant while the index still holds it.
func TestDidYouMeanTellsOfNothingHidden(t *testing.T) {
	s := newServer(t, false)
	word := oneWord()
	ids := s.songsOf(word, 1)
	typo := word[:4] + "q" + word[4:]
	asked := []string{
		"/search?query=" + typo, "/search?isFinalSearch=false&query=" + typo,
		"/search?group=song&offset=1&query=" + typo, "/search/suggestions?query=" + typo,
	}
	look := func(path string) object {
		t.Helper()
		got := s.get(path, s.access(s.fanID))
		if got.Code != http.StatusOK {
			t.Fatalf("%s: %d %s", path, got.Code, got.Body)
		}
		return got.json
	}
	for _, path := range asked {
		if got := look(path); got["didYouMean"] != word {
			t.Errorf("%s: %v is what was meant, want %s", path, got["didYouMean"], word)
		}
	}
	s.write(`MATCH (t:Track {id: $id}) SET t.status = 'draft'`, map[string]any{"id": ids[0]})
	for _, path := range asked {
		// Something else may be guessed.
		if got := look(path); got["didYouMean"] == word || strings.Contains(fmt.Sprint(got["results"]), ids[0]) {
			t.Errorf("%s tells of a draft: %v", path, got)
		}
	}
}
