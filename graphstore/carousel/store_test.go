package carousel_test

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	auditgraph "github.com/sidestage/sidestage/graphstore/audit"
	carouselgraph "github.com/sidestage/sidestage/graphstore/carousel"
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/carousel"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// everything is known to everybody but what is named none.
type everything struct{}

func (everything) Known(_ context.Context, _ access.Viewer, refs []item.Ref) (map[item.Ref]bool, error) {
	known := map[item.Ref]bool{}
	for _, r := range refs {
		known[r] = r.ID != "none"
	}
	return known, nil
}

// stage is a carousel of a test's own, with the admin who makes it.
type stage struct {
	t     *testing.T
	db    *cypher.DB
	ctx   context.Context
	boss  access.Viewer
	id    string
	now   time.Time
	panel *carousel.Service
}

func newStage(t *testing.T) *stage {
	id := graphtest.ID(t)
	s := &stage{t: t, db: graphtest.Open(t), id: id, boss: access.Viewer{UserID: id, Admin: true}, now: time.Now()}
	s.ctx = access.WithViewer(t.Context(), s.boss)
	s.panel = carousel.NewService(carouselgraph.NewStore(s.db, id), everything{}, func() time.Time {
		s.now = s.now.Add(time.Second)
		return s.now
	})
	t.Cleanup(func() {
		s.exec(context.WithoutCancel(t.Context()), `MATCH (n) WHERE n:CarouselPanel AND n.carouselId = $id OR n:Carousel AND n.id = $id
  OR n:AuditAct AND n.actorId = $id OR n:File AND n.ownerId = $id DETACH DELETE n`)
	})
	return s
}

func (s *stage) exec(ctx context.Context, statement cypher.Statement) {
	s.t.Helper()
	if _, err := s.db.Exec(ctx, "test", statement, map[string]any{"id": s.id}); err != nil {
		s.t.Fatal(err)
	}
}

