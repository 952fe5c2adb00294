package models

import (
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

// Top gives the limit best items for a user of the data without those to skip, the best
// first, with the scores that Score gives but for rounding. Which items are looked at closely
// is chosen by the quick parts, so that a few of the last places may differ.
func (b *Blend) Top(user int32, limit int, skip []int32) []knn.Neighbour {
	return b.top(user, Listener{}, len(b.data.Plays.Row(int(user))), limit, skip)
}

// FoldTop is Top for anybody, without learning again.
func (b *Blend) FoldTop(who Listener, limit int, skip []int32) []knn.Neighbour {
	who.Items = who.known(b.data.Items())
	who.Friends = who.circle(b.data.Users())
	return b.top(-1, who, len(who.Items), limit, skip)
}

func (b *Blend) top(user int32, who Listener, items, limit int, skip []int32) []knn.Neighbour {
	weights, quick := b.weights(items), b.between(items, func(s *stage) []float64 { return s.quick })
	chosen := make([]int32, 0, candidates)
	answers := make([]answer, len(b.parts))
	if wanted := candidates + limit; b.data.Items() > 2*wanted && slices.Max(quick) > 0 {
		rough := b.borrow()
		defer b.giveBack(rough)
		clear(rough)
		for i, w := range quick {
			if w == 0 {
				continue
			}
			whole := b.borrow()
			defer b.giveBack(whole)
			b.whole(i, user, who, whole)
			answers[i] = whole
			_, scale := whole.spread()
			dense.AddScaled(rough, float32(w)*scale, whole)
		}
		for _, n := range Top(rough, wanted, skip) {
			chosen = append(chosen, n.Index)
		}
	} else {
		hidden := sortedUnique(skip)
		for item := range int32(b.data.Items()) {
			if _, skipped := slices.BinarySearch(hidden, item); !skipped {
				chosen = append(chosen, item)
			}
		}
	}
	slices.Sort(chosen)
	scores := make([]float32, len(chosen))
	for i, w := range weights {
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

func (b *Blend) borrow() scored {
	if s, ok := b.scratch.Get().(*scored); ok && len(*s) == b.data.Items() {
		return *s
	}
	return make(scored, b.data.Items())
}

func (b *Blend) giveBack(s scored) { b.scratch.Put(&s) }

// spread is the mean of some scores and one over their standard deviation.
type spread struct{ mean, scale float32 }

// mostSpreads is for how many users spreads are remembered: 8 bytes for each and a part.
const mostSpreads = 1 << 15

// rememberSpreads computes the spreads of the parts that must score all items for one. All
// users' are computed in a fraction of the time of training.
func (b *Blend) rememberSpreads() {
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
		dense.Each(b.data.Users(), func(_, user int) {
			mean, scale := b.ask(i, int32(user), Listener{}).spread()
			b.spreads[i][user] = spread{mean, scale}
		})
	}
}

// uses tells whether a part counts for anybody.
func (b *Blend) uses(part int) bool {
	return slices.ContainsFunc(b.stages, func(s stage) bool { return s.weights[part] > 0 })
}

func (b *Blend) spread(part int, user int32, of answer) (mean, scale float32) {
	if user >= 0 && b.spreads[part] != nil {
		s := b.spreads[part][user]
		return s.mean, s.scale
	}
	return of.spread()
}
