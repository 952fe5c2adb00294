package identity

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"time"

	"github.com/sidestage/sidestage/internal/account"
)

// A sign-up answers alike whether or not its address is known, and so must what can be seen afterwards: the handle of
// an unknown address is held by its unconfirmed account, that of a known one by a hold.

// defaultSignUpPace is more than either takes in the graph.
const defaultSignUpPace = 100 * time.Millisecond

// Wish is what a sign-up asks for.
func (b *Base) Wish(handle, email string) HandleWish {
	return HandleWish{Handle: handle, Email: email, By: b.holderOf(email), At: b.now()}
}

// RequireHandle refuses a handle that somebody has or holds, or had lately. Whoever signs up again before they have
// confirmed an address may have theirs. Errors: CONFLICT.
func (b *Base) RequireHandle(ctx context.Context, w HandleWish) error {
	taken, err := b.store.HandleTaken(ctx, w)
	if err == nil && taken {
		err = account.HandleConflict()
	}
	return err
}

// InPace begins what may take longer for some addresses than for others, and returns what waits at its end, so that the
// time of the answer tells nothing.
func (b *Base) InPace(ctx context.Context) (wait func()) {
	began := time.Now()
	return func() {
		timer := time.NewTimer(b.pace - time.Since(began)%b.pace)
		defer timer.Stop()
		select {
		case <-timer.C:
		case <-ctx.Done():
		}
	}
}

// holderOf needs the server's key: a plain hash of an address tells the address.
func (b *Base) holderOf(email string) string {
	mac := hmac.New(sha256.New, b.keys.codeKey)
	mac.Write([]byte("handle\x00" + email))
	return hex.EncodeToString(mac.Sum(nil))
}
