package models

import (
	"context"
	"errors"
	"math"
	"runtime"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/recommend/internal/knn"
)

// anyRaw draws data with duplicates and with weights from below zero to enormous; broken lets
// it hold what must be refused.
func anyRaw(t *rapid.T, broken bool) Raw {
	raw := Raw{
		Users: rapid.IntRange(1, 12).Draw(t, "users"),
		Items: rapid.IntRange(1, 12).Draw(t, "items"),
		Tags:  rapid.IntRange(1, 4).Draw(t, "tags"),
	}
	weights := []float32{1, 2, 50, 0, -1, 1e-40, 1e-6, 1e30, -1e30, math.MaxFloat32}
	ages := []float32{0, 1, 400, 1e30}
	if broken {
		weights = append(weights, float32(math.NaN()), float32(math.Inf(1)), float32(math.Inf(-1)))
		ages = append(ages, -1, float32(math.NaN()), float32(math.Inf(1)))
	}
	slack := 0
	if broken {
		slack = 1
	}
	number := func(n int, what string) int32 { return int32(rapid.IntRange(-slack, n-1+slack).Draw(t, what)) }
	for range rapid.IntRange(0, 60).Draw(t, "plays") {
		raw.Plays = append(raw.Plays, Play{
			number(raw.Users, "user"), number(raw.Items, "item"),
			rapid.SampledFrom(weights).Draw(t, "weight"), rapid.SampledFrom(ages).Draw(t, "age"),
		})
	}
	for range rapid.IntRange(0, 10).Draw(t, "friends") {
		raw.Friends = append(raw.Friends, [2]int32{number(raw.Users, "user"), number(raw.Users, "friend")})
	}
	for range rapid.IntRange(0, 20).Draw(t, "taggings") {
		raw.Taggings = append(raw.Taggings, Tagging{
			int32(rapid.IntRange(-1-slack, raw.Users-1).Draw(t, "tagger")), number(raw.Items, "item"), number(raw.Tags, "tag"),
		})
	}
	return raw
}

func anyListener(t *rapid.T, d *Data) Listener {
	var l Listener
	for range rapid.IntRange(0, 6).Draw(t, "known") {
		l.Items = append(l.Items, knn.Entry{
			Index: int32(rapid.IntRange(-2, d.Items()+2).Draw(t, "item")),
			Weight: rapid.SampledFrom([]float32{
				1, 5, 0, -3, math.MaxFloat32, 1e-40, float32(math.NaN()),
				float32(math.Inf(1)),
			}).Draw(t, "weight"),
		})
		l.Words = append(l.Words, knn.Entry{
			Index:  int32(rapid.IntRange(-2, 6).Draw(t, "word")),
			Weight: rapid.SampledFrom([]float32{1, 0, 1e-40, math.MaxFloat32, float32(math.NaN())}).Draw(t, "times"),
		})
		l.Friends = append(l.Friends, int32(rapid.IntRange(-2, d.Users()+2).Draw(t, "friend")))
	}
	return l
}

func TestRightOrRefused(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, err := NewData(anyRaw(t, rapid.Bool().Draw(t, "broken")))
		if err != nil {
			if !errors.Is(err, ErrData) {
				t.Fatalf("refused without the reason: %v", err)
			}
			return
		}
		for _, m := range append(lightParts(), lightBlend()) {
			if err := m.Train(context.Background(), d); err != nil {
				t.Fatalf("%s: %v", m.Name(), err)
			}
			for user := range d.Users() {
				if s := scores(m, d, user); !allFinite(s) {
					t.Fatalf("%s: user %d: %v", m.Name(), user, s)
				}
			}
			if s := folded(m, d, anyListener(t, d)); !allFinite(s) {
				t.Fatalf("%s: folded: %v", m.Name(), s)
			}
		}
	})
}

// TestFoldIsScore folds in people who were learnt from: the same, without learning again.
func TestFoldIsScore(t *testing.T) {
	d := clusters(t, 40, 50, 4)
	for _, m := range append(lightParts(), lightBlend()) {
		trained(t, m, d)
		for user := range d.Users() {
			equal(t, m.Name(), folded(m, d, d.Listener(int32(user))), wide(scores(m, d, user)), 1e-3)
		}
	}
}

func TestSameOnAnyNumberOfCores(t *testing.T) {
	d := clusters(t, 120, 150, 4)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	one := append(lightParts(), lightBlend())
	for _, m := range one {
		trained(t, m, d)
	}
	runtime.GOMAXPROCS(4)
	for i, m := range append(lightParts(), lightBlend()) {
		trained(t, m, d)
		for user := range d.Users() {
			if !slices.Equal(scores(m, d, user), scores(one[i], d, user)) {
				t.Fatalf("%s: user %d has other scores on four cores", m.Name(), user)
			}
		}
	}
}

