package batch

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/sidestage/sidestage/recommend/internal/ids"
	"github.com/sidestage/sidestage/recommend/internal/knn"
	"github.com/sidestage/sidestage/recommend/models"
)

// interaction is one line of a file of interactions, its ids numbered.
type interaction struct {
	user, item int32
	weight     float64
	// at is in days since 1970.
	at float64
}

// data is what the files hold, under one numbering. What a model learns from is train and what
// belongs to it; test only says what was held out.
type data struct {
	users, items, tags *ids.Table
	train, test        []interaction
	// dated says that every interaction has a timestamp.
	dated    bool
	friends  [][2]int32
	taggings []models.Tagging
	// excluded holds (user, item) pairs that are not to be recommended.
	excluded [][2]int32
}

func newData() *data {
	return &data{users: ids.NewTable(), items: ids.NewTable(), tags: ids.NewTable(), dated: true}
}

// readInteractions reads userID, artistID, weight and perhaps timestamp; lines of one pair are
// summed later on.
func (d *data) readInteractions(path string) ([]interaction, error) {
	var out []interaction
	t := table{columns: []string{"userID", "artistID", weightColumn}, optional: []string{"timestamp"}}
	err := readTable(path, t, func(r row) error {
		w, err := weight(r[2])
		if err != nil {
			return err
		}
		x := interaction{user: d.users.Add(r[0]), item: d.items.Add(r[1]), weight: w}
		if r[3] == "" {
			d.dated = false
		} else if x.at, err = moment(r[3]); err != nil {
			return err
		}
		out = append(out, x)
		return nil
	})
	return out, err
}

func (d *data) readFriends(path string) error {
	return readTable(path, table{columns: []string{"userID", "friendID"}}, func(r row) error {
		d.friends = append(d.friends, [2]int32{d.users.Add(r[0]), d.users.Add(r[1])})
		return nil
	})
}

// readTags reads userID, artistID, tagID. Items of which nothing else is known are left out.
func (d *data) readTags(path string) error {
	return readTable(path, table{columns: []string{"userID", "artistID", "tagID"}}, func(r row) error {
		item, known := d.items.Find(r[1])
		if !known {
			return nil
		}
		user, known := d.users.Find(r[0])
		if !known {
			user = -1
		}
		d.taggings = append(d.taggings, models.Tagging{User: user, Item: item, Tag: d.tags.Add(r[2])})
		return nil
	})
}

func (d *data) readExcluded(path string) error {
	return readTable(path, table{columns: []string{"userID", "artistID"}}, func(r row) error {
		user := d.users.Add(r[0])
		if item, known := d.items.Find(r[1]); known {
			d.excluded = append(d.excluded, [2]int32{user, item})
		}
		return nil
	})
}

// readMore reads the files that may be left out.
func (d *data) readMore(friendsFile, tagsFile, exclude string) error {
	for _, f := range []struct {
		path string
		read func(string) error
	}{{friendsFile, d.readFriends}, {exclude, d.readExcluded}, {tagsFile, d.readTags}} {
		if f.path == "" {
			continue
		}
		if err := f.read(f.path); err != nil {
			return err
		}
	}
	return nil
}

// learnable returns what models learn from: the train part, friends and tags.
func (d *data) learnable() (*models.Data, error) {
	raw := models.Raw{
		Users: d.users.Len(), Items: d.items.Len(), Tags: d.tags.Len(),
		Friends: d.friends, Taggings: d.taggings, Plays: make([]models.Play, len(d.train)),
	}
	newest := math.Inf(-1)
	for _, x := range d.train {
		newest = max(newest, x.at)
	}
	for i, x := range d.train {
		// Who has something however little has it: as 0 it would be nothing, and listed for them.
		w := float32(max(x.weight, math.SmallestNonzeroFloat32))
		raw.Plays[i] = models.Play{User: x.user, Item: x.item, Weight: w, Age: float32(newest - x.at)}
	}
	out, err := models.NewData(raw)
	if err != nil {
		return nil, fmt.Errorf("laying out the files: %w", err)
	}
	return out, nil
}

// has says whether the file that a model lives on is there.
func (d *data) has(need string) bool {
	switch need {
	case needsFriends:
		return len(d.friends) > 0
	case needsTags:
		return len(d.taggings) > 0
	}
	return true
}

// pairs returns for each user the items of a list, rising and once each.
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

// heldOut returns what is to be found for each user, rising: what test holds and train does not.
func (d *data) heldOut() ([][]int32, error) {
	known := make(map[[2]int32]bool, len(d.train))
	for _, x := range d.train {
		known[[2]int32{x.user, x.item}] = true
	}
	var held [][2]int32
	for _, x := range d.test {
		if pair := [2]int32{x.user, x.item}; !known[pair] {
			held = append(held, pair)
		}
	}
	if len(held) == 0 {
		return nil, errors.New("nobody has anything held out, so there is nothing to measure")
	}
	return d.pairs(held), nil
}

// tagColumns returns tags × items with unit columns: ln(1 + times given) × idf, so that the
// product of two columns is the cosine of the items' tags; nil where there are none at all.
func tagColumns(d *models.Data) *knn.Matrix {
	if d.Tags.Cells() == 0 {
		return nil
	}
	return d.Tags.Map(func(tag, _ int32, w float32) float32 {
		idf := math.Log(1 + float64(d.Items())/float64(len(d.Tags.Row(int(tag)))))
		return float32(math.Log1p(float64(w)) * idf)
	}).UnitColumns()
}

// columns returns the items of a row.
func columns(entries []knn.Entry) []int32 {
	out := make([]int32, len(entries))
	for i, e := range entries {
		out[i] = e.Index
	}
	return out
}
