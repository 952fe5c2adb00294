package app

import (
	"context"
	"errors"

	apihubs "github.com/sidestage/sidestage/api/hubs"
	"github.com/sidestage/sidestage/api/rest"
	chatgraph "github.com/sidestage/sidestage/graphstore/chat"
	"github.com/sidestage/sidestage/internal/chat"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/upload"
	"github.com/sidestage/sidestage/realtime/presence"
)

// openChat wires what people write to one another.
func (s *services) openChat() (part, error) {
	online := &lateOnline{}
	s.chat = chat.NewService(chat.Options{
		Store: chatgraph.NewStore(s.world.graph.DB), Limits: s.limits, Uploads: chatImages{s.uploads}, Presence: online,
		Now: s.world.now,
	})
	hub := apihubs.NewChat(s.hubs, s.chat, s.world.log)
	s.chat.TellBy(hub)
	s.chatHub = hub.Hub()
	online.Presence = presence.New(presence.Options{
		Redis: s.redis, Here: hub.Here, Gone: hub.Gone, Settled: hub.Settled, Log: s.world.log, Now: s.world.now,
	})
	hub.ShowPresence(online.Presence)
	return part{
		routes:     []route{rest.Chat{Chat: s.chat}, hub.Hub()},
		hear:       hub.Hear,
		receive:    s.chat,
		background: []func(context.Context){online.Run, hub.CatchUp},
		sweep:      s.chat.Sweep,
		warm: func(ctx context.Context, v access.Viewer) error {
			_, unread := s.chat.Unread(ctx, v)
			_, list := s.chat.List(ctx, v, paging.Request{Size: 1})
			// Nobody is in a chat: it is looked for, and for what it may be beside.
			_, one := s.chat.Get(ctx, v, nobodyID)
			_, in := s.chat.Join(ctx, v, nobodyID)
			return errors.Join(unread, list, unlessMissing(one), unlessMissing(in))
		},
	}, nil
}

// lateOnline is presence, which needs the hub, for the service, which the hub needs.
type lateOnline struct{ *presence.Presence }

// chatImages gives chats the pictures that people uploaded. It is a chat.Uploads.
type chatImages struct{ uploads *upload.Service }

func (u chatImages) Image(ctx context.Context, v access.Viewer, key string) (chat.Image, error) {
	file, err := u.uploads.File(ctx, v, key)
	if err == nil && file.Kind != upload.KindImage {
		err = fault.Missing("This picture")
	}
	if err != nil {
		return chat.Image{}, err
	}
	return chat.Image{Width: file.Probed.Width, Height: file.Probed.Height, Tint: file.Probed.Tint}, nil
}
