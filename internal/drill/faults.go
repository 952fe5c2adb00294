package main

import (
	"context"
	"time"
)

// trouble is one engine in one condition.
type trouble struct {
	engine, condition string
	// lasts is how long.
	lasts time.Duration
	// begin does it, end undoes it.
	begin, end func(ctx context.Context) error
	// recovers bounds how long after its end every page is whole again.
	recovers time.Duration
	// isSlow: all is answered, each as late as the engine.
	isSlow bool
	// inShort says whether the short form has it too.
	inShort bool
}

const (
	// recovery bounds how long pages take after an engine is well again.
	recovery = 10 * time.Second
	// planned bounds it after a Neo4j that has just started: it plans everything anew.
	planned = 150 * time.Second
	// refilled bounds how long an index that was wiped takes until search is whole: it is looked for every 15 seconds
	// (indexing.Options.ReadyEvery), then filled.
	refilled = time.Minute
)

// troubles are all of them, in the order in which they come. Neo4j is never wiped: it is where everything is, and what
// answers that is `sidestage restore` (docs/operations/backup.md). It is killed instead, and starts on its data.
func troubles(e *engines, lasts time.Duration) (all []trouble) {
	for _, engine := range []string{neo4j, meilisearch, redisName} {
		conditions := []condition{stopped, hung, cutOff, slowed}
		for _, c := range conditions {
			p := e.proxies[engine]
			all = append(all, trouble{
				engine: engine, condition: string(c), lasts: lasts, recovers: recovery, isSlow: c == slowed,
				begin:   func(ctx context.Context) error { return p.be(ctx, c) },
				end:     func(ctx context.Context) error { return p.be(ctx, well) },
				inShort: c == hung || c == stopped && engine == neo4j,
			})
		}
	}
	nothing := func(context.Context) error { return nil }
	started := func(engine string) func(context.Context) error {
		return func(ctx context.Context) error {
			_, err := e.do(ctx, "start", engine)
			return err
		}
	}
	killed := func(engine string) func(context.Context) error {
		return func(ctx context.Context) error {
			_, err := e.do(ctx, "kill", engine)
			return err
		}
	}
	return append(all,
		trouble{
			engine: neo4j, condition: "killed", lasts: lasts / 2, begin: killed(neo4j), end: started(neo4j), recovers: planned,
		},
		trouble{engine: meilisearch, condition: "wiped", lasts: lasts, begin: e.wipeSearch, end: nothing, recovers: refilled},
		trouble{
			engine: redisName, condition: "wiped", lasts: lasts / 2, begin: e.wipeRedis, end: nothing, recovers: recovery,
			inShort: true,
		},
	)
}
