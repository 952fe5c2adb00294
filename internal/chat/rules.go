package chat

import (
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

// How often somebody may do what; who has just come may do less.
var (
	writing           = limit.Rule{Name: "chat message", Max: 90, Window: time.Minute}
	writingAsNewcomer = limit.Rule{Name: "chat message new", Max: 30, Window: time.Minute}
	opening           = limit.Rule{Name: "chat open", Max: 60, Window: time.Hour}
	openingAsNewcomer = limit.Rule{Name: "chat open new", Max: 10, Window: time.Hour}
	changing          = limit.Rule{Name: "chat change", Max: 120, Window: time.Minute}
)

var (
	errMissing        = fault.Missing("This chat")
	errMissingMessage = fault.Missing("This message")
	errParted         = fault.New(fault.Forbidden, "You cannot write to this person.")
	errUnwanted       = fault.New(fault.Forbidden, "This person does not take messages from everybody.")
)

// mayRead decides who reads a chat. Who is not in it learns that it is not there.
func (c Chat) mayRead() error {
	switch {
	case c.Kind.IsOpen() && !c.MayJoin:
		return errMissing
	case !c.Kind.IsOpen() && c.Mine == nil:
		return errMissing
	}
	return nil
}

// mayWrite decides who writes into a chat that they read.
func (c Chat) mayWrite() error {
	if err := c.mayRead(); err != nil {
		return err
	}
	switch {
	case c.Mine == nil:
		return fault.New(fault.Forbidden, "Join the chat first.")
	case c.Kind == Direct && c.Other == nil:
		return errParted
	case c.Kind == Direct:
		return c.Other.mayBeWrittenTo()
	}
	return nil
}

// CanWrite reports whether the person may write now.
func (c Chat) CanWrite() bool { return c.mayWrite() == nil }

// mayBeWrittenTo decides for somebody who writes. Whom they answered once may go on.
func (o Other) mayBeWrittenTo() error {
	switch {
	case o.IsGone || o.Parted:
		return errParted
	case o.Wrote || o.Lets == Everybody || o.Lets == "":
		return nil
	case o.Lets == Followed && o.FollowsMe:
		return nil
	}
	return errUnwanted
}
