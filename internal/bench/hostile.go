package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"sync"
	"time"
)

const (
	// quietFor is how long those who attack nobody are measured alone, first and last; attackFor is how long an attack
	// lasts, and calmFor how long nothing happens before one.
	quietFor, attackFor, attackCalm = 15 * time.Second, 5 * time.Second, time.Second
	// attackAtOnce is how many requests of an attacker wait for their answers at once.
	attackAtOnce = 16
	// attackedMemory is what the server may take, as on the smallest machine of docs/operations/sizing.md: 4 GiB.
	attackedMemory = 1900 << 20
)

// attack is one way in which somebody may harm a site and those who use it.
type attack struct {
	name string
	// rate is how many requests are sent a second, at most.
	rate float64
	// lasts is for how long, attackFor where it is 0; atOnce is how many wait for an answer, attackAtOnce where it is 0.
	lasts  time.Duration
	atOnce int
	// open makes what the attack needs, before anything is measured.
	open func(ctx context.Context, b *besieged) (attacker, error)
}

// attacker is an attack that is ready.
type attacker struct {
	// strike is its nth request, from 0, and how that ended: as of call and query.
	strike func(ctx context.Context, n int) error
	// aim returns an error where the attack reached what it is for; nil where being a burden is all that it is for.
	aim func(ctx context.Context, answers map[string]int) error
}

// attacks are in this order, as some leave things behind.
var attacks = slices.Concat(
	queryAttacks, floodAttacks, fileAttacks, accountAttacks, slowAttacks, playAttacks, chatAttacks, shopAttacks,
	onceAttacks, linkAttacks, adminAttacks,
)

// benchHostile runs each attack for some seconds beside two members and two visitors, who were measured alone before.
// Of each it gives how much longer they waited, the memory that the server took, and what the attacker was answered.
// It fails where an attack reached its aim.
func benchHostile(ctx context.Context, _ *server) (figures []Figure, err error) {
	b, err := besiege(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, b.close()) }()
	if err := b.warm(ctx); err != nil {
		return nil, err
	}
	before, err := b.quiet(ctx)
	if err != nil {
		return nil, err
	}
	type attacked struct {
		name string
		suffered
	}
	var all []attacked
	var reached []error
	for _, a := range attacks {
		if !b.only.MatchString(a.name) {
			continue
		}
		seen, err := b.suffer(ctx, a)
		if err != nil && seen.took == nil {
			return nil, fmt.Errorf("%s: %w", a.name, err)
		}
		if err != nil {
			reached = append(reached, fmt.Errorf("%s: %w", a.name, err))
		}
		fmt.Fprintf(os.Stderr, "bench: hostile: %s: %s\n", a.name, seen.told(before))
		all = append(all, attacked{a.name, seen})
	}
	after, err := b.quiet(ctx)
	if err != nil {
		return nil, err
	}
	// The quicker of both: while the first is measured the database may still compile.
	quiet := before
	if after.p95() < before.p95() {
		quiet = after
	}
	figures = append(before.figures("quiet", quiet), after.figures("quiet again", quiet)...)
	for _, one := range all {
		figures = append(figures, one.figures(one.name, quiet)...)
	}
	return figures, errors.Join(reached...)
}

// isQuiet is what no answer takes once the database has planned what people ask for, and warmWithin bounds how long
// that takes on a busy machine.
const isQuiet, warmWithin = 400 * time.Millisecond, 4 * time.Minute

// warm has those who attack nobody ask until the database has planned what they ask for, and answers no quicker for
// being asked more: else each attack would be measured against that.
func (b *besieged) warm(ctx context.Context) error {
	last := time.Hour
	for until := time.Now().Add(warmWithin); ; {
		seen, err := b.alone(ctx, attackFor)
		if err == nil && seen.refused == 0 && seen.slowest().took < isQuiet {
			if seen.p95() > last*4/5 {
				return nil
			}
			last = seen.p95()
		}
		if time.Now().After(until) || ctx.Err() != nil {
			slowest := seen.slowest()
			return errors.Join(err, seen.refusal, fmt.Errorf("the site is not quiet: %s takes %s", slowest.view, slowest.took))
		}
	}
}

// quiet measures those who attack nobody alone.
func (b *besieged) quiet(ctx context.Context) (suffered, error) { return b.alone(ctx, quietFor) }

// alone has nothing else go on, for so long.
func (b *besieged) alone(ctx context.Context, lasts time.Duration) (suffered, error) {
	return b.meanwhile(ctx, lasts, func(ctx context.Context) map[string]int {
		<-ctx.Done()
		return nil
	})
}

// suffer runs an attack. The error is what it reached, where what was seen is there, else why it did not run.
func (b *besieged) suffer(ctx context.Context, a attack) (suffered, error) {
	by, err := a.open(ctx, b)
	if err != nil {
		return suffered{}, err
	}
	time.Sleep(attackCalm)
	lasts := a.lasts
	if lasts == 0 {
		lasts = attackFor
	}
	seen, err := b.meanwhile(ctx, lasts, func(ctx context.Context) map[string]int { return a.run(ctx, by) })
	if err != nil {
		return suffered{}, err
	}
	if seen.memory.resident > attackedMemory {
		err = fmt.Errorf("the server took %d MiB of memory", seen.memory.resident>>20)
	}
	if seen.refused > 0 {
		err = errors.Join(err, fmt.Errorf("%d requests of others were refused: %w", seen.refused, seen.refusal))
	}
	if by.aim != nil {
		err = errors.Join(err, by.aim(ctx, seen.answers))
	}
	return seen, err
}

// run strikes at the attack's rate until ctx ends, and counts the answers by how they ended.
func (a attack) run(ctx context.Context, by attacker) map[string]int {
	answers := map[string]int{}
	var mu sync.Mutex
	var all sync.WaitGroup
	atOnce := a.atOnce
	if atOnce == 0 {
		atOnce = attackAtOnce
	}
	free := make(chan struct{}, atOnce)
	pace := time.NewTicker(time.Duration(float64(time.Second) / a.rate))
	defer pace.Stop()
	for n := 0; ctx.Err() == nil; n++ {
		select {
		case free <- struct{}{}:
		case <-ctx.Done():
			continue
		}
		all.Go(func() {
			outcome := outcomeOf(by.strike(ctx, n))
			mu.Lock()
			answers[outcome]++
			mu.Unlock()
			<-free
		})
		select {
		case <-pace.C:
		case <-ctx.Done():
		}
	}
	all.Wait()
	return answers
}

// outcomeOf names how a request ended: OK, the code of a refusal by GraphQL, the status of an answer.
func outcomeOf(err error) string {
	if err == nil {
		return "OK"
	}
	if refusal, is := errors.AsType[*refused](err); is && refusal.code != "" {
		return refusal.code
	}
	if failed, is := errors.AsType[*failure](err); is {
		return fmt.Sprint(failed.status)
	}
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		return "given up"
	}
	if _, is := errors.AsType[*refused](err); is {
		return "refused"
	}
	return "no answer"
}

// mustNever is an aim that is reached where a single request is answered.
func mustNever(what string) func(context.Context, map[string]int) error {
	return func(_ context.Context, answers map[string]int) error {
		if n := answers["OK"]; n > 0 {
			return fmt.Errorf("%d times %s", n, what)
		}
		return nil
	}
}

// outcomesOf are those of answers, in order.
func outcomesOf(answers map[string]int) []string { return slices.Sorted(maps.Keys(answers)) }
