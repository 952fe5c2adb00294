package genres

import (
	"strings"
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/person"
)

// Artists are written what became of their genre, in the words of those who decided; not of what was taken back.
func TestLettersToArtists(t *testing.T) {
	s := NewService(Options{SiteURL: "https://site.test"})
	p := Proposal{
		Name: "Rok", Words: "Write it with a c.", Into: "Rock",
		Artists: []person.Person{{UserID: "a", Name: "A"}, {UserID: "b", Name: "B"}},
	}
	for _, c := range []struct {
		state State
		verb  event.Verb
		want  string
	}{
		{Folded, event.GenreFolded, "Your genre is listed as Rock"},
		{Declined, event.GenreDeclined, "Your genre was not taken up"},
		{Proposed, event.GenreDeclined, ""},
		{TakenUp, event.GenreFolded, ""},
	} {
		p.State = c.state
		e := backlog.Event{}
		e.Verb = c.verb
		got := s.letters(p, e)
		if c.want == "" {
			if len(got) > 0 {
				t.Errorf("%s while it is %s: %v", c.verb, c.state, got)
			}
			continue
		}
		if len(got) != 2 || got[1].UserID != "b" || got[0].Subject != c.want ||
			!strings.Contains(got[0].Text, "Hello A,") || !strings.Contains(got[0].Text, p.Words) ||
			!strings.Contains(got[0].Text, "https://site.test/dashboard/music") {
			t.Errorf("%s: %+v", c.verb, got)
		}
	}
}
