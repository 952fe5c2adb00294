package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/sidestage/sidestage/api/graphql"
	"github.com/sidestage/sidestage/api/rest"
	indexinggraph "github.com/sidestage/sidestage/graphstore/indexing"
	"github.com/sidestage/sidestage/internal/indexing"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

// siteIndex names the site's one index in the graph.
const siteIndex = "search"

// openIndexing adds the jobs of the index, and what carries changes to it.
func (s *services) openIndexing() (part, error) {
	w := s.world
	if err := w.openIndexing(s.registry); err != nil {
		return part{}, err
	}
	return part{
		routes: []route{rest.Reindex{Indexing: w.indexing}}, resolve: func(r *graphql.Resolver) { r.Indexing = w.indexing },
		receive: searchReceiver(w.pipeline), background: []func(context.Context){w.runner.Run},
	}, nil
}

// openIndexing makes the jobs of the index: the service that admins steer, and the runner.
func (w *world) openIndexing(reg prometheus.Registerer) (err error) {
	store := indexinggraph.NewStore(w.graph.DB, w.indexID)
	index := workedIndex{w.index, w.pipeline}
	w.runner, err = indexing.NewRunner(store, indexedGraph{indexinggraph.NewSource(w.graph.DB)}, index,
		w.jobOptions, w.log, reg)
	if err != nil {
		return err
	}
	w.indexing = indexing.NewService(store, index, w.runner.Notify, func() {
		if w.carry != nil {
			w.carry([]string{indexing.Changes.Receiver})
		}
	})
	return nil
}

// indexedGraph is the graph as jobs read it. It is an indexing.Graph.
type indexedGraph struct{ graph *indexinggraph.Source }

func (g indexedGraph) Count(ctx context.Context, kind string) (int, error) {
	return g.graph.CountThings(ctx, kind)
}

func (g indexedGraph) CountFindable(ctx context.Context, kind string) (int, error) {
	return g.graph.CountFindables(ctx, kind)
}

func (g indexedGraph) Page(ctx context.Context, kind, after string, limit int) ([]indexing.Thing, int, string, error) {
	page, read, last, err := g.graph.FindablesAfter(ctx, kind, after, limit)
	if err != nil {
		return nil, 0, "", err
	}
	things, err := thingsOf(documents(page))
	return things, read, last, err
}

func (g indexedGraph) Things(ctx context.Context, kind string, ids []string) ([]indexing.Thing, error) {
	found, err := g.graph.Findables(ctx, kind, ids)
	if err != nil {
		return nil, err
	}
	return thingsOf(documents(found))
}

func (g indexedGraph) Waiting(ctx context.Context, refs []item.Ref) (map[item.Ref]bool, error) {
	return g.graph.ChangesWaiting(ctx, refs)
}

// workedIndex is the index as jobs work on it. It is an indexing.Index.
type workedIndex struct {
	index    *search.Index
	pipeline *search.Pipeline
}

func (x workedIndex) Types() []string {
	var types []string
	for _, t := range item.Types() {
		types = append(types, string(t))
	}
	return types
}

func (x workedIndex) State(ctx context.Context) (indexing.IndexState, error) {
	state, err := x.index.State(ctx)
	return indexing.IndexState{
		Engine: x.index.Engine(), Ready: state.Ready, Documents: counted(state.Documents), SizeBytes: state.SizeBytes,
		BuiltAt: state.BuiltAt, Build: state.Build,
	}, jobError(err)
}

func (x workedIndex) Build(ctx context.Context, id string) (indexing.Build, bool, error) {
	build, resumed, err := x.index.Build(ctx, id)
	if err != nil {
		return nil, false, jobError(err)
	}
	return workedBuild{build}, resumed, nil
}

func (x workedIndex) Walk(ctx context.Context, kind string, yield func([]indexing.Thing) error) error {
	return jobError(x.index.Walk(ctx, item.Type(kind), func(held []search.Document) error {
		things, err := thingsOf(held)
		if err != nil {
			return err
		}
		return yield(things)
	}))
}

func (x workedIndex) Lookup(ctx context.Context, refs []item.Ref) (map[item.Ref]indexing.Thing, error) {
	return lookUp(ctx, refs, x.index.Lookup)
}

func (x workedIndex) Refresh(ctx context.Context, refs []item.Ref, dependents bool) error {
	return jobError(x.pipeline.Refresh(ctx, refs, dependents))
}

func (x workedIndex) Changes() int64 { return x.pipeline.Written() }

// workedBuild is a fresh index as jobs fill it. It is an indexing.Build.
type workedBuild struct{ build search.Build }

