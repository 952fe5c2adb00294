package identity

import (
	"context"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// maxPasswordBytes bounds what is hashed; no password that was accepted is longer.
const maxPasswordBytes = 4 * account.MaxPassword

// InvalidPassword is the specification's text, also for an unknown address.
func InvalidPassword() error {
	return fault.New(fault.Unauthenticated, "Invalid password. Please try again.")
}

// SignIn returns tokens for the right password. Errors: UNAUTHENTICATED, the same for a wrong
// password and an unknown address; with the right password FORBIDDEN with reason
// NOT_CONFIRMED or DEACTIVATED; RATE_LIMITED; UNAVAILABLE.
func (p *BuiltIn) SignIn(ctx context.Context, from, email, password string) (Tokens, error) {
	email, err := account.NormalizeEmail(email)
	if err != nil {
		return Tokens{}, err
	}
	if len(password) > maxPasswordBytes {
		return Tokens{}, InvalidPassword()
	}
	forgive, err := p.AllowSignIn(ctx, from, email)
	if err != nil {
		return Tokens{}, err
	}
	tokens, failure, err := p.signIn(ctx, email, password)
	if err != nil || failure == nil {
		// Only wrong passwords count, not our own failures.
		forgive()
	}
	if err != nil {
		return Tokens{}, err
	}
	return tokens, failure
}

// signIn keeps apart what counts as a failed try and what went wrong with us.
func (p *BuiltIn) signIn(ctx context.Context, email, password string) (tokens Tokens, failure, err error) {
	credential, err := p.store.Credential(ctx, email)
	if err != nil {
		return Tokens{}, nil, err
	}
	right, err := p.hasher.matches(ctx, password, credential.PasswordHash)
	switch {
	case err != nil:
		return Tokens{}, nil, err
	case !right:
		return Tokens{}, InvalidPassword(), nil
	case credential.Factor != "" && credential.Confirmed && (!credential.Deactivated || !credential.LeavesAt.IsZero()):
		tokens, err = p.askFactor(credential)
		return tokens, nil, err
	case credential.Deactivated:
		tokens, err = p.Leaving(credential, LeavingTicket{Proof: Proof{PasswordHash: credential.PasswordHash}})
		return tokens, nil, err
	case !credential.Confirmed:
		return Tokens{}, nil, Refuse(ReasonNotConfirmed, "Please confirm your e-mail address first.")
	}
	tokens, started, err := p.enter(ctx, credential.Principal, Proof{PasswordHash: credential.PasswordHash})
	if err == nil && !started {
		// The password was changed since it was compared.
		return Tokens{}, InvalidPassword(), nil
	}
	return tokens, nil, err
}

// enter begins a sign-in; false where what it was checked against does not hold any more.
func (p *BuiltIn) enter(ctx context.Context, person Principal, proof Proof) (Tokens, bool, error) {
	token, _ := NewSecret()
	family := uuid.NewString()
	started, err := p.KeepSignIn(ctx, person.UserID, family, token, proof)
	if err != nil || !started {
		return Tokens{}, false, err
	}
	tokens, err := p.issue(person, family, token)
	if err != nil {
		return Tokens{}, false, err
	}
	tokens.DeviceToken, err = p.rememberDevice(ctx, person.UserID, proof)
	return tokens, true, err
}

// rememberDevice makes the token by which the device of a sign-in is known later.
func (p *BuiltIn) rememberDevice(ctx context.Context, userID string, proof Proof) (string, error) {
	if proof.PasswordHash != "" {
		return p.NewDeviceToken(userID, proof.PasswordHash)
	}
	known, err := p.store.CredentialOf(ctx, userID)
	if err != nil {
		return "", err
	}
	return p.NewDeviceToken(userID, known.PasswordHash)
}

// Refresh spends a refresh token and gives new tokens. Each works once: a second use ends the whole family, since one
// of the two that hold it is a thief and nobody can tell which. Within seconds the same caller may use it again, as the
// answer may have been lost, and gets tokens of their own. Errors: UNAUTHENTICATED, also for a user who was
// deactivated; RATE_LIMITED.
func (p *BuiltIn) Refresh(ctx context.Context, from, refreshToken string) (Tokens, error) {
	if err := p.AllowRefresh(ctx, from); err != nil {
		return Tokens{}, err
	}
	next, _ := NewSecret()
	person, family, err := p.SpendToken(ctx, from, refreshToken, next)
	if err != nil {
		return Tokens{}, err
	}
	return p.issue(person, family, next)
}

// ForgotPassword mails a code to an address that has an account. Errors: BAD_USER_INPUT,
// RATE_LIMITED within a minute of the last.
func (p *BuiltIn) ForgotPassword(ctx context.Context, from, email string) error {
	email, err := account.NormalizeEmail(email)
	if err != nil {
		return err
	}
	if err := p.AllowForgot(ctx, from, email); err != nil {
		return err
	}
	p.Later(ctx, "sending a reset code", func(ctx context.Context) error {
		digits, code := p.newCode(from, email, PurposeReset)
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
func (p *BuiltIn) ConfirmForgotPassword(ctx context.Context, from, email, code, password string) error {
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
	person, right, err := p.store.ResetPassword(ctx, email, p.tryOf(from, email, PurposeReset, digits), hash)
	if err != nil {
		return err
	}
	if !right {
		return wrongCode()
	}
	p.TellPasswordChanged(ctx, person, false)
	return nil
}
