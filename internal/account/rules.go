package account

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"time"
	"unicode"

	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/norm"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
)

// The lengths that names may have, in characters.
const (
	MinHandle      = 3
	MaxHandle      = 30
	MaxDisplayName = 60
	maxEmail       = 254
	maxLocalPart   = 64
)

const (
	// HandleKept is how long a handle that somebody left is nobody else's.
	HandleKept = 365 * 24 * time.Hour
	// MaxHandleChanges is how often a handle changes in HandleWindow.
	MaxHandleChanges = 3
	// HandleWindow is how long a change of a handle counts towards MaxHandleChanges.
	HandleWindow = 30 * 24 * time.Hour
)

// NormalizeEmail returns the one spelling under which an address is known: trimmed, in lower
// case, its domain in ASCII (IDNA 2008). Errors: BAD_USER_INPUT, field email.
func NormalizeEmail(address string) (string, error) {
	address = strings.ToLower(strings.TrimSpace(norm.NFC.String(address)))
	at := strings.LastIndexByte(address, '@')
	if at < 0 {
		return "", badEmail()
	}
	local, domain := address[:at], address[at+1:]
	ascii, err := idna.Lookup.ToASCII(domain)
	if err != nil || !isDomain(ascii) || !isLocalPart(local) || len(local)+1+len(ascii) > maxEmail {
		return "", badEmail()
	}
	return local + "@" + ascii, nil
}

func badEmail() error {
	return fault.BadInput(map[string]string{"email": "Please enter a valid e-mail address."})
}

// isLocalPart takes the unquoted form of RFC 5321, which is what people have.
func isLocalPart(local string) bool {
	if local == "" || len(local) > maxLocalPart || local[0] == '.' || local[len(local)-1] == '.' ||
		strings.Contains(local, "..") {
		return false
	}
	for _, b := range []byte(local) {
		if !isLetterOrDigit(b) && !strings.ContainsRune(".!#$%&'*+/=?^_`{|}~-", rune(b)) {
			return false
		}
	}
	return true
}

func isDomain(domain string) bool {
	labels := strings.Split(domain, ".")
	if len(labels) < 2 {
		return false
	}
	for _, label := range labels {
		if label == "" || len(label) > 63 || label[0] == '-' || label[len(label)-1] == '-' {
			return false
		}
		for _, b := range []byte(label) {
			if !isLetterOrDigit(b) && b != '-' {
				return false
			}
		}
	}
	return true
}

func isLetterOrDigit(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9'
}

// HandleKey is what must be unique of a handle: two that differ only in case are one.
func HandleKey(handle string) string { return strings.ToLower(handle) }

// HeldKey is under what the handle of somebody who was erased is kept from others: it does not say which handle it is.
func HeldKey(handleKey string) string {
	sum := sha256.Sum256([]byte(handleKey))
	return "sha256:" + hex.EncodeToString(sum[:])
}

// CheckHandle says, in words for the person, why handle cannot be anybody's; "" where it
// can. Whether it is taken is for the store to say.
func CheckHandle(handle string) string {
	if len(handle) < MinHandle || len(handle) > MaxHandle {
		return fmt.Sprintf("A handle has %d to %d characters.", MinHandle, MaxHandle)
	}
	letters := false
	for _, b := range []byte(handle) {
		if !isLetterOrDigit(b) && b != '_' {
			return "A handle has only letters A to Z, digits and _."
		}
		letters = letters || b != '_'
	}
	if !letters {
		return "A handle needs at least one letter or digit."
	}
	if reserved[HandleKey(handle)] {
		return "This handle is reserved."
	}
	return ""
}

// CheckDisplayName returns the name as it is kept (composed, trimmed, single spaces) and, in
// words for the person, what is wrong with it; "" where nothing is.
func CheckDisplayName(name string) (cleaned, problem string) {
	cleaned, flaw := input.Line(input.Spaced(name), 1, MaxDisplayName)
	if flaw != input.Fine {
		return cleaned, flaw.Say("The name is not valid text.", fmt.Sprintf("A name has 1 to %d characters.", MaxDisplayName),
			"The name holds characters that cannot be shown.")
	}
	if !strings.ContainsFunc(cleaned,
		func(r rune) bool { return unicode.IsGraphic(r) && !unicode.IsSpace(r) && !unicode.IsMark(r) }) {
		return cleaned, "The name needs something that can be seen."
	}
	return cleaned, ""
}
