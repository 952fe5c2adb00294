package app

import (
	"context"

	"github.com/sidestage/sidestage/api/rest"
	apppasswordsgraph "github.com/sidestage/sidestage/graphstore/apppasswords"
	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/apppasswords"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/mail"
)

// openAppPasswords makes what lets people's players in.
func (s *services) openAppPasswords() (part, error) {
	s.appPasswords = apppasswords.NewService(apppasswords.Options{
		Store: apppasswordsgraph.NewStore(s.world.graph.DB), Limits: s.limits, Sealer: s.sealer,
		Prove: s.proveSession,
		Viewer: func(ctx context.Context, userID string) (access.Viewer, error) {
			return s.world.accounts.Viewer(ctx, userID, "")
		},
		Email: account.NormalizeEmail, HandleKey: account.HandleKey,
		Send: func(ctx context.Context, l apppasswords.Letter) {
			s.mailer.Send(ctx, mail.Message{To: l.To, Subject: l.Subject, Text: l.Text})
		},
		SiteURL: s.world.cfg.PublicURL, Now: s.world.now,
	})
	return part{
		routes: []route{rest.AppPasswords{AppPasswords: s.appPasswords, SiteURL: s.world.cfg.PublicURL}},
		hear:   s.appPasswords.Hear, forget: s.appPasswords.Forget,
	}, nil
}

// proveSession has somebody prove that it is them, and returns the sign-in that they do it in.
func (s *services) proveSession(ctx context.Context, v access.Viewer, p apppasswords.Proof) (string, error) {
	if err := s.identity.Prove(ctx, p.From, v, p.AccessToken, p.Password); err != nil {
		return "", err
	}
	session, err := s.identity.Session(ctx, p.AccessToken)
	return session.ID, err
}
