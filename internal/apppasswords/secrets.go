package apppasswords

import (
	"crypto/md5" //nolint:gosec // Subsonic's tokens are made with it; what they are made of is random.
	"crypto/rand"
	"crypto/subtle"
	"encoding/base32"
	"encoding/hex"
	"strings"
	"time"

	"github.com/google/uuid"
)

const (
	// secretLetters is the length of a secret, of 5 bits a letter: 140 bits.
	secretLetters = 28
	// secretPart is how many letters stand together where people type them.
	secretPart = 4
	keyPrefix  = "ssk_"
	// forSecrets and the id of owner and app password are what a sealed text is bound to.
	forSecrets = "app password "
	// secretsLife is longer than any account.
	secretsLife = 100 * 365 * 24 * time.Hour
)

// Sealer makes texts that nobody without the server's key reads, changes or uses for another purpose.
type Sealer interface {
	Seal(purpose string, life time.Duration, value any) (string, error)
	Open(purpose, text string, value any) bool
}

// secrets are what opens an account: a password, and a key for programs that send it as it is. They are apart, as such
// a key may be seen in addresses.
type secrets struct {
	// Password and Key have letters and digits alone.
	Password, Key string
}

func newSecrets() secrets { return secrets{newSecret(), newSecret()} }

func newSecret() string {
	var random [secretLetters]byte
	_, _ = rand.Read(random[:]) // It never fails.
	return strings.ToLower(base32.StdEncoding.EncodeToString(random[:]))[:secretLetters]
}

func purposeOf(userID, id string) string { return forSecrets + userID + "/" + id }

// spelled returns a secret as people read and type it.
func spelled(secret string) string {
	var parts []string
	for ; secret != ""; secret = secret[secretPart:] {
		parts = append(parts, secret[:secretPart])
	}
	return strings.Join(parts, "-")
}

// unspelled takes out what stands between the parts of a secret.
func unspelled(password string) string {
	return strings.ToLower(strings.NewReplacer("-", "", " ", "").Replace(password))
}

// hasPassword reports whether somebody typed the password.
func (s secrets) hasPassword(password string) bool { return same(s.Password, unspelled(password)) }

// hasToken reports whether a token is the MD5 of the password as it is shown, or without what stands between its parts,
// with the salt after it.
func (s secrets) hasToken(token, salt string) bool {
	token = strings.ToLower(token)
	isShown, isPlain := same(tokenOf(spelled(s.Password), salt), token), same(tokenOf(s.Password, salt), token)
	return isShown || isPlain
}

func tokenOf(password, salt string) string {
	sum := md5.Sum([]byte(password + salt)) //nolint:gosec // See above.
	return hex.EncodeToString(sum[:])
}

func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// apiKey returns the API key of an app password: it says which one it is.
func apiKey(id uuid.UUID, secret string) string {
	return keyPrefix + hex.EncodeToString(id[:]) + "_" + secret
}

// readKey returns the id and the secret of an API key; false for what cannot be one.
func readKey(key string) (id, secret string, ok bool) {
	rest, isOurs := strings.CutPrefix(key, keyPrefix)
	name, secret, isWhole := strings.Cut(rest, "_")
	if !isOurs || !isWhole || len(name) != 2*len(uuid.UUID{}) || len(secret) != secretLetters {
		return "", "", false
	}
	parsed, err := uuid.Parse(name)
	return parsed.String(), secret, err == nil
}
