package audit_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/graphstore/accounts"
	auditgraph "github.com/sidestage/sidestage/graphstore/audit"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	indexinggraph "github.com/sidestage/sidestage/graphstore/indexing"
	safetygraph "github.com/sidestage/sidestage/graphstore/safety"
	searchgraph "github.com/sidestage/sidestage/graphstore/searchtuning"
	sitegraph "github.com/sidestage/sidestage/graphstore/site"
	tuninggraph "github.com/sidestage/sidestage/graphstore/tuning"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/indexing"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/safety"
	"github.com/sidestage/sidestage/internal/searchtuning"
	"github.com/sidestage/sidestage/internal/site"
	"github.com/sidestage/sidestage/internal/tuning"
)

// Whatever an admin does is recorded by whom, with what it was before and became, and what changes nothing is not.
func TestWhatAdminsDoIsRecorded(t *testing.T) {
	c := graphtest.NewCatalogue(t)
	id, now := graphtest.ID(t), time.Now()
	boss := c.FanID
	ctx := access.WithViewer(t.Context(), access.Viewer{UserID: boss, Admin: true})
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() {
		_, err := c.DB.Exec(context.WithoutCancel(ctx), "test_cleanup",
			`MATCH (n) WHERE n.siteId = $id OR n.settingsId = $id OR n.indexId = $id DETACH DELETE n`, map[string]any{"id": id})
		must(err)
	})

	tunings := tuninggraph.NewStore(c.DB, id)
	status := sitegraph.NewStore(c.DB, tunings)
	_, err := status.Change(ctx, site.Change{Announcement: input.Set("Back soon"), Reason: input.Set("A test")}, boss, now)
	must(err)
	tuned := tuning.Default()
	tuned.Diversity = .75
	for range 2 { // the second changes nothing
		version := tuning.Version{Tuning: tuned, Reason: "More of all", ChangedAt: now, ChangedBy: boss}
		_, err := tunings.Append(ctx, version, nil)
		must(err)
	}
	must(tunings.TrainingAsked(ctx, boss))
	must(tunings.RolledBack(ctx, tuning.RolledBack{By: boss, From: "m2", To: "m1", ToName: "Baseline"}))
	named, pinned := tuning.Label{Name: "Baseline"}, tuning.Label{Pinned: true}
	modelVersion := graphtest.ID(t)
	for _, l := range []tuning.Labelled{
		{After: named},
		{Before: named, After: tuning.Label{Name: "Baseline", Pinned: true}, Why: "To compare"},
		{Before: named, After: pinned},
		{Before: pinned},
	} {
		l.By, l.Version = boss, modelVersion
		must(tunings.Labelled(ctx, l))
	}
	running, err := tunings.Start(ctx, tuning.Experiment{
		ID: graphtest.ID(t), Name: "Both", Share: .5, A: tuned, B: tuned, StartedAt: now, StartedBy: boss,
	})
	must(err)
	_, err = tunings.Stop(ctx, running.ID, tuning.Ended{StoppedAt: now, WhyStopped: "Enough"},
		func(tuning.Experiment) *tuning.Version { return nil }, nil)
	must(err)

	settings := searchtuning.Version{Reason: "Fewer", ChangedAt: now, ChangedBy: boss}
	_, err = searchgraph.NewStore(c.DB, id).Append(ctx, settings, nil)
	must(err)

	index := indexinggraph.NewStore(c.DB, id)
	job, err := index.Start(ctx, indexing.Job{
		ID: uuid.NewString(), Kind: indexing.All, State: indexing.Running, StartedBy: boss,
	})
	must(err)
	_, err = index.Steer(ctx, job.ID, []indexing.State{indexing.Running}, indexing.Paused)
	must(err)
	_, err = index.Steer(ctx, job.ID, []indexing.State{indexing.Paused}, indexing.Running)
	must(err)
	_, err = index.Steer(ctx, job.ID, []indexing.State{indexing.Running}, indexing.Cancelled)
	must(err)
	_, err = index.DropSetAside(ctx, []string{"none"}) // nothing to drop
	must(err)

	reports := safetygraph.NewStore(c.DB)
	report := safety.Report{
		ID: graphtest.ID(t), On: item.Ref{Type: item.Song, ID: c.Tracks[0]}, ReporterID: c.FanID, Reason: safety.Spam,
		CreatedAt: now, State: safety.Open,
	}
	must(reports.Report(ctx, report, c.ArtistID))
	for range 2 {
		must(reports.Settle(ctx, report.ID, boss, safety.Dismissed, now))
	}
	// At the command line nobody is known.
	for range 2 {
		_, err = accounts.NewStore(c.DB).GrantAdmin(t.Context(), c.ArtistID, now)
		must(err)
	}

	acts := func(f audit.Filter) (found []string) {
		page, err := auditgraph.NewStore(c.DB).List(ctx, f, paging.Request{Size: 50})
		must(err)
		for _, a := range slices.Backward(page.Nodes) {
			found = append(found, strings.TrimRight(string(a.Verb)+" "+a.Why, " "))
		}
		return found
	}
	want := []string{
		"site changed A test", "tuning saved More of all", "model trained", "model rolled back", "model named",
		"model pinned To compare", "model name taken away", "model no longer pinned", "experiment started",
		"experiment stopped Enough", "search settings saved Fewer", "index rebuilt", "index job paused",
		"index job resumed", "index job cancelled", "report dismissed",
	}
	got := acts(audit.Filter{Actor: boss})
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("recorded\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	changed := audit.Filter{Subject: id, Verb: audit.SiteChanged}
	page, err := auditgraph.NewStore(c.DB).List(ctx, changed, paging.Request{Size: 5})
	must(err)
	if a := page.Nodes[0]; !strings.Contains(a.After, `"announcement":"Back soon"`) ||
		!strings.Contains(a.Before, site.Default.Announcement) {
		t.Errorf("from %s to %s", a.Before, a.After)
	}
	back := audit.Filter{Subject: id, Verb: audit.ModelRolledBack}
	page, err = auditgraph.NewStore(c.DB).List(ctx, back, paging.Request{Size: 5})
	must(err)
	if a := page.Nodes[0]; a.Before != `{"model":"m2"}` || a.After != `{"called":"Baseline","model":"m1"}` {
		t.Errorf("back from %s to %s", a.Before, a.After)
	}
	page, err = auditgraph.NewStore(c.DB).List(ctx, audit.Filter{Subject: modelVersion}, paging.Request{Size: 5})
	must(err)
	if a := page.Nodes[len(page.Nodes)-1]; len(page.Nodes) != 4 || a.SubjectName != "Baseline" ||
		a.SubjectPath != "/admin/recommendations" || a.Before != `{"name":"","pinned":false}` ||
		a.After != `{"name":"Baseline","pinned":false}` {
		t.Errorf("%d acts on a model, the first %+v", len(page.Nodes), a)
	}
	page, err = auditgraph.NewStore(c.DB).List(ctx, audit.Filter{Subject: c.ArtistID}, paging.Request{Size: 5})
	must(err)
	if len(page.Nodes) != 1 || page.Nodes[0].ActorID != "" || page.Nodes[0].Verb != audit.RoleGiven ||
		page.Nodes[0].Before != `{"roles":[]}` || page.Nodes[0].After != `{"roles":["admin"]}` {
		t.Errorf("%+v", page.Nodes)
	}
}
