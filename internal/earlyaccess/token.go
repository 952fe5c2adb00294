package earlyaccess

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/base64"
	"encoding/hex"
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// sum is a keyed hash of a text for one purpose.
func (s *Service) sum(purpose, text string) []byte {
	mac := hmac.New(sha256.New, s.Key)
	mac.Write([]byte(purpose + "\x00" + text))
	return mac.Sum(nil)
}

// seal signs an id for one purpose. It is good for as long as the key: people open mails that are years old.
func (s *Service) seal(purpose, id string) string {
	return id + "." + base64.RawURLEncoding.EncodeToString(s.sum(purpose, id))
}

// open returns the id that a token was sealed for. Errors: BAD_USER_INPUT.
func (s *Service) open(purpose, token string) (string, error) {
	id, given, _ := strings.Cut(token, ".")
	sum, err := base64.RawURLEncoding.DecodeString(given)
	if err != nil || id == "" || !hmac.Equal(sum, s.sum(purpose, id)) {
		return "", fault.BadInput(map[string]string{
			"token": "This address is not whole. Please copy all of it from the mail.",
		})
	}
	return id, nil
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
