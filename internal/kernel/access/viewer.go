// Package access decides who may see and use what: who asks (Viewer), what they hold (Entitlements), and what a thing
// asks for (Subject).
package access

import (
	"context"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Viewer is who is asking. Every permission is decided with it. The zero value is a
// visitor.
type Viewer struct {
	UserID string
	// Admin is the role as the graph has it now, not as a token once said.
	Admin bool
	// Roles are those that are less than an admin, likewise.
	Roles Roles
	// Moderates: internal/moderation acts in the name of a moderator. It alone puts back what moderators removed, and it
	// keeps limits of its own: those of authors do not count.
	Moderates bool
}

// Visitor is someone who has not signed in.
var Visitor = Viewer{}

// SignedIn reports whether the viewer is a person we know.
func (v Viewer) SignedIn() bool { return v.UserID != "" }

// Require answers UNAUTHENTICATED to a visitor.
func (v Viewer) Require() error {
	if v.SignedIn() {
		return nil
	}
	return fault.New(fault.Unauthenticated, "Please sign in first.")
}

// RequireAdmin answers UNAUTHENTICATED to a visitor and FORBIDDEN to all but admins.
func (v Viewer) RequireAdmin() error {
	if err := v.Require(); err != nil {
		return err
	}
	if !v.Admin {
		return fault.New(fault.Forbidden, "Only an admin may do this.")
	}
	return nil
}

// MayActFor reports whether a call that names userID may be made by the viewer: it must be
// their own id, unless an admin acts. Others get FORBIDDEN, visitors UNAUTHENTICATED.
func (v Viewer) MayActFor(userID string) error {
	if err := v.Require(); err != nil {
		return err
	}
	if v.UserID != userID && !v.Admin {
		return fault.New(fault.Forbidden, "You may only do this for your own account.")
	}
	return nil
}

// As returns as whom a call is made that may name userID: the viewer, where it names nobody or them, and where an admin
// names somebody, that person, who may do no more than they could by themselves. Errors: UNAUTHENTICATED, FORBIDDEN.
func (v Viewer) As(userID string) (Viewer, error) {
	if userID == "" || userID == v.UserID {
		return v, v.Require()
	}
	if err := v.MayActFor(userID); err != nil {
		return Visitor, err
	}
	return Viewer{UserID: userID}, nil
}

// Manages reports whether everything of an owner is open to the viewer: to the owner and to admins.
func (v Viewer) Manages(ownerID string) bool {
	return v.Admin || v.SignedIn() && v.UserID == ownerID
}

// SeesAway reports whether the viewer sees what is of people who are deactivated: those do who decide about it.
func (v Viewer) SeesAway() bool { return v.Moderates || v.Is(Moderator) }

type viewerKey struct{}

// WithViewer returns a context that ViewerOf reads v from.
func WithViewer(ctx context.Context, v Viewer) context.Context {
	return context.WithValue(ctx, viewerKey{}, v)
}

// ViewerOf returns who is asking in ctx; Visitor where nobody was put there.
func ViewerOf(ctx context.Context) Viewer {
	v, _ := ctx.Value(viewerKey{}).(Viewer)
	return v
}
