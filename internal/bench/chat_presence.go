package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"strconv"
	"time"

	"github.com/sidestage/sidestage/internal/limiter"
	"github.com/sidestage/sidestage/realtime/presence"
)

const (
	// servedAlone are connected to the server that is killed.
	servedAlone = 1000
	// goneWithin is how long the others may take to see it, by the specification.
	goneWithin = time.Minute
	serving    = "serving"
)

// benchPresence measures how long after a server was killed another knows that those whom it served are gone. The wait
// is chosen (presence.Silence), so that this says that it holds rather than how fast it is.
func benchPresence(ctx context.Context) (figures []Figure, err error) {
	address, closeRedis, err := redisAddress()
	if err != nil {
		return nil, err
	}
	defer closeRedis()
	shared, closeShared, err := limiter.OpenRedis(address)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, closeShared()) }()
	gone := make(chan int, servedAlone)
	survivor := presence.New(presence.Options{
		Redis: shared, Here: func() []string { return nil }, Gone: func(ids []string) { gone <- len(ids) },
		Log: slog.New(slog.DiscardHandler), Now: time.Now,
	})
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	go survivor.Run(ctx)
	dead, err := serveElsewhere(ctx, address)
	if err != nil {
		return nil, err
	}
	if err := survivor.Beat(ctx); err != nil { // it has seen the other one alive
		return nil, errors.Join(err, dead.Process.Kill())
	}
	killed := time.Now()
	if err := dead.Process.Kill(); err != nil {
		return nil, err
	}
	_ = dead.Wait() // it was killed
	for left := servedAlone; left > 0; {
		select {
		case n := <-gone:
			left -= n
		case <-time.After(goneWithin):
			return nil, fmt.Errorf("%d people of a killed server are taken for connected after %v", left, goneWithin)
		}
	}
	return []Figure{{
		Name:  fmt.Sprintf("a killed server's %d people are known to be gone after", servedAlone),
		Value: time.Since(killed).Seconds(), Unit: "s",
	}}, nil
}

// serveElsewhere starts another process of this program that says at a Redis whom it serves.
func serveElsewhere(ctx context.Context, address string) (*exec.Cmd, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	other := exec.CommandContext(ctx, self, "-present", address) //nolint:gosec // this program
	other.Stderr = os.Stderr
	out, err := other.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := other.Start(); err != nil {
		return nil, err
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || line != serving+"\n" {
		return nil, errors.Join(fmt.Errorf("the other server said %q", line), err, other.Process.Kill())
	}
	return other, nil
}

// servePresence says at a Redis that people are connected here, until it is killed.
func servePresence(ctx context.Context, address string, out io.Writer) (err error) {
	shared, closeShared, err := limiter.OpenRedis(address)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closeShared()) }()
	here := make([]string, servedAlone)
	for i := range here {
		here[i] = "bench-" + strconv.Itoa(os.Getpid()) + "-" + strconv.Itoa(i)
	}
	p := presence.New(presence.Options{
		Redis: shared, Here: func() []string { return here }, Gone: func([]string) {},
		Log: slog.New(slog.DiscardHandler), Now: time.Now,
	})
	if err := p.Beat(ctx); err != nil {
		return err
	}
	if _, err := fmt.Fprintln(out, serving); err != nil {
		return err
	}
	p.Run(ctx)
	return nil
}
