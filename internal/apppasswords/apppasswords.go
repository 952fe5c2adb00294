// Package apppasswords lets players and other programs in that speak OpenSubsonic. Each has a password of its own, made
// by the server, that its owner names and revokes; the account's own password opens nothing here.
package apppasswords

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
)

const (
	// MaxPasswords is how many one person may have.
	MaxPasswords = 20
	maxName      = 40
	// maxClient bounds what is kept of the name that a program gives itself.
	maxClient = 40
)

// UseEvery is how often it is written down at most that an app password was used.
const UseEvery = 10 * time.Minute

// ErrWrong is the error of a program that is not let in: nobody has the name, the password is wrong or was revoked, or
// its owner is not active. These are not told apart.
var ErrWrong = errors.New("no app password is right")

// ErrTooMany is the error of a program that was wrong too often. The chain of the error has a fault.Error, RATE_LIMITED
// with RetryAfter.
var ErrTooMany = errors.New("too many wrong app passwords")

// Caller is the program that asks.
type Caller struct {
	// Address is its network address, which limits count by.
	Address string
	// Client is what it calls itself (Subsonic's c); it may be empty.
	Client string
}

// Access is what an app password opens.
type Access struct {
	// Viewer is its owner, without roles: a stolen app password makes nobody an admin.
	Viewer access.Viewer
	// Handle is the owner's as it is now.
	Handle string
	// PasswordID names the app password.
	PasswordID string
}

// Password is an app password as its owner sees it.
type Password struct {
	ID, Name  string
	CreatedAt time.Time
	// LastUsedAt is zero before the first use, else at most UseEvery old news.
	LastUsedAt time.Time
	// Client is what the program called itself then; it may be empty.
	Client string
}

// Sealed is an app password as it is kept: nobody reads its secrets without the server's key.
type Sealed struct {
	Password
	UserID, Secrets string
}

// Made is an app password at the one time that it is shown.
type Made struct {
	Password
	// Username and Secret are for programs that ask for a name and a password, Key for those that take an API key.
	Username, Secret, Key string
}

// Owner is somebody whom a letter is written to.
type Owner struct{ Email, Handle string }

// Holder is an active person and their app passwords.
type Holder struct {
	UserID, Handle string
	Passwords      []Sealed
}

// Use is one use of an app password.
type Use struct {
	ID, Client string
	At         time.Time
}

// Store keeps app passwords. What changes those of one person locks them first, and all servers hear of it.
type Store interface {
	// List returns somebody's, the newest first.
	List(ctx context.Context, userID string) ([]Password, error)
	// Add keeps one that is made in a sign-in (empty for none). Errors: UNAUTHENTICATED where that has ended; CONFLICT
	// where there are MaxPasswords or, with field name, one of the name in any case.
	Add(ctx context.Context, s Sealed, session string) (Owner, error)
	// Revoke removes one of somebody's; false where it is none of theirs.
	Revoke(ctx context.Context, userID, id string) (bool, error)

	// ByHandle, ByEmail and ByID find an active person: by the handle that they have or lately had, by their address, or
	// by one of their app passwords. Empty for nobody.
	ByHandle(ctx context.Context, handleKey string) (userID string, err error)
	ByEmail(ctx context.Context, email string) (userID string, err error)
	ByID(ctx context.Context, id string) (userID string, err error)
	// Holders reads active people with what they have; others are left out.
	Holders(ctx context.Context, userIDs []string) ([]Holder, error)
	// NoteUse writes down that one was used, unless a use was noted after since.
	NoteUse(ctx context.Context, u Use, since time.Time) error
}

// CheckName returns a name as it is kept. Errors: BAD_USER_INPUT.
func CheckName(name string) (string, error) {
	cleaned, flaw := input.Line(input.Spaced(name), 1, maxName)
	return cleaned, input.Check("name", flaw.Say("The name is not valid text.",
		fmt.Sprintf("A name has 1 to %d characters.", maxName), "The name holds characters that cannot be shown."))
}

// cleanClient returns what a program calls itself as it is kept, cut to maxClient; empty for what cannot be shown.
func cleanClient(client string) string {
	runes := []rune(input.Spaced(client))
	cleaned, flaw := input.Line(string(runes[:min(len(runes), maxClient)]), 0, maxClient)
	if flaw != input.Fine {
		return ""
	}
	return cleaned
}

// NameTaken is the error of who has an app password of the name.
func NameTaken() error {
	const taken = "You have an app password of this name. Choose another name, or revoke that one."
	return &fault.Error{Code: fault.Conflict, Message: taken, Fields: map[string]string{"name": taken}}
}

// TooMany is the error of who has MaxPasswords.
func TooMany() error {
	return fault.New(fault.Conflict,
		fmt.Sprintf("You have %d app passwords, as many as one account may have. Revoke one first.", MaxPasswords))
}
