package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// readRounds is how often each request is asked of a server that counts what it reads.
const readRounds = 20

// dearest is how many statements of a request are told one by one.
const dearest = 4

// benchJukeboxReads tells the database hits of what benchScaledJukebox measures, on the same data,
// by a build of the server that runs every statement under PROFILE.
func benchJukeboxReads(ctx context.Context, _ *server) (all []Figure, err error) {
	s, l, err := listeningServer(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.profiled(ctx); err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.stop()) }()
	if err := s.heard(ctx); err != nil {
		return nil, err
	}
	if err := s.untrained(ctx); err != nil {
		return nil, err
	}
	requests, err := s.jukeboxRequests(ctx, l)
	if err != nil {
		return nil, err
	}
	for _, r := range requests {
		figures, err := s.readsOf(ctx, r)
		if err != nil {
			return nil, err
		}
		all = append(all, figures...)
	}
	return all, nil
}

// profiled stops the server and makes the next start that of a build that runs every statement under PROFILE.
func (s *server) profiled(ctx context.Context) error {
	program := filepath.Join(s.folder, "profiled")
	if out, err := exec.CommandContext(ctx, "go", "build", "-tags", "profiled", "-o", program,
		".").CombinedOutput(); err != nil {
		return fmt.Errorf("building a server that profiles: %w: %s", err, out)
	}
	s.binary = program
	return s.stop()
}

// untrained waits until no training reads the graph beside what is measured.
func (s *server) untrained(ctx context.Context) error {
	admin, err := s.admin(ctx)
	if err != nil {
		return err
	}
	for until := time.Now().Add(trainWithin); time.Now().Before(until); time.Sleep(time.Second) {
		var state struct{ TuningState struct{ Training bool } }
		if err := admin.query(ctx, `{ tuningState { training } }`, nil, &state); err != nil || !state.TuningState.Training {
			return err
		}
	}
	return fmt.Errorf("a training took more than %v", trainWithin)
}

// readsOf tells the median hits of each statement of a request, the dearest, and their sum. What
// the server does beside it in a few rounds does not move a median.
func (s *server) readsOf(ctx context.Context, r request) ([]Figure, error) {
	rounds := map[string][]float64{}
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
		for name, n := range after {
			rounds[name] = append(rounds[name], n-before[name])
		}
	}
	var each []Figure
	total := 0.0
	for name, hits := range rounds {
		// In the rounds before its first it had none.
		median := quantile(slices.Sorted(slices.Values(append(make([]float64, readRounds-len(hits)), hits...))), 0.5)
		total += median
		each = append(each, Figure{Name: r.name + ": " + name, Value: median, Unit: "db hits"})
	}
	slices.SortFunc(each,
		func(a, b Figure) int { return cmp.Or(cmp.Compare(b.Value, a.Value), strings.Compare(a.Name, b.Name)) })
	return append([]Figure{{Name: r.name, Value: total, Unit: "db hits"}}, each[:min(dearest, len(each))]...), nil
}

// hitLine is a line of the metrics with what the statements of a name have read.
var hitLine = regexp.MustCompile(`^sidestage_cypher_db_hits_total\{name="([^"]+)"\} (\S+)$`)

// hits tells what the server has read by now, by statement.
func (s *server) hits(ctx context.Context) (hits map[string]float64, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.base+"/metrics", nil)
	if err != nil {
		return nil, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, resp.Body.Close()) }()
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("metrics: %s", resp.Status)
	}
	hits = map[string]float64{}
	lines := bufio.NewScanner(resp.Body)
	for lines.Scan() {
		match := hitLine.FindStringSubmatch(lines.Text())
		if match == nil {
			continue
		}
		if hits[match[1]], err = strconv.ParseFloat(match[2], 64); err != nil {
			return nil, fmt.Errorf("metrics: %w", err)
		}
	}
	return hits, lines.Err()
}
