package identity_test

import (
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// entered is somebody without a password, who came by another party's word, and their tokens.
func (b *bench) entered() (person, string, identity.Tokens) {
	b.t.Helper()
	p := newPerson()
	ticket, err := b.NewRegistration(identity.Ticket{
		Login: identity.Login{Issuer: "https://issuer.test", Subject: uuid.NewString(), Email: p.email, Name: "Mia"},
	})
	must(b.t, err)
	tokens, err := b.FinishSignUp(b.t.Context(), p.from, ticket.Ticket,
		identity.NewPerson{Handle: p.handle, DisplayName: "Mia", AccountType: account.Fan})
	must(b.t, err)
	v, err := b.Verify(b.t.Context(), tokens.AccessToken)
	must(b.t, err)
	b.users = append(b.users, v.UserID)
	return p, v.UserID, tokens
}

func TestAFirstPasswordAsksForARecentSignIn(t *testing.T) {
	b := newBench(t)
	p, id, tokens := b.entered()
	v := access.Viewer{UserID: id}
	first := identity.PasswordChange{Next: password}
	b.advance(11 * time.Minute)
	err := b.ChangePassword(t.Context(), p.from, v, tokens.AccessToken, first)
	wantCode(t, err, fault.Forbidden)
	if identity.ReasonOf(err) != identity.ReasonSignInAgain {
		t.Errorf("reason %q", identity.ReasonOf(err))
	}
	b.advance(-5 * time.Minute)
	must(t, b.ChangePassword(t.Context(), p.from, v, tokens.AccessToken, first))
	if _, err := b.SignIn(t.Context(), p.from, p.email, password); err != nil {
		t.Error(err)
	}
	// There is one now, which is asked for.
	wantCode(t, b.ChangePassword(t.Context(), p.from, v, tokens.AccessToken, first), fault.BadUserInput)
}
