package middleware_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/labstack/echo/v4"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/sidestage/sidestage/api/middleware"
	"github.com/sidestage/sidestage/api/problem"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/turn"
	"github.com/sidestage/sidestage/internal/telemetry"
)

const goodToken = "good.token.value"

func verify(_ context.Context, token string) (access.Viewer, error) {
	switch token {
	case goodToken:
		return access.Viewer{UserID: "u-1"}, nil
	case "graph-away":
		return access.Viewer{}, fault.Away("The graph", nil)
	}
	return access.Viewer{}, fault.New(fault.Unauthenticated, "Please sign in again.")
}

// newServer has a few routes behind the whole chain, and gives what is logged.
func newServer(t *testing.T, change func(*middleware.Config)) (*echo.Echo, *bytes.Buffer) {
	t.Helper()
	var out bytes.Buffer
	log, err := telemetry.NewLogger(&out, "debug", "json")
	if err != nil {
		t.Fatal(err)
	}
	before := slog.Default()
	slog.SetDefault(log)
	t.Cleanup(func() { slog.SetDefault(before) })

	cfg := middleware.Config{Verify: verify}
	if change != nil {
		change(&cfg)
	}
	e := echo.New()
	if err := middleware.Install(e, cfg); err != nil {
		t.Fatal(err)
	}
	who := func(c echo.Context) error {
		return c.JSON(http.StatusOK,
			map[string]string{"user": access.ViewerOf(c.Request().Context()).UserID, "address": c.RealIP()})
	}
	e.GET("/api/who", who)
	e.GET("/api/stream/:id", who)
	e.POST("/api/identity/refresh", who)
	e.PATCH("/api/identity/attributes", who)
	e.GET("/page", who)
	e.POST("/api/echo", func(c echo.Context) error {
		body, err := io.ReadAll(c.Request().Body)
		if err != nil {
			return err
		}
		return c.JSONBlob(http.StatusOK, body)
	})
	e.GET("/api/panic", func(echo.Context) error { panic("boom at secret place") })
	e.GET("/api/large", func(c echo.Context) error {
		c.Response().Header().Set("ETag", `"v1"`)
		return c.String(http.StatusOK, strings.Repeat("sidestage ", 1000))
	})
	e.GET("/api/images/:id", func(c echo.Context) error {
		return c.Blob(http.StatusOK, "text/plain", bytes.Repeat([]byte("a"), 5000))
	})
	return e, &out
}

func serve(e *echo.Echo, method, target string, body io.Reader, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, target, body)
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	e.ServeHTTP(w, r)
	return w
}

func TestAuthenticate(t *testing.T) {
	e, _ := newServer(t, nil)
	bearer := "Bearer " + goodToken
	for _, c := range []struct {
		name, method, target, authorization string
		status                              int
		user                                string
	}{
		{"visitor", "GET", "/api/who", "", 200, ""},
		{"bearer", "GET", "/api/who", bearer, 200, "u-1"},
		{"scheme in any case", "GET", "/api/who", "bearer " + goodToken, 200, "u-1"},
		{"bad token on an open route", "GET", "/api/who", "Bearer nonsense", 401, ""},
		{"another scheme", "GET", "/api/who", "Basic abc", 401, ""},
		{"empty bearer", "GET", "/api/who", "Bearer ", 401, ""},
		{"query is not for other routes", "GET", "/api/who?access_token=" + goodToken, "", 200, ""},
		{"query for a stream", "GET", "/api/stream/1?access_token=" + goodToken, "", 200, "u-1"},
		{"bad query for a stream", "GET", "/api/stream/1?access_token=x", "", 401, ""},
		{"refresh ignores the old token", "POST", "/api/identity/refresh", "Bearer expired", 200, ""},
		{"attributes do not", "PATCH", "/api/identity/attributes", "Bearer expired", 401, ""},
		{"the site's pages ignore it", "GET", "/page", "Bearer expired", 200, ""},
		{"graph away", "GET", "/api/who", "Bearer graph-away", 503, ""},
		{"unknown route", "GET", "/api/nothing", "", 404, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := serve(e, c.method, c.target, nil, "Authorization", c.authorization)
			if w.Code != c.status {
				t.Fatalf("status %d, want %d: %s", w.Code, c.status, w.Body)
			}
			if c.status != http.StatusOK {
				if got := w.Header().Get("Content-Type"); got != problem.ContentType {
					t.Errorf("content type %q", got)
				}
				return
			}
			var answer map[string]string
			if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil {
				t.Fatal(err)
			}
			if answer["user"] != c.user {
				t.Errorf("user %q, want %q", answer["user"], c.user)
			}
		})
	}
}

