package models

import (
	"context"
	"fmt"
	"math"

	"github.com/sidestage/sidestage/recommend/internal/knn"
)

// Popularity scores an item by how many people know it, the same for everybody. A person
// counts half as much with every HalfLife that has gone by since they last played it
// (exponential forgetting as in Vinagre and Jorge, "Forgetting mechanisms for scalable
// collaborative filtering", 2012).
type Popularity struct {
	// HalfLife is in days; 0 forgets nothing.
	HalfLife float64

	scores []float32
}

// Name implements Model.
func (*Popularity) Name() string { return "popularity" }

// Train implements Model.
func (p *Popularity) Train(_ context.Context, d *Data) error {
	if p.HalfLife < 0 || math.IsNaN(p.HalfLife) {
		return fmt.Errorf("%w: a half-life of %g days", ErrConfig, p.HalfLife)
	}
	p.scores = make([]float32, d.Items())
	for item := range p.scores {
		var sum float64
		for _, e := range d.Ages.Col(item) {
			if p.HalfLife == 0 {
				sum++
				continue
			}
			sum += math.Exp2(-(float64(e.Weight) - 1) / p.HalfLife)
		}
		p.scores[item] = float32(sum)
	}
	return nil
}

// Score implements Model.
func (p *Popularity) Score(_ int32, into []float32) { copy(into, p.scores) }

// Fold implements Model.
func (p *Popularity) Fold(_ Listener, into []float32) { copy(into, p.scores) }

// Friends scores an item by the friends who know it, each weighed by the Jaccard likeness of
// their items to the person's (Jaccard, "Étude comparative de la distribution florale",
// 1901), as in Konstas, Stathopoulos and Jose, "On social networks and collaborative
// recommendation" (2009); who has nothing yet listens to all friends alike.
type Friends struct{ data *Data }

// Name implements Model.
func (*Friends) Name() string { return "friends" }

// Train implements Model.
func (f *Friends) Train(_ context.Context, d *Data) error {
	f.data = d
	return nil
}

// Score implements Model.
func (f *Friends) Score(user int32, into []float32) { f.Fold(f.data.Listener(user), into) }

// Fold implements Model.
func (f *Friends) Fold(who Listener, into []float32) {
	clear(into)
	own := who.known(f.data.Items())
	for _, friend := range who.circle(f.data.Users()) {
		theirs := f.data.Plays.Row(int(friend))
		weight := float32(1)
		if len(own) > 0 {
			weight = jaccard(own, theirs)
		}
		for _, e := range theirs {
			into[e.Index] += weight
		}
	}
}

// jaccard is the share of common items among all of two rows.
func jaccard(a, b []knn.Entry) float32 {
	common := 0
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i].Index < b[j].Index:
			i++
		case a[i].Index > b[j].Index:
			j++
		default:
			common, i, j = common+1, i+1, j+1
		}
	}
	if common == 0 {
		return 0
	}
	return float32(common) / float32(len(a)+len(b)-common)
}

// Content scores an item by the cosine of its tags with those of the person's items, weighed
// by inverse frequency (Pazzani and Billsus, "Content-based recommendation systems", 2007):
// what nobody has heard yet has a score too.
type Content struct {
	data *Data
	tags *knn.Matrix
}

// Name implements Model.
func (*Content) Name() string { return "content" }

// Train implements Model.
func (c *Content) Train(_ context.Context, d *Data) error {
	c.learn(d)
	return nil
}

func (c *Content) learn(d *Data) { c.data, c.tags = d, weighTags(d.Tags) }

// Score implements Model.
func (c *Content) Score(user int32, into []float32) { c.fold(c.data.Plays.Row(int(user)), into) }

// Fold implements Model.
func (c *Content) Fold(who Listener, into []float32) { c.fold(who.known(c.data.Items()), into) }

func (c *Content) fold(items []knn.Entry, into []float32) { c.score(c.profile(items), into) }

// profile sums the tags of items, at length 1; nil where they have none.
func (c *Content) profile(items []knn.Entry) []float32 {
	profile := make([]float32, c.tags.Rows())
	for _, e := range items {
		for _, t := range c.tags.Col(int(e.Index)) {
			profile[t.Index] += t.Weight
		}
	}
	var length float64
	for _, w := range profile {
		length += float64(w) * float64(w)
	}
	if length == 0 {
		return nil
	}
	for tag := range profile {
		profile[tag] /= float32(math.Sqrt(length))
	}
	return profile
}

func (c *Content) score(profile, into []float32) {
	clear(into)
	for tag, w := range profile {
		if w == 0 {
			continue
		}
		for _, e := range c.tags.Row(tag) {
			into[e.Index] += w * e.Weight
		}
	}
}

// weighTags returns columns of length 1: ln(1 + times given) × idf.
func weighTags(tags *knn.Matrix) *knn.Matrix {
	items := float64(tags.Cols())
	return tags.Map(func(tag, _ int32, count float32) float32 {
		// A tag on every item still counts a little.
		idf := math.Log((1 + items) / (0.5 + float64(len(tags.Row(int(tag))))))
		return float32(log1p(count) * idf)
	}).UnitColumns()
}
