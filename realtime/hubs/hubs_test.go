package hubs_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/gorilla/websocket"
	"github.com/labstack/echo/v4"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/redis/go-redis/v9"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/limiter"
	"github.com/sidestage/sidestage/internal/telemetry"
	"github.com/sidestage/sidestage/realtime/hubs"
	"github.com/sidestage/sidestage/realtime/signalr"
)

// people knows tokens such as "ann", "ann/phone" and "ann/phone/2s", by person, session and life.
type people struct {
	mu     sync.Mutex
	ended  map[string]bool
	closed bool
}

// open lets in who runs the site while it is closed.
func (p *people) open(_ context.Context, v access.Viewer) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed && v.UserID != "admin" {
		return fault.New(fault.Maintenance, "Back at eight.")
	}
	return nil
}

func (p *people) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
}

func (p *people) Session(_ context.Context, token string) (hubs.Session, error) {
	parts := strings.Split(token, "/")
	s := hubs.Session{UserID: parts[0], Expires: time.Now().Add(time.Hour)}
	if parts[0] == "nobody" {
		return s, fault.New(fault.Unauthenticated, "Please sign in again.")
	}
	if len(parts) > 1 {
		s.ID = parts[1]
	}
	if len(parts) > 2 {
		life, err := time.ParseDuration(parts[2])
		if err != nil {
			return s, err
		}
		s.Expires = time.Now().Add(life)
	}
	return s, nil
}

func (p *people) Ended(_ context.Context, sessions []hubs.Session) (ended []hubs.Session, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, s := range sessions {
		if p.ended[s.UserID] || p.ended[s.UserID+"/"+s.ID] {
			ended = append(ended, s)
		}
	}
	return ended, nil
}

func (p *people) end(name string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended[name] = true
}

// server is one of several of a site.
type server struct {
	t       *testing.T
	url     string
	hub     *hubs.Hub
	mu      sync.Mutex
	told    []string
	missed  int
	back    int
	stopped chan struct{}
	stop    context.CancelFunc
}

func (s *server) tell(what string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.told = append(s.told, what)
}

func (s *server) heard() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Join(s.told, " ")
}

func serve(t *testing.T, p *people, redisAddress string) *server {
	t.Helper()
	inProcess, closeRedis, err := limiter.OpenRedis("")
	if err != nil {
		t.Fatal(err)
	}
	o := hubs.Options{
		Sessions: p, CheckOpen: p.open, Limits: limiter.New(inProcess, time.Now), PublicURL: "http://sidestage.example",
		Registry: prometheus.NewRegistry(), Log: slog.New(slog.DiscardHandler), CheckEvery: 50 * time.Millisecond,
		Settling: 10 * time.Millisecond,
	}
	if redisAddress != "" {
		o.Redis = redis.NewClient(&redis.Options{Addr: redisAddress, MaxRetries: -1})
	}
	all, err := hubs.New(o)
	if err != nil {
		t.Fatal(err)
	}
	s := &server{t: t, stopped: make(chan struct{})}
	calls := &signalr.Hub{}
	calls.Handle("Echo", func(_ *signalr.Call, text string) string { return text })
	calls.Handle("Join", func(c *signalr.Call, group string) { s.hub.Join(group, c.Conn()) })
	calls.Handle("Fail", func(*signalr.Call) error { return fault.New(fault.Forbidden, "This is not yours.") })
	calls.Handle("IsRequest", func(c *signalr.Call) bool { return telemetry.RequestID(c) != "" })
	calls.Handle("Break", func(*signalr.Call) error { return fmt.Errorf("a secret") })
	s.hub = all.Add("test", calls, hubs.HubOptions{
		Arrived: func(id string) { s.tell("+" + id) }, Left: func(id string) { s.tell("-" + id) },
		Missed: func() { s.mu.Lock(); s.missed++; s.mu.Unlock() },
		Back:   func() { s.mu.Lock(); s.back++; s.mu.Unlock() },
	})
	e := echo.New()
	e.HTTPErrorHandler = func(err error, c echo.Context) {
		status := map[fault.Code]int{fault.Unauthenticated: 401, fault.RateLimited: 429}[fault.CodeOf(err)]
		_ = c.String(max(status, 400), string(fault.CodeOf(err)))
	}
	e.Use(func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			who, _, _ := strings.Cut(c.QueryParam("access_token"), "/")
			c.SetRequest(c.Request().WithContext(access.WithViewer(c.Request().Context(), access.Viewer{UserID: who})))
			return next(c)
		}
	})
	s.hub.Register(e.Group("/api"))
	web := httptest.NewServer(e)
	s.url = web.URL + "/api/hubs/test"
	var ctx context.Context
	ctx, s.stop = context.WithCancel(context.Background())
	go func() {
		defer close(s.stopped)
		all.Run(ctx)
	}()
	t.Cleanup(func() {
		s.stop()
		<-s.stopped
		web.Close()
		_ = closeRedis()
		if o.Redis != nil {
			_ = o.Redis.Close()
		}
	})
	return s
}