func TestNobodyAndNothing(t *testing.T) {
	for _, raw := range []Raw{{}, {Users: 1}, {Items: 1}, {Users: 1, Items: 1}, {Users: 3, Items: 2, Tags: 1}} {
		d := must(t, raw)
		for _, m := range append(lightParts(), lightBlend()) {
			trained(t, m, d)
			for user := range d.Users() {
				if s := scores(m, d, user); !allFinite(s) {
					t.Errorf("%s: %+v: %v", m.Name(), raw, s)
				}
			}
			folded(m, d, Listener{})
		}
	}
}

func TestCuts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, err := NewData(anyRaw(t, false))
		if err != nil {
			return
		}
		left, held, err := d.Cut(rapid.Float64Range(0, 1).Draw(t, "share"), 1)
		if err != nil {
			t.Fatal(err)
		}
		for user := range d.Users() {
			before, after := len(d.Plays.Row(user)), len(left.Plays.Row(user))
			if before != after+len(held[user]) || (before > 0 && after == 0) {
				t.Fatalf("user %d had %d items, has %d and %d held out", user, before, after, len(held[user]))
			}
		}
	})
}

func TestNothingIsLearntOfNewcomersTags(t *testing.T) {
	for _, items := range []int{0, 1, 2, 9} {
		left, held, err := small(t).CutTo(func(user int) int {
			if user == 0 {
				return items
			}
			return -1
		}, 1)
		if err != nil {
			t.Fatal(err)
		}
		if n := len(left.Plays.Row(0)); n != min(items, 2) || n+len(held[0]) != 2 {
			t.Errorf("%d items asked for: %d left, %d held out", items, n, len(held[0]))
		}
		// The two tags that user 0 gave are gone; the others' and those of nobody are there.
		var words, tags []int
		for user := range left.Users() {
			words = append(words, len(left.Words.Row(user)))
		}
		for tag := range left.Tags.Rows() {
			tags = append(tags, len(left.Tags.Row(tag)))
		}
		if !slices.Equal(words, []int{0, 1, 1}) || !slices.Equal(tags, []int{2, 1, 1}) || len(left.Listener(0).Words) > 0 {
			t.Errorf("%d items: words of people %v, items of tags %v", items, words, tags)
		}
	}
}

// TestOddHistories trains on what real listening seldom is, and asks for lists.
func TestOddHistories(t *testing.T) {
	enormous := make([]Play, 40)
	for i := range enormous {
		enormous[i] = Play{User: int32(i % 4), Item: int32(i % 10), Weight: math.MaxFloat32 / 64}
	}
	same := make([]Play, 500)
	for i := range same {
		same[i] = Play{User: 0, Item: 0, Weight: 1}
	}
	for name, raw := range map[string]Raw{
		"one person": {Users: 1, Items: 3, Plays: []Play{{User: 0, Item: 1, Weight: 1}}},
		"one item": {
			Users: 3, Items: 1, Plays: []Play{{User: 0, Weight: 1}, {User: 1, Weight: 2}, {User: 2, Weight: 9}},
		},
		"one pair, many times": {Users: 2, Items: 2, Plays: same},
		"nothing above zero":   {Users: 2, Items: 2, Plays: []Play{{User: 0, Item: 1}, {User: 1, Item: 0, Weight: -7}}},
		"taken back":           {Users: 1, Items: 1, Plays: []Play{{Weight: 3}, {Weight: -3}}},
		"enormous":             {Users: 4, Items: 10, Plays: enormous},
		"friends of oneself":   {Users: 2, Items: 2, Friends: [][2]int32{{0, 0}, {1, 1}}},
	} {
		d := must(t, raw)
		b := BlendFor(d.Size())
		b.Parts = lightParts
		trained(t, b, d)
		for user := range d.Users() {
			list := b.Top(int32(user), 5, nil)
			if len(list) != min(5, d.Items()) {
				t.Errorf("%s: user %d has a list of %d", name, user, len(list))
			}
			for _, n := range list {
				if !finite(n.Score) {
					t.Errorf("%s: user %d: %+v", name, user, n)
				}
			}
		}
		for _, q := range b.Quality() {
			if math.IsNaN(q.Recall) || math.IsNaN(q.NDCG) {
				t.Errorf("%s: %+v", name, q)
			}
		}
	}
	_, err := NewData(Raw{Users: 1, Items: 1, Plays: []Play{{Weight: math.MaxFloat32}, {Weight: math.MaxFloat32}}})
	if !errors.Is(err, ErrData) {
		t.Errorf("beyond all numbers: %v", err)
	}
}
