package models

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/sidestage/sidestage/recommend/internal/knn"
)

// small has three people, four items of which nobody knows the last, and three tags.
func small(t *testing.T) *Data {
	t.Helper()
	return must(t, Raw{
		Users: 3, Items: 4, Tags: 3,
		Plays: []Play{
			{User: 0, Item: 0, Weight: 10, Age: 30},
			{User: 0, Item: 1, Weight: 3},
			{User: 1, Item: 0, Weight: 5, Age: 60},
			{User: 1, Item: 2, Weight: 1, Age: 30},
			{User: 2, Item: 0, Weight: 2},
			{User: 2, Item: 1, Weight: 7},
			{User: 2, Item: 2, Weight: 4},
		},
		Friends:  [][2]int32{{0, 1}, {2, 0}, {0, 2}},
		Taggings: []Tagging{{0, 0, 0}, {1, 0, 0}, {0, 1, 1}, {2, 3, 1}, {-1, 2, 2}, {1, 3, 0}},
	})
}

// clusters has people who each like one of some groups of items.
func clusters(t *testing.T, users, items, groups int) *Data {
	t.Helper()
	r := rand.New(rand.NewPCG(3, 0))
	raw := Raw{Users: users, Items: items, Tags: groups}
	for u := range users {
		g := u % groups
		for range 14 {
			item := r.IntN(items/groups)*groups + g
			if r.Float64() < 0.1 {
				item = r.IntN(items)
			}
			raw.Plays = append(raw.Plays, Play{User: int32(u), Item: int32(item), Weight: float32(1 + r.IntN(50))})
		}
		raw.Friends = append(raw.Friends, [2]int32{int32(u), int32((u + groups) % users)})
	}
	for i := range items {
		raw.Taggings = append(raw.Taggings, Tagging{User: int32(r.IntN(users)), Item: int32(i), Tag: int32(i % groups)})
	}
	return must(t, raw)
}

func must(t *testing.T, raw Raw) *Data {
	t.Helper()
	d, err := NewData(raw)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func trained(t *testing.T, m Model, d *Data) Model {
	t.Helper()
	if err := m.Train(context.Background(), d); err != nil {
		t.Fatalf("%s: %v", m.Name(), err)
	}
	return m
}

func scores(m Model, d *Data, user int) []float32 {
	out := make([]float32, d.Items())
	m.Score(int32(user), out)
	return out
}

func folded(m Model, d *Data, who Listener) []float32 {
	out := make([]float32, d.Items())
	m.Fold(who, out)
	return out
}

func equal(t *testing.T, what string, got []float32, want []float64, tolerance float64) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%s: %v, want %v", what, got, want)
	}
	for i := range got {
		if d := math.Abs(float64(got[i]) - want[i]); !(d <= tolerance*(1+math.Abs(want[i]))) {
			t.Fatalf("%s: %v, want %v", what, got, want)
		}
	}
}

func wide(values []float32) []float64 {
	out := make([]float64, len(values))
	for i, v := range values {
		out[i] = float64(v)
	}
	return out
}

// table returns a matrix as rows of float64.
func table(m *knn.Matrix) [][]float64 {
	out := make([][]float64, m.Rows())
	for r := range out {
		out[r] = make([]float64, m.Cols())
		for _, e := range m.Row(r) {
			out[r][e.Index] = float64(e.Weight)
		}
	}
	return out
}

// lightParts are small models of each kind, for tests of what holds for all.
func lightParts() []Model {
	parts := []Model{
		&Popularity{}, &Popularity{HalfLife: 7}, &Friends{}, &Content{}, NewItemKNN(Cosine), NewItemKNN(BM25),
		NewEASE(), NewRDLAE(), NewCEASE(),
	}
	friendly := NewCEASE()
	friendly.Label, friendly.Friends = "cease-friends", 1
	parts = append(parts, friendly)
	wordy := NewCollectiveALS()
	wordy.Label, wordy.Words = "ials-words", 0.5
	plain := NewCollectiveALS()
	plain.Label, plain.Plain = "ials-plain", true
	for _, a := range []*ALS{NewALS(), NewFriendALS(), NewCollectiveALS(), wordy, plain} {
		a.Factors, a.Sweeps = 4, 2
		parts = append(parts, a)
	}
	return parts
}

func lightBlend() *Blend {
	return &Blend{Seed: 1, Parts: func() []Model {
		a := NewCollectiveALS()
		a.Factors, a.Sweeps = 4, 2
		return []Model{&Popularity{}, &Friends{}, &Content{}, NewItemKNN(BM25), NewEASE(), a}
	}}
}
