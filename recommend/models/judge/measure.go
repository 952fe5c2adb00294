package main

import (
	"math"
	"time"

	"github.com/sidestage/sidestage/recommend/internal/dense"
	"github.com/sidestage/sidestage/recommend/internal/knn"
	"github.com/sidestage/sidestage/recommend/models"
)

const k = 20

// quality is recall@20 and nDCG@20, the means over the users who have something held out.
type quality struct {
	recall, ndcg float64
	users        int
	// query is the mean time of a list, on a core.
	query time.Duration
}

// measure ranks, for each user with something held out, all items less the user's own.
func measure(m models.Model, d *models.Data, test [][]int32) quality {
	return measureBy(d.Items(), test, func(user int, scores []float32) []int32 {
		m.Score(int32(user), scores)
		return indices(d.Plays.Row(user))
	})
}

func indices(entries []knn.Entry) []int32 {
	out := make([]int32, len(entries))
	for i, e := range entries {
		out[i] = e.Index
	}
	return out
}

// measureBy is measure with scores from elsewhere: score writes those of a user and gives
// the items that are not to be ranked.
func measureBy(items int, test [][]int32, score func(user int, scores []float32) []int32) quality {
	type one struct {
		recall, ndcg float64
		took         time.Duration
	}
	each := make([]one, len(test))
	dense.Each(len(test), func(_, user int) {
		if len(test[user]) == 0 {
			return
		}
		start := time.Now()
		scores := make([]float32, items)
		skip := score(user, scores)
		top := models.Top(scores, k, skip)
		each[user].took = time.Since(start)
		held := map[int32]bool{}
		for _, item := range test[user] {
			held[item] = true
		}
		var hits, gain, ideal float64
		for i, n := range top {
			if held[n.Index] {
				hits++
				gain += 1 / math.Log2(float64(i+2))
			}
		}
		for i := range min(k, len(held)) {
			ideal += 1 / math.Log2(float64(i+2))
		}
		each[user].recall, each[user].ndcg = hits/float64(len(held)), gain/ideal
	})
	var q quality
	for user, e := range each {
		if len(test[user]) == 0 {
			continue
		}
		q.users++
		q.recall += e.recall
		q.ndcg += e.ndcg
		q.query += e.took
	}
	n := float64(max(q.users, 1))
	q.recall, q.ndcg, q.query = q.recall/n, q.ndcg/n, q.query/time.Duration(max(q.users, 1))
	return q
}
