package featured_test

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	auditgraph "github.com/sidestage/sidestage/graphstore/audit"
	featuredgraph "github.com/sidestage/sidestage/graphstore/featured"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/featured"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// anything has a name for whatever it is asked for.
type anything struct{}

func (anything) Names(_ context.Context, _ access.Viewer, refs []item.Ref) (map[item.Ref]string, error) {
	names := map[item.Ref]string{}
	for _, ref := range refs {
		names[ref] = "Slow Tide"
	}
	return names, nil
}

type world struct {
	*featured.Service
	t     *testing.T
	log   *auditgraph.Store
	admin access.Viewer
}

// Unwanted is nothing: everybody wants everything.
func (anything) Unwanted(context.Context, access.Viewer, []item.Ref) (map[item.Ref]bool, error) {
	return nil, nil
}

func newWorld(t *testing.T) world {
	t.Helper()
	db, id := graphtest.Open(t), graphtest.ID(t)
	t.Cleanup(func() {
		_, err := db.Exec(context.WithoutCancel(t.Context()), "test_cleanup",
			`MATCH (n) WHERE (n:Featured AND n.listId = $id) OR (n:FeaturedList AND n.id = $id) DETACH DELETE n`,
			map[string]any{"id": id})
		if err != nil {
			t.Error(err)
		}
	})
	return world{
		featured.NewService(featuredgraph.NewStore(db, id), anything{}, anything{}, time.Now), t, auditgraph.NewStore(db),
		access.Viewer{UserID: graphtest.ID(t), Admin: true},
	}
}

func (w world) set(wish featured.Wish) bool {
	w.t.Helper()
	changed, err := w.Set(w.t.Context(), w.admin, wish)
	if err != nil {
		w.t.Fatal(err)
	}
	return changed
}

func (w world) ids() (ids []string) {
	w.t.Helper()
	all, err := w.All(w.t.Context(), w.admin)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, e := range all {
		ids = append(ids, e.ID)
	}
	return ids
}

func (w world) acts(id string) []audit.Recorded {
	w.t.Helper()
	page, err := w.log.List(w.t.Context(), audit.Filter{Subject: id}, paging.Request{Size: 20})
	if err != nil {
		w.t.Fatal(err)
	}
	return page.Nodes
}

func TestFeaturedKeepsOrderAndDates(t *testing.T) {
	w := newWorld(t)
	a, b, c := graphtest.ID(t), graphtest.ID(t), graphtest.ID(t)
	start := time.Now().Add(time.Hour).Truncate(time.Second)
	w.set(featured.Wish{Type: "album", ID: a, Featured: true})
	w.set(featured.Wish{
		Type: "event", ID: b, Featured: true, Start: input.Set(start), End: input.Set(start.Add(time.Hour)),
	})
	w.set(featured.Wish{Type: "artist", ID: c, Featured: true, Position: 1})
	if got := w.ids(); !slices.Equal(got, []string{c, a, b}) {
		t.Errorf("order %v", got)
	}
	if w.set(featured.Wish{Type: "artist", ID: c, Featured: true, Position: 1}) {
		t.Error("what is so already changed something")
	}
	now, err := w.Now(t.Context(), access.Visitor)
	if err != nil || len(now) != 2 {
		t.Errorf("now %v, %v", now, err)
	}
	all, err := w.All(t.Context(), w.admin)
	if err != nil || !all[2].Start.Equal(start) || !all[2].End.Equal(start.Add(time.Hour)) || !all[0].End.IsZero() {
		t.Errorf("dates %+v, %v", all, err)
	}
	w.set(featured.Wish{Type: "album", ID: a})
	if got := w.ids(); !slices.Equal(got, []string{c, b}) {
		t.Errorf("order %v", got)
	}
	acts := w.acts(a)
	if len(acts) != 2 || acts[0].Verb != audit.ContentNotFeatured ||
		acts[0].Before != `{"name":"Slow Tide","position":2}` || acts[1].Verb != audit.ContentFeatured ||
		acts[0].ActorID != w.admin.UserID {
		t.Errorf("recorded %+v", acts)
	}
}

// Of many who press at once the list takes as many as it has room for, and each of them has a place of their own.
func TestFeaturedByManyAtOnce(t *testing.T) {
	w := newWorld(t)
	var refused atomic.Int32
	var group sync.WaitGroup
	for range featured.Most + 4 {
		wish := featured.Wish{Type: "track", ID: graphtest.ID(t), Featured: true, Position: 1}
		group.Go(func() {
			_, err := w.Set(t.Context(), w.admin, wish)
			switch {
			case fault.CodeOf(err) == fault.Conflict:
				refused.Add(1)
			case err != nil:
				t.Error(err)
			}
		})
	}
	group.Wait()
	ids := w.ids()
	slices.Sort(ids)
	if len(slices.Compact(ids)) != featured.Most || refused.Load() != 4 {
		t.Errorf("%d on the list, %d refused", len(ids), refused.Load())
	}
}

// Taking an act back gives a thing its place and dates again, unless a later act decided otherwise.
func TestFeaturedIsTakenBack(t *testing.T) {
	w := newWorld(t)
	a, b := graphtest.ID(t), graphtest.ID(t)
	w.set(featured.Wish{Type: "album", ID: a, Featured: true, End: input.Set(time.Now().Add(time.Hour))})
	w.set(featured.Wish{Type: "album", ID: b, Featured: true})
	first := w.acts(a)[0]
	w.set(featured.Wish{Type: "album", ID: a})
	ref, second := item.Ref{Type: item.Album, ID: a}, w.acts(a)[0]
	end := time.Now().Add(-time.Hour) // it is over meanwhile
	before := featured.State{Position: 1, EndDate: &end}
	_, err := w.Undo(audit.Undoing(t.Context(), first.ID), w.admin, ref, featured.State{}, "Too soon")
	if fault.CodeOf(err) != fault.Conflict {
		t.Errorf("an old act: %v", err)
	}
	changed, err := w.Undo(audit.Undoing(t.Context(), second.ID), w.admin, ref, before, "By mistake")
	if err != nil || !changed {
		t.Errorf("%t, %v", changed, err)
	}
	if act := w.acts(a)[0]; act.Why != "By mistake" || act.Undoes != second.ID {
		t.Errorf("it is recorded as %+v", act)
	}
	if got := w.ids(); !slices.Equal(got, []string{a, b}) {
		t.Errorf("order %v", got)
	}
}
