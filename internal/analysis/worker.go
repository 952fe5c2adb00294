package analysis

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/sound"
)

// Options tune a worker; zero values mean the defaults.
type Options struct {
	// Poll is how often the store is asked without being notified (2 s).
	Poll time.Duration
	// Lease is how long other servers keep away; it is renewed three times as often (1 min).
	Lease time.Duration
	// MaxAttempts is how often a sound is tried before it fails (5).
	MaxAttempts int
	// FirstDelay is the pause before the second attempt; it doubles from then on (10 s).
	FirstDelay time.Duration
	// Now is the clock (time.Now).
	Now func() time.Time
}

func (o Options) withDefaults() Options {
	if o.Poll == 0 {
		o.Poll = 2 * time.Second
	}
	if o.Lease == 0 {
		o.Lease = time.Minute
	}
	if o.MaxAttempts == 0 {
		o.MaxAttempts = 5
	}
	if o.FirstDelay == 0 {
		o.FirstDelay = 10 * time.Second
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	return o
}

// Worker looks at one sound at a time, so that it takes one processor at most.
type Worker struct {
	store   Store
	blobs   Blobs
	options Options
	log     *slog.Logger
	metrics *metrics
	wake    chan struct{}
}

// NewWorker prepares a worker; Run starts it. reg may be nil.
func NewWorker(
	store Store, blobs Blobs, options Options, log *slog.Logger, reg prometheus.Registerer,
) (*Worker, error) {
	m, err := newMetrics(reg)
	if err != nil {
		return nil, fmt.Errorf("registering the metrics of the analysis: %w", err)
	}
	return &Worker{
		store: store, blobs: blobs, options: options.withDefaults(), log: log, metrics: m, wake: make(chan struct{}, 1),
	}, nil
}

// Hear wakes the worker where a track got another sound. It never blocks.
func (w *Worker) Hear(e event.Event) {
	if e.Verb != event.SoundReplaced {
		return
	}
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// Run works until ctx ends. What it was doing then is taken up again after its lease, here or
// by another server. A store that is away only delays it.
func (w *Worker) Run(ctx context.Context) {
	poll := time.NewTicker(w.options.Poll)
	defer poll.Stop()
	for ctx.Err() == nil {
		if err := w.drain(ctx); err != nil && ctx.Err() == nil {
			w.log.WarnContext(ctx, "the analysis of sounds waits", "error", err)
		}
		select {
		case <-ctx.Done():
		case <-w.wake:
		case <-poll.C:
		}
	}
}

// drain works until nothing is due.
func (w *Worker) drain(ctx context.Context) error {
	for ctx.Err() == nil {
		w.measure(ctx)
		now := w.options.Now()
		work, found, err := w.store.Take(ctx, now, now.Add(w.options.Lease))
		if err != nil {
			return fmt.Errorf("taking a sound: %w", err)
		}
		if !found {
			return nil
		}
		if err := w.do(ctx, work); err != nil {
			return err
		}
	}
	return nil
}

// do looks at one sound and settles it. Its error is the store's alone.
func (w *Worker) do(ctx context.Context, work Work) error {
	if work.Attempt > w.options.MaxAttempts {
		// Each attempt before ended with the server, or failed to read.
		return w.fail(ctx, work,
			"The sound could not be looked at, although it was tried several times. Please upload it again.")
	}
	result, err := w.look(ctx, work)
	switch {
	case err == nil:
		kept, err := w.store.Finish(ctx, work, result)
		if err != nil {
			return fmt.Errorf("keeping what was found of track %s: %w", work.TrackID, err)
		}
		if kept {
			w.metrics.done.Inc()
		}
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case fault.CodeOf(err) == fault.BadUserInput:
		w.log.InfoContext(ctx, "a sound cannot be played", "track", work.TrackID, "error", err)
		return w.fail(ctx, work, words(err))
	case w.blobs.Missing(err):
		return w.fail(ctx, work, "The uploaded file is no longer there. Please upload it again.")
	case errors.Is(err, errLost):
		return nil
	}
	delay := w.options.FirstDelay << (work.Attempt - 1)
	w.log.WarnContext(ctx, "looking at a sound failed and is tried again", "track", work.TrackID, "attempt", work.Attempt,
		"in", delay, "error", err)
	if _, err := w.store.Retry(ctx, work, w.options.Now().Add(delay)); err != nil {
		return fmt.Errorf("putting track %s back: %w", work.TrackID, err)
	}
	return nil
}

func (w *Worker) fail(ctx context.Context, work Work, note string) error {
	kept, err := w.store.Fail(ctx, work, note)
	if err != nil {
		return fmt.Errorf("giving track %s up: %w", work.TrackID, err)
	}
	if kept {
		w.metrics.failed.Inc()
	}
	return nil
}

// words are what a failure tells the artist.
func words(err error) string {
	if e, ok := errors.AsType[*fault.Error](err); ok {
		return e.Message
	}
	return ""
}

// errLost says that the lease went to somebody else meanwhile, or the track has another sound.
var errLost = errors.New("analysis: the lease was lost")

// look reads a sound from beginning to end, and stores what is made of it.
func (w *Worker) look(ctx context.Context, work Work) (result Result, err error) {
	ctx, stop := context.WithCancelCause(ctx)
	renewed := make(chan struct{})
	go func() {
		defer close(renewed)
		w.renew(ctx, stop, work)
	}()
	defer func() {
		stop(nil)
		<-renewed
		if errors.Is(context.Cause(ctx), errLost) {
			err = errLost
		}
	}()
	file, err := w.blobs.Open(ctx, work.AudioKey)
	if err != nil {
		return Result{}, fmt.Errorf("opening the sound of track %s: %w", work.TrackID, err)
	}
	defer func() { err = errors.Join(err, file.Content.Close()) }()
	began := time.Now()
	found, err := sound.Analyse(ctx, file.Content, file.Size)
	if err != nil {
		return Result{}, fmt.Errorf("analysing the sound of track %s: %w", work.TrackID, err)
	}
	w.metrics.audio.Add(found.Info.Duration.Seconds())
	w.metrics.spent.Add(time.Since(began).Seconds())
	if err := w.keep(ctx, work.AudioKey, found); err != nil {
		return Result{}, err
	}
	return resultOf(found, file.Size), nil
}

// renew keeps the lease until ctx ends, and ends it where it cannot.
func (w *Worker) renew(ctx context.Context, stop context.CancelCauseFunc, work Work) {
	tick := time.NewTicker(w.options.Lease / 3)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		held, err := w.store.Renew(ctx, work, w.options.Now().Add(w.options.Lease))
		switch {
		case err != nil && ctx.Err() == nil:
			w.log.WarnContext(ctx, "keeping the lease of a sound", "track", work.TrackID, "error", err)
		case err == nil && !held:
			stop(errLost)
			return
		}
	}
}

// keep stores peaks and preview: an empty list and no preview of what nothing here decodes.
// Another server that does the same writes the same.
func (w *Worker) keep(ctx context.Context, audioKey string, found sound.Analysis) error {
	peaks, err := json.Marshal(append([]float32{}, found.Peaks...))
	if err != nil {
		return fmt.Errorf("writing peaks: %w", err)
	}
	if err := w.blobs.Put(ctx, PeaksKey(audioKey), bytes.NewReader(peaks), int64(len(peaks))); err != nil {
		return fmt.Errorf("keeping peaks: %w", err)
	}
	if !found.Decoded {
		return nil
	}
	preview := found.Preview
	if err := w.blobs.Put(ctx, PreviewKey(audioKey), bytes.NewReader(preview), int64(len(preview))); err != nil {
		return fmt.Errorf("keeping a preview: %w", err)
	}
	return nil
}

func resultOf(found sound.Analysis, size int64) Result {
	r := Result{
		Duration: found.Info.Duration, Codec: string(found.Info.Codec), SampleRate: found.Info.SampleRate,
		Channels: found.Info.Channels, BitDepth: found.Info.BitDepth, Size: size,
		Measured: found.Decoded, Blocks: found.Loudness.Blocks, TruePeak: found.TruePeak,
	}
	switch {
	case !found.Decoded:
		r.Note = "This server cannot decode this format, so its loudness is not known " +
			"and it has no waveform and no preview. It plays all the same."
	case r.Blocks > 0:
		r.Loudness = &found.Loudness.Loudness
	case found.TruePeak == nil:
		r.Note = "There is only silence in this file."
	}
	return r
}
