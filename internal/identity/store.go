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
	// HoldsBy is who holds the handle where the address has a confirmed account; empty holds none.
	HoldsBy string
}

// HandleWish is a handle that a sign-up asks for.
type HandleWish struct {
	Handle, Email string
	// By names the address without telling it.
	By string
	At time.Time
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
	// Tries is how often it may be tried by whoever asked for it, and as often by all others together.
	Tries  int
	SentAt time.Time
	// AskedBy is a mark of the network address that asked for it. There is one code a purpose and mark.
	AskedBy string
}

// CodeTry is a code that somebody entered, as it would be kept.
type CodeTry struct {
	Hash string
	// By is the mark of the network address that it came from.
	By string
	At time.Time
}

// Credential is what a sign-in is checked against; the zero value for an unknown address.
type Credential struct {
	Principal
	PasswordHash string
	Confirmed    bool
	Deactivated  bool
	// LeavesAt is when the account is erased, where its owner asked for that and may take it back.
	LeavesAt time.Time
	// Factor is the sealed secret of the second factor; empty for who has none.
	Factor string
	// RecoveryLeft counts the recovery codes that were not used.
	RecoveryLeft int
}

// RefreshToken is one refresh token as it is kept. All that come from one sign-in are a
// family.
type RefreshToken struct {
	Hash   string
	Family string
	UserID string
	// Device is what people would call the device that began the sign-in.
	Device    string
	CreatedAt time.Time
	ExpiresAt time.Time
}

// Exchange is a refresh token that somebody presents.
type Exchange struct {
	// Hash is that of the token, and By of who presents it.
	Hash, By string
	// Next is kept in its place; its family, user and device are those of the token.
	Next RefreshToken
	// Grace is how long whoever spent a token may present it again: the answer may not have reached them.
	Grace time.Duration
}

// Exchanged is what became of it.
type Exchanged struct {
	Principal
	// Family is empty where the token may not be spent, and its family is over then.
	Family string
	// Reused tells that it is over since the token was spent before.
	Reused bool
}

// Store keeps accounts, codes and refresh tokens. Each method is one transaction, and
// those that read, check and write lock what they check first, so calls made at once have
// the outcome of some order one after another.
type Store interface {
	// CreateAccount makes an unconfirmed account. One that nobody confirmed yet under the
	// same address is replaced: the newest sign-up counts. Where the address has a
	// confirmed account it changes nothing but that the handle is held, as an unconfirmed
	// account would hold it, and gives false.
	// Errors: CONFLICT with field handle.
	CreateAccount(ctx context.Context, a NewAccount) (created bool, err error)
	// HandleTaken reports whether a handle cannot be had, but by who holds it.
	HandleTaken(ctx context.Context, w HandleWish) (bool, error)
	// HoldHandle holds a handle as an unconfirmed account would, unless its holder holds another, or has such an account.
	// Errors: CONFLICT with field handle.
	HoldHandle(ctx context.Context, w HandleWish) error
	// EmailStatus tells whether an address has an account and whether it is confirmed.
	EmailStatus(ctx context.Context, email string) (exists, confirmed bool, err error)
	// Credential finds what a sign-in is checked against.
	Credential(ctx context.Context, email string) (Credential, error)
	// CredentialOf finds how somebody signs in; the zero value where there is nobody.
	CredentialOf(ctx context.Context, userID string) (Credential, error)

	// PutCode replaces the code of a purpose and a mark. It gives false for an address without an
	// active account, or one that its owner may keep, and for PurposeConfirm also where the account is confirmed.
	PutCode(ctx context.Context, email string, purpose Purpose, code Code) (Principal, bool, error)
	// ConfirmAccount uses up a try of each code for PurposeConfirm. It gives true, and
	// confirms the account, where one is right, in time and within its tries; all are
	// then gone.
	ConfirmAccount(ctx context.Context, email string, try CodeTry) (bool, error)
	// ResetPassword does the same for PurposeReset; it sets the password, confirms the
	// account and ends all of its families and app passwords. It gives whose it is.
	ResetPassword(ctx context.Context, email string, try CodeTry, passwordHash string) (Principal, bool, error)

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
	// Rotate spends a token and keeps the next in its family. One that is unknown, expired or was spent before (but by
	// the same caller just now), or is of an account that ended, ends its family.
	Rotate(ctx context.Context, e Exchange) (Exchanged, error)
	// EndedSessions returns those of sessions whose account is not active, or whose family is over.
	EndedSessions(ctx context.Context, sessions []Session) ([]Session, error)
	// StartedAt returns when a sign-in began; the zero time for one that is over.
	StartedAt(ctx context.Context, session Session) (time.Time, error)
	// EndFamily forgets the family of a token; an unknown one is no error.
	EndFamily(ctx context.Context, hash string) error

	// SetPassword sets a password, ends all sign-ins but one, and voids the code for a forgotten password. It gives false
	// where another took its place meanwhile.
	SetPassword(ctx context.Context, p NewPassword) (bool, error)
	// SignIns returns where somebody is signed in, the last seen first.
	SignIns(ctx context.Context, userID string, now time.Time, most int) ([]SignedIn, error)
	// EndSignIn ends one sign-in of somebody; false where it is none of theirs.
	EndSignIn(ctx context.Context, userID, family string) (bool, error)
	// EndOtherSignIns ends all sign-ins of somebody but one; players tells that their app passwords end too.
	EndOtherSignIns(ctx context.Context, userID, keep string, players bool) error

	// EndFamilies ends all sign-ins of who has an address, with their app passwords, and gives who that is; the zero
	// value for nobody.
	EndFamilies(ctx context.Context, email string) (Principal, error)

	// Sweep removes expired codes and tokens, and accounts that nobody confirmed and handles that are held since
	// before unconfirmedBefore.
	Sweep(ctx context.Context, now, unconfirmedBefore time.Time) error
}
