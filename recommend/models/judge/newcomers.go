package main

import (
	"context"
	"math/rand/v2"

	"github.com/sidestage/sidestage/recommend/internal/knn"
	"github.com/sidestage/sidestage/recommend/models"
)

// known are the numbers of items that are known of a new listener.
var known = []int{0, 1, 3, 10}

// leastItems is how many train items somebody has who can play a new listener.
const leastItems = 10

// newcomers measures models on new listeners: a random fifth of the users, of whom nothing
// is learnt but their friendships. Each is then folded in with a few of their items at
// random; the rest of them is neither known nor ranked. The result is by model, then by
// number of items.
func newcomers(ctx context.Context, s *set, seed uint64, all []models.Model) ([][]quality, error) {
	r := rand.New(rand.NewPCG(seed, 0))
	var able []int
	for user := range s.test {
		if len(s.data.Plays.Row(user)) >= leastItems {
			able = append(able, user)
		}
	}
	chosen := map[int]bool{}
	for _, i := range r.Perm(len(able))[:len(able)/5] {
		chosen[able[i]] = true
	}
	left, _, err := s.data.CutTo(func(user int) int {
		if chosen[user] {
			return 0
		}
		return -1
	}, seed)
	if err != nil {
		return nil, err
	}
	test := make([][]int32, len(s.test))
	order := make([][]int, len(s.test))
	for user := range test {
		if chosen[user] {
			test[user], order[user] = s.test[user], r.Perm(len(s.data.Plays.Row(user)))
		}
	}
	out := make([][]quality, len(all))
	for i, m := range all {
		if err := m.Train(ctx, left); err != nil {
			return nil, err
		}
		for _, n := range known {
			out[i] = append(out[i], measureBy(left.Items(), test, func(user int) []knn.Neighbour {
				own, who := s.data.Plays.Row(user), left.Listener(int32(user))
				who.Items = make([]knn.Entry, n)
				for at, pick := range order[user][:n] {
					who.Items[at] = own[pick]
				}
				return foldTop(m, left, who, indices(own))
			}))
		}
	}
	return out, nil
}
