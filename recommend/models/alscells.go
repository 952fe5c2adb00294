package models

import (
	"cmp"
	"slices"

	"github.com/sidestage/sidestage/recommend/internal/knn"
)

// cells lays out what is observed: rows are users, then tags; columns items, then friends.
func (a *ALS) cells(d *Data) (*knn.Matrix, error) {
	var out []knn.Cell
	cols := a.layColumns(d)
	for user := range d.Users() {
		who := d.Listener(int32(user))
		for _, e := range a.userCells(who.Items, who.Friends, who.Words) {
			out = append(out, knn.Cell{Row: int32(user), Col: e.Index, Weight: e.Weight})
		}
	}
	rows := a.users
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

// layColumns says where the columns of words are, and how many columns there are in all.
func (a *ALS) layColumns(d *Data) int {
	cols := a.items
	if a.Friends > 0 {
		cols += a.users
	}
	a.wordAt = make([]int32, d.Words.Cols())
	if a.Words > 0 {
		for _, tag := range busiest(d.Tags, a.Tags) {
			a.wordAt[tag] = int32(cols)
			cols++
		}
	}
	return cols
}

// userCells returns the row of a person.
func (a *ALS) userCells(items []knn.Entry, friends []int32, words []knn.Entry) []knn.Entry {
	out := make([]knn.Entry, 0, len(items)+len(friends))
	var sum float64
	for _, e := range items {
		sum += log1p(e.Weight)
	}
	for _, e := range items {
		share := 1.0
		if !a.Plain {
			share = log1p(e.Weight) / sum * float64(len(items))
		}
		out = append(out, knn.Entry{Index: e.Index, Weight: float32(a.Confidence * share)})
	}
	if a.Friends > 0 {
		for _, f := range friends {
			out = append(out, knn.Entry{Index: int32(a.items) + f, Weight: float32(a.Friends)})
		}
	}
	return append(out, a.wordCells(words)...)
}

// wordCells returns the part of a person's row that is words.
func (a *ALS) wordCells(words []knn.Entry) []knn.Entry {
	if a.Words == 0 {
		return nil
	}
	used := slices.DeleteFunc(knownOf(words, len(a.wordAt)), func(e knn.Entry) bool { return a.wordAt[e.Index] == 0 })
	var sum float64
	for _, e := range used {
		sum += log1p(e.Weight)
	}
	out := make([]knn.Entry, len(used))
	for i, e := range used {
		share := log1p(e.Weight) / sum * float64(len(used))
		out[i] = knn.Entry{Index: a.wordAt[e.Index], Weight: float32(a.Words * share)}
	}
	slices.SortFunc(out, func(x, y knn.Entry) int { return cmp.Compare(x.Index, y.Index) })
	return out
}

// topRows keeps the rows with the most cells, the lower first among equals, and weighs what
// is left as tags.
func topRows(tags *knn.Matrix, limit int) *knn.Matrix {
	order := busiest(tags, limit)
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

// busiest returns the rows with the most cells, the lower first among equals.
func busiest(m *knn.Matrix, limit int) []int32 {
	order := make([]int32, m.Rows())
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(x, y int32) int {
		return cmp.Or(cmp.Compare(len(m.Row(int(y))), len(m.Row(int(x)))), cmp.Compare(x, y))
	})
	return order[:min(limit, len(order))]
}
