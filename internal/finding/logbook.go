package finding

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/sidestage/sidestage/internal/kernel/access"
)

const (
	// mostQueued is how many searches wait to be written; more are lost, and counted.
	mostQueued = 1000
	// gather is how long searches are put together before they are written.
	gather = time.Second
	// onceWithin is how long the same text of the same person is one search, and mostOnce bounds that memory.
	onceWithin = 10 * time.Minute
	mostOnce   = 20_000
	// longest is how long a text is kept, in characters. What is longer nobody else will type.
	longest = 100
	// MostCounted is up to which number distinct people are counted, a day and text.
	MostCounted = 20
	// MostRecent is how many searches of a person are kept.
	MostRecent = 20
	// keptDays is how long counts are kept.
	keptDays = 90
)

// Log is where searches are kept.
type Log interface {
	// KeepSearches adds counts of days, and puts texts in front of people's recent ones, in one transaction.
	KeepSearches(ctx context.Context, counts []DayCount, recents []Recent) error
	// Recent gives a person's latest searches, the last first.
	Recent(ctx context.Context, userID string) ([]Recent, error)
	// ForgetRecent removes the one of a key, or all where it is empty.
	ForgetRecent(ctx context.Context, userID, key string) error
	// Salt gives what the people of a day are hashed with, fresh where it has none yet.
	Salt(ctx context.Context, day, fresh string) (string, error)
	// SweepSearches removes counts of days before one, and the salts of those before another with the counts of what fewer
	// than AtLeast people looked for on them.
	SweepSearches(ctx context.Context, countsBefore, saltsBefore string) error
}

// Search is one final search that was answered.
type Search struct {
	// UserID is empty for a visitor, of whom Address is known.
	UserID, Address string
	Text            string
	// Empty: nothing was found. It is counted, and not among what the person may make again.
	Empty bool
	// Narrowed searches, as those with a filter, say nothing about the text; they are the person's alone.
	Narrowed bool
}

// use is what a search is taken down for.
type use int

const (
	counted use = iota // among those of its day
	kept               // among the person's own
	opened             // as one that led somewhere
)

// DayCount is how often one text was looked for on a day, spellings put together.
type DayCount struct {
	// Day is as 2006-01-02 in UTC, Key the folded text, Text as it was typed last.
	Day, Key, Text  string
	Searches, Empty int
	// Opened is how often something found was opened. It counts for texts that were searched for that day alone.
	Opened int
	// People are who looked, and Openers who opened something, hashed with the day's salt.
	People, Openers []string
}

// Recent is a search that a person made.
type Recent struct {
	UserID, Key, Text string
	At                time.Time
}

// logbook takes searches down in the background.
type logbook struct {
	store Log
	fold  func(string) string
	now   func() time.Time
	log   *slog.Logger

	queue chan noted
	wake  chan struct{} // something waits
	lost  atomic.Int64

	mu   sync.Mutex
	once map[made]time.Time // until when it is the same search

	writing sync.Mutex // held while a batch is taken and written
	salts   map[string]string
}

// noted is a search that waits to be written, by what it is taken down for.
type noted struct {
	Search
	key  string
	at   time.Time
	uses map[use]bool
}

// made is a search that somebody made, hashed, and what it was taken down for.
type made struct {
	who, what string
	use       use
}

func newLogbook(o Options) *logbook {
	return &logbook{
		store: o.Store, fold: o.Fold, now: o.Now, log: o.Log, queue: make(chan noted, mostQueued),
		wake: make(chan struct{}, 1), once: map[made]time.Time{}, salts: map[string]string{},
	}
}

// Note takes a search down after it was answered. It never waits: where too many wait already, it is lost and counted.
// The same text of the same person within ten minutes is one search.
func (s *Service) Note(one Search) {
	uses := make([]use, 0, 2)
	if !one.Narrowed {
		uses = append(uses, counted)
	}
	if one.UserID != "" && !one.Empty {
		uses = append(uses, kept)
	}
	s.log.note(one, uses...)
}

// Opened takes down that somebody opened something that a search found: what trends is what led somewhere. address is
// where a visitor asks from. It never waits, as Note.
func (s *Service) Opened(v access.Viewer, address, text string) {
	s.log.note(Search{UserID: v.UserID, Address: address, Text: text}, opened)
}

// Lost counts the searches that were not taken down.
func (s *Service) Lost() int64 { return s.log.lost.Load() }

func (l *logbook) note(one Search, uses ...use) {
	one.Text = strings.TrimSpace(one.Text)
	if utf8.RuneCountInString(one.Text) > longest {
		return
	}
	n := noted{Search: one, key: l.fold(one.Text), at: l.now(), uses: map[use]bool{}}
	if n.key == "" {
		return
	}
	for _, u := range uses {
		if l.first(n, u) {
			n.uses[u] = true
		}
	}
	if len(n.uses) == 0 {
		return
	}
	select {
	case l.queue <- n:
	default:
		l.lost.Add(1)
	}
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

// first reports whether this search of the person was not taken down for a use just now.
func (l *logbook) first(n noted, u use) bool {
	m := made{hashed(n.who()), hashed(n.key), u}
	l.mu.Lock()
	defer l.mu.Unlock()
	if until, again := l.once[m]; again && n.at.Before(until) {
		return false
	}
	if len(l.once) >= mostOnce {
		clear(l.once)
	}
	l.once[m] = n.at.Add(onceWithin)
	return true
}

// again lets a person's next searches be kept at once.
func (l *logbook) again(userID string) {
	who := hashed(noted{Search: Search{UserID: userID}}.who())
	l.mu.Lock()
	defer l.mu.Unlock()
	maps.DeleteFunc(l.once, func(m made, _ time.Time) bool { return m.who == who && m.use == kept })
}

func (n noted) who() string {
	if n.UserID != "" {
		return n.UserID
	}
	return "visitor " + n.Address
}

func hashed(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:8])
}