func TestLogsHoldNoToken(t *testing.T) {
	e, out := newServer(t, nil)
	serve(e, "GET", "/api/stream/1?access_token="+goodToken+"&x=1", nil)
	serve(e, "GET", "/api/stream/1?x=1;Access%5Ftoken="+goodToken, nil)
	serve(e, "GET", "/api/who?%zz="+goodToken, nil)
	serve(e, "GET", "/api/who", nil, "Authorization", "Bearer "+goodToken)
	serve(e, "POST", "/api/echo?refreshToken="+goodToken, strings.NewReader(`{"refreshToken":"`+goodToken+`"}`))
	got := out.String()
	if strings.Count(got, `"msg":"request"`) != 5 {
		t.Errorf("expected five access log lines:\n%s", got)
	}
	if strings.Contains(got, goodToken) {
		t.Errorf("a token is in the log:\n%s", got)
	}
	if !strings.Contains(got, "x=1") {
		t.Errorf("harmless parameters are missing:\n%s", got)
	}
}

func TestLogsTellNobodysSearches(t *testing.T) {
	e, out := newServer(t, nil)
	serve(e, "GET", "/api/who?query=what+they+look+for&isFinalSearch=true", nil, "Authorization", "Bearer "+goodToken)
	serve(e, "DELETE", "/api/who?text=what+they+look+for", nil, "Authorization", "Bearer "+goodToken)
	got := out.String()
	if strings.Contains(got, "look") || !strings.Contains(got, "isFinalSearch=true") ||
		strings.Count(got, `"msg":"request"`) != 2 {
		t.Errorf("the log says:\n%s", got)
	}
}

// Logs tell neither whose address somebody asks about nor what somebody hears.
func TestLogsTellNobodysAddressOrListening(t *testing.T) {
	e, out := newServer(t, nil)
	serve(e, "GET", "/api/who?email=robin%40example.com", nil, "Authorization", "Bearer "+goodToken)
	serve(e, "GET", "/api/stream/1?access_token="+goodToken, nil)
	serve(e, "GET", "/api/tracks/1/peaks", nil, "Authorization", "Bearer "+goodToken)
	for _, path := range []string{
		"/api/who?q=robin%40example.com&x=1", "/api/who/robin@example.com", "/api/who?to=robin@example.com", "/api/who/@wren",
	} {
		serve(e, "GET", path, nil)
	}
	got := out.String()
	if strings.Contains(got, "robin") || strings.Contains(got, "example") || strings.Count(got, `"user":"u-1"`) != 1 ||
		!strings.Contains(got, "x=1") || !strings.Contains(got, "/api/who/@wren") {
		t.Errorf("the log says:\n%s", got)
	}
}

// A speaker or a television plays on a page of its maker, which opens what has the token of a person in its address.
func TestSoundOfAPersonMayPlayOnOtherDevices(t *testing.T) {
	e, _ := newServer(t, nil)
	for address, want := range map[string]string{
		"/api/stream/x?access_token=t":   "cross-origin",
		"/api/preview/x?access_token=t":  "cross-origin",
		"/api/stream/x":                  "same-origin",
		"/api/preview/x":                 "same-origin",
		"/api/download/x?access_token=t": "same-origin",
		"/api/echo?access_token=t":       "same-origin",
		"/page?access_token=t":           "same-origin",
	} {
		if got := serve(e, "GET", address, nil).Header().Get("Cross-Origin-Resource-Policy"); got != want {
			t.Errorf("%s: may be shown by %q, want %q", address, got, want)
		}
	}
}

// A path that only looks like an embedded page once it is decoded is not framed.
func TestFramesAreDecidedByThePathAsSent(t *testing.T) {
	e, _ := newServer(t, nil)
	for path, want := range map[string]string{
		"/embed/track/x": "", "/embed%2Ftrack%2Fx": "DENY", "/embed/track%2Fx": "DENY", "/": "DENY",
	} {
		if got := serve(e, "GET", path, nil).Header().Get("X-Frame-Options"); got != want {
			t.Errorf("%s: X-Frame-Options %q, want %q", path, got, want)
		}
	}
}

