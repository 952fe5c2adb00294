package signalr_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"github.com/sidestage/sidestage/realtime/signalr"
	"github.com/sidestage/sidestage/realtime/signalr/testhub"
)

const handshake = "{\"protocol\":\"json\",\"version\":1}\x1e"

// raw is a WebSocket that says what it is told to.
type raw struct {
	*websocket.Conn
	t      *testing.T
	behind string
}

func dial(t *testing.T, hub, query string) raw {
	t.Helper()
	ws, resp, err := websocket.DefaultDialer.DialContext(t.Context(), "ws"+hub[len("http"):]+query, nil)
	if err != nil {
		t.Fatal(err, resp)
	}
	t.Cleanup(func() { _ = ws.Close() })
	return raw{Conn: ws, t: t}
}

func shaken(t *testing.T, hub, query string) *raw {
	t.Helper()
	r := dial(t, hub, query)
	r.say(handshake)
	if got := r.next(); got != "{}" {
		t.Fatalf("the handshake is answered by %s", got)
	}
	return &r
}

func (r *raw) say(records ...string) {
	r.t.Helper()
	if err := r.WriteMessage(websocket.TextMessage, []byte(strings.Join(records, ""))); err != nil {
		r.t.Fatal(err)
	}
}

// next is the next record; how the connection ended where there is none.
func (r *raw) next() string {
	for !strings.Contains(r.behind, "\x1e") {
		_ = r.SetReadDeadline(time.Now().Add(10 * time.Second))
		_, data, err := r.ReadMessage()
		if err != nil {
			return err.Error()
		}
		r.behind += string(data)
	}
	var record string
	record, r.behind, _ = strings.Cut(r.behind, "\x1e")
	return record
}

func (r *raw) expect(want ...string) {
	r.t.Helper()
	for _, part := range want {
		if got := r.next(); !strings.Contains(got, part) {
			r.t.Errorf("%q came, want %q", got, part)
		}
	}
}

func ask(t *testing.T, method, address string, headers ...string) (int, string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, string(body)
}

func negotiated(t *testing.T, hub, query string, headers ...string) map[string]any {
	t.Helper()
	status, body := ask(t, http.MethodPost, hub+"/negotiate"+query, headers...)
	var answer map[string]any
	if err := json.Unmarshal([]byte(body), &answer); err != nil || status != http.StatusOK {
		t.Fatalf("%d %s", status, body)
	}
	return answer
}

func TestNegotiation(t *testing.T) {
	t.Parallel()
	hub := served(t, signalr.Options{})
	for query, want := range map[string]struct {
		version        float64
		token, resumes bool
	}{
		"":                    {0, false, false},
		"?negotiateVersion=0": {0, false, false},
		"?negotiateVersion=1": {1, true, false},
		"?negotiateVersion=7": {1, true, false},
		"?negotiateVersion=x": {0, false, false},
		"?negotiateVersion=1&useStatefulReconnect=true": {1, true, true},
	} {
		got := negotiated(t, hub, query)
		_, hasToken := got["connectionToken"]
		_, resumes := got["useStatefulReconnect"]
		if got["negotiateVersion"] != want.version || hasToken != want.token || resumes != want.resumes ||
			len(got["availableTransports"].([]any)) != 3 {
			t.Errorf("%q: %v", query, got)
		}
		id := got["connectionId"].(string)
		if hasToken {
			if status, _ := ask(t, http.MethodGet, hub+"?id="+id); status != http.StatusNotFound {
				t.Errorf("%q: what is not secret lets in", query)
			}
			id = got["connectionToken"].(string)
		}
		shaken(t, hub, "?id="+id)
	}
}

