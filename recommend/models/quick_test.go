package models

import (
	"math"
	"slices"
	"testing"
)

// TestTopOfBlend compares the quick lists with the order of all scores.
func TestTopOfBlend(t *testing.T) {
	// More items than are looked at closely.
	d := clusters(t, 60, 1200, 6)
	b := &Blend{Seed: 1, Parts: lightParts}
	trained(t, b, d)
	b.lists = nil // what was remembered has lists of its own
	same, all := 0, 0
	for user := range d.Users() {
		own := d.Listener(int32(user))
		var skip []int32
		for _, e := range own.Items {
			skip = append(skip, e.Index)
		}
		exact := scores(b, d, user)
		want, got := Top(exact, 10, skip), b.Top(int32(user), 10, skip)
		for _, n := range got {
			if slices.Contains(skip, n.Index) {
				t.Fatalf("user %d is given %d, which was to be skipped", user, n.Index)
			}
			if d := math.Abs(float64(n.Score - exact[n.Index])); d > 1e-2*(1+math.Abs(float64(n.Score))) {
				t.Fatalf("user %d: item %d scores %g, not %g", user, n.Index, n.Score, exact[n.Index])
			}
			all++
			if n.Score >= want[len(want)-1].Score-1e-2 {
				same++
			}
		}
		for i, n := range b.FoldTop(own, 10, skip) {
			if math.Abs(float64(n.Score-got[i].Score)) > 1e-2*(1+math.Abs(float64(n.Score))) {
				t.Fatalf("user %d, folded in: place %d scores %g, not %g", user, i, n.Score, got[i].Score)
			}
		}
	}
	if all != 10*d.Users() || same*100 < all*95 {
		t.Errorf("%d of %d are among the best ten", same, all)
	}
}

// TestRememberedLists asks for lists that were made with the training, and for those that were not.
func TestRememberedLists(t *testing.T) {
	d := clusters(t, 60, 1200, 6)
	b := &Blend{Seed: 1, Parts: lightParts}
	trained(t, b, d)
	made := b.lists
	for user := range int32(d.Users()) {
		var own []int32
		for _, e := range d.Plays.Row(int(user)) {
			own = append(own, e.Index)
		}
		first := b.Top(user, 20, own)
		if len(made[user]) == 0 || !slices.Equal(first, made[user][:20]) {
			t.Fatalf("user %d: %v is not what was remembered", user, first)
		}
		more := b.Top(user, 20, append(slices.Clone(own), first[0].Index))
		if !slices.Equal(more[:19], first[1:]) {
			t.Fatalf("user %d, less the first: %v", user, more)
		}
		if len(own) == 0 {
			continue
		}
		if len(b.Top(user, 20, own[1:])) != 20 || len(b.Top(user, 200, own)) != 200 {
			t.Fatalf("user %d is given too few of what was not remembered", user)
		}
	}
}

func TestTopOfNothing(t *testing.T) {
	d := must(t, Raw{Users: 1})
	b := lightBlend()
	trained(t, b, d)
	if got := b.Top(0, 20, nil); len(got) != 0 {
		t.Errorf("of no items: %v", got)
	}
	b = lightBlend()
	trained(t, b, small(t))
	if got := b.FoldTop(Listener{}, 0, nil); len(got) != 0 {
		t.Errorf("none asked for: %v", got)
	}
	if got := b.FoldTop(Listener{}, 99, []int32{2, 0, 2}); len(got) != 2 {
		t.Errorf("four items less two: %v", got)
	}
}

func TestTop(t *testing.T) {
	scores := []float32{1, 5, 3, 5, 2, 4}
	got := Top(scores, 3, []int32{3, 7, -2})
	if len(got) != 3 || got[0].Index != 1 || got[1].Index != 5 || got[2].Index != 2 {
		t.Errorf("best three: %v", got)
	}
	if got := Top(scores, 2, nil); got[0].Index != 1 || got[1].Index != 3 {
		t.Errorf("equals: %v", got)
	}
	if got := Top(scores, -1, nil); len(got) != 0 {
		t.Errorf("less than none: %v", got)
	}
}

// TestOrderAmongTheFirst subtracts a part: that orders the first items anew and brings in none
// of the others.
func TestOrderAmongTheFirst(t *testing.T) {
	d := clusters(t, 60, 1200, 6)
	b := lightBlend()
	trained(t, b, d)
	before := make([][]float32, d.Users())
	for user := range before {
		before[user] = scores(b, d, user)
	}
	for i := range b.stages {
		order := slices.Clone(b.stages[i].weights)
		order[0] -= 0.5
		b.stages[i].order = order
	}
	changed := 0
	for user, old := range before {
		var own []int32
		for _, e := range d.Plays.Row(user) {
			own = append(own, e.Index)
		}
		now := scores(b, d, user)
		if !allFinite(now) {
			t.Fatalf("user %d: %v", user, now)
		}
		first, again := Top(old, candidates, own), Top(now, candidates, own)
		among := map[int32]bool{}
		for _, n := range first {
			among[n.Index] = true
		}
		for i, n := range again {
			if !among[n.Index] {
				t.Fatalf("user %d: item %d was not among the first", user, n.Index)
			}
			if n.Index != first[i].Index {
				changed++
			}
		}
	}
	if changed == 0 {
		t.Error("nothing was ordered anew")
	}
}
