package identity

import (
	"context"
	"fmt"

	"github.com/sidestage/sidestage/internal/mail"
)

// A code stands on a line of its own, where people and the mailbox find it.

func confirmLetter(person Principal, digits string) mail.Message {
	return mail.Message{To: person.Email, Subject: "Confirm your Sidestage account", Text: fmt.Sprintf(`Hello %s,

welcome to Sidestage. To confirm this address for @%s, enter this code:

    %s

It is good for 10 minutes. If it has run out, you can ask for a new one on the same page.

If you did not sign up, somebody mistyped their address, and you can ignore this mail.
Never pass the code on: we will not ask you for it.

Sidestage
`, person.DisplayName, person.Handle, digits)}
}

func resetLetter(person Principal, digits string) mail.Message {
	return mail.Message{To: person.Email, Subject: "Reset your Sidestage password", Text: fmt.Sprintf(`Hello %s,

somebody, we hope you, asked for a new password for @%s. To choose one, enter this code:

    %s

It is good for 10 minutes. Once the password is changed, every device that is signed in has
to sign in again.

If it was not you, ignore this mail: your password stays as it is.
Never pass the code on: we will not ask you for it.

Sidestage
`, person.DisplayName, person.Handle, digits)}
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
