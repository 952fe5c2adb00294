package limiter

import (
	"fmt"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"
)

// tick is how often the clock of the Redis in process moves on.
const tick = time.Second

// OpenRedis connects to the Redis at address (redis://…), or, where that is empty, starts
// one in this process, which other servers cannot see. It does not wait for Redis: one that
// is away now may come back. close ends the connections, and the Redis in process.
func OpenRedis(address string) (client *redis.Client, closeAll func() error, err error) {
	if address == "" {
		return openInProcess()
	}
	options, err := redis.ParseURL(address)
	if err != nil {
		return nil, nil, fmt.Errorf("reading REDIS_URL: %w", err)
	}
	options.DialTimeout = 2 * time.Second
	options.DialerRetries = 1
	options.MaxRetries = 1
	options.ContextTimeoutEnabled = true
	client = redis.NewClient(options)
	return client, client.Close, nil
}

// openInProcess starts miniredis. Its expiries only pass when its clock is moved by hand.
func openInProcess() (*redis.Client, func() error, error) {
	server, err := miniredis.Run()
	if err != nil {
		return nil, nil, fmt.Errorf("starting Redis in process: %w", err)
	}
	client := redis.NewClient(&redis.Options{Addr: server.Addr(), MaxRetries: 1, ContextTimeoutEnabled: true})
	done := make(chan struct{})
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		ticker := time.NewTicker(tick)
		defer ticker.Stop()
		for {
			select {
			case <-done:
				return
			case <-ticker.C:
				server.FastForward(tick)
			}
		}
	}()
	return client, func() error {
		close(done)
		<-ended
		err := client.Close()
		server.Close()
		return err
	}, nil
}