// client speaks JSON over a WebSocket.
type client struct {
	*websocket.Conn
	t      *testing.T
	behind string
}

func (s *server) connect(token string) *client {
	s.t.Helper()
	ws, resp, err := websocket.DefaultDialer.Dial("ws"+s.url[len("http"):]+"?access_token="+token, nil)
	if err != nil {
		s.t.Fatal(err, resp)
	}
	s.t.Cleanup(func() { _ = ws.Close() })
	c := &client{Conn: ws, t: s.t}
	c.say(`{"protocol":"json","version":1}`)
	if got := c.next(); got != "{}" {
		s.t.Fatalf("the handshake is answered by %s", got)
	}
	return c
}

func (c *client) say(record string) {
	c.t.Helper()
	if err := c.WriteMessage(websocket.TextMessage, []byte(record+"\x1e")); err != nil {
		c.t.Fatal(err)
	}
}

// next is the next record that is no ping; how the connection ended where there is none.
func (c *client) next() string {
	for {
		for !strings.Contains(c.behind, "\x1e") {
			_ = c.SetReadDeadline(time.Now().Add(10 * time.Second))
			_, data, err := c.ReadMessage()
			if err != nil {
				return err.Error()
			}
			c.behind += string(data)
		}
		var record string
		if record, c.behind, _ = strings.Cut(c.behind, "\x1e"); record != `{"type":6}` {
			return record
		}
	}
}

func (c *client) expect(want ...string) {
	c.t.Helper()
	for _, part := range want {
		if got := c.next(); !strings.Contains(got, part) {
			c.t.Errorf("%q came, want %q", got, part)
		}
	}
}

func (c *client) call(method string, args ...any) string {
	c.t.Helper()
	text, err := json.Marshal(append([]any{}, args...))
	if err != nil {
		c.t.Fatal(err)
	}
	c.say(fmt.Sprintf(`{"type":1,"invocationId":"1","target":%q,"arguments":%s}`, method, text))
	return c.next()
}

func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for begin := time.Now(); !holds(); time.Sleep(5 * time.Millisecond) {
		if time.Since(begin) > 20*time.Second {
			t.Fatalf("%s did not come about", what)
		}
	}
}

