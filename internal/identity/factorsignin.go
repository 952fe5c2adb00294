package identity

import (
	"context"
	"fmt"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/mail"
)

const forSecondFactor = "second factor"

// Wrong codes are counted by ticket, by account at a network address, and by account alone: unlike passwords, a million
// tries are enough, so that tries from many addresses are refused. Who makes them knows the password, and its owner,
// who is told, ends them by a new one.
var (
	factorByTicket  = limit.Rule{Name: "second-factor-ticket", Max: 5, Window: 10 * time.Minute}
	factorByAccount = limit.Rule{Name: "second-factor-account", Max: 10, Window: 15 * time.Minute}
	factorAnywhere  = limit.Rule{Name: "second-factor-anywhere", Max: 20, Window: time.Hour}
	factorWarning   = limit.Rule{Name: "second-factor-warning", Max: 1, Window: 24 * time.Hour}
)

// SecondFactor lets somebody whose password was right go on with a code, by the ticket.
type SecondFactor struct{ Ticket string }

// factorTicket is what was proven.
type factorTicket struct{ UserID, PasswordHash string }

// askFactor is the answer to somebody whose password was right.
func (p *BuiltIn) askFactor(known Credential) (Tokens, error) {
	ticket, err := p.Seal(forSecondFactor, factorTicketLife, factorTicket{known.UserID, known.PasswordHash})
	if err != nil {
		return Tokens{}, err
	}
	return Tokens{SecondFactor: &SecondFactor{ticket}}, nil
}

func (b *Base) allowFactor(ctx context.Context, from, userID string) (forgive func(), err error) {
	tickets, err := b.take(ctx, tried{factorByAccount, at(userID, from)}, tried{factorAnywhere, userID})
	return func() { b.forgive(ctx, tickets) }, err
}

// SignIn goes on with a sign-in whose password was right, by a code of the app or a recovery code. Errors: GONE for a
// ticket that is none any more, or whose password was changed; BAD_USER_INPUT for a wrong code; RATE_LIMITED; FORBIDDEN
// with reason DEACTIVATED.
func (f *Factors) SignIn(ctx context.Context, from, text, code string) (Tokens, error) {
	p := f.provider
	var ticket factorTicket
	if !p.Open(forSecondFactor, text, &ticket) {
		return Tokens{}, ticketIsOver()
	}
	if _, err := p.take(ctx, tried{factorByTicket, HashSecret(text)}); err != nil {
		return Tokens{}, err
	}
	known, err := p.store.CredentialOf(ctx, ticket.UserID)
	if err != nil {
		return Tokens{}, err
	}
	if known.PasswordHash != ticket.PasswordHash || known.PasswordHash == "" {
		return Tokens{}, ticketIsOver()
	}
	// Where it was turned off meanwhile the password is enough.
	if known.Factor != "" {
		if err := f.spend(ctx, from, known, code); err != nil {
			if fault.CodeOf(err) == fault.RateLimited {
				f.warn(ctx, known.Principal)
			}
			return Tokens{}, err
		}
	}
	proof := Proof{PasswordHash: known.PasswordHash}
	if known.Deactivated {
		return p.Leaving(known, LeavingTicket{Proof: proof})
	}
	return p.EnterBy(ctx, known.Principal, proof)
}

func ticketIsOver() error {
	return fault.New(fault.Gone, "This took too long. Please sign in again.")
}

// warn tells somebody once a day that their password is known to who has no code.
func (f *Factors) warn(ctx context.Context, person Principal) {
	p := f.provider
	if _, err := p.limits.Take(ctx, factorWarning, person.UserID); err != nil {
		return // They were told, or the letter would be one of many.
	}
	p.mail.Send(ctx, mail.Message{
		To: person.Email, Subject: "Somebody may know your Sidestage password", Text: fmt.Sprintf(`Hello @%s,

your password was entered, and then wrong codes, again and again. Nobody got in.

If it was not you, somebody knows your password. Choose a new one, which ends their tries:

    %s/forgot-password

Sidestage
`, person.Handle, p.issuer),
	})
}
