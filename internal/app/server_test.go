package app

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/google/uuid"
	"github.com/labstack/echo/v4"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/sidestage/sidestage/docs/contract"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/apppasswords"
	"github.com/sidestage/sidestage/internal/config"
	"github.com/sidestage/sidestage/internal/webpush/pushtest"
)

// server is the whole server in process, over a small world of the test's own. Every REST answer
// that a test gets from it is held to the contract.
type server struct {
	t        *testing.T
	echo     *echo.Echo
	cfg      config.Config
	world    *world
	services *services
	registry *prometheus.Registry
	api      *contract.API
	key      ed25519.PrivateKey
	kid      string
	log      *lockedBuffer
	pushBy   pushtest.Service
	now      func() time.Time // the clock of its domains; the machine's where it is nil

	ownerID, otherID, fanID, adminID string
	genre                            string
	word                             string // in the titles of everything that is published
	draftWord                        string // in the titles of everything that is not
	album, draftAlbum                string
	tracks                           []string          // of album; the last is a draft
	draftTrack                       string            // of draftAlbum
	readPosts                        map[string]string // of the owner's, by what they were made with
	playerKeys                       map[string]apppasswords.Made

	mu       sync.Mutex
	answered map[string]bool // operations that answered with success
}

// lockedBuffer is a log that may be read while it is written.
type lockedBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

func newServer(t *testing.T, demo bool) *server {
	t.Helper()
	return newServerOn(t, demo, "")
}

// restContract reads the contract once, which takes a tenth of a second.
var restContract = sync.OnceValues(contract.REST)

// webhookSecret is what the provider of payments signs by in tests.
const webhookSecret = "whsec_of_tests"

// newServerOn is a server with a Redis, or with one of its own in process.
func newServerOn(t *testing.T, demo bool, redisURL string) *server {
	t.Helper()
	return newServerWith(t, demo, func(s *server) { s.cfg.RedisURL = redisURL })
}

// newServerWith is a server that is changed before it opens.
func newServerWith(t *testing.T, demo bool, change func(*server)) *server {
	t.Helper()
	api, err := restContract()
	if err != nil {
		t.Fatal(err)
	}
	s := &server{t: t, api: api, registry: prometheus.NewRegistry(), log: &lockedBuffer{}, answered: map[string]bool{}}
	s.key = ed25519.NewKeyFromSeed(bytes.Repeat([]byte{7}, ed25519.SeedSize))
	graph := graphtest.Config(t)
	s.cfg = config.Config{
		ListenAddr: "127.0.0.1:0", PublicURL: "http://sidestage.example", DataDir: t.TempDir(), Demo: demo,
		Neo4jURI: graph.URI, Neo4jUsername: graph.Username, Neo4jPassword: graph.Password,
		StripeWebhookSecret: webhookSecret, RateLimitScale: 1000, ListenBrainzURL: alwaysThere(),
		TokenSigningKey: base64.StdEncoding.EncodeToString(s.key.Seed()),
	}
	change(s)
	s.createMusic()
	s.open()
	return s
}

// twin is another server of the same site: the same graph and the same people, and memory of its own.
func (s *server) twin() *server {
	s.t.Helper()
	other := &server{
		t: s.t, api: s.api, registry: prometheus.NewRegistry(), log: &lockedBuffer{}, answered: map[string]bool{},
		key: s.key, cfg: s.cfg, now: s.now,
		ownerID: s.ownerID, otherID: s.otherID, fanID: s.fanID, adminID: s.adminID, genre: s.genre, word: s.word,
		draftWord: s.draftWord,
		album:     s.album, draftAlbum: s.draftAlbum, tracks: s.tracks, draftTrack: s.draftTrack,
	}
	other.cfg.DataDir = s.t.TempDir()
	other.open()
	return other
}

// open starts everything over the world that there is.
func (s *server) open() {
	t := s.t
	t.Helper()
	var err error
	log := slog.New(slog.NewTextHandler(s.log, nil))
	before := slog.Default()
	slog.SetDefault(log)
	t.Cleanup(func() { slog.SetDefault(before) })
	if s.world, err = openWorld(t.Context(), s.cfg, log, s.registry, s.log); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.closed(closing(s.world.close)) })
	if s.now != nil {
		s.world.now = s.now
	}
	if err := s.world.pipeline.Rebuild(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.ownIndex()
	s.world.pushBy = &s.pushBy
	if s.services, err = newServices(t.Context(), s.world, s.registry); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.closed(closing(s.services.close)) })
	s.trained()
	if s.echo, err = newEcho(s.cfg, s.services.api(), log); err != nil {
		t.Fatal(err)
	}
	s.kid = s.get("/.well-known/jwks.json", "").json["keys"].([]any)[0].(map[string]any)["kid"].(string)
}

