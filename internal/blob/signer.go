package blob

import (
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// keyFile is where a server that shares no key with others keeps its own, below DATA_DIR.
const keyFile = "upload-signing.key"

// Signer signs addresses of uploads. The first key signs, all verify.
type Signer struct{ keys [][]byte }

// LoadSigner derives the keys from TOKEN_SIGNING_KEY (seeds of 32 bytes in base64, parted by commas), so
// that several servers agree. Where that is empty, a key is made and kept in dataDir (mode 0600).
func LoadSigner(setting, dataDir string) (*Signer, error) {
	if strings.TrimSpace(setting) == "" {
		seed, err := ownSeed(filepath.Join(dataDir, keyFile))
		if err != nil {
			return nil, fmt.Errorf("reading the key of uploads: %w", err)
		}
		return NewSigner(seed)
	}
	var seeds [][]byte
	for text := range strings.SplitSeq(setting, ",") {
		seed, err := base64.StdEncoding.DecodeString(strings.TrimSpace(text))
		if err != nil || len(seed) != sha256.Size {
			return nil, errors.New("TOKEN_SIGNING_KEY must be 32 bytes in base64")
		}
		seeds = append(seeds, seed)
	}
	return NewSigner(seeds...)
}

// NewSigner derives keys from secrets of at least 32 bytes, of which there must be one.
func NewSigner(seeds ...[]byte) (*Signer, error) {
	s := &Signer{}
	for _, seed := range seeds {
		key, err := hkdf.Key(sha256.New, seed, nil, "sidestage addresses of uploads", sha256.Size)
		if err != nil {
			return nil, fmt.Errorf("deriving the key of uploads: %w", err)
		}
		s.keys = append(s.keys, key)
	}
	if len(s.keys) == 0 {
		return nil, errors.New("there is no key to sign uploads with")
	}
	return s, nil
}

// Sign returns the signature of fields, as text that an address can hold.
func (s *Signer) Sign(fields ...string) string {
	return base64.RawURLEncoding.EncodeToString(mac(s.keys[0], fields))
}

// Verify says whether signature is that of fields, in constant time.
func (s *Signer) Verify(signature string, fields ...string) bool {
	given, err := base64.RawURLEncoding.DecodeString(signature)
	if err != nil {
		return false
	}
	ok := false
	for _, key := range s.keys {
		ok = hmac.Equal(given, mac(key, fields)) || ok
	}
	return ok
}

// mac is HMAC-SHA256 over the fields, each with its length before it: no two lists are written alike.
func mac(key []byte, fields []string) []byte {
	h := hmac.New(sha256.New, key)
	for _, field := range fields {
		_ = binary.Write(h, binary.BigEndian, uint64(len(field))) // a hash takes everything
		h.Write([]byte(field))
	}
	return h.Sum(nil)
}

// ownSeed reads a key and makes it where it is missing. Of two servers that start together one makes
// it and both use it, since a link appears whole and only once.
func ownSeed(path string) ([]byte, error) {
	seed, err := readSeed(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return seed, err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	draft, err := os.CreateTemp(filepath.Dir(path), ".key-*") // mode 0600
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.Remove(draft.Name()) }()
	seed = make([]byte, sha256.Size)
	if _, err := rand.Read(seed); err != nil {
		return nil, err
	}
	_, err = draft.WriteString(base64.StdEncoding.EncodeToString(seed) + "\n")
	if err = errors.Join(err, draft.Sync(), draft.Close()); err != nil {
		return nil, err
	}
	if err := os.Link(draft.Name(), path); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	return readSeed(path)
}

func readSeed(path string) ([]byte, error) {
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	seed, err := base64.StdEncoding.DecodeString(strings.TrimSpace(string(content)))
	if err != nil || len(seed) != sha256.Size {
		return nil, fmt.Errorf("%s must hold 32 bytes in base64", path)
	}
	return seed, nil
}