// A proxy that is not trusted is told of once: behind it everybody shares one address.
func TestForwardedAddressesThatAreNotBelieved(t *testing.T) {
	forwarded := []string{"X-Forwarded-For", "203.0.113.9"}
	for name, c := range map[string]struct {
		trusted string
		header  []string
		want    int
	}{
		"not trusted":          {"", forwarded, 1},
		"another is trusted":   {"10.0.0.0/8", forwarded, 1},
		"trusted":              {"192.0.2.0/24", forwarded, 0},
		"nothing is forwarded": {"", nil, 0},
	} {
		e, out := newServer(t, func(cfg *middleware.Config) {
			if c.trusted != "" {
				cfg.TrustedProxies = []netip.Prefix{netip.MustParsePrefix(c.trusted)}
			}
		})
		for range 2 {
			serve(e, "GET", "/api/who", nil, c.header...)
		}
		if n := strings.Count(out.String(), "TRUSTED_PROXIES"); n != c.want {
			t.Errorf("%s: %d warnings", name, n)
		}
	}
}

func TestRequestID(t *testing.T) {
	e, out := newServer(t, nil)
	for _, c := range []struct {
		given string
		taken bool
	}{
		{"abc-123_X.y", true},
		{"", false},
		{"has space", false},
		{"line\nbreak", false},
		{strings.Repeat("a", 65), false},
	} {
		got := serve(e, "GET", "/api/who", nil, "X-Request-Id", c.given).Header().Get("X-Request-Id")
		if got == "" || (got == c.given) != c.taken {
			t.Errorf("given %q, answered %q", c.given, got)
		}
	}
	if !strings.Contains(out.String(), `"request_id":"abc-123_X.y"`) {
		t.Errorf("the access log does not name the request: %s", out)
	}
}

func TestPanicIsAnInternalError(t *testing.T) {
	e, out := newServer(t, nil)
	w := serve(e, "GET", "/api/panic", nil, "X-Request-Id", "r-9")
	if w.Code != http.StatusInternalServerError || strings.Contains(w.Body.String(), "secret") ||
		!strings.Contains(w.Body.String(), "r-9") {
		t.Errorf("got %d %s", w.Code, w.Body)
	}
	if !strings.Contains(out.String(), "boom at secret place") || !strings.Contains(out.String(), "stack") {
		t.Errorf("the log lacks the panic: %s", out)
	}
}

func TestBodyLimit(t *testing.T) {
	e, _ := newServer(t, func(cfg *middleware.Config) { cfg.BodyLimit = 10 })
	for _, c := range []struct {
		name   string
		body   io.Reader
		status int
	}{
		{"within", strings.NewReader("0123456789"), 200},
		{"announced too large", strings.NewReader("0123456789a"), 413},
		// An io.Reader that httptest cannot measure announces no length.
		{"turns out too large", io.MultiReader(strings.NewReader("0123456789a")), 413},
	} {
		if w := serve(e, "POST", "/api/echo", c.body); w.Code != c.status {
			t.Errorf("%s: %d, want %d", c.name, w.Code, c.status)
		}
	}
}

// spenders spends from budgets as the test says, by key and name.
type spenders map[string]int

func (s spenders) Spend(_ context.Context, b limit.Budget, key string, cost int) (limit.Left, error) {
	account := b.Name + " of " + key
	if s[account] += cost; s[account] > 2 {
		return limit.Left{Reset: time.Minute}, fault.Limited(1500 * time.Millisecond)
	}
	return limit.Left{Remaining: b.Burst - s[account], Reset: 90 * time.Millisecond}, nil
}

