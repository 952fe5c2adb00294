package identity

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// ticketLife is how long somebody who was proven may take to choose a handle.
const ticketLife = time.Hour

const forRegistration = "registration"

// Ticket is what a registration holds: the login that was proven, and the provider's own.
type Ticket struct {
	Login Login
	// Extra is what the provider needs to go on; empty for the built-in one.
	Extra string
}

// NewRegistration lets somebody finish who has proven that they are login.
func (b *Base) NewRegistration(ticket Ticket) (*Registration, error) {
	text, err := b.Seal(forRegistration, ticketLife, ticket)
	if err != nil {
		return nil, err
	}
	return &Registration{Ticket: text, Email: ticket.Login.Email, DisplayName: ticket.Login.Name}, nil
}

// TicketEmail is the address that a registration is for. Errors: GONE for a ticket that is none any more.
func (b *Base) TicketEmail(text string) (string, error) {
	ticket, err := b.ticket(text)
	return ticket.Login.Email, err
}

func (b *Base) ticket(text string) (ticket Ticket, err error) {
	if !b.Open(forRegistration, text, &ticket) {
		return Ticket{}, fault.New(fault.Gone, "This registration has expired. Please sign in again.")
	}
	return ticket, nil
}

// Register makes the account that a registration is for; whoever was proven opens it from then on. Of two calls at once
// one makes it. Errors: as for FinishSignUp of Provider.
func (b *Base) Register(ctx context.Context, from, text string, person NewPerson) (Ticket, Principal, error) {
	ticket, err := b.ticket(text)
	if err != nil {
		return Ticket{}, Principal{}, err
	}
	if person, err = person.Check(); err != nil {
		return Ticket{}, Principal{}, err
	}
	if err := b.AllowSignUp(ctx, from, ticket.Login.Email); err != nil {
		return Ticket{}, Principal{}, err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return Ticket{}, Principal{}, fmt.Errorf("making a user id: %w", err)
	}
	made := Principal{
		UserID: id.String(), Email: ticket.Login.Email, Handle: person.Handle, DisplayName: person.DisplayName,
	}
	created, err := b.store.CreateAccount(ctx, NewAccount{
		Principal: made, Type: person.AccountType, Confirmed: true, Login: &ticket.Login, CreatedAt: b.now(),
	})
	if err == nil && !created {
		const known = "There is an account with this e-mail address already."
		err = &fault.Error{Code: fault.Conflict, Message: known, Fields: map[string]string{"email": known}}
	}
	return ticket, made, err
}

// FinishSignUp makes the account of somebody whom a sign-in has proven; see Provider.
func (p *BuiltIn) FinishSignUp(ctx context.Context, from, ticket string, person NewPerson) (Tokens, error) {
	done, made, err := p.Register(ctx, from, ticket, person)
	if err != nil {
		return Tokens{}, err
	}
	return p.EnterBy(ctx, made, Proof{Login: &done.Login})
}

// EnterBy begins a sign-in that was proven. Errors: UNAUTHENTICATED where the proof does not hold any more.
func (p *BuiltIn) EnterBy(ctx context.Context, person Principal, proof Proof) (Tokens, error) {
	tokens, started, err := p.enter(ctx, person, proof)
	if err == nil && !started {
		err = SignInAgain(nil)
	}
	return tokens, err
}
