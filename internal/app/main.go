// Package app puts the product together: it is the only package that knows every other. It
// parses the command line, starts the engines that are not given, and stops what it started.
package app

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/sidestage/sidestage/internal/config"
	"github.com/sidestage/sidestage/internal/telemetry"
)

// version is set when the binary is built.
var version = "unknown"

// call is one run of a command.
type call struct {
	cfg  config.Config
	args []string
	out  io.Writer
	err  io.Writer
	log  *slog.Logger
}

// command is one of the binary's commands.
type command struct {
	name, arguments, summary string
	// bare commands need no configuration.
	bare bool
	// ownHelp commands answer --help themselves, with their options.
	ownHelp bool
	// hidden commands are for the server itself.
	hidden bool
	run    func(ctx context.Context, c *call) error
}

func commands() []command {
	return []command{
		{name: "serve", summary: "Run the server.", run: serve},
		{
			name: "seed", arguments: "[--fans N] [--seed N] [--scale]",
			summary: "Load the demo data; with --scale a large graph for benchmarks.", run: dataCommand("seed"),
		},
		{name: "migrate", summary: "Bring the graph's schema up to date.", run: dataCommand("migrate")},
		{
			name: "reindex", arguments: reindexUsage,
			summary: "Build the search index anew while the old one answers, bring things up to date, " +
				"or compare it with the graph.",
			run: dataCommand("reindex"),
		},
		{
			name: "evaluate", summary: "Measure recommendations on a file of interactions.", bare: true, ownHelp: true,
			run: evaluate,
		},
		{
			name: "recommend", summary: "Write recommendations for a file of interactions.", bare: true, ownHelp: true,
			run: recommendBatch,
		},
		{
			name: "verify-draw", arguments: verifyUsage, bare: true, run: verifyDraw,
			summary: "Draw a giveaway again from its proof (GET /api/giveaways/{id}/proof), and say whether it agrees.",
		},
		{name: "grant-admin", arguments: "EMAIL", summary: "Make a person an admin.", run: dataCommand("grant-admin")},
		{
			name: "backup", arguments: backupUsage, run: makeBackup,
			summary: "Write the graph, what people uploaded, models and keys to one file, while the site goes on.",
		},
		{
			name: "restore", arguments: backupUsage, run: restore,
			summary: "Fill an empty DATA_DIR from a backup; the server must not run.",
		},
		{
			name: "migrate-media", run: migrateMedia,
			summary: "Copy what people uploaded from DATA_DIR to the S3-compatible store that is configured.",
		},
		{
			name: soundWorker, summary: "Read a sound for the server, in a process whose time and memory are bounded.",
			bare: true, hidden: true, run: workOnSound,
		},
		{
			name: pictureWorker, summary: "Make a picture small for the server, in a process whose time and memory are bounded.",
			bare: true, hidden: true, run: workOnPicture,
		},
		{name: "health", summary: "Ask the server on LISTEN_ADDR whether it is ready; for health checks.", run: health},
		{name: "version", summary: "Print the version.", bare: true, run: func(_ context.Context, c *call) error {
			_, err := fmt.Fprintln(c.out, version)
			return err
		}},
	}
}

// Main runs a command and gives the exit code: 0, 1 where it failed, 2 where it was called wrongly.
func Main(args, environ []string, stdout, stderr io.Writer) int {
	cmd, rest, asked := choose(args)
	if asked != "" {
		_, _ = io.WriteString(stdout, asked)
		return 0
	}
	if cmd == nil {
		_, _ = io.WriteString(stderr, usage())
		return 2
	}
	c := &call{args: rest, out: stdout, err: stderr}
	if !cmd.bare {
		var err error
		if c.cfg, err = config.Load(environ); err == nil {
			c.log, err = telemetry.NewLogger(stderr, c.cfg.LogLevel.String(), c.cfg.LogFormat)
		}
		if err != nil {
			fmt.Fprintln(stderr, "sidestage:", err)
			return 2
		}
		slog.SetDefault(c.log)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := cmd.run(ctx, c)
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return 0
	default:
		fmt.Fprintln(stderr, "sidestage:", err)
		return 1
	}
}

// choose finds the command, or the help that was asked for instead.
func choose(args []string) (cmd *command, rest []string, help string) {
	if len(args) == 0 {
		return nil, nil, ""
	}
	if isHelp(args[0]) {
		return nil, nil, usage()
	}
	for _, c := range commands() {
		if c.name != args[0] {
			continue
		}
		if len(args) > 1 && isHelp(args[1]) && !c.ownHelp {
			return nil, nil, fmt.Sprintf("%s\n\nUsage: sidestage %s\n\n%s", c.summary, strings.TrimSpace(c.name+" "+c.arguments),
				configurationHelp)
		}
		return &c, args[1:], ""
	}
	return nil, nil, ""
}

func isHelp(arg string) bool {
	return arg == "--help" || arg == "-h" || arg == "help" || arg == "-help"
}

func usage() string {
	var b strings.Builder
	b.WriteString("Usage: sidestage COMMAND\n\n")
	for _, c := range commands() {
		if c.hidden {
			continue
		}
		fmt.Fprintf(&b, "  %-12s %s\n", c.name, c.summary)
	}
	b.WriteString("\nEach has --help. " + configurationHelp)
	return b.String()
}

const configurationHelp = "The configuration is environment variables; README.md lists them.\n"

// flags parses what stands behind a command's name.
func flags(name string, args []string, define func(*flag.FlagSet)) ([]string, error) {
	set := flag.NewFlagSet(name, flag.ContinueOnError)
	set.SetOutput(io.Discard)
	define(set)
	if err := set.Parse(args); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return set.Args(), nil
}
