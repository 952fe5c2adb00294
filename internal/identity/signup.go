package identity

import (
	"context"
	"fmt"
	"strings"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// SignUp is what a person gives to have an account.
type SignUp struct {
	Email       string
	Password    string
	Handle      string
	DisplayName string
	AccountType account.Type
}

// check returns the sign-up in its normal form. Errors: BAD_USER_INPUT with every bad field.
func (s SignUp) check() (SignUp, error) {
	bad := map[string]string{}
	note := func(field, problem string) {
		if problem != "" {
			bad[field] = problem
		}
	}
	email, err := account.NormalizeEmail(s.Email)
	if err != nil {
		note("email", "Please enter a valid e-mail address.")
	}
	s.Email = email
	s.Handle = strings.TrimPrefix(strings.TrimSpace(s.Handle), "@")
	note("handle", account.CheckHandle(s.Handle))
	var problem string
	s.DisplayName, problem = account.CheckDisplayName(s.DisplayName)
	note("displayName", problem)
	note("password", account.CheckPassword(s.Password, s.Email, s.Handle))
	if s.AccountType != account.Fan && s.AccountType != account.Artist {
		note("accountType", "accountType must be fan or artist.")
	}
	if len(bad) > 0 {
		return SignUp{}, fault.BadInput(bad)
	}
	return s, nil
}

// SignUp begins an account and mails its code. With an address that has a confirmed account
// it answers alike, with an id that is nobody's, and mails the owner instead. A sign-up
// that nobody confirmed is replaced by the next with its address, and its code is void:
// otherwise whoever came first could choose the password of who owns the address. Errors:
// BAD_USER_INPUT, CONFLICT where the handle is taken, RATE_LIMITED.
func (p *Provider) SignUp(ctx context.Context, from string, s SignUp) (userID string, err error) {
	s, err = s.check()
	if err != nil {
		return "", err
	}
	if _, err := p.take(ctx, tried{signUpByAddress, from}, tried{signUpByAccount, s.Email}); err != nil {
		return "", err
	}
	hash, err := p.hasher.hash(ctx, s.Password)
	if err != nil {
		return "", err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return "", fmt.Errorf("making a user id: %w", err)
	}
	digits, code := p.newCode(s.Email, PurposeConfirm)
	person := Principal{UserID: id.String(), Email: s.Email, Handle: s.Handle, DisplayName: s.DisplayName}
	created, err := p.store.CreateAccount(ctx, NewAccount{
		Principal: person, Type: s.AccountType, PasswordHash: hash, Code: code, CreatedAt: p.now(),
	})
	if err != nil {
		return "", err
	}
	letter := confirmLetter(person, digits)
	if !created {
		letter = p.knownLetter(s.Email)
	}
	p.mail.Send(ctx, letter)
	return person.UserID, nil
}

// ConfirmSignUp proves the address with the code. Errors: BAD_USER_INPUT, the same for a
// wrong code and an unknown address; RATE_LIMITED.
func (p *Provider) ConfirmSignUp(ctx context.Context, from, email, code string) error {
	email, digits, err := p.codeInput(ctx, from, email, code)
	if err != nil {
		return err
	}
	right, err := p.store.ConfirmAccount(ctx, email, p.hashCode(email, PurposeConfirm, digits), p.now())
	if err != nil {
		return err
	}
	if !right {
		return wrongCode()
	}
	return nil
}

func (p *Provider) codeInput(ctx context.Context, from, email, code string) (address, digits string, err error) {
	if address, err = account.NormalizeEmail(email); err != nil {
		return "", "", err
	}
	if digits, err = cleanCode(code); err != nil {
		return "", "", err
	}
	_, err = p.take(ctx, tried{confirmByAddress, from}, tried{confirmByAccount, address})
	return address, digits, err
}

// ResendCode mails a new code to an address that waits for one; the old one is void.
// Errors: BAD_USER_INPUT, RATE_LIMITED within a minute of the last.
func (p *Provider) ResendCode(ctx context.Context, from, email string) error {
	email, err := account.NormalizeEmail(email)
	if err != nil {
		return err
	}
	_, err = p.take(ctx, tried{resendByAddress, from}, tried{resendPause, email}, tried{resendByAccount, email})
	if err != nil {
		return err
	}
	p.later(ctx, "resending a code", func(ctx context.Context) error {
		digits, code := p.newCode(email, PurposeConfirm)
		person, ok, err := p.store.PutCode(ctx, email, PurposeConfirm, code)
		if err != nil || !ok {
			return err
		}
		p.mail.Send(ctx, confirmLetter(person, digits))
		return nil
	})
	return nil
}

// CheckEmail reports whether an address has an account. It gives away what everything else
// hides, so a network address may ask 10 times an hour. Errors: BAD_USER_INPUT, RATE_LIMITED.
func (p *Provider) CheckEmail(ctx context.Context, from, email string) (exists, confirmed bool, err error) {
	email, err = account.NormalizeEmail(email)
	if err != nil {
		return false, false, err
	}
	if _, err := p.take(ctx, tried{checkEmailByCaller, from}); err != nil {
		return false, false, err
	}
	return p.store.EmailStatus(ctx, email)
}

// HandleAvailable reports whether the viewer could have a handle. Errors: RATE_LIMITED.
func (p *Provider) HandleAvailable(
	ctx context.Context, from string, v access.Viewer, handle string,
) (account.Availability, error) {
	if _, err := p.take(ctx, tried{handleByCaller, from}); err != nil {
		return account.Availability{}, err
	}
	return p.accounts.HandleAvailable(ctx, v, handle)
}

// SetAttributes changes the viewer's name or handle. Errors: UNAUTHENTICATED,
// BAD_USER_INPUT, CONFLICT where the handle is taken, RATE_LIMITED.
func (p *Provider) SetAttributes(ctx context.Context, v access.Viewer, change account.Attributes) error {
	if err := v.Require(); err != nil {
		return err
	}
	if _, err := p.take(ctx, tried{renameByAccount, v.UserID}); err != nil {
		return err
	}
	return p.accounts.SetAttributes(ctx, v, change)
}
