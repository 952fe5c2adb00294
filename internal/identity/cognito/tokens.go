package cognito

import (
	"context"
	"crypto/rsa"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/big"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

const (
	// askAgain is how soon keys are fetched again for a token whose key is not known: whoever makes up keys must not have
	// the server ask the pool for each.
	askAgain = 10 * time.Second
	// keysLife is how long a key that the pool has taken back may still be accepted while the pool answers.
	keysLife = time.Hour
	// staleLife is how long keys are accepted past keysLife while the pool does not answer: people stay signed in
	// through an outage of a day. After that, tokens are answered with UNAVAILABLE until it answers again.
	staleLife = 24 * time.Hour
	// mostKeys bounds a set, in bytes.
	mostKeys = 1 << 20
)

// accessClaims are those of an access token of the pool; it has no address.
type accessClaims struct {
	jwt.RegisteredClaims
	Use      string `json:"token_use"`
	ClientID string `json:"client_id"`
	// Family is the same for all tokens of one sign-in.
	Family string `json:"origin_jti"`
}

// idClaims are those of an ID token of the pool, which opens nothing.
type idClaims struct {
	jwt.RegisteredClaims
	Use           string `json:"token_use"`
	Email         string `json:"email"`
	EmailVerified truth  `json:"email_verified"`
	Name          string `json:"name"`
	UserID        string `json:"custom:userId"`
}

// truth is a boolean, or the text of one, as pools have both.
type truth bool

// UnmarshalJSON reads true and "true".
func (t *truth) UnmarshalJSON(text []byte) error {
	*t = string(text) == "true" || string(text) == `"true"`
	return nil
}

// verifier reads tokens of a pool.
type verifier struct {
	http     *http.Client
	url      string
	issuers  []string
	clientID string
	now      func() time.Time
	parser   *jwt.Parser

	// closing ends fetches when the provider closes; fetches counts them.
	closing context.Context
	stop    context.CancelFunc
	fetches sync.WaitGroup

	// mu guards what follows; nobody waits for the pool while holding it.
	mu      sync.Mutex
	keys    map[string]*rsa.PublicKey
	set     identity.JWKS
	fetched time.Time
	tried   time.Time
	// problem is why the last try to fetch them failed.
	problem error
	// fetching is closed when the fetch under way has ended; nil while there is none.
	fetching chan struct{}
}

func newVerifier(client *http.Client, url string, issuers []string, clientID string, now func() time.Time) *verifier {
	closing, stop := context.WithCancel(context.Background())
	return &verifier{
		http: client, url: url, issuers: issuers, clientID: clientID, now: now, closing: closing, stop: stop,
		parser: jwt.NewParser(
			jwt.WithValidMethods([]string{jwt.SigningMethodRS256.Alg()}), jwt.WithExpirationRequired(), jwt.WithTimeFunc(now),
		),
	}
}

// close ends a fetch that is under way.
func (v *verifier) close() {
	v.stop()
	v.fetches.Wait()
}

// access reads an access token of this pool and app client. Errors: UNAUTHENTICATED, UNAVAILABLE.
func (v *verifier) access(ctx context.Context, token string) (accessClaims, error) {
	var c accessClaims
	if err := v.read(ctx, token, &c); err != nil {
		return accessClaims{}, err
	}
	if c.Use != "access" || c.ClientID != v.clientID || c.Subject == "" || !slices.Contains(v.issuers, c.Issuer) {
		return accessClaims{}, identity.SignInAgain(nil)
	}
	return c, nil
}

// id reads an ID token of this pool and app client. Errors: UNAUTHENTICATED, UNAVAILABLE.
func (v *verifier) id(ctx context.Context, token string) (idClaims, error) {
	var c idClaims
	if err := v.read(ctx, token, &c); err != nil {
		return idClaims{}, err
	}
	if c.Use != "id" || !slices.Contains(c.Audience, v.clientID) || c.Subject == "" ||
		!slices.Contains(v.issuers, c.Issuer) {
		return idClaims{}, identity.SignInAgain(nil)
	}
	return c, nil
}

func (v *verifier) read(ctx context.Context, token string, claims jwt.Claims) error {
	_, err := v.parser.ParseWithClaims(token, claims, func(t *jwt.Token) (any, error) {
		kid, _ := t.Header["kid"].(string)
		return v.key(ctx, kid)
	})
	if away, ok := errors.AsType[*fault.Error](err); ok && away.Code == fault.Unavailable {
		return away
	}
	if err != nil {
		// Its errors tell what was wrong without quoting the token.
		return identity.SignInAgain(err)
	}
	return nil
}

// key finds a public key by its id. Keys that are known are answered with at once, and renewed in the background when
// they are old; only a key that is not known waits for the pool.
func (v *verifier) key(ctx context.Context, kid string) (*rsa.PublicKey, error) {
	var known *rsa.PublicKey
	err := v.current(ctx, func() bool {
		known = v.keys[kid]
		return known != nil
	})
	if err != nil {
		return nil, err
	}
	if known == nil {
		return nil, jwt.ErrTokenUnverifiable
	}
	return known, nil
}

// published returns the set as the pool publishes it.
func (v *verifier) published(ctx context.Context) (set identity.JWKS, err error) {
	err = v.current(ctx, func() bool {
		set = v.set
		return v.keys != nil
	})
	return set, err
}

// current has look read the keys, with the lock held; look reports whether they suffice. Where they do not, or are too
// old to be used, it waits for a fetch and has look read again. Errors: UNAVAILABLE.
func (v *verifier) current(ctx context.Context, look func() bool) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.usable() && look() {
		if v.now().Sub(v.fetched) >= keysLife {
			v.fetch()
		}
		return nil
	}
	if fetching := v.fetch(); fetching != nil {
		v.mu.Unlock()
		select {
		case <-fetching:
		case <-ctx.Done():
		}
		v.mu.Lock()
	}
	switch {
	case v.usable() && look():
		return nil
	case ctx.Err() != nil:
		return fault.Wrap(fault.Unavailable, networkError, ctx.Err())
	default:
		return v.problem
	}
}

