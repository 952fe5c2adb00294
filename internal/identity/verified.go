package identity

import (
	"crypto/hkdf"
	"crypto/sha256"
	"fmt"
	"sync"
	"time"
)

// mostVerified bounds the memory of verified tokens.
const mostVerified = 20_000

// verified remembers whose a token was found to be, until it ends: a signature stays as good as it was, and a player
// brings one token with hundreds of requests. Tokens are known by their hashes.
type verified struct {
	mu    sync.Mutex
	known map[[sha256.Size]byte]Session
}

func (m *verified) find(token string, now time.Time) (Session, bool) {
	key := sha256.Sum256([]byte(token))
	m.mu.Lock()
	defer m.mu.Unlock()
	one, ok := m.known[key]
	return one, ok && now.Before(one.Expires)
}

func (m *verified) keep(token string, session Session) {
	key := sha256.Sum256([]byte(token))
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.known == nil || len(m.known) >= mostVerified {
		m.known = map[[sha256.Size]byte]Session{}
	}
	m.known[key] = session
}

// Derive returns a secret key for another purpose, made of the signing key.
func (k *Keys) Derive(purpose string) ([]byte, error) {
	key, err := hkdf.Key(sha256.New, k.signing.Seed(), nil, "sidestage "+purpose, sha256.Size)
	if err != nil {
		return nil, fmt.Errorf("deriving the key of %s: %w", purpose, err)
	}
	return key, nil
}
