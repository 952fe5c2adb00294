package earlyaccess

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/letter"
)

// sum is a keyed hash of a text for one purpose.
func (s *Service) sum(purpose, text string) []byte {
	mac := hmac.New(sha256.New, s.Key)
	mac.Write([]byte(purpose + "\x00" + text))
	return mac.Sum(nil)
}

// tokens are those of one purpose: a letter's link to one's place does not take anybody off the list.
func (s *Service) tokens(purpose string) *letter.Tokens {
	return letter.NewTokens(s.sum("token", purpose))
}

const (
	// refLength is in characters of base32: links are short, and nobody gains by finding one.
	refLength = 10
	// codeBytes are so many that nobody comes upon a code by trying.
	codeBytes = 10
)

func (s *Service) refOf(id string) string {
	return strings.ToLower(base32.StdEncoding.EncodeToString(s.sum("ref", id))[:refLength])
}

// codeOf returns the invite code of an id: it can be written to somebody later and stands nowhere meanwhile.
func (s *Service) codeOf(id string) string {
	plain := base32.StdEncoding.EncodeToString(s.sum("invite", id)[:codeBytes])
	return plain[:4] + "-" + plain[4:8] + "-" + plain[8:12] + "-" + plain[12:]
}

// asTyped are letters that a code does not have, for those that they are taken for.
var asTyped = strings.NewReplacer("0", "O", "1", "I", "8", "B", "-", "", " ", "")

// hashOf returns what the graph knows an invite code by, however it was typed.
func (s *Service) hashOf(code string) string {
	return hex.EncodeToString(s.sum("code", asTyped.Replace(strings.ToUpper(code))))
}

// hashOfPassword returns what the graph knows the password of a preview by; case does not count.
func (s *Service) hashOfPassword(password string) string {
	return hex.EncodeToString(s.sum("preview", strings.ToLower(strings.TrimSpace(password))))
}
