package indexing

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus"
)

// Options tune a runner; zero values mean the defaults.
type Options struct {
	// Poll is how often the store is asked without being notified, and Save how often progress
	// and lease are kept (1 s).
	Poll, Save time.Duration
	// Lease is how long after a server's last sign of life another takes its job over (8 s).
	Lease time.Duration
	// ReadyEvery is how often the index is looked at for having been wiped (15 s).
	ReadyEvery time.Duration
	// FirstDelay and LastDelay bound the pause after a failure, which doubles (1 s, 30 s).
	FirstDelay, LastDelay time.Duration
	// Tries is how often in a row a job may fail for another reason than that something is
	// away, and how often counts may differ in the end (5).
	Tries int
	// Batch is how many things are read at once (1,000), Sample how many are compared one by
	// one before an index is swapped in (200).
	Batch, Sample int
}

func (o Options) withDefaults() Options {
	for field, standard := range map[*time.Duration]time.Duration{
		&o.Poll: time.Second, &o.Save: time.Second, &o.Lease: 8 * time.Second, &o.ReadyEvery: 15 * time.Second,
		&o.FirstDelay: time.Second, &o.LastDelay: 30 * time.Second,
	} {
		if *field == 0 {
			*field = standard
		}
	}
	for field, standard := range map[*int]int{&o.Tries: 5, &o.Batch: 1000, &o.Sample: 200} {
		if *field == 0 {
			*field = standard
		}
	}
	return o
}

// Runner works on the jobs, one at a time, and begins one itself where the index is not ready.
type Runner struct {
	store   Store
	graph   Graph
	index   Index
	options Options
	log     *slog.Logger
	metrics *metrics
	holder  string
	wake    chan struct{}
	// working is held by the one that works in this process.
	working sync.Mutex
	// readyAt is when the index is looked at next, unready how often in a row it was not
	// ready. Only Run's goroutine touches them.
	readyAt time.Time
	unready int
}

// NewRunner prepares a runner; Run starts it. reg may be nil.
func NewRunner(
	store Store, graph Graph, index Index, options Options, log *slog.Logger, reg prometheus.Registerer,
) (*Runner, error) {
	m, err := newMetrics(reg)
	if err != nil {
		return nil, fmt.Errorf("registering the metrics of the search jobs: %w", err)
	}
	return &Runner{
		store: store, graph: graph, index: index, options: options.withDefaults(), log: log, metrics: m,
		holder: uuid.NewString(), wake: make(chan struct{}, 1),
	}, nil
}

// Notify wakes the runner. It never blocks.
func (r *Runner) Notify() {
	select {
	case r.wake <- struct{}{}:
	default:
	}
}

// Run works until ctx ends. What it was doing then goes on where it stopped, here or on
// another server.
func (r *Runner) Run(ctx context.Context) {
	var measuring sync.WaitGroup
	defer measuring.Wait()
	measuring.Go(func() { r.metrics.measure(ctx, r.store) })
	poll := time.NewTicker(r.options.Poll)
	defer poll.Stop()
	for ctx.Err() == nil {
		if err := errors.Join(r.ensure(ctx), r.Work(ctx)); err != nil && ctx.Err() == nil {
			r.log.WarnContext(ctx, "the search jobs wait", "error", err)
		}
		select {
		case <-ctx.Done():
		case <-r.wake:
		case <-poll.C:
		}
	}
}

// ensure begins a job where the index was never filled, was wiped, or is of another version.
func (r *Runner) ensure(ctx context.Context) error {
	if time.Now().Before(r.readyAt) {
		return nil
	}
	r.readyAt = time.Now().Add(r.options.ReadyEvery)
	state, err := r.index.State(ctx)
	if err != nil {
		return fmt.Errorf("looking whether the search index is ready: %w", err)
	}
	if state.Ready {
		r.unready = 0
		return nil
	}
	current, any, err := r.store.Current(ctx)
	if err != nil {
		return fmt.Errorf("beginning to fill the search index: %w", err)
	}
	switch {
	case any && current.State == Failed && current.builds():
		// A rebuild that fails is begun again, less and less often.
		r.unready++
		r.readyAt = time.Now().Add(r.options.ReadyEvery << min(r.unready, 5))
	case any && current.State == Paused && !current.Cursor.Everything:
		// It stood still over an index that answered. Now none does.
		if _, err := r.store.Steer(ctx, current.ID, []State{Paused}, Cancelled); err != nil {
			return fmt.Errorf("ending a paused search job: %w", err)
		}
	}
	job, err := start(ctx, r.store, Job{Kind: All})
	if err != nil {
		return fmt.Errorf("beginning to fill the search index: %w", err)
	}
	r.log.InfoContext(ctx, "the search index is not ready", "job", job.ID, "kind", string(job.Kind), "state",
		string(job.State))
	return nil
}

