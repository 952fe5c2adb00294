package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// listening serves orders with run on a data folder, which is short enough for a socket's address.
func listening(t *testing.T, run func(context.Context, order, io.Writer) error) string {
	t.Helper()
	folder, err := os.MkdirTemp("", "sst")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	listener, err := listenSocket(t.Context(), folder)
	if err != nil {
		t.Fatal(err)
	}
	server := serveSocket(run)
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() { _ = server.Close() })
	return folder
}

func TestCommandsGoThroughTheSocketOfARunningServer(t *testing.T) {
	folder := listening(t, func(_ context.Context, o order, out io.Writer) error {
		if o.Command == "fail" {
			fmt.Fprintln(out, "begun")
			return errors.New("it broke\nin two places")
		}
		_, err := fmt.Fprintf(out, "%s %v\nsecond line\n", o.Command, o.Args)
		return err
	})
	var out strings.Builder
	if err := send(t.Context(), folder, order{"reindex", []string{"a", "b"}}, &out); err != nil ||
		out.String() != "reindex [a b]\nsecond line\n" {
		t.Errorf("got %q, %v", out.String(), err)
	}
	out.Reset()
	err := send(t.Context(), folder, order{Command: "fail"}, &out)
	if err == nil || err.Error() != "it broke; in two places" || out.String() != "begun\n" {
		t.Errorf("got %q, %v", out.String(), err)
	}
}

func TestTheSocketKeepsTwoServersOffOneFolderAndIsItsOwnersAlone(t *testing.T) {
	folder := listening(t, func(context.Context, order, io.Writer) error { return nil })
	if _, err := listenSocket(t.Context(), folder); !errors.Is(err, errRunning) {
		t.Errorf("a second server: %v", err)
	}
	info, err := os.Stat(filepath.Join(folder, socketName))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
}

func TestASocketThatAKilledServerLeftIsReplaced(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	left, err := (&net.ListenConfig{}).Listen(t.Context(), "unix", socketName)
	if err != nil {
		t.Fatal(err)
	}
	left.(*net.UnixListener).SetUnlinkOnClose(false)
	if err := left.Close(); err != nil {
		t.Fatal(err)
	}
	listener, err := listenSocket(t.Context(), ".")
	if err != nil {
		t.Fatal(err)
	}
	if err := listener.Close(); err != nil {
		t.Error(err)
	}
}

func TestCommandLine(t *testing.T) {
	for _, c := range []struct {
		args    []string
		environ []string
		code    int
		stdout  string
		stderr  string
	}{
		{args: nil, code: 2, stderr: "Usage: sidestage COMMAND"},
		{args: []string{"dance"}, code: 2, stderr: "Usage: sidestage COMMAND"},
		{args: []string{"--help"}, stdout: "grant-admin"},
		{args: []string{"serve", "--help"}, stdout: "Run the server."},
		{args: []string{"grant-admin", "--help"}, stdout: "Usage: sidestage grant-admin EMAIL"},
		{args: []string{"evaluate", "--help"}, stdout: "--interactions"},
		{args: []string{"recommend", "--help"}, stdout: "--interactions"},
		{args: []string{"version"}, stdout: version},
		{args: []string{"serve"}, environ: []string{"LISTEN_ADDR=nonsense"}, code: 2, stderr: "LISTEN_ADDR: "},
		{args: []string{"recommend"}, code: 1, stderr: "--interactions is needed"},
	} {
		t.Run(strings.Join(c.args, " "), func(t *testing.T) {
			var stdout, stderr strings.Builder
			code := Main(c.args, c.environ, &stdout, &stderr)
			if code != c.code || !strings.Contains(stdout.String(), c.stdout) || !strings.Contains(stderr.String(), c.stderr) {
				t.Errorf("code %d\nstdout %s\nstderr %s", code, stdout.String(), stderr.String())
			}
		})
	}
}
