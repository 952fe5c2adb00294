// Command stripeserver is a Stripe for tests and for those who develop, in a process of its own:
//
//	go run ./internal/payments/stripeserver -webhook http://127.0.0.1:8080/api/payments/webhook
//
// It prints one line when it is ready: what to start Sidestage with. What it knows is gone when it ends.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"github.com/sidestage/sidestage/internal/payments/stripetest"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:])
	stop()
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "stripeserver:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	flags := flag.NewFlagSet("stripeserver", flag.ContinueOnError)
	address := flags.String("addr", "127.0.0.1:12111", "where it listens; port 0 takes a free one")
	webhook := flags.String("webhook", "", "where events are sent to; without it they are kept")
	secret := flags.String("secret", "whsec_test", "what events are signed with")
	key := flags.String("key", "sk_test_sidestage", "the secret key")
	publishable := flags.String("publishable", "pk_test_sidestage", "the publishable key")
	public := flags.String("url", "", "where browsers reach it; its own address where it is empty")
	if err := flags.Parse(args); err != nil {
		return err
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", *address)
	if err != nil {
		return fmt.Errorf("listening on %s: %w", *address, err)
	}
	own := "http://" + listener.Addr().String()
	if *public == "" {
		*public = own
	}
	stripe := stripetest.New(stripetest.Options{
		SecretKey: *key, PublishableKey: *publishable, WebhookSecret: *secret, URL: *public, Now: time.Now,
		Log: slog.New(slog.NewTextHandler(os.Stderr, nil)),
	})
	stripe.Tells(*webhook)
	server := &http.Server{Handler: stripe, ReadHeaderTimeout: 10 * time.Second}
	var working sync.WaitGroup
	working.Go(func() { stripe.Run(ctx) })
	working.Go(func() {
		<-ctx.Done()
		_ = server.Close() // whoever is still asked for something may lose it: it is a test
	})
	fmt.Printf("STRIPE_API_BASE=%s STRIPE_SECRET_KEY=%s STRIPE_PUBLISHABLE_KEY=%s STRIPE_WEBHOOK_SECRET=%s\n",
		own, *key, *publishable, *secret)
	err = server.Serve(listener)
	stop()
	working.Wait()
	if !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
