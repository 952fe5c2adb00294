package app

import (
	"context"

	deletiongraph "github.com/sidestage/sidestage/graphstore/deletion"

	"github.com/sidestage/sidestage/api/rest"
	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/deletion"
	"github.com/sidestage/sidestage/internal/kernel/access"
)

// openDeletion makes the end of accounts. What an admin did is taken back by keeping the account; to delete somebody
// anew needs their handle typed again.
func (s *services) openDeletion() (part, error) {
	service := deletion.NewService(deletion.Options{
		Store: deletiongraph.NewStore(s.world.graph.DB), Limits: s.limits, Mailer: orderMail{s.mailer},
		SiteURL: s.world.cfg.PublicURL, HandleKept: account.HandleKept,
		ForgetAddress: s.contacts.ForgetAddress, Now: s.world.now, Log: s.world.log,
	})
	s.undoers[audit.PersonDeleted] = func(ctx context.Context, v access.Viewer, act audit.Act, why string) error {
		if why == "" {
			why = "Taken back"
		}
		changed, err := service.Keep(ctx, v, act.Subject.ID, why)
		return orConflict(changed, err)
	}
	return part{
		routes:  []route{rest.Deletion{Deletion: service, Identity: s.identity}},
		receive: service, background: []func(context.Context){service.Run},
	}, nil
}
