package batch

import (
	"context"

	"github.com/sidestage/sidestage/recommend/internal/knn"
	"github.com/sidestage/sidestage/recommend/rerank"
)

// sweptNeighbours is how many neighbours of an artist the threshold looks at.
const sweptNeighbours = 100

// sweep tells for each threshold of the calibrated score what it leaves: of the items with at
// least five listeners, the shares with one and with five neighbours, how alike the tags of
// neighbours are, and what lists made of these neighbours alone would find.
func (j *judge) sweep(ctx context.Context) ([]Threshold, error) {
	// Tags are what agreement is measured by, so they take no part in the likeness here.
	all, err := likeness(ctx, j.data.Plays, nil, sweptNeighbours)
	if err != nil {
		return nil, err
	}
	const steps = 20
	tags := tagColumns(j.data)
	j.progress.step("sweeping the threshold", steps*len(j.trials))
	var out []Threshold
	for step := range steps {
		t := Threshold{Threshold: float64(step) / steps}
		left := above(all, t.Threshold)
		t.count(j.data.Plays, tags, left)
		m := &neighbourModel{items: j.data.Items(), plays: j.data.Plays, neighbours: left}
		found, _, err := j.judge(ctx, &lister{model: m, shelf: j.shelf}, []arrangement{{}}, j.accurate)
		if err != nil {
			return nil, err
		}
		if t.Recall, err = j.interval(ctx, j.byPerson(found[0], everyTrial, recallOf)); err != nil {
			return nil, err
		}
		t.Coverage = rerank.Coverage(found[0].lists, j.data.Items())
		out = append(out, t)
	}
	return out, nil
}

// count fills in what can be counted from neighbours alone.
func (t *Threshold) count(plays, tags *knn.Matrix, left [][]knn.Neighbour) {
	var one, five, all, compared int
	var agreement float64
	for item, list := range left {
		if len(plays.Col(item)) < similarMembers {
			continue
		}
		t.Artists++
		all += len(list)
		if len(list) >= 1 {
			one++
		}
		if len(list) >= 5 {
			five++
		}
		for _, n := range list {
			if tags != nil && len(tags.Col(item)) > 0 && len(tags.Col(int(n.Index))) > 0 {
				agreement += float64(product(tags.Col(item), tags.Col(int(n.Index))))
				compared++
			}
		}
	}
	if t.Artists > 0 {
		n := float64(t.Artists)
		t.WithOne, t.WithFive, t.MeanNeighbours = float64(one)/n, float64(five)/n, float64(all)/n
	}
	if compared > 0 {
		mean := agreement / float64(compared)
		t.TagAgreement = &mean
	}
}