// Whoever asks too often is refused by who they are, a visitor by their address, and everybody is told what is left.
func TestRequestsAreLimitedByCaller(t *testing.T) {
	spent := spenders{}
	e, _ := newServer(t, func(c *middleware.Config) { c.Callers = limit.Callers{Spender: spent} })
	e.GET("/api/search", func(c echo.Context) error { return c.NoContent(http.StatusOK) })
	e.GET("/api/healthz", func(c echo.Context) error { return c.NoContent(http.StatusOK) })
	e.POST("/api/graphql", func(c echo.Context) error { return c.NoContent(http.StatusOK) })
	ask := func(method, path string, header ...string) *httptest.ResponseRecorder {
		return serve(e, method, path, nil, header...)
	}
	bearer := []string{"Authorization", "Bearer " + goodToken}
	for range 2 {
		if got := ask("GET", "/api/search"); got.Code != 200 || got.Header().Get("RateLimit-Limit") != "1200" ||
			got.Header().Get("RateLimit-Remaining") == "" || got.Header().Get("RateLimit-Reset") != "1" {
			t.Errorf("a visitor: %d, %v", got.Code, got.Header())
		}
	}
	if got := ask("GET", "/api/search"); got.Code != 429 || got.Header().Get("Retry-After") != "2" ||
		got.Header().Get("RateLimit-Remaining") != "0" {
		t.Errorf("a visitor once more: %d, %v", got.Code, got.Header())
	}
	if got := ask("GET", "/api/search", bearer...); got.Code != 200 || got.Header().Get("RateLimit-Limit") != "240" {
		t.Errorf("somebody at that address who is signed in: %d, %v", got.Code, got.Header())
	}
	for _, path := range []string{"/api/who", "/page", "/api/healthz", "/api/healthz", "/api/healthz"} {
		if got := ask("GET", path); got.Code != 200 {
			t.Errorf("%s has a limit of its own, or none: %d", path, got.Code)
		}
	}
	for range 3 {
		if got := ask("POST", "/api/graphql"); got.Code != 200 {
			t.Errorf("GraphQL counts costs: %d", got.Code)
		}
		ask("POST", "/api/identity/refresh")
	}
	if spent["identity by address of 192.0.2.1"] != 3 {
		t.Errorf("signing in counts by address: %v", spent)
	}
}

// Of one visitor's searches some go on while the rest wait; nobody else does.
func TestSearchesOfOneCallerWaitForEachOther(t *testing.T) {
	e, _ := newServer(t, func(c *middleware.Config) { c.Turns = turn.New(0) })
	entered, answer := make(chan string, 100), make(chan struct{})
	e.GET("/api/search", func(c echo.Context) error {
		entered <- access.ViewerOf(c.Request().Context()).UserID
		<-answer
		return c.NoContent(http.StatusOK)
	})
	var all sync.WaitGroup
	ask := func(header ...string) {
		all.Go(func() {
			if got := serve(e, http.MethodGet, "/api/search", nil, header...); got.Code != http.StatusOK {
				t.Errorf("answered %d", got.Code)
			}
		})
	}
	atOnce := max(1, runtime.GOMAXPROCS(0)/2)
	for range atOnce + 3 {
		ask()
	}
	for range atOnce {
		<-entered
	}
	ask("Authorization", "Bearer "+goodToken)
	if who := <-entered; who != "u-1" {
		t.Errorf("a search of the visitor did not wait")
	}
	if got := serve(e, http.MethodGet, "/api/who", nil); got.Code != http.StatusOK {
		t.Errorf("what is not dear is answered %d", got.Code)
	}
	close(answer)
	all.Wait()
	if len(entered) != 3 {
		t.Errorf("%d of those that waited were answered", len(entered))
	}
}

func TestCrossOrigin(t *testing.T) {
	public, err := url.Parse("https://music.example")
	if err != nil {
		t.Fatal(err)
	}
	e, _ := newServer(t, func(cfg *middleware.Config) { cfg.PublicURL = public })
	for _, c := range []struct {
		name   string
		method string
		header []string
		status int
	}{
		{"no browser", "POST", nil, 200},
		{"same origin", "POST", []string{"Sec-Fetch-Site", "same-origin"}, 200},
		{"another site", "POST", []string{"Sec-Fetch-Site", "cross-site", "Origin", "https://evil.example"}, 403},
		{"another site, old browser", "POST", []string{"Origin", "https://evil.example"}, 403},
		{"the public address behind a proxy", "POST", []string{"Origin", "https://music.example"}, 200},
	} {
		w := serve(e, c.method, "/api/echo", strings.NewReader("{}"), c.header...)
		if w.Code != c.status {
			t.Errorf("%s: %d, want %d", c.name, w.Code, c.status)
		}
		if w.Header().Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s: another origin may read", c.name)
		}
		if w.Header().Get("Strict-Transport-Security") == "" {
			t.Errorf("%s: no HSTS at an https address", c.name)
		}
	}
}

