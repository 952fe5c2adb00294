package identity

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

// changePassword is how often somebody may set a new password.
var changePassword = limit.Rule{Name: "change-password", Max: 10, Window: time.Hour}

// PasswordChange is a password, and the one that takes its place. Current is empty for somebody who has none.
type PasswordChange struct{ Current, Next string }

// NewPassword is a password of somebody, as it is kept.
type NewPassword struct {
	UserID string
	// Was is the hash that it takes the place of, or empty.
	Was, Hash string
	// Keep is the sign-in that goes on.
	Keep string
	At   time.Time
}

// AllowPasswordChange counts a new password of somebody.
func (b *Base) AllowPasswordChange(ctx context.Context, v access.Viewer) error {
	_, err := b.take(ctx, tried{changePassword, v.UserID})
	return err
}

// ChangePassword sets the viewer's password and ends their other sign-ins; see Provider.
func (p *BuiltIn) ChangePassword(
	ctx context.Context, from string, v access.Viewer, accessToken string, change PasswordChange,
) error {
	if err := v.Require(); err != nil {
		return err
	}
	session, err := p.Session(ctx, accessToken)
	if err != nil {
		return err
	}
	known, err := p.store.CredentialOf(ctx, v.UserID)
	if err != nil {
		return err
	}
	if problem := account.CheckPassword(change.Next, known.Email, known.Handle); problem != "" {
		return badNewPassword(problem)
	}
	if err := p.prove(ctx, from, known, accessToken, change.Current); err != nil {
		return err
	}
	if err := p.AllowPasswordChange(ctx, v); err != nil {
		return err
	}
	hash, err := p.hasher.hash(ctx, change.Next)
	if err != nil {
		return err
	}
	isSet, err := p.store.SetPassword(ctx, NewPassword{
		UserID: v.UserID, Was: known.PasswordHash, Hash: hash, Keep: session.ID, At: p.now(),
	})
	if err != nil {
		return err
	}
	if !isSet {
		// It was changed since it was compared.
		return WrongPassword()
	}
	p.TellPasswordChanged(ctx, known.Principal, true)
	return nil
}

func badNewPassword(problem string) error {
	return fault.BadInput(map[string]string{"newPassword": problem})
}
