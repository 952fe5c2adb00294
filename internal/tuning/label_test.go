package tuning

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

var analyst = access.Viewer{UserID: "analyst", Roles: access.RolesOf([]string{string(access.Analyst)})}

func TestNamesOfModels(t *testing.T) {
	for _, c := range []struct {
		name, given, kept string
		viewer            access.Viewer
		version           string
		code              fault.Code
	}{
		{"an analyst", "Baseline", "Baseline", analyst, "m1", ""},
		{"an admin", "  Baseline ", "Baseline", admin, "m1", ""},
		{"composed", "Cafe\u0301", "Caf\u00e9", admin, "m1", ""},
		{"one character", "B", "B", admin, "m1", ""},
		{"40 characters", strings.Repeat("ö", 40), strings.Repeat("ö", 40), admin, "m1", ""},
		{"41 characters", strings.Repeat("ö", 41), "", admin, "m1", fault.BadUserInput},
		{"two lines", "Base\nline", "", admin, "m1", fault.BadUserInput},
		{"nothing that is seen", "\u200b", "", admin, "m1", fault.BadUserInput},
		{"nothing", "", "", admin, "m1", ""},
		{"that of another", "Quiet", "", admin, "m1", fault.Conflict},
		{"that of another in capitals", "QUIET", "", admin, "m1", fault.Conflict},
		{"its own in capitals", "QUIET", "QUIET", admin, "m2", ""},
		{"no model", "Baseline", "", admin, "m9", fault.NotFound},
		{"a visitor", "Baseline", "", access.Visitor, "m1", fault.Unauthenticated},
		{"a fan", "Baseline", "", fan, "m1", fault.Forbidden},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			w.recommend.models = []Model{{Version: "m2", Label: Label{Name: "Quiet"}}, {Version: "m1"}}
			m, err := w.NameModel(t.Context(), c.viewer, c.version, c.given)
			if fault.CodeOf(err) != c.code && (err != nil || c.code != "") {
				t.Fatalf("want %q, got %v", c.code, err)
			}
			if m.Name != c.kept {
				t.Errorf("it is called %q, not %q", m.Name, c.kept)
			}
			if changed := len(w.store.acts) > 0; changed != (c.kept != "") {
				t.Errorf("recorded %v", w.store.acts)
			}
		})
	}
}

// A name and a pin go their own ways, and each act can be taken back while nothing else was changed since.
func TestNamesAndPinsAreRecordedAndTakenBack(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	w.recommend.models = []Model{{Version: "m2"}, {Version: "m1"}}
	is := func(want Label) {
		t.Helper()
		if got := w.recommend.models[1].Label; got != want {
			t.Fatalf("its label is %+v, not %+v", got, want)
		}
	}
	must := func(_ Model, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(w.NameModel(ctx, admin, "m1", "Baseline"))
	must(w.PinModel(ctx, admin, "m1", true))
	must(w.PinModel(ctx, admin, "m1", true)) // it is already
	is(Label{Name: "Baseline", Pinned: true})
	must(w.NameModel(ctx, admin, "m1", ""))
	is(Label{Pinned: true})
	unnamed := Labelled{
		Version: "m1", Before: Label{Name: "Baseline", Pinned: true}, After: Label{Pinned: true},
	}
	if err := w.UndoLabel(ctx, fan, unnamed, "why"); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("a fan takes it back: %v", err)
	}
	if err := w.UndoLabel(ctx, admin, unnamed, "A mistake"); err != nil {
		t.Fatal(err)
	}
	is(unnamed.Before)
	if err := w.UndoLabel(ctx, admin, unnamed, "Again"); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("what was changed since: %v", err)
	}
	must(w.PinModel(ctx, admin, "m1", false))
	pinned := Labelled{Version: "m1", After: Label{Pinned: true}}
	if err := w.UndoLabel(ctx, admin, pinned, "Again"); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("a pin that was taken away since: %v", err)
	}
	unpinned := Labelled{Version: "m1", Before: pinned.After}
	if err := w.UndoLabel(ctx, admin, unpinned, "It has a name as well"); err != nil {
		t.Errorf("a pin beside a name that came since: %v", err)
	}
	is(unnamed.Before)
	must(w.NameModel(ctx, admin, "m1", ""))
	must(w.NameModel(ctx, admin, "m2", "baseline"))
	if err := w.UndoLabel(ctx, admin, unnamed, "Again"); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("a name that another has since: %v", err)
	}
	is(unnamed.After)
	w.store.away = errAway
	if _, err := w.PinModel(ctx, admin, "m1", false); !errors.Is(err, errAway) {
		t.Errorf("what cannot be recorded: %v", err)
	}
	is(unnamed.After)
	by := admin.UserID
	want := []string{
		by + " labels m1 {Baseline false} for { false}: ", by + " labels m1 {Baseline true} for {Baseline false}: ",
		by + " labels m1 { true} for {Baseline true}: ", by + " labels m1 {Baseline true} for { true}: A mistake",
		by + " labels m1 {Baseline false} for {Baseline true}: ",
		by + " labels m1 {Baseline true} for {Baseline false}: It has a name as well",
		by + " labels m1 { true} for {Baseline true}: ", by + " labels m2 {baseline false} for { false}: ",
	}
	if !slices.Equal(w.store.acts, want) {
		t.Errorf("recorded\n%s\nwant\n%s", strings.Join(w.store.acts, "\n"), strings.Join(want, "\n"))
	}
}

func TestSoManyModelsMayBeLabelled(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	for i := range mostLabelled + 1 {
		m := Model{Version: fmt.Sprintf("m%02d", i)}
		if i > 0 {
			m.Label = Label{Pinned: i%2 == 0}
			if !m.Pinned {
				m.Name = fmt.Sprint("Number ", i)
			}
		}
		w.recommend.models = append(w.recommend.models, m)
	}
	_, errName := w.NameModel(ctx, admin, "m00", "One more")
	_, errPin := w.PinModel(ctx, admin, "m00", true)
	for _, err := range []error{errName, errPin} {
		if fault.CodeOf(err) != fault.Conflict || !strings.Contains(err.Error(), "20 models have a name or a pin already") {
			t.Errorf("one too many: %v", err)
		}
	}
	if _, err := w.NameModel(ctx, admin, "m02", "Pinned and named"); err != nil {
		t.Errorf("one that is kept already: %v", err)
	}
	if _, err := w.NameModel(ctx, admin, "m01", ""); err != nil {
		t.Error(err)
	}
	if _, err := w.PinModel(ctx, admin, "m00", true); err != nil {
		t.Errorf("in the place of another: %v", err)
	}
}
