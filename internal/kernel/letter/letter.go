// Package letter writes mails about what happened to things, each of them once.
package letter

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Mail is a letter as it is sent.
type Mail struct{ To, Subject, Text string }

// Mailer hands mails over. Errors: UNAVAILABLE where none is taken now; what is never taken is no error.
type Mailer interface {
	Send(ctx context.Context, m Mail) error
}

// Letter is a mail to somebody: to an address, or where To is empty to that of UserID as it is when it is sent.
type Letter struct {
	Mail
	UserID string
	// Kind tells it from the other letters that the same event brings.
	Kind string
	// Once, where it is set, has one such letter be sent about a thing, whatever event brings it.
	Once string
}

// Store remembers which letters about things are sent.
type Store interface {
	// Email reads where mail for somebody goes; empty where they are gone.
	Email(ctx context.Context, userID string) (string, error)
	IsMailed(ctx context.Context, id, letter string) (bool, error)
	Mailed(ctx context.Context, id, letter string) error
}

// Sender sends the letters about things of one kind.
type Sender[T any] struct {
	Store  Store
	Mailer Mailer
	// Get reads a thing. Errors: NOT_FOUND for one that is gone, of which nobody is written.
	Get func(ctx context.Context, id string) (T, error)
	// Write returns the letters that an event of a thing brings.
	Write func(T, backlog.Event) []Letter
}

// Receive writes to whom events concern, each letter once however often an event comes.
func (s Sender[T]) Receive(ctx context.Context, events []backlog.Event) error {
	for _, e := range events {
		thing, err := s.Get(ctx, e.ItemID)
		if fault.CodeOf(err) == fault.NotFound {
			continue
		}
		if err != nil {
			return err
		}
		for _, l := range s.Write(thing, e) {
			key := l.Once
			if key == "" {
				key = fmt.Sprintf("%s/%d/%s", e.Verb, e.Version, l.Kind)
			}
			if err := s.send(ctx, e.ItemID, key, l); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s Sender[T]) send(ctx context.Context, id, key string, l Letter) error {
	sent, err := s.Store.IsMailed(ctx, id, key)
	if err != nil || sent {
		return err
	}
	if l.To == "" {
		if l.To, err = s.Store.Email(ctx, l.UserID); err != nil {
			return err
		}
	}
	if l.To != "" {
		if err := s.Mailer.Send(ctx, l.Mail); err != nil {
			return err
		}
	}
	return s.Store.Mailed(ctx, id, key)
}

// Text writes a letter to somebody by name, with an address below its lines.
func Text(name string, lines []string, link string) string {
	return fmt.Sprintf("Hello %s,\n\n%s\n\n%s\n\nSidestage\n", name, strings.Join(lines, "\n\n"), link)
}

// Day writes a moment as letters have it.
func Day(at time.Time) string { return at.UTC().Format("2 January 2006") }
