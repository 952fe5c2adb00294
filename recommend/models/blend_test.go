package models

import (
	"context"
	"errors"
	"math"
	"runtime"
	"sync/atomic"
	"testing"

	"github.com/sidestage/sidestage/recommend/internal/dense"
)

func TestZScores(t *testing.T) {
	mean, scale := spreadOf([]float32{1, 2, 3, 4})
	if mean != 2.5 || math.Abs(float64(scale)-1/math.Sqrt(1.25)) > 1e-6 {
		t.Errorf("mean %g, scale %g", mean, scale)
	}
	if _, scale := spreadOf([]float32{7, 7, 7}); scale != 0 {
		t.Errorf("all equal: scale %g", scale)
	}
}

// TestListwise has two parts, of which the first tells what is right and the second the
// contrary.
func TestListwise(t *testing.T) {
	scores := dense.New(4, 2)
	copy(scores.Data, []float32{2, -1, 0.5, 1, -0.5, 0.2, -1, 1})
	other := dense.New(3, 2)
	copy(other.Data, []float32{0.3, -1, 1, 1, -1, 0.2})
	lists := []list{{scores: scores, hits: 1}, {scores: other, hits: 1}}
	w := listwise(context.Background(), lists, []bool{true, true})
	if w[1] != 0 || w[0] <= 0 {
		t.Errorf("weights %v", w)
	}
	use := []bool{true, true}
	at := []float64{0.7, 0.2}
	_, slope, bend := likelihood(lists, at, use)
	const h = 1e-5
	for i := range at {
		up, down := []float64{at[0], at[1]}, []float64{at[0], at[1]}
		up[i] += h
		down[i] -= h
		high, above, _ := likelihood(lists, up, use)
		low, below, _ := likelihood(lists, down, use)
		if math.Abs((high-low)/(2*h)-slope[i]) > 1e-6 {
			t.Errorf("slope %d is %g, by difference %g", i, slope[i], (high-low)/(2*h))
		}
		for j := range at {
			if math.Abs((above[j]-below[j])/(2*h)-bend[i][j]) > 1e-5 {
				t.Errorf("bend %d, %d is %g, by difference %g", i, j, bend[i][j], (above[j]-below[j])/(2*h))
			}
		}
	}
}

// TestPartsWithoutAnOpinionNameNothing has one part that knows what is heard, and others that find all items alike, or
// all but a few: the item that is held out is in the list, though the part that knows puts many before it.
func TestPartsWithoutAnOpinionNameNothing(t *testing.T) {
	const items, held = 2000, 1800
	heard, alike, fewKnown := make(fixed, items), make(fixed, items), make(fixed, items)
	for item := range heard {
		heard[item] = float32(item)
	}
	fewKnown[1900] = 1
	d := must(t, Raw{Users: 1, Items: items})
	for _, c := range []struct {
		name  string
		parts []Model
	}{
		{"alone", []Model{heard}},
		{"all alike", []Model{heard, alike, alike, alike}},
		{"all but one alike", []Model{heard, fewKnown, fewKnown, fewKnown}},
	} {
		if l := gatherOne(c.parts, d, 0, []int32{held}); l.hits != 1 {
			t.Errorf("%s: %d of what was held out is in the list", c.name, l.hits)
		}
	}
}

// fixed is a model that gives everybody the same scores.
type fixed []float32

func (fixed) Name() string                       { return "fixed" }
func (fixed) Train(context.Context, *Data) error { return nil }
func (f fixed) Score(_ int32, into []float32)    { copy(into, f) }
func (f fixed) Fold(_ Listener, into []float32)  { copy(into, f) }

func TestNothingToLearnWeightsFrom(t *testing.T) {
	for _, w := range listwise(context.Background(), nil, []bool{true, true, true, true}) {
		if w != 0.25 {
			t.Errorf("weight %g", w)
		}
	}
}

