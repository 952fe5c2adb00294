package rest_test

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"
	"github.com/google/uuid"
	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/api/middleware"
	"github.com/sidestage/sidestage/api/problem"
	"github.com/sidestage/sidestage/api/rest"
	"github.com/sidestage/sidestage/graphstore/accounts"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	identitygraph "github.com/sidestage/sidestage/graphstore/identity"
	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/limiter"
	"github.com/sidestage/sidestage/internal/mail"
)

// identityServer is the API of identity as it is served, with its mailbox.
type identityServer struct {
	t     *testing.T
	echo  *echo.Echo
	users []string
}

func newIdentityServer(t *testing.T) *identityServer {
	t.Helper()
	db := graphtest.Open(t)
	box, err := mail.NewMailbox(t.TempDir(), time.Now)
	if err != nil {
		t.Fatal(err)
	}
	redis, closeRedis, err := limiter.OpenRedis("")
	if err != nil {
		t.Fatal(err)
	}
	keys, err := identity.LoadKeys("", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	outbox := mail.NewOutbox(box, nil, nil)
	accounts := account.NewService(accounts.NewStore(db), time.Now)
	provider, err := identity.New(identity.Config{
		Store: identitygraph.NewStore(db), Accounts: accounts, Limits: limiter.New(redis, time.Now), Mail: outbox, Keys: keys,
		PublicURL:    "http://example.com",
		PasswordCost: argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32},
	})
	if err != nil {
		t.Fatal(err)
	}
	s := &identityServer{t: t, echo: echo.New()}
	if err := middleware.Install(s.echo, middleware.Config{Verify: provider.Verify}); err != nil {
		t.Fatal(err)
	}
	g := s.echo.Group("/api")
	admit := func(context.Context, string, string) error { return nil }
	rest.Identity{Identity: provider, Admit: admit}.Register(g)
	rest.User{Accounts: accounts, Identity: provider}.Register(g)
	rest.Mailbox{Mailbox: box}.Register(g)
	t.Cleanup(func() {
		ctx := context.WithoutCancel(t.Context())
		for _, err := range []error{provider.Close(ctx), outbox.Close(ctx), closeRedis()} {
			if err != nil {
				t.Error(err)
			}
		}
		graphtest.Cleanup(t, db, s.users...)
	})
	return s
}

// call asks with a JSON body and gives the answer's members.
func (s *identityServer) call(method, path, token string, body any, wantStatus int) map[string]any {
	s.t.Helper()
	w := s.raw(method, path, token, body)
	if w.Code != wantStatus {
		s.t.Fatalf("%s %s: %d, want %d: %s", method, path, w.Code, wantStatus, w.Body)
	}
	if wantStatus >= 400 && w.Header().Get("Content-Type") != problem.ContentType {
		s.t.Errorf("%s %s: content type %q", method, path, w.Header().Get("Content-Type"))
	}
	out := map[string]any{}
	if w.Body.Len() > 0 {
		if err := json.Unmarshal(w.Body.Bytes(), &out); err != nil {
			s.t.Fatalf("%s %s: %v in %s", method, path, err, w.Body)
		}
	}
	return out
}

func (s *identityServer) raw(method, path, token string, body any) *httptest.ResponseRecorder {
	s.t.Helper()
	var data bytes.Buffer
	if body != nil {
		if err := json.NewEncoder(&data).Encode(body); err != nil {
			s.t.Fatal(err)
		}
	}
	r := httptest.NewRequest(method, path, &data)
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	w := httptest.NewRecorder()
	s.echo.ServeHTTP(w, r)
	return w
}

// code waits for the newest letter to an address.
func (s *identityServer) code(email string) string {
	s.t.Helper()
	for deadline := time.Now().Add(10 * time.Second); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		var letters []struct{ To, Subject, Text, Code, SentAt string }
		w := s.raw(http.MethodGet, "/api/dev/mailbox?to="+email, "", nil)
		if err := json.Unmarshal(w.Body.Bytes(), &letters); err != nil {
			s.t.Fatal(err)
		}
		if len(letters) > 0 {
			if _, err := time.Parse("2006-01-02T15:04:05.000Z", letters[0].SentAt); err != nil {
				s.t.Errorf("sentAt: %v", err)
			}
			return letters[0].Code
		}
	}
	s.t.Fatalf("no letter to %s", email)
	return ""
}

type object = map[string]any

