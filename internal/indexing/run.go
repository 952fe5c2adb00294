package indexing

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
)

// run is one stretch of work on a job.
type run struct {
	*Runner
	job Job
	// began and beganAt are when the stretch began and how many things were done by then.
	began   time.Time
	beganAt int
	// guard guards progress and fresh, the findings that are not yet kept.
	guard    sync.Mutex
	progress Progress
	fresh    []Finding
	// mismatches counts the fresh indexes that were not what the graph has.
	mismatches int
	// known are the findings that are kept or will be.
	known map[item.Ref]bool
}

// keep saves progress now and then, and stops the work where the job was taken over or stopped.
func (u *run) keep(ctx context.Context, stop context.CancelCauseFunc) {
	tick := time.NewTicker(u.options.Save)
	defer tick.Stop()
	kept := time.Now()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		state, held, err := u.save(ctx)
		switch {
		case err != nil && ctx.Err() != nil:
			return
		case err != nil:
			u.log.WarnContext(ctx, "the progress of a search job cannot be kept", "job", u.job.ID, "error", err)
			if time.Since(kept) > u.options.Lease {
				stop(errLost)
			}
		case !held:
			stop(errLost)
		case state != Running:
			stop(errSteered)
		default:
			kept = time.Now()
		}
	}
}

// save keeps progress, findings and the lease.
func (u *run) save(ctx context.Context) (State, bool, error) {
	u.guard.Lock()
	p, found := u.progress, u.fresh
	u.guard.Unlock()
	u.metrics.progress(p)
	state, held, err := u.store.Save(ctx, u.job.ID, u.holder, p, found, u.options.Lease)
	if err != nil {
		return state, held, fmt.Errorf("keeping the progress of search job %s: %w", u.job.ID, err)
	}
	u.guard.Lock()
	defer u.guard.Unlock()
	u.fresh = u.fresh[len(found):]
	return state, held, nil
}

// change changes the progress.
func (u *run) change(f func(p *Progress)) {
	u.guard.Lock()
	defer u.guard.Unlock()
	f(&u.progress)
}

// at returns the cursor.
func (u *run) at() Cursor {
	u.guard.Lock()
	defer u.guard.Unlock()
	return u.progress.Cursor
}

func (u *run) note(text string) { u.change(func(p *Progress) { p.Note = text }) }

// advance counts things that are done, up to after.
func (u *run) advance(n int, after string) {
	u.change(func(p *Progress) {
		p.Done += n
		p.Total = max(p.Total, p.Done)
		p.Cursor.After, p.Note = after, ""
		if seconds := time.Since(u.began).Seconds(); seconds > 0 {
			p.Rate = max(0, float64(p.Done-u.beganAt)) / seconds
		}
	})
}

// stepDone goes on to the next part.
func (u *run) stepDone() {
	u.change(func(p *Progress) {
		p.Cursor.Step++
		p.Cursor.After, p.Cursor.StepDone, p.Cursor.StepFound = "", p.Done, p.Found
	})
}

// restart forgets how far the job has come.
func (u *run) restart(everything bool) {
	u.change(func(p *Progress) {
		p.Done, p.Total, p.Cursor = 0, -1, Cursor{Everything: everything}
	})
	u.began, u.beganAt = time.Now(), 0
}

// final is an error that trying again does not mend.
type final struct{ words string }

func (f final) Error() string { return f.words }

// work tries until the job is done, waits while something is away, and gives up where the
// job fails again and again by itself.
func (u *run) work(ctx context.Context) error {
	delay, failures := u.options.FirstDelay, 0
	for {
		before := u.done()
		err := u.once(ctx)
		if err == nil || ctx.Err() != nil || isStopped(err) {
			return err
		}
		if _, ends := errors.AsType[final](err); ends {
			return err
		}
		if u.done() > before {
			delay, failures = u.options.FirstDelay, 0
		}
		if !isAway(err) {
			failures++
		}
		if failures >= u.options.Tries {
			return err
		}
		u.log.WarnContext(ctx, "a search job waits", "job", u.job.ID, "again_in", delay.String(), "error", err)
		u.note(words(err))
		if err := pause(ctx, delay); err != nil {
			return err
		}
		delay = min(2*delay, u.options.LastDelay)
	}
}

func (u *run) done() int {
	u.guard.Lock()
	defer u.guard.Unlock()
	return u.progress.Done
}

func (u *run) once(ctx context.Context) error {
	switch u.job.Kind {
	case Things:
		return u.things(ctx)
	case Type, All:
		return u.build(ctx)
	case Check, Repair:
		return u.check(ctx)
	default:
		return final{fmt.Sprintf("There is no kind of job called %s.", u.job.Kind)}
	}
}

// thingsAtOnce is how many of the things named are brought up to date at once.
const thingsAtOnce = 100

// things brings the things named, and what repeats something of them, up to date.
func (u *run) things(ctx context.Context) error {
	ids := u.job.IDs
	u.change(func(p *Progress) { p.Total = len(ids) })
	for {
		from := u.at().Step
		part := ids[min(from, len(ids)):min(from+thingsAtOnce, len(ids))]
		if len(part) == 0 {
			return nil
		}
		if err := u.index.Refresh(ctx, refsOf(u.job.ObjectType, part), true); err != nil {
			return notReady(err)
		}
		u.advance(len(part), "")
		u.change(func(p *Progress) { p.Cursor.Step = from + len(part) })
	}
}

// notReady ends what needs an index that answers: the next job fills it.
func notReady(err error) error {
	if errors.Is(err, ErrNotReady) {
		return final{"The index is not ready. It is filled anew by itself; try again after that."}
	}
	return err
}

func refsOf(kind string, ids []string) []item.Ref {
	refs := make([]item.Ref, len(ids))
	for i, id := range ids {
		refs[i] = item.Ref{Type: item.Type(kind), ID: id}
	}
	return refs
}

// isAway says whether something that is needed did not answer.
func isAway(err error) bool {
	return fault.CodeOf(err) == fault.Unavailable || errors.Is(err, context.DeadlineExceeded)
}

// longestWords bounds what is told of an error.
const longestWords = 500

// words are what admins are told of an error.
func words(err error) string {
	text := err.Error()
	if runes := []rune(text); len(runes) > longestWords {
		text = string(runes[:longestWords]) + "…"
	}
	return text
}

func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}
