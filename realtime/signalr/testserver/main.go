// Command testserver serves a hub for suites of clients: every kind of call that the protocol has.
//
//	go run ./realtime/signalr/testserver -addr HOST:PORT [-auth] [-keepalive 15s] [-timeout 30s]
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/sidestage/sidestage/realtime/signalr"
	"github.com/sidestage/sidestage/realtime/signalr/testhub"
)

func main() {
	address := flag.String("addr", "127.0.0.1:5080", "where to listen")
	auth := flag.Bool("auth", false, `let in only the token "good"`)
	keepAlive := flag.Duration("keepalive", 15*time.Second, "silence after which a client is sent a ping")
	timeout := flag.Duration("timeout", 30*time.Second, "silence after which a client is given up")
	flag.Parse()
	options := signalr.Options{
		KeepAlive: *keepAlive, Timeout: *timeout, CheckOrigin: func(*http.Request) bool { return true },
	}
	if *auth {
		options.Authenticate = testhub.OnlyGood
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := serve(ctx, *address, options)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "testserver:", err)
		os.Exit(1)
	}
}

func serve(ctx context.Context, address string, options signalr.Options) error {
	hubs := testhub.Serve(options)
	routes := http.NewServeMux()
	routes.Handle("/hub", hubs)
	routes.Handle("/hub/", hubs)
	server := &http.Server{Addr: address, Handler: routes, ReadHeaderTimeout: 10 * time.Second}
	failed := make(chan error, 1)
	go func() { failed <- server.ListenAndServe() }()
	slog.Info("listening", "address", "http://"+address+"/hub")
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	closing, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	return errors.Join(hubs.Close(closing), server.Shutdown(closing))
}
