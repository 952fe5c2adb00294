package tuning_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	sitegraph "github.com/sidestage/sidestage/graphstore/site"
	tuninggraph "github.com/sidestage/sidestage/graphstore/tuning"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/site"

	recommending "github.com/sidestage/sidestage/internal/tuning"
)

var asItComes = recommending.Tuning{Threshold: 0.5, Model: "blend", Diversity: 0.2, Discovery: 0.1}

// tuned is the tuning of a site of the test's own, with somebody who changes it.
type tuned struct {
	*tuninggraph.Store
	t              *testing.T
	db             *cypher.DB
	site           *sitegraph.Store
	id             string
	admin, handle  string
	otherID, track string
	played         string
}

func newTuned(t *testing.T) tuned {
	t.Helper()
	db := graphtest.Open(t)
	w := tuned{
		t: t, db: db, id: graphtest.ID(t), admin: graphtest.ID(t), otherID: graphtest.ID(t), track: graphtest.ID(t),
		played: graphtest.ID(t),
	}
	w.handle = "T" + w.admin[24:]
	w.Store = tuninggraph.NewStore(db, w.id)
	w.site = sitegraph.NewStore(db, w.Store)
	w.exec(`CREATE (:User {id: $admin, handle: $handle, handleKey: toLower($handle), displayName: 'Admin', email: $admin, createdAt: datetime()}),
  (:User:Artist {id: $other, handle: $other, handleKey: $other, displayName: 'Other', email: $other, createdAt: datetime()}),
  (:Track {id: $track, title: 'T', status: 'published', duration: 100.0, createdAt: datetime()})`)
	t.Cleanup(func() {
		_, err := db.Exec(context.WithoutCancel(t.Context()), "test_tuned_end",
			`CALL { MATCH (n:TuningVersion {siteId: $id}) RETURN n UNION MATCH (n:Experiment) WHERE n.siteId = $id RETURN n UNION MATCH (n:Play) WHERE n.userId = $admin RETURN n } DETACH DELETE n`,
			map[string]any{"id": w.id, "admin": w.admin})
		if err != nil {
			t.Error(err)
		}
	})
	return w
}

func (w tuned) exec(statement cypher.Statement) {
	w.t.Helper()
	_, err := w.db.Exec(w.t.Context(), "test_tuned", statement, map[string]any{
		"admin": w.admin, "handle": w.handle, "other": w.otherID, "track": w.track, "played": w.played, "site": w.id,
	})
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w tuned) version(threshold float64) recommending.Version {
	changed := asItComes
	changed.Threshold = threshold
	return recommending.Version{Tuning: changed, Reason: "to see", ChangedAt: time.Now(), ChangedBy: w.admin}
}

func (w tuned) inForce() recommending.Current {
	w.t.Helper()
	now, err := w.Current(w.t.Context())
	if err != nil {
		w.t.Fatal(err)
	}
	return now
}

func (w tuned) experiment() recommending.Experiment {
	b := asItComes
	b.Threshold = 0.3
	return recommending.Experiment{
		ID: graphtest.ID(w.t), Name: "Lower", Share: 0.5, A: asItComes, B: b, StartedAt: cypher.Instant(time.Now()),
		StartedBy: w.admin,
	}
}

