package earlyaccess

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

// Day is what happened on the landing page on one day, in UTC. Nothing of it says who.
type Day struct {
	// Day is yyyy-mm-dd.
	Day string
	// Visits are openings of the page, Joined addresses that were left, Confirmed those that were confirmed.
	Visits, Joined, Confirmed int
}

// MeasureStore keeps counts by day.
type MeasureStore interface {
	AddVisits(ctx context.Context, day string, visits int) error
	// Days returns days that something happened on, from a day on, the first first.
	Days(ctx context.Context, from string) ([]Day, error)
}

// visitsByAddress keeps one address from making up numbers.
var visitsByAddress = limit.Rule{Name: "landing-visit", Max: 30, Window: time.Hour}

// visits are counted here until they are noted: a page that many open at once must not wait for one node.
type visits struct {
	mu    sync.Mutex
	byDay map[string]int
}

// Visit counts an opening of the landing page; beyond thirty an hour from one address none are counted.
func (s *Service) Visit(ctx context.Context, from string) error {
	if _, err := s.Limits.Take(ctx, visitsByAddress, from); fault.CodeOf(err) == fault.RateLimited {
		return nil
	} else if err != nil {
		return err
	}
	s.visits.add(s.Now().UTC().Format(time.DateOnly), 1)
	return nil
}

func (v *visits) add(day string, count int) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.byDay == nil {
		v.byDay = map[string]int{}
	}
	v.byDay[day] += count
}

// noteVisits keeps what was counted; what cannot be kept now is counted on.
func (s *Service) noteVisits(ctx context.Context) error {
	s.visits.mu.Lock()
	counted := s.visits.byDay
	s.visits.byDay = nil
	s.visits.mu.Unlock()
	var errs []error
	for day, count := range counted {
		if err := s.Store.AddVisits(ctx, day, count); err != nil {
			s.visits.add(day, count)
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// measured is how many days admins see.
const measured = 60

// Days returns the last sixty days, to analysts too: they are sums. Errors: UNAUTHENTICATED, FORBIDDEN.
func (s *Service) Days(ctx context.Context, v access.Viewer) ([]Day, error) {
	if err := v.RequireRole(access.Analyst); err != nil {
		return nil, err
	}
	first := s.Now().UTC().AddDate(0, 0, 1-measured)
	known, err := s.Store.Days(ctx, first.Format(time.DateOnly))
	if err != nil {
		return nil, err
	}
	all := make([]Day, 0, measured)
	for i := range measured {
		day := Day{Day: first.AddDate(0, 0, i).Format(time.DateOnly)}
		if len(known) > 0 && known[0].Day == day.Day {
			day, known = known[0], known[1:]
		}
		all = append(all, day)
	}
	return all, nil
}
