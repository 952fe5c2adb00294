package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// benchClick measures from a click on a track to its sound, on the site, in a browser.
func benchClick(ctx context.Context, s *server) ([]Figure, error) {
	if err := s.running(ctx); err != nil {
		return nil, err
	}
	return s.inBrowser(ctx, "click", "fan@sidestage.test")
}

// benchGap measures the joins between the tracks of an album that was cut out of one sound, in a browser.
func benchGap(ctx context.Context, s *server) ([]Figure, error) {
	return s.inBrowser(ctx, "gap", "")
}

// benchLanding measures a first visit to the landing page, in a browser.
func benchLanding(ctx context.Context, s *server) (figures []Figure, err error) {
	if err := s.running(ctx); err != nil {
		return nil, err
	}
	admin, err := s.admin(ctx)
	if err != nil {
		return nil, err
	}
	show := func(is bool) error {
		return admin.call(ctx, http.MethodPut, "/site-status", map[string]bool{"landingActive": is}, nil)
	}
	if err := show(true); err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, show(false)) }()
	return s.inBrowser(ctx, "landing", "")
}

var browsers = []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"}

// hasBrowser says whether there is a Chromium: CHROMIUM, or one on the PATH.
func hasBrowser() bool {
	if os.Getenv("CHROMIUM") != "" {
		return true
	}
	for _, name := range browsers {
		if _, err := exec.LookPath(name); err == nil {
			return true
		}
	}
	return false
}

// inBrowser runs frontend/e2e/figures/NAME.figures.ts, with the person of an address signed in where one is given.
// Where there is no browser it says so and gives nothing.
func (s *server) inBrowser(ctx context.Context, name, email string) ([]Figure, error) {
	if !hasBrowser() {
		fmt.Fprintln(os.Stderr, "bench:", name+": nothing is measured in a browser: there is no Chromium on this machine")
		return nil, nil
	}
	results := filepath.Join(s.folder, name+".json")
	cmd := exec.CommandContext(ctx, "npm", "exec", "--", "vitest", "run", "--config", "vitest.figures.config.ts",
		"/"+name+".figures.ts")
	cmd.Dir = "frontend"
	cmd.Env = append(os.Environ(), "BENCH_RESULTS="+results, "BENCH_SITE="+strings.TrimSuffix(s.base, "/api"))
	if email != "" {
		given, err := s.signedIn(ctx, email)
		if err != nil {
			return nil, err
		}
		text, err := json.Marshal(given)
		if err != nil {
			return nil, err
		}
		cmd.Env = append(cmd.Env, "BENCH_TOKENS="+string(text))
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("in the browser: %w\n%s", err, out)
	}
	raw, err := os.ReadFile(results)
	if err != nil {
		return nil, fmt.Errorf("what the browser measured: %w", err)
	}
	var figures []Figure
	if err := json.Unmarshal(raw, &figures); err != nil {
		return nil, fmt.Errorf("what the browser measured: %w", err)
	}
	if len(figures) == 0 {
		return nil, errors.New("the browser measured nothing")
	}
	return figures, nil
}