// Run writes down what was noted until ctx ends; Flush writes what is left then.
func (s *Service) Run(ctx context.Context) {
	timer := time.NewTimer(gather)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.log.wake:
		}
		timer.Reset(gather)
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
		}
		if err := s.log.flush(ctx); err != nil {
			s.log.log.WarnContext(ctx, "searches were not taken down", "error", err)
		}
	}
}

// Flush writes what waits, and waits for what is loaded. Nothing else may be called meanwhile.
func (s *Service) Flush(ctx context.Context) error {
	s.people.loading.Wait()
	s.trends.working.Wait()
	return s.log.flush(ctx)
}

// writeWithin bounds the writing of a batch.
const writeWithin = 5 * time.Second

// flush puts what waits into the store; where that fails it is lost and counted. A batch that was taken is written
// whatever ends.
func (l *logbook) flush(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), writeWithin)
	defer cancel()
	l.writing.Lock()
	defer l.writing.Unlock()
	for {
		batch := l.waiting()
		if len(batch) == 0 {
			return nil
		}
		counts, err := l.count(ctx, batch)
		if err == nil {
			err = l.store.KeepSearches(ctx, counts, recents(batch))
		}
		if err != nil {
			l.lost.Add(int64(len(batch)))
			return fmt.Errorf("taking down %d searches: %w", len(batch), err)
		}
	}
}

// mostAtOnce is how many searches one transaction writes.
const mostAtOnce = 200

func (l *logbook) waiting() []noted {
	var batch []noted
	for len(batch) < mostAtOnce {
		select {
		case n := <-l.queue:
			batch = append(batch, n)
		default:
			return batch
		}
	}
	return batch
}

// count puts searches of one text on one day together.
func (l *logbook) count(ctx context.Context, batch []noted) ([]DayCount, error) {
	byText := map[string]*DayCount{}
	for _, n := range batch {
		if !n.uses[counted] && !n.uses[opened] {
			continue
		}
		day := dayOf(n.at)
		salt, err := l.salt(ctx, day)
		if err != nil {
			return nil, err
		}
		c := byText[day+"/"+n.key]
		if c == nil {
			c = &DayCount{Day: day, Key: n.key}
			byText[day+"/"+n.key] = c
		}
		who := hashed(salt, n.who())
		if n.uses[opened] {
			c.Opened++
			c.Openers = withOne(c.Openers, who)
			continue
		}
		c.Text = n.Text
		c.Searches++
		if n.Empty {
			c.Empty++
		}
		c.People = withOne(c.People, who)
	}
	counts := make([]DayCount, 0, len(byText))
	for _, c := range byText {
		counts = append(counts, *c)
	}
	// In one order, so that two servers that write the same texts wait for one another, and no more.
	slices.SortFunc(counts,
		func(a, b DayCount) int { return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.Key, b.Key)) })
	return counts, nil
}

// withOne adds somebody to those who are counted, once, while fewer are than are counted.
func withOne(people []string, who string) []string {
	if slices.Contains(people, who) || len(people) >= MostCounted {
		return people
	}
	return append(people, who)
}

// salt is the day's, kept while the day lasts.
func (l *logbook) salt(ctx context.Context, day string) (string, error) {
	if known, ok := l.salts[day]; ok {
		return known, nil
	}
	salt, err := l.store.Salt(ctx, day, rand.Text())
	if err != nil {
		return "", fmt.Errorf("reading the salt of the day: %w", err)
	}
	clear(l.salts)
	l.salts[day] = salt
	return salt, nil
}

// recents returns the last search of each person and text, in the order in which they were made.
func recents(batch []noted) []Recent {
	var latest []Recent
	for _, n := range batch {
		if !n.uses[kept] {
			continue
		}
		latest = slices.DeleteFunc(latest, func(r Recent) bool { return r.UserID == n.UserID && r.Key == n.key })
		latest = append(latest, Recent{UserID: n.UserID, Key: n.key, Text: n.Text, At: n.at})
	}
	slices.SortStableFunc(latest, func(a, b Recent) int { return cmp.Compare(a.UserID, b.UserID) })
	return latest
}

func dayOf(at time.Time) string { return at.UTC().Format(time.DateOnly) }

// Sweep removes counts older than 90 days, and of days that have passed what people were hashed with and what too few
// of them looked for.
func (s *Service) Sweep(ctx context.Context) error {
	now := s.now()
	if err := s.store.SweepSearches(ctx, dayOf(now.AddDate(0, 0, -keptDays)), dayOf(now)); err != nil {
		return fmt.Errorf("sweeping the log of searches: %w", err)
	}
	return nil
}
