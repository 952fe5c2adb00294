package main

import (
	"sync"
	"time"

	"github.com/sidestage/sidestage/recommend/internal/dense"
	"github.com/sidestage/sidestage/recommend/internal/knn"
	"github.com/sidestage/sidestage/recommend/models"
	"github.com/sidestage/sidestage/recommend/rerank"
)

const k = 20

// quality is recall@20 and nDCG@20, the means over the users who have something held out.
type quality struct {
	recall, ndcg float64
	users        int
	// coverage is the share of all items that stand in a list.
	coverage float64
	// query is the mean time of a list, on a core.
	query time.Duration
}

// measure ranks, for each user with something held out, all items less the user's own.
func measure(m models.Model, d *models.Data, test [][]int32) quality {
	return measureBy(d.Items(), test, func(user int) []knn.Neighbour {
		return top(m, d, int32(user), indices(d.Plays.Row(user)))
	})
}

// folded is measure of people folded in as if they were new.
func folded(m models.Model, d *models.Data, test [][]int32) quality {
	return measureBy(d.Items(), test, func(user int) []knn.Neighbour {
		return foldTop(m, d, d.Listener(int32(user)), indices(d.Plays.Row(user)))
	})
}

// top asks a model for a list as the product does.
func top(m models.Model, d *models.Data, user int32, skip []int32) []knn.Neighbour {
	if b, ok := m.(*models.Blend); ok {
		return b.Top(user, k, skip)
	}
	scores := make([]float32, d.Items())
	m.Score(user, scores)
	return models.Top(scores, k, skip)
}

func foldTop(m models.Model, d *models.Data, who models.Listener, skip []int32) []knn.Neighbour {
	if b, ok := m.(*models.Blend); ok {
		return b.FoldTop(who, k, skip)
	}
	scores := make([]float32, d.Items())
	m.Fold(who, scores)
	return models.Top(scores, k, skip)
}

func indices(entries []knn.Entry) []int32 {
	out := make([]int32, len(entries))
	for i, e := range entries {
		out[i] = e.Index
	}
	return out
}

// measureBy is measure with lists from elsewhere.
func measureBy(items int, test [][]int32, list func(user int) []knn.Neighbour) quality {
	type one struct {
		recall, ndcg float64
		took         time.Duration
	}
	each, shown := make([]one, len(test)), sync.Map{}
	dense.Each(len(test), func(_, user int) {
		if len(test[user]) == 0 {
			return
		}
		start := time.Now()
		top := list(user)
		each[user].took = time.Since(start)
		held := map[int32]bool{}
		for _, item := range test[user] {
			held[item] = true
		}
		for _, n := range top {
			shown.Store(n.Index, true)
		}
		each[user].recall, each[user].ndcg = rerank.Accuracy(k, len(held), func(place int) bool {
			return place < len(top) && held[top[place].Index]
		})
	})
	var q quality
	shown.Range(func(_, _ any) bool { q.coverage += 1 / float64(max(items, 1)); return true })
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
