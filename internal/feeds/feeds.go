// Package feeds is what other programs read of an artist for one person, under a secret address: what that person may
// have at the moment that they ask.
package feeds

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

var (
	addressing = limit.Rule{Name: "feed-address", Max: 20, Window: time.Hour}
	// A program reads a feed every few minutes; a player asks for a track in dozens of pieces.
	reading  = limit.Rule{Name: "feed-reading", Max: 120, Window: time.Hour}
	fetching = limit.Rule{Name: "feed-files", Max: 3000, Window: time.Hour}
)

// Reader is whose feed an address is, and of whom.
type Reader struct {
	// ID is the address's own.
	ID               string
	UserID, ArtistID string
}

// Viewer is the person as whom the feed is read: an admin has no more of it than anybody.
func (r Reader) Viewer() access.Viewer { return access.Viewer{UserID: r.UserID} }

// Store keeps the addresses of feeds: a person has one of an artist.
type Store interface {
	// Address returns the id of a person's address of an artist; empty where there is none.
	Address(ctx context.Context, userID, artistID string) (string, error)
	// SetAddress puts an address in the place of the one before. Errors: NOT_FOUND for who is no artist, is gone, or is
	// parted from the person by a block.
	SetAddress(ctx context.Context, id, userID, artistID string, at time.Time) error
	// EndAddress ends a person's address of an artist; there may be none.
	EndAddress(ctx context.Context, userID, artistID string) error
	// Reader returns whose address it is. Errors: NOT_FOUND, also where either of them is gone or a block parts them.
	Reader(ctx context.Context, id string) (Reader, error)
	// Changed returns since when the feed reads as it does: at, where its sum is another than it was.
	Changed(ctx context.Context, id, sum string, at time.Time) (time.Time, error)
}

// Service is feeds as people may have them. An address is an id, signed: what is stored opens nothing.
type Service struct {
	store  Store
	limits limit.Limiter
	key    []byte
	now    func() time.Time
}

// NewService returns feeds whose addresses are signed with a secret key.
func NewService(store Store, limits limit.Limiter, key []byte, now func() time.Time) *Service {
	return &Service{store, limits, key, now}
}

// Token returns the secret part of the viewer's address of an artist; empty where they have none. Errors:
// UNAUTHENTICATED.
func (s *Service) Token(ctx context.Context, v access.Viewer, artistID string) (string, error) {
	if err := v.Require(); err != nil {
		return "", err
	}
	id, err := s.store.Address(ctx, v.UserID, artistID)
	if err != nil || id == "" {
		return "", err
	}
	return s.sign(id)
}

// Open makes a new address of an artist; the one before ends. Errors: UNAUTHENTICATED, NOT_FOUND, RATE_LIMITED.
func (s *Service) Open(ctx context.Context, v access.Viewer, artistID string) (string, error) {
	if err := v.Require(); err != nil {
		return "", err
	}
	if _, err := s.limits.Take(ctx, addressing, v.UserID); err != nil {
		return "", err
	}
	id := uuid.Must(uuid.NewV7()).String()
	if err := s.store.SetAddress(ctx, id, v.UserID, artistID, s.now()); err != nil {
		return "", err
	}
	return s.sign(id)
}

// Revoke ends the viewer's address of an artist. Errors: UNAUTHENTICATED.
func (s *Service) Revoke(ctx context.Context, v access.Viewer, artistID string) error {
	if err := v.Require(); err != nil {
		return err
	}
	return s.store.EndAddress(ctx, v.UserID, artistID)
}

// Read returns who reads the feed of a token. Errors: NOT_FOUND for a token that is none, or not any more,
// RATE_LIMITED.
func (s *Service) Read(ctx context.Context, token string) (Reader, error) {
	return s.reader(ctx, token, reading)
}

// Fetch is Read for a file that a feed names.
func (s *Service) Fetch(ctx context.Context, token string) (Reader, error) {
	return s.reader(ctx, token, fetching)
}

// Changed returns since when a feed reads as it does now.
func (s *Service) Changed(ctx context.Context, r Reader, content []byte) (time.Time, error) {
	sum := sha256.Sum256(content)
	return s.store.Changed(ctx, r.ID, base64.RawURLEncoding.EncodeToString(sum[:]), s.now().Truncate(time.Second))
}

func (s *Service) reader(ctx context.Context, token string, rule limit.Rule) (Reader, error) {
	id, ok := s.parse(strings.TrimSuffix(token, ".xml"))
	if !ok {
		return Reader{}, fault.Missing("This feed")
	}
	r, err := s.store.Reader(ctx, id)
	if err == nil {
		_, err = s.limits.Take(ctx, rule, id)
	}
	return r, err
}

const signatureSize = 20

func (s *Service) sign(id string) (string, error) {
	raw, err := uuid.Parse(id)
	if err != nil {
		return "", err
	}
	return base64.RawURLEncoding.EncodeToString(append(s.sum(raw[:]), raw[:]...)), nil
}

func (s *Service) parse(token string) (id string, ok bool) {
	raw, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil || len(raw) != signatureSize+len(uuid.UUID{}) ||
		!hmac.Equal(raw[:signatureSize], s.sum(raw[signatureSize:])) {
		return "", false
	}
	parsed, err := uuid.FromBytes(raw[signatureSize:])
	return parsed.String(), err == nil
}

func (s *Service) sum(raw []byte) []byte {
	mac := hmac.New(sha256.New, s.key)
	mac.Write(raw)
	return mac.Sum(nil)[:signatureSize]
}
