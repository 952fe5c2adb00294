package sales

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/sidestage/sidestage/internal/subscriptions"
)

// yearly is the share of subscriptions by the year; quits are those of the others that end before the next month.
const yearly, quits = .14, .07

// subscribe plans who subscribes when, and how long they stay.
func (p *player) subscribe() {
	for n, s := range p.Sellers {
		if len(s.Tiers) == 0 {
			continue
		}
		for range s.Supporters {
			// More lately, and most after a release.
			at := p.ago(math.Pow(p.Random.Float64(), 1.5) * float64(days-1))
			if len(s.Releases) > 0 && p.chance(.4) {
				released := pick(p, s.Releases).Add(time.Duration(p.between(0, 20) * float64(day)))
				if released.After(p.now) && released.Before(p.Until.Add(-day)) {
					at = released.Truncate(time.Second)
				}
			}
			tier := s.Tiers[min(p.Random.IntN(len(s.Tiers)+1), len(s.Tiers)-1)].ID
			interval := subscriptions.Month
			if p.chance(yearly) {
				interval = subscriptions.Year
			}
			p.agenda.add(at, func(ctx context.Context) error {
				fan, found := p.someone(n)
				if !found || p.paid.open[p.Fans[fan].Person.UserID+"/"+s.Person.UserID] != "" {
					return nil
				}
				return p.supports(fan, tier, interval, nil)(ctx)
			})
		}
	}
	p.supportFavourite()
}

// supportFavourite plans what of subscriptions the accounts have that people try, and one of each state around them.
func (p *player) supportFavourite() {
	of := p.Sellers[p.Favourite]
	if len(of.Tiers) == 0 {
		return
	}
	p.agenda.add(p.ago(158), p.supports(0, of.Tiers[0].ID, subscriptions.Month, func(_ context.Context, id string) {
		if len(of.Tiers) > 1 {
			p.agenda.add(p.ago(70), func(ctx context.Context) error {
				_, err := p.support.ChangeTier(ctx, p.viewer(0), id, subscriptions.Wish{
					TierID: of.Tiers[1].ID, Interval: subscriptions.Month,
				})
				return err
			})
		}
	}))
	for n, s := range p.Sellers {
		if n != p.Favourite && len(s.Tiers) > 0 {
			p.agenda.add(p.ago(120), p.supports(0, s.Tiers[0].ID, subscriptions.Month, func(_ context.Context, id string) {
				p.agenda.add(p.ago(40), p.quits(0, id))
			}))
			break
		}
	}
	// One whose card is refused since yesterday, one whose was for too long, one who pauses.
	p.agenda.add(p.Until.AddDate(0, -2, 0).Add(-34*hour), p.withOther(brokenCard, 20, of.Tiers[0].ID))
	p.agenda.add(p.ago(150), p.withOther(brokenCard, 110, of.Tiers[0].ID))
	p.agenda.add(p.ago(75), p.another(of.Tiers[0].ID, func(ctx context.Context, fan int, id string) {
		p.agenda.add(p.ago(20), func(ctx context.Context) error {
			_, err := p.support.Pause(ctx, p.viewer(fan), id)
			return unlessConflict(err)
		})
	}))
}

// another has a fan of the favourite who does not support them do so.
func (p *player) another(tierID string, then func(ctx context.Context, fan int, id string)) act {
	return func(ctx context.Context) error {
		of := p.Sellers[p.Favourite].Person.UserID
		for range 20 {
			fan, found := p.someone(p.Favourite)
			if !found || p.paid.open[p.Fans[fan].Person.UserID+"/"+of] != "" {
				continue
			}
			after := func(ctx context.Context, id string) { then(ctx, fan, id) }
			return p.supports(fan, tierID, subscriptions.Month, after)(ctx)
		}
		return nil
	}
}

// withOther has somebody support the favourite, and put another card in the place of the first some days before the
// end.
func (p *player) withOther(number string, daysAgo float64, tierID string) act {
	return p.another(tierID, func(_ context.Context, fan int, id string) {
		p.agenda.add(p.ago(daysAgo), func(ctx context.Context) error {
			sub, err := p.support.ChangeCard(ctx, p.viewer(fan), id)
			if err != nil {
				return unlessConflict(err)
			}
			if _, err := p.sandbox.Confirm(ctx, sub.SetupSecret, p.card(number)); err != nil {
				return fmt.Errorf("giving another card: %w", err)
			}
			_, err = p.support.Refresh(ctx, p.viewer(fan), id)
			return err
		})
	})
}

// supports has a fan subscribe and pay. Without a plan of what then, it goes on for as long as people stay.
func (p *player) supports(
	fan int, tierID string, interval subscriptions.Interval, then func(ctx context.Context, id string),
) act {
	return func(ctx context.Context) error {
		sub, err := p.support.Subscribe(ctx, p.viewer(fan), subscriptions.Wish{TierID: tierID, Interval: interval})
		if err != nil {
			return unlessConflict(err) // they do already
		}
		p.now = p.now.Add(time.Duration(p.between(40, 240)) * time.Second)
		if _, err := p.sandbox.Confirm(ctx, sub.Invoice().ClientSecret, p.card(goodCard)); err != nil {
			return fmt.Errorf("paying for a tier: %w", err)
		}
		if sub, err = p.support.Refresh(ctx, p.viewer(fan), sub.ID); err != nil {
			return err
		}
		if sub.Status() != subscriptions.Active {
			return fmt.Errorf("subscription %s is %s", sub.ID, sub.Status())
		}
		if then != nil {
			then(ctx, sub.ID)
		} else if interval == subscriptions.Month {
			for month := 1; p.now.AddDate(0, month, 0).Before(p.Until); month++ {
				if p.chance(quits) {
					at := p.now.AddDate(0, month, -1-p.Random.IntN(20))
					p.agenda.add(at, p.quits(fan, sub.ID))
					break
				}
			}
		}
		p.lookAt(sub)
		return nil
	}
}

func (p *player) quits(fan int, id string) act {
	return func(ctx context.Context) error {
		_, err := p.support.Cancel(ctx, p.viewer(fan), id)
		return err
	}
}

// lookAt plans what the server does about a subscription when it is due.
func (p *player) lookAt(sub subscriptions.Subscription) {
	at := sub.DueAt()
	if at.IsZero() || !at.Before(p.Until) {
		return
	}
	// The server looks every minute.
	p.agenda.add(at.Add(time.Minute), func(ctx context.Context) error {
		if err := p.support.Work(ctx); err != nil {
			return err
		}
		now, err := p.paid.Get(ctx, sub.ID)
		if err == nil {
			p.lookAt(now)
		}
		return err
	})
}
