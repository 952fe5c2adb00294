// Package earlyaccess is how people come in before the doors open: the waiting list of the landing page, invite codes,
// who may sign up, and the passwords of previews.
package earlyaccess

import (
	"context"
	"log/slog"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/limit"
)

// Entry is somebody on the waiting list.
type Entry struct {
	ID, Email string
	// Ref is what their personal link ends with.
	Ref string
	// Referrals is how many came by their link and confirmed their address.
	Referrals int
	JoinedAt  time.Time
	// ConfirmedAt, InvitedAt and LeftAt are zero until that happened.
	ConfirmedAt, InvitedAt, LeftAt time.Time
	// Place counts those ahead of them, and them; 0 for who does not wait. It is at most MostPlaces.
	Place int
	// Turn orders those who wait, the first lowest; 0 where it was not asked for.
	Turn int
}

// MostPlaces is how far places are counted.
const MostPlaces = 10_000

// Waits reports whether e is waiting for an invite.
func (e Entry) Waits() bool {
	return !e.ConfirmedAt.IsZero() && e.InvitedAt.IsZero() && e.LeftAt.IsZero()
}

// Registration says who may sign up, in the words of the site's status.
type Registration string

// Those with an invite code, or nobody, may sign up; with anything else everybody may.
const (
	byInvite Registration = "invite"
	closed   Registration = "closed"
)

// Store keeps the list, the codes and the counts.
type Store interface {
	WaitingStore
	InviteStore
	PreviewStore
	MeasureStore
}

// Letter is a mail to somebody on the list.
type Letter struct{ To, Subject, Text, Unsubscribe string }

// Options are what a Service is made of.
type Options struct {
	Store  Store
	Limits limit.Limiter
	// Send hands a letter over and returns once it is taken; Queue does so in the background, so that nobody can tell by
	// the time of an answer whether an address is known.
	Send  func(context.Context, Letter) error
	Queue func(context.Context, Letter)
	// IsRefused reports whether Send failed as the letter will never be taken.
	IsRefused func(error) bool
	// Registration reads who may sign up.
	Registration func(context.Context) (Registration, error)
	// Email returns an address in its normal form. Errors: BAD_USER_INPUT.
	Email func(string) (string, error)
	// Key signs links and makes codes.
	Key []byte
	// SiteURL begins the addresses in letters.
	SiteURL string
	Now     func() time.Time
	Log     *slog.Logger
}

// Service is early access as people use it.
type Service struct {
	Options
	visits visits
}

// NewService returns a Service.
func NewService(o Options) *Service { return &Service{Options: o} }

// Sweep removes what has run out: addresses that nobody confirmed, and holds of invite codes.
func (s *Service) Sweep(ctx context.Context) error {
	now := s.Now()
	if err := s.Store.RemoveUnconfirmed(ctx, now.Add(-unconfirmedLife)); err != nil {
		return err
	}
	return s.Store.SettleHolds(ctx, now)
}
