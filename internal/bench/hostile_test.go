package main

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"
)

func TestOutcomesOfAttacksAreNamed(t *testing.T) {
	for want, err := range map[string]error{
		"OK": nil, "RATE_LIMITED": &refused{"RATE_LIMITED", "Too many."}, "refused": &refused{"", "No."},
		"429": fmt.Errorf("asking: %w", &failure{"GET /search", 429, nil}), "no answer": errors.New("reset"),
		"given up": context.DeadlineExceeded,
	} {
		if got := outcomeOf(err); got != want {
			t.Errorf("%v: %q, want %q", err, got, want)
		}
	}
}

func TestAnAttackKeepsToItsRateAndCountsItsAnswers(t *testing.T) {
	var mu sync.Mutex
	var struck []int
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	answers := attack{rate: 100}.run(ctx, attacker{strike: func(_ context.Context, n int) error {
		mu.Lock()
		defer mu.Unlock()
		struck = append(struck, n)
		if n%2 == 1 {
			return &refused{"RATE_LIMITED", ""}
		}
		return nil
	}})
	if n := len(struck); n < 5 || n > 40 || answers["OK"]+answers["RATE_LIMITED"] != n || answers["OK"] < n/2 {
		t.Errorf("struck %d times: %v", n, answers)
	}
}

func TestAnAttackHasOnlySoManyRequestsAtOnce(t *testing.T) {
	var mu sync.Mutex
	var now, most int
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	attack{rate: 1000, atOnce: 3}.run(ctx, attacker{strike: func(ctx context.Context, _ int) error {
		mu.Lock()
		now++
		most = max(most, now)
		mu.Unlock()
		<-ctx.Done()
		mu.Lock()
		now--
		mu.Unlock()
		return ctx.Err()
	}})
	if most != 3 || now != 0 {
		t.Errorf("%d at once, %d left", most, now)
	}
}

func TestWhatOthersWaitedIsHeldAgainstQuiet(t *testing.T) {
	quiet, seen := suffered{}, suffered{answers: map[string]int{"OK": 3}}
	for i := range 100 {
		quiet.took = append(quiet.took, waited{time.Duration(i+1) * time.Millisecond, "a page"})
		seen.took = append(seen.took, waited{time.Duration(i+1) * 3 * time.Millisecond, "a page"})
	}
	figures := seen.figures("floods", quiet)
	value := func(name string) float64 {
		at := slices.IndexFunc(figures, func(f Figure) bool { return f.Name == name })
		if at < 0 {
			t.Fatalf("there is no %s in %+v", name, figures)
		}
		return figures[at].Value
	}
	if slowest := value("floods: slowest answer to others"); slowest != 300.0/96 {
		t.Errorf("the slowest is %v", slowest)
	}
	if p95 := value("floods: p95 of others"); p95 < 2.99 || p95 > 3.01 {
		t.Errorf("p95 is %v", p95)
	}
	if n := value("floods: answered OK"); n != 3 {
		t.Errorf("answered %v", n)
	}
}

func TestArchivesOfFoldersHaveNoFile(t *testing.T) {
	archive, err := foldersAlone(1 << 20)
	if err != nil {
		t.Fatal(err)
	}
	read, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(read.File); n < 5_000 || len(archive) < 900<<10 || len(archive) > 1200<<10 {
		t.Errorf("%d entries in %d bytes", n, len(archive))
	}
	for _, f := range read.File {
		if !f.Mode().IsDir() {
			t.Fatalf("%s is a file", f.Name)
		}
	}
}