// Work does what there is to do and returns when there is no more, at once where this process
// is at it already.
func (r *Runner) Work(ctx context.Context) error {
	if !r.working.TryLock() {
		return nil
	}
	defer r.working.Unlock()
	defer r.metrics.running.Set(0)
	for ctx.Err() == nil {
		job, found, err := r.store.Take(ctx, r.holder, r.options.Lease)
		if err != nil {
			return fmt.Errorf("taking a search job: %w", err)
		}
		if !found {
			return nil
		}
		if err := r.do(ctx, job); err != nil {
			return err
		}
	}
	return nil
}

// errLost says that another server holds the job, errSteered that an admin stopped it.
var (
	errLost    = errors.New("indexing: another server took the job over")
	errSteered = errors.New("indexing: the job was stopped")
)

func isStopped(err error) bool { return errors.Is(err, errLost) || errors.Is(err, errSteered) }

// do works on a job until it ends or is stopped, and settles it.
func (r *Runner) do(ctx context.Context, job Job) error {
	if job.State == Cancelled {
		return r.clear(ctx, job)
	}
	r.log.InfoContext(ctx, "a search job runs", "job", job.ID, "kind", string(job.Kind), "type", job.ObjectType,
		"done", job.Done)
	u := &run{Runner: r, job: job, progress: job.Progress, began: time.Now(), beganAt: job.Done}
	inner, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var keeping sync.WaitGroup
	keeping.Go(func() { u.keep(inner, stop) })
	err := u.work(inner)
	stopped := context.Cause(inner)
	if isStopped(err) {
		stopped = err // it was seen before the next look
	}
	stop(nil)
	keeping.Wait()
	return u.settle(ctx, err, stopped)
}

// settle keeps how a job ended or where it stopped, although the server may be stopping.
func (u *run) settle(ctx context.Context, err, stopped error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	if errors.Is(stopped, errLost) {
		u.log.WarnContext(ctx, "another server took a search job over", "job", u.job.ID)
		return nil
	}
	end := Running
	switch {
	case err == nil:
		end = Done
		u.note("")
	case stopped == nil:
		end = Failed
		u.note(words(err))
	}
	state, held, saved := u.save(ctx)
	if saved != nil || !held {
		return saved
	}
	if state == Cancelled {
		return u.clear(ctx, u.job)
	}
	if end == Failed {
		u.log.ErrorContext(ctx, "a search job failed", "job", u.job.ID, "kind", string(u.job.Kind), "error", err)
		if err := u.discard(ctx, u.job); err != nil {
			u.log.WarnContext(ctx, "a fresh index is left until the next job", "error", err)
		}
	}
	if end == Done {
		u.log.InfoContext(ctx, "a search job is done", "job", u.job.ID, "kind", string(u.job.Kind), "things", u.progress.Done,
			"found", u.progress.Found, "seconds", time.Since(u.began).Seconds())
	}
	if err := u.store.Release(ctx, u.job.ID, u.holder, end); err != nil {
		return fmt.Errorf("settling search job %s: %w", u.job.ID, err)
	}
	return nil
}

// clear removes what a cancelled job left.
func (r *Runner) clear(ctx context.Context, job Job) error {
	if err := r.discard(ctx, job); err != nil {
		return err
	}
	if err := r.store.Release(ctx, job.ID, r.holder, Cancelled); err != nil {
		return fmt.Errorf("clearing search job %s: %w", job.ID, err)
	}
	return nil
}

func (r *Runner) discard(ctx context.Context, job Job) error {
	if !job.builds() {
		return nil
	}
	state, err := r.index.State(ctx)
	if err != nil {
		return fmt.Errorf("discarding a fresh index: %w", err)
	}
	if state.Build == job.ID {
		return nil // it answers: the job was stopped when it had done its work
	}
	b, _, err := r.index.Build(ctx, job.ID)
	if err == nil {
		err = b.Discard(ctx)
	}
	if err != nil {
		return fmt.Errorf("discarding a fresh index: %w", err)
	}
	return nil
}
