package tuning

import (
	"context"
	"time"
)

const (
	// measuredFor is how long what was measured of an experiment that runs serves.
	measuredFor = time.Minute
	// patience is how long a request waits for what is being measured.
	patience = 10 * time.Second
	// measureTime is how long measuring may take.
	measureTime = 10 * time.Minute
	// peopleAtOnce is how many people are looked at in one statement.
	peopleAtOnce = 500
)

// Result is what the people of each arm did.
type Result struct{ A, B Tally }

// measurement is what is known of one experiment.
type measurement struct {
	result Result
	// at is when measuring began; zero before the first.
	at time.Time
	// working is closed when the measuring under way has ended; nil where there is none.
	working chan struct{}
}

// measured returns e with what its people did since it began, at most about a minute old. Where that takes longer than
// a request may, it goes on beside it and e has what was known before, or nothing.
func (s *Service) measured(ctx context.Context, e Experiment) Experiment {
	if e.Result != nil {
		return e
	}
	if working := s.measure(e); working != nil {
		wait := time.NewTimer(patience)
		defer wait.Stop()
		select {
		case <-working:
		case <-wait.C:
		case <-ctx.Done():
		}
	}
	s.online.mu.Lock()
	defer s.online.mu.Unlock()
	if m := s.online.byID[e.ID]; m != nil && !m.at.IsZero() {
		result := m.result
		e.Result = &result
	}
	return e
}

// measure begins to measure e unless what is known is fresh, and gives what is closed at the end; nil where there is
// nothing to wait for.
func (s *Service) measure(e Experiment) <-chan struct{} {
	now := s.o.Now()
	s.online.mu.Lock()
	defer s.online.mu.Unlock()
	if s.online.byID == nil {
		s.online.byID = map[string]*measurement{}
	}
	m := s.online.byID[e.ID]
	if m == nil {
		m = &measurement{}
		s.online.byID[e.ID] = m
	}
	fresh := now.Sub(m.at) < measuredFor
	if !e.Running() {
		fresh = !m.at.Before(e.StoppedAt)
	}
	switch {
	case m.working != nil:
		return m.working
	case fresh || s.online.life.Err() != nil:
		return nil
	}
	done := make(chan struct{})
	m.working = done
	s.online.work.Go(func() {
		defer close(done)
		ctx, cancel := context.WithTimeout(s.online.life, measureTime)
		defer cancel()
		result, err := s.tally(ctx, e, now)
		if err == nil && !e.Running() {
			result, err = s.o.Store.KeepResult(ctx, e.ID, result)
		}
		s.online.mu.Lock()
		defer s.online.mu.Unlock()
		m.working = nil
		if err != nil {
			s.o.Log.WarnContext(ctx, "an experiment could not be measured", "experiment", e.ID, "error", err)
			return
		}
		m.result, m.at = result, now
		if !e.Running() {
			s.forget(now)
		}
	})
	return done
}

// forget drops what is kept in the store or was not asked for in long, so that memory stays bounded. The caller holds
// mu.
func (s *Service) forget(now time.Time) {
	for id, m := range s.online.byID {
		if m.working == nil && now.Sub(m.at) > time.Hour {
			delete(s.online.byID, id)
		}
	}
}

// tally adds up what the people of both arms did from when each was first shown something to the end of e, or to now.
func (s *Service) tally(ctx context.Context, e Experiment, now time.Time) (Result, error) {
	until := now
	if !e.Running() {
		until = e.StoppedAt
	}
	var result Result
	for after := ""; ; {
		some, err := s.o.Store.ShownAfter(ctx, e.ID, after, peopleAtOnce)
		if err != nil {
			return Result{}, err
		}
		if len(some) == 0 {
			return result, nil
		}
		after = some[len(some)-1].UserID
		did, err := s.o.Store.Activities(ctx, some, until)
		if err != nil {
			return Result{}, err
		}
		for _, activity := range did {
			if arm, _ := e.arm(activity.UserID); arm == A {
				result.A.add(activity)
			} else {
				result.B.add(activity)
			}
		}
	}
}

// Measured is what is known of what the people of each arm did: of nobody where nothing is yet.
func (e Experiment) Measured() Result {
	if e.Result == nil {
		return Result{}
	}
	return *e.Result
}