func (s *stage) create(title string) carousel.Panel {
	s.t.Helper()
	p, err := s.panel.Create(s.ctx, s.boss, carousel.Patch{
		Type: input.Set(carousel.Collection), Title: input.Set(title),
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return p
}

// titles are those of the panels, in their order.
func (s *stage) titles(archived bool) string {
	s.t.Helper()
	found, err := s.panel.Panels(s.ctx, s.boss, archived)
	if err != nil {
		s.t.Fatal(err)
	}
	var titles []string
	for _, p := range found {
		titles = append(titles, p.Title)
	}
	return strings.Join(titles, " ")
}

func (s *stage) acts() []audit.Recorded {
	s.t.Helper()
	page, err := auditgraph.NewStore(s.db).List(s.ctx, audit.Filter{Actor: s.id}, paging.Request{Size: 50})
	if err != nil {
		s.t.Fatal(err)
	}
	return page.Nodes
}

func (s *stage) verbs() (verbs []audit.Verb) {
	s.t.Helper()
	for _, act := range slices.Backward(s.acts()) {
		verbs = append(verbs, act.Verb)
	}
	return verbs
}

func isConflict(err error) bool { return err != nil && fault.CodeOf(err) == fault.Conflict }

func TestPanelsAreMadeOrderedArchivedAndRestored(t *testing.T) {
	s := newStage(t)
	a, b, c := s.create("a"), s.create("b"), s.create("c")
	if got := s.titles(false); got != "a b c" || a.Order != 0 || c.Order != 2 || a.CreatedBy != s.id {
		t.Errorf("made %s: %+v", got, a)
	}
	seen := []string{a.ID, b.ID, c.ID}
	_, err := s.panel.Reorder(s.ctx, s.boss, []string{c.ID, a.ID, b.ID}, seen, "")
	if err != nil || s.titles(false) != "c a b" {
		t.Errorf("ordered %s, %v", s.titles(false), err)
	}
	// Who saw another order does not undo that.
	_, err = s.panel.Reorder(s.ctx, s.boss, []string{b.ID, a.ID, c.ID}, seen, "")
	if !isConflict(err) || s.titles(false) != "c a b" {
		t.Errorf("stale: %s, %v", s.titles(false), err)
	}
	for _, ids := range [][]string{{a.ID, b.ID}, {a.ID, a.ID, b.ID}, {a.ID, b.ID, "other"}} {
		if _, err := s.panel.Reorder(s.ctx, s.boss, ids, seen, ""); fault.CodeOf(err) != fault.BadUserInput {
			t.Errorf("%q: %v", ids, err)
		}
	}
	for range 2 { // twice is once
		if p, err := s.panel.Archive(s.ctx, s.boss, c.ID, ""); err != nil || !p.IsArchived() {
			t.Errorf("archived %+v, %v", p, err)
		}
	}
	if s.titles(false) != "a b" || s.titles(true) != "c" {
		t.Errorf("after archiving: %s, and %s", s.titles(false), s.titles(true))
	}
	change := carousel.Patch{Title: input.Set("no")}
	if _, err := s.panel.Update(s.ctx, s.boss, c.ID, time.Time{}, change); !isConflict(err) {
		t.Errorf("what is archived was changed: %v", err)
	}
	_, err = s.panel.Restore(s.ctx, s.boss, c.ID, "")
	if err != nil || s.titles(false) != "a b c" || s.titles(true) != "" {
		t.Errorf("restored %s, %v", s.titles(false), err)
	}
	want := []audit.Verb{
		audit.PanelMade, audit.PanelMade, audit.PanelMade, audit.PanelsOrdered, audit.PanelArchived, audit.PanelRestored,
	}
	if got := s.verbs(); !slices.Equal(got, want) {
		t.Errorf("recorded %q", got)
	}
}

func TestPanelsShowThings(t *testing.T) {
	s := newStage(t)
	p := s.create("a")
	ref := func(n int) item.Ref { return item.Ref{Type: item.Song, ID: string(rune('a' + n))} }
	for n := range 8 {
		for range 2 { // twice is once
			if _, err := s.panel.AddTarget(s.ctx, s.boss, p.ID, ref(n)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if _, err := s.panel.AddTarget(s.ctx, s.boss, p.ID, ref(8)); !isConflict(err) {
		t.Errorf("a ninth: %v", err)
	}
	none := item.Ref{Type: item.Event, ID: "none"}
	if _, err := s.panel.AddTarget(s.ctx, s.boss, p.ID, none); fault.CodeOf(err) != fault.BadUserInput {
		t.Errorf("what is not there: %v", err)
	}
	got, err := s.panel.RemoveTarget(s.ctx, s.boss, p.ID, ref(2))
	if err != nil || len(got.Targets) != 7 || got.Targets[2] != ref(3) {
		t.Errorf("%+v, %v", got.Targets, err)
	}
	if n := len(s.acts()); n != 10 { // made, eight times added, removed
		t.Errorf("%d acts", n)
	}
}

// Two who change a panel at once are told: the second saw what is no more.
func TestPanelsAreNotChangedOverAnother(t *testing.T) {
	s := newStage(t)
	p := s.create("a")
	errs := make([]error, 4)
	var all sync.WaitGroup
	for n := range errs {
		all.Go(func() {
			_, errs[n] = s.panel.Update(s.ctx, s.boss, p.ID, p.UpdatedAt, carousel.Patch{
				Title: input.Set(string(rune('b' + n))),
			})
		})
	}
	all.Wait()
	if n := len(slices.DeleteFunc(errs, isConflict)); n != 1 || errs[0] != nil {
		t.Errorf("%d of them changed it: %v", n, errs)
	}
	if got := s.verbs(); !slices.Equal(got, []audit.Verb{audit.PanelMade, audit.PanelChanged}) {
		t.Errorf("recorded %q", got)
	}
}

// However many make panels at once, there are no more than there may be, each in a place of its own.
func TestPanelsAreBoundedThoughManyMakeThem(t *testing.T) {
	s := newStage(t)
	for range 9 {
		s.create("x")
	}
	gone := s.create("gone")
	if _, err := s.panel.Archive(s.ctx, s.boss, gone.ID, ""); err != nil {
		t.Fatal(err)
	}
	errs := make([]error, 6)
	var all sync.WaitGroup
	for n := range errs {
		all.Go(func() {
			_, errs[n] = s.panel.Create(s.ctx, s.boss, carousel.Patch{Title: input.Set("y")})
		})
	}
	all.Wait()
	if n := len(slices.DeleteFunc(errs, isConflict)); n != 3 {
		t.Errorf("%d were made beside nine", n)
	}
	live, err := s.panel.Panels(s.ctx, s.boss, false)
	if err != nil || len(live) != 12 {
		t.Fatalf("%d panels, %v", len(live), err)
	}
	for i, p := range live[1:] {
		if p.Order <= live[i].Order {
			t.Errorf("two are in place %d", p.Order)
		}
	}
	if _, err := s.panel.Restore(s.ctx, s.boss, gone.ID, ""); !isConflict(err) {
		t.Errorf("restored to a full carousel: %v", err)
	}
}

func TestPicturesOfPanelsAreUsedAndFreed(t *testing.T) {
	s := newStage(t)
	key, other := "images/"+s.id, "images/other"+s.id
	s.exec(s.ctx, `UNWIND ['images/' + $id, 'images/other' + $id] AS key CREATE (:File {key: key, ownerId: $id, kind: 'image', width: 100, unusedSince: datetime()})`)
	unused := func() string {
		t.Helper()
		found, err := cypher.ReadAll(s.ctx, s.db, "test", `MATCH (f:File {ownerId: $id}) WHERE f.unusedSince IS NOT NULL RETURN f.key AS id ORDER BY id`,
			map[string]any{"id": s.id}, cypher.ScanID)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Join(found, " ")
	}
	p, err := s.panel.Create(s.ctx, s.boss, carousel.Patch{Title: input.Set("a"), Picture: input.Set(key)})
	if err != nil || p.PictureURL() != "/api/images/carousel/"+s.id || unused() != other {
		t.Fatalf("%+v, %v, unused %s", p, err, unused())
	}
	show := func(by access.Viewer, picture string) error {
		var err error
		p, err = s.panel.Update(s.ctx, by, p.ID, time.Time{}, carousel.Patch{Picture: input.Set(picture)})
		return err
	}
	first := p
	if err := show(s.boss, "images/none"); fault.CodeOf(err) != fault.BadUserInput {
		t.Errorf("another's: %v", err)
	}
	// Another admin may keep it.
	p = first
	if err := show(access.Viewer{UserID: "second", Admin: true}, p.PictureURL()); err != nil {
		t.Error(err)
	}
	if err := show(s.boss, other); err != nil || unused() != key {
		t.Errorf("%v, unused %s", err, unused())
	}
	// What was swept cannot be put back.
	s.exec(s.ctx, `MATCH (f:File {key: 'images/' + $id}) DELETE f`)
	before, after := first.State(), p.State()
	if err := s.panel.PutBack(s.ctx, s.boss, p.ID, before, after, "A test"); !isConflict(err) {
		t.Errorf("put back: %v", err)
	}
	if err := show(s.boss, ""); err != nil || p.PictureURL() != "" || unused() != other {
		t.Errorf("%+v, %v, unused %s", p, err, unused())
	}
}

func TestChangesAreTakenBackUnlessChangedSince(t *testing.T) {
	s := newStage(t)
	p := s.create("a")
	change := func(title string) {
		t.Helper()
		if _, err := s.panel.Update(s.ctx, s.boss, p.ID, time.Time{}, carousel.Patch{Title: input.Set(title)}); err != nil {
			t.Fatal(err)
		}
	}
	before := p.State()
	change("b")
	after := before
	after.Title = "b"
	change("c")
	if err := s.panel.PutBack(s.ctx, s.boss, p.ID, before, after, "A test"); !isConflict(err) {
		t.Errorf("over a later change: %v", err)
	}
	change("b")
	if err := s.panel.PutBack(s.ctx, s.boss, p.ID, before, after, "A test"); err != nil || s.titles(false) != "a" {
		t.Errorf("%s, %v", s.titles(false), err)
	}
	last := s.acts()[0]
	if last.Why != "A test" || last.Verb != audit.PanelChanged || !strings.Contains(last.Before, `"title":"b"`) {
		t.Errorf("%+v", last)
	}
}