func TestTuningIsKept(t *testing.T) {
	w := newTuned(t)
	ctx := t.Context()
	if now := w.inForce(); now.Number != 0 || now.Tuning != asItComes || now.Running != nil {
		t.Fatalf("before any change: %+v", now)
	}
	zero := 0
	first, err := w.Append(ctx, w.version(0.4), &zero)
	if err != nil || first.Number != 1 || first.ChangedBy != w.handle || first.Threshold != 0.4 {
		t.Fatalf("kept %+v, %v", first, err)
	}
	if status, err := w.site.Status(
		ctx,
	); err != nil || status.SimilarityScoreThreshold != 0.4 || status.Announcement != site.Default.Announcement ||
		status.Killswitch {
		t.Errorf("the site has %+v, %v", status, err)
	}
	if _, err := w.Append(ctx, w.version(0.2), &zero); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("on a version that is gone: %v", err)
	}
	if again, err := w.Version(ctx, 1); err != nil || cmp.Diff(first, again) != "" {
		t.Errorf("version 1: %+v, %v", again, err)
	}
	w.exec(`MATCH (v:TuningVersion {siteId: $site, number: 1}) REMOVE v.diversity`)
	if old, err := w.Version(
		ctx, 1,
	); err != nil || old.Diversity != recommending.Default().Diversity || old.Threshold != 0.4 {
		t.Errorf("a version of before there was a setting: %+v, %v", old, err)
	}
	if _, err := w.Version(ctx, 2); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("a version that was never: %v", err)
	}
	if _, err := w.Append(ctx, w.version(0.2), nil); err != nil {
		t.Fatal(err)
	}
	page, err := w.History(ctx, paging.Request{Size: 1})
	if err != nil || len(page.Nodes) != 1 || page.Nodes[0].Number != 2 || !page.HasNext {
		t.Fatalf("history: %+v, %v", page, err)
	}
	if n, err := page.Count(ctx); err != nil || n != 2 {
		t.Errorf("%d versions, %v", n, err)
	}
}

func TestTheSiteStatusLeavesVersions(t *testing.T) {
	w := newTuned(t)
	ctx := t.Context()
	announcement, killed, threshold, why := "Hello", true, 0.3, "Too few neighbours"
	if after, err := w.site.Change(
		ctx, site.Change{Announcement: input.Set(announcement), Killswitch: input.Set(killed)}, w.admin, time.Now(),
	); err != nil || after.Announcement != "Hello" || !after.Killswitch || after.SimilarityScoreThreshold != 0.5 {
		t.Fatalf("%+v, %v", after, err)
	}
	if now := w.inForce(); now.Number != 0 {
		t.Errorf("what has nothing to do with the tuning left version %d", now.Number)
	}
	for _, reason := range []input.Optional[string]{{}, {}, input.Set(why)} { // all but the first change nothing
		change := site.Change{SimilarityScoreThreshold: input.Set(threshold), Reason: reason}
		after, err := w.site.Change(ctx, change, w.admin, time.Now())
		after.AnnouncedAt = time.Time{}
		if err != nil || after != (site.Status{
			Killswitch: true, SimilarityScoreThreshold: 0.3, Announcement: "Hello", Registration: site.Open,
		}) {
			t.Fatalf("%+v, %v", after, err)
		}
	}
	kept, err := w.Version(ctx, 1)
	if err != nil || kept.Threshold != 0.3 || kept.Model != "blend" || kept.Reason != "Set through the site status" ||
		kept.ChangedBy != w.handle || w.inForce().Number != 1 {
		t.Errorf("left %+v, %v", kept, err)
	}
	higher := 0.6
	again := site.Change{SimilarityScoreThreshold: input.Set(higher), Reason: input.Set(why)}
	if _, err := w.site.Change(ctx, again, w.admin, time.Now()); err != nil {
		t.Fatal(err)
	}
	if reasoned, err := w.Version(ctx, 2); err != nil || reasoned.Threshold != 0.6 || reasoned.Reason != why {
		t.Errorf("with a reason: %+v, %v", reasoned, err)
	}
	if read, err := w.site.Status(
		ctx,
	); err != nil || read.SimilarityScoreThreshold != 0.6 || read.Announcement != "Hello" {
		t.Errorf("read %+v, %v", read, err)
	}
}

// TestWhatChangesNothingLeavesNoVersion gives the version in force back to whoever saves it again, as it comes or
// changed.
func TestWhatChangesNothingLeavesNoVersion(t *testing.T) {
	w := newTuned(t)
	ctx := t.Context()
	same, err := w.Append(ctx, w.version(0.5), nil)
	if err != nil || cmp.Diff(recommending.Version{Tuning: asItComes}, same) != "" || w.inForce().Number != 0 {
		t.Fatalf("as it comes: %+v, %v", same, err)
	}
	first, err := w.Append(ctx, w.version(0.4), nil)
	if err != nil {
		t.Fatal(err)
	}
	again := w.version(0.4)
	again.Reason = "nothing changed"
	same, err = w.Append(ctx, again, &first.Number)
	if err != nil || cmp.Diff(first, same) != "" || w.inForce().Number != 1 {
		t.Errorf("saved again: %+v, %v", same, err)
	}
	if _, err := w.Append(ctx, again, new(int)); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("on a version that is gone: %v", err)
	}
	if page, err := w.History(ctx, paging.Request{
		Size: 5,
	}); err != nil || len(page.Nodes) != 1 || page.Nodes[0].Reason != first.Reason {
		t.Errorf("history: %+v, %v", page.Nodes, err)
	}
}

