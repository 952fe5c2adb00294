package comments_test

import (
	"slices"
	"testing"

	"github.com/sidestage/sidestage/internal/comments"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

func idsOf(all []comments.Comment) []string {
	return paging.Map(paging.Page[comments.Comment]{Nodes: all}, func(c comments.Comment) string { return c.ID }).Nodes
}

// A chain that is longer than what is shown of it ends with the one that is sought.
func TestAPathLeadsDownToAComment(t *testing.T) {
	s, ctx := newStage(t), t.Context()
	chain := []string{s.write(t, "")}
	for range comments.MaxPath + 3 {
		s.write(t, chain[len(chain)-1]) // others answer too
		chain = append(chain, s.write(t, chain[len(chain)-1]))
	}
	for _, at := range []int{0, 1, comments.MaxPath - 1, comments.MaxPath, len(chain) - 1} {
		path, err := s.Path(ctx, chain[at])
		if want := chain[max(0, at+1-comments.MaxPath) : at+1]; err != nil || !slices.Equal(idsOf(path), want) {
			t.Errorf("%d: %d of %d, %v", at, len(path), len(want), err)
		}
	}
	if _, err := s.Path(ctx, "nothing"); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("what is not there: %v", err)
	}
}

func TestWhatStandsAroundAnAnswer(t *testing.T) {
	s, ctx := newStage(t), t.Context()
	root := s.write(t, "")
	var replies []string
	for range 12 {
		replies = append(replies, s.write(t, root))
	}
	for _, c := range []struct {
		at, earlier, later, from, to int
	}{{6, 2, 3, 4, 10}, {0, 2, 2, 0, 3}, {11, 50, 50, 0, 12}, {5, 5, 6, 0, 12}} {
		sought, err := s.ByID(ctx, replies[c.at])
		if err != nil {
			t.Fatal(err)
		}
		page, err := s.Around(ctx, sought, c.earlier, c.later)
		if err != nil || !slices.Equal(idsOf(page.Nodes), replies[c.from:c.to]) || page.HasPrevious != (c.from > 0) ||
			page.HasNext != (c.to < len(replies)) {
			t.Errorf("%+v: %v %+v", c, err, page)
		}
		if total, err := page.Count(ctx); err != nil || total != len(replies) {
			t.Errorf("%+v: %d in all, %v", c, total, err)
		}
		// From its ends one goes on without a gap.
		next, err := ids(s.Replies(ctx, root, after(t, page.End)))
		if err != nil || !slices.Equal(next.Nodes, replies[c.to:]) {
			t.Errorf("%+v: then %v, %v", c, next.Nodes, err)
		}
	}
}

func after(t *testing.T, cursor string) paging.Request {
	t.Helper()
	at, err := paging.Decode(cursor)
	if err != nil {
		t.Fatal(err)
	}
	return paging.Request{Size: 100, Cursor: &at}
}
