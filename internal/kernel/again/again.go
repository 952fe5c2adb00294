// Package again tells what is sent a second time, because its answer was lost, from what was changed in between.
package again

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Key is a client key, and the print of what was sent with it.
type Key struct{ Client, Print string }

// Made is what stands under a client key: its id, and the print of what it was made of. It is zero where nothing
// stands; the print is empty where it was made before prints were kept.
type Made struct{ ID, Print string }

// KeyOf returns the key of what somebody wrote; zero where there is no client key. Two prints are the same where what
// was written is. What was written is compared rather than what stands, which may have been edited since. Errors:
// BAD_USER_INPUT for what cannot be compared.
func KeyOf(client string, written any) (Key, error) {
	if client == "" {
		return Key{}, nil
	}
	text, err := json.Marshal(written)
	if err != nil {
		return Key{}, fault.Wrap(fault.BadUserInput, "What you sent has a time or a number that cannot be.", err)
	}
	sum := sha256.Sum256(text)
	return Key{client, hex.EncodeToString(sum[:])}, nil
}

// Check agrees where nothing stands yet, or what stands was made of the same. Errors: CONFLICT with the id of what
// stands.
func (m Made) Check(k Key) error {
	if m.ID == "" || m.Print == "" || m.Print == k.Print {
		return nil
	}
	return &fault.Error{
		Code: fault.Conflict, Message: "This was sent already, as it was before you changed it.", ExistingID: m.ID,
	}
}

// Standing returns the id of what stands under a person's key, which made reads; empty where nothing does. Errors:
// CONFLICT where it was made of something else, those of made.
func (k Key) Standing(
	ctx context.Context, userID string, made func(ctx context.Context, userID, client string) (Made, error),
) (string, error) {
	m, err := made(ctx, userID, k.Client)
	if err != nil {
		return "", err
	}
	return m.ID, m.Check(k)
}
