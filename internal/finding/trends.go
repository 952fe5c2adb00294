package finding

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

const (
	// AtLeast is how many people must have looked for a text on a day before that day of it is told to admins, and
	// have opened something that it found before it trends.
	AtLeast = 3
	// trendDays are set against the trendBefore days before them.
	trendDays, trendBefore = 7, 21
	// mostTrending is how many are shown.
	mostTrending = 8
	// trendLife is how long they hold.
	trendLife = time.Minute
)

// Trends is what was looked for by enough people.
type Trends interface {
	// Rising gives texts of the days from since on, how often something was opened that they found, then and on the days
	// from before up to since; those of which at least half the searches found something.
	Rising(ctx context.Context, before, since string) ([]Rise, error)
	// Searched gives texts of the days from since on, the most searched first; with empty, those that mostly found
	// nothing.
	Searched(ctx context.Context, since string, empty bool, most int) ([]Searched, error)
}

// Rise is how often a text led to something lately, and before.
type Rise struct {
	Key, Text    string
	Late, Before int
}

// Searched is how often a text was looked for.
type Searched struct {
	Text     string
	Searches int
	// People are those of each day, summed, of a day at most 20.
	People int
	Empty  int
}

// trends keeps what is trending for a minute.
type trends struct {
	store   Trends
	now     func() time.Time
	working sync.WaitGroup

	mu      sync.Mutex
	at      time.Time
	known   []Rise
	loading *rising // nil while nobody reads them
}

// rising is one reading of what is trending; known and err are written before ready is closed.
type rising struct {
	ready chan struct{}
	known []Rise
	err   error
}

// latest returns what is trending, worked out at most once a minute. Those who ask at once share one reading, and each
// waits no longer than ctx.
func (t *trends) latest(ctx context.Context) ([]Rise, error) {
	now := t.now()
	t.mu.Lock()
	if !t.at.IsZero() && now.Before(t.at.Add(trendLife)) {
		defer t.mu.Unlock()
		return t.known, nil
	}
	r := t.loading
	if r == nil {
		r = &rising{ready: make(chan struct{})}
		t.loading = r
		t.working.Go(func() { t.load(context.WithoutCancel(ctx), r, now) })
	}
	t.mu.Unlock()
	select {
	case <-r.ready:
		return r.known, r.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (t *trends) load(ctx context.Context, r *rising, now time.Time) {
	ctx, cancel := context.WithTimeout(ctx, loadWithin)
	defer cancel()
	defer close(r.ready)
	since := now.AddDate(0, 0, -trendDays+1)
	rises, err := t.store.Rising(ctx, dayOf(since.AddDate(0, 0, -trendBefore)), dayOf(since))
	t.mu.Lock()
	defer t.mu.Unlock()
	t.loading = nil
	if err != nil {
		r.err = fmt.Errorf("reading what is trending: %w", err)
		return
	}
	r.known = ranked(rises)
	t.known, t.at = r.known, now
}

// ranked puts first what was opened most beyond what the weeks before let expect, in standard deviations of a count
// that is the same every week, and keeps the first.
func ranked(rises []Rise) []Rise {
	surprise := func(r Rise) float64 {
		expected := float64(r.Before) * trendDays / trendBefore
		return (float64(r.Late) - expected) / math.Sqrt(expected+1)
	}
	sorted := slices.SortedFunc(slices.Values(rises), func(a, b Rise) int {
		return cmp.Or(cmp.Compare(surprise(b), surprise(a)), cmp.Compare(b.Late, a.Late), cmp.Compare(a.Key, b.Key))
	})
	return sorted[:min(len(sorted), mostTrending)]
}

// recentShown is how many recent searches are suggested.
const recentShown = 10

// Remembered are searches to be made again.
type Remembered struct {
	Recent   []Recent
	Trending []string
}

// Remembered returns the person's latest searches and what is trending; with text, those that begin with it or have a
// word that does. Errors: UNAUTHENTICATED.
func (s *Service) Remembered(ctx context.Context, v access.Viewer, text string) (Remembered, error) {
	if err := v.Require(); err != nil {
		return Remembered{}, err
	}
	rising, err := s.trends.latest(ctx)
	if err != nil {
		return Remembered{}, err
	}
	// What the person searched for last may still wait to be written.
	if err := s.log.flush(ctx); err != nil {
		s.log.log.WarnContext(ctx, "searches were not taken down", "error", err)
	}
	recent, err := s.store.Recent(ctx, v.UserID)
	if err != nil {
		return Remembered{}, fmt.Errorf("reading recent searches: %w", err)
	}
	var found Remembered
	begun := s.log.fold(text)
	for _, r := range recent {
		if begins(r.Key, begun) && len(found.Recent) < recentShown {
			found.Recent = append(found.Recent, r)
		}
	}
	for _, r := range rising {
		if begins(r.Key, begun) {
			found.Trending = append(found.Trending, r.Text)
		}
	}
	return found, nil
}

// begins reports whether a folded text, or one of its words, begins with another.
func begins(key, begun string) bool {
	return strings.HasPrefix(key, begun) || strings.Contains(key, " "+begun)
}

// ForgetRecent removes a search from the person's own, or all where text is empty. Errors: UNAUTHENTICATED.
func (s *Service) ForgetRecent(ctx context.Context, v access.Viewer, text string) error {
	if err := v.Require(); err != nil {
		return err
	}
	key := s.log.fold(text)
	if text != "" && key == "" {
		return nil // nothing of that kind is kept
	}
	// What still waits to be written is removed with the rest.
	if err := s.log.flush(ctx); err != nil {
		return fmt.Errorf("taking down what waits: %w", err)
	}
	if err := s.store.ForgetRecent(ctx, v.UserID, key); err != nil {
		return fmt.Errorf("forgetting recent searches: %w", err)
	}
	s.log.again(v.UserID)
	return nil
}

// Searched tells analysts what was looked for on the last days, 1 to 90, the most searched first; with empty, what
// mostly found nothing. Only what at least three people looked for on a day is told, and of that day alone. Errors:
// UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT.
func (s *Service) Searched(ctx context.Context, v access.Viewer, days int, empty bool, first int) ([]Searched, error) {
	if err := v.RequireRole(access.Analyst); err != nil {
		return nil, err
	}
	wrong := map[string]string{}
	if days < 1 || days > keptDays {
		wrong["days"] = fmt.Sprintf("days must be between 1 and %d.", keptDays)
	}
	if first < 1 || first > 100 {
		wrong["first"] = "first must be between 1 and 100."
	}
	if len(wrong) > 0 {
		return nil, fault.BadInput(wrong)
	}
	return s.store.Searched(ctx, dayOf(s.now().AddDate(0, 0, 1-days)), empty, first)
}
