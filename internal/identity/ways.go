package identity

import (
	"context"
	"fmt"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/mail"
)

const (
	// MaxPasskeys is how many one person may have.
	MaxPasskeys    = 20
	maxPasskeyName = 60
)

// changeWays is how often somebody may change how they sign in.
var changeWays = limit.Rule{Name: "change-ways-in", Max: 30, Window: time.Hour}

// Passkey is a public key that a person signs in with.
type Passkey struct {
	ID, Name string
	// Record is what WebAuthn knows of it, without the counter.
	Record    string
	SignCount uint32
	CreatedAt time.Time
	// LastUsedAt is zero before its first use.
	LastUsedAt time.Time
}

// Linked is a login that opens somebody's account.
type Linked struct {
	Email, Name string
	LinkedAt    time.Time
	// LastUsedAt is zero before its first use.
	LastUsedAt time.Time
}

// WaysIn is how one person may sign in.
type WaysIn struct {
	Person      Principal
	HasPassword bool
	// Login is nil where none of the issuer is linked.
	Login    *Linked
	Passkeys []Passkey
}

// Challenge is what one answer may be given to, once and in time.
type Challenge struct {
	// UserID is empty where anybody may answer.
	UserID    string
	Data      string
	ExpiresAt time.Time
}

// WayStore keeps the ways in that are no passwords. What changes those of one person locks them first, and returns whom
// to tell. issuer is the one that people may sign in by now, as logins of others open nothing.
type WayStore interface {
	WaysIn(ctx context.Context, userID, issuer string) (WaysIn, error)
	// Link lets a login open an account. Errors: CONFLICT where it opens another, or the account has one of its issuer.
	Link(ctx context.Context, userID string, login Login, now time.Time) (Principal, error)
	// Unlink takes that back. Errors: NOT_FOUND; CONFLICT where it is the last way in.
	Unlink(ctx context.Context, userID, issuer string) (Principal, error)
	// AddPasskey keeps a passkey. Errors: CONFLICT where it is known or there are MaxPasskeys.
	AddPasskey(ctx context.Context, userID string, key Passkey) (Principal, error)
	// RenamePasskey names one of the person's. Errors: NOT_FOUND.
	RenamePasskey(ctx context.Context, userID, id, name string) error
	// RemovePasskey removes one of the person's. Errors: NOT_FOUND; CONFLICT where it is the last way in.
	RemovePasskey(ctx context.Context, userID, id, issuer string) (Principal, error)
	// PasskeyAccount finds whom a passkey lets in; the zero values for one that is not known.
	PasskeyAccount(ctx context.Context, id string) (Credential, Passkey, error)
	// PutChallenge keeps a challenge, and TakeChallenge takes it away; false for one that is not there or too old.
	PutChallenge(ctx context.Context, id string, challenge Challenge) error
	TakeChallenge(ctx context.Context, id string, now time.Time) (Challenge, bool, error)
}

// Ways is how people see and change how they sign in, at the built-in provider.
type Ways struct {
	base   *Base
	store  WayStore
	issuer string
}

// NewWays returns the ways in of a provider; issuer is whose logins open accounts, or empty.
func NewWays(p *BuiltIn, store WayStore, issuer string) *Ways {
	return &Ways{base: p.Base, store: store, issuer: issuer}
}

// Store is where they are kept.
func (w *Ways) Store() WayStore { return w.store }

// Mine returns those of the viewer. Errors: UNAUTHENTICATED.
func (w *Ways) Mine(ctx context.Context, v access.Viewer) (WaysIn, error) {
	if err := v.Require(); err != nil {
		return WaysIn{}, err
	}
	return w.store.WaysIn(ctx, v.UserID, w.issuer)
}

// Allow counts a change of how the viewer signs in. Errors: UNAUTHENTICATED, RATE_LIMITED.
func (w *Ways) Allow(ctx context.Context, v access.Viewer) error {
	if err := v.Require(); err != nil {
		return err
	}
	_, err := w.base.take(ctx, tried{changeWays, v.UserID})
	return err
}

