// Package embed signs what a player on somebody else's page may open: the preview of one track for an hour.
package embed

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"time"
)

// Life is how long a token opens a preview.
const Life = time.Hour

// Tokens makes and reads embed tokens: when one ends, as seconds since 1970 in 8 bytes, and an HMAC-SHA256 over that
// and the track, in base64url.
type Tokens struct {
	key []byte
	now func() time.Time
}

// New returns tokens under a secret key; now is the clock.
func New(key []byte, now func() time.Time) *Tokens { return &Tokens{key, now} }

const endSize = 8

// Make signs a token for a track.
func (t *Tokens) Make(trackID string) string {
	end := binary.BigEndian.AppendUint64(nil, uint64(t.now().Add(Life).Unix())) //nolint:gosec // no clock runs before 1970
	return base64.RawURLEncoding.EncodeToString(append(end, t.sum(end, trackID)...))
}

// Opens reports whether token is one for the track and has not ended.
func (t *Tokens) Opens(token, trackID string) bool {
	raw, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil || len(raw) != endSize+sha256.Size {
		return false
	}
	end := raw[:endSize]
	if !hmac.Equal(raw[endSize:], t.sum(end, trackID)) {
		return false
	}
	return uint64(t.now().Unix()) < binary.BigEndian.Uint64(end) //nolint:gosec // as above
}

func (t *Tokens) sum(end []byte, trackID string) []byte {
	mac := hmac.New(sha256.New, t.key)
	mac.Write(end)
	mac.Write([]byte(trackID))
	return mac.Sum(nil)
}