func TestRequestsThatAreRefused(t *testing.T) {
	t.Parallel()
	hub := served(t, signalr.Options{Authenticate: func(_ *http.Request, token string) (signalr.Identity, error) {
		if token == "" {
			return signalr.Identity{}, errors.New("no token")
		}
		return signalr.Identity{ID: token}, nil
	}})
	mine := negotiated(t, hub, "?negotiateVersion=1&access_token=me")["connectionToken"].(string)
	shaken(t, hub, "?access_token=me&id="+mine)
	polled := negotiated(t, hub, "?negotiateVersion=1", "Authorization", "Bearer me")["connectionToken"].(string)
	if status, body := ask(t, http.MethodGet, hub+"?access_token=me&id="+polled); status != http.StatusOK || body != "" {
		t.Errorf("the first poll: %d %q", status, body)
	}
	const events = "text/event-stream"
	for _, c := range []struct {
		name, method, query string
		headers             []string
		want                int
	}{
		{"negotiating without a token", "POST", "/negotiate", nil, 401},
		{"a poll without a token", "GET", "?id=" + mine, nil, 401},
		{"negotiating by GET", "GET", "/negotiate?access_token=me", nil, 405},
		{"no id", "GET", "?access_token=me", nil, 400},
		{"an unknown id", "POST", "?access_token=me&id=x", nil, 404},
		{"somebody else's", "GET", "?access_token=you&id=" + mine, nil, 403},
		{"somebody else's to write", "POST", "?access_token=you&id=" + polled, nil, 403},
		{"events of a WebSocket", "GET", "?access_token=me&id=" + mine, []string{"Accept", events}, 409},
		{"polls of a WebSocket", "GET", "?access_token=me&id=" + mine, nil, 409},
		{"events of polls", "GET", "?access_token=me&id=" + polled, []string{"Accept", events}, 409},
		{"writing beside a WebSocket", "POST", "?access_token=me&id=" + mine, nil, 400},
		{"deleting a WebSocket", "DELETE", "?access_token=me&id=" + mine, nil, 400},
		{"another method", "PATCH", "?access_token=me&id=" + mine, nil, 405},
		{"another site's page", "POST", "/negotiate?access_token=me", []string{"Origin", "https://elsewhere.example"}, 403},
		{"an origin that is none", "POST", "/negotiate?access_token=me", []string{"Origin", "::"}, 403},
		{"its own page", "POST", "/negotiate?access_token=me", []string{"Origin", hub}, 200},
		{"the end of polls", "DELETE", "?access_token=me&id=" + polled, nil, 202},
		{"polls that have ended", "GET", "?access_token=me&id=" + polled, nil, 404},
	} {
		if status, body := ask(t, c.method, hub+c.query, c.headers...); status != c.want {
			t.Errorf("%s: %d %s, want %d", c.name, status, body, c.want)
		}
	}
	_, resp, err := websocket.DefaultDialer.DialContext(t.Context(), "ws"+hub[4:]+"?access_token=me&id="+mine, nil)
	if err == nil || resp.StatusCode != http.StatusConflict {
		t.Errorf("a second WebSocket: %v", err)
	}
}

func TestHandshakesThatAreRefused(t *testing.T) {
	t.Parallel()
	hub := served(t, signalr.Options{})
	for _, said := range []string{
		`{"protocol":"xml","version":1}`, `{"protocol":"json","version":3}`, `{"type":6}`, `x`, ``,
	} {
		r := dial(t, hub, "")
		r.say(said + "\x1e")
		r.expect(`{"error":`, "1000")
	}
}

// Whoever breaks the protocol is told and ended; others are not disturbed.
func TestBrokenClientsEndAlone(t *testing.T) {
	t.Parallel()
	hub := served(t, signalr.Options{})
	other := shaken(t, hub, "")
	for name, said := range map[string]string{
		"no JSON":              "nonsense\x1e",
		"no type":              "{}\x1e",
		"a number as a target": `{"type":1,"target":5}` + "\x1e",
		"too large":            strings.Repeat("x", 2<<20),
		"one id twice": `{"type":1,"invocationId":"1","target":"Slow","arguments":[5000]}` + "\x1e" +
			`{"type":1,"invocationId":"1","target":"Slow","arguments":[5000]}` + "\x1e",
		"a sequence without a break": `{"type":9,"sequenceId":1}` + "\x1e",
	} {
		r := shaken(t, hub, "")
		r.say(said)
		if got := r.next(); !strings.Contains(got, "broke the protocol") {
			t.Errorf("%s: %s", name, got)
		}
		r.expect("1000")
	}
	other.say(`{"type":2,"invocationId":"nothing","item":1}`+"\x1e", `{"type":3,"invocationId":"s9"}`+"\x1e",
		`{"type":5,"invocationId":"nothing"}`+"\x1e", `{"type":42}`+"\x1e",
		`{"type":1,"invocationId":"2","target":"Echo","arguments":["here"]}`+"\x1e")
	other.expect(`"result":"here"`)
}

// What a call may cost is bounded: a long one is refused, and its connection goes on.
func TestLongCallsAreRefused(t *testing.T) {
	t.Parallel()
	r := shaken(t, served(t, signalr.Options{}), "")
	call := func(id string, n int) string {
		return fmt.Sprintf(`{"type":1,"invocationId":%q,"target":"Len","arguments":[%q]}`+"\x1e", id, strings.Repeat("x", n))
	}
	r.say(call("1", 33_000), call("2", 32_000))
	r.expect(`at most 32768 bytes`, `"result":32000`)
}

