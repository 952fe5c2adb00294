package models

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/sidestage/sidestage/recommend/internal/knn"
)

// Play says how much a person has to do with an item.
type Play struct {
	User, Item int32
	// Weight is a number of plays, or what stands for one. Weights of one pair are summed; a
	// pair whose sum is not above zero is left out.
	Weight float32
	// Age is how long ago it was, in days; of several, the least counts.
	Age float32
}

// Tagging says that a person gave an item a tag. User is -1 where nothing else is known of them.
type Tagging struct{ User, Item, Tag int32 }

// Raw is what was observed; numbers run from 0 to below Users, Items and Tags.
type Raw struct {
	Users, Items, Tags int
	Plays              []Play
	// Friends are pairs, in either direction or in both.
	Friends  [][2]int32
	Taggings []Tagging
}

// Data is what the models learn from. It does not change.
type Data struct {
	// Plays is users × items.
	Plays *knn.Matrix
	// Ages is 1 + the age of the newest play of each pair, users × items.
	Ages *knn.Matrix
	// Friends is users × users, 1 in both directions of a friendship.
	Friends *knn.Matrix
	// Tags is tags × items: how often it was given.
	Tags *knn.Matrix
	// Words is users × tags: how often a person gave it.
	Words *knn.Matrix

	raw Raw
}

// ErrData says that something in the data is no number, out of range or too much.
var ErrData = errors.New("data that cannot be learnt from")

// NewData checks and lays out what was observed. It keeps the slices of raw.
func NewData(raw Raw) (*Data, error) {
	if err := raw.check(); err != nil {
		return nil, err
	}
	d := &Data{raw: raw}
	plays := make([]knn.Cell, len(raw.Plays))
	for i, p := range raw.Plays {
		plays[i] = knn.Cell{Row: p.User, Col: p.Item, Weight: p.Weight}
	}
	var err error
	if d.Plays, err = knn.NewMatrix(raw.Users, raw.Items, plays); err != nil {
		return nil, fmt.Errorf("%w: summing plays: %w", ErrData, err)
	}
	d.Ages = ages(d.Plays, raw.Plays)
	if d.Friends, err = friendships(raw); err != nil {
		return nil, fmt.Errorf("%w: friends: %w", ErrData, err)
	}
	tags, words := make([]knn.Cell, len(raw.Taggings)), []knn.Cell(nil)
	for i, t := range raw.Taggings {
		tags[i] = knn.Cell{Row: t.Tag, Col: t.Item, Weight: 1}
		if t.User >= 0 {
			words = append(words, knn.Cell{Row: t.User, Col: t.Tag, Weight: 1})
		}
	}
	if d.Tags, err = knn.NewMatrix(raw.Tags, raw.Items, tags); err != nil {
		return nil, fmt.Errorf("%w: counting tags: %w", ErrData, err)
	}
	if d.Words, err = knn.NewMatrix(raw.Users, raw.Tags, words); err != nil {
		return nil, fmt.Errorf("%w: counting words: %w", ErrData, err)
	}
	return d, nil
}

// byIndex orders entries of a row or column.
func byIndex(e knn.Entry, index int32) int { return cmp.Compare(e.Index, index) }

// ages returns 1 + the least age of each pair.
func ages(pairs *knn.Matrix, plays []Play) *knn.Matrix {
	start, n := make([]int, pairs.Rows()), 0
	for user := range start {
		start[user] = n
		n += len(pairs.Row(user))
	}
	at := func(user, item int32) int {
		i, known := slices.BinarySearchFunc(pairs.Row(int(user)), item, byIndex)
		if !known {
			return -1
		}
		return start[user] + i
	}
	newest := make([]float32, n)
	for _, p := range plays {
		if i := at(p.User, p.Item); i >= 0 && (newest[i] == 0 || 1+p.Age < newest[i]) {
			newest[i] = 1 + p.Age
		}
	}
	return pairs.Map(func(user, item int32, _ float32) float32 { return newest[at(user, item)] })
}

func (r *Raw) check() error {
	if r.Users < 0 || r.Items < 0 || r.Tags < 0 || max(r.Users, r.Items, r.Tags) > math.MaxInt32 {
		return fmt.Errorf("%w: %d users, %d items, %d tags", ErrData, r.Users, r.Items, r.Tags)
	}
	for i, p := range r.Plays {
		if !within(p.User, r.Users) || !within(p.Item, r.Items) {
			return fmt.Errorf("%w: play %d is of user %d and item %d", ErrData, i, p.User, p.Item)
		}
		if !finite(p.Weight) || !finite(p.Age) || p.Age < 0 {
			return fmt.Errorf("%w: play %d weighs %g and is %g days old", ErrData, i, p.Weight, p.Age)
		}
	}
	for i, f := range r.Friends {
		if !within(f[0], r.Users) || !within(f[1], r.Users) {
			return fmt.Errorf("%w: friendship %d is of users %d and %d", ErrData, i, f[0], f[1])
		}
	}
	for i, t := range r.Taggings {
		if !within(t.Item, r.Items) || !within(t.Tag, r.Tags) || t.User < -1 || int(t.User) >= r.Users {
			return fmt.Errorf("%w: tagging %d is of user %d, item %d and tag %d", ErrData, i, t.User, t.Item, t.Tag)
		}
	}
	return nil
}

func within(i int32, n int) bool { return i >= 0 && int(i) < n }

func finite(f float32) bool { return !math.IsNaN(float64(f)) && !math.IsInf(float64(f), 0) }

// friendships returns both directions of each friendship, once.
func friendships(raw Raw) (*knn.Matrix, error) {
	cells := make([]knn.Cell, 0, 2*len(raw.Friends))
	for _, f := range raw.Friends {
		if f[0] != f[1] {
			cells = append(cells, knn.Cell{Row: f[0], Col: f[1], Weight: 1}, knn.Cell{Row: f[1], Col: f[0], Weight: 1})
		}
	}
	m, err := knn.NewMatrix(raw.Users, raw.Users, cells)
	if err != nil {
		return nil, err
	}
	return m.Map(func(_, _ int32, _ float32) float32 { return 1 }), nil
}

// Users is the number of users.
func (d *Data) Users() int { return d.raw.Users }

// Items is the number of items.
func (d *Data) Items() int { return d.raw.Items }

// Listener returns what is known of a user, as for somebody new.
func (d *Data) Listener(user int32) Listener {
	l := Listener{Items: slices.Clone(d.Plays.Row(int(user))), Words: slices.Clone(d.Words.Row(int(user)))}
	for _, f := range d.Friends.Row(int(user)) {
		l.Friends = append(l.Friends, f.Index)
	}
	return l
}

// Without returns the data less some pairs of user and item: their plays, and the tags that
// the same user gave the same item.
func (d *Data) Without(held [][]int32) (*Data, error) {
	return d.without(held, func(int) bool { return false })
}

// without is Without, and takes away all tags that the silent gave.
func (d *Data) without(held [][]int32, silent func(user int) bool) (*Data, error) {
	hidden := map[[2]int32]bool{}
	for user, items := range held {
		for _, item := range items {
			hidden[[2]int32{int32(user), item}] = true
		}
	}
	raw := d.raw
	raw.Plays = slices.DeleteFunc(slices.Clone(raw.Plays), func(p Play) bool { return hidden[[2]int32{p.User, p.Item}] })
	raw.Taggings = slices.DeleteFunc(slices.Clone(raw.Taggings), func(t Tagging) bool {
		return t.User >= 0 && silent(int(t.User)) || hidden[[2]int32{t.User, t.Item}]
	})
	return NewData(raw)
}
