package cognito_test

import (
	"context"
	"strconv"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"github.com/sidestage/sidestage/internal/identity/cognito"
	"github.com/sidestage/sidestage/internal/identity/cognito/cognitotest"
	"github.com/sidestage/sidestage/internal/identity/identitytest"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// patience is well under the time that a request to a pool that hangs may take.
const patience = 4 * time.Second

// accessTokens returns what makes access tokens of somebody's sign-in, each of its own, as sessions of tokens that were
// seen are cached.
func accessTokens(
	t *testing.T, w *identitytest.World, provider *cognito.Provider, pool *cognitotest.Pool, p identitytest.Person,
) func() string {
	t.Helper()
	tokens, err := provider.SignIn(t.Context(), p.From, p.Email, identitytest.Password)
	identitytest.Must(t, err)
	claims := jwt.MapClaims{}
	_, _, err = jwt.NewParser().ParseUnverified(tokens.AccessToken, claims)
	identitytest.Must(t, err)
	made := 0
	return func() string {
		made++
		claims["jti"], claims["exp"] = strconv.Itoa(made), w.Now().Add(time.Hour).Unix()
		token, err := pool.Sign(claims)
		identitytest.Must(t, err)
		return token
	}
}

// verifyWithin fails the test where a token is not accepted in patience.
func verifyWithin(t *testing.T, provider *cognito.Provider, token string) {
	t.Helper()
	began := time.Now()
	if _, err := provider.Verify(t.Context(), token); err != nil {
		t.Errorf("verifying while the pool's keys hang: %v", err)
	}
	if took := time.Since(began); took > patience {
		t.Errorf("verifying waited %s for the pool's keys", took)
	}
}

func waitForKeyRequests(t *testing.T, pool *cognitotest.Pool, want int) {
	t.Helper()
	for end := time.Now().Add(75 * time.Second); pool.KeyRequests() < want; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("the pool was asked for keys %d times, want %d", pool.KeyRequests(), want)
		}
	}
}

// A pool that does not answer for its keys holds up nobody whose key is known, not even while others wait for a key
// that is not, and is asked once for all.
func TestKeysThatHangHoldUpNobody(t *testing.T) {
	w := identitytest.NewWorld(t)
	provider, pool := open(t, w)
	p := memberPerson(t, w, provider, pool)
	newToken := accessTokens(t, w, provider, pool, p)
	verifyWithin(t, provider, newToken())
	asked := pool.KeyRequests()

	release := pool.HoldKeys(t)
	w.Advance(61 * time.Minute)
	verifyWithin(t, provider, newToken())
	waitForKeyRequests(t, pool, asked+1)

	// Somebody's token is of a key that the pool has had since; they wait, until the pool answers.
	known := make([]string, 5)
	for i := range known {
		known[i] = newToken()
	}
	pool.RotateKey(t)
	newer := newToken()
	waiting := make(chan error, 1)
	go func() {
		_, err := provider.Verify(t.Context(), newer)
		waiting <- err
	}()
	for _, token := range known {
		verifyWithin(t, provider, token)
	}
	if _, err := provider.JWKS(t.Context()); err != nil {
		t.Errorf("the set of keys: %v", err)
	}
	select {
	case err := <-waiting:
		t.Errorf("a key that is not known was decided before the pool answered: %v", err)
	default:
	}
	if got := pool.KeyRequests(); got != asked+1 {
		t.Errorf("asked %d times at once, want once", got-asked)
	}
	release()
	if err := <-waiting; err != nil {
		t.Errorf("once the pool answered: %v", err)
	}
}

// Keys are no longer accepted when the pool has not confirmed them for a day.
func TestKeysAreNotAcceptedForEver(t *testing.T) {
	w := identitytest.NewWorld(t)
	provider, pool := open(t, w)
	p := memberPerson(t, w, provider, pool)
	newToken := accessTokens(t, w, provider, pool, p)
	verifyWithin(t, provider, newToken())
	release := pool.HoldKeys(t)
	w.Advance(25*time.Hour + time.Minute)
	token := newToken()
	hurried, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	_, err := provider.Verify(hurried, token)
	identitytest.WantCode(t, err, fault.Unavailable)
	release()
	if _, err := provider.Verify(t.Context(), token); err != nil {
		t.Errorf("once the pool answered: %v", err)
	}
}
