package search

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/sidestage/sidestage/internal/fault"
)

const (
	// searchTimeout is how long an engine has for an answer.
	searchTimeout = 2 * time.Second
	// DefaultPerGroup is how many hits a group shows unless told otherwise.
	DefaultPerGroup = 10
	// MaxPerGroup is the most hits that a group shows.
	MaxPerGroup = 100
	// minCandidates is how many candidates of a kind are ranked at least, so that what is
	// shown does not hang on an engine's own order.
	minCandidates = 50
)

// Query is a search.
type Query struct {
	// Text is what the person typed. Its first 200 characters count.
	Text string
	// Types are the groups wanted; none means all.
	Types []Type
	// PerGroup is how many hits each group shows: 10 where it is 0, at most 100.
	PerGroup int
	// Offset is how many hits of each group come before the first that is wanted, 0..1000.
	Offset int
	// Final is false while one types, and looks at names alone; true looks at albums and
	// genres too.
	Final bool
	// Exact keeps to what was typed: nothing mistyped is forgiven.
	Exact bool
	// Filter narrows what is found.
	Filter Filter
	// Viewer is who asks.
	Viewer Viewer
}

// Hit is one thing found.
type Hit struct {
	Type       Type
	ID         string
	Name       string
	Handle     string
	Count      int64
	Image      string
	ArtistName string
	ArtistID   string
	AlbumTitle string
	Year       int
	// Score is above 0 and at most 1, and falls from hit to hit within a group; it
	// compares hits of different groups: 1 is the very name.
	Score float64
	// Matches and ArtistMatches are the parts of Name and ArtistName that matched.
	Matches       []Range
	ArtistMatches []Range
}

// Results are the hits of a search by type. Every type asked for is a key.
type Results struct {
	Groups map[Type][]Hit
	// More tells of which groups there are hits after those given. How many is not told: it
	// would tell of what the viewer may not find.
	More map[Type]bool
	// Guessed: nothing is called what was typed, all hits are what it may have been meant
	// for.
	Guessed bool
	// DidYouMean is the name that the text was probably meant for, where it is another;
	// empty where what was typed was found.
	DidYouMean string
}

// Index is what the product searches: an engine with the product's ranking, errors,
// timeouts and metrics. Its guarantees are those of [Engine].
type Index struct {
	engine  Engine
	metrics *metrics
	// rebuilding is held by one Rebuild at a time.
	rebuilding *sync.Mutex
}

// New makes an index of an engine and registers its metrics.
func New(engine Engine, registry prometheus.Registerer) *Index {
	return &Index{engine: engine, metrics: newMetrics(engine.Name(), registry), rebuilding: &sync.Mutex{}}
}

// Search finds what answers the query. Text with nothing to look for finds nothing. It
// fails with fault.Unavailable when the engine is away, slow, or its index not ready.
func (x *Index) Search(ctx context.Context, q Query) (Results, error) {
	if len(q.Types) == 0 {
		q.Types = Types()
	}
	perGroup := q.PerGroup
	if perGroup <= 0 {
		perGroup = DefaultPerGroup
	}
	perGroup = min(perGroup, MaxPerGroup)
	results := Results{Groups: make(map[Type][]Hit, len(q.Types))}
	for _, t := range q.Types {
		results.Groups[t] = []Hit{}
	}
	parsed := parse(q.Text)
	if parsed.empty() {
		return results, nil
	}
	request := Request{
		Terms: parsed.terms, Types: q.Types, Final: q.Final, Viewer: q.Viewer,
		Limit: max(minCandidates, 2*perGroup), Enough: perGroup,
	}
	candidates, err := x.candidates(ctx, request)
	if err != nil {
		return Results{}, err
	}
	for _, t := range q.Types {
		ranked := order(parsed, candidates[t], q.Viewer, q.Final)
		ranked = ranked[:min(perGroup, len(ranked))]
		for i, s := range ranked {
			results.Groups[t] = append(results.Groups[t], s.hit(i))
		}
	}
	return results, nil
}

func (x *Index) candidates(ctx context.Context, r Request) (map[Type][]Document, error) {
	kind := "typing"
	if r.Final {
		kind = "final"
	}
	var candidates map[Type][]Document
	err := x.timed(ctx, kind, searchTimeout, func(ctx context.Context) error {
		var err error
		candidates, err = x.engine.Candidates(ctx, r)
		return err
	})
	return candidates, err
}

// hit is what people see of s, at place i of its group.
func (s scored) hit(i int) Hit {
	d := s.doc
	return Hit{
		Type: d.Type, ID: d.ID, Name: d.Name, Handle: d.Handle, Count: d.Count, Image: d.Image,
		ArtistName: d.ArtistName, ArtistID: d.ArtistID, AlbumTitle: d.AlbumTitle, Year: d.Year,
		Score: s.rank.score(i), Matches: s.names, ArtistMatches: s.artists,
	}
}

// score puts tier, cost and spread on one scale; the place in the group keeps it falling.
func (r rank) score(place int) float64 {
	quality := 1 - .15*float64(r.tier) - .05*float64(r.cost) - .02*float64(r.spread)
	return max(quality, .01) * (1 - .001*float64(min(place, 100)))
}

// Put keeps documents; see [Engine].
func (x *Index) Put(ctx context.Context, documents []Document) error {
	return x.timed(ctx, "put", 0, func(ctx context.Context) error { return x.engine.Put(ctx, cleaned(documents)) })
}

// Delete removes documents; see [Engine].
func (x *Index) Delete(ctx context.Context, refs []VersionedRef) error {
	return x.timed(ctx, "delete", 0, func(ctx context.Context) error { return x.engine.Delete(ctx, refs) })
}

// Lookup gives those of refs that the index holds.
func (x *Index) Lookup(ctx context.Context, refs []Ref) (map[Ref]Document, error) {
	var found map[Ref]Document
	err := x.timed(ctx, "lookup", 0, func(ctx context.Context) error {
		var err error
		found, err = x.engine.Lookup(ctx, refs)
		return err
	})
	return found, err
}

// State tells whether the index is ready and how many documents of each type it holds.
func (x *Index) State(ctx context.Context) (State, error) {
	var state State
	err := x.timed(ctx, "state", searchTimeout, func(ctx context.Context) error {
		var err error
		state, err = x.engine.State(ctx)
		return err
	})
	return state, err
}

// Health gives nil while the index is ready and answers, else why not.
func (x *Index) Health(ctx context.Context) error {
	state, err := x.State(ctx)
	if err == nil && !state.Ready {
		err = fault.Away("Search", ErrNotReady)
	}
	return err
}

// Engine names the engine that answers.
func (x *Index) Engine() string { return x.engine.Name() }

// Close closes the engine.
func (x *Index) Close() error { return x.engine.Close() }

// timed measures a call, and makes the error of an engine a fault. A caller that gave up
// gets its own context's error.
func (x *Index) timed(ctx context.Context, kind string, timeout time.Duration, call func(context.Context) error) error {
	inner := ctx
	if timeout > 0 {
		var cancel context.CancelFunc
		inner, cancel = context.WithTimeout(ctx, timeout)
		defer cancel()
	}
	started := time.Now()
	err := call(inner)
	if err != nil && ctx.Err() != nil && errors.Is(ctx.Err(), context.Canceled) {
		return ctx.Err()
	}
	x.metrics.observe(kind, time.Since(started), err)
	if err == nil {
		return nil
	}
	if _, isFault := errors.AsType[*fault.Error](err); isFault {
		return err
	}
	return fault.Away("Search", err)
}
