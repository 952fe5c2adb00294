package batch

import (
	"fmt"
	"math"
	"slices"

	"github.com/sidestage/sidestage/recommend/internal/ids"
	"github.com/sidestage/sidestage/recommend/internal/knn"
)

// interaction is one line of a file of interactions, its ids numbered.
type interaction struct {
	user, item int32
	weight     float64
}

// tagging says that somebody gave an item a tag.
type tagging struct{ user, item, tag int32 }

// data is what the files hold, under one numbering. What a model learns from is play and what
// belongs to it; test only says what was held out.
type data struct {
	users, items, tags *ids.Table
	train, test        []interaction
	friends            [][2]int32
	taggings           []tagging
	// excluded holds (user, item) pairs that are not to be recommended.
	excluded [][2]int32
}

func newData() *data {
	return &data{users: ids.NewTable(), items: ids.NewTable(), tags: ids.NewTable()}
}

// readInteractions reads userID, artistID, weight; lines of one pair are summed later on.
func (d *data) readInteractions(path string) ([]interaction, error) {
	columns := []string{"userID", "artistID", "weight"}
	var out []interaction
	err := readTable(path, columns, func(r row) error {
		if err := r.named(2, columns); err != nil {
			return err
		}
		w, err := weight(r[2])
		out = append(out, interaction{d.users.Add(r[0]), d.items.Add(r[1]), w})
		return err
	})
	return out, err
}

func (d *data) readFriends(path string) error {
	columns := []string{"userID", "friendID"}
	return readTable(path, columns, func(r row) error {
		d.friends = append(d.friends, [2]int32{d.users.Add(r[0]), d.users.Add(r[1])})
		return r.named(2, columns)
	})
}

// readTags reads userID, artistID, tagID. Items and users of which nothing else is known are left out.
func (d *data) readTags(path string) error {
	columns := []string{"userID", "artistID", "tagID"}
	return readTable(path, columns, func(r row) error {
		if err := r.named(3, columns); err != nil {
			return err
		}
		item, known := d.items.Find(r[1])
		if !known {
			return nil
		}
		user, known := d.users.Find(r[0])
		if !known {
			user = -1
		}
		d.taggings = append(d.taggings, tagging{user, item, d.tags.Add(r[2])})
		return nil
	})
}

func (d *data) readExcluded(path string) error {
	columns := []string{"userID", "artistID"}
	return readTable(path, columns, func(r row) error {
		user := d.users.Add(r[0])
		if item, known := d.items.Find(r[1]); known {
			d.excluded = append(d.excluded, [2]int32{user, item})
		}
		return r.named(2, columns)
	})
}

// matrix gives users × items of summed weights.
func (d *data) matrix(of []interaction) (*knn.Matrix, error) {
	cells := make([]knn.Cell, len(of))
	for i, x := range of {
		cells[i] = knn.Cell{Row: x.user, Col: x.item, Weight: float32(x.weight)}
	}
	m, err := knn.NewMatrix(d.users.Len(), d.items.Len(), cells)
	if err != nil {
		return nil, fmt.Errorf("summing weights: %w", err)
	}
	return m, nil
}

// pairs gives for each user the items of a list, rising and once each.
func (d *data) pairs(list [][2]int32) [][]int32 {
	out := make([][]int32, d.users.Len())
	for _, p := range list {
		out[p[0]] = append(out[p[0]], p[1])
	}
	for u, items := range out {
		slices.Sort(items)
		out[u] = slices.Compact(items)
	}
	return out
}

// circles gives each user's friends, in both directions of a friendship.
func (d *data) circles() [][]int32 {
	both := make([][2]int32, 0, 2*len(d.friends))
	for _, f := range d.friends {
		if f[0] != f[1] {
			both = append(both, f, [2]int32{f[1], f[0]})
		}
	}
	return d.pairs(both)
}

// tagMatrix gives tags × items with unit columns: ln(1 + times given) × idf, so that the
// product of two columns is the cosine of the items' tags. hidden taggings do not count; nil
// where there are none at all.
func (d *data) tagMatrix(hidden func(user, item int32) bool) (*knn.Matrix, error) {
	if d.tags.Len() == 0 {
		return nil, nil
	}
	var cells []knn.Cell
	for _, t := range d.taggings {
		if !hidden(t.user, t.item) {
			cells = append(cells, knn.Cell{Row: t.tag, Col: t.item, Weight: 1})
		}
	}
	m, err := knn.NewMatrix(d.tags.Len(), d.items.Len(), cells)
	if err != nil {
		return nil, fmt.Errorf("counting tags: %w", err)
	}
	return m.Map(func(tag, _ int32, w float32) float32 {
		idf := math.Log(1 + float64(d.items.Len())/float64(len(m.Row(int(tag)))))
		return float32(math.Log1p(float64(w)) * idf)
	}).UnitColumns(), nil
}
