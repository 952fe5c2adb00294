package outbox

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"slices"
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

// Worker carries records from a store to the receivers of their kinds. Records of a kind
// that has no receiver here are left to other servers.
type Worker struct {
	store     Store
	receivers map[string]Receiver
	kinds     []string
	options   Options
	log       *slog.Logger
	metrics   *metrics
	wake      chan struct{}
	// away has the kinds whose receiver was unavailable when last asked. Only Run's
	// goroutine touches it.
	away map[string]absence
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
	return &Worker{
		store: store, receivers: receivers, kinds: slices.Sorted(maps.Keys(receivers)),
		options: options.withDefaults(), log: log, metrics: metrics,
		wake: make(chan struct{}, 1), away: map[string]absence{},
	}, nil
}

// Notify wakes the worker, as after a commit of this server. It never blocks.
func (w *Worker) Notify() {
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// Run carries records until ctx ends, and returns when the delivery under way has ended. A
// store that is away only delays it.
func (w *Worker) Run(ctx context.Context) {
	poll := time.NewTicker(w.options.Poll)
	defer poll.Stop()
	for ctx.Err() == nil {
		if err := w.drain(ctx); err != nil && ctx.Err() == nil {
			w.log.WarnContext(ctx, "the outbox waits", "error", err)
		}
		select {
		case <-ctx.Done():
		case <-w.wake:
		case <-poll.C:
		}
	}
}

// drain works until nothing is due for a receiver that is there.
func (w *Worker) drain(ctx context.Context) error {
	w.measure(ctx)
	for ctx.Err() == nil {
		kinds := w.present()
		if len(kinds) == 0 {
			return nil
		}
		records, err := w.store.Lease(ctx, kinds, w.options.Batch, w.options.Lease)
		if err != nil {
			return fmt.Errorf("leasing outbox records: %w", err)
		}
		if len(records) == 0 {
			return nil
		}
		if err := w.carry(ctx, records); err != nil {
			return err
		}
		w.measure(ctx)
	}
	return nil
}

// present gives the kinds to work on: those whose receiver is not known to be away. One batch
// probes a receiver after its pause; the rest stay due, and flow once it is back.
func (w *Worker) present() []string {
	now := time.Now()
	return slices.DeleteFunc(slices.Clone(w.kinds), func(kind string) bool { return now.Before(w.away[kind].until) })
}

// carry delivers one lease, kind by kind, and settles every record of it.
func (w *Worker) carry(ctx context.Context, records []Record) error {
	byKind := map[string][]Record{}
	for _, record := range records {
		byKind[record.Kind] = append(byKind[record.Kind], record)
	}
	// All deliveries end before the lease does, or two servers would carry the same.
	within, cancel := context.WithTimeout(ctx, w.options.Lease*9/10)
	defer cancel()
	var errs []error
	for _, kind := range slices.Sorted(maps.Keys(byKind)) {
		errs = append(errs, w.deliver(within, kind, byKind[kind]))
	}
	return errors.Join(errs...)
}

// deliver hands over the records of one kind together, and alone where together they fail.
func (w *Worker) deliver(ctx context.Context, kind string, records []Record) error {
	err := w.receive(ctx, kind, records)
	if err == nil {
		return w.done(ctx, kind, records)
	}
	if isAway(err) {
		return w.hold(ctx, kind, records, err)
	}
	if len(records) == 1 {
		return w.retry(ctx, records[0], err)
	}
	for i, record := range records {
		err := w.receive(ctx, kind, records[i:i+1])
		switch {
		case err == nil:
			err = w.done(ctx, kind, records[i:i+1])
		case isAway(err):
			return w.hold(ctx, kind, records[i:], err)
		default:
			err = w.retry(ctx, record, err)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// receive calls the receiver; a panic in it is the failure of its records.
func (w *Worker) receive(ctx context.Context, kind string, records []Record) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("the receiver panicked: %v", cause)
		}
		if !isAway(err) {
			delete(w.away, kind)
		}
	}()
	return w.receivers[kind].Receive(ctx, records)
}

// isAway says whether the receiver, or time, failed, rather than a record.
func isAway(err error) bool {
	return fault.CodeOf(err) == fault.Unavailable || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled)
}

func (w *Worker) done(ctx context.Context, kind string, records []Record) error {
	w.metrics.delivered.WithLabelValues(kind).Add(float64(len(records)))
	ids := make([]string, len(records))
	for i, record := range records {
		ids[i] = record.ID
	}
	// What was carried is settled although the server is stopping.
	settle, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	if err := w.store.Done(settle, ids); err != nil {
		return fmt.Errorf("settling %d outbox records: %w", len(ids), err)
	}
	return nil
}

// hold lets all records wait for their receiver, without blame.
func (w *Worker) hold(ctx context.Context, kind string, records []Record, cause error) error {
	delay := min(w.pause(w.away[kind].asked), lastProbe)
	w.away[kind] = absence{asked: w.away[kind].asked + 1, until: time.Now().Add(delay)}
	level := slog.LevelWarn
	if w.away[kind].asked > 1 {
		level = slog.LevelDebug // it was said once that it is away
	}
	w.log.Log(ctx, level, "an outbox receiver is away", "kind", kind, "records", len(records), "delay", delay, "error", cause)
	retries := make([]Retry, len(records))
	for i, record := range records {
		retries[i] = Retry{ID: record.ID, Attempts: record.Attempts, Delay: delay, Error: cause.Error()}
	}
	return w.settle(ctx, kind, retries)
}

// retry lets one record wait, or sets it aside after its last attempt.
func (w *Worker) retry(ctx context.Context, record Record, cause error) error {
	retry := Retry{ID: record.ID, Attempts: record.Attempts + 1, Delay: w.pause(record.Attempts), Error: cause.Error()}
	about := []any{"kind", record.Kind, "item", record.ItemType, "id", record.ItemID, "attempt", retry.Attempts, "error", cause}
	if retry.SetAside = retry.Attempts >= w.options.MaxAttempts; retry.SetAside {
		w.log.ErrorContext(ctx, "an outbox record is set aside", about...)
	} else {
		w.log.WarnContext(ctx, "an outbox record failed", append(about, "delay", retry.Delay)...)
	}
	return w.settle(ctx, record.Kind, []Retry{retry})
}

func (w *Worker) settle(ctx context.Context, kind string, retries []Retry) error {
	w.metrics.failed.WithLabelValues(kind).Add(float64(len(retries)))
	settle, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	if err := w.store.Retry(settle, retries); err != nil {
		return fmt.Errorf("settling %d outbox records: %w", len(retries), err)
	}
	return nil
}

// pause doubles with each failure, and varies by half so that servers do not return in step.
func (w *Worker) pause(failures int) time.Duration {
	full := w.options.LastDelay
	if failures < 30 {
		full = min(w.options.FirstDelay<<failures, w.options.LastDelay)
	}
	return full/2 + rand.N(full/2+1)
}
