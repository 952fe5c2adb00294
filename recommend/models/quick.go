package models

import (
	"context"
	"slices"

	"github.com/sidestage/sidestage/recommend/internal/dense"
	"github.com/sidestage/sidestage/recommend/internal/knn"
)

// A list of a blend is made in two steps, as is usual where all items are too many to be
// looked at closely (Covington, Adams and Sargin, "Deep neural networks for YouTube
// recommendations", 2016): the parts that are quick, with weights learned for them alone,
// choose candidates among all items; all parts then order the candidates.

const (
	// candidates is how many items are looked at closely for a list, beside those asked for.
	candidates = 400
	// quickFactors is up to how many factors ALS is quick.
	quickFactors = 64
)

// isQuick tells which parts may choose candidates.
func isQuick(m Model) bool {
	switch m := m.(type) {
	case *Popularity, *Friends, *ItemKNN:
		return true
	case *ALS:
		return m.Factors <= quickFactors
	default:
		return false
	}
}

// Top returns the limit best items for a user of the data without those to skip, the best
// first, ordered as Score orders the first items. Which items are looked at closely is chosen by
// the quick parts, so that a few of the last places may differ. Scores compare within a list.
// A list without what the person has already was made with the training, see rememberLists.
func (b *Blend) Top(user int32, limit int, skip []int32) []knn.Neighbour {
	if found, ok := b.remembered(user, limit, skip); ok {
		return found
	}
	return b.top(user, Listener{}, len(b.data.Plays.Row(int(user))), limit, skip)
}

// FoldTop is Top for anybody, without learning again.
func (b *Blend) FoldTop(who Listener, limit int, skip []int32) []knn.Neighbour {
	who.Items = who.known(b.data.Items())
	who.Friends = who.circle(b.data.Users())
	return b.top(-1, who, len(who.Items), limit, skip)
}

func (b *Blend) top(user int32, who Listener, items, limit int, skip []int32) []knn.Neighbour {
	quick := b.between(items, func(s *stage) []float64 { return s.quick })
	wanted := candidates + limit
	if b.data.Items() <= 2*wanted || slices.Max(quick) == 0 {
		all := make([]float32, b.data.Items())
		if user >= 0 {
			b.Score(user, all)
		} else {
			b.Fold(who, all)
		}
		return Top(all, limit, skip)
	}
	chosen, answers := b.choose(user, who, quick, wanted, skip)
	scores := make([]float32, len(chosen))
	for i, w := range b.order(items) {
		if w == 0 {
			continue
		}
		if answers[i] == nil {
			answers[i] = b.ask(i, user, who)
		}
		mean, scale := b.spread(i, user, answers[i])
		for at, item := range chosen {
			scores[at] += float32(w) * (answers[i].at(item) - mean) * scale
		}
	}
	found := Top(scores, limit, nil)
	for i := range found {
		found[i].Index = chosen[found[i].Index]
	}
	return found
}

// choose returns the items that the quick parts put first, in order of index, and what those
// parts answered.
func (b *Blend) choose(user int32, who Listener, quick []float64, wanted int, skip []int32) ([]int32, []answer) {
	answers := make([]answer, len(b.parts))
	rough := make([]float32, b.data.Items())
	for i, w := range quick {
		if w == 0 {
			continue
		}
		all := make(scored, b.data.Items())
		b.whole(i, user, who, all)
		answers[i] = all
		_, scale := all.spread()
		dense.AddScaled(rough, float32(w)*scale, all)
	}
	chosen := make([]int32, 0, wanted)
	for _, n := range Top(rough, wanted, skip) {
		chosen = append(chosen, n.Index)
	}
	slices.Sort(chosen)
	return chosen, answers
}

// whole writes all scores of a part.
func (b *Blend) whole(part int, user int32, who Listener, into scored) {
	if user >= 0 {
		b.parts[part].Score(user, into)
	} else {
		b.parts[part].Fold(who, into)
	}
}

func (b *Blend) ask(part int, user int32, who Listener) answer {
	if a, ok := b.parts[part].(asker); ok {
		return a.ask(user, who)
	}
	all := make(scored, b.data.Items())
	b.whole(part, user, who, all)
	return all
}

// spread is the mean of some scores and one over their standard deviation.
type spread struct{ mean, scale float32 }

// mostSpreads is for how many users spreads are remembered: 8 bytes for each and a part.
const mostSpreads = 1 << 15

// rememberSpreads computes the spreads of the parts that must score all items for one. All
// users' are computed in a fraction of the time of training.
func (b *Blend) rememberSpreads(ctx context.Context) {
	b.spreads = make([][]spread, len(b.parts))
	if b.data.Users() > mostSpreads {
		return
	}
	for i, p := range b.parts {
		if _, dear := p.(*Linear); !dear {
			if _, dear = p.(*Content); !dear {
				continue
			}
		}
		if !b.uses(i) {
			continue
		}
		b.spreads[i] = make([]spread, b.data.Users())
		dense.EachUntil(ctx, b.data.Users(), func(_, user int) {
			mean, scale := b.ask(i, int32(user), Listener{}).spread()
			b.spreads[i][user] = spread{mean, scale}
		})
	}
}

// remembersItems is how many of a user's best items are remembered: 8 bytes each.
const remembersItems = 120

// rememberLists makes the lists of all users once, on all cores: what is asked for most is then
// there. There are none for users beyond mostSpreads, nor where a blend came from a file.
func (b *Blend) rememberLists(ctx context.Context) {
	if b.lists = nil; b.data.Users() > mostSpreads {
		return
	}
	lists := make([][]knn.Neighbour, b.data.Users())
	dense.EachUntil(ctx, len(lists), func(_, user int) {
		row := b.data.Plays.Row(user)
		own := make([]int32, len(row))
		for i, e := range row {
			own[i] = e.Index
		}
		lists[user] = slices.Clone(b.top(int32(user), Listener{}, len(own), remembersItems, own))
	})
	if ctx.Err() == nil {
		b.lists = lists
	}
}

// remembered answers from the lists that were made, if these hold what is asked for: the
// user's own items are to be skipped, and enough is left without the others.
func (b *Blend) remembered(user int32, limit int, skip []int32) ([]knn.Neighbour, bool) {
	if b.lists == nil || limit > remembersItems {
		return nil, false
	}
	hidden := make(map[int32]bool, len(skip))
	for _, item := range skip {
		hidden[item] = true
	}
	for _, e := range b.data.Plays.Row(int(user)) {
		if !hidden[e.Index] {
			return nil, false
		}
	}
	whole := b.lists[user]
	found := make([]knn.Neighbour, 0, max(limit, 0))
	for _, n := range whole {
		if len(found) >= limit {
			break
		}
		if !hidden[n.Index] {
			found = append(found, n)
		}
	}
	return found, len(found) >= limit || len(whole) < remembersItems
}

// uses reports whether a part counts for anybody.
func (b *Blend) uses(part int) bool {
	return slices.ContainsFunc(b.stages, func(s stage) bool { return s.order[part] != 0 })
}

func (b *Blend) spread(part int, user int32, of answer) (mean, scale float32) {
	if user >= 0 && b.spreads[part] != nil {
		s := b.spreads[part][user]
		return s.mean, s.scale
	}
	return of.spread()
}
