// Package fault holds the error that every layer speaks: a stable code that programs
// rely on, and a message that tells a person what they can do.
package fault

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

// Code is the stable, machine-readable name of a failure. It is the value of
// extensions.code in GraphQL and of code in a REST problem.
type Code string

// The codes of the contract. Internal is what any other error becomes.
const (
	Unauthenticated Code = "UNAUTHENTICATED"
	Forbidden       Code = "FORBIDDEN"
	NotFound        Code = "NOT_FOUND"
	BadUserInput    Code = "BAD_USER_INPUT"
	Conflict        Code = "CONFLICT"
	Gone            Code = "GONE"
	RateLimited     Code = "RATE_LIMITED"
	Unavailable     Code = "UNAVAILABLE"
	Maintenance     Code = "MAINTENANCE"
	Internal        Code = "INTERNAL"
)

// Error is a failure meant for the person who asked. Message is shown to them; Err, the
// cause, is only logged.
type Error struct {
	Code    Code
	Message string
	// Fields names what is wrong with each input field, for BadUserInput.
	Fields map[string]string
	// RetryAfter says when asking again makes sense, for RateLimited, Unavailable and Maintenance.
	RetryAfter time.Duration
	// ExistingID is of what is there already, for Conflict where the person can look at it.
	ExistingID string
	// OutcomeUnknown says that what was asked for may have been done, for Unavailable.
	OutcomeUnknown bool
	Err            error
}

// Error returns code, message, fields in order of name, and the cause.
func (e *Error) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s", e.Code, e.Message)
	for _, name := range slices.Sorted(maps.Keys(e.Fields)) {
		fmt.Fprintf(&b, "; %s: %s", name, e.Fields[name])
	}
	if e.Err != nil {
		fmt.Fprintf(&b, ": %v", e.Err)
	}
	return b.String()
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// New returns a failure with a message for the person.
func New(code Code, message string) *Error { return &Error{Code: code, Message: message} }

// Wrap makes a failure that keeps its cause for the log.
func Wrap(code Code, message string, cause error) *Error {
	return &Error{Code: code, Message: message, Err: cause}
}

// BadInput names the fields that cannot be accepted and why.
func BadInput(fields map[string]string) *Error {
	names := slices.Sorted(maps.Keys(fields))
	messages := make([]string, 0, len(names))
	for _, name := range names {
		messages = append(messages, fields[name])
	}
	return &Error{Code: BadUserInput, Message: strings.Join(messages, " "), Fields: fields}
}

// Missing says that there is no such thing (or none that the asker may know of).
func Missing(what string) *Error { return New(NotFound, what+" was not found.") }

// Limited says that the asker has to wait.
func Limited(after time.Duration) *Error {
	return &Error{Code: RateLimited, Message: "Too many attempts. Please wait and try again.", RetryAfter: after}
}

// Away says that an engine does not answer now.
func Away(what string, cause error) *Error {
	return &Error{
		Code: Unavailable, Message: what + " is not available right now. Please try again.",
		RetryAfter: 2 * time.Second, Err: cause,
	}
}

// ReasonOutcomeUnknown tells programs of OutcomeUnknown: the member reason of a problem, and of extensions in GraphQL.
const ReasonOutcomeUnknown = "OUTCOME_UNKNOWN"

// OutcomeUnknown says that an engine stopped answering while it was doing what was asked for: it may be done or not. To
// ask again is safe where a client key goes with it, or where doing it twice is doing it once.
func OutcomeUnknown(what string, cause error) *Error {
	return &Error{
		Code: Unavailable,
		Message: what + " did not confirm this in time, so it may or may not be done. " +
			"Please look before you try again.",
		RetryAfter:     2 * time.Second,
		OutcomeUnknown: true,
		Err:            cause,
	}
}

// CodeOf finds the code of err: that of the first Error in its chain, else Internal.
func CodeOf(err error) Code {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Code
	}
	return Internal
}
