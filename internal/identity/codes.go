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

// What a code is good for. Whoever asked for one has all tries of it for themselves, by their network address, and
// everybody else together as many: so nobody uses up the tries of another, and what can be guessed is bounded by the
// letters that an account gets (lettersAnywhere): 400 tries an hour at a million.
const (
	CodeLife  = 10 * time.Minute
	CodeTries = 5
)

const codeDigits = 6

// newCode makes six digits and the code as it is kept, asked for from a network address.
func (p *BuiltIn) newCode(from, email string, purpose Purpose) (digits string, code Code) {
	// It never fails (crypto/rand ends the process where there is no randomness).
	n, _ := rand.Int(rand.Reader, big.NewInt(1_000_000))
	digits = fmt.Sprintf("%0*d", codeDigits, n.Int64())
	now := p.now()
	return digits, Code{
		Hash: p.hashCode(email, purpose, digits), ExpiresAt: now.Add(CodeLife), Tries: CodeTries, SentAt: now,
		AskedBy: p.markOf(email, from),
	}
}

// tryOf is a code that came from a network address.
func (p *BuiltIn) tryOf(from, email string, purpose Purpose, digits string) CodeTry {
	return CodeTry{Hash: p.hashCode(email, purpose, digits), By: p.markOf(email, from), At: p.now()}
}

// fromOwner stands for the network address of whoever is signed in, as nobody else can try the codes to their next
// mailbox: there is one, for the mailbox that they named last.
const fromOwner = ""

// markOf tells network addresses apart that ask for codes to one mailbox, and says nothing else of them: it lives as
// long as the code.
func (p *BuiltIn) markOf(email, from string) string {
	if from == fromOwner {
		return fromOwner
	}
	mac := hmac.New(sha256.New, p.keys.codeKey)
	mac.Write([]byte("from\x00" + email + "\x00" + from))
	return hex.EncodeToString(mac.Sum(nil)[:8])
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
