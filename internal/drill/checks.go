package main

import (
	"fmt"
	"slices"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
)

// slack is what a machine may add to an answer that waits for an engine to the end: a busy one twice what an answer
// takes on it when all is well.
func (d *drill) slack() time.Duration { return max(1500*time.Millisecond, 2*d.calm) }

// The bounds of answers while an engine does not answer. A read is told after cypher.ReadPatience; a write waits for
// cypher.WritePatience, and may have read something first.
func (d *drill) mostRead() time.Duration { return cypher.ReadPatience + d.slack() }

func (d *drill) mostWrite() time.Duration {
	return cypher.ReadPatience + cypher.WritePatience + d.slack()
}

const (
	// moreGoroutines is how many a server may have more after a trouble than before all.
	moreGoroutines = 150
	// moreMemory is how many times the memory it may then hold.
	moreMemory = 2
)

// judge adds what must not have been seen in a phase.
func (d *drill) judge(one *result) {
	d.judgePages(one)
	d.judgeWrites(one)
	if one.after.goroutines > d.before.goroutines+moreGoroutines {
		one.late = append(one.late, fmt.Sprintf("%d goroutines, %d before all", one.after.goroutines, d.before.goroutines))
	}
	if one.after.resident > moreMemory*d.before.resident {
		one.late = append(one.late,
			fmt.Sprintf("%d MB of memory, %d before all", one.after.resident>>20, d.before.resident>>20))
	}
}

func (d *drill) judgePages(one *result) {
	read, written := d.bounds(one)
	for _, p := range d.pages {
		at := one.pages[p.name]
		if at == nil {
			one.wrong = append(one.wrong, p.name+" was never answered")
			continue
		}
		if at.frame.class != whole {
			one.wrong = append(one.wrong, fmt.Sprintf("%s: its page comes %s", p.name, at.frame))
		}
		switch allowed := d.worstAllowed(p, one); {
		case at.verdict.class >= poor:
			one.wrong = append(one.wrong, fmt.Sprintf("%s: %s", p.name, at.verdict))
		case at.verdict.class > allowed:
			one.late = append(one.late, fmt.Sprintf("%s: %s", p.name, at.verdict))
		case at.read > read:
			one.late = append(one.late, fmt.Sprintf("%s: a read took %.1f s, more than %s", p.name, at.read.Seconds(), read))
		case at.written > written:
			one.late = append(one.late,
				fmt.Sprintf("%s: a write took %.1f s, more than %s", p.name, at.written.Seconds(), written))
		}
	}
}

func (d *drill) judgeWrites(one *result) {
	_, written := d.bounds(one)
	for _, b := range d.books {
		t := b.tallyOf(one.phase)
		if t.failed > 0 {
			one.wrong = append(one.wrong, fmt.Sprintf("%s: %s", b.name, t.words))
		}
		if t.slowest > written {
			one.late = append(one.late, fmt.Sprintf("%s took %.1f s, more than %s", b.name, t.slowest.Seconds(), written))
		}
		if one.engine != neo4j && t.refused+t.unknown > 0 {
			one.late = append(one.late, fmt.Sprintf("%s was refused %d times, and needs %s for nothing", b.name,
				t.refused+t.unknown, one.engine))
		}
	}
}

// bounds are how long a read and a write may take in a phase.
func (d *drill) bounds(one *result) (read, written time.Duration) {
	if one.isSlow {
		// Then answers take what the engine takes. The site waits no longer than this.
		return givenUp, givenUp
	}
	return d.mostRead(), d.mostWrite()
}

// worstAllowed is how bad a page may be: without Neo4j each says what is away; without another engine it is whole, but
// for what is made of that engine alone.
func (d *drill) worstAllowed(p page, one *result) class {
	switch {
	case one.isSlow:
		return whole
	case one.engine == neo4j, slices.Contains(p.mayMiss, one.engine):
		return away
	}
	return whole
}
