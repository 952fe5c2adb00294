package app

import (
	"context"
	"errors"

	"github.com/sidestage/sidestage/api/rest"
	contactsgraph "github.com/sidestage/sidestage/graphstore/contacts"
	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/contacts"
	"github.com/sidestage/sidestage/internal/mail"
)

// openContacts makes what asks those whom artists bring from elsewhere.
func (s *services) openContacts() (part, error) {
	s.contacts = contacts.NewService(contacts.Options{
		Store: contactsgraph.NewStore(s.world.graph.DB), Limits: s.limits, Boundaries: s.circle,
		Send: func(ctx context.Context, l contacts.Letter) error {
			return s.mailer.Deliver(ctx, mail.Message{To: l.To, Subject: l.Subject, Text: l.Text, Unsubscribe: l.Unsubscribe})
		},
		IsRefused: func(err error) bool { return errors.Is(err, mail.ErrRefused) },
		Email:     account.NormalizeEmail, Key: s.contactsKey, SiteURL: s.world.cfg.PublicURL, Now: s.world.now,
		Log: s.world.log,
	})
	return part{
		routes: []route{rest.Contacts{Contacts: s.contacts}}, receive: s.contacts,
		background: []func(context.Context){s.contacts.Run}, sweep: s.contacts.Sweep,
	}, nil
}
