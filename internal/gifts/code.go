package gifts

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"strings"
)

const (
	// codeBytes are so many that nobody comes upon a code by trying.
	codeBytes = 10
	group     = 4
)

// codeOf returns the code of a gift. It is made of the gift's id and a key of the server, so that it can be written to
// somebody months later and stands nowhere meanwhile.
func (s *Service) codeOf(id string) string {
	mac := hmac.New(sha256.New, s.Key)
	mac.Write([]byte(id))
	plain := base32.StdEncoding.EncodeToString(mac.Sum(nil)[:codeBytes])
	var parts []string
	for ; len(plain) > group; plain = plain[group:] {
		parts = append(parts, plain[:group])
	}
	return strings.Join(append(parts, plain), "-")
}

// asTyped are letters that a code does not have, for those that they are taken for.
var asTyped = strings.NewReplacer("0", "O", "1", "I", "8", "B", "-", "", " ", "")

// hashOf returns what the graph knows a code by, however it was typed.
func hashOf(code string) string {
	sum := sha256.Sum256([]byte(asTyped.Replace(strings.ToUpper(code))))
	return hex.EncodeToString(sum[:])
}

// Link returns the address that opens a gift; empty where the server's key is another than when it was bought.
func (s *Service) Link(g Gift) string {
	if code := s.codeOf(g.ID); hashOf(code) == g.CodeHash {
		return s.SiteURL + "/gift/" + code
	}
	return ""
}
