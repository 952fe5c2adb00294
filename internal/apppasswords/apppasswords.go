// Package apppasswords lets players and other programs in that speak OpenSubsonic. Each has a password of its own, made
// by the server, that its owner names and revokes; the account's own password opens nothing here.
package apppasswords

import (
	"errors"

	"github.com/sidestage/sidestage/internal/kernel/access"
)

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