// TestTwoTuneAtOnce lets one of those who saw the same version change it and gives the others CONFLICT, while changes
// through the status, which see no version, all hold: no number is missed or given twice.
func TestTwoTuneAtOnce(t *testing.T) {
	w := newTuned(t)
	const many = 4
	var all sync.WaitGroup
	errs := make([]error, 2*many)
	seen := 0
	for i := range many {
		all.Go(func() { _, errs[i] = w.Append(t.Context(), w.version(0.1+float64(i)/10), &seen) })
	}
	all.Wait()
	kept := 0
	for _, err := range errs[:many] {
		if err == nil {
			kept++
		} else if fault.CodeOf(err) != fault.Conflict {
			t.Error(err)
		}
	}
	if now := w.inForce(); kept != 1 || now.Number != 1 {
		t.Fatalf("%d were kept, in force is %d", kept, now.Number)
	}
	for i := range 2 * many {
		all.Go(func() {
			threshold := 0.6 + float64(i)/100
			if i%2 == 0 {
				_, errs[i] = w.Append(t.Context(), w.version(threshold), nil)
			} else {
				change := site.Change{SimilarityScoreThreshold: input.Set(threshold)}
				_, errs[i] = w.site.Change(t.Context(), change, w.admin, time.Now())
			}
		})
	}
	all.Wait()
	history, err := w.History(t.Context(), paging.Request{Size: 50})
	if err != nil || slices.ContainsFunc(errs, func(err error) bool { return err != nil }) {
		t.Fatal(err, errs)
	}
	now := w.inForce()
	if len(history.Nodes) != 2*many+1 || now.Number != 2*many+1 || history.Nodes[0].Tuning != now.Tuning {
		t.Errorf("%d versions, in force is %+v, the latest is %+v", len(history.Nodes), now, history.Nodes[0])
	}
}