func newNames() (email, handle string) {
	id := strings.ReplaceAll(uuid.NewString(), "-", "")
	return "mia-" + id + "@example.com", "mia_" + id[:20]
}

func TestIdentityOverREST(t *testing.T) {
	s := newIdentityServer(t)
	email, handle := newNames()
	const first, second = "a password for tests", "another password"
	signUp := object{"email": email, "password": first, "handle": handle, "displayName": "Mia", "accountType": "artist"}

	if got := s.call("GET", "/api/identity/handle-available?handle="+handle, "", nil, 200); got["available"] != true {
		t.Errorf("a free handle: %v", got)
	}
	id := s.call("POST", "/api/identity/sign-up", "", signUp, 201)["userId"].(string)
	s.users = append(s.users, id)
	if got := s.call("GET", "/api/identity/handle-available?handle="+strings.ToUpper(handle), "", nil,
		200); got["available"] != false || got["reason"] == "" {
		t.Errorf("a taken handle: %v", got)
	}
	if got := s.call("GET", "/api/user/checkemail?email="+email, "", nil, 200); got["exists"] != true ||
		got["confirmed"] != false {
		t.Errorf("checkemail: %v", got)
	}
	refused := s.call("POST", "/api/identity/sign-in", "", object{"email": email, "password": first}, 403)
	if refused["code"] != "FORBIDDEN" || refused["reason"] != "NOT_CONFIRMED" {
		t.Errorf("not confirmed: %v", refused)
	}
	wrong := s.call("POST", "/api/identity/sign-in", "", object{"email": email, "password": second}, 401)
	if wrong["code"] != "UNAUTHENTICATED" || wrong["detail"] != "Invalid password. Please try again." ||
		wrong["reason"] != nil {
		t.Errorf("wrong password: %v", wrong)
	}
	if got := s.call("POST", "/api/identity/confirm-sign-up", "", object{"email": email, "code": s.code(email)},
		200); got["confirmed"] != true {
		t.Errorf("confirm: %v", got)
	}

	tokens := s.call("POST", "/api/identity/sign-in", "", object{"email": email, "password": first}, 200)
	if tokens["expiresIn"] != 3600.0 {
		t.Errorf("expiresIn: %v", tokens["expiresIn"])
	}
	access := tokens["accessToken"].(string)
	own := s.call("GET", "/api/user/profile?identifier="+id, access, nil, 200)
	if own["email"] != email || own["seenTutorial"] != false || len(own["roles"].([]any)) != 0 {
		t.Errorf("own profile: %v", own)
	}
	badges := own["badges"].([]any)
	if len(badges) != 1 || badges[0].(object)["badgeType"] != "Artist" {
		t.Errorf("badges: %v", badges)
	}
	public := s.call("GET", "/api/user/profile?identifier=@"+strings.ToUpper(handle), "", nil, 200)
	for _, member := range []string{"email", "roles", "seenTutorial"} {
		if _, ok := public[member]; ok {
			t.Errorf("anybody reads %s", member)
		}
	}
	if public["handle"] != handle || public["isFollowed"] != false || public["followerCount"] != 0.0 {
		t.Errorf("public profile: %v", public)
	}
	s.call("GET", "/api/user/profile?identifier="+id, tokens["idToken"].(string), nil, 401)
	s.call("GET", "/api/user/profile?identifier="+uuid.NewString(), "", nil, 404)
	s.call("GET", "/api/user/profile", "", nil, 400)

	_, newHandle := newNames()
	s.call("PATCH", "/api/identity/attributes", "", object{"handle": newHandle}, 401)
	if got := s.call("PATCH", "/api/identity/attributes", access, object{"handle": newHandle}, 200); got["userId"] != id {
		t.Errorf("attributes: %v", got)
	}
	bad := s.call("PATCH", "/api/identity/attributes", access, object{"handle": "music", "displayName": ""}, 400)
	if fields := bad["fields"].(object); fields["handle"] == nil || fields["displayName"] == nil {
		t.Errorf("fields: %v", fields)
	}
	s.call("GET", "/api/user/profile?identifier="+newHandle, "", nil, 200)

	refreshed := s.call("POST", "/api/identity/refresh", access, object{"refreshToken": tokens["refreshToken"]}, 200)
	s.call("POST", "/api/identity/sign-out", "", object{"refreshToken": refreshed["refreshToken"]}, 204)
	s.call("POST", "/api/identity/refresh", "", object{"refreshToken": refreshed["refreshToken"]}, 401)

	if got := s.call("POST", "/api/identity/forgot-password", "", object{"email": email}, 200); got["sent"] != true {
		t.Errorf("forgot: %v", got)
	}
	limited := s.call("POST", "/api/identity/forgot-password", "", object{"email": email}, 429)
	if limited["code"] != "RATE_LIMITED" || limited["retryAfter"] == nil {
		t.Errorf("limited: %v", limited)
	}
}

