package main

import (
	"context"
	"fmt"
	"net"
	"sync/atomic"
	"time"
)

// linkAttacks have the server ask what only it can reach.
var linkAttacks = []attack{
	{name: "links to private addresses", rate: 4, open: linkInside},
}

// readWithin is how long the server may take until it reads what a post links to.
const readWithin = 3 * time.Second

// linkInside writes posts that link to this machine by all the names that it has. The aim is that it is asked.
func linkInside(ctx context.Context, b *besieged) (attacker, error) {
	port := "80"
	inside, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:80")
	if err != nil {
		// Not everybody may listen there; the server asks no other port at all.
		if inside, err = (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0"); err != nil {
			return attacker{}, err
		}
		_, port, _ = net.SplitHostPort(inside.Addr().String())
	}
	var asked atomic.Int64
	go func() {
		for {
			conn, err := inside.Accept()
			if err != nil {
				return
			}
			asked.Add(1)
			_ = conn.Close()
		}
	}()
	hosts := []string{
		"127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f000001", "0177.0.0.1", "127.1", "0",
		"[::ffff:7f00:1]", "[64:ff9b::7f00:1]", "me@127.0.0.1", "127.0.0.1.", "LOCALHOST", "localhost.localdomain",
	}
	strike := func(ctx context.Context, n int) error {
		var out map[string]any
		return b.artist.query(ctx, `mutation ($in: CreatePostInput!) { createPost(input: $in) { id } }`,
			map[string]any{"in": map[string]any{
				"content": fmt.Sprintf("Look: http://%s:%s/%d/secret", hosts[n%len(hosts)], port, n),
			}}, &out)
	}
	return attacker{strike: strike, aim: func(context.Context, map[string]int) error {
		time.Sleep(readWithin)
		err := inside.Close()
		if n := asked.Load(); n > 0 {
			return fmt.Errorf("the server asked its own network %d times", n)
		}
		return err
	}}, nil
}
