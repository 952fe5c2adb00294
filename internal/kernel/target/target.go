// Package target is what people react to and comment on, whatever domain it is of.
package target

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/boundary"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
)

// Target is a thing that somebody wants to do something with. A comment is as open as what it is under.
type Target struct {
	Ref     item.Ref
	Subject access.Subject
	// ByID is who made it: a comment's author, a question's asker, else the owner.
	ByID string
	// Closed takes no comments.
	Closed bool
	// Blocked: its owner or who made it blocked the person, or the other way round.
	Blocked bool
}

// Store finds targets.
type Store interface {
	// Target reads what decides who may do something with a thing, for a person. Errors: NOT_FOUND.
	Target(ctx context.Context, userID string, ref item.Ref) (Target, error)
}

// Doors decide who may do something with a thing.
type Doors struct {
	Targets Store
	Held    access.Store
	Now     func() time.Time
	// Boundaries tell what parts people; nothing does where it is nil.
	Boundaries boundary.Reader
}

// Between reads what parts the viewer from others: nothing parts an admin.
func (d Doors) Between(ctx context.Context, v access.Viewer, others []string) (boundary.Between, error) {
	between, err := boundary.Of(ctx, d.Boundaries, v.UserID, others)
	if v.Admin {
		between.Blocked = nil
	}
	return between, err
}

// Open returns a target that the person has the whole of. Errors: UNAUTHENTICATED, NOT_FOUND for what they may not know
// of, FORBIDDEN for what is gated.
func (d Doors) Open(ctx context.Context, v access.Viewer, ref item.Ref) (Target, error) {
	if err := v.Require(); err != nil {
		return Target{}, err
	}
	return d.See(ctx, v, ref)
}

// See is Open for whoever only looks: visitors too.
func (d Doors) See(ctx context.Context, v access.Viewer, ref item.Ref) (Target, error) {
	t, err := d.Targets.Target(ctx, v.UserID, ref)
	if err != nil {
		return Target{}, err
	}
	decisions, err := access.CheckAll(ctx, d.Held, v, d.Now(), []access.Subject{t.Subject})
	if err != nil {
		return Target{}, err
	}
	switch {
	case !decisions[0].Visible || t.Blocked && !v.Admin:
		return Target{}, fault.Missing("This " + string(ref.Type))
	case !decisions[0].HasAccess:
		return Target{}, fault.New(fault.Forbidden, "This is for those who support the artist.")
	}
	return t, nil
}
