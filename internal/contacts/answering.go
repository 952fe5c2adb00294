package contacts

import (
	"context"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/boundary"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

// AnswerStore keeps what contacts answer.
type AnswerStore interface {
	// Contact reads one. Errors: NOT_FOUND.
	Contact(ctx context.Context, id string) (Contact, error)
	// AccountOf finds the active account of an address; empty for none.
	AccountOf(ctx context.Context, email string) (string, error)
	// Address reads the address of an active account; empty for none.
	Address(ctx context.Context, userID string) (string, error)
	// AgreeLater keeps a contact who agreed and has no account until then. Errors: NOT_FOUND.
	AgreeLater(ctx context.Context, id string, until time.Time) error
	// Agree makes somebody follow the artist, gives them the albums and forgets the address, once. Errors: NOT_FOUND
	// also where a block parts them.
	Agree(ctx context.Context, id, userID string, at time.Time) error
	// Joining lists contacts of an address who agreed before it had an account.
	Joining(ctx context.Context, addressHash string) ([]string, error)
	// Refuse forgets an address wherever it waits, and remembers that nobody may ask again, whether or not the contact
	// or its artist is still there. Without the hash it is that of the contact. Errors: NOT_FOUND where neither is known.
	Refuse(ctx context.Context, id, addressHash string, at time.Time) error
}

// answering keeps one address from trying tokens.
var answering = limit.Rule{Name: "contact-answer", Max: 120, Window: time.Hour}

// Invitation reads what a letter's token is for. Errors: BAD_USER_INPUT, NOT_FOUND, RATE_LIMITED.
func (s *Service) Invitation(ctx context.Context, from, token string) (Contact, error) {
	id, _, err := s.open(ctx, from, token, "answer")
	if err != nil {
		return Contact{}, err
	}
	return s.Store.Contact(ctx, id)
}

// open returns which contact a token is for, and the hash of its address; the oldest letters do without that.
func (s *Service) open(ctx context.Context, from, token, purpose string) (id, addressHash string, err error) {
	if _, err = s.Limits.Take(ctx, answering, from); err != nil {
		return "", "", err
	}
	signed, err := s.tokens(purpose).Open(token)
	id, addressHash, _ = strings.Cut(signed, "/")
	return id, addressHash, err
}

// tokenOf is the token of a letter. It names the address by its hash: no holds after the contact is forgotten, too.
func (s *Service) tokenOf(purpose string, c Contact) string {
	return s.tokens(purpose).Make(c.ID + "/" + s.addressHash(c.Email))
}

// Agree says yes to an artist: the viewer's account follows, else that of the address. Where there is none, it follows
// once it is made. Again, it changes nothing. Errors: BAD_USER_INPUT, NOT_FOUND, RATE_LIMITED.
func (s *Service) Agree(ctx context.Context, v access.Viewer, from, token string) (Contact, error) {
	c, err := s.Invitation(ctx, from, token)
	if err != nil || c.State == Agreed {
		return c, err
	}
	if c.State == Refused {
		return Contact{}, fault.Missing("This letter")
	}
	userID := v.UserID
	if userID == "" {
		if userID, err = s.Store.AccountOf(ctx, c.Email); err != nil {
			return Contact{}, err
		}
	}
	if userID == "" {
		if err := s.Store.AgreeLater(ctx, c.ID, s.Now().Add(joinWithin)); err != nil {
			return Contact{}, err
		}
		// Who joined at this very moment may not have been heard of as one who agreed.
		if userID, err = s.Store.AccountOf(ctx, c.Email); err != nil || userID == "" {
			c.State = Joining
			return c, err
		}
	}
	if userID == c.Artist.UserID {
		return Contact{}, input.Check("token", "You cannot follow yourself. Sign out, and open the link again.")
	}
	parted, err := boundary.Parted(ctx, s.Boundaries, userID, c.Artist.UserID)
	if err == nil && parted {
		err = fault.Missing("This person")
	}
	if err != nil {
		return Contact{}, err
	}
	c.State = Agreed
	return c, s.Store.Agree(ctx, c.ID, userID, s.Now())
}

// Refuse says no for an address, to this artist and every other of the site. Again, it changes nothing. Errors:
// BAD_USER_INPUT, RATE_LIMITED.
func (s *Service) Refuse(ctx context.Context, from, token string) error {
	return s.refuse(ctx, from, token, "answer")
}

// Unsubscribe is Refuse by the link that mail readers know (RFC 8058).
func (s *Service) Unsubscribe(ctx context.Context, from, token string) error {
	return s.refuse(ctx, from, token, "refuse")
}

func (s *Service) refuse(ctx context.Context, from, token, purpose string) error {
	id, addressHash, err := s.open(ctx, from, token, purpose)
	if err != nil {
		return err
	}
	err = s.Store.Refuse(ctx, id, addressHash, s.Now())
	if fault.CodeOf(err) == fault.NotFound {
		return nil // one of the oldest letters, and nobody knows any more whose it was
	}
	return err
}

// Heard is who joins: whoever agreed before they had an account follows then.
var Heard = event.Subscription{Receiver: "contacts", Verbs: []event.Verb{event.Joined}, Types: []string{"User"}}

// Receive lets those follow who agreed before they joined.
func (s *Service) Receive(ctx context.Context, events []backlog.Event) error {
	for _, e := range events {
		if err := s.joined(ctx, e.ItemID); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) joined(ctx context.Context, userID string) error {
	email, err := s.Store.Address(ctx, userID)
	if err != nil || email == "" {
		return err
	}
	ids, err := s.Store.Joining(ctx, s.addressHash(email))
	if err != nil {
		return err
	}
	for _, id := range ids {
		// An artist who is gone, or signed up with this address, is followed by nobody.
		if err := s.Store.Agree(ctx, id, userID, s.Now()); err != nil && fault.CodeOf(err) != fault.NotFound {
			return err
		}
	}
	return nil
}