// Link lets a login open the viewer's account. Errors: UNAUTHENTICATED, CONFLICT.
func (w *Ways) Link(ctx context.Context, v access.Viewer, login Login, name string) error {
	if err := v.Require(); err != nil {
		return err
	}
	person, err := w.store.Link(ctx, v.UserID, login, w.base.now())
	if err == nil {
		w.tell(ctx, person, fmt.Sprintf("You can sign in with %s from now on.", name))
	}
	return err
}

// Unlink takes the viewer's login of the issuer away. Errors: UNAUTHENTICATED, NOT_FOUND, CONFLICT where it is the last
// way in.
func (w *Ways) Unlink(ctx context.Context, v access.Viewer, name string) error {
	if err := w.Allow(ctx, v); err != nil {
		return err
	}
	person, err := w.store.Unlink(ctx, v.UserID, w.issuer)
	if err == nil {
		w.tell(ctx, person, fmt.Sprintf("You cannot sign in with %s any more.", name))
	}
	return err
}

// CleanPasskeyName returns a name as it is kept. Errors: BAD_USER_INPUT.
func CleanPasskeyName(name string) (string, error) {
	cleaned, flaw := input.Line(input.Spaced(name), 1, maxPasskeyName)
	if flaw != input.Fine {
		return "", fault.BadInput(map[string]string{"name": flaw.Say("The name is not valid text.",
			fmt.Sprintf("A name has 1 to %d characters.", maxPasskeyName), "The name holds characters that cannot be shown.")})
	}
	return cleaned, nil
}

// AddPasskey keeps a passkey that was proven to be the viewer's. Errors: UNAUTHENTICATED, CONFLICT.
func (w *Ways) AddPasskey(ctx context.Context, v access.Viewer, key Passkey) error {
	if err := v.Require(); err != nil {
		return err
	}
	person, err := w.store.AddPasskey(ctx, v.UserID, key)
	if err == nil {
		w.tell(ctx, person, fmt.Sprintf("You can sign in with the passkey %q from now on.", key.Name))
	}
	return err
}

// RenamePasskey names one of the viewer's. Errors: UNAUTHENTICATED, BAD_USER_INPUT, NOT_FOUND.
func (w *Ways) RenamePasskey(ctx context.Context, v access.Viewer, id, name string) error {
	if err := w.Allow(ctx, v); err != nil {
		return err
	}
	name, err := CleanPasskeyName(name)
	if err != nil {
		return err
	}
	return w.store.RenamePasskey(ctx, v.UserID, id, name)
}

// RemovePasskey removes one of the viewer's. Errors: UNAUTHENTICATED, NOT_FOUND, CONFLICT where it is the last way in.
func (w *Ways) RemovePasskey(ctx context.Context, v access.Viewer, id string) error {
	if err := w.Allow(ctx, v); err != nil {
		return err
	}
	person, err := w.store.RemovePasskey(ctx, v.UserID, id, w.issuer)
	if err == nil {
		w.tell(ctx, person, "A passkey of yours was removed. Nobody can sign in with it any more.")
	}
	return err
}

// tell writes to whose ways in were changed, so that a thief of a session does not stay unseen.
func (w *Ways) tell(ctx context.Context, person Principal, what string) {
	w.base.mail.Send(ctx, mail.Message{
		To: person.Email, Subject: "How you sign in at Sidestage was changed", Text: fmt.Sprintf(`Hello @%s,

%s

If it was not you, change it back at once, and choose a new password, which signs out every device:

Your settings:    %[3]s/settings
A new password:   %[3]s/forgot-password

Sidestage
`, person.Handle, what, w.base.issuer),
	})
}

// LastWayIn is the error of who would lock themselves out.
func LastWayIn() error {
	return fault.New(fault.Conflict,
		"This is your only way to sign in. Set a password or add another way before you remove it.")
}
