package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"time"
)

const (
	// drippers is how many connections drip at once.
	drippers = 200
	// dripsFor is longer than the server waits for a body, headersFor than it waits for headers.
	dripsFor, headersFor = 34 * time.Second, 14 * time.Second
	dripEvery            = time.Second
)

// slowAttacks hold connections open.
var slowAttacks = []attack{
	{
		name: "bodies that drip", rate: 100, lasts: dripsFor, atOnce: drippers,
		open: dripping("POST /api/graphql HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 100.64.0.1\r\n"+
			"Content-Type: application/json\r\nContent-Length: 10000\r\n\r\n", "{"),
	},
	{
		name: "headers that drip", rate: 100, lasts: headersFor, atOnce: drippers,
		open: dripping("POST /api/graphql HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ", "a"),
	},
}

// dripping opens connections, says what begins a request, and then a byte a second. The aim is that none of those that
// were opened first is ended.
func dripping(begin, drop string) func(context.Context, *besieged) (attacker, error) {
	return func(_ context.Context, b *besieged) (attacker, error) {
		strike := func(ctx context.Context, n int) error {
			conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", b.address())
			if err != nil {
				return err
			}
			defer func() { _ = conn.Close() }()
			if _, err := conn.Write([]byte(begin)); err != nil {
				return err
			}
			answer := make([]byte, 64)
			for ctx.Err() == nil {
				if _, err := conn.Write([]byte(drop)); err != nil {
					return &failure{"drip", 0, nil}
				}
				if err := conn.SetReadDeadline(time.Now().Add(dripEvery)); err != nil {
					return err
				}
				got, err := conn.Read(answer)
				if timeout, is := errors.AsType[net.Error](err); is && timeout.Timeout() {
					continue
				}
				return ended(string(answer[:got]))
			}
			return context.DeadlineExceeded
		}
		return attacker{strike: strike, aim: func(_ context.Context, answers map[string]int) error {
			if ended := answers["408"] + answers["0"]; ended < drippers {
				return fmt.Errorf("of %d connections only %d were ended", drippers, ended)
			}
			return nil
		}}, nil
	}
}

// ended reads the status of an answer; 0 is a connection that was closed without one.
func ended(answer string) error {
	f := &failure{request: "drip"}
	if fields := strings.Fields(answer); len(fields) > 1 {
		_, _ = fmt.Sscan(fields[1], &f.status)
	}
	return f
}
