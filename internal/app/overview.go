package app

import (
	"bufio"
	"context"
	"runtime"
	"runtime/debug"
	"strings"

	overviewgraph "github.com/sidestage/sidestage/graphstore/overview"

	"github.com/sidestage/sidestage/api/rest"
	"github.com/sidestage/sidestage/internal/overview"
)

// openOverview makes what tells those who run the site how it is.
func (s *services) openOverview() (part, error) {
	w := s.world
	probe := &overview.Probe{
		Engines: s.engines(), Receivers: s.receivers, Backlog: w.graph.Backlog().Stats,
		Disk:    func() (overview.Disk, bool, error) { return diskOf(w.cfg.DataDir) },
		Version: version, Go: runtime.Version(), Now: w.now, Log: w.log,
	}
	service := overview.NewService(overviewgraph.NewStore(w.graph.DB), probe, w.now)
	return part{
		routes:     []route{rest.Overview{Overview: service}},
		background: []func(context.Context){func(ctx context.Context) { service.Run(ctx, w.log) }},
	}, nil
}

// engines are what the site works with. Those that are part of this program are of the version that it was built with.
func (s *services) engines() []overview.Engine {
	w := s.world
	builtIn := func(module string) func(context.Context) (string, error) {
		return func(context.Context) (string, error) { return moduleVersion(module), nil }
	}
	search := overview.Engine{Name: "search", Kind: w.index.Engine(), Ping: w.index.Health, Version: w.index.Version}
	if w.cfg.MeiliURL == "" {
		search.Version = builtIn("github.com/blevesearch/bleve/v2")
	}
	redis := overview.Engine{
		Name: "redis", Kind: "redis", Version: s.redisVersion,
		Ping: func(ctx context.Context) error { return s.redis.Ping(ctx).Err() },
	}
	if w.cfg.RedisURL == "" {
		redis.Kind, redis.Version = "in process", builtIn("github.com/alicebob/miniredis/v2")
	}
	return []overview.Engine{
		{Name: "neo4j", Needed: true, Ping: w.graph.Ping, Version: w.graph.Version}, search, redis,
	}
}

// redisVersion reads the line of INFO that says which Redis it is.
func (s *services) redisVersion(ctx context.Context) (string, error) {
	info, err := s.redis.Info(ctx, "server").Result()
	if err != nil {
		return "", err
	}
	lines := bufio.NewScanner(strings.NewReader(info))
	for lines.Scan() {
		if told, is := strings.CutPrefix(lines.Text(), "redis_version:"); is {
			return strings.TrimSpace(told), nil
		}
	}
	return "", lines.Err()
}

// moduleVersion is which version of a module this program was built with; empty where it was not told.
func moduleVersion(path string) string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	for _, module := range info.Deps {
		if module.Path == path {
			return strings.TrimPrefix(module.Version, "v")
		}
	}
	return ""
}
