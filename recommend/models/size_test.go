package models

import (
	"slices"
	"testing"
)

func TestWhatIsAffordable(t *testing.T) {
	for _, test := range []struct {
		size        Size
		want, never []string
	}{
		{
			Size{Users: 1900, Items: 17_000, Interactions: 74_000},
			[]string{"ease", "rdlae", "item-knn-cosine", "ials-collective"},
			nil,
		},
		{
			Size{Users: 9_000, Items: 50_000, Interactions: 450_000},
			[]string{"rdlae", "ials-collective-64"},
			[]string{"ease", "ials-collective", "item-knn-cosine"},
		},
		{Size{Users: 4_000, Items: 3_000, Interactions: 1_000_000}, []string{"ease", "rdlae", "cease", "cease-friends"}, nil},
		{
			Size{Users: 25_000, Items: 3_000, Interactions: 1_000_000},
			[]string{"ease", "rdlae", "cease"},
			[]string{"cease-friends"},
		},
		{
			Size{Users: 20_001, Items: 50_000, Interactions: 700_000},
			[]string{"item-knn-bm25", "ials-collective-64"},
			[]string{"ease", "rdlae", "cease", "cease-friends"},
		},
		{
			Size{Users: 200_000, Items: 180_000, Interactions: 10_000_000},
			[]string{"item-knn-bm25", "ials-collective-64"},
			[]string{"rdlae", "ials-collective-128"},
		},
		{
			Size{Users: 2_000_000, Items: 600_000, Interactions: 100_000_000},
			[]string{"ials-collective-32"},
			[]string{"ials-collective-64"},
		},
		{Size{}, []string{"popularity", "friends", "content"}, nil},
	} {
		var names []string
		quick := false
		for _, m := range BlendFor(test.size).Parts() {
			names = append(names, m.Name())
			quick = quick || isQuick(m)
		}
		for _, name := range test.want {
			if !slices.Contains(names, name) {
				t.Errorf("%+v: %s is not in %v", test.size, name, names)
			}
		}
		for _, name := range test.never {
			if slices.Contains(names, name) {
				t.Errorf("%+v: %s is in %v", test.size, name, names)
			}
		}
		if !quick {
			t.Errorf("%+v: nothing can choose candidates", test.size)
		}
	}
}
