package app

import (
	"net"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"
)

// redisServer is a Redis of one test, which may stop it: redis-server where there is one, as CI has it, else one in
// this process.
type redisServer struct {
	t       *testing.T
	address string
	program string
	running *exec.Cmd
	inside  *miniredis.Miniredis
}

func startRedis(t *testing.T) *redisServer {
	t.Helper()
	r := &redisServer{t: t}
	program, err := exec.LookPath("redis-server")
	if err != nil {
		r.inside = miniredis.RunT(t)
		r.address = r.inside.Addr()
		return r
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	r.program, r.address = program, free.Addr().String()
	_ = free.Close() // it was only asked for an address
	t.Cleanup(func() {
		if r.running != nil {
			r.stop()
		}
	})
	r.start()
	return r
}

// start starts it, empty, where it was before.
func (r *redisServer) start() {
	r.t.Helper()
	if r.inside != nil {
		if err := r.inside.Restart(); err != nil {
			r.t.Fatal(err)
		}
		return
	}
	_, port, _ := strings.Cut(r.address, ":")
	r.running = exec.Command(r.program, "--bind", "127.0.0.1", "--port", port, "--save", "", "--dir", r.t.TempDir())
	if err := r.running.Start(); err != nil {
		r.t.Fatal(err)
	}
	for begin := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		c, err := net.Dial("tcp", r.address)
		if err == nil {
			_ = c.Close()
			return
		}
		if time.Since(begin) > 20*time.Second {
			r.t.Fatal(err)
		}
	}
}

// stop kills it.
func (r *redisServer) stop() {
	r.t.Helper()
	if r.inside != nil {
		r.inside.Close()
		return
	}
	if err := r.running.Process.Kill(); err != nil {
		r.t.Error(err)
	}
	_ = r.running.Wait() // it was killed
	r.running = nil
}

// wipe empties it.
func (r *redisServer) wipe() {
	r.t.Helper()
	c := redis.NewClient(&redis.Options{Addr: r.address})
	defer func() { _ = c.Close() }()
	if err := c.FlushAll(r.t.Context()).Err(); err != nil {
		r.t.Fatal(err)
	}
}
