package app

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"

	indexinggraph "github.com/sidestage/sidestage/graphstore/indexing"

	client "github.com/meilisearch/meilisearch-go"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/search"
	"github.com/sidestage/sidestage/search/meilisearch"
)

// with returns the same server over the same music with other engines.
func (s *server) with(change func(*world)) *server {
	s.t.Helper()
	other := &server{
		t: s.t, api: s.api, log: s.log, registry: prometheus.NewRegistry(), key: s.key, kid: s.kid,
		answered: map[string]bool{},
	}
	other.word, other.album, other.tracks, other.ownerID, other.fanID, other.adminID = s.word, s.album, s.tracks,
		s.ownerID, s.fanID, s.adminID
	w := *s.world
	change(&w)
	other.world, other.cfg = &w, w.cfg
	var err error
	if other.services, err = newServices(s.t.Context(), &w, other.registry); err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { s.closed(closing(other.services.close)) })
	if other.echo, err = newEcho(w.cfg, other.services.api(), slog.Default()); err != nil {
		s.t.Fatal(err)
	}
	return other
}

// engine is what readyz says of one.
func (s *server) engine(name string) string {
	s.t.Helper()
	a := s.get("/readyz", "")
	if a.Code != http.StatusOK {
		s.t.Errorf("readyz answered %d while Neo4j is well", a.Code)
	}
	return a.json["engines"].(map[string]any)[name].(map[string]any)["status"].(string)
}

func TestSignInWorksWhileRedisIsAway(t *testing.T) {
	whole := newServer(t, true)
	redis := miniredis.RunT(t)
	s := whole.with(func(w *world) { w.cfg.RedisURL = "redis://" + redis.Addr() })
	hash, err := identity.HashPassword(goodPassword)
	if err != nil {
		t.Fatal(err)
	}
	_, err = graphtest.Open(t).Exec(t.Context(), "test_credential", `MATCH (u:User {id: $id}) SET u.email = $id + '@example.com'
CREATE (:Credential {userId: $id, passwordHash: $hash, updatedAt: datetime()})`, map[string]any{"id": s.fanID, "hash": hash})
	if err != nil {
		t.Fatal(err)
	}
	signIn := func(when string) {
		t.Helper()
		began := time.Now()
		a := s.call(http.MethodPost, "/identity/sign-in", "",
			map[string]string{"email": s.fanID + "@example.com", "password": goodPassword})
		if a.Code != http.StatusOK {
			t.Errorf("%s: %d %s", when, a.Code, a.Body)
		}
		if took := time.Since(began); took > 5*time.Second {
			t.Errorf("%s: signing in took %s", when, took)
		}
	}
	signIn("with Redis")
	if got := s.engine("redis"); got != "ok" {
		t.Errorf("Redis is %s", got)
	}
	redis.Close()
	signIn("without Redis")
	if got := s.engine("redis"); got != "away" {
		t.Errorf("Redis is gone and said to be %s", got)
	}
	if err := redis.Restart(); err != nil {
		t.Fatal(err)
	}
	eventually(t, 30*time.Second, "Redis is back", func() bool { return s.engine("redis") == "ok" })
	signIn("with Redis again")
}

func eventually(t *testing.T, within time.Duration, what string, done func() bool) {
	t.Helper()
	for limit := time.Now().Add(within); !done(); time.Sleep(100 * time.Millisecond) {
		if time.Now().After(limit) {
			t.Fatalf("after %s it does not hold that %s", within, what)
		}
	}
}

// withMeilisearch returns the server with a Meilisearch at address, whose index is of the test's own.
func (s *server) withMeilisearch(address, index string) *server {
	s.t.Helper()
	return s.with(func(w *world) {
		w.index = search.New(meilisearch.New(meilisearch.Options{
			URL: address, Key: os.Getenv("MEILI_MASTER_KEY"),
			Index: index,
		}), prometheus.NewRegistry())
		s.t.Cleanup(func() { s.closed(w.index.Close()) })
		w.pipeline = search.NewPipeline(w.index, searchSource{indexinggraph.NewSource(w.graph.DB)}, slog.Default())
	})
}

// restWorks checks that the rest of the site answers while search is away.
func (s *server) restWorks() {
	s.t.Helper()
	if a := s.get("/search?query="+s.word, ""); a.Code != http.StatusServiceUnavailable || a.code() != "UNAVAILABLE" ||
		a.Header().Get("Retry-After") == "" {
		s.t.Errorf("search without its engine: %d %s, Retry-After %q", a.Code, a.code(), a.Header().Get("Retry-After"))
	}
	if got := s.engine("search"); got != "away" {
		s.t.Errorf("search is gone and said to be %s", got)
	}
	if a := s.get("/user/profile?identifier="+s.ownerID, ""); a.Code != http.StatusOK {
		s.t.Errorf("a profile without search: %d %s", a.Code, a.Body)
	}
	if a := s.graphql("", `query ($id: ID!) { artist(id: $id) { id } album(id: $id) { id } }`,
		map[string]any{"id": s.ownerID}); a.Code != http.StatusOK || strings.Contains(a.Body.String(), "UNAVAILABLE") {
		s.t.Errorf("an artist without search: %d %s", a.Code, a.Body)
	}
}

