package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"time"
)

// readers is how many people ask for a list at once.
const readers = 16

// listOf20 is 20 tracks with 15 fields each: what a page of the site shows of a list.
const listOf20 = `{ getCuratedTracks(sort: POPULAR, first: 20) { nodes { id title artist duration streamingUrl albumId albumTitle
number coverArtUrl tint playCount isInLibrary isFeatured hasAccessTo createdAt } } }`

// benchLists compares a list of 20 tracks with what gqlgen alone takes for the same answer from memory, the floor of
// any server on it; both run in turn, in processes of their own.
func benchLists(ctx context.Context, s *server) ([]Figure, error) {
	if err := s.running(ctx); err != nil {
		return nil, err
	}
	floor, end, err := startFloor(ctx)
	if err != nil {
		return nil, err
	}
	defer end()
	visitor, member := client{base: s.base}, s.client
	sides := []client{floor, visitor, member}
	rates := make([]float64, len(sides))
	cpu := make([]float64, len(sides))
	for range turns {
		for i, side := range sides {
			before := s.used()
			asked, err := side.ask(ctx, listOf20)
			if err != nil {
				return nil, err
			}
			rates[i] += float64(asked) / turn.Seconds() / turns
			cpu[i] += s.used().since(before).total().Seconds() * 1000 / float64(asked) / turns
		}
	}
	return []Figure{
		{Name: "gqlgen alone", Value: rates[0], Unit: "requests/s"},
		{Name: "a visitor", Value: rates[1], Unit: "requests/s"},
		{Name: "a visitor, of gqlgen alone", Value: rates[1] / rates[0], Unit: "×"},
		{Name: "a visitor, CPU of server and Neo4j", Value: cpu[1], Unit: "ms"},
		{Name: "a member", Value: rates[2], Unit: "requests/s"},
		{Name: "a member, of gqlgen alone", Value: rates[2] / rates[0], Unit: "×"},
		{Name: "a member, CPU of server and Neo4j", Value: cpu[2], Unit: "ms"},
	}, nil
}

// startFloor runs this program as a bare gqlgen server until end is called.
func startFloor(ctx context.Context) (floor client, end func(), err error) {
	port, err := freePort(ctx)
	if err != nil {
		return client{}, nil, err
	}
	address := fmt.Sprintf("127.0.0.1:%d", port)
	program, err := os.Executable()
	if err != nil {
		return client{}, nil, err
	}
	cmd := exec.CommandContext(ctx, program, "-floor", address)
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		return client{}, nil, fmt.Errorf("starting the floor: %w", err)
	}
	end = func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait() // killed, as meant
	}
	floor = client{base: "http://" + address}
	for range 100 {
		var page map[string]any
		if err = floor.query(ctx, listOf20, nil, &page); err == nil {
			return floor, end, nil
		}
		time.Sleep(20 * time.Millisecond)
	}
	end()
	return client{}, nil, fmt.Errorf("the floor does not answer: %w", err)
}

// ask has all readers send a query for one turn, and returns how many were answered.
func (c client) ask(ctx context.Context, query string) (int64, error) {
	body, err := json.Marshal(map[string]string{"query": query})
	if err != nil {
		return 0, err
	}
	transport := &http.Transport{MaxIdleConnsPerHost: readers, DisableCompression: true}
	defer transport.CloseIdleConnections()
	web := &http.Client{Transport: transport}
	times, _, err := forATurn(readers, func(int) error { return c.send(ctx, web, body) })
	return int64(len(times)), err
}

func (c client) send(ctx context.Context, web *http.Client, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.base+"/graphql", bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	if c.token != "" {
		req.Header.Set("Authorization", "Bearer "+c.token)
	}
	resp, err := web.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	if err != nil {
		return err
	}
	if resp.StatusCode != http.StatusOK || strings.Contains(string(answer[:min(len(answer), 20)]), `"errors"`) {
		return errors.New(resp.Status + ": " + string(answer))
	}
	return nil
}
