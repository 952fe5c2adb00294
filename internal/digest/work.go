package digest

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/letter"
)

const (
	// pollEvery is how often a server looks whether the walk is due, walkEvery how long after one the next begins.
	pollEvery = 30 * time.Second
	walkEvery = time.Hour
	// lookedAtOnce is how many people a step looks at. It writes for at most stepFor, so that it ends before its lease.
	lookedAtOnce = 500
	stepFor      = 2 * time.Minute
	leaseFor     = 5 * time.Minute
	// awayFor is when it is tried again after no mail was taken.
	awayFor = 5 * time.Minute
	// mostItems is how many notifications a letter names.
	mostItems = 10
)

// Options are what a Service is made of.
type Options struct {
	Store  Store
	Reader Reader
	Mailer Mailer
	Tokens *letter.Tokens
	// SiteID names the walk, SiteURL begins the addresses of letters.
	SiteID, SiteURL string
	Now             func() time.Time
	Log             *slog.Logger
}

// Service writes digests, and ends them.
type Service struct{ Options }

// NewService returns a Service.
func NewService(o Options) *Service { return &Service{o} }

// Run writes until ctx ends. Of several servers one walks at a time.
func (s *Service) Run(ctx context.Context) {
	poll := time.NewTicker(pollEvery)
	defer poll.Stop()
	for ctx.Err() == nil {
		worked, err := s.Step(ctx)
		if err != nil && ctx.Err() == nil {
			s.Log.WarnContext(ctx, "digest mails are delayed", "error", err)
		}
		if worked && err == nil {
			continue
		}
		select {
		case <-ctx.Done():
		case <-poll.C:
		}
	}
}

// Step looks at the next people and writes to those who are due; it reports false where the walk is not due. Whoever is
// written to was claimed before: a server that dies in between leaves them without this one mail, and nobody with two.
// What they have not seen is in the next, as it is noted after
// the mail how far that went.
func (s *Service) Step(ctx context.Context) (bool, error) {
	walk, ok, err := s.Store.LeaseWalk(ctx, s.SiteID, leaseFor, walkEvery)
	if err != nil || !ok {
		return false, err
	}
	people, last, err := s.Store.People(ctx, walk.After, lookedAtOnce)
	if err != nil {
		return true, err
	}
	began := s.Now()
	for _, p := range people {
		if !p.isDue(s.Now()) {
			continue
		}
		isAway, err := s.writeTo(ctx, p)
		if err != nil {
			s.Log.WarnContext(ctx, "a digest mail was not sent", "user", p.UserID, "error", err)
		}
		if isAway {
			return true, s.Store.MoveWalk(ctx, s.SiteID, walk, awayFor)
		}
		walk.After = p.UserID
		if s.Now().Sub(began) > stepFor {
			return true, s.Store.MoveWalk(ctx, s.SiteID, walk, 0)
		}
	}
	if walk.After = last; last == "" {
		return true, s.Store.MoveWalk(ctx, s.SiteID, walk, walkEvery)
	}
	return true, s.Store.MoveWalk(ctx, s.SiteID, walk, 0)
}

// writeTo writes to one person what they have not seen. It reports isAway where no mail is taken.
func (s *Service) writeTo(ctx context.Context, p Person) (isAway bool, err error) {
	// The graph keeps milliseconds, and a claim is taken back by its moment.
	now := s.Now().UTC().Truncate(time.Millisecond)
	claimed, err := s.Store.Claim(ctx, p, now)
	if err != nil || !claimed {
		return false, err
	}
	news, err := s.Reader.News(ctx, p.UserID, p.Through, now, mostItems)
	if err != nil {
		return false, errors.Join(err, s.Store.Release(ctx, p, now))
	}
	if news.IsEmpty() { // it was read meanwhile
		return false, s.Store.Done(ctx, p.UserID, now)
	}
	letter, err := s.letter(p, news)
	if err != nil {
		return false, err
	}
	outcome, err := s.Mailer.Send(ctx, letter)
	if outcome != Away {
		return false, errors.Join(err, s.Store.Done(context.WithoutCancel(ctx), p.UserID, now))
	}
	// Nobody has it: they are written to when mail is taken again.
	return true, errors.Join(err, s.Store.Release(context.WithoutCancel(ctx), p, now))
}
