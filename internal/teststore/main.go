// Command teststore runs a command with an S3-compatible store in memory, which S3_ENDPOINT and the variables beside it
// name to the command. For tests that need what several servers share.
//
//	go run ./internal/teststore -- COMMAND [ARGUMENT ...]
package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
)

const bucket = "media"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	code, err := run(ctx, os.Args[1:])
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "teststore:", err)
		code = max(code, 1)
	}
	os.Exit(code)
}

// run returns the command's exit code.
func run(ctx context.Context, command []string) (int, error) {
	if len(command) > 0 && command[0] == "--" {
		command = command[1:]
	}
	if len(command) == 0 {
		return 2, errors.New("there is no command to run")
	}
	kept := s3mem.New()
	if err := kept.CreateBucket(bucket); err != nil {
		return 1, err
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return 1, err
	}
	server := &http.Server{Handler: showing(gofakes3.New(kept).Server()), ReadHeaderTimeout: 10 * time.Second}
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Env = append(os.Environ(), "S3_ENDPOINT=http://"+listener.Addr().String(), "S3_BUCKET="+bucket,
		"S3_ACCESS_KEY=access-key", "S3_SECRET_KEY=secret-key")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	ran := cmd.Run()
	err = server.Close()
	if ended := <-served; !errors.Is(ended, http.ErrServerClosed) {
		err = errors.Join(err, ended)
	}
	if exit, ok := errors.AsType[*exec.ExitError](ran); ok {
		return exit.ExitCode(), err
	}
	return 0, errors.Join(ran, err)
}

// showing lets pages read what parts of uploads are told by, as a bucket must; the store does so for preflights alone.
func showing(store http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Access-Control-Expose-Headers", "ETag")
		store.ServeHTTP(w, r)
	})
}