// TestOneExperimentRuns lets one of several that start at once run, and one of several ends hold; keeping an arm puts
// it in force.
func TestOneExperimentRuns(t *testing.T) {
	w := newTuned(t)
	ctx := t.Context()
	const many = 4
	var all sync.WaitGroup
	started := make([]recommending.Experiment, many)
	errs := make([]error, many)
	for i := range many {
		all.Go(func() { started[i], errs[i] = w.Start(ctx, w.experiment()) })
	}
	all.Wait()
	one := only(t, started, errs)
	now := w.inForce()
	if now.Running == nil || cmp.Diff(one, *now.Running) != "" || one.StartedBy != w.handle || !one.Running() {
		t.Fatalf("%+v runs, %+v was started", now.Running, one)
	}
	ended := make([]recommending.Experiment, many)
	for i := range many {
		all.Go(func() {
			ended[i], errs[i] = w.Stop(
				ctx, one.ID, recommending.Ended{StoppedAt: time.Now(), Kept: recommending.B, WhyStopped: "better"},
				func(e recommending.Experiment) *recommending.Version {
					return &recommending.Version{Tuning: e.B, Reason: "better", ChangedAt: time.Now(), ChangedBy: w.admin}
				}, nil,
			)
		})
	}
	all.Wait()
	stopped := only(t, ended, errs)
	if stopped.Running() || stopped.Kept != recommending.B || stopped.WhyStopped != "better" {
		t.Errorf("ended as %+v", stopped)
	}
	if now := w.inForce(); now.Running != nil || now.Number != 1 || now.Threshold != 0.3 {
		t.Errorf("in force is %+v", now)
	}
	if _, err := w.Stop(
		ctx, graphtest.ID(t), recommending.Ended{StoppedAt: time.Now()}, nil, nil,
	); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("one that never was: %v", err)
	}
	if _, err := w.Start(ctx, w.experiment()); err != nil {
		t.Fatal(err)
	}
	page, err := w.Experiments(ctx, paging.Request{Size: 1})
	if err != nil || len(page.Nodes) != 1 || !page.Nodes[0].Running() || !page.HasNext {
		t.Errorf("experiments: %+v, %v", page, err)
	}
	if n, err := page.Count(ctx); err != nil || n != 2 {
		t.Errorf("%d experiments, %v", n, err)
	}
	some := []recommending.Shown{{UserID: w.admin, At: cypher.Instant(time.Now())}}
	running := page.Nodes[0].ID
	for _, id := range []string{one.ID, running} {
		if err := w.KeepShown(ctx, id, some); err != nil {
			t.Fatal(err)
		}
	}
	result := recommending.Result{A: recommending.Tally{People: 3}}
	for _, measured := range []recommending.Result{
		result, {},
	} { // two servers measure it, the later one when all is forgotten
		if kept, err := w.KeepResult(ctx, one.ID, measured); err != nil || kept != result {
			t.Fatalf("%+v is kept, %v", kept, err)
		}
	}
	for id, people := range map[string]int{one.ID: 0, running: 1} {
		if left, err := w.ShownAfter(ctx, id, "", 10); err != nil || len(left) != people {
			t.Errorf("once one was measured: %v, %v", left, err)
		}
	}
	w.forgetsWhoComesLate(one.ID, running)
	page, err = w.Experiments(ctx, paging.Request{Size: 2})
	if err != nil || len(page.Nodes) != 2 || page.Nodes[1].Result == nil || *page.Nodes[1].Result != result {
		t.Errorf("measured: %+v, %v", page, err)
	}
}

// forgetsWhoComesLate keeps many people as shown something under an experiment that was measured, and lets servers
// sweep at once: they are forgotten, who is in the one that runs is not.
func (w tuned) forgetsWhoComesLate(measured, running string) {
	w.t.Helper()
	ctx := w.t.Context()
	late := make([]recommending.Shown, 2500)
	for i := range late {
		late[i] = recommending.Shown{UserID: fmt.Sprintf("%s-%d", measured, i), At: time.Now()}
	}
	late[0].UserID = w.admin
	if err := w.KeepShown(ctx, measured, late); err != nil {
		w.t.Fatal(err)
	}
	sweep := func() error { return w.ForgetShown(ctx) }
	for _, err := range graphtest.AtOnce(sweep, sweep, sweep) {
		if err != nil {
			w.t.Error(err)
		}
	}
	for id, people := range map[string]int{measured: 0, running: 1} {
		left, err := cypher.ReadOne(ctx, w.db, "test_shown", `RETURN COUNT { MATCH (p:ExperimentPerson) WHERE p.experimentId = $id } AS n`, map[string]any{"id": id},
			func(r *cypher.Row) int { return r.Int("n") })
		if err != nil || left != people {
			w.t.Errorf("after a sweep %d are kept, not %d (%v)", left, people, err)
		}
	}
}

