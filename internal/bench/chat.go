package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/alicebob/miniredis/v2"
)

const (
	// idlePeople are connected and silent, echoPeople say something once a second, members hear what one says.
	idlePeople, echoPeople, members = 5000, 2000, 1000
	// echoing is how long it is measured, spoken how many messages the members hear.
	echoing, spoken = 5 * time.Second, 320
	// settling is how long a server has to let go of what it needed to take people in.
	settling = 5 * time.Second
)

func benchChat(ctx context.Context, s *server) ([]Figure, error) {
	var all []Figure
	for _, measure := range []func(context.Context) ([]Figure, error){
		benchIdle, benchEcho, benchFanOut, benchServers, benchPresence,
	} {
		figures, err := measure(ctx)
		if err != nil {
			return all, err
		}
		all = append(all, figures...)
	}
	figures, err := benchMissed(ctx, s)
	return append(all, figures...), err
}

// onEach runs a measure on our hub, on gorilla alone and on Centrifugo where there is one, each a process of its own.
func onEach(
	ctx context.Context, measure func(context.Context, *messenger) ([]Figure, error),
) (all []Figure, err error) {
	for _, start := range []func(context.Context) (*messenger, error){startHub, startBare, startCentrifugo} {
		m, err := start(ctx)
		if err != nil {
			return all, err
		}
		if m == nil {
			continue
		}
		figures, err := measure(ctx, m)
		all = append(all, figures...)
		if err = errors.Join(err, m.close()); err != nil {
			return all, fmt.Errorf("%s: %w", m.name, err)
		}
	}
	return all, nil
}

func benchIdle(ctx context.Context) ([]Figure, error) {
	return onEach(ctx, func(ctx context.Context, m *messenger) ([]Figure, error) {
		before, err := m.resident()
		if err != nil {
			return nil, err
		}
		conns, err := m.connectAll(ctx, idlePeople)
		defer disperse(conns)
		if err != nil {
			return nil, err
		}
		time.Sleep(settling)
		after, err := m.resident()
		what := fmt.Sprintf("%s: an idle connection of %d, memory of the server's process", m.name, idlePeople)
		return []Figure{{Name: what, Value: float64(after-before) / idlePeople / 1024, Unit: "KiB"}}, err
	})
}

func benchEcho(ctx context.Context) ([]Figure, error) {
	return onEach(ctx, func(ctx context.Context, m *messenger) ([]Figure, error) {
		conns, err := m.connectAll(ctx, echoPeople)
		defer disperse(conns)
		if err != nil {
			return nil, err
		}
		var mu sync.Mutex
		var times []float64
		var failed atomic.Int64
		var all sync.WaitGroup
		until := time.Now().Add(echoing)
		for i, ws := range conns {
			all.Go(func() {
				time.Sleep(time.Duration(i) * time.Second / echoPeople)
				for time.Now().Before(until) {
					began := time.Now()
					if err := m.echoOnce(ws); err != nil {
						failed.Add(1)
						return
					}
					took := time.Since(began)
					mu.Lock()
					times = append(times, took.Seconds()*1000)
					mu.Unlock()
					time.Sleep(time.Second - took)
				}
			})
		}
		all.Wait()
		if n := failed.Load(); n > 0 || len(times) == 0 {
			return nil, fmt.Errorf("%d connections failed", n)
		}
		return percentiles(fmt.Sprintf("%s: echo, %d connections, once a second each", m.name, echoPeople), times), nil
	})
}

func percentiles(name string, times []float64) []Figure {
	slices.Sort(times)
	return []Figure{
		{Name: name + ", p50", Value: times[len(times)/2], Unit: "ms"},
		{Name: name + ", p99", Value: times[len(times)*99/100], Unit: "ms"},
	}
}

func benchFanOut(ctx context.Context) ([]Figure, error) {
	return onEach(ctx, func(ctx context.Context, m *messenger) (figures []Figure, err error) {
		conns, err := m.connectAll(ctx, members)
		defer disperse(conns)
		if err != nil {
			return nil, err
		}
		h := hearAll(ctx, conns, m.ping)
		for _, inFlight := range []int{1, 8, 64} {
			found, err := h.speak(fmt.Sprintf("%s: one to %d, %d in flight", m.name, members, inFlight), inFlight, m.say)
			if err != nil {
				return figures, err
			}
			figures = append(figures, found...)
		}
		return figures, nil
	})
}

// redisAddress is where the Redis that REDIS_URL names is, else one in this process, until closed.
func redisAddress() (address string, closed func(), err error) {
	if address := os.Getenv("REDIS_URL"); address != "" {
		return address, func() {}, nil
	}
	inProcess, err := miniredis.Run()
	if err != nil {
		return "", nil, err
	}
	return "redis://" + inProcess.Addr(), inProcess.Close, nil
}

// benchServers has what one server says heard by the members on another, over a Redis.
func benchServers(ctx context.Context) (figures []Figure, err error) {
	address, closeRedis, err := redisAddress()
	if err != nil {
		return nil, err
	}
	defer closeRedis()
	from, err := startHubOn(ctx, address)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, from.close()) }()
	to, err := startHubOn(ctx, address)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, to.close()) }()
	conns, err := to.connectAll(ctx, members)
	defer disperse(conns)
	if err != nil {
		return nil, err
	}
	time.Sleep(time.Second) // both listen
	what := fmt.Sprintf("two servers over Redis: one to %d, 8 in flight", members)
	return hearAll(ctx, conns, to.ping).speak(what, 8, from.say)
}
