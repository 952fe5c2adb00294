package posts_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/posts"
)

func TestHashtagsAndHandlesOfATextAreFound(t *testing.T) {
	for text, want := range map[string]struct{ tags, handles []string }{
		"#Live tonight, #live! with @Ada_1": {[]string{"live"}, []string{"ada_1"}},
		"mail a@b.example, see /#top a#b":   {},
		"#123 is no tag, #2nd is; #été":     {[]string{"2nd", "été"}, nil},
		"##two @@two # @":                   {[]string{}, nil},
		"(@ada) «#ライブ»":                     {[]string{"ライブ"}, []string{"ada"}},
	} {
		if got := posts.Hashtags(text); !slices.Equal(got, want.tags) {
			t.Errorf("%q is tagged %q, want %q", text, got, want.tags)
		}
		if got := posts.Handles(text); !slices.Equal(got, want.handles) {
			t.Errorf("%q mentions %q, want %q", text, got, want.handles)
		}
	}
}

func TestAHandleIsRenamedWhereItIsMentioned(t *testing.T) {
	for text, want := range map[string]string{
		"@ann, @Ann and @ANN.":             "@deleted, @deleted and @deleted.",
		"@anna, @ann_b, jo@ann.org, a@ann": "@anna, @ann_b, jo@ann.org, a@ann",
		"(@ann) é@ann /@ann @@ann @é":      "(@deleted) é@ann /@ann @@ann @é",
		"@Ann":                             "@deleted",
		"":                                 "",
	} {
		if got := posts.Rename(text, "Ann", "deleted"); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

func TestAFoldedHashtagStaysAsItIs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		for _, tag := range posts.Hashtags(rapid.String().Draw(t, "text")) {
			if again := posts.FoldHashtag(tag); again != tag {
				t.Fatalf("%q becomes %q", tag, again)
			}
		}
	})
}

func TestWhatStandsBesideATextIsKeptWhereTheTextChanges(t *testing.T) {
	w := newWorld()
	s := w.service(now)
	made, err := s.Create(t.Context(), fan, posts.New{
		Content: "One #loud @june", Hashtags: []string{"#Live", "loud"}, Mentions: []string{"@Ada", "june"},
	})
	if err != nil {
		t.Fatal(err)
	}
	handles := func(p posts.Post) (names []string) {
		for _, m := range p.Mentions {
			names = append(names, m.Handle)
		}
		return names
	}
	if !slices.Equal(made.Hashtags, []string{"loud", "live"}) ||
		!slices.Equal(handles(made.Post), []string{"june", "ada"}) {
		t.Errorf("made with %q and %q", made.Hashtags, handles(made.Post))
	}
	changed, err := s.Update(t.Context(), fan, made.ID, posts.Patch{
		Content: input.Optional[string]{Given: true, Value: "Two #quiet"},
	})
	if err != nil || !slices.Equal(changed.Hashtags, []string{"quiet", "live"}) ||
		!slices.Equal(handles(changed.Post), []string{"ada"}) {
		t.Errorf("changed to %q and %q, %v", changed.Hashtags, handles(changed.Post), err)
	}
}