// TestAnArmIsKeptOverWhatWasSeen saves a tuning while an experiment is ended with an arm kept, both at once: where the
// save came first the arm is refused, until its admin saw that save, and the experiment goes on; else the save is
// refused.
func TestAnArmIsKeptOverWhatWasSeen(t *testing.T) {
	w := newTuned(t)
	ctx := t.Context()
	seen, err := w.Append(ctx, w.version(0.4), nil)
	if err != nil {
		t.Fatal(err)
	}
	one, err := w.Start(ctx, w.experiment())
	if err != nil {
		t.Fatal(err)
	}
	stop := func(over *int) error {
		_, err := w.Stop(
			ctx, one.ID, recommending.Ended{StoppedAt: time.Now(), Kept: recommending.B, WhyStopped: "better"},
			func(e recommending.Experiment) *recommending.Version {
				return &recommending.Version{Tuning: e.B, Reason: "better", ChangedAt: time.Now(), ChangedBy: w.admin}
			}, over,
		)
		return err
	}
	var both sync.WaitGroup
	var errStop, errSave error
	both.Go(func() { errStop = stop(nil) })
	both.Go(func() { _, errSave = w.Append(ctx, w.version(0.7), &seen.Number) })
	both.Wait()
	now := w.inForce()
	if now.Number != 2 || (errStop == nil) == (errSave == nil) || (errStop == nil) != (now.Running == nil) ||
		(errStop == nil) != (now.Threshold == 0.3) {
		t.Fatalf("in force is %+v after %v and %v", now, errStop, errSave)
	}
	if errStop == nil {
		if one, err = w.Start(ctx, w.experiment()); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Append(ctx, w.version(0.7), nil); err != nil {
			t.Fatal(err)
		}
	}
	for name, over := range map[string]*int{"as it began": nil, "a version that is gone": &seen.Number} {
		if err := stop(over); fault.CodeOf(err) != fault.Conflict {
			t.Errorf("over %s: %v", name, err)
		}
	}
	now = w.inForce()
	if now.Running == nil || now.Threshold != 0.7 {
		t.Fatalf("what was refused did something: %+v", now)
	}
	if err := stop(&now.Number); err != nil || w.inForce().Threshold != 0.3 || w.inForce().Running != nil {
		t.Errorf("knowingly: %v, %+v", err, w.inForce())
	}
}

func only(t *testing.T, all []recommending.Experiment, errs []error) (one recommending.Experiment) {
	t.Helper()
	held := 0
	for i, err := range errs {
		switch {
		case err == nil:
			held, one = held+1, all[i]
		case fault.CodeOf(err) != fault.Conflict:
			t.Error(err)
		}
	}
	if held != 1 {
		t.Fatalf("%d held", held)
	}
	return one
}

func TestWhatPeopleDidInASpan(t *testing.T) {
	w := newTuned(t)
	ctx := t.Context()
	from := cypher.Instant(time.Now().Add(-time.Hour))
	play := func(minutes int, rest string) {
		w.exec(cypher.Statement(fmt.Sprintf(`CREATE (:Play {id: randomUUID(), userId: $admin, trackId: $track, songDuration: 100.0, startedAt: datetime() - duration({minutes: %d})%s})`, minutes, rest)))
	}
	play(70, `, endedAt: datetime(), endReason: 'completed', listenTime: 100.0`) // before the span
	play(30, ``)                                                                 // has not ended
	play(30, `, endedAt: datetime(), endReason: 'completed', listenTime: 100.0`)
	play(20, `, endedAt: datetime(), endReason: 'skipped', listenTime: 5.0`)
	play(10, `, endedAt: datetime(), endReason: 'skipped', listenTime: 40.0`)  // counted by then
	play(18, `, endedAt: datetime(), endReason: 'completed', listenTime: 5.0`) // wound on to the end
	w.exec(`CREATE (:Play {id: $played, trackId: $track, private: true, privateTo: $admin, songDuration: 100.0, startedAt: datetime() - duration({minutes: 10}), endedAt: datetime(), endReason: 'completed', listenTime: 100.0})`)
	w.exec(`MATCH (u:User {id: $admin}) MATCH (o:User {id: $other}) MATCH (t:Track {id: $track})
CREATE (u)-[:SAVED {at: datetime() - duration({minutes: 5})}]->(t), (u)-[:FOLLOWS {at: datetime() - duration({minutes: 5})}]->(o), (o)-[:SAVED {at: datetime() - duration({minutes: 90})}]->(t)`)
	some := []recommending.Shown{{UserID: w.admin, At: from}, {UserID: w.otherID, At: from}, {
		UserID: graphtest.ID(t), At: from,
	}}
	byID := cmpopts.SortSlices(func(a, b recommending.Activity) bool { return a.UserID < b.UserID })
	did, err := w.Activities(ctx, some, time.Now())
	want := []recommending.Activity{{UserID: w.admin, Plays: 4, FullPlays: 1, Skips: 1, Saves: 1, Follows: 1}, {
		UserID: w.otherID,
	}}
	if diff := cmp.Diff(want, did, byID); err != nil || diff != "" {
		t.Errorf("%v %s", err, diff)
	}
	// Shown something later than the other, from a quarter of an hour ago.
	some[0].At = cypher.Instant(time.Now().Add(-15 * time.Minute))
	did, err = w.Activities(ctx, some, time.Now())
	want[0] = recommending.Activity{UserID: w.admin, Plays: 1, Saves: 1, Follows: 1}
	if diff := cmp.Diff(want, did, byID); err != nil || diff != "" {
		t.Errorf("later: %v %s", err, diff)
	}
	seen := map[string]int{}
	for after := ""; ; {
		ids, err := w.PeopleAfter(ctx, after, 100)
		if err != nil {
			t.Fatal(err)
		}
		if len(ids) == 0 {
			break
		}
		if !slices.IsSorted(ids) || ids[0] <= after {
			t.Fatal("people come out of their order")
		}
		for _, id := range ids {
			seen[id]++
		}
		after = ids[len(ids)-1]
	}
	if seen[w.admin] != 1 || seen[w.otherID] != 1 {
		t.Errorf("seen %d and %d times", seen[w.admin], seen[w.otherID])
	}
}