func TestSilentClientsAreSentPingsAndEnded(t *testing.T) {
	t.Parallel()
	hub := served(t, signalr.Options{KeepAlive: 50 * time.Millisecond, Timeout: 400 * time.Millisecond})
	r := shaken(t, hub, "")
	r.expect(`{"type":6}`, `{"type":6}`)
	for {
		if got := r.next(); got != `{"type":6}` {
			if !strings.Contains(got, "not heard of in time") || !strings.Contains(got, `"allowReconnect":true`) {
				t.Error(got)
			}
			break
		}
	}
	before := dial(t, hub, "") // and one that never shakes hands
	before.expect("1000")
}

func TestAConnectionEndsWithItsToken(t *testing.T) {
	t.Parallel()
	hub := served(t, signalr.Options{
		KeepAlive: 100 * time.Millisecond,
		Authenticate: func(*http.Request, string) (signalr.Identity, error) {
			return signalr.Identity{ID: "me", Expires: time.Now().Add(300 * time.Millisecond)}, nil
		},
	})
	r := shaken(t, hub, "")
	for {
		if got := r.next(); got != `{"type":6}` {
			if !strings.Contains(got, "access has ended") || !strings.Contains(got, `"allowReconnect":true`) {
				t.Error(got)
			}
			return
		}
	}
}

// A client that reads nothing is cut off, and the memory that it took is given back.
func TestASlowClientIsCutOff(t *testing.T) {
	t.Parallel()
	hub := &signalr.Hub{}
	gone := make(chan error, 1)
	hub.Connected = func(c *signalr.Conn) error {
		go func() {
			text := strings.Repeat("x", 10_000)
			for c.Send("much", text) == nil {
				time.Sleep(10 * time.Microsecond)
			}
		}()
		return nil
	}
	hub.Disconnected = func(_ *signalr.Conn, why error) { gone <- why }
	hubs := signalr.NewServer(hub, signalr.Options{Queue: 1 << 20})
	server := httptest.NewServer(hubs)
	defer server.Close()
	slow := dial(t, server.URL, "")
	slow.say(handshake)
	select {
	case why := <-gone:
		if !errors.Is(why, signalr.ErrSlow) {
			t.Error(why)
		}
	case <-time.After(20 * time.Second):
		t.Fatal("it is still there")
	}
	for end := time.Now().Add(5 * time.Second); hubs.Count() > 0; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the connection is kept")
		}
	}
	if err := hubs.Close(t.Context()); err != nil {
		t.Error(err)
	}
}

// watched is a hub that tells of comings and goings.
func watched(t *testing.T, options signalr.Options) (address string, conns chan *signalr.Conn, gone chan error) {
	t.Helper()
	conns, gone = make(chan *signalr.Conn, 10), make(chan error, 10)
	hub := &signalr.Hub{
		Connected:    func(c *signalr.Conn) error { conns <- c; return nil },
		Disconnected: func(_ *signalr.Conn, why error) { gone <- why },
	}
	hub.Handle("Wait", func(c *signalr.Call) error {
		<-c.Done()
		return context.Cause(c)
	}, signalr.Aside)
	hubs := signalr.NewServer(hub, options)
	server := httptest.NewServer(hubs)
	t.Cleanup(func() {
		if err := hubs.Close(context.Background()); err != nil {
			t.Error(err)
		}
		server.Close()
	})
	return server.URL, conns, gone
}

func TestAConnectionIsClosedWithAReason(t *testing.T) {
	t.Parallel()
	hub, conns, gone := watched(t, signalr.Options{})
	r := shaken(t, hub, "")
	r.say(`{"type":1,"invocationId":"1","target":"Wait","arguments":[]}` + "\x1e")
	c := <-conns
	if err := c.Send("before", 1); err != nil {
		t.Fatal(err)
	}
	c.Close("You were signed out.", false)
	r.expect(`"before"`, `{"type":7,"error":"You were signed out."}`, "1000")
	if why := <-gone; why.Error() != "You were signed out." {
		t.Error(why)
	}
	if err := c.Send("after"); err == nil {
		t.Error("a closed connection takes what is sent")
	}
	polite := shaken(t, hub, "")
	<-conns
	polite.say(`{"type":7}` + "\x1e")
	if why := <-gone; !errors.Is(why, signalr.ErrClosed) {
		t.Error(why)
	}
}

