package main

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/sidestage/sidestage/graphstore/local"
)

const (
	// asking is how many people ask at once, each again askEvery after they asked before, however long that takes.
	asking   = 24
	askEvery = 200 * time.Millisecond
	// calmFor is how long nothing is killed, before the first kill and after each start.
	calmFor = 6 * time.Second
	// awayFor is how long a killed server stays away before it is started.
	awayFor = 2 * time.Second
	// kills is how often one of the two is killed, by turns.
	kills = 4
)

// benchTwoServers counts what is lost while one after the other of two servers behind nginx is killed and started
// again. The proxy is set up as docs/several-servers.md has it. Where there is no nginx it says so and gives nothing.
func benchTwoServers(ctx context.Context, _ *server) (figures []Figure, err error) {
	if _, err := exec.LookPath("nginx"); err != nil {
		fmt.Fprintln(os.Stderr, "bench: two-servers: nothing is measured, there is no nginx on this machine")
		return nil, nil
	}
	p := &twins{}
	defer func() { err = errors.Join(err, p.stop()) }()
	if err := p.open(ctx); err != nil {
		return nil, err
	}
	return p.killed(ctx)
}

// twins are two servers of one site behind nginx.
type twins struct {
	servers [2]*server
	base    string
	token   string
	track   string
	// closing is what is to be stopped, the last first.
	closing []func() error
}

func (p *twins) stop() (err error) {
	for _, end := range slices.Backward(p.closing) {
		err = errors.Join(err, end())
	}
	return err
}

