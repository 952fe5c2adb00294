package identity

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"encoding/hex"
	"fmt"
	"strings"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/hotp"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

const (
	// stepSeconds is how long a code of an app is shown, and driftSteps how far its clock may be off.
	stepSeconds = 30
	driftSteps  = 1

	recoveryCodes = 10
	recoveryBytes = 10
	// recoveryPart is how many letters of a recovery code stand together.
	recoveryPart = 4
)

// digitsOf returns the digits of a code of an app, as people type it; empty for what is none.
func digitsOf(code string) string {
	digits, err := cleanCode(code)
	if err != nil {
		return ""
	}
	return digits
}

// stepOf returns the step that digits are the code of; false where they are of none that is near.
func (f *Factors) stepOf(userID, sealed, digits string) (int64, bool, error) {
	var secret string
	if !f.provider.Open(forFactorSecret+userID, sealed, &secret) {
		return 0, false, fault.New(fault.Unavailable,
			"Codes of your app cannot be checked, since a key of the site was replaced. Use a recovery code.")
	}
	now := f.provider.now().Unix() / stepSeconds
	found, right := int64(0), 0
	for step := now - driftSteps; step <= now+driftSteps; step++ {
		code, err := hotp.GenerateCodeCustom(secret, uint64(step), //nolint:gosec // No clock is before 1970.
			hotp.ValidateOpts{Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1})
		if err != nil {
			return 0, false, fmt.Errorf("checking a code: %w", err)
		}
		if subtle.ConstantTimeCompare([]byte(code), []byte(digits)) == 1 {
			found, right = step, 1
		}
	}
	return found, right == 1, nil
}

// newRecoveryCodes makes codes, and the hashes under which they are kept. A plain hash will do, since nobody can try
// 2^80.
func newRecoveryCodes() (codes, hashes []string) {
	for range recoveryCodes {
		var secret [recoveryBytes]byte
		_, _ = rand.Read(secret[:]) // It never fails.
		text := base32.StdEncoding.EncodeToString(secret[:])
		var parts []string
		for ; text != ""; text = text[recoveryPart:] {
			parts = append(parts, text[:recoveryPart])
		}
		code := strings.ToLower(strings.Join(parts, "-"))
		codes, hashes = append(codes, code), append(hashes, hashRecovery(code))
	}
	return codes, hashes
}

// hashRecovery takes out what people type between the parts of a recovery code.
func hashRecovery(code string) string {
	plain := strings.Map(func(r rune) rune {
		if r == '-' || r == ' ' {
			return -1
		}
		return r
	}, strings.ToLower(strings.TrimSpace(code)))
	sum := sha256.Sum256([]byte("recovery\x00" + plain))
	return hex.EncodeToString(sum[:])
}

func wrongFactorCode() error {
	return fault.BadInput(map[string]string{"code": "This code is not right, or it was used before."})
}

// factorTicketLife is how long somebody who knew the password may look for their code.
const factorTicketLife = 5 * time.Minute