func TestAPushReachesAPersonOnEveryServer(t *testing.T) {
	p := &people{ended: map[string]bool{}}
	r := miniredis.RunT(t)
	a, b := serve(t, p, r.Addr()), serve(t, p, r.Addr())
	for _, s := range []*server{a, b} {
		eventually(t, "listening", func() bool { s.mu.Lock(); defer s.mu.Unlock(); return s.missed > 0 })
	}
	here, there, other := a.connect("ann"), b.connect("ann"), b.connect("bob")
	for i := range 100 {
		if err := a.hub.ToPerson("ann", "Said", map[string]any{"n": i, "text": "ä"}); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 100 {
		want := fmt.Sprintf(`"target":"Said","arguments":[{"n":%d,"text":"ä"}]`, i)
		here.expect(want)
		there.expect(want)
	}
	if err := b.hub.ToPeople([]string{"bob", "cid"}, "Said", "bob"); err != nil {
		t.Fatal(err)
	}
	other.expect(`"arguments":["bob"]`) // nothing of ann's before
	there.call("Join", "readers")
	if err := a.hub.ToGroup("readers", "Said", "to readers"); err != nil {
		t.Fatal(err)
	}
	there.expect(`"arguments":["to readers"]`)
	if err := a.hub.ToPerson("ann", "Said", func() {}); err == nil {
		t.Error("what is no JSON was sent")
	}
	r.Close()
	if err := a.hub.ToPerson("ann", "Said", "while Redis is away"); err != nil {
		t.Fatal(err)
	}
	here.expect("while Redis is away")
	eventually(t, "that something was missed", func() bool { b.mu.Lock(); defer b.mu.Unlock(); return b.missed > 2 })
	if got := there.call("Echo", "alive"); !strings.Contains(got, "alive") {
		t.Errorf("without Redis: %s", got)
	}
	b.mu.Lock()
	if b.back > 0 {
		t.Error("others are heard while Redis is away")
	}
	b.mu.Unlock()
	if err := r.Restart(); err != nil {
		t.Fatal(err)
	}
	for _, c := range []*client{here, there, other} {
		c.expect(`"target":"Missed","arguments":[{}]`)
	}
	// Somebody may have been put out of a group meanwhile: all have left, and join again.
	if err := b.hub.ToGroup("readers", "Said", "to who has not joined again"); err != nil {
		t.Fatal(err)
	}
	if err := b.hub.ToPerson("ann", "Said", "to ann"); err != nil {
		t.Fatal(err)
	}
	there.expect(`"arguments":["to ann"]`)
	eventually(t, "hearing others", func() bool { b.mu.Lock(); defer b.mu.Unlock(); return b.back > 0 })
}

// Each of a person's connections may make 20 calls a second, and all of them 60.
func TestManyConnectionsShareTheLimitOfTheirPerson(t *testing.T) {
	s := serve(t, &people{ended: map[string]bool{}}, "")
	refused := 0
	for range 8 {
		c := s.connect("ann")
		for range 50 {
			if strings.Contains(c.call("Echo", ""), "RATE_LIMITED: You make more than 60 calls a second.") {
				refused++
			}
		}
	}
	if refused == 0 {
		t.Error("400 calls by 8 connections are all made")
	}
	if got := s.connect("bob").call("Echo", "calm"); !strings.Contains(got, "calm") {
		t.Errorf("somebody else: %s", got)
	}
}

// Closing all connections and coming back does not reset the limit.
func TestAReconnectDoesNotResetTheLimit(t *testing.T) {
	s := serve(t, &people{ended: map[string]bool{}}, "")
	var all []*client
	for range 6 {
		c := s.connect("ann")
		all = append(all, c)
		for range 45 {
			c.call("Echo", "")
		}
	}
	for _, c := range all {
		_ = c.Close()
	}
	eventually(t, "leaving", func() bool { return strings.Contains(s.heard(), "-ann") })
	refused, c := 0, s.connect("ann")
	for range 50 {
		if strings.Contains(c.call("Echo", ""), "RATE_LIMITED: You make more than 60 calls a second.") {
			refused++
		}
	}
	if refused == 0 {
		t.Error("who comes back may make all calls at once again")
	}
}

func TestMessagePackClientsAreSentTheSame(t *testing.T) {
	s := serve(t, &people{ended: map[string]bool{}}, "")
	ws, _, err := websocket.DefaultDialer.Dial("ws"+s.url[len("http"):]+"?access_token=ann", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = ws.Close() }()
	if err := ws.WriteMessage(websocket.TextMessage, []byte(`{"protocol":"messagepack","version":1}`+"\x1e")); err != nil {
		t.Fatal(err)
	}
	if _, _, err := ws.ReadMessage(); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the arrival", func() bool { return s.heard() == "+ann" })
	if err := s.hub.ToPerson("ann", "Said", map[string]any{"n": 7}, []any{nil, 1.5, true}); err != nil {
		t.Fatal(err)
	}
	_, data, err := ws.ReadMessage()
	if err != nil {
		t.Fatal(err)
	}
	// [1, {}, nil, "Said", [{"n": 7}, [nil, 1.5, true]], []] after its length
	want := "\x96\x01\x80\xc0\xa4Said\x92\x81\xa1n\x07\x93\xc0\xcb\x3f\xf8\x00\x00\x00\x00\x00\x00\xc3\x90"
	if string(data[1:]) != want || int(data[0]) != len(want) {
		t.Errorf("%x, want %x", data[1:], want)
	}
}

func TestConnectionsEndWithTheirSession(t *testing.T) {
	p := &people{ended: map[string]bool{}}
	s := serve(t, p, "")
	phone, desk, bob := s.connect("ann/phone"), s.connect("ann/desk"), s.connect("bob")
	p.end("ann/phone")
	phone.expect(`"error":"UNAUTHENTICATED: You were signed out."`)
	if got := desk.call("Echo", "still here"); !strings.Contains(got, "still here") {
		t.Errorf("another session: %s", got)
	}
	if status := s.negotiate("ann/phone", ""); status != http.StatusUnauthorized {
		t.Errorf("the ended session comes back: %d", status)
	}
	p.end("ann")
	desk.expect(`"error":"UNAUTHENTICATED: You were signed out."`)
	if got := bob.call("Echo", "me too"); !strings.Contains(got, "me too") {
		t.Errorf("somebody else: %s", got)
	}
	eventually(t, "one arrival and one leaving", func() bool { return s.heard() == "+ann +bob -ann" })
}

func TestATokenIsRenewedOrEndsTheConnection(t *testing.T) {
	s := serve(t, &people{ended: map[string]bool{}}, "")
	kept, lost := s.connect("ann/desk/1200ms"), s.connect("ann/phone/1200ms")
	if got := kept.call("RefreshToken", "bob"); !strings.Contains(got, "FORBIDDEN: ") {
		t.Errorf("with somebody else's token: %s", got)
	}
	if got := kept.call("RefreshToken", "nobody"); !strings.Contains(got, "UNAUTHENTICATED: ") {
		t.Errorf("with a token of nobody: %s", got)
	}
	if got := kept.call("RefreshToken", "ann/desk/1h"); strings.Contains(got, "error") {
		t.Errorf("with a newer token: %s", got)
	}
	lost.expect(`"error":"the client's access has ended","allowReconnect":true`)
	if got := kept.call("Echo", "on and on"); !strings.Contains(got, "on and on") {
		t.Errorf("after the first token: %s", got)
	}
}

func (s *server) negotiate(token, origin string) int {
	s.t.Helper()
	r, err := http.NewRequest(http.MethodPost, s.url+"/negotiate?negotiateVersion=1", nil)
	if err != nil {
		s.t.Fatal(err)
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	if origin != "" {
		r.Header.Set("Origin", origin)
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	_ = resp.Body.Close()
	return resp.StatusCode
}

func TestWhoMayConnect(t *testing.T) {
	s := serve(t, &people{ended: map[string]bool{}}, "")
	for _, c := range []struct {
		token, origin string
		status        int
	}{
		{"", "", 401},
		{"nobody", "", 401},
		{"ann", "", 200},
		{"ann", "http://sidestage.example", 200},
		{"ann", "http://elsewhere.example", 403},
		{"ann", "null", 403},
	} {
		if got := s.negotiate(c.token, c.origin); got != c.status {
			t.Errorf("%q from %q: %d, want %d", c.token, c.origin, got, c.status)
		}
	}
	for range hubs.MostConnections {
		s.connect("cid")
	}
	ws, _, err := websocket.DefaultDialer.Dial("ws"+s.url[len("http"):]+"?access_token=cid", nil)
	if err != nil {
		t.Fatal(err)
	}
	c := &client{Conn: ws, t: t}
	c.say(`{"protocol":"json","version":1}`)
	c.expect("{}", `"error":"RATE_LIMITED: You have 50 connections already."`)
	for range 70 {
		s.negotiate("cid", "")
	}
	if got := s.negotiate("cid", ""); got != http.StatusTooManyRequests {
		t.Errorf("who connects again and again: %d", got)
	}
	if got := s.negotiate("ann", ""); got != http.StatusOK {
		t.Errorf("somebody else: %d", got)
	}
}

func TestAFloodIsToldOfItsLimitAndHurtsNobodyElse(t *testing.T) {
	s := serve(t, &people{ended: map[string]bool{}}, "")
	flood, bob := s.connect("ann"), s.connect("bob")
	if got := flood.call("Fail"); !strings.Contains(got, `"error":"FORBIDDEN: This is not yours."`) {
		t.Error(got)
	}
	if got := flood.call("Break"); strings.Contains(got, "secret") || !strings.Contains(got, "unexpected error") {
		t.Error(got)
	}
	if got := flood.call("Nothing"); !strings.Contains(got, "There is no method") {
		t.Error(got)
	}
	if got := flood.call("IsRequest"); !strings.Contains(got, `"result":true`) {
		t.Errorf("a call waits for a database that hangs as nobody else does: %s", got)
	}
	for range 200 {
		flood.say(`{"type":1,"invocationId":"1","target":"Nothing","arguments":[]}`)
	}
	refused := 0
	for range 200 {
		if strings.Contains(flood.next(), "RATE_LIMITED: This connection makes more than 20 calls a second.") {
			refused++
		}
	}
	if refused < 100 {
		t.Errorf("%d of 200 calls were refused", refused)
	}
	if got := bob.call("Echo", "calm"); !strings.Contains(got, "calm") {
		t.Errorf("beside a flood: %s", got)
	}
	for range 1500 {
		if flood.WriteMessage(websocket.TextMessage, []byte(`{"type":1,"target":"Echo","arguments":[""]}`+"\x1e")) != nil {
			break
		}
	}
	flood.expect(`"error":"RATE_LIMITED: This connection made far too many calls."`)
}

// Whoever is connected when the site closes is told why and let go, but for those who may be there.
func TestClosingTheSiteEndsConnections(t *testing.T) {
	p := &people{ended: map[string]bool{}}
	s := serve(t, p, "")
	ann, admin := s.connect("ann"), s.connect("admin")
	if got := ann.call("Echo", "open"); !strings.Contains(got, "open") {
		t.Errorf("before it closes: %s", got)
	}
	p.close()
	ann.expect(`"error":"MAINTENANCE: Back at eight.","allowReconnect":true`)
	if got := admin.call("Echo", "still here"); !strings.Contains(got, "still here") {
		t.Errorf("who runs the site is answered %s", got)
	}
}