func TestSiteWorksWhileSearchIsAway(t *testing.T) {
	whole := newServer(t, false)
	says := func(status int, text string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(status)
			if _, err := w.Write([]byte(text)); err != nil {
				panic(http.ErrAbortHandler)
			}
		}
	}
	for name, handler := range map[string]http.HandlerFunc{
		"away": nil, "HTML": says(http.StatusOK, "<!doctype html>"), "failing": says(http.StatusInternalServerError, "{}"),
		"of another version": says(http.StatusOK, `{"answers":[]}`),
	} {
		t.Run(name, func(t *testing.T) {
			fake := httptest.NewServer(handler)
			defer fake.Close()
			if handler == nil {
				fake.Close()
			}
			whole.withMeilisearch(fake.URL, "away").restWorks()
		})
	}
}

// cable is a connection to Meilisearch that can be cut.
type cable struct {
	*httptest.Server
	cut, slow atomic.Bool
}

func newCable(t *testing.T, to string) *cable {
	t.Helper()
	target, err := url.Parse(to)
	if err != nil {
		t.Fatal(err)
	}
	c := &cable{}
	proxy := httputil.NewSingleHostReverseProxy(target)
	c.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if c.cut.Load() {
			panic(http.ErrAbortHandler)
		}
		if c.slow.Load() {
			select {
			case <-r.Context().Done():
			case <-time.After(10 * time.Second):
			}
		}
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(c.Close)
	return c
}

func TestSearchComesBackByItself(t *testing.T) {
	address := os.Getenv("MEILI_URL")
	if os.Getenv(graphtest.RealEnginesVariable) != "1" || address == "" {
		t.Skip("needs " + graphtest.RealEnginesVariable + "=1 and MEILI_URL")
	}
	cable := newCable(t, address)
	whole := newServer(t, false)
	index := "away-" + whole.word
	s := whole.withMeilisearch(cable.URL, index)
	admin := client.New(address, client.WithAPIKey(os.Getenv("MEILI_MASTER_KEY")))
	t.Cleanup(admin.Close)
	remove := func() {
		for _, uid := range []string{index, index + "_build"} {
			task, err := admin.DeleteIndex(uid)
			if err == nil {
				_, err = admin.WaitForTask(task.TaskUID, 50*time.Millisecond)
			}
			if err != nil {
				t.Errorf("removing index %s: %v", uid, err)
			}
		}
	}
	t.Cleanup(remove)
	s.works()

	finds := func() bool {
		a := s.get("/search?query="+s.word, "")
		return a.Code == http.StatusOK && strings.Contains(a.Body.String(), s.album)
	}
	eventually(t, 30*time.Second, "the first index is built", finds)
	cable.slow.Store(true)
	began := time.Now()
	s.restWorks()
	if took := time.Since(began); took > 15*time.Second {
		t.Errorf("while search is slow, the site took %s", took)
	}
	cable.slow.Store(false)
	cable.cut.Store(true)
	s.restWorks()
	renamed := oneWord()
	s.tells(s.album, "Album", renamed)
	started := s.call(http.MethodPost, "/reindex/force", s.access(s.adminID),
		object{"objectType": "all"}).json["job"].(object)["id"].(string)
	state := func() object {
		return s.mustGraphQL(s.access(s.adminID),
			`{ searchIndex { ready problem pending job { id error } } }`)["searchIndex"].(object)
	}
	eventually(t, 20*time.Second, "the job says what it waits for", func() bool {
		job, is := state()["job"].(object)
		return is && job["id"] == started && job["error"] != nil
	})
	if got := state(); got["ready"] != false || got["problem"] == nil || got["pending"].(float64) < 1 {
		t.Errorf("without its engine the index is said to be %v", got)
	}
	cable.cut.Store(false)
	eventually(t, 60*time.Second, "search is back", finds)
	if job := s.job(started); job["state"] != "DONE" {
		t.Errorf("the job that waited is %v", job)
	}
	eventually(t, 60*time.Second, "what was changed meanwhile is found",
		func() bool { return len(s.found("album", renamed)) == 1 })
	s.tells(s.album, "Album", "Album "+s.word)
	eventually(t, 60*time.Second, "what is changed since is found",
		func() bool { return len(s.found("album", renamed)) == 0 })
	remove()
	if a := s.get("/search?query="+s.word, ""); a.Code == http.StatusOK && !strings.Contains(a.Body.String(), s.album) {
		t.Errorf("a wiped index answers as if there were nothing: %s", a.Body)
	}
	eventually(t, time.Minute, "the wiped index is built again", finds)
}
