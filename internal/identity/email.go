package identity

import (
	"context"
	"fmt"
	"time"

	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/mail"
)

const (
	// PurposeEmail is that of a code to a new address.
	PurposeEmail Purpose = "email"

	forUndoEmail = "undoing a change of address"
	// UndoEmailDays is for how many days a change of address can be undone from the address before.
	UndoEmailDays = 7
)

var (
	changeEmail      = limit.Rule{Name: "change-email", Max: 5, Window: time.Hour}
	undoEmailByPlace = limit.Rule{Name: "undo-email", Max: 60, Window: time.Hour}
)

// EmailChange is an address that takes the place of somebody's, once the code to it was entered.
type EmailChange struct {
	UserID, Email string
	Try           CodeTry
}

// EmailUndo is what brings an address back. It lets nobody in.
type EmailUndo struct {
	UserID, Email string
	// ChangedAt is when the address was given up.
	ChangedAt time.Time
}

// EmailStore keeps addresses. Each method locks the person first.
type EmailStore interface {
	// PutEmailCode keeps the code to a new address; false for somebody who is not active.
	PutEmailCode(ctx context.Context, userID string, code Code) (bool, error)
	// ChangeEmail spends a try of the code, and changes the address where it was right. It returns who the person was
	// before. Errors: CONFLICT where somebody has the address.
	ChangeEmail(ctx context.Context, c EmailChange) (Principal, bool, error)
	// UndoEmail gives somebody the address of before, ends all of their sign-ins and app passwords, and takes their
	// password away. It gives false where this, or an earlier change, was undone before. Errors: CONFLICT where somebody
	// else has the address now.
	UndoEmail(ctx context.Context, u EmailUndo, now time.Time) (bool, error)
}

// Emails is how people change their address, at the built-in provider.
type Emails struct {
	provider *BuiltIn
	store    EmailStore
}

// NewEmails returns the addresses of a provider's people.
func NewEmails(p *BuiltIn, store EmailStore) *Emails { return &Emails{p, store} }

// Change has a code mailed to an address that the viewer wants to have, once they have proven that it is them as for
// Provider.Prove. With an address that is somebody's it answers alike, and the owner gets a letter instead. Errors:
// as for Prove, and BAD_USER_INPUT.
func (e *Emails) Change(ctx context.Context, from string, v access.Viewer, accessToken, password, email string) error {
	if err := v.Require(); err != nil {
		return err
	}
	p := e.provider
	email, err := account.NormalizeEmail(email)
	if err != nil {
		return err
	}
	known, err := p.store.CredentialOf(ctx, v.UserID)
	if err != nil {
		return err
	}
	if known.Email == email {
		return fault.BadInput(map[string]string{"email": "This is your address already."})
	}
	if err := p.prove(ctx, from, known, accessToken, password); err != nil {
		return err
	}
	if _, err := p.take(ctx, tried{changeEmail, v.UserID}, tried{lettersAnywhere, email}); err != nil {
		return err
	}
	p.Later(ctx, "sending a code to a new address", func(ctx context.Context) error {
		return e.sendCode(ctx, known.Principal, email)
	})
	return nil
}

func (e *Emails) sendCode(ctx context.Context, person Principal, email string) error {
	p := e.provider
	_, isTaken, err := p.store.EmailStatus(ctx, email)
	if err != nil {
		return err
	}
	if isTaken {
		p.mail.Send(ctx, p.takenLetter(email))
		return nil
	}
	digits, code := p.newCode(fromOwner, email, PurposeEmail)
	kept, err := e.store.PutEmailCode(ctx, person.UserID, code)
	if err == nil && kept {
		p.mail.Send(ctx, newAddressLetter(person, email, digits))
	}
	return err
}

// Confirm gives the viewer the address that the code came to, and tells the address before how to undo it. Errors:
// UNAUTHENTICATED; BAD_USER_INPUT for a wrong code; CONFLICT where somebody has taken the address meanwhile.
func (e *Emails) Confirm(ctx context.Context, from string, v access.Viewer, email, code string) error {
	if err := v.Require(); err != nil {
		return err
	}
	p := e.provider
	email, err := account.NormalizeEmail(email)
	if err != nil {
		return err
	}
	digits, err := cleanCode(code)
	if err != nil {
		return err
	}
	if err := p.AllowCode(ctx, from, v.UserID); err != nil {
		return err
	}
	now := p.now().UTC().Truncate(time.Millisecond)
	try := p.tryOf(fromOwner, email, PurposeEmail, digits)
	try.At = now
	before, right, err := e.store.ChangeEmail(ctx, EmailChange{UserID: v.UserID, Email: email, Try: try})
	if err != nil {
		return err
	}
	if !right {
		return wrongCode()
	}
	undo, err := p.Seal(forUndoEmail, UndoEmailDays*24*time.Hour, EmailUndo{v.UserID, before.Email, now})
	if err == nil {
		p.mail.Send(ctx, p.addressChangedLetter(before, undo))
	}
	return err
}

// Undo brings an address back by the token in the letter to it, and returns that address. Errors: GONE for a token that
// is none any more; CONFLICT where somebody else has the address now.
func (e *Emails) Undo(ctx context.Context, from, token string) (email string, err error) {
	p := e.provider
	if _, err := p.take(ctx, tried{undoEmailByPlace, from}); err != nil {
		return "", err
	}
	var undo EmailUndo
	isGood := p.Open(forUndoEmail, token, &undo)
	if isGood {
		isGood, err = e.store.UndoEmail(ctx, undo, p.now())
	}
	if err != nil {
		return "", err
	}
	if !isGood {
		return "", fault.New(fault.Gone, "This link was used before, or it has expired.")
	}
	return undo.Email, nil
}

// EmailTaken is the error of who wants an address that somebody has.
func EmailTaken() error {
	const taken = "Somebody has an account with this address."
	return &fault.Error{Code: fault.Conflict, Message: taken, Fields: map[string]string{"email": taken}}
}

func newAddressLetter(person Principal, email, digits string) mail.Message {
	return mail.Message{To: email, Subject: "Confirm your new address at Sidestage", Text: fmt.Sprintf(`Hello @%s,

to have this address for your account, enter this code in your settings:

    %s

It is good for 10 minutes. Until then your account keeps the address that it has.

If you did not ask for it, somebody mistyped their address, and you can ignore this mail.
Never pass the code on: we will not ask you for it.

Sidestage
`, person.Handle, digits)}
}

func (b *Base) takenLetter(email string) mail.Message {
	return mail.Message{To: email, Subject: "You already have a Sidestage account", Text: fmt.Sprintf(`Hello,

somebody, perhaps you, just wanted this address for another account at Sidestage. You already
have an account with it, so nothing was changed.

Sign in:                  %[1]s/login
Forgotten your password?  %[1]s/forgot-password

If it was not you, ignore this mail. Whoever it was has not learned that you are here.

Sidestage
`, b.issuer)}
}

func (b *Base) addressChangedLetter(before Principal, undo string) mail.Message {
	return mail.Message{To: before.Email, Subject: "Your Sidestage address was changed", Text: fmt.Sprintf(`Hello @%[1]s,

your account has another e-mail address from now on. We do not write to this one any more.

If it was you, there is nothing to do. If it was not, undo it within %[2]d days:

    %[3]s/undo-email#%[4]s

That brings this address back, signs out every device and voids the password, so that you choose a
new one. Then look in your settings whether somebody added a way to sign in.

Sidestage
`, before.Handle, UndoEmailDays, b.issuer, undo)}
}
