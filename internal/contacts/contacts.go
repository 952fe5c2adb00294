// Package contacts lets artists bring the people who follow them, or bought from them, elsewhere. Each of those is
// asked once, by mail, and nothing happens unless they agree: an address without an answer is forgotten.
package contacts

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"log/slog"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/boundary"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/letter"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/person"
)

const (
	// AnswerWithin is how long after its letter an address waits for an answer.
	AnswerWithin = 30 * 24 * time.Hour
	// joinWithin is how long somebody who agreed has to sign up.
	joinWithin = 90 * 24 * time.Hour
	// MostWaiting is how many addresses of one artist wait for an answer.
	MostWaiting = 5000
	// lettersADay is how many letters one artist has sent in a day of UTC; who has just come has fewer.
	lettersADay, lettersOfNewcomers = 250, 50
)

// State is what became of a contact.
type State string

// The states of contacts. An address is known in the first two alone.
const (
	// Waiting contacts have not answered.
	Waiting State = "waiting"
	// Joining ones agreed and have no account yet.
	Joining State = "joining"
	Agreed  State = "agreed"
	Refused State = "refused"
)

// Album is one that may be given to those who bought it elsewhere.
type Album struct{ ID, Title string }

// Contact is an address that an artist brought.
type Contact struct {
	ID, Email string
	Artist    person.Person
	State     State
	// Albums are what they bought elsewhere, and get when they agree.
	Albums []Album
}

// Summary is what an artist sees of all contacts.
type Summary struct {
	Waiting, Joining, Agreed, Refused int
	// Unsent is how many of those who wait are still to be written to, LastLetterOn when the last of them is.
	Unsent       int
	LastLetterOn time.Time
	LettersADay  int
}

// Store keeps contacts.
type Store interface {
	BringingStore
	SendingStore
	AnswerStore
}

// Letter is a mail to a contact.
type Letter struct{ To, Subject, Text, Unsubscribe string }

// Options are what a Service is made of.
type Options struct {
	Store      Store
	Limits     limit.Limiter
	Boundaries boundary.Reader
	// Send hands a letter over and returns once it is taken; IsRefused reports whether it never will be.
	Send      func(context.Context, Letter) error
	IsRefused func(error) bool
	// Email returns an address in its normal form. Errors: BAD_USER_INPUT.
	Email func(string) (string, error)
	// Key signs links, and makes what is remembered of an address that is not kept.
	Key     []byte
	SiteURL string
	Now     func() time.Time
	Log     *slog.Logger
}

// Service is bringing people along, as artists and those people use it.
type Service struct{ Options }

// NewService returns a Service.
func NewService(o Options) *Service { return &Service{o} }

// requireArtist checks that the viewer is an artist. Errors: UNAUTHENTICATED, FORBIDDEN.
func (s *Service) requireArtist(ctx context.Context, v access.Viewer) error {
	if err := v.Require(); err != nil {
		return err
	}
	is, err := s.Store.IsArtist(ctx, v.UserID)
	if err == nil && !is {
		err = fault.New(fault.Forbidden, "Only artists bring people along.")
	}
	return err
}

// sum is a keyed hash of texts for one purpose.
func (s *Service) sum(purpose string, texts ...string) []byte {
	mac := hmac.New(sha256.New, s.Key)
	mac.Write([]byte(purpose))
	for _, text := range texts {
		mac.Write([]byte("\x00" + text))
	}
	return mac.Sum(nil)
}

// keyOf is what an artist's contact is known by once its address is forgotten.
func (s *Service) keyOf(artistID, email string) string {
	return hex.EncodeToString(s.sum("contact", artistID, email))
}

// addressHash is what the site knows an address by that wants no such letter from anybody.
func (s *Service) addressHash(email string) string {
	return hex.EncodeToString(s.sum("address", email))
}

// tokens are those of one purpose: the link that refuses does not agree.
func (s *Service) tokens(purpose string) *letter.Tokens {
	return letter.NewTokens(s.sum("token", purpose))
}

// ForgetAddress forgets an address that artists brought, of somebody who goes: what waits for them waits no more. That
// they want no such letters stays known, by a hash.
func (s *Service) ForgetAddress(ctx context.Context, email string) error {
	return s.Store.RemoveAddress(ctx, s.addressHash(email))
}

// Sweep forgets addresses that nobody answered for, and those who agreed and never signed up.
func (s *Service) Sweep(ctx context.Context) error { return s.Store.RemoveExpired(ctx, s.Now()) }
