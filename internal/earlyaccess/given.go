package earlyaccess

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/person"
)

// Given is an invite code as admins see it. The code itself stands nowhere.
type Given struct {
	ID string
	// Note says what a code is for that was made to hand out. Those of one batch were made at one moment.
	Note string
	// Email is whom a code was written to; empty for one to hand out, and for whoever is gone.
	Email     string
	CreatedAt time.Time
	// IsDue: the letter with it is still to be sent. IsHeld: somebody signs up by it now.
	IsDue, IsHeld bool
	// UsedAt and RevokedAt are zero until that happened.
	UsedAt, RevokedAt time.Time
	// UsedBy is nil until it is used, and for whoever is gone.
	UsedBy *person.Person
}

// InviteState is what has become of a code.
type InviteState string

// Codes do not run out by themselves.
const (
	InviteMade    InviteState = "made"
	InviteDue     InviteState = "due"
	InviteSent    InviteState = "sent"
	InviteHeld    InviteState = "held"
	InviteUsed    InviteState = "used"
	InviteRevoked InviteState = "revoked"
)

// State returns what has become of g.
func (g Given) State() InviteState {
	switch {
	case !g.UsedAt.IsZero() || g.UsedBy != nil:
		return InviteUsed
	case !g.RevokedAt.IsZero():
		return InviteRevoked
	case g.IsHeld:
		return InviteHeld
	case g.IsDue:
		return InviteDue
	case g.Email != "":
		return InviteSent
	default:
		return InviteMade
	}
}

// Invites lists codes, the newest first, before an id; empty for the newest. Errors: UNAUTHENTICATED, FORBIDDEN.
func (s *Service) Invites(ctx context.Context, v access.Viewer, before string) ([]Given, error) {
	if err := v.RequireAdmin(); err != nil {
		return nil, err
	}
	return s.Store.Invites(ctx, before, pageSize)
}

// RevokeInvite ends a code that nobody used; again, it changes nothing. Who has signed up by it and not
// confirmed their address yet may still do so. Errors: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, CONFLICT
// where it was used.
func (s *Service) RevokeInvite(ctx context.Context, v access.Viewer, id string) error {
	return s.changeInvite(ctx, v, id, s.Store.RevokeInvite)
}

// RestoreInvite has a revoked code work again. Errors: as RevokeInvite, and CONFLICT where it works.
func (s *Service) RestoreInvite(ctx context.Context, v access.Viewer, id string) error {
	return s.changeInvite(ctx, v, id, s.Store.RestoreInvite)
}

func (s *Service) changeInvite(
	ctx context.Context, v access.Viewer, id string, change func(context.Context, string, string, time.Time) error,
) error {
	if err := v.RequireAdmin(); err != nil {
		return err
	}
	if _, err := uuid.Parse(id); err != nil {
		return fault.Missing("This invite code")
	}
	return change(ctx, id, v.UserID, s.Now())
}
