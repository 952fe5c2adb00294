package identity

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/big"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// What a code is good for.
const (
	CodeLife  = 10 * time.Minute
	CodeTries = 5
)

const codeDigits = 6

// newCode makes six digits and the code as it is kept.
func (p *BuiltIn) newCode(email string, purpose Purpose) (digits string, code Code) {
	// It never fails (crypto/rand ends the process where there is no randomness).
	n, _ := rand.Int(rand.Reader, big.NewInt(1_000_000))
	digits = fmt.Sprintf("%0*d", codeDigits, n.Int64())
	now := p.now()
	return digits, Code{
		Hash: p.hashCode(email, purpose, digits), ExpiresAt: now.Add(CodeLife), Tries: CodeTries, SentAt: now,
	}
}

// hashCode needs the server's key: a million plain hashes are tried in no time by whoever
// reads the graph. Address and purpose are in it, so a code opens nothing else.
func (p *BuiltIn) hashCode(email string, purpose Purpose, digits string) string {
	mac := hmac.New(sha256.New, p.keys.codeKey)
	mac.Write([]byte(string(purpose) + "\x00" + email + "\x00" + digits))
	return hex.EncodeToString(mac.Sum(nil))
}

// cleanCode takes the spaces out that people type or paste. What cannot be a code is
// refused before it costs a try.
func cleanCode(code string) (string, error) {
	digits := strings.Join(strings.Fields(code), "")
	if len(digits) != codeDigits || strings.Trim(digits, "0123456789") != "" {
		return "", fault.BadInput(map[string]string{"code": "Please enter the 6 digits of the code."})
	}
	return digits, nil
}

// wrongCode is one answer for a wrong, expired, used up or never sent code, and for an
// address that nobody has.
func wrongCode() error {
	return fault.BadInput(map[string]string{
		"code": "This code is not right, or it has expired. You can ask for a new one.",
	})
}
