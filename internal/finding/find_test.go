package finding

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

// listed is an index of albums "0", "1" and so on, which may be older than the graph.
type listed struct {
	n     int
	meant string
}

func (l listed) Search(_ context.Context, q search.Query) (search.Results, error) {
	end := min(q.Offset+q.PerGroup, l.n)
	hits := []search.Hit{}
	for i := q.Offset; i < end; i++ {
		id := strconv.Itoa(i)
		hits = append(hits, search.Hit{Type: item.Album, ID: id, Name: id, Matches: []search.Range{{}}})
	}
	return search.Results{
		Groups: map[item.Type][]search.Hit{item.Album: hits}, More: map[item.Type]bool{item.Album: end < l.n}, Guessed: true,
		DidYouMean: l.meant, Meant: item.Ref{Type: item.Album, ID: l.meant},
	}, nil
}

func (l listed) PutBeside(context.Context, *search.Results) error { return nil }

func (listed) ReadAhead(context.Context, []search.Document) error { return nil }

func (l listed) Walk(_ context.Context, t item.Type, yield func([]search.Document) error) error {
	if t != item.Album {
		return nil
	}
	documents := make([]search.Document, l.n)
	for i := range documents {
		documents[i] = search.Document{Type: t, ID: strconv.Itoa(i)}
	}
	return yield(documents)
}

// TestFindTellsOfNothingHidden shows, counts as more and names as meant only what the person may know of.
func TestFindTellsOfNothingHidden(t *testing.T) {
	for name, c := range map[string]struct {
		index   listed
		visible []string
		shown   int
		more    bool
		meant   string
	}{
		"all":                        {listed{5, "1"}, []string{"0", "1", "2", "3", "4"}, 2, true, "1"},
		"no more than a page":        {listed{2, ""}, []string{"0", "1"}, 2, false, ""},
		"nothing behind that counts": {listed{5, "3"}, []string{"0", "1"}, 2, false, ""},
		"something far behind":       {listed{30, "0"}, []string{"0", "29"}, 1, true, "0"},
		"nothing at all":             {listed{3, "1"}, nil, 0, false, ""},
	} {
		s := &shelf{}
		for _, id := range c.visible {
			s.things = append(s.things, Found{
				Type: item.Album, Subject: access.Subject{ID: id, OwnerID: "a", Status: access.Published},
			})
		}
		service, _ := clocked(s)
		service.index = c.index
		got, err := service.Find(t.Context(), fan, "", search.Query{Text: "x", PerGroup: 2})
		if err != nil || len(got.Groups[item.Album]) != c.shown || got.More[item.Album] != c.more ||
			got.DidYouMean != c.meant || got.Guessed != (c.shown > 0) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
		suggested, err := service.Suggest(t.Context(), fan, "x")
		hidden := func(one search.Suggestion) bool { return !slices.Contains(c.visible, one.ID) }
		if err != nil || suggested.DidYouMean != c.meant || slices.ContainsFunc(suggested.Completions, hidden) {
			t.Errorf("%s: suggests %+v, %v", name, suggested, err)
		}
	}
}

// TestFindTakesDownFirstPages counts what was looked for once, not its pages nor what is typed on the way, and keeps
// what found nothing out of what the person may make again.
func TestFindTakesDownFirstPages(t *testing.T) {
	s := &shelf{things: []Found{{
		Type: item.Album, Subject: access.Subject{ID: "0", OwnerID: "a", Status: access.Published},
	}}}
	service, _ := clocked(s)
	service.index = listed{n: 1}
	for _, q := range []search.Query{
		{Text: "typing", PerGroup: 2},
		{Text: "a page", PerGroup: 2, Final: true, Offset: 2},
		{Text: "whole", PerGroup: 2, Final: true},
	} {
		if _, err := service.Find(t.Context(), fan, "", q); err != nil {
			t.Fatal(err)
		}
	}
	service.index = listed{}
	if _, err := service.Find(t.Context(), fan, "", search.Query{Text: "in vain", PerGroup: 2, Final: true}); err != nil {
		t.Fatal(err)
	}
	if err := service.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	recent, err := service.Remembered(t.Context(), fan, "")
	if err != nil || len(recent.Recent) != 1 || recent.Recent[0].Text != "whole" {
		t.Errorf("remembered %+v, %v", recent, err)
	}
}

// spoiling is an index that finds posts.
type spoiling struct{ listed }

func (spoiling) Search(context.Context, search.Query) (search.Results, error) {
	return search.Results{Groups: map[item.Type][]search.Hit{item.Post: {
		{Type: item.Post, ID: "1", Name: "The finale is great", ArtistID: "a", Matches: []search.Range{{Start: 4, End: 10}}},
		{Type: item.Post, ID: "2", Name: "Finished", Matches: []search.Range{{Start: 0, End: 3}}},
	}}}, nil
}

type noFinale struct{}

func (noFinale) MutedWord(_ context.Context, _ string, texts ...string) (string, error) {
	if strings.Contains(texts[0], "finale") {
		return "finale", nil
	}
	return "", nil
}

// TestFindHidesMutedWords says of a post that it is hidden, and shows nothing of its text, but to its author.
func TestFindHidesMutedWords(t *testing.T) {
	s := &shelf{}
	for _, id := range []string{"1", "2"} {
		s.things = append(s.things, Found{
			Type: item.Post, Subject: access.Subject{ID: id, OwnerID: "a", Status: access.Published},
		})
	}
	service, _ := clocked(s)
	service.index, service.words = spoiling{}, noFinale{}
	for who, want := range map[access.Viewer]string{
		fan: "Hidden: it has a word that you muted.", {}: "The finale is great", {UserID: "a"}: "The finale is great",
	} {
		got, err := service.Find(t.Context(), who, "", search.Query{Text: "fin", PerGroup: 2})
		posts := got.Groups[item.Post]
		if err != nil || len(posts) != 2 || posts[0].Name != want || (posts[0].Matches == nil) != (who == fan) ||
			posts[1].Name != "Finished" || len(posts[1].Matches) != 1 {
			t.Errorf("%+v: %+v, %v", who, posts, err)
		}
	}
}
