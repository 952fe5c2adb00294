package models

import (
	"cmp"
	"slices"

	"github.com/sidestage/sidestage/recommend/internal/knn"
)

// cells lays out what is observed: rows are users, then tags; columns items, then friends.
func (a *ALS) cells(d *Data) (*knn.Matrix, error) {
	var out []knn.Cell
	for user := range d.Users() {
		who := d.Listener(int32(user))
		for _, e := range a.userCells(who.Items, who.Friends) {
			out = append(out, knn.Cell{Row: int32(user), Col: e.Index, Weight: e.Weight})
		}
	}
	rows, cols := a.users, a.items
	if a.Friends > 0 {
		cols += a.users
	}
	if a.Tags > 0 {
		tags := topRows(d.Tags, a.Tags)
		for tag := range tags.Rows() {
			for _, e := range tags.Row(tag) {
				out = append(out, knn.Cell{Row: int32(rows + tag), Col: e.Index, Weight: float32(a.TagConfidence) * e.Weight})
			}
		}
		rows += tags.Rows()
	}
	return knn.NewMatrix(rows, cols, out)
}

// userCells gives the row of a person.
func (a *ALS) userCells(items []knn.Entry, friends []int32) []knn.Entry {
	out := make([]knn.Entry, 0, len(items)+len(friends))
	var sum float64
	for _, e := range items {
		sum += log1p(e.Weight)
	}
	for _, e := range items {
		share := log1p(e.Weight) / sum * float64(len(items))
		out = append(out, knn.Entry{Index: e.Index, Weight: float32(a.Confidence * share)})
	}
	if a.Friends > 0 {
		for _, f := range friends {
			out = append(out, knn.Entry{Index: int32(a.items) + f, Weight: float32(a.Friends)})
		}
	}
	return out
}

// topRows keeps the rows with the most cells, the lower first among equals, and weighs what
// is left as tags.
func topRows(tags *knn.Matrix, limit int) *knn.Matrix {
	order := make([]int32, tags.Rows())
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(x, y int32) int {
		return cmp.Or(cmp.Compare(len(tags.Row(int(y))), len(tags.Row(int(x)))), cmp.Compare(x, y))
	})
	order = order[:min(limit, len(order))]
	var cells []knn.Cell
	for row, tag := range order {
		for _, e := range tags.Row(int(tag)) {
			cells = append(cells, knn.Cell{Row: int32(row), Col: e.Index, Weight: e.Weight})
		}
	}
	kept, err := knn.NewMatrix(len(order), tags.Cols(), cells)
	if err != nil {
		// The cells are those of a matrix, and no two of them are summed.
		panic(err)
	}
	return weighTags(kept)
}
