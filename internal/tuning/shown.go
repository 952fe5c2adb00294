package tuning

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// Shown is when somebody was first shown something that an experiment tunes: a list, somebody similar, a song of the
// jukebox.
type Shown struct {
	UserID string
	At     time.Time
}

// shown brings to the store who was shown something, beside requests. People count in an experiment from then on,
// whatever they do: if only those counted who did something, a tuning that drives people away would not show.
type shown struct {
	mu sync.Mutex
	// experiment is the one that people are of, who are in its store or waiting.
	experiment string
	people     map[string]bool
	// waiting are to be brought to the store, which somebody does while working.
	waiting []waiting
	working bool
}

// waiting is somebody who was shown something under an experiment.
type waiting struct {
	experiment string
	Shown
}

// showTo notes that a person is being shown something. Who cannot be brought to the store is noted again when they are
// shown something next.
func (s *Service) showTo(e Experiment, userID string) {
	s.shown.mu.Lock()
	defer s.shown.mu.Unlock()
	if s.shown.experiment != e.ID {
		s.shown.experiment, s.shown.people = e.ID, map[string]bool{}
	}
	if s.shown.people[userID] {
		return
	}
	s.shown.people[userID] = true
	s.shown.waiting = append(s.shown.waiting, waiting{e.ID, Shown{UserID: userID, At: s.o.Now()}})
	if !s.shown.working {
		s.shown.working = s.beside(s.keepShown)
	}
}

// keepShown brings those who wait to the store until none do.
func (s *Service) keepShown() {
	for {
		experiment, some := s.nextShown()
		if len(some) == 0 {
			return
		}
		if err := s.o.Store.KeepShown(s.online.life, experiment, some); err != nil {
			s.o.Log.WarnContext(s.online.life, "who was shown something by an experiment cannot be kept", "experiment",
				experiment, "error", err)
			s.unsee(experiment, some)
		}
	}
}

// nextShown takes some of those who wait, all of one experiment; whoever gets nobody works no more.
func (s *Service) nextShown() (experiment string, some []Shown) {
	s.shown.mu.Lock()
	defer s.shown.mu.Unlock()
	n := 0
	for n < min(len(s.shown.waiting), peopleAtOnce) && s.shown.waiting[n].experiment == s.shown.waiting[0].experiment {
		experiment, some = s.shown.waiting[n].experiment, append(some, s.shown.waiting[n].Shown)
		n++
	}
	s.shown.waiting = s.shown.waiting[n:]
	s.shown.working = n > 0
	return experiment, some
}

// unsee forgets people, so that they are noted again.
func (s *Service) unsee(experiment string, some []Shown) {
	s.shown.mu.Lock()
	defer s.shown.mu.Unlock()
	if s.shown.experiment != experiment {
		return
	}
	for _, one := range some {
		delete(s.shown.people, one.UserID)
	}
}

// Sweep forgets who was shown something under experiments that were measured to their end: who could not be forgotten
// then, and who was brought to the store later.
func (s *Service) Sweep(ctx context.Context) error {
	if err := s.o.Store.ForgetShown(ctx); err != nil {
		return fmt.Errorf("sweeping who was in experiments: %w", err)
	}
	return nil
}
