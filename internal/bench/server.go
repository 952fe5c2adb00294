package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// client speaks to a server as one person. address is the network address that it seems to come from, where the server
// believes the proxy that says so; empty for none.
type client struct{ base, token, address string }

// visitor is the same with nobody signed in.
func (c client) visitor() client { return client{base: c.base, address: c.address} }

// server is the built binary on a data folder of its own.
type server struct {
	client // the demo's fan
	folder string
	cmd    *exec.Cmd
	exited chan error
	// environ is configuration beside that of every bench.
	environ []string
	// binary is the program, where it is not the one that is built.
	binary string
}

func newServer() (*server, error) {
	folder, err := os.MkdirTemp("", "sidestage-bench-")
	if err != nil {
		return nil, err
	}
	return &server{folder: folder}, nil
}

// data is the folder where the server keeps everything.
func (s *server) data() string { return filepath.Join(s.folder, "data") }

func (s *server) remove() {
	if err := s.stop(); err != nil {
		fmt.Fprintln(os.Stderr, "bench: stopping the server:", err)
	}
	if err := os.RemoveAll(s.folder); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
	}
}

// readyWithin bounds a first start: it may fetch Neo4j and load the demo.
const readyWithin = 5 * time.Minute

// start runs the server and returns once it says that it is ready, with the time that took.
func (s *server) start(ctx context.Context) (time.Duration, error) {
	port, err := freePort(ctx)
	if err != nil {
		return 0, err
	}
	return s.startAt(ctx, fmt.Sprintf("127.0.0.1:%d", port))
}

// address is where it listens.
func (s *server) address() string {
	return strings.TrimSuffix(strings.TrimPrefix(s.base, "http://"), "/api")
}

// restart starts it where it was.
func (s *server) restart(ctx context.Context) error {
	_, err := s.startAt(ctx, s.address())
	return err
}

