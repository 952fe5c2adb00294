package paging

import (
	"context"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

type item struct {
	key int64
	id  string
}

func place(i item) Cursor { return Cursor{Key: IntKey(i.key), ID: i.id} }

// descending is the order of the lists under test: key falling, then id falling.
func descending(a, b Cursor) bool {
	x, _ := strconv.ParseInt(a.Key, 10, 64)
	y, _ := strconv.ParseInt(b.Key, 10, 64)
	return x > y || x == y && a.ID > b.ID
}

func drawList(t *rapid.T) []item {
	keys := rapid.SliceOfN(rapid.Int64Range(0, 5), 0, 40).Draw(t, "keys")
	list := make([]item, len(keys))
	for i, k := range keys {
		list[i] = item{k, strconv.Itoa(1000 + i)}
	}
	slices.SortFunc(list, func(a, b item) int {
		if descending(place(a), place(b)) {
			return -1
		}
		return 1
	})
	return list
}

func TestPagesForwardsAndBackwardsGiveTheWholeListOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := drawList(t)
		size := rapid.IntRange(1, 7).Draw(t, "size")
		var forwards, backwards []item
		for req := (Request{Size: size}); ; {
			page := OfSlice(req, list, place, descending)
			forwards = append(forwards, page.Nodes...)
			if !page.HasNext {
				break
			}
			at, err := Decode(page.End)
			if err != nil {
				t.Fatal(err)
			}
			req.Cursor = &at
		}
		for req := (Request{Size: size, Backward: true}); ; {
			page := OfSlice(req, list, place, descending)
			backwards = append(slices.Clone(page.Nodes), backwards...)
			if !page.HasPrevious {
				break
			}
			at, err := Decode(page.Start)
			if err != nil {
				t.Fatal(err)
			}
			req.Cursor = &at
		}
		if !slices.Equal(forwards, list) || !slices.Equal(backwards, list) {
			t.Fatalf("list %v, forwards %v, backwards %v", list, forwards, backwards)
		}
	})
}

func TestNothingTwiceAndNothingMissedWhileOthersWrite(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := drawList(t)
		size := rapid.IntRange(1, 5).Draw(t, "size")
		first := OfSlice(Request{Size: size}, list, place, descending)
		if !first.HasNext {
			return
		}
		// Somebody adds an item at the top and removes the very one the cursor names.
		changed := slices.DeleteFunc(slices.Clone(list), func(i item) bool { return i == first.Nodes[len(first.Nodes)-1] })
		changed = slices.Insert(changed, 0, item{99, "new"})
		at, _ := Decode(first.End)
		second := OfSlice(Request{Size: 100, Cursor: &at}, changed, place, descending)
		if !slices.Equal(second.Nodes, list[size:]) {
			t.Fatalf("after %v want %v, got %v", first.Nodes, list[size:], second.Nodes)
		}
	})
}

func TestKeysThatDecayBetweenPagesShowNothingTwice(t *testing.T) {
	type scored struct {
		score float64
		id    string
	}
	at := func(s scored) Cursor { return Cursor{Key: FloatKey(s.score), ID: s.id} }
	before := func(a, b Cursor) bool {
		x, _ := Float(a.Key)
		y, _ := Float(b.Key)
		return x.(float64) > y.(float64) || x == y && a.ID < b.ID
	}
	rapid.Check(t, func(t *rapid.T) {
		var list []scored
		for i := range rapid.IntRange(0, 60).Draw(t, "length") {
			list = append(list, scored{float64(1000 - i/3), strconv.Itoa(1000 + i)})
		}
		want, arrived := slices.Clone(list), 0
		req := Request{Size: rapid.IntRange(1, 7).Draw(t, "size")}
		var seen []string
		for range len(list) + 1 {
			page := OfSlice(req, list, at, before)
			for _, s := range page.Nodes {
				seen = append(seen, s.id)
			}
			if !page.HasNext {
				break
			}
			cursor, err := Decode(page.End)
			if err != nil {
				t.Fatal(err)
			}
			req.Cursor = &cursor
			factor := rapid.Float64Range(0.5, 1).Draw(t, "decay")
			for i := range list {
				list[i].score *= factor
			}
			for range rapid.IntRange(0, 3).Draw(t, "new") {
				arrived++
				list = slices.Insert(list, 0, scored{2000 + float64(arrived), "new" + strconv.Itoa(arrived)})
			}
		}
		if !slices.EqualFunc(seen, want, func(id string, s scored) bool { return id == s.id }) {
			t.Fatalf("seen %v, want %v", seen, want)
		}
	})
}

func TestParse(t *testing.T) {
	num, text := func(n int) *int { return &n }, func(s string) *string { return &s }
	cursor := Cursor{Key: "1", ID: "a"}.Encode()
	for _, c := range []struct {
		name          string
		first         *int
		after         *string
		last          *int
		before        *string
		size          int
		backward, bad bool
	}{
		{name: "nothing asks for the default", size: Default},
		{name: "first", first: num(100), size: 100},
		{name: "last", last: num(3), before: text(cursor), size: 3, backward: true},
		{name: "before alone pages backwards", before: text(cursor), size: Default, backward: true},
		{name: "none", first: num(0), bad: true},
		{name: "too many", first: num(101), bad: true},
		{name: "both ways", first: num(1), last: num(1), bad: true},
		{name: "someone else's cursor", after: text("???"), bad: true},
		{name: "a cursor that is no pair", after: text("e30"), bad: true},
	} {
		t.Run(c.name, func(t *testing.T) {
			req, err := Parse(c.first, c.after, c.last, c.before)
			if c.bad {
				if fault.CodeOf(err) != fault.BadUserInput {
					t.Fatalf("got %v", err)
				}
				return
			}
			if err != nil || req.Size != c.size || req.Backward != c.backward {
				t.Fatalf("got %+v, %v", req, err)
			}
		})
	}
}

func TestCountIsThatOfTheWholeList(t *testing.T) {
	page := OfSlice(Request{Size: 1}, []item{{2, "a"}, {1, "b"}}, place, descending)
	if n, err := page.Count(context.Background()); n != 2 || err != nil {
		t.Fatal(n, err)
	}
}