func (b workedBuild) Add(ctx context.Context, things []indexing.Thing) error {
	docs := make([]search.Document, len(things))
	for i, t := range things {
		doc, is := t.Document.(search.Document)
		if !is {
			return fmt.Errorf("a thing to be indexed is %T", t.Document)
		}
		docs[i] = doc
	}
	return jobError(b.build.Add(ctx, docs))
}

func (b workedBuild) Held(ctx context.Context) (map[string]int64, error) {
	held, err := b.build.Held(ctx)
	return counted(held), jobError(err)
}

func (b workedBuild) Lookup(ctx context.Context, refs []item.Ref) (map[item.Ref]indexing.Thing, error) {
	return lookUp(ctx, refs, b.build.Lookup)
}

func (b workedBuild) Commit(ctx context.Context) error  { return jobError(b.build.Commit(ctx)) }
func (b workedBuild) Discard(ctx context.Context) error { return jobError(b.build.Discard(ctx)) }

func lookUp(
	ctx context.Context, refs []item.Ref, ask func(context.Context, []item.Ref) (map[item.Ref]search.Document, error),
) (map[item.Ref]indexing.Thing, error) {
	found, err := ask(ctx, refs)
	if err != nil {
		return nil, jobError(err)
	}
	held := make(map[item.Ref]indexing.Thing, len(found))
	for _, d := range found {
		t, err := thingOf(d)
		if err != nil {
			return nil, err
		}
		held[t.Ref] = t
	}
	return held, nil
}

func counted(held map[item.Type]int64) map[string]int64 {
	counts := make(map[string]int64, len(held))
	for t, n := range held {
		counts[string(t)] = n
	}
	return counts
}

func thingsOf(docs []search.Document) ([]indexing.Thing, error) {
	things := make([]indexing.Thing, len(docs))
	for i, d := range docs {
		var err error
		if things[i], err = thingOf(d); err != nil {
			return nil, err
		}
	}
	return things, nil
}

func thingOf(d search.Document) (indexing.Thing, error) {
	says, err := json.Marshal(d.Lasting())
	if err != nil {
		return indexing.Thing{}, fmt.Errorf("comparing %s %s: %w", d.Type, d.ID, err)
	}
	t := indexing.Thing{Ref: d.Ref(), Name: d.Name, Version: d.Version, Says: string(says), Document: d}
	if d.Type != item.Artist {
		t.OwnerID = d.ArtistID
	}
	return t, nil
}

// jobError says in the words of the jobs what they handle.
func jobError(err error) error {
	switch {
	case errors.Is(err, search.ErrNotReady):
		return errors.Join(indexing.ErrNotReady, err)
	case errors.Is(err, search.ErrBuildGone):
		return errors.Join(indexing.ErrBuildGone, err)
	default:
		return err
	}
}

// followEvery is how often a command looks how far its job is, and waitingTooLong how long the
// loading of demo data waits for an engine that is away.
const (
	followEvery    = 500 * time.Millisecond
	waitingTooLong = 15 * time.Second
)

var errStillWaiting = errors.New("the search engine is away")

// follow works on a job, unless somebody does already, and writes how far it is until it has
// ended. patience, above 0, is how long it may wait for something that is away.
func (w *world) follow(
	ctx context.Context, job indexing.Job, out io.Writer, patience time.Duration,
) (indexing.Job, error) {
	ctx, stop := context.WithCancel(ctx)
	worked := make(chan struct{})
	defer func() {
		stop()
		<-worked
	}()
	go func() {
		defer close(worked)
		for ctx.Err() == nil {
			if err := w.runner.Work(ctx); err != nil && ctx.Err() == nil {
				w.log.WarnContext(ctx, "the search jobs wait", "error", err)
			}
			sleep(ctx, followEvery)
		}
	}()
	shown, waiting := "", time.Time{}
	for {
		now, err := w.indexing.Follow(ctx, job.ID)
		if err != nil {
			return job, err
		}
		if line := now.ProgressLine(); line != shown {
			shown = line
			if _, err := fmt.Fprintln(out, line); err != nil {
				return now, err
			}
		}
		switch {
		case now.State == indexing.Paused:
			return now, errors.New("the job was paused; it goes on when an admin resumes it")
		case now.State.Ended():
			return now, now.Failure()
		case now.Note == "":
			waiting = time.Now()
		case patience > 0 && time.Since(waiting) > patience:
			return now, errStillWaiting
		}
		if sleep(ctx, followEvery); ctx.Err() != nil {
			return now, ctx.Err()
		}
	}
}

func sleep(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
