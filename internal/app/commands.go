package app

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/seed"
)

// dataCommand runs a command that needs the data: through the server's socket where one runs on the
// data folder, else by opening the data itself.
func dataCommand(name string) func(context.Context, *call) error {
	return func(ctx context.Context, c *call) (err error) {
		o := order{Command: name, Args: c.args}
		if conn, err := dial(ctx, c.cfg.DataDir); err == nil {
			return errors.Join(conn.Close(), send(ctx, c.cfg.DataDir, o, c.out))
		}
		w, err := openWorld(ctx, c.cfg, c.log, prometheus.NewRegistry(), c.err)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, closing(w.close)) }()
		return w.do(ctx, o, c.out)
	}
}

// stopWithin bounds a clean stop.
const stopWithin = 10 * time.Second

// closing calls a close function with time of its own, whatever happened to the command's own context.
func closing(f func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(context.Background(), stopWithin)
	defer cancel()
	return f(ctx)
}

func seedOptions(args []string) (seed.Options, error) {
	opts := seed.Options{Now: time.Now(), HashPassword: identity.HashPassword, SiteID: siteSettings}
	rest, err := flags("seed", args, func(f *flag.FlagSet) {
		f.IntVar(&opts.Fans, "fans", seed.DefaultFans, "")
		f.Uint64Var(&opts.Seed, "seed", seed.DefaultSeed, "")
		f.BoolVar(&opts.Scale, "scale", false, "")
	})
	if err == nil && (len(rest) > 0 || opts.Fans < 1) {
		err = errors.New("seed takes --fans N (at least 1), --seed N and --scale")
	}
	return opts, err
}

// health asks the server on LISTEN_ADDR, as a container's health check does.
func health(ctx context.Context, c *call) error {
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet,
		"http://"+localAddress(c.cfg.ListenAddr)+"/api/readyz", nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return fmt.Errorf("asking the server: %w", err)
	}
	defer resp.Body.Close()
	if _, err := io.Copy(c.out, resp.Body); err != nil {
		return err
	}
	if resp.StatusCode != http.StatusOK {
		return errors.New("the server is not ready: " + resp.Status)
	}
	return nil
}

// localAddress is how a server's own machine reaches what it listens on.
func localAddress(listen string) string {
	host, port, err := net.SplitHostPort(listen)
	if err != nil {
		return listen
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return net.JoinHostPort(host, port)
}
