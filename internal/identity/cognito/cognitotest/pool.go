// Package cognitotest is a user pool in process, for tests: what an app client may ask of Amazon Cognito, with its
// errors in its words.
package cognitotest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
)

// What the pool is called.
const (
	Region   = "eu-test-1"
	ID       = "eu-test-1_Sidestage"
	ClientID = "site"
)

// leastPassword is the pool's policy.
const leastPassword = 10

// User is somebody in the pool.
type User struct {
	Sub, Email, Password string
	Attributes           map[string]string
	Confirmed, Disabled  bool
	code, resetCode      string
}

// Pool is a user pool that answers at URL.
type Pool struct {
	URL string
	now func() time.Time

	mu    sync.Mutex
	keys  []signingKey
	users map[string]*User
	codes map[string][]string
	// refresh has the user and the sign-in of each refresh token.
	refresh map[string]signIn
	away    bool
	// held keeps requests for keys waiting until it is closed; asked counts all of them.
	held  chan struct{}
	asked int
}

type signIn struct{ email, family string }

// New starts a pool whose clock is now; it ends with the test.
func New(t testing.TB, now func() time.Time) *Pool {
	t.Helper()
	p := &Pool{now: now, users: map[string]*User{}, codes: map[string][]string{}, refresh: map[string]signIn{}}
	p.RotateKey(t)
	server := httptest.NewServer(p)
	t.Cleanup(server.Close)
	p.URL = server.URL
	return p
}

// Add puts a confirmed user into the pool, past every sign-up, with an address that is proven.
func (p *Pool) Add(email, password string, attributes map[string]string) *User {
	p.mu.Lock()
	defer p.mu.Unlock()
	u := &User{Sub: uuid.NewString(), Email: email, Password: password, Attributes: map[string]string{}, Confirmed: true}
	u.Attributes["email"], u.Attributes["email_verified"] = email, "true"
	for name, value := range attributes {
		u.Attributes[name] = value
	}
	p.users[email] = u
	return u
}

// Attribute returns what the pool keeps of a user.
func (p *Pool) Attribute(email, name string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.users[email].Attributes[name]
}

// Disable keeps a user out, as an operator does.
func (p *Pool) Disable(email string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.users[email].Disabled = true
}

// Codes returns those that were sent to an address.
func (p *Pool) Codes(email string) []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string(nil), p.codes[email]...)
}

// SetAway has the pool answer nobody, or answer again.
func (p *Pool) SetAway(away bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.away = away
}

// HoldKeys has requests for the pool's keys hang until release is called, at the latest when the test ends.
func (p *Pool) HoldKeys(t testing.TB) (release func()) {
	held := make(chan struct{})
	release = sync.OnceFunc(func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.held = nil
		close(held)
	})
	t.Cleanup(release)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.held = held
	return release
}

// KeyRequests returns how often the pool was asked for its keys.
func (p *Pool) KeyRequests() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.asked
}

// waitForKeys counts a request for keys and has it wait where they are held.
func (p *Pool) waitForKeys(ctx context.Context) {
	p.mu.Lock()
	held := p.held
	p.asked++
	p.mu.Unlock()
	if held == nil {
		return
	}
	select {
	case <-held:
	case <-ctx.Done():
	}
}

// fail is an error of the pool.
type fail struct{ kind, message string }

func (f fail) Error() string { return f.kind + ": " + f.message }

// request is any request of the pool.
type request struct {
	ClientID         string `json:"ClientId"`
	Username         string
	Password         string
	ConfirmationCode string
	AccessToken      string
	PreviousPassword string
	ProposedPassword string
	Token            string
	AuthFlow         string
	AuthParameters   map[string]string
	UserAttributes   []struct{ Name, Value string }
}

// ServeHTTP answers a request of the API, or for the pool's keys.
func (p *Pool) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodGet {
		p.waitForKeys(r.Context())
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.away {
		panic(http.ErrAbortHandler)
	}
	if r.Method == http.MethodGet {
		if r.URL.Path != "/"+ID+"/.well-known/jwks.json" {
			http.NotFound(w, r)
			return
		}
		answer(w, http.StatusOK, p.published())
		return
	}
	var in request
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	_, operation, _ := strings.Cut(r.Header.Get("X-Amz-Target"), ".")
	out, err := p.handle(operation, in)
	if f, ok := errors.AsType[fail](err); ok {
		w.Header().Set("X-Amzn-Errortype", f.kind)
		answer(w, http.StatusBadRequest, map[string]string{"__type": f.kind, "message": f.message})
		return
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	answer(w, http.StatusOK, out)
}

func answer(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/x-amz-json-1.1")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

func (p *Pool) handle(operation string, in request) (any, error) {
	byToken := operation == "UpdateUserAttributes" || operation == "ChangePassword"
	if !byToken && in.ClientID != ClientID {
		return nil, fail{"ResourceNotFoundException", "User pool client " + in.ClientID + " does not exist."}
	}
	switch operation {
	case "SignUp":
		return p.signUp(in)
	case "ConfirmSignUp":
		return p.confirmSignUp(in)
	case "ResendConfirmationCode":
		return p.resend(in)
	case "InitiateAuth":
		return p.initiateAuth(in)
	case "RevokeToken":
		family := p.refresh[in.Token].family
		for token, one := range p.refresh {
			if one.family == family {
				delete(p.refresh, token)
			}
		}
		return struct{}{}, nil
	case "ForgotPassword":
		return p.forgot(in)
	case "ConfirmForgotPassword":
		return p.confirmForgot(in)
	case "ChangePassword":
		return p.changePassword(in)
	case "UpdateUserAttributes":
		return p.update(in)
	default:
		return nil, fmt.Errorf("cognitotest does not know %q", operation)
	}
}