// part finds what a domain adds to the server.
func (s *server) part(domainName string) *part {
	return &s.services.parts[slices.IndexFunc(s.services.parts, func(p part) bool { return p.name == domainName })]
}

// trained makes a model: until then there are no recommendations, and no jukebox.
func (s *server) trained() {
	s.t.Helper()
	if err := s.services.trainer.Retrain(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
}

func (s *server) closed(err error) {
	if err != nil {
		s.t.Error(err)
	}
}

// createMusic makes two artists, a fan and an admin, a published album with a draft among its tracks, and a draft
// album.
func (s *server) createMusic() {
	t := s.t
	db := graphtest.Open(t)
	s.ownerID, s.otherID, s.fanID, s.adminID = graphtest.ID(t), graphtest.ID(t), graphtest.ID(t), graphtest.ID(t)
	s.genre, s.album, s.draftAlbum, s.draftTrack = graphtest.ID(t), graphtest.ID(t), graphtest.ID(t), graphtest.ID(t)
	for range 4 {
		s.tracks = append(s.tracks, graphtest.ID(t))
	}
	random := strings.Map(letters, strings.ReplaceAll(uuid.NewString(), "-", ""))
	s.word, s.draftWord = "lum"+random[:9], "ven"+random[9:18]
	_, err := db.Exec(t.Context(), "test_world", `
CREATE (g:Genre {id: $genre, name: 'Genre ' + $genre, slug: $genre, trackCount: 3, artistCount: 1})
WITH g UNWIND $people AS person
CREATE (u:User {id: person.id, handle: 'h' + right(person.id, 12), handleKey: 'h' + right(person.id, 12), displayName: person.name, email: person.id,
  accountType: person.type, roles: person.roles, followerCount: 0, playCount: 0, createdAt: datetime(), updatedAt: datetime(), confirmedAt: datetime()})
FOREACH (_ IN CASE WHEN 'admin' IN person.roles THEN [1] ELSE [] END | SET u:Admin)
FOREACH (_ IN CASE person.type WHEN 'artist' THEN [1] ELSE [] END | SET u:Artist CREATE (u)-[:IN_GENRE {weight: 1.0}]->(g))
WITH DISTINCT g MATCH (o:User {id: $owner})
CREATE (o)-[:RELEASED]->(al:Album {id: $album, ownerId: $owner, title: 'Album ' + $word, albumType: 'album', status: 'published', releaseDate: datetime('2020-01-01T00:00:00Z'),
  coverArtUrl: '/api/images/cover/' + $album, createdAt: datetime(), updatedAt: datetime()})-[:IN_GENRE]->(g)
CREATE (o)-[:RELEASED]->(hidden:Album {id: $draftAlbum, ownerId: $owner, title: 'Album ' + $draftWord, albumType: 'single', status: 'draft', releaseDate: datetime('2030-01-01T00:00:00Z'),
  coverArtUrl: '/api/images/cover/' + $draftAlbum, createdAt: datetime(), updatedAt: datetime()})-[:IN_GENRE]->(g)
WITH g, o, al, hidden UNWIND range(0, 4) AS i
WITH g, o, i, CASE i WHEN 4 THEN hidden ELSE al END AS on
CREATE (o)-[:PERFORMED]->(t:Track {id: ($tracks + $draftTrack)[i], ownerId: $owner, title: 'Song ' + i + ' ' + CASE WHEN i < 3 THEN $word ELSE $draftWord END, duration: 2.0,
  status: CASE WHEN i < 3 THEN 'published' ELSE 'draft' END, source: 'demo', playCount: i, coverArtUrl: on.coverArtUrl, createdAt: datetime(), updatedAt: datetime()})-[:IN_GENRE]->(g)
CREATE (on)-[:HAS_TRACK {index: i % 4 + 1}]->(t)
FOREACH (_ IN CASE i WHEN 1 THEN [1] ELSE [] END | CREATE (o)-[:FEATURES {position: 1}]->(t))`, map[string]any{
		"genre": s.genre, "owner": s.ownerID, "album": s.album, "draftAlbum": s.draftAlbum, "tracks": s.tracks,
		"draftTrack": s.draftTrack,
		"word":       s.word, "draftWord": s.draftWord,
		"people": []map[string]any{
			{"id": s.ownerID, "name": "Owner " + s.word, "type": "artist", "roles": []string{}},
			{"id": s.otherID, "name": "Other " + s.word, "type": "artist", "roles": []string{}},
			{"id": s.fanID, "name": "Fan", "type": "fan", "roles": []string{}},
			{"id": s.adminID, "name": "Admin", "type": "fan", "roles": []string{"admin"}},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
}

// letters makes words that no other test's typos reach.
func letters(r rune) rune {
	if r >= '0' && r <= '9' {
		return 'k' + r - '0'
	}
	return r
}

// token signs a token as the server does; "" for nobody.
func (s *server) token(userID, use string, life time.Duration) string {
	if userID == "" {
		return ""
	}
	token := jwt.NewWithClaims(jwt.SigningMethodEdDSA, jwt.MapClaims{
		"iss": s.cfg.PublicURL, "sub": userID, "custom:userId": userID, "token_use": use, "exp": time.Now().Add(life).Unix(),
	})
	token.Header["kid"] = s.kid
	signed, err := token.SignedString(s.key)
	if err != nil {
		s.t.Fatal(err)
	}
	return signed
}

func (s *server) access(userID string) string { return s.token(userID, "access", time.Hour) }

// answer is what came back.
type answer struct {
	*httptest.ResponseRecorder
	json map[string]any
}

// code is that of a problem, or of the first error of GraphQL; "" where all went well.
func (a answer) code() string {
	if a.Code >= 400 {
		code, _ := a.json["code"].(string)
		return code
	}
	return codeOf(a.json)
}

func codeOf(body map[string]any) string {
	failures, _ := body["errors"].([]any)
	if len(failures) == 0 {
		return ""
	}
	code, _ := failures[0].(map[string]any)["extensions"].(map[string]any)["code"].(string)
	return code
}

func (s *server) get(path, token string) answer {
	s.t.Helper()
	return s.call(http.MethodGet, path, token, nil)
}

// call asks for a path below /api with a JSON body, and holds the answer to the contract.
func (s *server) call(method, path, token string, body any, headers ...string) answer {
	s.t.Helper()
	var sent bytes.Buffer
	if body != nil {
		if err := json.NewEncoder(&sent).Encode(body); err != nil {
			s.t.Fatal(err)
		}
	}
	r := httptest.NewRequestWithContext(s.t.Context(), method, "/api"+path, &sent)
	r.Header.Set("Content-Type", "application/json")
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	return s.send(r, token)
}

// send sends a request as whoever has the token, and holds the answer to the contract.
func (s *server) send(r *http.Request, token string) answer {
	s.t.Helper()
	r.RemoteAddr = "127.0.0.1:1234" // where metrics are open
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	a := answer{ResponseRecorder: httptest.NewRecorder()}
	s.echo.ServeHTTP(a, r)
	// Lines of JSON are no single value.
	kind := a.Header().Get("Content-Type")
	if strings.Contains(kind, "json") && !strings.Contains(kind, "jsonl") && a.Body.Len() > 0 && a.Body.Bytes()[0] == '{' {
		if err := json.Unmarshal(a.Body.Bytes(), &a.json); err != nil {
			s.t.Fatalf("%s %s: %v in %s", r.Method, r.URL, err, a.Body)
		}
	}
	s.check(r.Method, r.URL.Path, a)
	return a
}

func (s *server) check(method, path string, a answer) {
	s.t.Helper()
	operation := s.operation(method, path)
	if operation == "" {
		return
	}
	if err := s.api.Check(operation, a.Code, a.Header().Get("Content-Type"), a.Body.Bytes()); err != nil {
		s.t.Errorf("%s: %v", path, err)
	}
	if a.Code < 400 && a.code() == "" {
		s.mu.Lock()
		s.answered[operation] = true
		s.mu.Unlock()
	}
}

// operation finds the contract's name of what the router makes of a path; "" for what it does not know.
func (s *server) operation(method, path string) string {
	c := s.echo.AcquireContext()
	defer s.echo.ReleaseContext(c)
	s.echo.Router().Find(method, path, c)
	name := method + " " + contractPath(c.Path())
	if _, ok := s.api.Operation(name); ok {
		return name
	}
	return ""
}

// contractPath writes echo's /api/tracks/:id as /tracks/{id}.
func contractPath(path string) string {
	parts := strings.Split(strings.TrimPrefix(path, "/api"), "/")
	for i, part := range parts {
		if name, ok := strings.CutPrefix(part, ":"); ok {
			parts[i] = "{" + name + "}"
		}
	}
	return strings.Join(parts, "/")
}

// graphql asks a query.
func (s *server) graphql(token, query string, variables map[string]any) answer {
	s.t.Helper()
	return s.call(http.MethodPost, "/graphql", token, map[string]any{"query": query, "variables": maps.Clone(variables)})
}
