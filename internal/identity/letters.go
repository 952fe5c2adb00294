package identity

import (
	"context"
	"fmt"

	"github.com/sidestage/sidestage/internal/mail"
)

// A code stands on a line of its own, where people and the mailbox find it. Letters greet by handle: a display name may
// be any text, and whoever signs up with another's address would have the site send it.

func confirmLetter(person Principal, digits string) mail.Message {
	return mail.Message{To: person.Email, Subject: "Confirm your Sidestage account", Text: fmt.Sprintf(`Hello @%s,

welcome to Sidestage. To confirm this address, enter this code:

    %s

It is good for 10 minutes. If it has run out, you can ask for a new one on the same page.

If you did not sign up, somebody mistyped their address, and you can ignore this mail.
Never pass the code on: we will not ask you for it.

Sidestage
`, person.Handle, digits)}
}

func resetLetter(person Principal, digits string) mail.Message {
	return mail.Message{To: person.Email, Subject: "Reset your Sidestage password", Text: fmt.Sprintf(`Hello @%s,

somebody, we hope you, asked for a new password for your account. To choose one, enter
this code:

    %s

It is good for 10 minutes. Once the password is changed, every device that is signed in has
to sign in again.

If it was not you, ignore this mail: your password stays as it is.
Never pass the code on: we will not ask you for it.

Sidestage
`, person.Handle, digits)}
}

// TellOwner writes to who already has an account, when somebody signs up with their address.
func (b *Base) TellOwner(ctx context.Context, email string) { b.mail.Send(ctx, b.knownLetter(email)) }

func (b *Base) knownLetter(email string) mail.Message {
	return mail.Message{To: email, Subject: "You already have a Sidestage account", Text: fmt.Sprintf(`Hello,

somebody, perhaps you, just tried to sign up at Sidestage with this address. You already
have an account with it, so nothing was changed.

Sign in:                  %[1]s/login
Forgotten your password?  %[1]s/forgot-password

If it was not you, ignore this mail. Whoever it was has not learned that you are here.

Sidestage
`, b.issuer)}
}

// TellPasswordChanged writes to whose password was changed, so that a thief of the mailbox or of a session does not
// stay unseen. isSignedIn tells that it was changed by a device which stays signed in.
func (b *Base) TellPasswordChanged(ctx context.Context, person Principal, isSignedIn bool) {
	b.mail.Send(ctx, b.changedLetter(person, isSignedIn))
}

func (b *Base) changedLetter(person Principal, isSignedIn bool) mail.Message {
	devices, players := "Every device that was signed in", "App passwords of players have ended."
	if isSignedIn {
		devices = "Every other device that was signed in"
		players = "Players with an app password of yours stay connected: you revoke those in your settings."
	}
	return mail.Message{To: person.Email, Subject: "Your Sidestage password was changed", Text: fmt.Sprintf(`Hello @%s,

the password of your account was just changed. %s has to sign in
again. %s

If it was you, there is nothing to do. If it was not, choose a new password now, and look
whether somebody else reads your mail:

    %s/forgot-password

Sidestage
`, person.Handle, devices, players, b.issuer)}
}

func (b *Base) reuseLetter(person Principal) mail.Message {
	return mail.Message{To: person.Email, Subject: "We signed a device of yours out", Text: fmt.Sprintf(`Hello @%s,

a key that keeps one of your devices signed in was used a second time. That happens when a
browser is copied or restored, and also when somebody has stolen it. We cannot tell which, so
that device has to sign in again. Your other devices stay signed in.

If you cannot explain it, choose a new password, which signs out every device:

    %s/forgot-password

Sidestage
`, person.Handle, b.issuer)}
}
