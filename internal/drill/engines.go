package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/redis/go-redis/v9"
)

// The names of the engines, as the script that starts them has them.
const (
	neo4j       = "neo4j"
	meilisearch = "meilisearch"
	redisName   = "redis"
)

// script starts the engines, seen from the top of the module.
const script = "../shared/engines/engines"

// engines are those of one drill, each behind a proxy of its own.
type engines struct {
	script  string
	environ []string
	// settings are the variables that reach them directly.
	settings map[string]string
	proxies  map[string]*proxy
}

// startEngines starts them on a state and ports of their own, in folder, whatever engines the environment names: what a
// drill does, it does to its own. quick has Neo4j start sooner and answer slower.
func startEngines(ctx context.Context, root, folder string, quick bool) (e *engines, err error) {
	e = &engines{
		script: filepath.Join(root, script), settings: map[string]string{}, proxies: map[string]*proxy{},
		environ: append(os.Environ(), "ENGINES_STATE="+filepath.Join(folder, "engines"),
			"NEO4J_HEAP="+cmp.Or(os.Getenv("NEO4J_HEAP"), "1g"), "MEILI_MAX_INDEXING_MEMORY=512MiB"),
	}
	if quick {
		e.environ = append(e.environ, "NEO4J_C1=1")
	}
	for _, port := range []string{"ENGINES_NEO4J_PORT", "ENGINES_MEILI_PORT", "ENGINES_REDIS_PORT"} {
		free, err := freePort(ctx)
		if err != nil {
			return nil, err
		}
		e.environ = append(e.environ, port+"="+free)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, e.close())
		}
	}()
	said, err := e.do(ctx, "up")
	if err != nil {
		return e, err
	}
	for _, word := range strings.Fields(said) {
		if name, value, is := strings.Cut(word, "="); is {
			e.settings[name] = value
		}
	}
	for name, variable := range map[string]string{neo4j: "NEO4J_URI", meilisearch: "MEILI_URL", redisName: "REDIS_URL"} {
		address, err := url.Parse(e.settings[variable])
		if err != nil || address.Host == "" {
			return e, fmt.Errorf("the engines do not say %s: %q", variable, said)
		}
		if e.proxies[name], err = newProxy(ctx, address.Host); err != nil {
			return e, err
		}
	}
	return e, nil
}

// variables are what a server is told.
func (e *engines) variables() []string {
	return []string{
		"NEO4J_URI=bolt://" + e.proxies[neo4j].address, "NEO4J_USERNAME=neo4j", "NEO4J_PASSWORD=",
		"MEILI_URL=http://" + e.proxies[meilisearch].address, "MEILI_MASTER_KEY=" + e.settings["MEILI_MASTER_KEY"],
		"REDIS_URL=redis://" + e.proxies[redisName].address + "/0",
	}
}

// do runs the script and returns what it prints.
func (e *engines) do(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, e.script, args...)
	cmd.Env = e.environ
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w", script, strings.Join(args, " "), err)
	}
	return string(out), nil
}

func (e *engines) close() (err error) {
	for _, p := range e.proxies {
		err = errors.Join(err, p.close())
	}
	_, failed := e.do(context.Background(), "down")
	return errors.Join(err, failed)
}

// wipeSearch removes every index of Meilisearch.
func (e *engines) wipeSearch(ctx context.Context) error {
	for _, uid := range []string{"sidestage", "sidestage_build"} {
		req, err := http.NewRequestWithContext(ctx, http.MethodDelete, e.settings["MEILI_URL"]+"/indexes/"+uid, nil)
		if err != nil {
			return err
		}
		req.Header.Set("Authorization", "Bearer "+e.settings["MEILI_MASTER_KEY"])
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			return fmt.Errorf("wiping Meilisearch: %w", err)
		}
		_ = resp.Body.Close() // a task answers; what it does is seen by searching
		if resp.StatusCode != http.StatusAccepted && resp.StatusCode != http.StatusNotFound {
			return fmt.Errorf("wiping Meilisearch: %s", resp.Status)
		}
	}
	return nil
}

// wipeRedis removes everything from Redis.
func (e *engines) wipeRedis(ctx context.Context) (err error) {
	options, err := redis.ParseURL(e.settings["REDIS_URL"])
	if err != nil {
		return err
	}
	client := redis.NewClient(options)
	defer func() { err = errors.Join(err, client.Close()) }()
	return client.FlushAll(ctx).Err()
}

func freePort(ctx context.Context) (string, error) {
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	_, port, err := net.SplitHostPort(listener.Addr().String())
	return port, errors.Join(err, listener.Close())
}