// Pages of the origins that are allowed may ask, change and read; those of others as before.
func TestAllowedOrigins(t *testing.T) {
	public, err := url.Parse("https://music.example")
	if err != nil {
		t.Fatal(err)
	}
	const friend = "https://site.example:8443"
	e, _ := newServer(t, func(cfg *middleware.Config) {
		cfg.PublicURL, cfg.AllowedOrigins = public, []string{"http://127.0.0.1:1", friend}
	})
	ask := serve(e, "OPTIONS", "/api/echo", nil, "Origin", friend, "Access-Control-Request-Method", "POST",
		"Access-Control-Request-Headers", "authorization,content-type")
	if h := ask.Header(); ask.Code != 204 || h.Get("Access-Control-Allow-Origin") != friend ||
		!strings.Contains(h.Get("Access-Control-Allow-Headers"), "Authorization") ||
		!strings.Contains(h.Get("Access-Control-Allow-Methods"), "POST") {
		t.Errorf("asking first: %d %v", ask.Code, h)
	}
	for _, c := range []struct {
		name, method, path, origin string
		status                     int
		reads                      bool
	}{
		{"a friend's change", "POST", "/api/echo", friend, 200, true},
		{"another's change", "POST", "/api/echo", "https://evil.example", 403, false},
		{"a name alike", "POST", "/api/echo", friend + "0", 403, false},
		{"a page of the site", "GET", "/page", friend, 200, false},
	} {
		w := serve(e, c.method, c.path, strings.NewReader("{}"), "Origin", c.origin, "Sec-Fetch-Site", "cross-site")
		want := ""
		if c.reads {
			want = c.origin
		}
		if got := w.Header().Get("Access-Control-Allow-Origin"); w.Code != c.status || got != want {
			t.Errorf("%s: %d, may be read by %q", c.name, w.Code, got)
		}
	}
	shown := serve(e, "POST", "/api/echo", strings.NewReader("{}")).Header()
	if got := shown.Get("Cross-Origin-Resource-Policy"); got != "cross-origin" {
		t.Errorf("pictures are %q", got)
	}
}

func TestClientAddress(t *testing.T) {
	proxies := []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}
	for _, c := range []struct {
		name, forwarded string
		trusted         []netip.Prefix
		want            string
	}{
		// httptest's requests come from 192.0.2.1.
		{"no proxies, header not believed", "203.0.113.9", nil, "192.0.2.1"},
		{"proxy", "203.0.113.9", proxies, "203.0.113.9"},
		{"what the caller claims is skipped", "10.0.0.1, 203.0.113.9, 192.0.2.7", proxies, "203.0.113.9"},
		{"proxy without header", "", proxies, "192.0.2.1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			e, _ := newServer(t, func(cfg *middleware.Config) { cfg.TrustedProxies = c.trusted })
			var header []string
			if c.forwarded != "" {
				header = []string{"X-Forwarded-For", c.forwarded}
			}
			var answer map[string]string
			if err := json.Unmarshal(serve(e, "GET", "/api/who", nil, header...).Body.Bytes(), &answer); err != nil {
				t.Fatal(err)
			}
			if answer["address"] != c.want {
				t.Errorf("address %q, want %q", answer["address"], c.want)
			}
		})
	}
}

func TestGzip(t *testing.T) {
	e, _ := newServer(t, nil)
	for _, c := range []struct {
		name, method, target, accept string
		compressed                   bool
	}{
		{"large text", "GET", "/api/large", "br, gzip", true},
		{"anything", "GET", "/api/large", "*", true},
		{"refused", "GET", "/api/large", "gzip;q=0", false},
		{"not asked for", "GET", "/api/large", "", false},
		{"images are left alone", "GET", "/api/images/1", "gzip", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := serve(e, c.method, c.target, nil, "Accept-Encoding", c.accept)
			plain := io.Reader(w.Body)
			if got := w.Header().Get("Content-Encoding") == "gzip"; got != c.compressed {
				t.Fatalf("compressed %v, want %v", got, c.compressed)
			}
			if c.compressed {
				if tag := w.Header().Get("ETag"); tag != `W/"v1"` {
					t.Errorf("ETag %s must be weak", tag)
				}
				r, err := gzip.NewReader(w.Body)
				if err != nil {
					t.Fatal(err)
				}
				plain = r
			}
			text, err := io.ReadAll(plain)
			if err != nil {
				t.Fatal(err)
			}
			if len(text) < 5000 {
				t.Errorf("%d bytes came through", len(text))
			}
		})
	}
}

