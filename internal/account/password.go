package account

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// The lengths that a password may have, in characters.
const (
	MinPassword = 10
	MaxPassword = 128
)

// sharedPart is the length from which a person's own name inside a password counts.
const sharedPart = 4

//go:embed common_passwords.txt
var commonPasswordFile string

// commonPasswords are those that attackers try first.
var commonPasswords = sync.OnceValue(func() map[string]bool {
	set := map[string]bool{}
	for line := range strings.Lines(commonPasswordFile) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			set[line] = true
		}
	}
	return set
})

// CheckPassword says, in words for the person, why they should not use password; "" where
// they may. email and handle, where known, are what it must not be made of. It follows
// NIST SP 800-63B, 5.1.1.2: a length and a list, no rules about kinds of characters.
func CheckPassword(password, email, handle string) string {
	if !utf8.ValidString(password) {
		return "The password is not valid text."
	}
	if n := utf8.RuneCountInString(password); n < MinPassword || n > MaxPassword {
		return fmt.Sprintf("A password has %d to %d characters.", MinPassword, MaxPassword)
	}
	plain := strings.ToLower(password)
	if isCommon(plain) {
		return "This password is too common. Please choose another."
	}
	if isRepetition(plain) {
		return "This password repeats itself too much. Please choose another."
	}
	local, _, _ := strings.Cut(strings.ToLower(email), "@")
	for _, own := range []string{HandleKey(handle), local} {
		if len(own) >= sharedPart && strings.Contains(plain, own) {
			return "The password must not contain your handle or e-mail address."
		}
	}
	return ""
}

// isCommon also finds a common one that was dressed up with digits and signs at its end.
func isCommon(plain string) bool {
	if commonPasswords()[plain] {
		return true
	}
	bare := strings.TrimRightFunc(plain, func(r rune) bool { return !unicode.IsLetter(r) })
	return bare != plain && commonPasswords()[bare]
}

// isRepetition finds passwords of one to three characters (aaaaaaaaaa, 1212121212) and one
// short piece over and over (abcdabcdabcd).
func isRepetition(plain string) bool {
	runes := []rune(plain)
	distinct := map[rune]bool{}
	for _, r := range runes {
		distinct[r] = true
	}
	if len(distinct) < 4 {
		return true
	}
	for period := 1; period <= 4; period++ {
		repeats := true
		for i := period; i < len(runes) && repeats; i++ {
			repeats = runes[i] == runes[i-period]
		}
		if repeats {
			return true
		}
	}
	return false
}
