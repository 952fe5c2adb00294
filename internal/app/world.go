package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/sidestage/sidestage/graphstore/accounts"
	indexinggraph "github.com/sidestage/sidestage/graphstore/indexing"
	"github.com/sidestage/sidestage/graphstore/seeding"
	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/config"
	"github.com/sidestage/sidestage/internal/indexing"
	"github.com/sidestage/sidestage/search"
	"github.com/sidestage/sidestage/seed"
)

// world is the data and what works on it, for the server and for the commands that need it while no
// server runs.
type world struct {
	cfg      config.Config
	log      *slog.Logger
	graph    *graph
	index    *search.Index
	pipeline *search.Pipeline
	accounts *account.Service
	// indexing and runner are the jobs of the index, which is named indexID in the graph.
	indexing   *indexing.Service
	runner     *indexing.Runner
	indexID    string
	jobOptions indexing.Options
	// siteID names the settings of the site, and now is the clock of its domains.
	siteID string
	now    func() time.Time
	// pushBy reaches the push services of browsers; nil dials public addresses alone.
	pushBy http.RoundTripper
	// carry wakes who carries changes; nil where nobody does.
	carry func(receivers []string)
	// backingUp is held by the one backup that may be made at a time.
	backingUp *sync.Mutex
}

// openWorld opens the graph and the index.
func openWorld(
	ctx context.Context, cfg config.Config, log *slog.Logger, reg prometheus.Registerer, progress io.Writer,
) (*world, error) {
	if err := makeDataDir(cfg); err != nil {
		return nil, err
	}
	w := &world{
		cfg: cfg, log: log, indexID: siteIndex, siteID: siteSettings, now: time.Now,
		backingUp: &sync.Mutex{},
	}
	var err error
	if w.graph, err = openGraph(ctx, cfg, log, reg, progress); err != nil {
		return nil, err
	}
	if w.index, err = openIndex(cfg, reg); err != nil {
		return nil, errors.Join(err, w.close(context.WithoutCancel(ctx)))
	}
	w.pipeline = search.NewPipeline(w.index, searchSource{indexinggraph.NewSource(w.graph.DB)}, log)
	w.accounts = account.NewService(accounts.NewStore(w.graph.DB), w.now)
	if err := w.openIndexing(reg); err != nil {
		return nil, errors.Join(err, w.close(context.WithoutCancel(ctx)))
	}
	return w, nil
}

// close stops what openWorld started.
func (w *world) close(ctx context.Context) error {
	var errs []error
	if w.index != nil {
		errs = append(errs, w.index.Close())
	}
	if w.graph != nil {
		errs = append(errs, w.graph.close(ctx))
	}
	return errors.Join(errs...)
}

// do runs a command that needs the data and writes what it did to out.
func (w *world) do(ctx context.Context, o order, out io.Writer) error {
	switch o.Command {
	case "seed":
		return w.seed(ctx, o.Args, out)
	case "migrate":
		_, err := fmt.Fprintln(out, "The graph's schema is up to date.") // opening the graph migrates it
		return err
	case "reindex":
		return w.reindex(ctx, o.Args, out)
	case "grant-admin":
		return w.grantAdmin(ctx, o.Args, out)
	case "backup":
		return w.backup(ctx, o.Args, out)
	default:
		return fmt.Errorf("there is no command %q", o.Command)
	}
}

func (w *world) seed(ctx context.Context, args []string, out io.Writer) error {
	opts, err := seedOptions(args)
	if err != nil {
		return err
	}
	shown := ""
	opts.Progress = func(stage string, done, total int) {
		// One line for each tenth: this may be a log.
		if line := fmt.Sprintf("%s %d %%", stage, 10*(10*done/max(total, 1))); line != shown {
			shown = line
			fmt.Fprintln(out, line)
		}
	}
	report, err := seed.Load(ctx, seeding.NewStore(w.graph.DB), opts)
	if err != nil {
		return err
	}
	if err := seed.PutLevels(ctx, seeding.NewStore(w.graph.DB)); err != nil {
		return fmt.Errorf("levelling the demo data: %w", err)
	}
	if report.Already {
		_, err = fmt.Fprintln(out, "The demo data is loaded already.")
		return err
	}
	fmt.Fprintf(out, "Loaded %d artists, %d albums, %d tracks, %d fans, %d follows, %d listens and %d saves in %.1f s.\n",
		report.Artists, report.Albums, report.Tracks, report.Fans, report.Follows, report.Listens, report.Saves,
		report.Took.Seconds())
	return w.fillIndex(ctx, out)
}

func (w *world) grantAdmin(ctx context.Context, args []string, out io.Writer) error {
	if len(args) != 1 || !strings.Contains(args[0], "@") {
		return errors.New("grant-admin takes one e-mail address")
	}
	if _, err := w.accounts.GrantAdmin(ctx, args[0]); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "%s is an admin.\n", args[0])
	return err
}

// demo loads the demo data unless it is there.
func (w *world) demo(ctx context.Context) error {
	w.log.InfoContext(ctx, "looking whether the demo data is there")
	err := w.seed(ctx, nil, logWriter{ctx, w.log})
	if errors.Is(err, errNotIndexed) {
		w.log.WarnContext(ctx, "the demo data is not indexed yet", "error", err)
		return nil // the server fills an index that is not ready
	}
	return err
}

// logWriter writes lines to the log.
type logWriter struct {
	ctx context.Context
	log *slog.Logger
}

func (l logWriter) Write(p []byte) (int, error) {
	for line := range strings.Lines(string(p)) {
		l.log.InfoContext(l.ctx, "seed", "progress", strings.TrimSpace(line))
	}
	return len(p), nil
}

// mailFolder is where letters lie when no mail server is configured.
func mailFolder(cfg config.Config) string { return filepath.Join(cfg.DataDir, "mail") }