// One that breaks waits for its client as long as it says, is ended once, and cannot be had again after that.
func TestABrokenConnectionIsEndedOnce(t *testing.T) {
	t.Parallel()
	hub, conns, gone := watched(t, signalr.Options{Resume: 300 * time.Millisecond})
	token := negotiated(t, hub, "?negotiateVersion=1&useStatefulReconnect=true")["connectionToken"].(string)
	for i := range 2 {
		r := dial(t, hub, "?id="+token)
		if i == 0 {
			r.say("{\"protocol\":\"json\",\"version\":2}\x1e")
			r.expect("{}")
			if err := (<-conns).Send("first"); err != nil {
				t.Fatal(err)
			}
			r.expect(`"first"`)
		} else {
			r.expect(`{"type":9,"sequenceId":1}`, `"first"`)
		}
		_ = r.NetConn().Close()
	}
	select {
	case why := <-gone:
		if !errors.Is(why, signalr.ErrTimeout) {
			t.Error(why)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("it is still there")
	}
	if status, _ := ask(t, http.MethodGet, hub+"?id="+token); status != http.StatusNotFound {
		t.Errorf("%d for one that has ended", status)
	}
	if len(gone) > 0 || len(conns) > 0 {
		t.Error("it came or went twice")
	}
}

// A second poll takes the place of the first; what is sent goes to one of them.
func TestPolls(t *testing.T) {
	t.Parallel()
	hub := served(t, signalr.Options{Poll: 300 * time.Millisecond})
	token := "?id=" + negotiated(t, hub, "?negotiateVersion=1")["connectionToken"].(string)
	post := func(records ...string) {
		body := bytes.NewBufferString(strings.Join(records, ""))
		resp, err := http.Post(hub+token, "text/plain", body) //nolint:noctx // it is short
		if err != nil || resp.StatusCode != http.StatusOK {
			t.Error(resp, err)
		}
		_ = resp.Body.Close()
	}
	ask(t, http.MethodGet, hub+token)
	post(handshake)
	if _, body := ask(t, http.MethodGet, hub+token); body != "{}\x1e" {
		t.Errorf("the handshake: %q", body)
	}
	replaced := make(chan int)
	go func() {
		status, _ := ask(t, http.MethodGet, hub+token)
		replaced <- status
	}()
	time.Sleep(50 * time.Millisecond)
	if status, body := ask(t, http.MethodGet, hub+token); status != http.StatusOK || body != "" {
		t.Errorf("a poll that nothing came to: %d %q", status, body)
	}
	if status := <-replaced; status != http.StatusNoContent {
		t.Errorf("the poll before: %d", status)
	}
	// Half a record stays until the other half comes.
	post(`{"type":1,"invocationId":"1","target":"Ec`)
	post(`ho","arguments":["x"]}` + "\x1e")
	if _, body := ask(t, http.MethodGet, hub+token); !strings.Contains(body, `"result":"x"`) {
		t.Errorf("%q", body)
	}
}

// Many come, call and go at once while groups are sent to; all is tidied away.
func TestManyComeAndGo(t *testing.T) {
	t.Parallel()
	hubs := testhub.Serve(signalr.Options{})
	server := httptest.NewServer(hubs)
	defer server.Close()
	var answers atomic.Int64
	done := make(chan struct{})
	const people, rounds = 20, 5
	for p := range people {
		go func() {
			defer func() { done <- struct{}{} }()
			for range rounds {
				r := shaken(t, server.URL, "")
				r.say(`{"type":1,"target":"Join","arguments":["all"]}`+"\x1e",
					fmt.Sprintf(`{"type":1,"invocationId":"1","target":"ToGroup","arguments":["all","%d"]}`+"\x1e", p))
				for !strings.Contains(r.next(), `"invocationId":"1"`) {
				}
				answers.Add(1)
				_ = r.NetConn().Close()
			}
		}()
	}
	for range people {
		<-done
	}
	for end := time.Now().Add(10 * time.Second); hubs.Count() > 0; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%d connections are kept", hubs.Count())
		}
	}
	if n, err := hubs.ToGroup("all", "grp", "nobody"); n != 0 || err != nil || answers.Load() != people*rounds {
		t.Errorf("%d are in the group, %d answers, %v", n, answers.Load(), err)
	}
	if err := hubs.Close(t.Context()); err != nil {
		t.Error(err)
	}
}
