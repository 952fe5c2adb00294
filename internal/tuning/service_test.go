package tuning

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

func TestWhatMayBeSaved(t *testing.T) {
	with := func(change func(*Tuning)) Tuning {
		changed := lower
		change(&changed)
		return changed
	}
	for _, c := range []struct {
		name    string
		viewer  access.Viewer
		tuning  Tuning
		version int
		reason  string
		code    fault.Code
	}{
		{"an admin", admin, lower, 0, "Too few neighbours", ""},
		{"a visitor", access.Visitor, lower, 0, "because", fault.Unauthenticated},
		{"a fan", fan, lower, 0, "because", fault.Forbidden},
		{"on a version that is gone", admin, lower, 1, "because", fault.Conflict},
		{"all bounds", admin, Tuning{Threshold: 1, Model: "popularity", Diversity: 0, Discovery: 1}, 0, "abc", ""},
		{"300 characters", admin, lower, 0, strings.Repeat("ö", 300), ""},
		{"301 characters", admin, lower, 0, strings.Repeat("ö", 301), fault.BadUserInput},
		{"several lines", admin, lower, 0, "Too few\nneighbours", ""},
		{"a control character", admin, lower, 0, "Too few\x00neighbours", fault.BadUserInput},
		{"two characters and spaces", admin, lower, 0, "  ab ", fault.BadUserInput},
		{"below nothing", admin, with(func(t *Tuning) { t.Threshold = -0.01 }), 0, "because", fault.BadUserInput},
		{"no number", admin, with(func(t *Tuning) { t.Discovery = math.NaN() }), 0, "because", fault.BadUserInput},
		{"endless", admin, with(func(t *Tuning) { t.Diversity = math.Inf(1) }), 0, "because", fault.BadUserInput},
		{"an unknown model", admin, with(func(t *Tuning) { t.Model = "magic" }), 0, "because", fault.BadUserInput},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			kept, err := w.Save(t.Context(), c.viewer, c.tuning, c.version, c.reason)
			if fault.CodeOf(err) != c.code && (err != nil || c.code != "") {
				t.Fatalf("want %q, got %v", c.code, err)
			}
			want := asItComes
			if c.code == "" {
				want = c.tuning
				if kept.Number != 1 || kept.ChangedBy != admin.UserID || !kept.ChangedAt.Equal(w.now) {
					t.Errorf("kept %+v", kept)
				}
			}
			if got := w.For(t.Context(), "anybody"); got != want {
				t.Errorf("in force is %+v", got)
			}
		})
	}
}

func TestRestoring(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	if _, err := w.Save(ctx, admin, lower, 0, "lower"); err != nil {
		t.Fatal(err)
	}
	back, err := w.Restore(ctx, admin, 0, "as it was")
	if err != nil || back.Number != 2 || back.Tuning != asItComes || w.For(ctx, "") != asItComes {
		t.Errorf("restored %+v, %v", back, err)
	}
	if again, err := w.Restore(ctx, admin, 1, "after all"); err != nil || again.Number != 3 || w.For(ctx, "") != lower {
		t.Errorf("restored %+v, %v", again, err)
	}
	for number, code := range map[int]fault.Code{-1: fault.NotFound, 9: fault.NotFound} {
		if _, err := w.Restore(ctx, admin, number, "because"); fault.CodeOf(err) != code {
			t.Errorf("version %d: %v", number, err)
		}
	}
	if _, err := w.Restore(ctx, fan, 1, "because"); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("a fan: %v", err)
	}
	w.store.versions[0].Model = "what there was once"
	if _, err := w.Restore(ctx, admin, 1, "because"); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("one that cannot hold: %v", err)
	}
	page, err := w.History(ctx, admin, paging.Request{Size: 2})
	if err != nil || len(page.Nodes) != 2 || page.Nodes[0].Number != 3 {
		t.Errorf("history: %+v, %v", page, err)
	}
}

// TestTheLastKnownTuningHolds answers while the store is away.
func TestTheLastKnownTuningHolds(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	w.store.away = errAway
	if got := w.For(ctx, ""); got != asItComes {
		t.Errorf("before any was known: %+v", got)
	}
	w.store.away = nil
	if _, err := w.Save(ctx, admin, lower, 0, "lower"); err != nil {
		t.Fatal(err)
	}
	_ = w.For(ctx, "")
	w.store.away = errAway
	if got := w.For(ctx, ""); got != lower {
		t.Errorf("after: %+v", got)
	}
	if _, err := w.State(ctx, admin); err == nil {
		t.Error("the page is told what is not known")
	}
}

