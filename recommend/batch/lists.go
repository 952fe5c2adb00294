package batch

import (
	"context"

	"github.com/sidestage/sidestage/recommend/internal/knn"
	"github.com/sidestage/sidestage/recommend/models"
	"github.com/sidestage/sidestage/recommend/rerank"
)

// lister makes a person's list by a model. Where the model has no opinion, other models
// follow in order, below it.
type lister struct {
	model     models.Model
	fallbacks []models.Model
	// whole says that the model's scores mean something below zero too, so that every item has
	// an opinion, of everybody of whom something is known.
	whole bool
	shelf *shelf
}

// shelf is what re-ranking goes by.
type shelf struct {
	alike func(a, b int32) float64
	small []bool
}

func newShelf(d *models.Data) *shelf {
	return &shelf{alike: pairLikeness(d), small: rerank.Small(listeners(d))}
}

// listeners returns how many people know each item.
func listeners(d *models.Data) []int {
	out := make([]int, d.Items())
	for i := range out {
		out[i] = len(d.Plays.Col(i))
	}
	return out
}

// bench is the working memory of one worker.
type bench struct {
	scores []float32
	skip   []bool
}

func newBench(items int) *bench {
	return &bench{scores: make([]float32, items), skip: make([]bool, items)}
}

// wish is a list that is wanted.
type wish struct {
	// user is in the data; with fold their list is made as for a stranger of whom who is known.
	user int32
	who  models.Listener
	fold bool
	// skip are items that are not to be listed.
	skip [][]int32
}

// newLister trains a model.
func newLister(ctx context.Context, c configuration, d *models.Data, s *shelf) (*lister, error) {
	m, err := c.kind.build(c.set)
	if err != nil {
		return nil, err
	}
	fit(m, d)
	if err := m.Train(ctx, d); err != nil {
		return nil, err
	}
	l := &lister{model: m, shelf: s, whole: c.kind.name == blendModel}
	for _, f := range []models.Model{&models.Friends{}, &models.Popularity{}} {
		if f.Name() == c.kind.name || c.kind.name == popularityModel {
			continue
		}
		if err := f.Train(ctx, d); err != nil {
			return nil, err
		}
		l.fallbacks = append(l.fallbacks, f)
	}
	return l, nil
}

// fit suits a model to how much there is to learn from: a blend has the parts that so much
// allows, and factors that so little cannot fill, more than the rank of what is factored, would
// only cost time.
func fit(m models.Model, d *models.Data) {
	rank := max(1, min(d.Users()+d.Tags.Rows(), d.Items()+d.Users()))
	switch m := m.(type) {
	case *models.ALS:
		m.Factors = min(m.Factors, rank)
	case *models.Blend:
		parts := models.BlendFor(d.Size()).Parts
		m.Parts = func() []models.Model {
			out := parts()
			for _, p := range out {
				fit(p, d)
			}
			return out
		}
	}
}

// pool is how many items are ranked where so many places are filled in this way.
func (a arrangement) pool(places int) int {
	if a == (arrangement{}) {
		return places
	}
	return 5 * places
}

// top returns the limit best items, the best first. The scores of fallbacks are scaled to stay
// below what comes before them.
func (l *lister) top(w wish, limit int, b *bench) []knn.Neighbour {
	var hidden []int32
	for _, list := range w.skip {
		hidden = append(hidden, list...)
	}
	for _, item := range hidden {
		b.skip[item] = true
	}
	whole := l.whole && (len(w.who.Items) > 0 || len(w.who.Friends) > 0)
	var best []knn.Neighbour
	if !l.whole || whole {
		best = b.ranked(l.model, w, limit, whole)
	}
	for _, m := range l.fallbacks {
		if len(best) >= limit {
			break
		}
		for _, n := range best {
			b.skip[n.Index] = true
			hidden = append(hidden, n.Index)
		}
		best = below(best, b.ranked(m, w, limit-len(best), false))
	}
	for _, item := range hidden {
		b.skip[item] = false
	}
	return best
}

// below appends next to best, scaled to stay below it.
func below(best, next []knn.Neighbour) []knn.Neighbour {
	if len(best) > 0 && len(next) > 0 && next[0].Score >= best[len(best)-1].Score {
		scale := 0.5 * best[len(best)-1].Score / next[0].Score
		for i := range next {
			next[i].Score *= scale
		}
	}
	return append(best, next...)
}

// ranked returns the best items that a model scores above zero, or whatever they score.
func (b *bench) ranked(m models.Model, w wish, limit int, whole bool) []knn.Neighbour {
	if w.fold {
		m.Fold(w.who, b.scores)
	} else {
		m.Score(w.user, b.scores)
	}
	best := knn.NewBest(limit)
	for i, s := range b.scores {
		if (s > 0 || whole) && !b.skip[i] {
			best.Add(knn.Neighbour{Index: int32(i), Score: s})
		}
	}
	return best.Sorted()
}

// arrange picks places from a pool, which is in order of score.
func (s *shelf) arrange(pool []knn.Neighbour, places int, a arrangement) []knn.Neighbour {
	if a == (arrangement{}) {
		return pool[:min(places, len(pool))]
	}
	scores := make([]float64, len(pool))
	for i, n := range pool {
		scores[i] = float64(n.Score)
	}
	order := rerank.MMR{Diversity: a.diversity, Limit: places, Alike: func(x, y int) float64 {
		return s.alike(pool[x].Index, pool[y].Index)
	}}.Order(scores)
	order = rerank.Exposure{Share: a.discovery, Limit: places, Small: func(i int) bool {
		return s.small[pool[i].Index]
	}}.Fill(scores, order)
	return rerank.Arrange(pool, order)
}
