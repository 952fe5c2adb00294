package batch

import (
	"context"

	"github.com/sidestage/sidestage/internal/estimate"
	"github.com/sidestage/sidestage/recommend/internal/knn"
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
		t.Coverage, t.CoverageInterval = j.together(found[0], everyTrial, j.coverage)
		out = append(out, t)
	}
	return out, nil
}

// count fills in what can be counted from neighbours alone. What an artist's neighbours have in common with it hangs
// together, so intervals are over artists.
func (t *Threshold) count(plays, tags *knn.Matrix, left [][]knn.Neighbour) {
	var one, five, all, agreement []estimate.Unit
	for item, list := range left {
		if len(plays.Col(item)) < similarMembers {
			continue
		}
		t.Artists++
		one, five = append(one, atLeast(1, list)), append(five, atLeast(5, list))
		all = append(all, estimate.Unit{Part: float64(len(list)), Whole: 1})
		var agree estimate.Unit
		for _, n := range list {
			if tags != nil && len(tags.Col(item)) > 0 && len(tags.Col(int(n.Index))) > 0 {
				agree.Part += float64(product(tags.Col(item), tags.Col(int(n.Index))))
				agree.Whole++
			}
		}
		agreement = append(agreement, agree)
	}
	if e, known := estimate.Ratio(one); known {
		t.WithOne, t.WithOneInterval = e.Value, e.Share()
	}
	if e, known := estimate.Ratio(five); known {
		t.WithFive, t.WithFiveInterval = e.Value, e.Share()
	}
	if e, known := estimate.Ratio(all); known {
		t.MeanNeighbours, t.MeanNeighboursInterval = e.Value, e.Mean()
	}
	if e, known := estimate.Ratio(agreement); known {
		t.TagAgreement, t.TagAgreementInterval = &e.Value, e.Share()
	}
}

func atLeast(n int, list []knn.Neighbour) estimate.Unit {
	if len(list) >= n {
		return estimate.Unit{Part: 1, Whole: 1}
	}
	return estimate.Unit{Whole: 1}
}
