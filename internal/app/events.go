package app

import (
	auditgraph "github.com/sidestage/sidestage/graphstore/audit"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/realtime/backplane"
)

// openEvents lets this process, and the others of one site where there are several, know what is written.
func (s *services) openEvents() {
	if s.world.cfg.RedisURL != "" {
		s.backplane = backplane.New(s.redis, "sidestage:events",
			backplane.Options[event.Event]{Hear: s.forget, Missed: s.forgetAll, Log: s.world.log})
	}
	s.world.graph.Subscribe(s.hear)
	s.world.graph.BeforeCommit(auditgraph.RecordInPlace)
}

// hear lets what this process keeps in memory know what was just written, before the write returns.
func (s *services) hear(e event.Event) {
	if e.Version > 0 {
		s.carrier.Notify(s.world.graph.Hearing(e.Verb, e.ItemType))
	}
	s.forget(e)
	if s.backplane != nil && !e.Verb.Private() {
		s.backplane.Tell(e)
	}
}

// forget drops what an event changed of what is kept in memory.
func (s *services) forget(e event.Event) {
	for _, p := range s.parts {
		if p.hear != nil {
			p.hear(e)
		}
	}
}

// forgetAll makes whatever was changed without an event hold at once.
func (s *services) forgetAll() {
	for _, p := range s.parts {
		if p.forget != nil {
			p.forget()
		}
	}
}
