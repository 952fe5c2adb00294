package app

import (
	"context"
	"errors"

	"github.com/sidestage/sidestage/api/rest"
	earlygraph "github.com/sidestage/sidestage/graphstore/earlyaccess"
	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/earlyaccess"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/mail"
)

// openEarlyAccess makes the waiting list, invites and previews, and who may sign up.
func (s *services) openEarlyAccess() (part, error) {
	asMail := func(l earlyaccess.Letter) mail.Message {
		return mail.Message{To: l.To, Subject: l.Subject, Text: l.Text, Unsubscribe: l.Unsubscribe}
	}
	s.early = earlyaccess.NewService(earlyaccess.Options{
		Store: earlygraph.NewStore(s.world.graph.DB), Limits: s.limits,
		Send:      func(ctx context.Context, l earlyaccess.Letter) error { return s.mailer.Deliver(ctx, asMail(l)) },
		Queue:     func(ctx context.Context, l earlyaccess.Letter) { s.mailer.Send(ctx, asMail(l)) },
		IsRefused: func(err error) bool { return errors.Is(err, mail.ErrRefused) },
		Registration: func(ctx context.Context) (earlyaccess.Registration, error) {
			status, err := s.site.Status(ctx)
			return earlyaccess.Registration(status.Registration), err
		},
		Email: account.NormalizeEmail, Key: s.earlyKey, SiteURL: s.world.cfg.PublicURL, Now: s.world.now, Log: s.world.log,
	})
	s.undoers[audit.PreviewMade] = func(ctx context.Context, v access.Viewer, act audit.Act, _ string) error {
		return s.early.RevokePreview(ctx, v, act.Subject.ID)
	}
	s.undoers[audit.PreviewRevoked] = func(ctx context.Context, v access.Viewer, act audit.Act, _ string) error {
		return s.early.RestorePreview(ctx, v, act.Subject.ID)
	}
	s.undoers[audit.InviteRevoked] = func(ctx context.Context, v access.Viewer, act audit.Act, _ string) error {
		return s.early.RestoreInvite(ctx, v, act.Subject.ID)
	}
	return part{
		routes: []route{rest.EarlyAccess{Early: s.early}}, background: []func(context.Context){s.early.Run},
		sweep: s.early.Sweep,
	}, nil
}