func (s *server) startAt(ctx context.Context, address string) (time.Duration, error) {
	s.base = "http://" + address + "/api"
	log, err := os.Create(filepath.Join(s.folder, "server.log"))
	if err != nil {
		return 0, err
	}
	binary, err := filepath.Abs(cmp.Or(s.binary, "bin/sidestage"))
	if err != nil {
		return 0, err
	}
	began := time.Now()
	s.cmd = exec.Command(binary, "serve") //nolint:noctx // it is stopped politely
	s.cmd.Env = append(os.Environ(), "DEMO=1", "RATE_LIMIT_SCALE=1000", "LISTEN_ADDR="+address,
		"PUBLIC_URL=http://"+address, "DATA_DIR="+s.data(),
		"LOG_LEVEL=warn")
	for _, engine := range []string{"NEO4J_URI", "MEILI_URL", "REDIS_URL", "S3_ENDPOINT"} {
		s.cmd.Env = append(s.cmd.Env, engine+"=") // what is configured for others is left alone
	}
	s.cmd.Env = append(s.cmd.Env, s.environ...)
	s.cmd.Stderr = log
	stdout, err := s.cmd.StdoutPipe()
	if err != nil {
		return 0, err
	}
	if err := s.cmd.Start(); err != nil {
		return 0, err
	}
	ready := make(chan struct{})
	s.exited = make(chan error, 1)
	go func() {
		lines := bufio.NewScanner(stdout)
		for lines.Scan() {
			if strings.Contains(lines.Text(), "Sidestage is ready") {
				close(ready)
				break
			}
		}
		_, _ = io.Copy(io.Discard, stdout) // what comes after the one line is of no interest
		s.exited <- s.cmd.Wait()
	}()
	select {
	case <-ready:
		return time.Since(began), nil
	case err := <-s.exited:
		s.cmd = nil
		tail, _ := os.ReadFile(log.Name())
		return 0, fmt.Errorf("the server ended: %w\n%s", err, tail)
	case <-time.After(readyWithin):
		return 0, errors.New("the server did not become ready")
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

func (s *server) stop() error {
	if s.cmd == nil {
		return nil
	}
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	select {
	case err := <-s.exited:
		s.cmd = nil
		return err
	case <-time.After(20 * time.Second):
		return errors.New("it did not stop in 20 s")
	}
}

// running starts the server unless it runs, and signs the demo's fan in.
func (s *server) running(ctx context.Context) error {
	if s.cmd == nil {
		if _, err := s.start(ctx); err != nil {
			return err
		}
		s.token = ""
	}
	if s.token != "" {
		return nil
	}
	fan, err := s.signedIn(ctx, "fan@sidestage.test")
	if err != nil {
		return err
	}
	s.token = fan.AccessToken
	return s.recommending(ctx, readyWithin)
}

// recommending returns once there are recommendations: the first model is made beside the server that listens, and
// what needs it waits, though not for ever.
func (c client) recommending(ctx context.Context, within time.Duration) error {
	until := time.Now().Add(within)
	for {
		var page map[string]any
		err := c.query(ctx, `{ getCuratedTracks(sort: POPULAR, first: 1) { nodes { id } } }`, nil, &page)
		if err == nil || time.Now().After(until) || ctx.Err() != nil {
			return err
		}
		time.Sleep(100 * time.Millisecond)
	}
}

const password = "sidestage-demo-1"

// tokens are what a person who signs in is given.
type tokens struct {
	AccessToken  string `json:"accessToken"`
	IDToken      string `json:"idToken"`
	RefreshToken string `json:"refreshToken"`
}

func (c client) signedIn(ctx context.Context, email string) (tokens, error) {
	var given tokens
	err := c.visitor().call(ctx, http.MethodPost, "/identity/sign-in",
		map[string]string{"email": email, "password": password}, &given)
	return given, err
}

// failure is an answer of 400 or more.
type failure struct {
	request string
	status  int
	answer  []byte
}

func (f *failure) Error() string { return fmt.Sprintf("%s: %d: %s", f.request, f.status, f.answer) }

// call sends JSON and reads JSON. Of answers of 400 and more it makes a *failure.
func (c client) call(ctx context.Context, method, path string, in, out any) error {
	var body io.Reader
	if in != nil {
		text, err := json.Marshal(in)
		if err != nil {
			return err
		}
		body = bytes.NewReader(text)
	}
	req, err := http.NewRequestWithContext(ctx, method, c.base+path, body)
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	answer, err := c.exchange(req)
	if err != nil || out == nil {
		return err
	}
	return json.Unmarshal(answer, out)
}

// web keeps as many connections as any bench asks by at once.
var web = func() *http.Client {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxIdleConnsPerHost, transport.MaxIdleConns = 256, 0
	return &http.Client{Transport: transport}
}()

// exchange sends a request as the person, and reads all of the answer. Of one of 400 and more it makes a *failure.
func (c client) exchange(req *http.Request) ([]byte, error) {
	if c.token != "" {
		req.Header.Set("Authorization", "Bearer "+c.token)
	}
	if c.address != "" {
		req.Header.Set("X-Forwarded-For", c.address)
	}
	resp, err := web.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode >= http.StatusBadRequest {
		return nil, &failure{req.Method + " " + req.URL.Path, resp.StatusCode, answer}
	}
	return answer, nil
}

// refused is what GraphQL answers to what it does not do.
type refused struct{ code, message string }

func (r *refused) Error() string { return r.message }

// query asks GraphQL, and fails on any error in the answer: a *refused.
func (c client) query(ctx context.Context, query string, variables map[string]any, out any) error {
	answer := struct {
		Data   json.RawMessage
		Errors []struct {
			Message    string
			Extensions struct{ Code string }
		}
	}{}
	if err := c.call(ctx, http.MethodPost, "/graphql", map[string]any{"query": query, "variables": variables},
		&answer); err != nil {
		return err
	}
	if len(answer.Errors) > 0 {
		return &refused{answer.Errors[0].Extensions.Code, answer.Errors[0].Message}
	}
	return json.Unmarshal(answer.Data, out)
}

func freePort(ctx context.Context) (int, error) {
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	return listener.Addr().(*net.TCPAddr).Port, listener.Close()
}
