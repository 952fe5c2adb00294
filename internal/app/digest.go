package app

import (
	"context"
	"errors"
	"time"

	"github.com/sidestage/sidestage/api/rest"
	digestgraph "github.com/sidestage/sidestage/graphstore/digest"
	"github.com/sidestage/sidestage/internal/chat"
	"github.com/sidestage/sidestage/internal/digest"
	"github.com/sidestage/sidestage/internal/kernel/letter"
	"github.com/sidestage/sidestage/internal/mail"
	"github.com/sidestage/sidestage/internal/notify"
)

// openDigest makes what writes to people who were away.
func (s *services) openDigest() (part, error) {
	s.digest = digest.NewService(digest.Options{
		Store: digestgraph.NewStore(s.world.graph.DB, s.world.now), Reader: unseen{s.notify, s.chat},
		Mailer: digestMail{s.mailer}, Tokens: letter.NewTokens(s.digestKey), SiteID: s.world.siteID,
		SiteURL: s.world.cfg.PublicURL, Now: s.world.now, Log: s.world.log,
	})
	return part{
		routes: []route{rest.Digest{Digest: s.digest}}, background: []func(context.Context){s.digest.Run},
	}, nil
}

// digestMail hands digests over. It is a digest.Mailer.
type digestMail struct{ outbox *mail.Outbox }

func (d digestMail) Send(ctx context.Context, l digest.Letter) (digest.Outcome, error) {
	err := d.outbox.Deliver(ctx, mail.Message{
		To: l.To, Subject: l.Subject, Text: l.Text, HTML: l.HTML, Unsubscribe: l.Unsubscribe,
	})
	switch {
	case errors.Is(err, mail.ErrAway):
		return digest.Away, err
	case errors.Is(err, mail.ErrRefused):
		return digest.Refused, err
	}
	return digest.Sent, err
}

// unseen reads what somebody has not seen. It is a digest.Reader.
type unseen struct {
	notify *notify.Service
	chat   *chat.Service
}

func (u unseen) News(ctx context.Context, userID string, after, until time.Time, most int) (digest.News, error) {
	unread, total, err := u.notify.UnreadBetween(ctx, userID, after, until, most)
	if err != nil {
		return digest.News{}, err
	}
	n := digest.News{More: total - len(unread)}
	for _, one := range unread {
		n.Items = append(n.Items, digest.Item{Title: one.Title(), Text: one.Message(), URL: one.URL()})
	}
	chats, err := u.chat.News(ctx, userID, after)
	if err != nil {
		return digest.News{}, err
	}
	for _, c := range chats {
		n.Chats = append(n.Chats, digest.Item{Title: c.NewsTitle(userID), URL: c.URL()})
	}
	return n, nil
}
