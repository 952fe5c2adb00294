package subscriptions

import (
	"context"
	"log/slog"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/letter"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/tax"
	"github.com/sidestage/sidestage/internal/kernel/upkeep"
)

// changeLimit bounds what asks the provider: who tries stolen cards begins many payments.
var changeLimit = limit.Rule{Name: "subscription-changes", Max: 30, Window: time.Hour}

// MostOf bounds how many subscriptions of a person are listed.
const MostOf = 200

// Options are what a Service is made of.
type Options struct {
	Store    Store
	Provider Provider
	// Taxes works out what tax is taken.
	Taxes  tax.Calculator
	Limits limit.Limiter
	Mailer letter.Mailer
	// SiteURL is where people reach the site.
	SiteURL string
	Now     func() time.Time
	Log     *slog.Logger
}

// Service is subscriptions as people may use them.
type Service struct {
	Options
	refusals limit.Refusals
	wake     upkeep.Alarm
}

// NewService returns a Service.
func NewService(o Options) *Service {
	return &Service{Options: o, refusals: limit.Refusals{Limiter: o.Limits}, wake: upkeep.NewAlarm()}
}

const theSubscription = "This subscription"

// Get returns a subscription for who pays it, who is paid, and admins. Errors: UNAUTHENTICATED, NOT_FOUND, also for
// others.
func (s *Service) Get(ctx context.Context, v access.Viewer, id string) (Subscription, error) {
	if err := v.Require(); err != nil {
		return Subscription{}, err
	}
	sub, err := s.Store.Get(ctx, id)
	if err == nil && !sub.visible(v) {
		err = fault.Missing(theSubscription)
	}
	if err != nil {
		return Subscription{}, err
	}
	return sub, nil
}

// mine is Get for who pays it alone.
func (s *Service) mine(ctx context.Context, v access.Viewer, id string) (Subscription, error) {
	sub, err := s.Get(ctx, v, id)
	if err == nil && sub.Subscriber.UserID != v.UserID {
		err = fault.Missing(theSubscription)
	}
	return sub, err
}

// change changes a subscription of the viewer's, and returns it. Errors: UNAUTHENTICATED, NOT_FOUND, CONFLICT for one
// that has ended, and those of decide.
func (s *Service) change(
	ctx context.Context, v access.Viewer, id string, decide func(*Subscription, time.Time) (Effect, error),
) (Subscription, error) {
	if _, err := s.mine(ctx, v, id); err != nil {
		return Subscription{}, err
	}
	err := s.Store.Change(ctx, id, "", func(sub *Subscription) (Effect, error) {
		if !sub.EndedAt.IsZero() {
			return Effect{}, fault.New(fault.Conflict, "This subscription has ended. Subscribe again to go on.")
		}
		return decide(sub, s.Now())
	})
	if err != nil {
		return Subscription{}, err
	}
	s.wake.Ring()
	return s.Store.Get(ctx, id)
}

// Refresh asks the provider how what is to come of a subscription of the viewer's stands. Errors: UNAUTHENTICATED,
// NOT_FOUND, UNAVAILABLE.
func (s *Service) Refresh(ctx context.Context, v access.Viewer, id string) (Subscription, error) {
	sub, err := s.mine(ctx, v, id)
	if err != nil {
		return Subscription{}, err
	}
	if err := s.ask(ctx, sub); err != nil {
		return Subscription{}, err
	}
	return s.Store.Get(ctx, id)
}
