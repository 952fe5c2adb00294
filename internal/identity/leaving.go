package identity

import (
	"context"
	"fmt"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

const (
	forLeaving = "keeping an account"
	// freshFor is how long ago somebody without a password signed in at most to do what cannot be undone for ever.
	freshFor = 10 * time.Minute
)

// ReasonSignInAgain is that of who has no password, and signed in too long ago.
const ReasonSignInAgain = "SIGN_IN_AGAIN"

// Leaving lets somebody keep an account that is to be erased, by the ticket.
type Leaving struct {
	Ticket  string
	EraseAt time.Time
}

// LeavingTicket is what was proven of somebody who may keep their account. Extra is what a provider needs to go on;
// empty for the built-in one.
type LeavingTicket struct {
	UserID, Email string
	Proof         Proof
	Extra         string
}

// Leaving is the answer to somebody who has proven who they are, and is not active: that they may keep their account,
// or a refusal with reason DEACTIVATED.
func (b *Base) Leaving(known Credential, ticket LeavingTicket) (Tokens, error) {
	if known.LeavesAt.IsZero() || !b.now().Before(known.LeavesAt) {
		return Tokens{}, Deactivated()
	}
	ticket.UserID, ticket.Email = known.UserID, known.Email
	text, err := b.Seal(forLeaving, ticketLife, ticket)
	if err != nil {
		return Tokens{}, err
	}
	return Tokens{Leaving: &Leaving{Ticket: text, EraseAt: known.LeavesAt}}, nil
}

// OpenLeaving reads a ticket. Errors: GONE.
func (b *Base) OpenLeaving(text string) (ticket LeavingTicket, err error) {
	if !b.Open(forLeaving, text, &ticket) {
		return LeavingTicket{}, fault.New(fault.Gone, "This took too long. Please sign in again.")
	}
	return ticket, nil
}

// LeavingPerson returns whose account a ticket lets them keep; see Provider.
func (b *Base) LeavingPerson(text string) (string, error) {
	ticket, err := b.OpenLeaving(text)
	return ticket.UserID, err
}

// EnterAgain signs in whoever has kept their account with a ticket; see Provider.
func (p *BuiltIn) EnterAgain(ctx context.Context, from, text string) (Tokens, error) {
	ticket, err := p.OpenLeaving(text)
	if err != nil {
		return Tokens{}, err
	}
	if err := p.AllowRefresh(ctx, from); err != nil {
		return Tokens{}, err
	}
	known, err := p.store.CredentialOf(ctx, ticket.UserID)
	if err != nil {
		return Tokens{}, err
	}
	return p.EnterBy(ctx, known.Principal, ticket.Proof)
}

// Prove has the viewer prove again that it is them; see Provider.
func (p *BuiltIn) Prove(ctx context.Context, from string, v access.Viewer, accessToken, password string) error {
	if err := v.Require(); err != nil {
		return err
	}
	known, err := p.store.CredentialOf(ctx, v.UserID)
	if err != nil {
		return err
	}
	return p.prove(ctx, from, known, accessToken, password)
}

func (p *BuiltIn) prove(ctx context.Context, from string, known Credential, accessToken, password string) error {
	if known.PasswordHash == "" {
		return p.requireFresh(ctx, accessToken)
	}
	if len(password) > maxPasswordBytes {
		return WrongPassword()
	}
	forgive, err := p.AllowSignIn(ctx, from, known.Email)
	if err != nil {
		return err
	}
	right, err := p.hasher.matches(ctx, password, known.PasswordHash)
	if err != nil || right {
		forgive()
	}
	if err == nil && !right {
		err = WrongPassword()
	}
	return err
}

// AsksPassword reports whether the viewer has one; see Provider.
func (p *BuiltIn) AsksPassword(ctx context.Context, v access.Viewer) (bool, error) {
	if err := v.Require(); err != nil {
		return false, err
	}
	known, err := p.store.CredentialOf(ctx, v.UserID)
	return known.PasswordHash != "", err
}

// requireFresh asks for a sign-in of the last minutes.
func (p *BuiltIn) requireFresh(ctx context.Context, accessToken string) error {
	session, err := p.Session(ctx, accessToken)
	if err != nil {
		return err
	}
	began, err := p.store.StartedAt(ctx, session)
	if err != nil {
		return err
	}
	if p.now().Sub(began) > freshFor {
		return Refuse(ReasonSignInAgain, fmt.Sprintf(
			"You have no password here. Sign out and in again, and do this within %d minutes.", int(freshFor.Minutes())))
	}
	return nil
}

// WrongPassword is the error for a password that is not the viewer's.
func WrongPassword() error {
	return fault.BadInput(map[string]string{"password": "This is not your password."})
}
