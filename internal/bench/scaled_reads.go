package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// readRounds is how often each request is asked of a server that counts what it reads.
const readRounds = 20

// reads tells the database hits of each request: it starts a build of the server that runs every
// statement under PROFILE, on the same data.
func (s *server) reads(ctx context.Context, l scaledListening) (all []Figure, err error) {
	if err := s.stop(); err != nil {
		return nil, err
	}
	program := filepath.Join(s.folder, "profiled")
	if out, err := exec.CommandContext(ctx, "go", "build", "-tags", "profiled", "-o", program, ".").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("building a server that profiles: %w: %s", err, out)
	}
	s.binary = program
	defer func() { err = errors.Join(err, s.stop()); s.binary = "" }()
	if err := s.heard(ctx); err != nil {
		return nil, err
	}
	requests, err := s.jukeboxRequests(ctx, l)
	if err != nil {
		return nil, err
	}
	for _, r := range requests {
		var hits []float64
		for i := range readRounds {
			before, err := s.hits(ctx)
			if err != nil {
				return nil, err
			}
			if err := r.ask(i); err != nil {
				return nil, err
			}
			after, err := s.hits(ctx)
			if err != nil {
				return nil, err
			}
			hits = append(hits, after-before)
		}
		all = append(all, Figure{Name: r.name + ", median", Value: quantile(slices.Sorted(slices.Values(hits)), 0.5), Unit: "db hits"}, Figure{Name: r.name + ", most", Value: slices.Max(hits), Unit: "db hits"})
	}
	return all, nil
}

// hits adds up what the server has read by now.
func (s *server) hits(ctx context.Context) (total float64, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.base+"/metrics", nil)
	if err != nil {
		return 0, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, resp.Body.Close()) }()
	if resp.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(resp.Body)
		return 0, fmt.Errorf("metrics: %s: %s", resp.Status, text)
	}
	lines := bufio.NewScanner(resp.Body)
	for lines.Scan() {
		name, value, ok := strings.Cut(lines.Text(), "} ")
		if !ok || !strings.HasPrefix(name, "sidestage_cypher_db_hits_total") {
			continue
		}
		n, err := strconv.ParseFloat(value, 64)
		if err != nil {
			return 0, fmt.Errorf("metrics: %w", err)
		}
		total += n
	}
	return total, lines.Err()
}
