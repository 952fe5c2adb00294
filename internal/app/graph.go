package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/local"
	"github.com/sidestage/sidestage/internal/config"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// graph is the database, and the engine under it where that is ours.
type graph struct {
	*cypher.DB
	managed *local.Server
}

// patience is how long a start waits for a database that was given and does not answer yet, as
// when both start together.
const patience = time.Minute

// keepPlans is set by tests alone (cypher.Config says why).
var keepPlans = false

// openGraph connects to the database that is configured, or starts one, and brings its schema up to date.
func openGraph(
	ctx context.Context, cfg config.Config, log *slog.Logger, reg prometheus.Registerer, progress io.Writer,
) (*graph, error) {
	g := &graph{}
	address := cypher.Config{
		URI: cfg.Neo4jURI, Username: cfg.Neo4jUsername, Password: cfg.Neo4jPassword, Receivers: backlogs(),
		KeepPlans: keepPlans,
	}
	if address.URI == "" {
		var err error
		g.managed, err = local.Start(ctx, local.Options{DataDir: cfg.DataDir, Log: log, Progress: progress})
		if err != nil {
			return nil, err
		}
		address.URI, address.Username, address.Password = g.managed.URI(), g.managed.Username(), g.managed.Password()
	}
	var err error
	if g.DB, err = connect(ctx, address, log, reg); err != nil {
		return nil, errors.Join(err, g.close(context.WithoutCancel(ctx)))
	}
	applied, err := g.Migrate(ctx)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("migrating the graph: %w", err), g.close(context.WithoutCancel(ctx)))
	}
	if applied > 0 {
		log.InfoContext(ctx, "graph migrated", "migrations", applied)
	}
	return g, nil
}

func connect(
	ctx context.Context, address cypher.Config, log *slog.Logger, reg prometheus.Registerer,
) (*cypher.DB, error) {
	until := time.Now().Add(patience)
	for {
		db, err := cypher.Open(ctx, address, log, reg)
		if err == nil || fault.CodeOf(err) != fault.Unavailable || time.Now().After(until) {
			return db, err
		}
		log.WarnContext(ctx, "waiting for the database", "error", err)
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

// close ends the connections, and the engine where it is ours.
func (g *graph) close(ctx context.Context) error {
	var errs []error
	if g.DB != nil {
		errs = append(errs, g.Close(ctx))
	}
	if g.managed != nil {
		errs = append(errs, g.managed.Stop(ctx))
	}
	return errors.Join(errs...)
}

// makeDataDir makes the data folder, for its owner alone.
func makeDataDir(cfg config.Config) error {
	if err := os.MkdirAll(cfg.DataDir, 0o700); err != nil {
		return fmt.Errorf("making DATA_DIR: %w", err)
	}
	return nil
}
