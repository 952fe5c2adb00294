package shop

import (
	"slices"
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
)

func TestPicturesKeepWhatTheyShow(t *testing.T) {
	none := input.Optional[[]string]{}
	v := Variant{}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	shows := func(what string, keys, texts []string) {
		t.Helper()
		if !slices.Equal(v.Pictures, keys) || !slices.Equal(v.PictureTexts, texts) {
			t.Errorf("%s: %q, %q", what, v.Pictures, v.PictureTexts)
		}
	}
	must(v.show([]string{"images/a", "images/b"}, none))
	shows("nobody said anything", []string{"images/a", "images/b"}, nil)
	must(v.show([]string{"images/a", "images/b"}, input.Set([]string{" The front ", ""})))
	shows("said of one", []string{"images/a", "images/b"}, []string{"The front", ""})
	must(v.show([]string{"images/c", "/api/images/merch/b", "/api/images/merch/a"}, none))
	shows("in another order", []string{"images/c", "images/b", "images/a"}, []string{"", "", "The front"})
	must(v.show([]string{"images/a", "images/a", "images/b"}, input.Set([]string{"Front", "Once more", "Back"})))
	shows("one named twice", []string{"images/a", "images/b"}, []string{"Once more", "Back"})
	must(v.show([]string{"images/b"}, input.Set([]string{""})))
	shows("taken away", []string{"images/b"}, nil)
	for what, err := range map[string]error{
		"more texts": v.show([]string{"images/b"}, input.Set([]string{"a", "b"})),
		"too long":   v.show([]string{"images/b"}, input.Set([]string{string(make([]rune, maxPictureText+1))})),
		"a control":  v.show([]string{"images/b"}, input.Set([]string{"a\x00b"})),
		"no picture": v.show([]string{"https://elsewhere/b"}, none),
		"of none":    v.show(nil, input.Set([]string{"a"})),
	} {
		if err == nil || fault.CodeOf(err) != fault.BadUserInput {
			t.Errorf("%s: %v", what, err)
		}
	}
}
