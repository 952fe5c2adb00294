package identity

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/account"
)

// Purpose is what a code proves its owner may do.
type Purpose string

// The purposes of codes.
const (
	PurposeConfirm Purpose = "confirm"
	PurposeReset   Purpose = "reset"
)

// Principal is what tokens and letters say of a user.
type Principal struct {
	UserID      string
	Email       string
	Handle      string
	DisplayName string
}

// NewAccount is a sign-up that was checked.
type NewAccount struct {
	Principal
	Type account.Type
	// PasswordHash is empty for an account without a password.
	PasswordHash string
	// Code confirms the account; one without is Confirmed, or confirmed by ConfirmLogin or ConfirmByEmail.
	Code      *Code
	Confirmed bool
	// Login is the way in that the account is made with; nil for a password.
	Login     *Login
	CreatedAt time.Time
}

// Login is a way in by the word of another party: a subject of an issuer. Email and Name are what that party said.
type Login struct {
	Issuer, Subject, Email, Name string
}

// Proof is what a sign-in was checked against, one of its fields. It must still hold when the first token is kept.
type Proof struct {
	PasswordHash string
	Login        *Login
	// Passkey has the counter of its last use, which must have grown since the one before where it counts at all.
	Passkey *Passkey
}

// Code is a code as it is kept: not the digits, but a hash that needs the server's key.
type Code struct {
	Hash      string
	ExpiresAt time.Time
	Tries     int
	SentAt    time.Time
}

// Credential is what a sign-in is checked against; the zero value for an unknown address.
type Credential struct {
	Principal
	PasswordHash string
	Confirmed    bool
	Deactivated  bool
}

// RefreshToken is one refresh token as it is kept. All that come from one sign-in are a
// family.
type RefreshToken struct {
	Hash      string
	Family    string
	UserID    string
	CreatedAt time.Time
	ExpiresAt time.Time
}

// Store keeps accounts, codes and refresh tokens. Each method is one transaction, and
// those that read, check and write lock what they check first, so calls made at once have
// the outcome of some order one after another.
type Store interface {
	// CreateAccount makes an unconfirmed account. One that nobody confirmed yet under the
	// same address is replaced: the newest sign-up counts. Where the address has a
	// confirmed account it changes nothing that can be seen and gives false.
	// Errors: CONFLICT with field handle.
	CreateAccount(ctx context.Context, a NewAccount) (created bool, err error)
	// EmailStatus tells whether an address has an account and whether it is confirmed.
	EmailStatus(ctx context.Context, email string) (exists, confirmed bool, err error)
	// Credential finds what a sign-in is checked against.
	Credential(ctx context.Context, email string) (Credential, error)

	// PutCode replaces the code of a purpose. It gives false for an address without an
	// active account, and for PurposeConfirm also where the account is confirmed.
	PutCode(ctx context.Context, email string, purpose Purpose, code Code) (Principal, bool, error)
	// ConfirmAccount uses up a try of the code for PurposeConfirm. It gives true, and
	// confirms the account, where hash is right, in time and within its tries; the code is
	// then gone.
	ConfirmAccount(ctx context.Context, email, hash string, now time.Time) (bool, error)
	// ResetPassword does the same for PurposeReset; it sets the password, confirms the
	// account and ends all of its families.
	ResetPassword(ctx context.Context, email, hash, passwordHash string, now time.Time) (bool, error)

	// LoginAccount finds the account that a login opens; the zero value where there is none.
	LoginAccount(ctx context.Context, login Login) (Credential, error)
	// ConfirmLogin confirms the account that a login opens.
	ConfirmLogin(ctx context.Context, login Login, now time.Time) error
	// ConfirmByEmail confirms the account of an address that a login of an issuer opens; without one it does nothing.
	ConfirmByEmail(ctx context.Context, issuer, email string, now time.Time) error
	// LinkByEmail lets a login open the confirmed account of its address, where no other login of its issuer does. It
	// gives false where there is no such account.
	LinkByEmail(ctx context.Context, login Login, now time.Time) (bool, error)

	// StartFamily keeps the first token of a sign-in. It gives false where its proof does not hold any more or the account
	// ended.
	StartFamily(ctx context.Context, token RefreshToken, proof Proof) (bool, error)
	// Rotate spends the token with spentHash and keeps next (its Hash and times) in the same
	// family, which it returns. It returns none for a token that is unknown, expired or spent
	// before and for an account that ended; the family is then over.
	Rotate(ctx context.Context, spentHash string, next RefreshToken) (person Principal, family string, err error)
	// EndedSessions returns those of sessions whose account is not active, or whose family is over.
	EndedSessions(ctx context.Context, sessions []Session) ([]Session, error)
	// EndFamily forgets the family of a token; an unknown one is no error.
	EndFamily(ctx context.Context, hash string) error

	// EndFamilies ends all sign-ins of who has an address.
	EndFamilies(ctx context.Context, email string) error

	// Sweep removes expired codes and tokens, and accounts that nobody confirmed since
	// before unconfirmedBefore.
	Sweep(ctx context.Context, now, unconfirmedBefore time.Time) error
}
