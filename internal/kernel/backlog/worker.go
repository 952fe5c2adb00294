package backlog

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Options tune a worker; zero values mean the defaults.
type Options struct {
	// Batch is how many events are leased at once (100).
	Batch int
	// Lease is how long other workers keep away from leased events, and so also bounds one
	// delivery (30 s).
	Lease time.Duration
	// Poll is how often the store is asked without being notified (1 s).
	Poll time.Duration
	// MaxAttempts is after how many failures of its own an event is a dead letter (8, which
	// takes about four minutes).
	MaxAttempts int
	// FirstDelay and LastDelay bound the pause before a retry, which doubles (1 s, 5 min).
	FirstDelay, LastDelay time.Duration
}

func (o Options) withDefaults() Options {
	if o.Batch == 0 {
		o.Batch = 100
	}
	if o.Lease == 0 {
		o.Lease = 30 * time.Second
	}
	if o.Poll == 0 {
		o.Poll = time.Second
	}
	if o.MaxAttempts == 0 {
		o.MaxAttempts = 8
	}
	if o.FirstDelay == 0 {
		o.FirstDelay = time.Second
	}
	if o.LastDelay == 0 {
		o.LastDelay = 5 * time.Minute
	}
	return o
}

// Worker carries events from a store to their receivers. Each receiver has a lane of its own with its
// lease and its pauses, so that one that is slow or away holds up no other. Events for a receiver that is not here
// are left to other servers.
type Worker struct {
	store   Store
	lanes   []*lane
	options Options
	log     *slog.Logger
	metrics *metrics
}

// lane is what one receiver is carried. Only its own goroutine touches away.
type lane struct {
	*Worker
	name     string
	receiver Receiver
	wake     chan struct{}
	// away says that the receiver was unavailable when last asked.
	away absence
}

// absence is a receiver that cannot work now.
type absence struct {
	// asked is how often in a row it could not, until when it is asked again.
	asked int
	until time.Time
}

// lastProbe bounds the pause before a receiver that was unavailable is asked again, so that
// what waited for it moves soon after it is back.
const lastProbe = 5 * time.Second

// New prepares a worker; Run starts it. reg may be nil.
func New(
	store Store, receivers map[string]Receiver, options Options, log *slog.Logger, reg prometheus.Registerer,
) (*Worker, error) {
	metrics, err := newMetrics(reg)
	if err != nil {
		return nil, fmt.Errorf("registering the metrics of events: %w", err)
	}
	w := &Worker{store: store, options: options.withDefaults(), log: log, metrics: metrics}
	for _, name := range slices.Sorted(maps.Keys(receivers)) {
		w.lanes = append(w.lanes, &lane{Worker: w, name: name, receiver: receivers[name], wake: make(chan struct{}, 1)})
	}
	return w, nil
}

// Notify wakes the lanes of the receivers, as after a commit of this server. It never blocks.
func (w *Worker) Notify(receivers []string) {
	for _, l := range w.lanes {
		if !slices.Contains(receivers, l.name) {
			continue
		}
		select {
		case l.wake <- struct{}{}:
		default:
		}
	}
}

// Run carries events until ctx ends, and returns when the deliveries under way have ended. A
// store that is away only delays it.
func (w *Worker) Run(ctx context.Context) {
	var lanes sync.WaitGroup
	for _, l := range w.lanes {
		lanes.Go(func() { l.run(ctx) })
	}
	lanes.Wait()
}

func (l *lane) run(ctx context.Context) {
	poll := time.NewTicker(l.options.Poll)
	defer poll.Stop()
	for ctx.Err() == nil {
		if err := l.drain(ctx); err != nil && ctx.Err() == nil {
			l.log.WarnContext(ctx, "a receiver's events wait", "receiver", l.name, "error", err)
		}
		select {
		case <-ctx.Done():
		case <-l.wake:
		case <-poll.C:
		}
	}
}

// drain works until nothing is due, or the receiver is away: one batch probes it after its pause, the rest stays due.
// What becomes due while it carries the last batch wakes it again.
func (l *lane) drain(ctx context.Context) error {
	l.measure(ctx)
	for ctx.Err() == nil && !time.Now().Before(l.away.until) {
		events, err := l.store.Lease(ctx, l.name, l.options.Batch, l.options.Lease)
		if err != nil {
			return fmt.Errorf("leasing events: %w", err)
		}
		if len(events) == 0 {
			return nil
		}
		if err := l.carry(ctx, events); err != nil {
			return err
		}
		l.measure(ctx)
		if len(events) < l.options.Batch {
			return nil
		}
	}
	return nil
}

