package cypher

import (
	"slices"
	"strconv"
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Whatever of a ranking is gone, a page takes four statements at most, and has what is left in its order.
func TestARankingIsReadInFewStatements(t *testing.T) {
	ids := make([]string, mostRanked)
	for i := range ids {
		ids[i] = strconv.Itoa(i)
	}
	for name, c := range map[string]struct {
		most, statements int
		left, want       []string
	}{
		"all gone":            {most: 2, statements: 4},
		"the last is left":    {most: 2, statements: 4, left: ids[99:], want: ids[99:]},
		"more than asked for": {most: 2, statements: 1, left: ids[:25], want: ids[:2]},
		"some of each":        {most: 2, statements: 3, left: []string{"3", "60", "61"}, want: []string{"3", "60"}},
		"a whole hundred":     {most: 101, statements: 1, left: ids, want: ids},
		"nothing asked for":   {left: ids},
	} {
		statements := 0
		found, err := firstOf(ids, c.most, func(chunk []string) (some []paging.Item[string], _ error) {
			statements++
			for _, id := range slices.Backward(chunk) { // the database gives them in any order
				if slices.Contains(c.left, id) {
					some = append(some, paging.Item[string]{Node: id, At: paging.Cursor{ID: id}})
				}
			}
			return some, nil
		})
		var got []string
		for _, one := range found {
			got = append(got, one.Node)
		}
		if err != nil || statements != c.statements || !slices.Equal(got, c.want) {
			t.Errorf("%s: %v in %d statements, %v, want %v in %d", name, got, statements, err, c.want, c.statements)
		}
	}
}
