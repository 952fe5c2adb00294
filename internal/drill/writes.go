package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// kind is one kind of write. Each write is of a thing of its own, named by a text.
type kind struct {
	name string
	// every is how long after one write the next comes.
	every time.Duration
	// write makes the n-th write: what it is of, and what was answered. The same n is the same write.
	write func(ctx context.Context, n int) (thing string, r reply)
	// kept reads what is there now, and how often, from a server.
	kept func(ctx context.Context, address string) (map[string]int, error)
	// isKept is in the place of kept: it fails where the thing is not there. It is asked once.
	isKept func(ctx context.Context, thing string) error
	// isKeyed: it has a client key, so it may be made again until it is acknowledged, and is there once.
	isKeyed bool
	// isLatest: of all things the last is there alone.
	isLatest bool
}

// tally is how the writes of one kind were answered in a phase.
type tally struct {
	acknowledged, refused, unknown, failed int
	slowest                                time.Duration
	words                                  string
}

// promise is what a write was answered.
type promise struct {
	n     int
	thing string
	// refused: the answer says that it was not done. unknown: that it may be done. Neither: it is done.
	refused, unknown bool
	// checked: it was seen to be there, for isKept.
	checked bool
}

// book is all writes of one kind.
type book struct {
	kind
	// had is what was there before all.
	had map[string]int

	mu       sync.Mutex
	promises []promise
	tallies  map[*phase]*tally
}

func newBook(k kind) *book { return &book{kind: k, tallies: map[*phase]*tally{}} }

// look notes what is there before anything is written.
func (b *book) look(ctx context.Context, address string) (err error) {
	if b.kept != nil {
		b.had, err = b.kept(ctx, address)
	}
	return err
}

// keepWriting writes one thing after the other until ctx ends.
func (b *book) keepWriting(ctx context.Context, n *notes) {
	for i := 0; ctx.Err() == nil; i++ {
		during := n.now()
		thing, r := b.write(ctx, i)
		if ctx.Err() != nil {
			// Nobody waited for the answer: it may be there or not.
			b.mu.Lock()
			b.promises = append(b.promises, promise{n: i, thing: thing, unknown: true})
			b.mu.Unlock()
			return
		}
		b.note(during, i, thing, r, n.isBack(during))
		pause(ctx, b.every)
	}
}

// note keeps what was answered to a write; isBack says that its engine was back by then.
func (b *book) note(during *phase, n int, thing string, r reply, isBack bool) {
	refused, unknown, words := outcomeOf(r)
	if words == "" && !refused && !unknown && thing == "" {
		words = fmt.Sprintf("answered %d without what was made: %.200s", r.status, r.body)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	t := b.tallies[during]
	if t == nil {
		t = &tally{}
		b.tallies[during] = t
	}
	if !isBack {
		t.slowest = max(t.slowest, r.took)
	}
	switch {
	case words != "":
		t.failed++
		t.words = words
	case unknown:
		t.unknown++
	case refused:
		t.refused++
	default:
		t.acknowledged++
	}
	b.promises = append(b.promises, promise{n: n, thing: thing, refused: refused, unknown: unknown || words != ""})
}

// outcomeOf reads the answer to a write. words say what is wrong with it, where it is none of the three.
func outcomeOf(r reply) (refused, unknown bool, words string) {
	v := judge(r, nil)
	said := refusalsOf(r)
	if problem, is := problemOf(r); is {
		said = append(said, problem)
	}
	switch {
	case v.class == failed:
		return false, false, v.words
	case len(said) == 0:
		return false, false, ""
	case said[0].Reason == fault.ReasonOutcomeUnknown:
		return false, true, ""
	}
	return true, false, ""
}

// again makes every write that was not acknowledged once more, with its key, and fails where one is not now either.
func (b *book) again(ctx context.Context) error {
	if !b.isKeyed {
		return nil
	}
	b.mu.Lock()
	var open []int
	for i, p := range b.promises {
		if p.refused || p.unknown {
			open = append(open, i)
		}
	}
	b.mu.Unlock()
	for _, i := range open {
		b.mu.Lock()
		p := b.promises[i]
		b.mu.Unlock()
		_, r := b.write(ctx, p.n)
		if refused, unknown, words := outcomeOf(r); refused || unknown || words != "" {
			b.mu.Lock()
			b.promises[i].refused, b.promises[i].unknown = p.refused && refused, true
			b.mu.Unlock()
			return fmt.Errorf("%s %q, made again with its key: answered %d: %.200s", b.name, p.thing, r.status, r.body)
		}
		b.mu.Lock()
		b.promises[i].refused, b.promises[i].unknown = false, false
		b.mu.Unlock()
	}
	return nil
}

// check compares what was promised with what is there, as a server shows it.
func (b *book) check(ctx context.Context, address string) error {
	b.mu.Lock()
	promises := slices.Clone(b.promises)
	b.mu.Unlock()
	if b.isKept != nil {
		return b.checkEach(ctx, promises)
	}
	kept, err := b.kept(ctx, address)
	if err != nil {
		return fmt.Errorf("reading what is there of %s: %w", b.name, err)
	}
	if b.isLatest {
		return b.checkLatest(promises, kept)
	}
	// Things come again where there are no more: of those the best answer counts.
	mayBe := map[string]bool{}
	for _, p := range promises {
		mayBe[p.thing] = mayBe[p.thing] || !p.refused || b.had[p.thing] > 0
	}
	var wrong error
	for _, p := range promises {
		times := kept[p.thing]
		switch {
		case !p.refused && !p.unknown && times == 0:
			wrong = errors.Join(wrong, fmt.Errorf("%s %q was acknowledged and is lost", b.name, p.thing))
		case b.isKeyed && times > 1:
			wrong = errors.Join(wrong, fmt.Errorf("%s %q was made once and is there %d times", b.name, p.thing, times))
		case p.refused && times > 0 && !mayBe[p.thing]:
			wrong = errors.Join(wrong, fmt.Errorf("%s %q was said not to be done, and is", b.name, p.thing))
		}
	}
	return wrong
}

// checkEach looks at each thing that was not yet looked at.
func (b *book) checkEach(ctx context.Context, promises []promise) (wrong error) {
	for i, p := range promises {
		if p.refused || p.unknown || p.checked {
			continue
		}
		if err := b.isKept(ctx, p.thing); err != nil {
			wrong = errors.Join(wrong, fmt.Errorf("%s %q was acknowledged and is lost: %w", b.name, p.thing, err))
			continue
		}
		b.mu.Lock()
		b.promises[i].checked = true
		b.mu.Unlock()
	}
	return wrong
}

// checkLatest: the last that was acknowledged is there, or one that came after it and may be done.
func (b *book) checkLatest(promises []promise, kept map[string]int) error {
	for i := len(promises) - 1; i >= 0; i-- {
		p := promises[i]
		switch {
		case p.refused:
			continue
		case kept[p.thing] > 0:
			return nil
		case !p.unknown:
			return fmt.Errorf("%s %q was acknowledged last and is not there: %v is", b.name, p.thing, kept)
		}
	}
	return nil
}
