package digest

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Tokens sign the addresses that end digests. A token is a person and an HMAC-SHA256 over that, both in base64url. It
// opens nothing else, and is good for as long as the key: people end mails that are years old.
type Tokens struct{ key []byte }

// NewTokens returns tokens under a secret key.
func NewTokens(key []byte) *Tokens { return &Tokens{key} }

// Make signs a token for a person.
func (t *Tokens) Make(userID string) string {
	return encode([]byte(userID)) + "." + encode(t.sum(userID))
}

// read returns the person whom a token is for.
func (t *Tokens) read(token string) (userID string, isRight bool) {
	person, sum, _ := strings.Cut(token, ".")
	id, err := base64.RawURLEncoding.DecodeString(person)
	if err != nil || len(id) == 0 {
		return "", false
	}
	given, err := base64.RawURLEncoding.DecodeString(sum)
	return string(id), err == nil && hmac.Equal(given, t.sum(string(id)))
}

func (t *Tokens) sum(userID string) []byte {
	mac := hmac.New(sha256.New, t.key)
	mac.Write([]byte(userID))
	return mac.Sum(nil)
}

func encode(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

// Unsubscribe has whom a token is for be written to no more, as often as it is asked. Errors: BAD_USER_INPUT.
func (s *Service) Unsubscribe(ctx context.Context, token string) error {
	userID, isRight := s.Tokens.read(token)
	if !isRight {
		return fault.BadInput(map[string]string{"token": "This address is not whole. Please copy all of it from the mail."})
	}
	return s.Store.Stop(ctx, userID)
}
