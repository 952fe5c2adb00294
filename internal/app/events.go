package app

import "github.com/sidestage/sidestage/internal/kernel/event"

// hear lets what this process keeps in memory know what was just written, before the write returns.
func (s *services) hear(e event.Event) {
	if e.Version > 0 {
		s.outbox.Notify()
	}
	s.music.Hear(e)
	s.tunings.Hear(e)
	s.sayings.Hear(e)
	switch e.Verb {
	case event.SoundReplaced:
		s.analyst.Notify()
	case event.Followed, event.Unfollowed, event.Saved, event.Unsaved:
		s.finding.Forget(e.ActorID)
	case event.Granted, event.Revoked:
		s.finding.ForgetAll()
	case event.AccessChanged:
		if e.ItemType == "Tier" {
			s.finding.ForgetAll()
		}
	}
}

// forget makes whatever was changed without an event hold at once.
func (s *services) forget() {
	s.music.Forget()
	s.tunings.Forget()
	s.sayings.Forget()
	s.finding.ForgetAll()
}
