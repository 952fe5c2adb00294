package apppasswords

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/cache"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

// makeByPerson is how often somebody may make one.
var makeByPerson = limit.Rule{Name: "app-passwords", Max: 30, Window: time.Hour}

// Letter is a mail to the owner of an app password.
type Letter struct{ To, Subject, Text string }

// Options are what a Service is made of.
type Options struct {
	Store  Store
	Limits limit.Limiter
	Sealer Sealer
	// Prove has somebody prove again that it is them, and returns the sign-in that they do it in. Errors: BAD_USER_INPUT
	// for a wrong password, FORBIDDEN for who has none and signed in too long ago.
	Prove func(ctx context.Context, v access.Viewer, p Proof) (session string, err error)
	// Viewer tells who somebody is now. Errors: UNAUTHENTICATED for one who is not active.
	Viewer func(ctx context.Context, userID string) (access.Viewer, error)
	// Email and HandleKey make of what people write that by which they are found.
	Email     func(address string) (string, error)
	HandleKey func(handle string) string
	// Send sends a letter, after the answer.
	Send func(ctx context.Context, l Letter)
	// SiteURL begins the addresses in letters; it has no slash at its end.
	SiteURL string
	// Now is the clock, time.Now outside tests.
	Now func() time.Time
}

// Service is app passwords as their owners and programs use them. It is safe for concurrent use.
type Service struct {
	Options
	// names finds people by what programs say of them, opened has their secrets.
	names  *cache.Cache[named]
	opened *cache.Cache[opened]
	doors  doors
	uses   uses
}

// NewService returns a Service.
func NewService(o Options) *Service {
	s := &Service{Options: o, doors: newDoors(), uses: newUses()}
	s.names = cache.New(cache.Options[named]{
		Load: s.loadNames, ID: func(n named) string { return n.name }, Size: mostKept, MaxAge: keptFor, Now: o.Now,
	})
	s.opened = cache.New(cache.Options[opened]{
		Load: s.loadOpened, ID: func(h opened) string { return h.UserID }, Size: mostKept, MaxAge: keptFor, Now: o.Now,
	})
	return s
}

// Mine returns the viewer's, the newest first. Errors: UNAUTHENTICATED.
func (s *Service) Mine(ctx context.Context, v access.Viewer) ([]Password, error) {
	if err := v.Require(); err != nil {
		return nil, err
	}
	return s.Store.List(ctx, v.UserID)
}

// Proof is how somebody proves again that it is them: by their password or, where they have none, by the access token
// of a sign-in of the last minutes. From is the network address.
type Proof struct{ From, AccessToken, Password string }

// Make makes one for the viewer, and tells them by mail. Errors: UNAUTHENTICATED; BAD_USER_INPUT for a name that will
// not do or a wrong password; FORBIDDEN for who has no password and signed in too long ago; CONFLICT where they have
// MaxPasswords or one of the name; RATE_LIMITED.
func (s *Service) Make(ctx context.Context, v access.Viewer, name string, proof Proof) (Made, error) {
	if err := v.Require(); err != nil {
		return Made{}, err
	}
	name, err := CheckName(name)
	if err != nil {
		return Made{}, err
	}
	session, err := s.Prove(ctx, v, proof)
	if err != nil {
		return Made{}, err
	}
	if _, err := s.Limits.Take(ctx, makeByPerson, v.UserID); err != nil {
		return Made{}, err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return Made{}, fmt.Errorf("making the id of an app password: %w", err)
	}
	fresh := newSecrets()
	sealed, err := s.Sealer.Seal(purposeOf(v.UserID, id.String()), secretsLife, fresh)
	if err != nil {
		return Made{}, fmt.Errorf("sealing an app password: %w", err)
	}
	kept := Sealed{Password{ID: id.String(), Name: name, CreatedAt: s.Now()}, v.UserID, sealed}
	owner, err := s.Store.Add(ctx, kept, session)
	if err != nil {
		return Made{}, err
	}
	s.opened.Drop(v.UserID)
	s.Send(ctx, s.madeLetter(owner, name))
	return Made{kept.Password, owner.Handle, spelled(fresh.Password), apiKey(id, fresh.Key)}, nil
}

// Revoke ends one of the viewer's, on all servers. Errors: UNAUTHENTICATED, NOT_FOUND.
func (s *Service) Revoke(ctx context.Context, v access.Viewer, id string) error {
	if err := v.Require(); err != nil {
		return err
	}
	isGone, err := s.Store.Revoke(ctx, v.UserID, id)
	if err == nil && !isGone {
		err = fault.Missing("This app password")
	}
	if err == nil {
		s.opened.Drop(v.UserID)
	}
	return err
}

// Hear forgets the secrets of a person whose app passwords may have changed.
func (s *Service) Hear(e event.Event) {
	if e.Verb == event.StandingChanged {
		s.opened.Drop(e.ItemID)
	}
}

// Forget forgets all secrets.
func (s *Service) Forget() { s.opened.Clear() }

func (s *Service) madeLetter(owner Owner, name string) Letter {
	return Letter{owner.Email, "An app password was made for your Sidestage account", fmt.Sprintf(`Hello @%[1]s,

the app password %[2]q was made for your account. A player that has it hears what you may hear
and acts in your name.

If it was you, there is nothing to do. If it was not, revoke it at once and choose a new password:

Your settings:    %[3]s/settings
A new password:   %[3]s/forgot-password

Sidestage
`, owner.Handle, name, s.SiteURL)}
}