func TestBlendWeightsGoOver(t *testing.T) {
	b := &Blend{stages: []stage{
		{items: 0, weights: []float64{1, 0}},
		{items: 3, weights: []float64{0, 1}},
		{items: 10, weights: []float64{2, 2}},
	}}
	for items, want := range map[int][2]float64{0: {1, 0}, 1: {0.5, 0.5}, 3: {0, 1}, 10: {2, 2}, 99: {2, 2}} {
		if got := b.weights(items); math.Abs(got[0]-want[0]) > 1e-9 || math.Abs(got[1]-want[1]) > 1e-9 {
			t.Errorf("%d items: %v, want %v", items, got, want)
		}
	}
}

func TestBlendOfNothing(t *testing.T) {
	b := &Blend{Parts: func() []Model { return nil }}
	if err := b.Train(context.Background(), small(t)); !errors.Is(err, ErrConfig) {
		t.Errorf("a blend of nothing: %v", err)
	}
}

// TestBlendLeavesOutWhatIsTooLarge has more people and more items than can be inverted, and too many people for
// lists ahead.
func TestBlendLeavesOutWhatIsTooLarge(t *testing.T) {
	d := must(t,
		Raw{
			Users: mostSpreads + 1, Items: MaxLinear + 1,
			Plays: []Play{{User: 0, Item: 7, Weight: 1}, {User: 1, Item: 7, Weight: 2}},
		})
	b := &Blend{Parts: func() []Model { return []Model{NewEASE(), &Popularity{}} }}
	trained(t, b, d)
	if weights := b.Weights()[0].Weights; len(weights) != 1 || weights[0].Part != "popularity" {
		t.Errorf("weights %v", weights)
	}
	if top := b.FoldTop(Listener{}, 1, nil); len(top) != 1 || top[0].Index != 7 {
		t.Errorf("the first is %v", top)
	}
	b = &Blend{Parts: func() []Model { return []Model{NewEASE()} }}
	if err := b.Train(t.Context(), d); !errors.Is(err, ErrTooLarge) {
		t.Errorf("nothing but what is too large: %v", err)
	}
}

// TestBlendStops ends the training when a part is asked for the n-th time: while lists are gathered, for newcomers and
// for people as they are, and while lists are made ahead.
func TestBlendStops(t *testing.T) {
	d := clusters(t, 400, 60, 3)
	count := func(stopAt int64) (asked int64, err error) {
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		part := &patience{stopAt: stopAt, stop: stop}
		err = (&Blend{Seed: 1, Parts: func() []Model { return []Model{part} }}).Train(ctx, d)
		return part.asked.Load(), err
	}
	all, err := count(-1)
	if err != nil {
		t.Fatal(err)
	}
	ahead := int64(d.Users())
	for _, at := range []int64{1, all - ahead - 10, all - ahead/2} {
		asked, err := count(at)
		if !errors.Is(err, context.Canceled) || asked > at+int64(runtime.GOMAXPROCS(0)) {
			t.Errorf("stopped at %d: asked %d times of %d, %v", at, asked, all, err)
		}
	}
}

// patience counts how often it is asked, and stops whoever asks at last.
type patience struct {
	asked  atomic.Int64
	stopAt int64
	stop   func()
}

func (*patience) Name() string                       { return "patience" }
func (*patience) Train(context.Context, *Data) error { return nil }
func (*patience) Fold(_ Listener, into []float32)    { into[0] = 1 }
func (p *patience) Score(user int32, into []float32) {
	if p.asked.Add(1) == p.stopAt {
		p.stop()
	}
	into[user%int32(len(into))] = 1
}

func TestBlendFindsTheGroup(t *testing.T) {
	d := clusters(t, 120, 60, 3)
	b := trained(t, lightBlend(), d)
	right, all := 0, 0
	for user := range d.Users() {
		for _, n := range Top(scores(b, d, user), 5, nil) {
			all++
			if int(n.Index)%3 == user%3 {
				right++
			}
		}
	}
	if right*10 < all*9 {
		t.Errorf("%d of %d are of the person's group", right, all)
	}
}
