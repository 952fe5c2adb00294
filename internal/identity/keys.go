package identity

import (
	"crypto/ed25519"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// keyFile is where a server that is given no key keeps its own, below DATA_DIR.
const keyFile = "token-signing.key"

// Keys signs tokens with one Ed25519 key and accepts those of several, so that a new key
// can be brought in before, and the old one taken out after, the tokens it signed.
type Keys struct {
	signing ed25519.PrivateKey
	kid     string
	// accepted has every public key by its id, in the order of the setting.
	accepted map[string]ed25519.PublicKey
	order    []string
	// codeKey is what codes are hashed with.
	codeKey []byte
	// sealing has a key of each, in their order: the first seals, all open.
	sealing [][]byte
}

// LoadKeys reads TOKEN_SIGNING_KEY: one or more Ed25519 seeds, 32 bytes in base64, parted
// by commas; the first signs, all are accepted. Where it is empty, the same is read from
// token-signing.key in dataDir, which is made (mode 0600) with a new key where missing.
func LoadKeys(setting, dataDir string) (*Keys, error) {
	if strings.TrimSpace(setting) != "" {
		keys, err := parseKeys(setting)
		if err != nil {
			return nil, fmt.Errorf("reading TOKEN_SIGNING_KEY: %w", err)
		}
		return keys, nil
	}
	path := filepath.Join(dataDir, keyFile)
	content, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		if err = makeKeyFile(path); err != nil {
			return nil, fmt.Errorf("making the token signing key: %w", err)
		}
		content, err = os.ReadFile(path)
	}
	if err != nil {
		return nil, fmt.Errorf("reading the token signing key: %w", err)
	}
	keys, err := parseKeys(string(content))
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", path, err)
	}
	return keys, nil
}

// makeKeyFile never replaces a key: of two servers that start together one makes it, and
// both use it, since a link appears whole and only once.
func makeKeyFile(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	seed := make([]byte, ed25519.SeedSize)
	if _, err := rand.Read(seed); err != nil {
		return err
	}
	draft, err := os.CreateTemp(filepath.Dir(path), ".key-*") // mode 0600
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(draft.Name()) }()
	_, err = draft.WriteString(base64.StdEncoding.EncodeToString(seed) + "\n")
	if err = errors.Join(err, draft.Sync(), draft.Close()); err != nil {
		return err
	}
	if err := os.Link(draft.Name(), path); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return nil
}

func parseKeys(setting string) (*Keys, error) {
	keys := &Keys{accepted: map[string]ed25519.PublicKey{}}
	for _, text := range strings.FieldsFunc(setting, func(r rune) bool { return strings.ContainsRune(", \t\r\n", r) }) {
		seed, err := decodeSeed(text)
		if err != nil {
			return nil, err
		}
		private := ed25519.NewKeyFromSeed(seed)
		public := private.Public().(ed25519.PublicKey)
		id := keyID(public)
		if keys.signing == nil {
			keys.signing, keys.kid = private, id
			if keys.codeKey, err = hkdf.Key(sha256.New, seed, nil, "sidestage confirmation codes", sha256.Size); err != nil {
				return nil, fmt.Errorf("deriving the key of codes: %w", err)
			}
		}
		if keys.accepted[id] == nil {
			sealing, err := hkdf.Key(sha256.New, seed, nil, "sidestage sealed identity", sha256.Size)
			if err != nil {
				return nil, fmt.Errorf("deriving the key of sealed texts: %w", err)
			}
			keys.sealing = append(keys.sealing, sealing)
			keys.accepted[id] = public
			keys.order = append(keys.order, id)
		}
	}
	if keys.signing == nil {
		return nil, errors.New("there is no key")
	}
	return keys, nil
}

// decodeSeed takes base64 in either alphabet, padded or not. Its errors do not quote it.
func decodeSeed(text string) ([]byte, error) {
	text = strings.NewReplacer("-", "+", "_", "/").Replace(strings.TrimRight(text, "="))
	seed, err := base64.RawStdEncoding.DecodeString(text)
	if err != nil || len(seed) != ed25519.SeedSize {
		return nil, errors.New("a key must be 32 bytes in base64")
	}
	return seed, nil
}

// keyID is the thumbprint of RFC 7638 for an OKP key (RFC 8037, appendix A.3).
func keyID(public ed25519.PublicKey) string {
	sum := sha256.Sum256([]byte(`{"crv":"Ed25519","kty":"OKP","x":"` + base64.RawURLEncoding.EncodeToString(public) +
		`"}`))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// JWK is a public key as RFC 8037 (Ed25519: Curve, X) or RFC 7518 (RSA: N, E) writes it.
type JWK struct {
	KeyType   string `json:"kty"`
	Curve     string `json:"crv,omitempty"`
	Algorithm string `json:"alg"`
	Use       string `json:"use"`
	ID        string `json:"kid"`
	X         string `json:"x,omitempty"`
	N         string `json:"n,omitempty"`
	E         string `json:"e,omitempty"`
}

// JWKS is the set that others verify tokens with.
type JWKS struct {
	Keys []JWK `json:"keys"`
}

// JWKS returns the public keys, the signing one first.
func (k *Keys) JWKS() JWKS {
	set := JWKS{Keys: make([]JWK, 0, len(k.order))}
	for _, id := range k.order {
		set.Keys = append(set.Keys, JWK{
			KeyType: "OKP", Curve: "Ed25519", Algorithm: "EdDSA", Use: "sig", ID: id,
			X: base64.RawURLEncoding.EncodeToString(k.accepted[id]),
		})
	}
	return set
}
