package meilisearch

import (
	"slices"
	"sync"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/item"
)

// presentFor is how long it is believed that a type of which the index held nothing is
// still missing. Only the first document of a type that another server wrote is found that
// much later.
const presentFor = time.Second

// present remembers of which types the index holds something: several questions are asked
// for each type, and most sites have nothing of some.
type present struct {
	guard sync.Mutex
	types map[item.Type]bool
	until time.Time
}

// among returns those of types that may hold something, and whether it is time to ask again;
// all types are given then.
func (p *present) among(types []item.Type) (likely []item.Type, ask bool) {
	p.guard.Lock()
	defer p.guard.Unlock()
	if time.Now().After(p.until) {
		return types, true
	}
	return slices.DeleteFunc(slices.Clone(types), func(t item.Type) bool { return !p.types[t] }), false
}

// learn takes the answer to countQuery. What began to be written after asked was asked
// for is in nobody's answer, so that answer is not believed.
func (p *present) learn(counted answer, asked time.Time) error {
	counts, err := countsOf(counted)
	if err != nil {
		return err
	}
	p.guard.Lock()
	defer p.guard.Unlock()
	if asked.Before(p.until) {
		return nil
	}
	p.types = make(map[item.Type]bool, len(counts))
	for t, n := range counts {
		p.types[t] = n > 0
	}
	p.until = time.Now().Add(presentFor)
	return nil
}

// forget makes the next search ask again, and answers that were asked for before now not
// be believed.
func (p *present) forget() {
	p.guard.Lock()
	defer p.guard.Unlock()
	p.types, p.until = nil, time.Now()
}
