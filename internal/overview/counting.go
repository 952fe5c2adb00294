package overview

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/upkeep"
)

const (
	// countEvery is how often what may still change is counted, lookEvery how often it is looked for what is due: a round
	// that failed, as the graph was busy, is soon tried again.
	countEvery = 5 * time.Minute
	lookEvery  = time.Minute
	// settledAfter is how long after its end a day may still change: what was heard offline comes late.
	settledAfter = 48 * time.Hour
	// countAtOnce is how many days are counted in one transaction.
	countAtOnce = 10
)

// mostDays is how far back is counted: the longest span, and as much before it.
var mostDays = 2 * slices.Max(Spans)

// Count counts the days that are due, the last first: those that never were counted, and those that may have changed
// since. Several servers may do so at once; each leaves out what another has just counted.
func (s *Service) Count(ctx context.Context) error {
	now := s.now().UTC()
	today := dayOf(now)
	from, err := s.store.FirstDay(ctx)
	if err != nil || from == "" {
		return err
	}
	from = max(from, dayOf(now.AddDate(0, 0, 1-mostDays)))
	counted, err := s.store.Counted(ctx, from, today)
	if err != nil {
		return err
	}
	var due []string
	for day := now.Truncate(24 * time.Hour); dayOf(day) >= from; day = day.AddDate(0, 0, -1) {
		at, was := counted[dayOf(day)]
		if !was || isStale(day, at, now) {
			due = append(due, dayOf(day))
		}
	}
	for days := range slices.Chunk(due, countAtOnce) {
		if err := s.store.Count(ctx, days, today, now); err != nil {
			return err
		}
	}
	return nil
}

// isStale reports whether a day that was counted may have changed since.
func isStale(day, countedAt, now time.Time) bool {
	return countedAt.Before(day.Add(24*time.Hour+settledAfter)) && now.Sub(countedAt) >= countEvery
}

// Run counts what is due, at once and from then on, until ctx ends.
func (s *Service) Run(ctx context.Context, log *slog.Logger) {
	upkeep.Upkeep{What: "the figures of the site", Log: log, Work: s.Count, Look: lookEvery}.Run(ctx)
}
