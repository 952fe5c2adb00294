package identity

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// mostSignIns is how many of one person are listed, the last seen first.
const mostSignIns = 100

// SignedIn is one device that is signed in.
type SignedIn struct {
	ID string
	// Device is what people would call it; empty where it did not tell.
	Device    string
	StartedAt time.Time
	// SeenAt is when it last renewed its tokens, which it does every hour.
	SeenAt time.Time
}

// SignIns returns where the viewer is signed in; see Provider.
func (b *Base) SignIns(ctx context.Context, v access.Viewer) ([]SignedIn, error) {
	if err := v.Require(); err != nil {
		return nil, err
	}
	return b.store.SignIns(ctx, v.UserID, b.now(), mostSignIns)
}

// EndSignIn ends one of the viewer's; see Provider.
func (b *Base) EndSignIn(ctx context.Context, v access.Viewer, id string) error {
	if err := v.Require(); err != nil {
		return err
	}
	ended, err := b.store.EndSignIn(ctx, v.UserID, id)
	if err == nil && !ended {
		err = fault.Missing("This sign-in")
	}
	return err
}

// EndOtherSignIns ends all of the viewer's but one; see Provider.
func (b *Base) EndOtherSignIns(ctx context.Context, v access.Viewer, keep string) error {
	if err := v.Require(); err != nil {
		return err
	}
	return b.store.EndOtherSignIns(ctx, v.UserID, keep, true)
}
