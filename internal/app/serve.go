package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"github.com/sidestage/sidestage/api/rest"
	"github.com/sidestage/sidestage/internal/config"
	"github.com/sidestage/sidestage/seed"
)

// drainWithin is how long requests under way have to end when the server stops; what remains of
// stopWithin is for the engines.
const drainWithin = 4 * time.Second

// serve runs the server until ctx ends.
func serve(ctx context.Context, c *call) (err error) {
	if len(c.args) > 0 {
		return errors.New("serve takes no arguments; its configuration is environment variables")
	}
	if err := makeDataDir(c.cfg); err != nil {
		return err
	}
	// The socket comes first: it is what keeps two servers off one data folder.
	socket, err := listenSocket(ctx, c.cfg.DataDir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, ignoreClosed(socket.Close())) }()
	// So does the port: a person hears at once that it is taken.
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", c.cfg.ListenAddr)
	if err != nil {
		return fmt.Errorf("LISTEN_ADDR: %w", err)
	}
	defer func() { err = errors.Join(err, ignoreClosed(listener.Close())) }()

	limitMemory(c.log, c.cfg.Neo4jURI == "")
	if err := runWorkers(); err != nil {
		return err
	}
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	w, err := openWorld(ctx, c.cfg, c.log, registry, c.err)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closing(w.close)) }()
	if c.cfg.Demo {
		if err := w.demo(ctx); err != nil {
			return fmt.Errorf("loading the demo data: %w", err)
		}
	}
	s, err := newServices(ctx, w, registry)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closing(s.close)) }()
	handler, err := newEcho(c.cfg, s.api(), c.log)
	if err != nil {
		return err
	}
	if c.cfg.Demo {
		return run(ctx, c, w, s, onlyLoopback(handler), listener, socket)
	}
	return run(ctx, c, w, s, handler, listener, socket)
}

// onlyLoopback refuses requests for other hosts than this machine. The passwords of demonstrations are known: a page of
// another site could give its name the address of this machine, and use the demonstration as its own.
func onlyLoopback(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isLoopback(r.Host) {
			http.Error(w, "A demonstration answers at localhost alone.", http.StatusMisdirectedRequest)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func isLoopback(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.TrimSuffix(strings.TrimPrefix(strings.ToLower(host), "["), "]")
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return true
	}
	address, err := netip.ParseAddr(host)
	return err == nil && address.Unmap().IsLoopback()
}

// run serves and works in the background until ctx ends, then lets what is under way end.
func run(
	ctx context.Context, c *call, w *world, s *services, handler http.Handler, listener, socket net.Listener,
) error {
	background, stop := context.WithCancel(ctx)
	defer stop()
	var working sync.WaitGroup
	for _, work := range s.background() {
		working.Go(func() { work(background) })
	}
	site := &http.Server{
		Handler: handler, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute,
		ConnContext: rest.WithConnection,
		ErrorLog:    slog.NewLogLogger(c.log.Handler(), slog.LevelDebug),
	}
	commands := serveSocket(func(ctx context.Context, o order, out io.Writer) error { return w.do(ctx, o, out) })
	failed := make(chan error, 2)
	working.Go(func() { failed <- ignoreClosed(site.Serve(listener)) })
	working.Go(func() { failed <- ignoreClosed(commands.Serve(socket)) })
	announce(c.out, c.cfg)

	var err error
	select {
	case <-ctx.Done():
		c.log.Info("stopping")
	case err = <-failed:
	}
	stop()
	draining, cancel := context.WithTimeout(context.WithoutCancel(ctx), drainWithin)
	defer cancel()
	err = errors.Join(err, drain(draining, site), drain(draining, commands))
	working.Wait()
	return err
}

// drain lets requests end; streams that go on for longer are cut, and players resume them.
func drain(ctx context.Context, server *http.Server) error {
	err := server.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		return server.Close()
	}
	return err
}

func ignoreClosed(err error) error {
	if errors.Is(err, http.ErrServerClosed) || errors.Is(err, net.ErrClosed) {
		return nil
	}
	return err
}

// announce prints the one line that says the server is ready, and whom one can sign in as.
func announce(out io.Writer, cfg config.Config) {
	line := "Sidestage is ready: " + cfg.PublicURL
	if cfg.Demo {
		line += "  (sign in as " + strings.Join([]string{seed.FanEmail, seed.ArtistEmail, seed.AdminEmail}, ", ") +
			"; password " + seed.DemoPassword + ")"
	}
	fmt.Fprintln(out, line)
}
