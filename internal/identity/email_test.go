package identity_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// owner is somebody who is signed in and may change their address.
type owner struct {
	person
	v      access.Viewer
	tokens identity.Tokens
	emails *identity.Emails
}

func newOwner(b *bench) owner {
	b.t.Helper()
	p, id := b.member(account.Fan)
	tokens, err := b.SignIn(b.t.Context(), p.from, p.email, password)
	must(b.t, err)
	return owner{p, access.Viewer{UserID: id}, tokens, identity.NewEmails(b.BuiltIn, newStore(b))}
}

func (o owner) change(b *bench, password, email string) error {
	return o.emails.Change(b.t.Context(), o.from, o.v, o.tokens.AccessToken, password, email)
}

func (o owner) confirm(b *bench, email, code string) error {
	return o.emails.Confirm(b.t.Context(), o.from, o.v, email, code)
}

// undoToken is that of the newest letter to an address.
func (b *bench) undoToken(email string, nth int) string {
	b.t.Helper()
	_, rest, found := strings.Cut(b.letter(email, nth).Text, "/undo-email#")
	if !found {
		b.t.Fatalf("letter %d to %s has no link", nth, email)
	}
	token, _, _ := strings.Cut(rest, "\n")
	return token
}

func TestAnAddressIsChangedAndTheChangeUndone(t *testing.T) {
	b := newBench(t)
	o := newOwner(b)
	next, third := newPerson().email, newPerson().email
	wantCode(t, o.emails.Change(t.Context(), o.from, access.Visitor, "", password, next), fault.Unauthenticated)
	wantCode(t, o.change(b, "not the password", next), fault.BadUserInput)
	wantCode(t, o.change(b, password, "no address"), fault.BadUserInput)
	wantCode(t, o.change(b, password, strings.ToUpper(o.email)), fault.BadUserInput)
	must(t, o.change(b, password, next))
	code := b.code(next, 1)
	wantCode(t, o.confirm(b, next, wrong(code)), fault.BadUserInput)
	wantCode(t, o.confirm(b, third, code), fault.BadUserInput) // it came to another address
	must(t, o.confirm(b, next, code))
	wantCode(t, o.confirm(b, next, code), fault.BadUserInput)
	_, err := b.SignIn(t.Context(), o.from, o.email, password)
	wantCode(t, err, fault.Unauthenticated)
	_, err = b.SignIn(t.Context(), o.from, next, password)
	must(t, err)

	first := b.undoToken(o.email, 2)
	must(t, o.change(b, password, third))
	must(t, o.confirm(b, third, b.code(third, 1)))
	second := b.undoToken(next, 2)

	_, err = o.emails.Undo(t.Context(), o.from, "nonsense")
	wantCode(t, err, fault.Gone)
	b.advance(6 * 24 * time.Hour)
	got, err := o.emails.Undo(t.Context(), o.from, first)
	if must(t, err); got != o.email {
		t.Errorf("the address is %s, not %s", got, o.email)
	}
	for _, used := range []string{first, second} {
		_, err = o.emails.Undo(t.Context(), o.from, used)
		wantCode(t, err, fault.Gone)
	}
	_, err = b.Verify(t.Context(), o.tokens.AccessToken)
	wantCode(t, err, fault.Unauthenticated)
	_, err = b.SignIn(t.Context(), o.from, o.email, password) // a thief may know it
	wantCode(t, err, fault.Unauthenticated)
	must(t, b.ForgotPassword(t.Context(), o.from, o.email))
	must(t, b.ConfirmForgotPassword(t.Context(), o.from, o.email, b.code(o.email, 3), "another for tests"))
	o.tokens, err = b.SignIn(t.Context(), o.from, o.email, "another for tests")
	must(t, err)
	must(t, o.change(b, "another for tests", next))
	must(t, o.confirm(b, next, b.code(next, 3)))
	_, err = o.emails.Undo(t.Context(), o.from, b.undoToken(o.email, 5))
	must(t, err) // a change after one that was undone

	late := newOwner(b)
	must(t, late.change(b, password, third))
	must(t, late.confirm(b, third, b.code(third, 2)))
	b.advance(7*24*time.Hour + time.Second)
	_, err = late.emails.Undo(t.Context(), late.from, b.undoToken(late.email, 2))
	wantCode(t, err, fault.Gone)
}

// Nobody learns from a change of address whether somebody has it.
func TestChangingToAnAddressThatIsTakenAnswersAlike(t *testing.T) {
	b := newBench(t)
	o, other := newOwner(b), newOwner(b)
	must(t, o.change(b, password, other.email))
	if letter := b.letter(other.email, 2); !strings.Contains(letter.Text, "another account") {
		t.Errorf("the owner reads %q", letter.Text)
	}
	wantCode(t, o.confirm(b, other.email, "123456"), fault.BadUserInput)

	// A sign-up that nobody confirmed keeps nobody from their address.
	waiting := newPerson()
	_, err := b.signUp(waiting, account.Fan)
	must(t, err)
	must(t, o.change(b, password, waiting.email))
	must(t, o.confirm(b, waiting.email, b.code(waiting.email, 2)))
	_, err = b.SignIn(t.Context(), o.from, waiting.email, password)
	must(t, err)
}

// Of two who change to one address at once, and both have its code, one has it.
func TestTwoChangeToOneAddress(t *testing.T) {
	b := newBench(t)
	email := newPerson().email
	owners, codes, errs := []owner{newOwner(b), newOwner(b)}, make([]string, 2), make([]error, 2)
	for i, o := range owners {
		must(t, o.change(b, password, email))
		codes[i] = b.code(email, i+1)
	}
	var group sync.WaitGroup
	for i, o := range owners {
		group.Go(func() { errs[i] = o.confirm(b, email, codes[i]) })
	}
	group.Wait()
	if errs[0] != nil {
		owners[0], owners[1], errs[0], errs[1] = owners[1], owners[0], errs[1], errs[0]
	}
	must(t, errs[0])
	wantCode(t, errs[1], fault.Conflict)
	_, err := b.SignIn(t.Context(), owners[1].from, owners[1].email, password)
	must(t, err)
}
