package overview

import (
	"context"
	"errors"
	"log/slog"
	"regexp"
	"sync"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/upkeep"
)

// mostReason is how many characters are kept of why mail failed.
const mostReason = 200

// MailFailures counts mail that was given up. It keeps what the store does not take yet.
type MailFailures struct {
	store Store
	now   func() time.Time
	wake  upkeep.Alarm
	mu    sync.Mutex
	days  map[string]failures
}

type failures struct {
	count int
	last  MailFailure
}

// NewMailFailures returns a counter; now is the clock.
func NewMailFailures(store Store, now func() time.Time) *MailFailures {
	return &MailFailures{store: store, now: now, wake: upkeep.NewAlarm(), days: map[string]failures{}}
}

// Add counts a mail that was given up, and why. It does not block.
func (m *MailFailures) Add(why error) {
	now := m.now().UTC()
	m.add(dayOf(now), failures{1, MailFailure{At: now, Reason: withoutNames(why.Error())}})
	m.wake.Ring()
}

func (m *MailFailures) add(day string, more failures) {
	m.mu.Lock()
	defer m.mu.Unlock()
	f := m.days[day]
	f.count += more.count
	if !more.last.At.Before(f.last.At) {
		f.last = more.last
	}
	m.days[day] = f
}

// address matches whom mail is for, however a server words its refusal.
var address = regexp.MustCompile(`[^\s<>()"',;:]+@[^\s<>()"',;:]+`)

// host matches names and numbers of machines, with their ports.
var host = regexp.MustCompile(
	`(?i)\b(?:(?:[a-z0-9_-]+\.)+[a-z]{2,}|localhost|\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?\b|\[[0-9a-f:.]+\](?::\d+)?`)

// withoutHosts returns a reason that does not say which machines the site works with.
func withoutHosts(reason string) string { return host.ReplaceAllString(reason, "(server)") }

// withoutNames returns a reason without addresses, short enough to be shown.
func withoutNames(reason string) string {
	runes := []rune(address.ReplaceAllString(reason, "(address)"))
	if len(runes) > mostReason {
		runes = append(runes[:mostReason-1], '…')
	}
	return string(runes)
}

// Flush stores what was counted. What fails is stored with the next.
func (m *MailFailures) Flush(ctx context.Context) error {
	m.mu.Lock()
	days := m.days
	m.days = map[string]failures{}
	m.mu.Unlock()
	var errs []error
	for day, f := range days {
		if err := m.store.AddMailFailures(ctx, day, f.count, f.last); err != nil {
			m.add(day, f)
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// Run stores what is counted until ctx ends.
func (m *MailFailures) Run(ctx context.Context, log *slog.Logger) {
	upkeep.Upkeep{What: "mail that failed", Log: log, Wake: m.wake, Work: m.Flush, Look: time.Minute}.Run(ctx)
}
