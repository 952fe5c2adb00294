package indexing

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
)

// build fills a fresh index and puts it in the place of the one that answers.
func (u *run) build(ctx context.Context) error {
	state, err := u.index.State(ctx)
	if err != nil {
		return err
	}
	if state.Build == u.job.ID {
		return nil // it was swapped in before the server could say so
	}
	b, resumed, err := u.index.Build(ctx, u.job.ID)
	if err != nil {
		return err
	}
	at := u.at()
	// Where no index answers, nothing can be copied from it, and what was is not to be trusted.
	alone := !state.Ready && !at.Everything
	if alone && resumed {
		if err := b.Discard(ctx); err != nil {
			return err
		}
		if b, resumed, err = u.index.Build(ctx, u.job.ID); err != nil {
			return err
		}
	}
	if alone || at.Begun && !resumed {
		u.restart(!state.Ready)
	}
	u.change(func(p *Progress) { p.Cursor.Begun = true })
	all := u.steps()
	if err := u.count(ctx, all, state); err != nil {
		return err
	}
	err = u.fill(ctx, b, all)
	if err == nil {
		err = u.verify(ctx, b, all)
	}
	if err == nil {
		err = u.commit(ctx, b)
	}
	if m, differs := errors.AsType[mismatch](err); differs {
		return u.again(ctx, b, m)
	}
	if errors.Is(err, ErrBuildGone) || errors.Is(err, ErrNotReady) {
		// Wiped, or taken down by another job: the next try begins anew.
		return errors.Join(err, b.Discard(ctx))
	}
	return err
}

// commit swaps a fresh index in, unless an admin has stopped the job since that was last looked for: who cancels is
// told that search goes on with the index it has. From here on nobody can.
func (u *run) commit(ctx context.Context, b Build) (err error) {
	u.change(func(p *Progress) { p.IsSwapping = true })
	defer func() {
		if err != nil {
			u.change(func(p *Progress) { p.IsSwapping = false })
		}
	}()
	state, held, err := u.save(ctx)
	switch {
	case err != nil:
		return err
	case !held:
		return errLost
	case state != Running:
		return errSteered
	}
	return b.Commit(ctx)
}

// fills is how often in all an index is filled that is then not what the graph has: what
// changed without a word of it, as by hand, may have come between.
const fills = 3

// again gives up a fresh index that differs, and begins another unless that was tried enough.
func (u *run) again(ctx context.Context, b Build, m mismatch) error {
	if err := b.Discard(ctx); err != nil {
		return err
	}
	if u.mismatches++; u.mismatches >= fills {
		return final(m)
	}
	u.restart(u.at().Everything)
	return m
}

func (u *run) steps() []step {
	j := u.job
	j.Cursor = u.at()
	return steps(j, u.index.Types())
}

// count says how much there is to do, unless that is known.
func (u *run) count(ctx context.Context, all []step, state IndexState) error {
	u.guard.Lock()
	total := u.progress.Total
	u.guard.Unlock()
	if total >= 0 {
		return nil
	}
	total = 0
	for _, s := range all {
		if s.walk {
			total += int(state.Documents[s.kind])
			continue
		}
		n, err := u.graph.Count(ctx, s.kind)
		if err != nil {
			return fmt.Errorf("counting what is to be indexed: %w", err)
		}
		total += n
	}
	u.change(func(p *Progress) { p.Total = total })
	return nil
}

func (u *run) fill(ctx context.Context, b Build, all []step) error {
	for at := u.at().Step; at < len(all); at++ {
		s := all[at]
		var err error
		if s.walk {
			err = u.walk(ctx, s.kind, func(things []Thing) error { return b.Add(ctx, things) })
		} else {
			err = u.read(ctx, s.kind, func(things []Thing) error {
				u.draw(things)
				return b.Add(ctx, things)
			})
		}
		if err != nil {
			return err
		}
		u.stepDone()
	}
	return nil
}

// read hands what the graph has of a type, from the cursor on, to use; the next page is read
// meanwhile.
func (u *run) read(ctx context.Context, kind string, use func([]Thing) error) error {
	type page struct {
		things []Thing
		read   int
		last   string
		err    error
	}
	ctx, stop := context.WithCancel(ctx)
	var reading sync.WaitGroup
	defer reading.Wait()
	defer stop()
	pages := make(chan page)
	after := u.at().After
	reading.Go(func() {
		for {
			var p page
			p.things, p.read, p.last, p.err = u.graph.Page(ctx, kind, after, u.options.Batch)
			select {
			case pages <- p:
			case <-ctx.Done():
				return
			}
			if p.err != nil || p.read == 0 {
				return
			}
			after = p.last
		}
	})
	for {
		var p page
		select {
		case p = <-pages:
		case <-ctx.Done():
			return ctx.Err()
		}
		if p.err != nil {
			return fmt.Errorf("reading the graph: %w", p.err)
		}
		if p.read == 0 {
			return nil
		}
		if err := use(p.things); err != nil {
			return err
		}
		u.advance(p.read, p.last)
	}
}

// walk hands all that the index holds of a type to use, from the beginning.
func (u *run) walk(ctx context.Context, kind string, use func([]Thing) error) error {
	u.change(func(p *Progress) { p.Done, p.Found = p.Cursor.StepDone, p.Cursor.StepFound })
	return u.index.Walk(ctx, kind, func(things []Thing) error {
		if err := use(things); err != nil {
			return err
		}
		u.advance(len(things), "")
		return ctx.Err()
	})
}

// draw keeps a sample in which each thing seen so far is as likely as any other (reservoir
// sampling, Vitter's algorithm R).
func (u *run) draw(things []Thing) {
	u.change(func(p *Progress) {
		sample := slices.Clone(p.Cursor.Sample)
		for _, t := range things {
			p.Cursor.Seen++
			if len(sample) < u.options.Sample {
				sample = append(sample, t.Ref)
			} else if at := rand.IntN(p.Cursor.Seen); at < len(sample) { //nolint:gosec // nobody gains by guessing it
				sample[at] = t.Ref
			}
		}
		p.Cursor.Sample = sample
	})
}
