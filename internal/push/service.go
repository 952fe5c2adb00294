package push

import (
	"context"
	"crypto/ecdh"
	"encoding/base64"
	"log/slog"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

// subscribing is how often one person's browsers may subscribe: each does once in a visit.
var subscribing = limit.Rule{Name: "push subscription", Max: 60, Window: time.Hour}

const (
	longestEndpoint = 2000
	authSize        = 16
)

// Options are what a Service is made of.
type Options struct {
	Store    Store
	Sender   Sender
	Sessions Sessions
	Presence Presence
	Quiet    Quiet
	Notes    Notes
	Limits   limit.Limiter
	// IsPublic refuses addresses that no push service can have.
	IsPublic func(address string) error
	Keys     Keys
	Now      func() time.Time
	Log      *slog.Logger
}

// Service is push as people may use it.
type Service struct{ Options }

// NewService returns a Service.
func NewService(o Options) *Service { return &Service{o} }

// Key returns the public key that browsers subscribe with. Errors: UNAUTHENTICATED.
func (s *Service) Key(v access.Viewer) (string, error) { return s.Keys.Public, v.Require() }

// Subscribe has a browser of the viewer told. Whoever shares it with somebody who was told there takes it over. Errors:
// UNAUTHENTICATED, BAD_USER_INPUT, RATE_LIMITED.
func (s *Service) Subscribe(ctx context.Context, v access.Viewer, sessionID string, sub Subscription) error {
	if err := v.Require(); err != nil {
		return err
	}
	if err := s.check(sub); err != nil {
		return err
	}
	if _, err := s.Limits.Take(ctx, subscribing, v.UserID); err != nil {
		return err
	}
	sub.UserID, sub.SessionID = v.UserID, sessionID
	return s.Store.Subscribe(ctx, sub, MaxPerPerson)
}

func (s *Service) check(sub Subscription) error {
	wrong := input.Problems{}
	switch {
	case len(sub.Endpoint) > longestEndpoint:
		wrong.Add("endpoint", "endpoint has at most 2,000 characters.")
	case !strings.HasPrefix(sub.Endpoint, "https://") || s.IsPublic(sub.Endpoint) != nil:
		wrong.Add("endpoint", "endpoint must be an https address of the public network.")
	}
	// A key that is no point of the curve would fail each time anew, when somebody is to be told.
	point, err := decode(sub.P256dh)
	if err == nil {
		_, err = ecdh.P256().NewPublicKey(point)
	}
	if err != nil {
		wrong.Add("keys.p256dh", "keys.p256dh must be a point of P-256, uncompressed, in base64url.")
	}
	if auth, err := decode(sub.Auth); err != nil || len(auth) != authSize {
		wrong.Add("keys.auth", "keys.auth must be 16 bytes in base64url.")
	}
	return wrong.Err()
}

// decode reads base64url, padded or not, as browsers write it.
func decode(text string) ([]byte, error) {
	return base64.RawURLEncoding.DecodeString(strings.TrimRight(text, "="))
}

// Unsubscribe ends it; what is not there, or not the viewer's, has ended. Errors: UNAUTHENTICATED.
func (s *Service) Unsubscribe(ctx context.Context, v access.Viewer, endpoint string) error {
	if err := v.Require(); err != nil {
		return err
	}
	return s.Store.Unsubscribe(ctx, v.UserID, IDOf(endpoint))
}
