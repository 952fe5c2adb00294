package search

import (
	"slices"
	"testing"
)

func TestSoundKeyOfWhatSoundsAlike(t *testing.T) {
	for _, alike := range [][]string{
		{"dengue", "deng"},
		{"pale", "pail", "payl"},
		{"cartographer", "kartografer"},
		{"knight", "nite", "night"},
		{"phantom", "fantom"},
		{"queen", "kween"},
		{"rhythm", "rythm"}, //nolint:misspell // as it is heard
		{"station", "stashun"},
		{"sea", "see"},
		{"music", "muzik"},
		{"bridge", "brij"},
		{"through", "thro"},
		{"lamb", "lam"},
	} {
		for _, word := range alike[1:] {
			if one, other := soundKey(alike[0]), soundKey(word); one != other {
				t.Errorf("%s sounds %s, %s %s", alike[0], one, word, other)
			}
		}
	}
	if one, other := soundKey("москва"), soundKey("moskva"); one != other {
		t.Errorf("москва sounds %s, moskva %s", one, other)
	}
}

func TestLikenesses(t *testing.T) {
	tuned := newTuning(DefaultSettings(), nil)
	for _, text := range []string{"", "a", "ab", "abc", "!!!!", "日本"} {
		q := tuned.parse(text)
		if got := q.likenesses(); len(got) > 0 {
			t.Errorf("%q asks for %v", text, got)
		}
	}
	kept := soundsOf(splitWords("Dengue Fever"), "denguefever")
	for _, text := range []string{"dengi fevr", "denge feaver", "denguefevr"} {
		q := tuned.parse(text)
		like := slices.ContainsFunc(q.likenesses(), func(l Likeness) bool {
			return !slices.ContainsFunc(l, func(set []string) bool {
				return !slices.ContainsFunc(set, func(key string) bool { return slices.Contains(kept, key) })
			})
		})
		if !like {
			t.Errorf("%q is not like Dengue Fever: %v", text, q.likenesses())
		}
	}
}
