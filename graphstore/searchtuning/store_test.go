package searchtuning_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sidestage/sidestage/graphstore/graphtest"
	searchtuninggraph "github.com/sidestage/sidestage/graphstore/searchtuning"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/searchtuning"
)

// tuning is settings of the test's own on a real graph.
type tuning struct {
	*searchtuning.Service
	admin  access.Viewer
	handle string
}

var untuned = searchtuning.Settings{
	Synonyms: [][]string{}, StopWords: []string{},
	Weights: searchtuning.Weights{
		Edit: 2, FirstLetter: 1, Unfinished: 1, Popularity: 4, PopularityCap: 40, Personal: true, Slack: 3,
	},
}

func newTuning(t *testing.T) tuning {
	t.Helper()
	db, id, adminID := graphtest.Open(t), graphtest.ID(t), graphtest.ID(t)
	handle := "T" + adminID[24:]
	_, err := db.Exec(t.Context(), "test_admin", `CREATE (:User {id: $id, handle: $handle, handleKey: toLower($handle), displayName: 'Admin', email: $id, createdAt: datetime()})`,
		map[string]any{"id": adminID, "handle": handle})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_, err := db.Exec(context.WithoutCancel(t.Context()), "test_tuning_end", `MATCH (v:SearchSettingsVersion {settingsId: $id}) DELETE v`, map[string]any{"id": id})
		if err != nil {
			t.Error(err)
		}
	})
	return tuning{
		Service: searchtuning.NewService(searchtuning.Options{
			Store: searchtuninggraph.NewStore(db, id), Apply: func(searchtuning.Settings) {}, Defaults: untuned, Now: time.Now,
		}),
		admin: access.Viewer{UserID: adminID, Admin: true}, handle: handle,
	}
}

func TestSettingsOfSearchAreKept(t *testing.T) {
	s := newTuning(t)
	ctx := t.Context()
	if current, err := s.Current(ctx, s.admin); err != nil || current.Number != 0 || !cmp.Equal(
		current.Settings, untuned,
	) {
		t.Fatalf("before any change: %+v, %v", current, err)
	}
	slack := 0
	first, err := s.Update(ctx, s.admin, searchtuning.Draft{
		Synonyms: [][]string{{"hip hop", `r'a"p`}, {"ö", "oe", "井"}}, StopWords: []string{"live"},
		Weights: searchtuning.WeightsDraft{Slack: &slack},
	}, 0, "They look for rap")
	if err != nil || first.Number != 1 || first.ChangedBy != s.handle || first.Weights.Slack != 0 {
		t.Fatalf("kept %+v, %v", first, err)
	}
	current, err := s.Current(ctx, s.admin)
	if diff := cmp.Diff(first, current); err != nil || diff != "" {
		t.Errorf("in force: %v %s", err, diff)
	}
	if _, err := s.Restore(ctx, s.admin, 0, "No, they do not"); err != nil {
		t.Fatal(err)
	}
	again, err := s.Restore(ctx, s.admin, 1, "They do")
	if err != nil || again.Number != 3 || !cmp.Equal(again.Settings, first.Settings) {
		t.Errorf("restored %+v, %v", again, err)
	}
	page, err := s.History(ctx, s.admin, paging.Request{Size: 2})
	if err != nil || len(page.Nodes) != 2 || page.Nodes[0].Number != 3 || page.Nodes[1].Number != 2 || !page.HasNext {
		t.Fatalf("history: %+v, %v", page, err)
	}
	at, err := paging.Decode(page.End)
	if err != nil {
		t.Fatal(err)
	}
	page, err = s.History(ctx, s.admin, paging.Request{Size: 2, Cursor: &at})
	if err != nil || len(page.Nodes) != 1 || !cmp.Equal(page.Nodes[0], first) || page.HasNext {
		t.Errorf("the rest: %+v, %v", page, err)
	}
	if n, err := page.Count(ctx); err != nil || n != 3 {
		t.Errorf("%d versions, %v", n, err)
	}
}

// TestTwoChangeSettingsAtOnce lets one of those who saw the same version change it, and
// gives the others CONFLICT, whether or not there was a version before.
func TestTwoChangeSettingsAtOnce(t *testing.T) {
	s := newTuning(t)
	for seen := range 2 {
		const many = 4
		errs := make([]error, many)
		var all sync.WaitGroup
		for i := range many {
			all.Go(func() { _, errs[i] = s.Update(t.Context(), s.admin, searchtuning.Draft{}, seen, "at once") })
		}
		all.Wait()
		kept := 0
		for _, err := range errs {
			if err == nil {
				kept++
			} else if fault.CodeOf(err) != fault.Conflict {
				t.Error(err)
			}
		}
		if current, err := s.Current(t.Context(), s.admin); err != nil || kept != 1 || current.Number != seen+1 {
			t.Errorf("%d of %d were kept, in force is %d, %v", kept, many, current.Number, err)
		}
	}
}
