package audit_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	auditgraph "github.com/sidestage/sidestage/graphstore/audit"
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

var day = time.Date(2031, 5, 4, 12, 0, 0, 0, time.UTC)

// record keeps an act as a store does, in a transaction of its own.
func record(ctx context.Context, c graphtest.Catalogue, act audit.Act) error {
	_, err := cypher.WriteTx(ctx, c.DB, "test_record", func(tx *cypher.Tx) (struct{}, error) {
		return struct{}{}, auditgraph.Record(tx, act)
	})
	return err
}

func TestActsAreListedByWhoWhatAndWhen(t *testing.T) {
	c, ctx, boss := graphtest.NewCatalogue(t), t.Context(), access.Viewer{UserID: "boss", Admin: true}
	service := audit.NewService(auditgraph.NewStore(c.DB), nil)
	verbs := []audit.Verb{audit.RoleGiven, audit.RoleTaken}
	for i := range 6 {
		if err := record(ctx, c, audit.Act{
			At: day.Add(time.Duration(i/2) * time.Hour), ActorID: []string{c.FanID, c.ArtistID}[i%2], Verb: verbs[i%3%2],
			Subject: audit.Subject{Type: "User", ID: c.FanID}, Why: "A test",
			Before: `{"n":0}`, After: audit.State(map[string]int{"n": i}),
		}); err != nil {
			t.Fatal(err)
		}
	}
	for name, f := range map[string]struct {
		audit.Filter
		want []string
	}{
		"of the subject": {audit.Filter{Subject: c.FanID}, []string{"5", "4", "3", "2", "1", "0"}},
		"by the actor":   {audit.Filter{Actor: c.ArtistID}, []string{"5", "3", "1"}},
		"by handle":      {audit.Filter{Actor: "@A" + c.ArtistID[24:]}, []string{"5", "3", "1"}},
		"both":           {audit.Filter{Actor: c.ArtistID, Subject: c.FanID, Verb: audit.RoleTaken}, []string{"1"}},
		"of a verb": {
			audit.Filter{Verb: audit.RoleTaken, Since: day, Until: day.Add(3 * time.Hour)}, []string{"4", "1"},
		},
		"by a verb": {audit.Filter{Actor: c.FanID, Verb: audit.RoleTaken}, []string{"4"}},
		"of a time": {audit.Filter{Since: day.Add(time.Hour), Until: day.Add(2 * time.Hour)}, []string{"3", "2"}},
		"since":     {audit.Filter{Subject: c.FanID, Since: day.Add(2 * time.Hour)}, []string{"5", "4"}},
		"by nobody": {audit.Filter{Actor: "@nobody-has-this"}, nil},
	} {
		forwards, backwards := graphtest.Walk(t,
			func(ctx context.Context, p paging.Request) (paging.Page[string], error) {
				page, err := service.List(ctx, boss, f.Filter, p)
				return paging.Map(page, func(a audit.Recorded) string { return a.After }), err
			})
		var exported []string
		if err := service.Each(ctx, boss, f.Filter, func(acts []audit.Recorded) error {
			for _, a := range acts {
				exported = append(exported, a.After)
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(forwards, backwards) || !slices.Equal(forwards, exported) || len(forwards) != len(f.want) {
			t.Errorf("%s: forwards %v, backwards %v, exported %v", name, forwards, backwards, exported)
			continue
		}
		for _, n := range f.want { // two stand at each moment, in the order of their random ids
			if !slices.Contains(forwards, `{"n":`+n+`}`) {
				t.Errorf("%s: %v, want %v", name, forwards, f.want)
			}
		}
	}
	fan := access.Viewer{UserID: c.FanID}
	if _, err := service.List(ctx, fan, audit.Filter{}, paging.Request{Size: 1}); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("listed by a fan: %v", err)
	}
	page, err := service.List(ctx, boss, audit.Filter{Actor: c.ArtistID}, paging.Request{Size: 1})
	if first := page.Nodes[0]; err != nil || first.Actor.UserID != c.ArtistID || first.SubjectName == "" ||
		first.Why != "A test" {
		t.Errorf("%+v, %v", page.Nodes, err)
	}
}

// An act is there only with what it did.
func TestAnActOfAWriteThatFailedIsNotRecorded(t *testing.T) {
	c, ctx, failed := graphtest.NewCatalogue(t), t.Context(), errors.New("the write failed")
	_, err := cypher.WriteTx(ctx, c.DB, "test_record", func(tx *cypher.Tx) (struct{}, error) {
		if err := auditgraph.Record(tx, audit.Act{ActorID: c.FanID, Verb: audit.RoleGiven}); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, failed
	})
	if !errors.Is(err, failed) {
		t.Fatal(err)
	}
	page, err := auditgraph.NewStore(c.DB).List(ctx, audit.Filter{Actor: c.FanID}, paging.Request{Size: 5})
	if err != nil || len(page.Nodes) != 0 {
		t.Errorf("%+v, %v", page.Nodes, err)
	}
}

func TestAnActIsTakenBackOnce(t *testing.T) {
	c, ctx, boss := graphtest.NewCatalogue(t), t.Context(), access.Viewer{UserID: "boss", Admin: true}
	store := auditgraph.NewStore(c.DB)
	undo := func(ctx context.Context, _ access.Viewer, act audit.Act, why string) error {
		return record(ctx, c, audit.Act{
			ActorID: c.ArtistID, Verb: audit.RoleTaken, Subject: act.Subject, Before: act.After, After: act.Before, Why: why,
		})
	}
	service := audit.NewService(store, map[audit.Verb]audit.Undoer{audit.RoleGiven: undo, audit.RoleTaken: undo})
	subject := audit.Subject{Type: "User", ID: c.FanID}
	if err := record(ctx, c, audit.Act{ActorID: c.FanID, Verb: audit.RoleGiven, Subject: subject}); err != nil {
		t.Fatal(err)
	}
	acts := func() []audit.Recorded {
		page, err := store.List(ctx, audit.Filter{Subject: c.FanID}, paging.Request{Size: 5})
		if err != nil {
			t.Fatal(err)
		}
		return page.Nodes
	}
	act := acts()[0]
	if !service.CanUndo(act) {
		t.Error("there is a way to take it back")
	}
	fan := access.Viewer{UserID: c.FanID}
	if err := service.Undo(ctx, fan, act.ID, "I want it"); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("by a fan: %v", err)
	}
	if err := service.Undo(ctx, boss, act.ID, "no"); fault.CodeOf(err) != fault.BadUserInput {
		t.Errorf("without a reason: %v", err)
	}
	press := func() error { return service.Undo(ctx, boss, act.ID, "It was a mistake") }
	errs := graphtest.AtOnce(press, press, press)
	done := 0
	for _, err := range errs {
		if err == nil {
			done++
		} else if fault.CodeOf(err) != fault.Conflict {
			t.Errorf("pressed at once: %v", err)
		}
	}
	all := acts()
	if done != 1 || len(all) != 2 {
		t.Fatalf("%d took it back, %d acts", done, len(all))
	}
	undone := all[slices.IndexFunc(all, func(a audit.Recorded) bool { return a.ID == act.ID })]
	if undone.UndoneBy == nil || undone.UndoneBy.ActorID != c.ArtistID || service.CanUndo(undone) {
		t.Errorf("%+v", undone)
	}
	for _, a := range all {
		if a.Undoes != "" && service.CanUndo(a) {
			t.Error("an undo can be taken back")
		}
	}
	if err := press(); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("pressed again: %v", err)
	}
}
