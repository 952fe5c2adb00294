package identity

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/limit"
)

// The limits, by account (the address typed, whether it is known or not) at one network address, and by network address
// alone: nobody elsewhere locks an owner out. Where many addresses try one account all are slowed down, and none is
// refused. A known device has tries of its own (knowndevices.go). Letters to one account are bounded wherever they are
// asked for. Sign-in counts failures only.
var (
	signInByAccount    = limit.Rule{Name: "sign-in-account", Max: 10, Window: 15 * time.Minute}
	signInAnywhere     = limit.Rule{Name: "sign-in-anywhere", Max: 30, Window: 15 * time.Minute}
	signInByAddress    = limit.Rule{Name: "sign-in-address", Max: 60, Window: 15 * time.Minute}
	signUpByAccount    = limit.Rule{Name: "sign-up-account", Max: 5, Window: time.Hour}
	signUpByAddress    = limit.Rule{Name: "sign-up-address", Max: 60, Window: time.Hour}
	confirmByAccount   = limit.Rule{Name: "confirm-account", Max: 30, Window: time.Hour}
	confirmByAddress   = limit.Rule{Name: "confirm-address", Max: 120, Window: time.Hour}
	resendPause        = limit.Rule{Name: "resend-pause", Max: 1, Window: time.Minute}
	resendByAccount    = limit.Rule{Name: "resend-account", Max: 10, Window: time.Hour}
	lettersAnywhere    = limit.Rule{Name: "codes-anywhere", Max: 40, Window: time.Hour}
	resendByAddress    = limit.Rule{Name: "resend-address", Max: 60, Window: time.Hour}
	forgotPause        = limit.Rule{Name: "forgot-pause", Max: 1, Window: time.Minute}
	forgotByAccount    = limit.Rule{Name: "forgot-account", Max: 10, Window: time.Hour}
	forgotByAddress    = limit.Rule{Name: "forgot-address", Max: 60, Window: time.Hour}
	checkEmailByCaller = limit.Rule{Name: "check-email", Max: 10, Window: time.Hour}
	handleByCaller     = limit.Rule{Name: "handle-available", Max: 120, Window: time.Minute}
	refreshByAddress   = limit.Rule{Name: "refresh-address", Max: 600, Window: 15 * time.Minute}
	challengeByAddress = limit.Rule{Name: "challenge-address", Max: 300, Window: 15 * time.Minute}
	renameByAccount    = limit.Rule{Name: "rename-account", Max: 20, Window: time.Hour}
)

// slowedBy is how long a try to sign in waits where there were many elsewhere.
const slowedBy = 2 * time.Second

// at names an account at a network address.
func at(email, from string) string { return email + " from " + from }

// tried is one count of one rule.
type tried struct {
	rule limit.Rule
	key  string
}

// take counts a try against each rule, in order, and none of them if one refuses.
func (b *Base) take(ctx context.Context, tries ...tried) ([]limit.Ticket, error) {
	tickets := make([]limit.Ticket, 0, len(tries))
	for _, t := range tries {
		ticket, err := b.limits.Take(ctx, t.rule, t.key)
		if err != nil {
			b.forgive(ctx, tickets)
			return nil, err
		}
		tickets = append(tickets, ticket)
	}
	return tickets, nil
}

func (b *Base) forgive(ctx context.Context, tickets []limit.Ticket) {
	for _, ticket := range tickets {
		b.limits.Forgive(ctx, ticket)
	}
}

// AllowSignIn counts a try to sign in as somebody, before it is made; forgive takes it back where it was no wrong one.
func (b *Base) AllowSignIn(ctx context.Context, from, email string) (forgive func(), err error) {
	forgive, isKnown, err := b.allowKnownDevice(ctx, email)
	if err != nil {
		return func() {}, err
	}
	if isKnown {
		return forgive, nil
	}
	tickets, err := b.take(ctx, tried{signInByAddress, from}, tried{signInByAccount, at(email, from)})
	if err != nil {
		return func() {}, err
	}
	if anywhere, err := b.limits.Take(ctx, signInAnywhere, email); err == nil {
		tickets = append(tickets, anywhere)
	} else {
		select {
		case <-time.After(slowedBy):
		case <-ctx.Done():
			b.forgive(ctx, tickets)
			return func() {}, ctx.Err()
		}
	}
	return func() { b.forgive(ctx, tickets) }, nil
}

// AllowEntry counts a try to sign in by a way that is not bound to an address, as AllowSignIn does.
func (b *Base) AllowEntry(ctx context.Context, from string) (forgive func(), err error) {
	tickets, err := b.take(ctx, tried{signInByAddress, from})
	return func() { b.forgive(ctx, tickets) }, err
}

// AllowChallenge counts a challenge that is kept until it is answered.
func (b *Base) AllowChallenge(ctx context.Context, from string) error {
	_, err := b.take(ctx, tried{challengeByAddress, from})
	return err
}

// AllowSignUp counts a sign-up.
func (b *Base) AllowSignUp(ctx context.Context, from, email string) error {
	_, err := b.take(ctx, tried{signUpByAddress, from}, tried{signUpByAccount, email})
	return err
}

// AllowCode counts a code that somebody enters.
func (b *Base) AllowCode(ctx context.Context, from, email string) error {
	_, err := b.take(ctx, tried{confirmByAddress, from}, tried{confirmByAccount, at(email, from)})
	return err
}

// AllowResend counts another code that is asked for.
func (b *Base) AllowResend(ctx context.Context, from, email string) error {
	_, err := b.take(ctx, tried{resendByAddress, from}, tried{resendPause, at(email, from)},
		tried{resendByAccount, at(email, from)}, tried{lettersAnywhere, email})
	return err
}

// AllowForgot counts a code for a new password that is asked for.
func (b *Base) AllowForgot(ctx context.Context, from, email string) error {
	_, err := b.take(ctx, tried{forgotByAddress, from}, tried{forgotPause, at(email, from)},
		tried{forgotByAccount, at(email, from)}, tried{lettersAnywhere, email})
	return err
}

// AllowRefresh counts a refresh.
func (b *Base) AllowRefresh(ctx context.Context, from string) error {
	_, err := b.take(ctx, tried{refreshByAddress, from})
	return err
}