// carry delivers one lease and settles every event of it.
func (l *lane) carry(ctx context.Context, events []Event) error {
	// The delivery ends before the lease does, or two servers would carry the same.
	within, cancel := context.WithTimeout(ctx, l.options.Lease*9/10)
	defer cancel()
	return l.deliver(within, events)
}

// deliver hands over the events together, and alone where together they fail.
func (l *lane) deliver(ctx context.Context, events []Event) error {
	err := l.receive(ctx, events)
	if err == nil {
		return l.done(ctx, events)
	}
	if isAway(err) {
		return l.hold(ctx, events, err)
	}
	if len(events) == 1 {
		return l.retry(ctx, events[0], err)
	}
	for i, event := range events {
		err := l.receive(ctx, events[i:i+1])
		switch {
		case err == nil:
			err = l.done(ctx, events[i:i+1])
		case isAway(err):
			return l.hold(ctx, events[i:], err)
		default:
			err = l.retry(ctx, event, err)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// receive calls the receiver; a panic in it is the failure of its events.
func (l *lane) receive(ctx context.Context, events []Event) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("the receiver panicked: %v", cause)
		}
		if !isAway(err) {
			l.away = absence{}
		}
	}()
	return l.receiver.Receive(ctx, events)
}

// isAway says whether the receiver, or time, failed, rather than an event.
func isAway(err error) bool {
	return fault.CodeOf(err) == fault.Unavailable || errors.Is(err, context.DeadlineExceeded) ||
		errors.Is(err, context.Canceled)
}

func (l *lane) done(ctx context.Context, events []Event) error {
	l.metrics.delivered.WithLabelValues(l.name).Add(float64(len(events)))
	ids := make([]string, len(events))
	for i, event := range events {
		ids[i] = event.ID
	}
	// What was carried is settled although the server is stopping.
	settle, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	if err := l.store.Done(settle, ids); err != nil {
		return fmt.Errorf("settling %d events: %w", len(ids), err)
	}
	return nil
}

// hold lets all events wait for their receiver, without blame.
func (l *lane) hold(ctx context.Context, events []Event, cause error) error {
	delay := min(l.pause(l.away.asked), lastProbe)
	l.away = absence{asked: l.away.asked + 1, until: time.Now().Add(delay)}
	level := slog.LevelWarn
	if l.away.asked > 1 {
		level = slog.LevelDebug // it was said once that it is away
	}
	l.log.Log(ctx, level, "an event receiver is away", "receiver", l.name, "events", len(events), "delay", delay,
		"error", cause)
	retries := make([]Retry, len(events))
	for i, event := range events {
		retries[i] = Retry{ID: event.ID, Attempts: event.Attempts, Delay: delay, Error: cause.Error()}
	}
	return l.settle(ctx, retries)
}

// retry lets one event wait, or gives it up after its last attempt.
func (l *lane) retry(ctx context.Context, event Event, cause error) error {
	retry := Retry{ID: event.ID, Attempts: event.Attempts + 1, Delay: l.pause(event.Attempts), Error: cause.Error()}
	about := []any{
		"receiver", l.name, "item", event.ItemType, "id", event.ItemID, "attempt", retry.Attempts,
		"error", cause,
	}
	if retry.DeadLetter = retry.Attempts >= l.options.MaxAttempts; retry.DeadLetter {
		l.log.ErrorContext(ctx, "an event is a dead letter", about...)
	} else {
		l.log.WarnContext(ctx, "an event failed", append(about, "delay", retry.Delay)...)
	}
	return l.settle(ctx, []Retry{retry})
}

func (l *lane) settle(ctx context.Context, retries []Retry) error {
	l.metrics.failed.WithLabelValues(l.name).Add(float64(len(retries)))
	settle, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	if err := l.store.Retry(settle, retries); err != nil {
		return fmt.Errorf("settling %d events: %w", len(retries), err)
	}
	return nil
}

// pause doubles with each failure, and varies by half so that servers do not return in step.
func (l *lane) pause(failures int) time.Duration {
	full := l.options.LastDelay
	if failures < 30 {
		full = min(l.options.FirstDelay<<failures, l.options.LastDelay)
	}
	return full/2 + rand.N(full/2+1)
}
