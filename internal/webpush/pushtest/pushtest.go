// Package pushtest is a push service and its browsers for tests: it opens what it is sent as a browser does.
package pushtest

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"sync"

	"github.com/sidestage/sidestage/internal/push"
)

// Browser is one that may be told.
type Browser struct {
	Endpoint string
	key      *ecdh.PrivateKey
	auth     []byte
}

// NewBrowser returns one with keys of its own.
func NewBrowser(endpoint string) *Browser {
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		panic(err) // there is no randomness
	}
	auth := make([]byte, 16)
	_, _ = rand.Read(auth) // it never fails
	return &Browser{endpoint, key, auth}
}

// P256dh and Auth are the keys as browsers write them.
func (b *Browser) P256dh() string {
	return base64.RawURLEncoding.EncodeToString(b.key.PublicKey().Bytes())
}

// Auth is the other key.
func (b *Browser) Auth() string { return base64.RawURLEncoding.EncodeToString(b.auth) }

// Subscription is the browser as somebody's.
func (b *Browser) Subscription(userID string) push.Subscription {
	return push.Subscription{UserID: userID, Endpoint: b.Endpoint, P256dh: b.P256dh(), Auth: b.Auth()}
}

// Message is what the service worker is given.
type Message struct {
	Title, Body, URL, Tag string
	Renotify              bool
}

// Open decrypts a body as RFC 8188 and RFC 8291 have it.
func (b *Browser) Open(body []byte) (m Message, err error) {
	const saltSize, headSize, pointSize = 16, 21, 65
	if len(body) < headSize+pointSize || int(body[headSize-1]) != pointSize {
		return m, errors.New("it has no header of aes128gcm")
	}
	if size := binary.BigEndian.Uint32(body[saltSize:]); int(size) < len(body)-headSize-pointSize {
		return m, errors.New("it has more than one record")
	}
	salt, point, sealed := body[:saltSize], body[headSize:headSize+pointSize], body[headSize+pointSize:]
	theirs, err := ecdh.P256().NewPublicKey(point)
	if err != nil {
		return m, err
	}
	shared, err := b.key.ECDH(theirs)
	if err != nil {
		return m, err
	}
	info := "WebPush: info\x00" + string(b.key.PublicKey().Bytes()) + string(point)
	input, err := hkdf.Key(sha256.New, shared, b.auth, info, 32)
	if err != nil {
		return m, err
	}
	key, err := hkdf.Key(sha256.New, input, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return m, err
	}
	nonce, err := hkdf.Key(sha256.New, input, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return m, err
	}
	text, err := open(key, nonce, sealed)
	if err != nil {
		return m, err
	}
	text = bytes.TrimRight(text, "\x00")
	if len(text) == 0 || text[len(text)-1] != 2 {
		return m, errors.New("the last record does not end as one")
	}
	return m, json.Unmarshal(text[:len(text)-1], &m)
}

func open(key, nonce, sealed []byte) ([]byte, error) {
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	return gcm.Open(nil, nonce, sealed, nil)
}

// Request is one that the service was sent.
type Request struct {
	Endpoint string
	Header   http.Header
	Body     []byte
}

// Service answers in the place of all push services. It is an http.RoundTripper.
type Service struct {
	mu       sync.Mutex
	requests []Request
	answers  map[string]int
}

// Answer has it answer an endpoint with a status; 201 where none is said.
func (s *Service) Answer(endpoint string, status int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.answers == nil {
		s.answers = map[string]int{}
	}
	s.answers[endpoint] = status
}

// RoundTrip takes a message.
func (s *Service) RoundTrip(r *http.Request) (*http.Response, error) {
	body, err := io.ReadAll(r.Body)
	if err = errors.Join(err, r.Body.Close()); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests = append(s.requests, Request{r.URL.String(), r.Header.Clone(), body})
	status := s.answers[r.URL.String()]
	if status == 0 {
		status = http.StatusCreated
	}
	return &http.Response{StatusCode: status, Header: http.Header{}, Body: http.NoBody, Request: r}, nil
}

// Taken returns what came for an endpoint since it was asked last.
func (s *Service) Taken(endpoint string) (taken []Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var others []Request
	for _, r := range s.requests {
		if r.Endpoint == endpoint {
			taken = append(taken, r)
		} else {
			others = append(others, r)
		}
	}
	s.requests = others
	return taken
}
