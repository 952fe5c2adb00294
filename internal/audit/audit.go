// Package audit is what those who run the site did, and why. An act is recorded with what it changes, and nothing
// changes or removes it afterwards: taking one back is another act.
package audit

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/person"
)

// Subject names what an act was done to: the label of its node, and its id.
type Subject struct{ Type, ID string }

// Act is one thing that somebody did to the site.
type Act struct {
	ID string
	At time.Time
	// ActorID is who did it; empty for the command line.
	ActorID string
	Verb    Verb
	Subject Subject
	// Before and After are JSON texts of what the act changed; empty where there is nothing to say.
	Before, After string
	// Why is the reason that was given; empty where none was asked for.
	Why string
	// Undoes is the act that this one takes back; empty for most.
	Undoes string
}

// Recorded is an act as it is read back.
type Recorded struct {
	Act
	// Actor is nil for the command line, and for whoever is gone.
	Actor *person.Person
	// SubjectName is what the act was done to is called, or was when that is gone: the handle of a person, the beginning
	// of what somebody wrote. Empty where that is not known.
	SubjectName string
	// SubjectPath is the path of its page on the site; empty where it has none.
	SubjectPath string
	// UndoneBy is the act that took this one back; nil while it stands.
	UndoneBy *Undo
}

// Undo is who took an act back, and when.
type Undo struct {
	ActID, ActorID string
	At             time.Time
}

// State returns what to record as before or after: the JSON of a value, whose text and lists should be short.
func State(of any) string {
	text, err := json.Marshal(of)
	if err != nil {
		panic("audit: this is no state: " + err.Error()) // a type that cannot be JSON is a mistake in the program
	}
	return string(text)
}

type (
	undoing struct{}
	because struct{}
)

// Because returns a context whose acts are recorded with a reason where they have none of their own; without one, it is
// ctx. Errors: BAD_USER_INPUT, naming why.
func Because(ctx context.Context, why string) (context.Context, error) {
	if strings.TrimSpace(why) == "" {
		return ctx, nil
	}
	why, err := Reason(why)
	return context.WithValue(ctx, because{}, why), err
}

// ReasonIn returns the reason that ctx gives for what is done in it; empty where it gives none.
func ReasonIn(ctx context.Context) string {
	why, _ := ctx.Value(because{}).(string)
	return why
}

// Undoing returns a context in which the next recorded act takes back the act of an id.
func Undoing(ctx context.Context, actID string) context.Context {
	return context.WithValue(ctx, undoing{}, actID)
}

// UndoneIn returns the id of the act that is taken back in ctx; empty where none is.
func UndoneIn(ctx context.Context) string {
	id, _ := ctx.Value(undoing{}).(string)
	return id
}
