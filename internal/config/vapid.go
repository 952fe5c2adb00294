package config

import (
	"bytes"
	"crypto/ecdh"
	"encoding/base64"
	"net/mail"
	"strings"
)

// checkVAPID returns what is wrong with a variable of push, by its name; empty for none. What a key is is not repeated:
// this goes to a log.
func (c Config) checkVAPID() (name, problem string) {
	const public, private, subject = "VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY", "VAPID_SUBJECT"
	if s := c.VAPIDSubject; s != "" && !isContact(s) {
		return subject, "must be mailto: with an address, or an https:// address"
	}
	if c.VAPIDPublicKey == "" && c.VAPIDPrivateKey == "" {
		return "", ""
	}
	if c.VAPIDPublicKey == "" {
		return public, "is missing beside " + private
	}
	if c.VAPIDPrivateKey == "" {
		return private, "is missing beside " + public
	}
	secret, err := decodeKey(c.VAPIDPrivateKey)
	if err != nil {
		return private, "must be 32 bytes in base64url"
	}
	key, err := ecdh.P256().NewPrivateKey(secret)
	if err != nil {
		return private, "must be a key of P-256, 32 bytes in base64url"
	}
	if point, err := decodeKey(c.VAPIDPublicKey); err != nil || !bytes.Equal(point, key.PublicKey().Bytes()) {
		return public, "is not the public key of " + private
	}
	return "", ""
}

func isContact(text string) bool {
	if address, ok := strings.CutPrefix(text, "mailto:"); ok {
		_, err := mail.ParseAddress(address)
		return err == nil
	}
	return strings.HasPrefix(text, "https://") && len(text) > len("https://")
}

// decodeKey reads base64url, padded or not.
func decodeKey(text string) ([]byte, error) {
	return base64.RawURLEncoding.DecodeString(strings.TrimRight(text, "="))
}

// PushContact is how operators of push services reach this site: VAPID_SUBJECT, else the site where it is served by
// https, else who sends its mail.
func (c Config) PushContact() string {
	if c.VAPIDSubject != "" {
		return c.VAPIDSubject
	}
	if strings.HasPrefix(c.PublicURL, "https://") {
		return c.PublicURL
	}
	from, err := mail.ParseAddress(c.MailFrom)
	if err != nil {
		return c.PublicURL // a Config that Load has not checked
	}
	return "mailto:" + from.Address
}
