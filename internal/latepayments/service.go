package latepayments

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/letter"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/upkeep"
	"github.com/sidestage/sidestage/internal/orders"
)

const (
	// lookEvery is how often what is due is looked for.
	lookEvery = 20 * time.Second
	// atOnce bounds what one look works on.
	atOnce = 100
)

var (
	retrying = limit.Rule{Name: "refunds that are tried again", Max: 20, Window: 24 * time.Hour}
	settling = limit.Rule{Name: "late payments that are settled", Max: 100, Window: time.Hour}
)

// longestNote bounds what is written of how a payment was settled.
const longestNote = 500

// Options are what a Service is made of.
type Options struct {
	Store    Store
	Provider orders.Provider
	Limits   limit.Limiter
	Mailer   letter.Mailer
	// SiteURL is where people reach the site.
	SiteURL string
	Now     func() time.Time
	Log     *slog.Logger
}

// Service pays back what came too late.
type Service struct {
	Options
	wake upkeep.Alarm
}

// NewService returns a Service.
func NewService(o Options) *Service { return &Service{Options: o, wake: upkeep.NewAlarm()} }

// Run pays back what is due until ctx ends. Every server does so: whatever it does twice is done once.
func (s *Service) Run(ctx context.Context) {
	upkeep.Upkeep{What: "late payments", Log: s.Log, Wake: s.wake, Work: s.Work, Look: lookEvery}.Run(ctx)
}

// Work does once what is due: one that fails holds up no other.
func (s *Service) Work(ctx context.Context) error {
	due, err := s.Store.Due(ctx, s.Now(), atOnce)
	for _, id := range due {
		err = errors.Join(err, s.pursue(ctx, id))
	}
	return err
}

// Handle takes what the provider tells of refunds, in any order and however often: it has it asked how they stand.
func (s *Service) Handle(ctx context.Context, e orders.ProviderEvent) error {
	intentID := e.RefundsOf
	if e.Refund != nil {
		intentID = e.Refund.IntentID
	}
	if intentID == "" {
		return nil
	}
	id, err := s.Store.OfIntent(ctx, intentID)
	if fault.CodeOf(err) == fault.NotFound {
		return nil
	}
	if err != nil {
		return err
	}
	return s.pursue(ctx, id)
}

// pursue asks how the refunds of a payment stand, and for one where that is due. Errors: UNAVAILABLE.
func (s *Service) pursue(ctx context.Context, id string) error {
	p, err := s.Store.Get(ctx, id)
	if err != nil {
		return err
	}
	all, err := s.Provider.RefundsOf(ctx, p.IntentID)
	if err != nil {
		return err
	}
	err = s.Store.Change(ctx, id, func(now *Payment) []event.Verb {
		told := now.observe(all, s.Now())
		now.IsAsked = now.isDue(s.Now()) && now.left() > 0
		p = *now
		return told
	})
	if err != nil || !p.IsAsked {
		return err
	}
	key := p.key()
	told, err := s.Provider.CreateRefund(ctx, orders.NewRefund{
		RefundID: key, OrderID: p.ID, IntentID: p.IntentID, Amount: p.left(), Currency: p.Currency,
	})
	if err != nil {
		return err
	}
	return s.Store.Change(ctx, id, func(p *Payment) []event.Verb {
		p.IsAsked = false
		switch {
		case told.ID != "":
			return p.observe(append(all, told), s.Now())
		case p.key() == key && p.Status != orders.RefundSucceeded:
			return p.refuse(Refused, told.Failure, s.Now())
		}
		return nil // another server heard the same
	})
}

// Retry has another try be made to pay back one that was refused. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN for who
// paid, CONFLICT where nothing was refused, RATE_LIMITED.
func (s *Service) Retry(ctx context.Context, v access.Viewer, id string) (Payment, error) {
	if err := v.Require(); err != nil {
		return Payment{}, err
	}
	p, err := s.Store.Get(ctx, id)
	if err == nil && !p.visible(v) {
		err = missing()
	}
	switch {
	case err != nil:
		return Payment{}, err
	case !v.Manages(p.Artist.UserID):
		return Payment{}, fault.New(fault.Forbidden, "Only the artist pays back.")
	case !p.CanRetry(v):
		return Payment{}, fault.New(fault.Conflict, "Nothing of this was refused.")
	}
	if _, err := s.Limits.Take(ctx, retrying, v.UserID); err != nil {
		return Payment{}, err
	}
	err = s.Store.Change(ctx, id, func(p *Payment) []event.Verb {
		if p.CanRetry(v) {
			p.retry(v.UserID, s.Now())
		}
		return nil
	})
	if err != nil {
		return Payment{}, err
	}
	if err := s.pursue(ctx, id); err != nil {
		s.Log.WarnContext(ctx, "a refund of a late payment waits", "payment", id, "error", err)
		s.wake.Ring()
	}
	return s.Store.Get(ctx, id)
}

// Settle notes that a payment that did not go back was settled by hand, and how. Errors: UNAUTHENTICATED, FORBIDDEN for
// all but support, NOT_FOUND, BAD_USER_INPUT for a note that is not 1..500 characters, CONFLICT where it went back, is
// on its way, or is settled, RATE_LIMITED.
func (s *Service) Settle(ctx context.Context, v access.Viewer, id, note string) (Payment, error) {
	if err := v.RequireRole(access.Support); err != nil {
		return Payment{}, err
	}
	note, flaw := input.Text(note, 1, longestNote)
	problem := flaw.Say(
		"This is not text.", "Write how it was settled, in at most 500 characters.", "This cannot be shown.",
	)
	if err := input.Check("note", problem); err != nil {
		return Payment{}, err
	}
	if _, err := s.Store.Get(ctx, id); err != nil {
		return Payment{}, err
	}
	if _, err := s.Limits.Take(ctx, settling, v.UserID); err != nil {
		return Payment{}, err
	}
	var refused error
	err := s.Store.Change(ctx, id, func(p *Payment) (told []event.Verb) {
		told, refused = p.settle(v.UserID, note, s.Now())
		return told
	})
	if err = errors.Join(err, refused); err != nil {
		return Payment{}, err
	}
	return s.Store.Get(ctx, id)
}

// List lists all of a status. Errors: UNAUTHENTICATED, FORBIDDEN for all but support.
func (s *Service) List(
	ctx context.Context, v access.Viewer, status orders.RefundStatus, page paging.Request,
) (paging.Page[Payment], error) {
	if err := v.RequireRole(access.Support); err != nil {
		return paging.Page[Payment]{}, err
	}
	return s.Store.List(ctx, status, page)
}

// Made lists what the viewer paid too late. Errors: UNAUTHENTICATED.
func (s *Service) Made(ctx context.Context, v access.Viewer, page paging.Request) (paging.Page[Payment], error) {
	if err := v.Require(); err != nil {
		return paging.Page[Payment]{}, err
	}
	return s.Store.Made(ctx, v.UserID, page)
}

// Received lists what was paid too late for the viewer's tiers. Errors: UNAUTHENTICATED.
func (s *Service) Received(ctx context.Context, v access.Viewer, page paging.Request) (paging.Page[Payment], error) {
	if err := v.Require(); err != nil {
		return paging.Page[Payment]{}, err
	}
	return s.Store.Received(ctx, v.UserID, page)
}