func TestWhatPeopleDidWithArtists(t *testing.T) {
	w := newTuned(t)
	w.exec(`MATCH (u:User {id: $admin}) MATCH (o:User {id: $other}) MATCH (t:Track {id: $track})
CREATE (o)-[:PERFORMED]->(t), (u)-[:LISTENED {plays: 4, skips: 1, seconds: 10.0, lastAt: datetime('2026-05-01T10:00:00Z')}]->(t), (u)-[:SAVED {at: datetime('2026-05-02T10:00:00Z')}]->(t),
  (u)-[:FOLLOWS {at: datetime('2026-04-01T10:00:00Z')}]->(o)`)
	found, err := w.Interactions(t.Context(), []string{w.otherID, w.admin})
	want := []recommending.Interaction{{
		UserID: w.admin, ArtistID: w.otherID, Plays: 4, Saves: 1, Follows: true,
		LastAt: time.Date(2026, 5, 2, 10, 0, 0, 0, time.UTC),
	}}
	if diff := cmp.Diff(want, found); err != nil || diff != "" {
		t.Errorf("%v %s", err, diff)
	}
}

// TestWhoWasShownSomething keeps people at once and again with their first time, for each experiment its own, and reads
// them page by page without those who left.
func TestWhoWasShownSomething(t *testing.T) {
	w := newTuned(t)
	ctx := t.Context()
	one, another, nobody := graphtest.ID(t), graphtest.ID(t), graphtest.ID(t)
	first := cypher.Instant(time.Now().Add(-time.Hour))
	if err := w.KeepShown(ctx, one, []recommending.Shown{{UserID: w.otherID, At: first}}); err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			some := []recommending.Shown{
				{UserID: w.admin, At: first.Add(time.Minute)},
				{UserID: w.otherID, At: first.Add(time.Minute)},
				{UserID: nobody, At: first},
			}
			if i%2 == 0 {
				slices.Reverse(some)
			}
			if err := w.KeepShown(ctx, one, some); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if err := w.KeepShown(ctx, another, []recommending.Shown{{UserID: w.admin, At: first}}); err != nil {
		t.Error(err)
	}
	var found []recommending.Shown
	for after := ""; ; {
		page, err := w.ShownAfter(ctx, one, after, 1)
		if err != nil {
			t.Fatal(err)
		}
		if len(page) == 0 {
			break
		}
		found, after = append(found, page...), page[0].UserID
	}
	want := []recommending.Shown{{UserID: w.admin, At: first.Add(time.Minute)}, {UserID: w.otherID, At: first}}
	slices.SortFunc(want, func(a, b recommending.Shown) int { return strings.Compare(a.UserID, b.UserID) })
	if diff := cmp.Diff(want, found); diff != "" {
		t.Error(diff)
	}
	w.exec(`MATCH (u:User {id: $other}) SET u.deactivatedAt = datetime()`)
	if page, err := w.ShownAfter(ctx, one, "", 10); err != nil || len(page) != 1 || page[0].UserID != w.admin {
		t.Errorf("once one left: %v, %v", page, err)
	}
}
