package access

import "github.com/sidestage/sidestage/internal/kernel/fault"

// Role is what somebody may do for the site beside being a member.
type Role string

// The roles. An admin may do what any other may.
const (
	Admin Role = "admin"
	// Moderator decides about content and reports.
	Moderator Role = "moderator"
	// Analyst tunes recommendations and reads figures, but nothing of a single person.
	Analyst Role = "analyst"
	// Support helps people with their accounts and orders.
	Support Role = "support"
)

// AllRoles are the roles that somebody can be given.
var AllRoles = []Role{Admin, Moderator, Analyst, Support}

// Roles is a set of roles.
type Roles uint8

// RolesOf returns the set of roles by name; a name that is none is left out.
func RolesOf(names []string) Roles {
	var set Roles
	for _, name := range names {
		set |= Role(name).bit()
	}
	return set
}

func (r Role) bit() Roles {
	for i, each := range AllRoles {
		if each == r {
			return 1 << i
		}
	}
	return 0
}

// Has reports whether a role is in the set.
func (s Roles) Has(role Role) bool { return s&role.bit() != 0 }

// Is reports whether the viewer has one of some roles, or is an admin.
func (v Viewer) Is(roles ...Role) bool {
	if v.Admin {
		return true
	}
	for _, role := range roles {
		if v.Roles.Has(role) {
			return v.SignedIn()
		}
	}
	return false
}

// RequireRole answers UNAUTHENTICATED to a visitor and FORBIDDEN to all but admins and those who have one of some
// roles.
func (v Viewer) RequireRole(roles ...Role) error {
	if err := v.Require(); err != nil {
		return err
	}
	if !v.Is(roles...) {
		return fault.New(fault.Forbidden, "Your role does not allow this.")
	}
	return nil
}