func TestMetricsNameTheRouteNotThePath(t *testing.T) {
	registry := prometheus.NewRegistry()
	e, _ := newServer(t, func(cfg *middleware.Config) { cfg.Registry = registry })
	serve(e, "GET", "/api/stream/secret-id?access_token="+goodToken, nil)
	serve(e, "GET", "/api/stream/other-id", nil, "Authorization", "Bearer x")
	serve(e, "BREW", "/api/invented", nil)
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]float64{}
	for _, family := range families {
		for _, metric := range family.GetMetric() {
			labels := make([]string, 0, 3)
			for _, pair := range metric.GetLabel() {
				labels = append(labels, pair.GetValue())
			}
			count := metric.GetCounter().GetValue()
			count += float64(metric.GetHistogram().GetSampleCount() + metric.GetSummary().GetSampleCount())
			got[strings.Join(labels, " ")] = count
		}
	}
	want := map[string]float64{
		"GET /api/stream/:id": 2, "other refused": 1, // routes
		"stream": 2, "site": 1, // parts
		"stream 200": 1, "stream 401": 1, "site 404": 1,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("series (-want +got):\n%s", diff)
	}
}

func TestMetricsAreOpenToLoopbackOrTheirToken(t *testing.T) {
	for _, c := range []struct {
		token, peer string
		headers     []string
		status      int
	}{
		{"", "127.0.0.1:5000", nil, 200},
		{"", "[::1]:5000", nil, 200},
		{"", "[::ffff:127.0.0.1]:5000", nil, 200},
		{"", "127.0.0.1:5000", []string{"Authorization", "Bearer whatever"}, 200},
		{"", "192.0.2.1:5000", nil, 403},
		{"", "@", nil, 403},
		{"", "127.0.0.1:5000", []string{"X-Forwarded-For", "192.0.2.1"}, 403},
		{"", "127.0.0.1:5000", []string{"X-Forwarded-For", "127.0.0.1"}, 403},
		{"", "127.0.0.1:5000", []string{"Forwarded", "for=192.0.2.1"}, 403},
		{"", "192.0.2.1:5000", []string{"X-Forwarded-For", "127.0.0.1"}, 403},
		{"secret", "127.0.0.1:5000", nil, 401},
		{"secret", "127.0.0.1:5000", []string{"Authorization", "Bearer wrong"}, 401},
		{"secret", "127.0.0.1:5000", []string{"Authorization", "Basic secret"}, 401},
		{"secret", "192.0.2.1:5000", []string{"Authorization", "Bearer " + goodToken}, 401},
		{"secret", "192.0.2.1:5000", []string{"Authorization", "Bearer secret"}, 200},
		{"secret", "127.0.0.1:5000", []string{"Authorization", "Bearer secret", "X-Forwarded-For", "192.0.2.1"}, 200},
	} {
		e, _ := newServer(t, func(cfg *middleware.Config) {
			cfg.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
		})
		e.GET(middleware.MetricsPath, func(c echo.Context) error { return c.NoContent(200) },
			middleware.MetricsAccess(c.token))
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, middleware.MetricsPath+"?access_token="+c.token, nil)
		r.RemoteAddr = c.peer
		for i := 0; i+1 < len(c.headers); i += 2 {
			r.Header.Set(c.headers[i], c.headers[i+1])
		}
		w := httptest.NewRecorder()
		e.ServeHTTP(w, r)
		if w.Code != c.status {
			t.Errorf("token %q, from %s with %v: %d, want %d", c.token, c.peer, c.headers, w.Code, c.status)
		}
	}
}

// Windows of payments that a page opens find their way back to it, and those that others open do not.
func TestOpenerPolicy(t *testing.T) {
	e, _ := newServer(t, func(*middleware.Config) {})
	const want = "same-origin-allow-popups"
	if got := serve(e, "GET", "/page", nil).Header().Get("Cross-Origin-Opener-Policy"); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestContentPolicy(t *testing.T) {
	public, err := url.Parse("http://127.0.0.1:8080")
	if err != nil {
		t.Fatal(err)
	}
	e, _ := newServer(t, func(cfg *middleware.Config) {
		cfg.PublicURL = public
		cfg.Policy.ScriptSources = []string{"'sha256-abc'"}
	})
	csp := serve(e, "GET", "/page", nil).Header().Get("Content-Security-Policy")
	for _, want := range []string{
		"script-src 'self' 'sha256-abc';", "media-src 'self' blob:;",
		"connect-src 'self' ws://127.0.0.1:8080;", "object-src 'none'",
	} {
		if !strings.Contains(csp, want) {
			t.Errorf("%q lacks %q", csp, want)
		}
	}
	if scripts := strings.SplitAfter(csp,
		"script-src")[1]; strings.Contains(strings.Split(scripts, ";")[0], "unsafe-inline") {
		t.Errorf("inline scripts are allowed: %s", csp)
	}
}
