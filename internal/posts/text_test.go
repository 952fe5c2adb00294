package posts_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

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

func TestAFoldedHashtagStaysAsItIs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		for _, tag := range posts.Hashtags(rapid.String().Draw(t, "text")) {
			if again := posts.FoldHashtag(tag); again != tag {
				t.Fatalf("%q becomes %q", tag, again)
			}
		}
	})
}