func TestState(t *testing.T) {
	w := newWorld(t)
	w.recommend.models = []Model{{Version: "m2", InUse: true}, {Version: "m1"}}
	state, err := w.State(t.Context(), admin)
	if err != nil || state.Current.Number != 0 || state.Current.Tuning != asItComes || len(state.Models) != 2 ||
		len(state.Trained) != 2 || state.Training || state.Experiment != nil {
		t.Errorf("%+v, %v", state, err)
	}
	for i := range 3 { // the second finds the first under way
		if began, err := w.Train(t.Context(), admin); err != nil || began != (i == 0) {
			t.Errorf("training %d: %v, %v", i, began, err)
		}
	}
	if state, err = w.State(t.Context(), admin); err != nil || !state.Training || state.Failed != "out of memory" {
		t.Errorf("while it trains: %+v, %v", state, err)
	}
	close(w.recommend.training)
	if m, err := w.RollBack(t.Context(), admin, "m1"); err != nil || !m.InUse || m.Version != "m1" {
		t.Errorf("rolled back to %+v, %v", m, err)
	}
	if err := w.UndoRollBack(t.Context(), admin, "m2", "m3", "A mistake"); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("taking back what is not in use: %v", err)
	}
	if err := w.UndoRollBack(t.Context(), admin, "m2", "m1", "A mistake"); err != nil {
		t.Error(err)
	}
	acts := []string{
		admin.UserID + " trains", admin.UserID + " goes back to m1", admin.UserID + " goes back to m2: A mistake",
	}
	if !slices.Equal(w.store.acts, acts) {
		t.Errorf("recorded %v, want %v", w.store.acts, acts)
	}
	for _, v := range []access.Viewer{access.Visitor, fan} {
		_, errState := w.State(t.Context(), v)
		_, errTrain := w.Train(t.Context(), v)
		_, errBack := w.RollBack(t.Context(), v, "m1")
		for _, err := range []error{errState, errTrain, errBack} {
			if code := fault.CodeOf(err); code != fault.Forbidden && code != fault.Unauthenticated {
				t.Errorf("%+v: %v", v, err)
			}
		}
	}
}

func TestPreviews(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	p, err := w.PreviewThreshold(ctx, admin, 0.3)
	if losing, gaining := p.Counts(); err != nil || losing != 0 || gaining != 3 || len(p.Emptied) > 0 ||
		len(p.Filled) != 2 || p.Filled[1].UserID != "a2" || p.Now.Threshold != 0.5 || p.Then.Threshold != 0.3 ||
		len(p.Curve) != 2 {
		t.Errorf("%+v, %v", p, err)
	}
	changes, err := w.ChangesTable(ctx, admin, 0.3)
	if err != nil || len(changes.Rows) != 2 || changes.Rows[1][0] != "filled" || changes.Rows[1][1] != "a2" ||
		changes.Rows[1][6] != 1 {
		t.Errorf("%+v, %v", changes, err)
	}
	n, err := w.PreviewNeighbours(ctx, admin, "a1", 0.3, 5)
	if err != nil || n.Listeners != 12 || len(n.Now) != 0 || len(n.Then) != 1 || n.Then[0].Node.UserID != "a2" ||
		n.Then[0].Score != 0.4 {
		t.Errorf("%+v, %v", n, err)
	}
	lists, err := w.PreviewLists(ctx, admin, []string{"u1", "u2", "u1"}, lower, 2)
	if err != nil || len(lists) != 2 || len(lists[0].Now) != 2 || lists[0].Now[0].Node.ID != "t1" ||
		lists[0].Now[1].Node.ID != "t2" || lists[0].Then[0].Node.ID != "t2" {
		t.Errorf("%+v, %v", lists, err)
	}
	if len(w.store.versions) > 0 || w.For(ctx, "u1") != asItComes {
		t.Error("a preview changed something")
	}
	code := func(name string, want fault.Code, err error) {
		t.Helper()
		if fault.CodeOf(err) != want {
			t.Errorf("%s: %v", name, err)
		}
	}
	_, err = w.PreviewThreshold(ctx, admin, 1.01)
	code("too high", fault.BadUserInput, err)
	_, err = w.PreviewThreshold(ctx, fan, 0.3)
	code("a fan", fault.Forbidden, err)
	_, err = w.PreviewNeighbours(ctx, admin, "gone", 0.3, 5)
	code("nobody's neighbours", fault.NotFound, err)
	_, err = w.PreviewNeighbours(ctx, admin, "a1", 0.3, 51)
	code("too many", fault.BadUserInput, err)
	_, err = w.PreviewLists(ctx, admin, nil, lower, 5)
	code("nobody's list", fault.BadUserInput, err)
	_, err = w.PreviewLists(ctx, admin, make([]string, 11), lower, 5)
	code("eleven lists", fault.BadUserInput, err)
	_, err = w.PreviewLists(ctx, admin, []string{"nobody"}, lower, 5)
	code("the list of nobody", fault.NotFound, err)
	_, err = w.PreviewLists(ctx, access.Visitor, []string{"u1"}, lower, 5)
	code("a visitor", fault.Unauthenticated, err)
}

func TestChangesAreOfAKind(t *testing.T) {
	var c Comparison
	for i := range 2*maxExamples + 2 {
		c.Changes = append(c.Changes, Change{strconv.Itoa(i), i % 2, 3 * (1 - i%2)})
	}
	c.Changes = append(c.Changes, Change{"fewer", 3, 1}, Change{"more", 1, 3})
	if losing, gaining := c.Counts(); losing != maxExamples+2 || gaining != maxExamples+2 {
		t.Errorf("%d lose, %d gain", losing, gaining)
	}
	for kind, want := range map[string]string{"filled": "0", "emptied": "1", "loses": "fewer", "gains": "more"} {
		if found := c.first(kind); len(found) == 0 || len(found) > maxExamples || found[0] != want {
			t.Errorf("%s: %v", kind, found)
		}
	}
}
