package letter

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Tokens sign the addresses in letters: they say whom one is for, and do without a sign-in. A token is an id and an
// HMAC-SHA256 over that, both in base64url. It opens nothing else than what its key is for, and is good for as long as
// the key: people open mails that are years old.
type Tokens struct{ key []byte }

// NewTokens returns tokens under a secret key, which is for one purpose alone.
func NewTokens(key []byte) *Tokens { return &Tokens{key} }

// Make signs a token for an id.
func (t *Tokens) Make(id string) string { return encode([]byte(id)) + "." + encode(t.sum(id)) }

// Open returns the id that a token is for. Errors: BAD_USER_INPUT.
func (t *Tokens) Open(token string) (string, error) {
	made, sum, _ := strings.Cut(token, ".")
	id, err := base64.RawURLEncoding.DecodeString(made)
	if err != nil || len(id) == 0 {
		return "", errToken
	}
	given, err := base64.RawURLEncoding.DecodeString(sum)
	if err != nil || !hmac.Equal(given, t.sum(string(id))) {
		return "", errToken
	}
	return string(id), nil
}

var errToken = fault.BadInput(map[string]string{
	"token": "This address is not whole. Please copy all of it from the mail.",
})

func (t *Tokens) sum(id string) []byte {
	mac := hmac.New(sha256.New, t.key)
	mac.Write([]byte(id))
	return mac.Sum(nil)
}

func encode(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }
