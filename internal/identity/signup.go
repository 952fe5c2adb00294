package identity

import (
	"context"
	"fmt"
	"strings"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/account"
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

// NewPerson is what somebody chooses who has proven who they are.
type NewPerson struct {
	Handle      string
	DisplayName string
	AccountType account.Type
}

// problems collects what is wrong with input, by field.
type problems map[string]string

func (p problems) note(field, problem string) {
	if problem != "" {
		p[field] = problem
	}
}

func (p problems) err() error {
	if len(p) > 0 {
		return fault.BadInput(p)
	}
	return nil
}

func (n NewPerson) check(bad problems) NewPerson {
	n.Handle = strings.TrimPrefix(strings.TrimSpace(n.Handle), "@")
	bad.note("handle", account.CheckHandle(n.Handle))
	var problem string
	n.DisplayName, problem = account.CheckDisplayName(n.DisplayName)
	bad.note("displayName", problem)
	if n.AccountType != account.Fan && n.AccountType != account.Artist {
		bad.note("accountType", "accountType must be fan or artist.")
	}
	return n
}

// Check returns the person in their normal form. Errors: BAD_USER_INPUT with every bad field.
func (n NewPerson) Check() (NewPerson, error) {
	bad := problems{}
	n = n.check(bad)
	return n, bad.err()
}

// Check returns the sign-up in its normal form; checkPassword says what is wrong with its password, for an address and
// a handle. Errors: BAD_USER_INPUT with every bad field.
func (s SignUp) Check(checkPassword func(password, email, handle string) string) (SignUp, error) {
	bad := problems{}
	email, err := account.NormalizeEmail(s.Email)
	if err != nil {
		bad.note("email", "Please enter a valid e-mail address.")
	}
	s.Email = email
	person := NewPerson{s.Handle, s.DisplayName, s.AccountType}.check(bad)
	s.Handle, s.DisplayName = person.Handle, person.DisplayName
	bad.note("password", checkPassword(s.Password, s.Email, s.Handle))
	return s, bad.err()
}

// SignUp begins an account and mails its code. With an address that has a confirmed account
// it answers alike, with an id that is nobody's, and mails the owner instead. A sign-up
// that nobody confirmed is replaced by the next with its address, and its code is void:
// otherwise whoever came first could choose the password of who owns the address. Errors:
// BAD_USER_INPUT, CONFLICT where the handle is taken, RATE_LIMITED.
func (p *BuiltIn) SignUp(ctx context.Context, from string, s SignUp) (userID string, err error) {
	s, err = s.Check(account.CheckPassword)
	if err != nil {
		return "", err
	}
	if err := p.AllowSignUp(ctx, from, s.Email); err != nil {
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
	digits, code := p.newCode(from, s.Email, PurposeConfirm)
	person := Principal{UserID: id.String(), Email: s.Email, Handle: s.Handle, DisplayName: s.DisplayName}
	defer p.InPace(ctx)()
	created, err := p.store.CreateAccount(ctx, NewAccount{
		Principal: person, Type: s.AccountType, PasswordHash: hash, Code: &code, CreatedAt: p.now(),
		HoldsBy: p.holderOf(s.Email),
	})
	if err != nil {
		return "", err
	}
	if created {
		p.mail.Send(ctx, confirmLetter(person, digits))
	} else {
		p.TellOwner(ctx, s.Email)
	}
	return person.UserID, nil
}

// ConfirmSignUp proves the address with the code. Errors: BAD_USER_INPUT, the same for a
// wrong code and an unknown address; RATE_LIMITED.
func (p *BuiltIn) ConfirmSignUp(ctx context.Context, from, email, code string) error {
	email, digits, err := p.codeInput(ctx, from, email, code)
	if err != nil {
		return err
	}
	right, err := p.store.ConfirmAccount(ctx, email, p.tryOf(from, email, PurposeConfirm, digits))
	if err != nil {
		return err
	}
	if !right {
		return wrongCode()
	}
	return nil
}

func (p *BuiltIn) codeInput(ctx context.Context, from, email, code string) (address, digits string, err error) {
	if address, err = account.NormalizeEmail(email); err != nil {
		return "", "", err
	}
	if digits, err = cleanCode(code); err != nil {
		return "", "", err
	}
	return address, digits, p.AllowCode(ctx, from, address)
}

// ResendCode mails a new code to an address that waits for one; the old one is void where the same caller asked for it.
// Errors: BAD_USER_INPUT, RATE_LIMITED within a minute of the last.
func (p *BuiltIn) ResendCode(ctx context.Context, from, email string) error {
	email, err := account.NormalizeEmail(email)
	if err != nil {
		return err
	}
	if err := p.AllowResend(ctx, from, email); err != nil {
		return err
	}
	p.Later(ctx, "resending a code", func(ctx context.Context) error {
		digits, code := p.newCode(from, email, PurposeConfirm)
		person, ok, err := p.store.PutCode(ctx, email, PurposeConfirm, code)
		if err != nil || !ok {
			return err
		}
		p.mail.Send(ctx, confirmLetter(person, digits))
		return nil
	})
	return nil
}