// usable reports whether there are keys that are not too old. It is called with the lock held.
func (v *verifier) usable() bool {
	return v.keys != nil && v.now().Sub(v.fetched) < keysLife+staleLife
}

// fetch begins to ask the pool for its keys, unless that was tried just now, and returns what is closed when the fetch
// under way has ended; nil where there is none. One fetch serves all who wait. It is called with the lock held.
func (v *verifier) fetch() <-chan struct{} {
	now := v.now()
	if v.fetching != nil || now.Sub(v.tried) < askAgain {
		return v.fetching
	}
	v.tried = now
	done := make(chan struct{})
	v.fetching = done
	v.fetches.Go(func() {
		set, err := v.get(v.closing)
		if err != nil {
			slog.WarnContext(v.closing, "cognito: the pool did not give its keys", "error", err)
		}
		v.mu.Lock()
		defer v.mu.Unlock()
		v.keep(set, err, now)
		v.fetching = nil
		close(done)
	})
	return done
}

// keep takes up a set that was asked for at a moment; where that failed, the keys that were known stay.
func (v *verifier) keep(set identity.JWKS, err error, asked time.Time) {
	if err != nil {
		v.problem = fault.Wrap(fault.Unavailable, networkError, err)
		return
	}
	keys := map[string]*rsa.PublicKey{}
	for _, one := range set.Keys {
		if key, ok := publicKey(one); ok {
			keys[one.ID] = key
		}
	}
	v.keys, v.set, v.fetched, v.problem = keys, set, asked, nil
}

func (v *verifier) get(ctx context.Context) (set identity.JWKS, err error) {
	ctx, cancel := context.WithTimeout(ctx, requestTime)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, v.url, nil)
	if err != nil {
		return set, err
	}
	answer, err := v.http.Do(request)
	if err != nil {
		return set, fmt.Errorf("fetching the keys of the pool: %w", err)
	}
	defer func() { err = errors.Join(err, answer.Body.Close()) }()
	if answer.StatusCode != http.StatusOK {
		return set, fmt.Errorf("fetching the keys of the pool: %s", answer.Status)
	}
	if err := json.NewDecoder(io.LimitReader(answer.Body, mostKeys)).Decode(&set); err != nil {
		return set, fmt.Errorf("reading the keys of the pool: %w", err)
	}
	return set, nil
}

// publicKey reads an RSA key for signatures.
func publicKey(one identity.JWK) (*rsa.PublicKey, bool) {
	n, badN := base64.RawURLEncoding.DecodeString(one.N)
	e, badE := base64.RawURLEncoding.DecodeString(one.E)
	if one.KeyType != "RSA" || badN != nil || badE != nil || len(n) < 256 || len(e) == 0 || len(e) > 4 {
		return nil, false
	}
	return &rsa.PublicKey{N: new(big.Int).SetBytes(n), E: int(new(big.Int).SetBytes(e).Int64())}, true
}
