// Package openidtest is an issuer of OpenID Connect in process, for tests.
package openidtest

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

// Who we are at the issuer.
const (
	ClientID     = "sidestage"
	ClientSecret = "a secret of tests"
)

const discoveryPath = "/.well-known/openid-configuration"

// Issuer lets in whoever Person says, without asking.
type Issuer struct {
	URL string

	// held is locked while the issuer hangs.
	held sync.RWMutex

	mu     sync.Mutex
	away   bool
	asked  int
	key    *rsa.PrivateKey
	person map[string]any
	nonce  string
	codes  map[string]request
}

type request struct {
	nonce, challenge, redirect string
	person                     map[string]any
}

// New starts an issuer; it ends with the test.
func New(t testing.TB) *Issuer {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	i := &Issuer{key: key, codes: map[string]request{}}
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+discoveryPath, i.discovery)
	mux.HandleFunc("GET /authorize", i.authorize)
	mux.HandleFunc("POST /token", i.token)
	mux.HandleFunc("GET /keys", i.keys)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if i.isAway(r) {
			http.Error(w, "away", http.StatusServiceUnavailable)
			return
		}
		mux.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	i.URL = server.URL
	return i
}

// SetPerson is who is let in from now on, by their claims.
func (i *Issuer) SetPerson(claims map[string]any) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.person = claims
}

// SetNonce has tokens carry a nonce that nobody asked for; empty ends that.
func (i *Issuer) SetNonce(nonce string) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.nonce = nonce
}

// SetAway has the issuer answer 503 to everything, or ends that.
func (i *Issuer) SetAway(away bool) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.away = away
}

// Hang has the issuer answer nobody until end is called.
func (i *Issuer) Hang() (end func()) {
	i.held.Lock()
	return i.held.Unlock
}

// Discoveries counts how often it was asked who it is.
func (i *Issuer) Discoveries() int {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.asked
}

func (i *Issuer) isAway(r *http.Request) bool {
	i.mu.Lock()
	if r.URL.Path == discoveryPath {
		i.asked++
	}
	i.mu.Unlock()
	i.held.RLock()
	defer i.held.RUnlock()
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.away
}

// Visit goes to the issuer as a browser does, and returns what it leads back with.
func (i *Issuer) Visit(t testing.TB, address string) (redirect, state, code string) {
	t.Helper()
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := client.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	back, err := url.Parse(answer.Header.Get("Location"))
	if err != nil || answer.StatusCode != http.StatusFound {
		t.Fatalf("the issuer answers %s, %v", answer.Status, err)
	}
	q := back.Query()
	back.RawQuery = ""
	return back.String(), q.Get("state"), q.Get("code")
}

func (i *Issuer) discovery(w http.ResponseWriter, _ *http.Request) {
	answer(w, map[string]any{
		"issuer": i.URL, "authorization_endpoint": i.URL + "/authorize", "token_endpoint": i.URL + "/token",
		"jwks_uri": i.URL + "/keys", "id_token_signing_alg_values_supported": []string{"RS256"},
	})
}

func (i *Issuer) authorize(w http.ResponseWriter, r *http.Request) {
	i.mu.Lock()
	defer i.mu.Unlock()
	q := r.URL.Query()
	if q.Get("client_id") != ClientID || q.Get("response_type") != "code" || q.Get("code_challenge_method") != "S256" {
		http.Error(w, "this is no request of the code flow with PKCE", http.StatusBadRequest)
		return
	}
	code := rand.Text()
	i.codes[code] = request{q.Get("nonce"), q.Get("code_challenge"), q.Get("redirect_uri"), i.person}
	back := url.Values{"code": {code}, "state": {q.Get("state")}}
	http.Redirect(w, r, q.Get("redirect_uri")+"?"+back.Encode(), http.StatusFound)
}

func (i *Issuer) token(w http.ResponseWriter, r *http.Request) {
	i.mu.Lock()
	defer i.mu.Unlock()
	id, escaped, _ := r.BasicAuth()
	// Both are escaped as in a form (RFC 6749, 2.3.1).
	secret, _ := url.QueryUnescape(escaped)
	known, ok := i.codes[r.FormValue("code")]
	delete(i.codes, r.FormValue("code"))
	sum := sha256.Sum256([]byte(r.FormValue("code_verifier")))
	proven := base64.RawURLEncoding.EncodeToString(sum[:]) == known.challenge
	if id != ClientID || secret != ClientSecret || !ok || !proven || r.FormValue("redirect_uri") != known.redirect {
		w.WriteHeader(http.StatusBadRequest)
		answer(w, map[string]string{"error": "invalid_grant"})
		return
	}
	claims := jwt.MapClaims{
		"iss": i.URL, "aud": ClientID, "iat": time.Now().Unix(), "exp": time.Now().Add(time.Hour).Unix(), "nonce": known.nonce,
	}
	for name, value := range known.person {
		claims[name] = value
	}
	if i.nonce != "" {
		claims["nonce"] = i.nonce
	}
	token := jwt.NewWithClaims(jwt.SigningMethodRS256, claims)
	token.Header["kid"] = "one"
	signed, err := token.SignedString(i.key)
	if err != nil {
		http.Error(w, fmt.Sprint(err), http.StatusInternalServerError)
		return
	}
	answer(w, map[string]any{"access_token": "at", "token_type": "Bearer", "expires_in": 3600, "id_token": signed})
}

func (i *Issuer) keys(w http.ResponseWriter, _ *http.Request) {
	answer(w, map[string]any{"keys": []map[string]string{{
		"kty": "RSA", "alg": "RS256", "use": "sig", "kid": "one",
		"n": base64.RawURLEncoding.EncodeToString(i.key.N.Bytes()),
		"e": base64.RawURLEncoding.EncodeToString(big.NewInt(int64(i.key.E)).Bytes()),
	}}})
}

func answer(w http.ResponseWriter, body any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(body)
}
