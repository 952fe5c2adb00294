package app

import (
	"context"

	admingraph "github.com/sidestage/sidestage/graphstore/admin"

	"github.com/sidestage/sidestage/api/rest"
	"github.com/sidestage/sidestage/internal/admin"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/kernel/access"
)

// openAdmin makes what those who run the site do with people, and how it is taken back.
func (s *services) openAdmin() (part, error) {
	service := admin.NewService(admingraph.NewStore(s.world.graph.DB), orderMail{s.mailer}, s.world.now)
	s.undoers[audit.RoleGiven] = undoRole(service)
	s.undoers[audit.RoleTaken] = undoRole(service)
	s.undoers[audit.PersonDeactivated] = undoActive(service, true)
	s.undoers[audit.PersonBroughtBack] = undoActive(service, false)
	return part{routes: []route{rest.Admin{Admin: service}}}, nil
}

// undoRole gives back the role that an act took, or takes the one that it gave.
func undoRole(service *admin.Service) audit.Undoer {
	return func(ctx context.Context, v access.Viewer, act audit.Act, why string) error {
		before, after, err := states[struct{ Roles []string }](act)
		if err != nil {
			return err
		}
		was, is := access.RolesOf(before.Roles), access.RolesOf(after.Roles)
		for _, role := range access.AllRoles {
			if was.Has(role) == is.Has(role) {
				continue
			}
			changed, err := service.SetRole(ctx, v, act.Subject.ID, string(role), why, was.Has(role))
			return orConflict(changed, err)
		}
		return orConflict(false, nil)
	}
}

func undoActive(service *admin.Service, active bool) audit.Undoer {
	return func(ctx context.Context, v access.Viewer, act audit.Act, why string) error {
		changed, err := service.SetActive(ctx, v, act.Subject.ID, why, active)
		return orConflict(changed, err)
	}
}

// orConflict is the error of an undo that had nothing left to change.
func orConflict(changed bool, err error) error {
	if err == nil && !changed {
		return audit.ChangedSince()
	}
	return err
}
