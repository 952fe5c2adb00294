package app

import (
	"context"

	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/realtime/hubs"
)

// openHubs makes what every hub is registered with.
func (s *services) openHubs() (p part, err error) {
	o := hubs.Options{
		Sessions: signIns{s.identity}, Limits: s.limits, PublicURL: s.world.cfg.PublicURL,
		AllowedOrigins: s.world.cfg.AllowedOrigins, Registry: s.registry,
		Log: s.world.log,
		// Domains open after hubs; connections come after both.
		CheckOpen: func(ctx context.Context, v access.Viewer) error { return s.site.CheckOpen(ctx, v) },
	}
	if s.world.cfg.RedisURL != "" {
		o.Redis = s.redis
	}
	s.hubs, err = hubs.New(o)
	if err != nil {
		return p, err
	}
	return part{background: []func(context.Context){s.hubs.Run}, close: s.hubs.Close}, nil
}

// signIns tells hubs who is signed in. It is a hubs.Sessions.
type signIns struct{ identity identity.Provider }

var _ hubs.Sessions = signIns{}

func (s signIns) Session(ctx context.Context, accessToken string) (hubs.Session, error) {
	session, err := s.identity.Session(ctx, accessToken)
	return hubs.Session(session), err
}

func (s signIns) Ended(ctx context.Context, sessions []hubs.Session) ([]hubs.Session, error) {
	asked := make([]identity.Session, len(sessions))
	for i, one := range sessions {
		asked[i] = identity.Session(one)
	}
	ended, err := s.identity.EndedSessions(ctx, asked)
	out := make([]hubs.Session, len(ended))
	for i, one := range ended {
		out[i] = hubs.Session(one)
	}
	return out, err
}