func (p *twins) open(ctx context.Context) error {
	folder, err := os.MkdirTemp("", "sidestage-bench-pair-")
	if err != nil {
		return err
	}
	p.closing = append(p.closing, func() error { return os.RemoveAll(folder) })
	graph, err := local.Start(ctx, local.Options{DataDir: folder, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return err
	}
	p.closing = append(p.closing, func() error { return graph.Stop(context.WithoutCancel(ctx)) })
	redis, closeRedis, err := redisAddress()
	if err != nil {
		return err
	}
	p.closing = append(p.closing, func() error { closeRedis(); return nil })
	port, err := freePort(ctx)
	if err != nil {
		return err
	}
	site := fmt.Sprintf("http://127.0.0.1:%d", port)
	key := base64.StdEncoding.EncodeToString([]byte((rand.Text() + rand.Text())[:32]))
	var addresses []string
	for i := range p.servers {
		s := &server{folder: filepath.Join(folder, fmt.Sprint("server-", i))}
		if err := os.MkdirAll(s.folder, 0o700); err != nil {
			return err
		}
		s.environ = []string{
			"NEO4J_URI=" + graph.URI(), "NEO4J_USERNAME=" + graph.Username(), "NEO4J_PASSWORD=" + graph.Password(),
			"REDIS_URL=" + redis, "TOKEN_SIGNING_KEY=" + key, "PUBLIC_URL=" + site, "TRUSTED_PROXIES=127.0.0.1/32",
		}
		if _, err := s.start(ctx); err != nil {
			return err
		}
		p.servers[i] = s
		p.closing = append(p.closing, s.stop)
		addresses = append(addresses, s.address())
	}
	end, err := startNginx(ctx, filepath.Join(folder, "nginx"), proxySettings(port, addresses), site+"/api/healthz")
	if err != nil {
		return err
	}
	p.closing = append(p.closing, func() error { end(); return nil })
	p.base = site + "/api"
	return p.signIn(ctx)
}

// proxySettings are those of docs/several-servers.md, but that each caller says which address they have, as limits
// count by it and all call from one.
func proxySettings(port int, servers []string) string {
	upstream := "upstream site { least_conn;"
	for _, address := range servers {
		upstream += " server " + address + " max_fails=1 fail_timeout=1s;"
	}
	return upstream + fmt.Sprintf(` }
  server {
    listen 127.0.0.1:%d;
    proxy_http_version 1.1;
    proxy_set_header Host $host:$server_port;
    proxy_set_header X-Forwarded-For $http_x_forwarded_for;
    proxy_set_header Connection "";
    location / { proxy_pass http://site; }
  }`, port)
}

func (p *twins) signIn(ctx context.Context) error {
	fan := client{base: p.base}
	given, err := fan.signedIn(ctx, "fan@sidestage.test")
	if err != nil {
		return err
	}
	p.token, fan.token = given.AccessToken, given.AccessToken
	if err := fan.recommending(ctx, readyWithin); err != nil {
		return err
	}
	p.track, err = (&server{client: fan}).popularTrack(ctx)
	return err
}

// question is one kind of what people ask.
type question struct{ name, method, path, body string }

func (p *twins) questions() []question {
	save := fmt.Sprintf(`{"query":"mutation { saveTrackToLibrary(trackId: \"%s\") { success } }"}`, p.track)
	return []question{
		{"site status", http.MethodGet, "/site-status", ""},
		{"searches", http.MethodGet, "/search?query=kurt", ""},
		{"lists", http.MethodPost, "/graphql", `{"query":"{ getCuratedTracks(sort: POPULAR, first: 20) { nodes { id title } } }"}`},
		{"changes", http.MethodPost, "/graphql", save},
	}
}

// answered is how one kind was answered.
type answered struct {
	asked, lost int
	slowest     time.Duration
	firstLoss   string
}

// killed has people ask while the servers are killed by turns.
func (p *twins) killed(ctx context.Context) ([]Figure, error) {
	asks := p.questions()
	told := make([]answered, len(asks))
	var mu sync.Mutex
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	asked := make(chan struct{})
	var people sync.WaitGroup
	for person := range asking {
		people.Go(func() {
			beat := time.NewTicker(askEvery)
			defer beat.Stop()
			for n := person; ; n++ {
				select {
				case <-asked:
					return
				case <-beat.C:
				}
				kind := n % len(asks)
				began := time.Now()
				err := p.ask(ctx, asks[kind], person)
				mu.Lock()
				told[kind].add(time.Since(began), err)
				mu.Unlock()
			}
		})
	}
	err := p.killByTurns(ctx)
	close(asked)
	people.Wait()
	if err != nil {
		return nil, err
	}
	figures := []Figure{{Name: "kills, one server of two at a time", Value: kills}}
	for i, kind := range asks {
		a := told[i]
		if a.firstLoss != "" {
			fmt.Fprintln(os.Stderr, "bench: two-servers:", kind.name, "lost first:", a.firstLoss)
		}
		figures = append(figures,
			Figure{Name: kind.name + " asked", Value: float64(a.asked)},
			Figure{Name: kind.name + " lost", Value: float64(a.lost)},
			Figure{Name: kind.name + ", slowest answer", Value: a.slowest.Seconds(), Unit: "s"})
	}
	return figures, nil
}

func (a *answered) add(took time.Duration, err error) {
	a.asked++
	a.slowest = max(a.slowest, took)
	if err == nil {
		return
	}
	a.lost++
	if a.firstLoss == "" {
		a.firstLoss = err.Error()
	}
}

func (p *twins) killByTurns(ctx context.Context) error {
	for n := range kills {
		time.Sleep(calmFor)
		s := p.servers[n%2]
		if err := s.cmd.Process.Kill(); err != nil {
			return err
		}
		if err := <-s.exited; err == nil {
			return errors.New("a server ended by itself before it was killed")
		}
		s.cmd = nil
		time.Sleep(awayFor)
		if err := s.restart(ctx); err != nil {
			return err
		}
	}
	time.Sleep(calmFor)
	return ctx.Err()
}

// ask asks once, as a browser does that does not ask again by itself.
func (p *twins) ask(ctx context.Context, q question, person int) error {
	req, err := http.NewRequestWithContext(ctx, q.method, p.base+q.path, strings.NewReader(q.body))
	if err != nil {
		return err
	}
	req.Header.Set("X-Forwarded-For", fmt.Sprintf("198.51.100.%d", person+1))
	req.Header.Set("Content-Type", "application/json")
	if q.name == "changes" {
		req.Header.Set("Authorization", "Bearer "+p.token)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	switch {
	case err != nil:
		return err
	case resp.StatusCode >= http.StatusBadRequest, strings.HasPrefix(string(text), `{"errors"`):
		return fmt.Errorf("%s: %.200s", resp.Status, text)
	}
	return nil
}
