package identity

import (
	"context"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// maxPasswordBytes bounds what is hashed; no password that was accepted is longer.
const maxPasswordBytes = 4 * account.MaxPassword

// invalidPassword is the specification's text, also for an unknown address.
func invalidPassword() error {
	return fault.New(fault.Unauthenticated, "Invalid password. Please try again.")
}

// SignIn returns tokens for the right password. Errors: UNAUTHENTICATED, the same for a wrong
// password and an unknown address; with the right password FORBIDDEN with reason
// NOT_CONFIRMED or DEACTIVATED; RATE_LIMITED; UNAVAILABLE.
func (p *Provider) SignIn(ctx context.Context, from, email, password string) (Tokens, error) {
	email, err := account.NormalizeEmail(email)
	if err != nil {
		return Tokens{}, err
	}
	if len(password) > maxPasswordBytes {
		return Tokens{}, invalidPassword()
	}
	tickets, err := p.take(ctx, tried{signInByAddress, from}, tried{signInByAccount, email})
	if err != nil {
		return Tokens{}, err
	}
	tokens, failure, err := p.signIn(ctx, email, password)
	if err != nil || failure == nil {
		// Only wrong passwords count, not our own failures.
		p.forgive(ctx, tickets)
	}
	if err != nil {
		return Tokens{}, err
	}
	return tokens, failure
}

// signIn keeps apart what counts as a failed try and what went wrong with us.
func (p *Provider) signIn(ctx context.Context, email, password string) (tokens Tokens, failure, err error) {
	credential, err := p.store.Credential(ctx, email)
	if err != nil {
		return Tokens{}, nil, err
	}
	right, err := p.hasher.matches(ctx, password, credential.PasswordHash)
	switch {
	case err != nil:
		return Tokens{}, nil, err
	case !right:
		return Tokens{}, invalidPassword(), nil
	case credential.Deactivated:
		return Tokens{}, nil, refusal{fault.New(fault.Forbidden, "This account has been deactivated."), "DEACTIVATED"}
	case !credential.Confirmed:
		return Tokens{}, nil, refusal{
			fault.New(fault.Forbidden, "Please confirm your e-mail address first."),
			"NOT_CONFIRMED",
		}
	}
	token, hash := newRefreshToken()
	now, family := p.now(), uuid.NewString()
	started, err := p.store.StartFamily(ctx, RefreshToken{
		Hash: hash, Family: family, UserID: credential.UserID, CreatedAt: now, ExpiresAt: now.Add(RefreshLife),
	}, credential.PasswordHash)
	if err != nil {
		return Tokens{}, nil, err
	}
	if !started {
		// The password was changed since it was compared.
		return Tokens{}, invalidPassword(), nil
	}
	tokens, err = p.issue(credential.Principal, family, token)
	return tokens, nil, err
}

// Refresh spends a refresh token and gives new tokens. Each works once: a second use ends
// the whole family, since one of the two that hold it is a thief and nobody can tell which.
// Of two uses at once one gets tokens, which do not survive the other; a client refreshes
// in one tab at a time. Errors: UNAUTHENTICATED, also for a user who was deactivated;
// RATE_LIMITED.
func (p *Provider) Refresh(ctx context.Context, from, refreshToken string) (Tokens, error) {
	if _, err := p.take(ctx, tried{refreshByAddress, from}); err != nil {
		return Tokens{}, err
	}
	next, hash := newRefreshToken()
	now := p.now()
	person, family, err := p.store.Rotate(ctx, hashRefreshToken(refreshToken), RefreshToken{
		Hash: hash, CreatedAt: now, ExpiresAt: now.Add(RefreshLife),
	})
	if err != nil {
		return Tokens{}, err
	}
	if family == "" {
		return Tokens{}, fault.New(fault.Unauthenticated, signInAgain)
	}
	return p.issue(person, family, next)
}

// SignOut ends the family of a refresh token. One that is not known is signed out already.
func (p *Provider) SignOut(ctx context.Context, refreshToken string) error {
	return p.store.EndFamily(ctx, hashRefreshToken(refreshToken))
}

// ForgotPassword mails a code to an address that has an account. Errors: BAD_USER_INPUT,
// RATE_LIMITED within a minute of the last.
func (p *Provider) ForgotPassword(ctx context.Context, from, email string) error {
	email, err := account.NormalizeEmail(email)
	if err != nil {
		return err
	}
	_, err = p.take(ctx, tried{forgotByAddress, from}, tried{forgotPause, email}, tried{forgotByAccount, email})
	if err != nil {
		return err
	}
	p.later(ctx, "sending a reset code", func(ctx context.Context) error {
		digits, code := p.newCode(email, PurposeReset)
		person, ok, err := p.store.PutCode(ctx, email, PurposeReset, code)
		if err != nil || !ok {
			return err
		}
		p.mail.Send(ctx, resetLetter(person, digits))
		return nil
	})
	return nil
}

// ConfirmForgotPassword sets a new password with the code, and signs out every device.
// Whoever has the code has the address, so it confirms the account too. Errors:
// BAD_USER_INPUT, the same for a wrong code and an unknown address; RATE_LIMITED.
func (p *Provider) ConfirmForgotPassword(ctx context.Context, from, email, code, password string) error {
	// The handle is not known here; the address is.
	if problem := account.CheckPassword(password, email, ""); problem != "" {
		return fault.BadInput(map[string]string{"password": problem})
	}
	email, digits, err := p.codeInput(ctx, from, email, code)
	if err != nil {
		return err
	}
	hash, err := p.hasher.hash(ctx, password)
	if err != nil {
		return err
	}
	right, err := p.store.ResetPassword(ctx, email, p.hashCode(email, PurposeReset, digits), hash, p.now())
	if err != nil {
		return err
	}
	if !right {
		return wrongCode()
	}
	return nil
}
