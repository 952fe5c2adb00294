package models

import (
	"math"
	"math/rand/v2"

	"github.com/sidestage/sidestage/recommend/internal/knn"
)

// Cut holds a share of each person's items out, at random: what is left to learn from, and
// for each user the items held out. Who has a single item keeps it.
func (d *Data) Cut(share float64, seed uint64) (*Data, [][]int32, error) {
	held := make([][]int32, d.Users())
	for user := range held {
		row := d.Plays.Row(user)
		n := min(int(math.Round(share*float64(len(row)))), len(row)-1)
		held[user] = sample(row, n, seed, user)
	}
	left, err := d.Without(held)
	return left, held, err
}

// CutTo leaves a user limit items, at random: what is left to learn from, and for each user
// the items taken away. Such a user's tags are taken away too, all of them, for they tell of more than
// the items that are left. Users for whom limit is negative keep everything.
func (d *Data) CutTo(limit func(user int) int, seed uint64) (*Data, [][]int32, error) {
	held := make([][]int32, d.Users())
	for user := range held {
		row := d.Plays.Row(user)
		if n := limit(user); n >= 0 {
			held[user] = sample(row, len(row)-n, seed, user)
		}
	}
	left, err := d.without(held, func(user int) bool { return limit(user) >= 0 })
	return left, held, err
}

// sample returns n random items of a row; each user has a sequence of their own.
func sample(row []knn.Entry, n int, seed uint64, user int) []int32 {
	if n <= 0 {
		return nil
	}
	r := rand.New(rand.NewPCG(seed, uint64(user)))
	out := make([]int32, 0, n)
	for _, i := range r.Perm(len(row))[:n] {
		out = append(out, row[i].Index)
	}
	return out
}
