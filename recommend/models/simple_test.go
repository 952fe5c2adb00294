package models

import (
	"context"
	"errors"
	"math"
	"testing"

	"github.com/sidestage/sidestage/recommend/internal/knn"
)

func TestPopularity(t *testing.T) {
	d := small(t)
	equal(t, "all time", scores(trained(t, &Popularity{}, d), d, 0), []float64{3, 2, 2, 0}, 0)
	// 30 days are a half-life: item 0 has ages 30, 60 and 0.
	m := trained(t, &Popularity{HalfLife: 30}, d)
	equal(t, "decayed", scores(m, d, 0), []float64{1.75, 2, 1.5, 0}, 1e-6)
	equal(t, "folded", folded(m, d, Listener{}), []float64{1.75, 2, 1.5, 0}, 1e-6)
	if err := (&Popularity{HalfLife: math.NaN()}).Train(context.Background(), d); !errors.Is(err, ErrConfig) {
		t.Errorf("a half-life that is no number: %v", err)
	}
}

func TestNewestPlayCounts(t *testing.T) {
	d := must(t, Raw{Users: 1, Items: 1, Plays: []Play{{Weight: 1, Age: 90}, {Weight: 1, Age: 10}, {Weight: 1, Age: 20}}})
	equal(t, "newest", scores(trained(t, &Popularity{HalfLife: 10}, d), d, 0), []float64{0.5}, 1e-6)
}

func TestFriends(t *testing.T) {
	d := small(t)
	m := trained(t, &Friends{}, d)
	// Of 0: friend 1 shares item 0 of {0,1,2}, friend 2 shares 0 and 1 of {0,1,2}.
	equal(t, "weighed", scores(m, d, 0), []float64{1, 2. / 3, 1, 0}, 1e-6)
	equal(t, "nothing yet", folded(m, d, Listener{Friends: []int32{1, 2, 1}}), []float64{2, 1, 2, 0}, 1e-6)
	equal(t, "nobody", folded(m, d, Listener{Items: []knn.Entry{{Index: 0, Weight: 1}}}), []float64{0, 0, 0, 0}, 0)
}

func TestContent(t *testing.T) {
	d := small(t)
	m := trained(t, &Content{}, d)
	// Tags 0 and 1 are on two items of four each, tag 2 on one; item 3 has one of each of 0 and 1.
	got := folded(m, d, Listener{Items: []knn.Entry{{Index: 0, Weight: 9}}})
	equal(t, "cosine of tags", got, []float64{1, 0, 0, math.Sqrt(0.5)}, 1e-6)
	got = folded(m, d, Listener{Items: []knn.Entry{{Index: 0, Weight: 9}, {Index: 1, Weight: 1}}})
	equal(t, "of both", got, []float64{math.Sqrt(0.5), math.Sqrt(0.5), 0, 1}, 1e-6)
}

func TestItemKNNAgainstNaive(t *testing.T) {
	d := small(t)
	for _, w := range []Weighting{Cosine, BM25} {
		m := trained(t, NewItemKNN(w), d)
		weighed := d.Plays.Logarithms()
		if w == Cosine {
			weighed = weighed.UnitColumns()
		} else {
			weighed = weighed.BM25(1.2, 0.4)
		}
		x := table(weighed)
		for user := range d.Users() {
			want := make([]float64, d.Items())
			for _, own := range d.Plays.Row(user) {
				for item := range want {
					for u := range x {
						want[item] += x[u][own.Index] * x[u][item]
					}
				}
			}
			equal(t, m.Name(), scores(m, d, user), want, 1e-5)
			equal(t, m.Name()+" folded", folded(m, d, d.Listener(int32(user))), want, 1e-5)
		}
	}
	if err := NewItemKNN("none").Train(context.Background(), d); !errors.Is(err, ErrConfig) {
		t.Errorf("an unknown weighting: %v", err)
	}
}
