// Package identity says who people are: signing up, in and out, codes by mail, and tokens. Provider is what the rest of
// the server uses; BuiltIn is the one that the server brings, package cognito has the other. What an address, a handle
// or a password must look like is decided in package account.
//
// A provider answers alike, and after the same work, whether or not an address is known: sign-up hashes one password
// and writes one mail either way; sign-in compares one hash either way; asking for a code is answered before anything
// is looked up. CheckEmail is the one exception, on purpose.
package identity

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/kernel/access"
)

// Provider is identity as people and the rest of the server use it. from is the network address that asks, which limits
// count by. The texts of errors are meant for people; all calls may fail with RATE_LIMITED or UNAVAILABLE.
type Provider interface {
	// SignUp begins an account and has a code mailed. With an address that has a confirmed account it answers alike, with
	// an id that is nobody's, and the owner gets a letter instead. Errors: BAD_USER_INPUT with every bad field; CONFLICT
	// where the handle is taken.
	SignUp(ctx context.Context, from string, s SignUp) (userID string, err error)
	// ConfirmSignUp proves the address with the code. Errors: BAD_USER_INPUT, the same for a wrong code and an unknown
	// address.
	ConfirmSignUp(ctx context.Context, from, email, code string) error
	// ResendCode has a new code mailed to an address that waits for one. Errors: BAD_USER_INPUT; RATE_LIMITED within a
	// minute of the last.
	ResendCode(ctx context.Context, from, email string) error
	// SignIn returns tokens for the right password. Errors: UNAUTHENTICATED, the same for a wrong password and an unknown
	// address; with the right password FORBIDDEN with reason NOT_CONFIRMED or DEACTIVATED.
	SignIn(ctx context.Context, from, email, password string) (Tokens, error)
	// TicketEmail is the address that a registration is for. Errors: GONE for a ticket that is none any more.
	TicketEmail(ticket string) (string, error)
	// FinishSignUp makes the account of somebody whom a sign-in has proven, and who had none, and signs them in. Errors:
	// GONE where the registration is too old; BAD_USER_INPUT; CONFLICT where the handle or the address is taken.
	FinishSignUp(ctx context.Context, from, ticket string, person NewPerson) (Tokens, error)
	// Refresh spends a refresh token and returns new tokens; a second use ends the sign-in. Errors: UNAUTHENTICATED, also
	// for a user who was deactivated.
	Refresh(ctx context.Context, from, refreshToken string) (Tokens, error)
	// SignOut ends the sign-in of a refresh token. One that is not known is signed out already.
	SignOut(ctx context.Context, refreshToken string) error
	// ForgotPassword has a code mailed to an address that has an account. Errors: BAD_USER_INPUT; RATE_LIMITED within a
	// minute of the last.
	ForgotPassword(ctx context.Context, from, email string) error
	// ConfirmForgotPassword sets a new password with the code, and signs out every device. Errors: BAD_USER_INPUT, the
	// same for a wrong code and an unknown address.
	ConfirmForgotPassword(ctx context.Context, from, email, code, password string) error
	// SetAttributes changes the viewer's name or handle; accessToken is the one they ask with. Errors: UNAUTHENTICATED,
	// BAD_USER_INPUT, CONFLICT where the handle is taken.
	SetAttributes(ctx context.Context, v access.Viewer, accessToken string, change account.Attributes) error
	// CheckEmail reports whether an address has an account. It gives away what everything else hides, so a network address
	// may ask 10 times an hour. Errors: BAD_USER_INPUT.
	CheckEmail(ctx context.Context, from, email string) (exists, confirmed bool, err error)
	// HandleAvailable reports whether the viewer could have a handle.
	HandleAvailable(ctx context.Context, from string, v access.Viewer, handle string) (account.Availability, error)

	// Verify tells whose access token this is, and what they may be now. Errors: UNAUTHENTICATED for anything but a valid
	// access token of an active user (ID tokens are never taken).
	Verify(ctx context.Context, accessToken string) (access.Viewer, error)
	// Session reads an access token, whoever holds it and whether or not the sign-in has ended. Errors: UNAUTHENTICATED.
	Session(ctx context.Context, accessToken string) (Session, error)
	// EndedSessions returns those that were signed out, or whose account is not active any more.
	EndedSessions(ctx context.Context, sessions []Session) ([]Session, error)
	// JWKS returns the public keys that tokens are verified with.
	JWKS(ctx context.Context) (JWKS, error)

	// Prove has the viewer prove again that it is them, by their password, or where they have none by a sign-in of the
	// last minutes; accessToken is the one they ask with. Errors: UNAUTHENTICATED, BAD_USER_INPUT for a wrong password,
	// FORBIDDEN with reason SIGN_IN_AGAIN.
	Prove(ctx context.Context, from string, v access.Viewer, accessToken, password string) error
	// AsksPassword reports whether Prove asks the viewer for their password. Errors: UNAUTHENTICATED.
	AsksPassword(ctx context.Context, v access.Viewer) (bool, error)
	// LeavingPerson returns whose account a ticket lets them keep. Errors: GONE for a ticket that is none any more.
	LeavingPerson(ticket string) (userID string, err error)
	// EnterAgain signs in whoever has kept their account with a ticket. Errors: GONE, UNAUTHENTICATED where what was
	// proven does not hold any more.
	EnterAgain(ctx context.Context, from, ticket string) (Tokens, error)

	// ChangePassword sets the viewer's password once they have proven that it is them, as for Prove, and ends their other
	// sign-ins. Errors: as for Prove, and BAD_USER_INPUT for a new password that will not do.
	ChangePassword(ctx context.Context, from string, v access.Viewer, accessToken string, change PasswordChange) error
	// SignIns returns where the viewer is signed in, the last seen first. Errors: UNAUTHENTICATED.
	SignIns(ctx context.Context, v access.Viewer) ([]SignedIn, error)
	// EndSignIn ends one of the viewer's sign-ins. Errors: UNAUTHENTICATED, NOT_FOUND.
	EndSignIn(ctx context.Context, v access.Viewer, id string) error
	// EndOtherSignIns ends all of the viewer's sign-ins but that of the id, and their app passwords. Errors:
	// UNAUTHENTICATED.
	EndOtherSignIns(ctx context.Context, v access.Viewer, keep string) error

	// Sweep removes what has run out. It is for the server to call now and then.
	Sweep(ctx context.Context) error
	// Close waits for what goes on after answers, until ctx ends. The mail is closed after it.
	Close(ctx context.Context) error
}

// Tokens is what a sign-in or a refresh gives.
type Tokens struct {
	AccessToken  string
	IDToken      string
	RefreshToken string
	// ExpiresIn is the life of the first two.
	ExpiresIn time.Duration
	// DeviceToken makes the device known at later sign-ins; see WithDeviceTokens. A refresh gives none.
	DeviceToken string
	// Registration is there in place of tokens for somebody who has proven who they are, and has no account here yet.
	Registration *Registration
	// Leaving is there in place of tokens for somebody whose account is to be erased, and who may keep it.
	Leaving *Leaving
	// SecondFactor is there in place of tokens for somebody whose password was right, and who is to enter a code too.
	SecondFactor *SecondFactor
}

// Registration lets somebody finish at sign-up, by FinishSignUp; Email and DisplayName are what is known of them.
type Registration struct{ Ticket, Email, DisplayName string }

// Session is a sign-in that an access token was issued with.
type Session struct {
	UserID string
	// ID names the sign-in; all tokens that were refreshed from its first have it.
	ID string
	// Expires is when the token ends.
	Expires time.Time
}
