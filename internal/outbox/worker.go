package outbox

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
	// Batch is how many records are leased at once (100).
	Batch int
	// Lease is how long other workers keep away from leased records, and so also bounds one
	// delivery (30 s).
	Lease time.Duration
	// Poll is how often the store is asked without being notified (1 s).
	Poll time.Duration
	// MaxAttempts is after how many failures of its own a record is set aside (8, which
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

// Worker carries records from a store to the receivers of their kinds. Each receiver has a lane of its own with its
// lease and its pauses, so that one that is slow or away holds up no other. Records of a kind that has no receiver here
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
	kind     string
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
func New(store Store, receivers map[string]Receiver, options Options, log *slog.Logger, reg prometheus.Registerer) (*Worker, error) {
	metrics, err := newMetrics(reg)
	if err != nil {
		return nil, fmt.Errorf("registering the metrics of the outbox: %w", err)
	}
	w := &Worker{store: store, options: options.withDefaults(), log: log, metrics: metrics}
	for _, kind := range slices.Sorted(maps.Keys(receivers)) {
		w.lanes = append(w.lanes, &lane{Worker: w, kind: kind, receiver: receivers[kind], wake: make(chan struct{}, 1)})
	}
	return w, nil
}

// Notify wakes every lane, as after a commit of this server. It never blocks.
func (w *Worker) Notify() {
	for _, l := range w.lanes {
		select {
		case l.wake <- struct{}{}:
		default:
		}
	}
}

// Run carries records until ctx ends, and returns when the deliveries under way have ended. A
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
			l.log.WarnContext(ctx, "the outbox waits", "kind", l.kind, "error", err)
		}
		select {
		case <-ctx.Done():
		case <-l.wake:
		case <-poll.C:
		}
	}
}

// drain works until nothing is due, or the receiver is away: one batch probes it after its pause, the rest stays due.
func (l *lane) drain(ctx context.Context) error {
	l.measure(ctx)
	for ctx.Err() == nil && !time.Now().Before(l.away.until) {
		records, err := l.store.Lease(ctx, []string{l.kind}, l.options.Batch, l.options.Lease)
		if err != nil {
			return fmt.Errorf("leasing outbox records: %w", err)
		}
		if len(records) == 0 {
			return nil
		}
		if err := l.carry(ctx, records); err != nil {
			return err
		}
		l.measure(ctx)
	}
	return nil
}

// carry delivers one lease and settles every record of it.
func (l *lane) carry(ctx context.Context, records []Record) error {
	// The delivery ends before the lease does, or two servers would carry the same.
	within, cancel := context.WithTimeout(ctx, l.options.Lease*9/10)
	defer cancel()
	return l.deliver(within, records)
}

// deliver hands over the records together, and alone where together they fail.
func (l *lane) deliver(ctx context.Context, records []Record) error {
	err := l.receive(ctx, records)
	if err == nil {
		return l.done(ctx, records)
	}
	if isAway(err) {
		return l.hold(ctx, records, err)
	}
	if len(records) == 1 {
		return l.retry(ctx, records[0], err)
	}
	for i, record := range records {
		err := l.receive(ctx, records[i:i+1])
		switch {
		case err == nil:
			err = l.done(ctx, records[i:i+1])
		case isAway(err):
			return l.hold(ctx, records[i:], err)
		default:
			err = l.retry(ctx, record, err)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// receive calls the receiver; a panic in it is the failure of its records.
func (l *lane) receive(ctx context.Context, records []Record) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("the receiver panicked: %v", cause)
		}
		if !isAway(err) {
			l.away = absence{}
		}
	}()
	return l.receiver.Receive(ctx, records)
}

// isAway says whether the receiver, or time, failed, rather than a record.
func isAway(err error) bool {
	return fault.CodeOf(err) == fault.Unavailable || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled)
}

func (l *lane) done(ctx context.Context, records []Record) error {
	l.metrics.delivered.WithLabelValues(l.kind).Add(float64(len(records)))
	ids := make([]string, len(records))
	for i, record := range records {
		ids[i] = record.ID
	}
	// What was carried is settled although the server is stopping.
	settle, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	if err := l.store.Done(settle, ids); err != nil {
		return fmt.Errorf("settling %d outbox records: %w", len(ids), err)
	}
	return nil
}

// hold lets all records wait for their receiver, without blame.
func (l *lane) hold(ctx context.Context, records []Record, cause error) error {
	delay := min(l.pause(l.away.asked), lastProbe)
	l.away = absence{asked: l.away.asked + 1, until: time.Now().Add(delay)}
	level := slog.LevelWarn
	if l.away.asked > 1 {
		level = slog.LevelDebug // it was said once that it is away
	}
	l.log.Log(ctx, level, "an outbox receiver is away", "kind", l.kind, "records", len(records), "delay", delay, "error", cause)
	retries := make([]Retry, len(records))
	for i, record := range records {
		retries[i] = Retry{ID: record.ID, Attempts: record.Attempts, Delay: delay, Error: cause.Error()}
	}
	return l.settle(ctx, retries)
}

// retry lets one record wait, or sets it aside after its last attempt.
func (l *lane) retry(ctx context.Context, record Record, cause error) error {
	retry := Retry{ID: record.ID, Attempts: record.Attempts + 1, Delay: l.pause(record.Attempts), Error: cause.Error()}
	about := []any{"kind", record.Kind, "item", record.ItemType, "id", record.ItemID, "attempt", retry.Attempts, "error", cause}
	if retry.SetAside = retry.Attempts >= l.options.MaxAttempts; retry.SetAside {
		l.log.ErrorContext(ctx, "an outbox record is set aside", about...)
	} else {
		l.log.WarnContext(ctx, "an outbox record failed", append(about, "delay", retry.Delay)...)
	}
	return l.settle(ctx, []Retry{retry})
}

func (l *lane) settle(ctx context.Context, retries []Retry) error {
	l.metrics.failed.WithLabelValues(l.kind).Add(float64(len(retries)))
	settle, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	if err := l.store.Retry(settle, retries); err != nil {
		return fmt.Errorf("settling %d outbox records: %w", len(retries), err)
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
