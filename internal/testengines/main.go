// Command testengines runs a command, such as go test ./..., with one Neo4j for all of it: a managed one in a
// temporary folder, stopped again afterwards, or, with SIDESTAGE_TEST_ENGINES=1, the engines that
// NEO4J_URI, MEILI_URL and REDIS_URL name. Without that flag it never touches those.
//
//	go run ./internal/testengines [-report FILE] -- COMMAND [ARGUMENT ...]
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/graphstore/local"
)

func main() {
	report := flag.String("report", "", "file that is told which engines were used")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	code, err := run(ctx, *report, flag.Args())
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "testengines:", err)
		code = max(code, 1)
	}
	os.Exit(code)
}

// run returns the command's exit code.
func run(ctx context.Context, report string, command []string) (code int, err error) {
	if len(command) == 0 {
		return 2, errors.New("there is no command to run")
	}
	var environ, used []string
	if os.Getenv(graphtest.RealEnginesVariable) == "1" {
		used, err = realEngines(ctx)
	} else {
		var end func() error
		environ, used, end, err = managedEngine(ctx)
		if end != nil {
			defer func() { err = errors.Join(err, end()) }()
		}
	}
	if err != nil {
		return 1, err
	}
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Env = append(os.Environ(), environ...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	err = cmd.Run()
	text := strings.Join(used, "\n") + "\n"
	fmt.Print(text)
	if report != "" {
		err = errors.Join(err, appendTo(report, text))
	}
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		return exit.ExitCode(), nil
	}
	return 0, err
}

// managedEngine starts a Neo4j and says in variables how to reach it.
func managedEngine(ctx context.Context) (environ, used []string, end func() error, err error) {
	folder, err := os.MkdirTemp("", "sidestage-tests-")
	if err != nil {
		return nil, nil, nil, err
	}
	end = func() error { return os.RemoveAll(folder) }
	server, err := local.Start(ctx, local.Options{
		DataDir: folder, FastStart: true, Progress: os.Stderr,
		Log: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})),
	})
	if err != nil {
		return nil, nil, end, err
	}
	end = func() error {
		stopping, cancel := context.WithTimeout(context.Background(), 30*time.Second)
		defer cancel()
		return errors.Join(server.Stop(stopping), os.RemoveAll(folder))
	}
	environ = []string{
		graphtest.URIVariable + "=" + server.URI(),
		graphtest.UsernameVariable + "=" + server.Username(),
		graphtest.PasswordVariable + "=" + server.Password(),
	}
	used = []string{"graph: a managed Neo4j 5.26", "search: bleve", "redis: in process"}
	return environ, used, end, nil
}

// realEngines checks that the graph answers and names what the tests run against.
func realEngines(ctx context.Context) ([]string, error) {
	db, err := cypher.Open(ctx, cypher.Config{
		URI: os.Getenv("NEO4J_URI"), Username: os.Getenv("NEO4J_USERNAME"), Password: os.Getenv("NEO4J_PASSWORD"),
	}, slog.New(slog.NewTextHandler(io.Discard, nil)), nil)
	if err != nil {
		return nil, fmt.Errorf("%s is 1, and NEO4J_URI does not answer: %w", graphtest.RealEnginesVariable, err)
	}
	used := []string{"graph: NEO4J_URI", "search: bleve", "redis: in process"}
	if os.Getenv("MEILI_URL") != "" {
		used[1] = "search: bleve and MEILI_URL"
	}
	if os.Getenv("REDIS_URL") != "" {
		used[2] = "redis: in process and REDIS_URL"
	}
	return used, db.Close(ctx)
}

func appendTo(name, text string) error {
	file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = file.WriteString(text)
	return errors.Join(err, file.Close())
}
