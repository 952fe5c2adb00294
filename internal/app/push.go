package app

import (
	"context"
	"fmt"
	"net/url"
	"time"

	"github.com/sidestage/sidestage/api/rest"
	pushgraph "github.com/sidestage/sidestage/graphstore/push"
	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/netguard"
	"github.com/sidestage/sidestage/internal/notify"
	"github.com/sidestage/sidestage/internal/push"
	"github.com/sidestage/sidestage/internal/webpush"
)

// keysTime bounds asking the graph for the keys of push while the server starts.
const keysTime = 30 * time.Second

// openPush makes what tells people while the site is closed.
func (s *services) openPush() (part, error) {
	store := pushgraph.NewStore(s.world.graph.DB)
	keys, err := s.pushKeys(store)
	if err != nil {
		return part{}, err
	}
	s.push = push.NewService(push.Options{
		Store: store, Sender: webpush.New(s.world.cfg.PushContact(), s.world.pushBy), Sessions: pushSessions{s.identity},
		Presence: s.chat.Presence, Quiet: s.notify, Notes: unreadNotes{s.notify}, Limits: s.limits,
		IsPublic: isPublicAddress, Keys: keys, Now: s.world.now, Log: s.world.log,
	})
	return part{
		routes:     []route{rest.Push{Push: s.push, Session: s.identity.Session}},
		background: []func(context.Context){s.push.Run},
	}, nil
}

// pushKeys returns those of the configuration, else those that the servers of this site have in the graph.
func (s *services) pushKeys(store push.Store) (push.Keys, error) {
	if cfg := s.world.cfg; cfg.VAPIDPrivateKey != "" {
		return push.Keys{Public: cfg.VAPIDPublicKey, Private: cfg.VAPIDPrivateKey}, nil
	}
	made, err := webpush.NewKeys()
	if err != nil {
		return push.Keys{}, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), keysTime)
	defer cancel()
	keys, err := store.Keys(ctx, s.world.siteID, made)
	if err != nil {
		return push.Keys{}, fmt.Errorf("reading the keys of push: %w", err)
	}
	return keys, nil
}

func isPublicAddress(address string) error {
	u, err := url.Parse(address)
	if err != nil {
		return err
	}
	return netguard.CheckURL(u)
}

// pushSessions tells push which sign-ins are over. It is a push.Sessions.
type pushSessions struct{ identity identity.Provider }

func (p pushSessions) Ended(ctx context.Context, sessions []push.Session) ([]push.Session, error) {
	asked := make([]identity.Session, len(sessions))
	for i, one := range sessions {
		asked[i] = identity.Session{UserID: one.UserID, ID: one.ID}
	}
	ended, err := p.identity.EndedSessions(ctx, asked)
	out := make([]push.Session, len(ended))
	for i, one := range ended {
		out[i] = push.Session{UserID: one.UserID, ID: one.ID}
	}
	return out, err
}

// unreadNotes gives push what people have not read. It is a push.Notes.
type unreadNotes struct{ notify *notify.Service }

func (u unreadNotes) Notes(ctx context.Context, ids []string) ([]push.Note, error) {
	unread, err := u.notify.StillUnread(ctx, ids)
	notes := make([]push.Note, len(unread))
	for i, n := range unread {
		notes[i] = push.Note{
			ID: n.ID, UserID: n.UserID, Title: n.Title(), Text: n.Message(), URL: n.URL(), At: n.CreatedAt,
		}
	}
	return notes, err
}