// Whoever uses up the tries of an account, at the owner's network address too, keeps no known device of the owner out.
func TestAKnownDeviceIsLetThroughOverREST(t *testing.T) {
	s := newIdentityServer(t)
	const password, ownersAddress = "a password for tests", "198.51.100.7"
	member := func() (email, device string) {
		email, handle := newNames()
		id := s.call("POST", "/api/identity/sign-up", "", object{
			"email": email, "password": password, "handle": handle, "displayName": "Mia", "accountType": "fan",
		}, 201)["userId"].(string)
		s.users = append(s.users, id)
		s.call("POST", "/api/identity/confirm-sign-up", "", object{"email": email, "code": s.code(email)}, 200)
		signedIn := s.call("POST", "/api/identity/sign-in", "", object{"email": email, "password": password}, 200)
		device, _ = signedIn["deviceToken"].(string)
		refreshed := s.call("POST", "/api/identity/refresh", "", object{"refreshToken": signedIn["refreshToken"]}, 200)
		if device == "" || refreshed["deviceToken"] != nil {
			t.Fatalf("device tokens: of a sign-in %q, of a refresh %v", device, refreshed["deviceToken"])
		}
		return email, device
	}
	owner, own := member()
	_, others := member()
	signIn := func(want int, from, password string, tokens ...string) {
		t.Helper()
		body, err := json.Marshal(object{"email": owner, "password": password, "deviceTokens": tokens})
		if err != nil {
			t.Fatal(err)
		}
		r := httptest.NewRequest(http.MethodPost, "/api/identity/sign-in", bytes.NewReader(body))
		r.RemoteAddr = from + ":1234"
		w := httptest.NewRecorder()
		s.echo.ServeHTTP(w, r)
		if w.Code != want {
			t.Fatalf("from %s: %d, want %d: %s", from, w.Code, want, w.Body)
		}
	}
	for _, from := range []string{"203.0.113.1", "203.0.113.2", ownersAddress} {
		for range 10 {
			signIn(401, from, "wrong password")
		}
		signIn(429, from, password)
	}
	signIn(429, ownersAddress, password, others, own[1:], "nonsense")
	signIn(200, ownersAddress, password, others, own)
	for range 5 {
		signIn(401, ownersAddress, "wrong password", own)
	}
	signIn(429, ownersAddress, password, own)
	got := s.call("POST", "/api/identity/sign-in", "", object{"email": owner, "deviceTokens": "x"}, 400)
	if got["fields"] == nil {
		t.Errorf("tokens that are no list: %v", got)
	}
}

func TestSignUpNamesFieldsOverREST(t *testing.T) {
	s := newIdentityServer(t)
	got := s.call("POST", "/api/identity/sign-up", "",
		object{"email": "x", "password": "password123", "handle": "a b", "displayName": "", "accountType": "x"}, 400)
	var names []string
	for name := range got["fields"].(object) {
		names = append(names, name)
	}
	slices.Sort(names)
	if want := []string{"accountType", "displayName", "email", "handle", "password"}; !slices.Equal(names, want) {
		t.Errorf("fields %v, want %v", names, want)
	}
	s.call("POST", "/api/identity/sign-in", "", object{"email": 7}, 400)
	s.call("POST", "/api/identity/sign-in", "", nil, 400)
}

func TestJWKSOverREST(t *testing.T) {
	s := newIdentityServer(t)
	keys := s.call("GET", "/api/.well-known/jwks.json", "", nil, 200)["keys"].([]any)
	if len(keys) != 1 || keys[0].(object)["kty"] != "OKP" || keys[0].(object)["d"] != nil {
		t.Errorf("keys: %v", keys)
	}
}

func TestTokensAreNotCached(t *testing.T) {
	s := newIdentityServer(t)
	for _, path := range []string{"/api/user/profile?identifier=x", "/api/identity/handle-available?handle=x"} {
		if got := s.raw("GET", path, "", nil).Header().Get("Cache-Control"); got != "no-store" {
			t.Errorf("%s: Cache-Control %q", path, got)
		}
	}
}
