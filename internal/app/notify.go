package app

import (
	"context"
	"errors"

	"github.com/sidestage/sidestage/api/hubs"
	"github.com/sidestage/sidestage/api/rest"
	notifygraph "github.com/sidestage/sidestage/graphstore/notify"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/notify"
)

// openNotifications makes what people are told of one another.
func (s *services) openNotifications() (part, error) {
	redis := s.redis
	if s.world.cfg.RedisURL == "" {
		redis = nil
	}
	live := hubs.NewNotifications(redis, s.world.log)
	s.notify = notify.NewService(notify.Options{
		Store: notifygraph.NewStore(s.world.graph.DB), Doors: s.doors(), Words: s.circle, Live: live, Now: s.world.now,
		Log: s.world.log,
	})
	return part{
		routes: []route{rest.Notifications{Notifications: s.notify}, live.Open(s.hubs, s.notify)}, receive: s.notify,
		background: []func(context.Context){s.notify.Run, live.Run, s.notify.RunChats}, sweep: s.notify.Sweep,
		warm: func(ctx context.Context, v access.Viewer) error {
			_, unread := s.notify.Unread(ctx, v)
			_, history := s.notify.History(ctx, v, notify.WithoutChats, 1, 1, "")
			return errors.Join(unread, history)
		},
	}, nil
}
