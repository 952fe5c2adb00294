package identity

import (
	"crypto/aes"
	"crypto/cipher"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"time"
)

// sealer makes texts that nobody reads or changes on their way to a browser and back.
type sealer struct {
	// aeads are those of each key: the first seals, all open.
	aeads []cipher.AEAD
	now   func() time.Time
}

func newSealer(keys *Keys, now func() time.Time) (*sealer, error) {
	s := &sealer{now: now}
	for _, key := range keys.sealing {
		block, err := aes.NewCipher(key)
		if err != nil {
			return nil, fmt.Errorf("making the cipher of sealed texts: %w", err)
		}
		aead, err := cipher.NewGCMWithRandomNonce(block)
		if err != nil {
			return nil, fmt.Errorf("making the cipher of sealed texts: %w", err)
		}
		s.aeads = append(s.aeads, aead)
	}
	return s, nil
}

type sealedText struct {
	Ends  time.Time       `json:"ends"`
	Value json.RawMessage `json:"value"`
}

// Seal returns value as a text that Open reads until it is life old, for the same purpose alone.
func (b *Base) Seal(purpose string, life time.Duration, value any) (string, error) {
	inner, err := json.Marshal(value)
	if err != nil {
		return "", fmt.Errorf("sealing for %s: %w", purpose, err)
	}
	plain, err := json.Marshal(sealedText{b.sealer.now().Add(life), inner})
	if err != nil {
		return "", fmt.Errorf("sealing for %s: %w", purpose, err)
	}
	return base64.RawURLEncoding.EncodeToString(b.sealer.aeads[0].Seal(nil, nil, plain, []byte(purpose))), nil
}

// Open reads a sealed text into value; false for one that is not ours, of another purpose, or too old.
func (b *Base) Open(purpose, text string, value any) bool {
	closed, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return false
	}
	for _, aead := range b.sealer.aeads {
		plain, err := aead.Open(nil, nil, closed, []byte(purpose))
		if err != nil {
			continue
		}
		var sealed sealedText
		return json.Unmarshal(plain, &sealed) == nil && b.sealer.now().Before(sealed.Ends) &&
			json.Unmarshal(sealed.Value, value) == nil
	}
	return false
}
