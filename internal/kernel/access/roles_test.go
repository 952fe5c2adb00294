package access_test

import (
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

func TestRequireRole(t *testing.T) {
	having := func(names ...string) access.Viewer {
		return access.Viewer{UserID: "u", Roles: access.RolesOf(names)}
	}
	for name, c := range map[string]struct {
		viewer access.Viewer
		roles  []access.Role
		want   fault.Code
	}{
		"a visitor": {access.Visitor, []access.Role{access.Support}, fault.Unauthenticated},
		"a visitor with a role": {
			access.Viewer{Roles: access.RolesOf([]string{"support"})}, []access.Role{access.Support}, fault.Unauthenticated,
		},
		"a member":              {having(), access.AllRoles, fault.Forbidden},
		"a role of no meaning":  {having("owner"), access.AllRoles, fault.Forbidden},
		"the role":              {having("analyst"), []access.Role{access.Analyst}, ""},
		"one of two":            {having("support", "analyst"), []access.Role{access.Moderator, access.Support}, ""},
		"another role":          {having("moderator"), []access.Role{access.Analyst, access.Support}, fault.Forbidden},
		"an admin":              {access.Viewer{UserID: "u", Admin: true}, []access.Role{access.Analyst}, ""},
		"an admin, of none":     {access.Viewer{UserID: "u", Admin: true}, nil, ""},
		"a role where none may": {having("moderator", "analyst", "support"), nil, fault.Forbidden},
	} {
		if got := fault.CodeOf(c.viewer.RequireRole(c.roles...)); c.want == "" && c.viewer.RequireRole(c.roles...) != nil ||
			c.want != "" && got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
		if may := c.viewer.Is(c.roles...); may != (c.want == "") {
			t.Errorf("%s: %t", name, may)
		}
	}
}
