package listens

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/upkeep"
)

// A listen is sent at least once: a server that dies between sending and settling leaves it to the next turn. The same
// time and song are the same listen at ListenBrainz.
const (
	// sentAtOnce is how many listens one request has, askedInTurn how many requests one turn makes.
	sentAtOnce, askedInTurn = 100, 12
	// turnsAtOnce is for how many people a server sends at once.
	turnsAtOnce = 8
	turnLease   = 3 * time.Minute
	// sendFor bounds a turn, so that it ends before its lease does.
	sendFor   = 2 * time.Minute
	lookEvery = 5 * time.Second
	// firstDelay and lastDelay bound the pause after a failure, which doubles.
	firstDelay, lastDelay = 30 * time.Second, time.Hour
	// longestAsked bounds how long ListenBrainz may ask for.
	longestAsked = 24 * time.Hour
)

// Heard are the plays that wait to be sent: those of people who have an account at ListenBrainz.
var Heard = event.Subscription{Receiver: "listens", Verbs: []event.Verb{event.Heard}, Types: []string{"User"}}

// Receive has plays wait to be sent.
func (s *Service) Receive(ctx context.Context, events []backlog.Event) error {
	ids := make([]string, len(events))
	for i, e := range events {
		ids[i] = e.AboutID
	}
	plays, err := s.Accounts.Plays(ctx, ids)
	if err != nil {
		return fmt.Errorf("reading plays to be sent: %w", err)
	}
	var enough []Play
	for _, p := range plays {
		if p.isEnough() {
			enough = append(enough, p)
		}
	}
	if len(enough) == 0 {
		return nil
	}
	if err := s.Accounts.Enqueue(ctx, enough, MaxWaiting); err != nil {
		return fmt.Errorf("having plays wait to be sent: %w", err)
	}
	s.due.Ring()
	return nil
}

// RunSending sends what waits until ctx ends, and returns when the turns under way have ended. Several servers work
// beside each other.
func (s *Service) RunSending(ctx context.Context) {
	if s.Remote == nil {
		return
	}
	upkeep.Upkeep{What: "listens to be sent", Log: s.Log, Wake: s.due, Work: s.Send, Look: lookEvery}.Run(ctx)
	s.turns.Wait()
}

// Send begins turns for everybody who is due, as slots come free. Trouble of one person takes one slot.
func (s *Service) Send(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case s.slots <- struct{}{}:
		}
		turn, found, err := s.Accounts.Take(ctx, turnLease)
		if err != nil || !found {
			<-s.slots
			return err
		}
		s.turns.Go(func() {
			defer func() { <-s.slots }()
			if err := s.take(ctx, turn); err != nil && ctx.Err() == nil {
				s.Log.WarnContext(ctx, "listens of somebody wait", "user", turn.UserID, "error", err)
			}
			s.due.Ring()
		})
	}
}

// Sent waits until the turns under way have ended.
func (s *Service) Sent() { s.turns.Wait() }

// take sends what waits for one person, and settles it.
func (s *Service) take(ctx context.Context, turn Turn) error {
	var token string
	if !s.Sealer.Open(forToken+turn.UserID, turn.Token, &token) {
		return s.Accounts.Settle(ctx, turn, Settled{IsRefused: true, Problem: unreadableToken})
	}
	waiting, err := s.Accounts.Waiting(ctx, turn.UserID, sentAtOnce)
	if err != nil {
		return err
	}
	sending, cancel := context.WithTimeout(ctx, sendFor)
	defer cancel()
	settled := s.submit(sending, turn, token, waiting)
	if ctx.Err() != nil { // the server stops; nobody is blamed
		settled.Problem, settled.Failures, settled.Delay = turn.Problem, turn.Failures, 0
	}
	settling, done := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer done()
	return s.Accounts.Settle(settling, turn, settled)
}

// What people are told of why nothing is sent.
const (
	unreadableToken = "The token cannot be read any more. Connect again with a new one."
	refusedToken    = "ListenBrainz does not take the token any more. Connect again with a new one."
	askedToWait     = "ListenBrainz asks to wait. What waits is sent later."
	unreachable     = "ListenBrainz cannot be reached. What waits is sent later."
)

// submit sends listens in their order. Where ListenBrainz refuses one of several, halves of them are tried until it is
// found, and left out.
func (s *Service) submit(ctx context.Context, turn Turn, token string, waiting []Listen) Settled {
	out := Settled{At: s.Now()}
	var known []Listen
	for _, l := range waiting {
		if l.Title == "" || l.Artist == "" {
			out.Refused = append(out.Refused, l.ID) // what it was of is gone
		} else {
			known = append(known, l)
		}
	}
	if len(known) == 0 {
		out.Problem, out.Failures = turn.Problem, turn.Failures
		return out
	}
	batches := [][]Listen{known}
	for asked := 0; len(batches) > 0 && asked < askedInTurn; asked++ {
		next := batches[0]
		err := s.Remote.Submit(ctx, token, next)
		switch {
		case err == nil:
			for _, l := range next {
				out.Sent = append(out.Sent, l.ID)
			}
			batches = batches[1:]
		case errors.Is(err, ErrListen) && len(next) == 1:
			s.Log.WarnContext(ctx, "ListenBrainz refused a listen, which is dropped", "user", turn.UserID, "play", next[0].ID,
				"error", err)
			out.Refused = append(out.Refused, next[0].ID)
			batches = batches[1:]
		case errors.Is(err, ErrListen):
			half := len(next) / 2
			batches = append([][]Listen{next[:half], next[half:]}, batches[1:]...)
		default:
			s.blame(ctx, &out, turn, err)
			return out
		}
	}
	return out
}

// blame says what keeps the rest from being sent, and how long it waits.
func (s *Service) blame(ctx context.Context, out *Settled, turn Turn, err error) {
	if errors.Is(err, ErrToken) {
		out.IsRefused, out.Problem = true, refusedToken
		return
	}
	if len(out.Sent) == 0 {
		out.Failures = turn.Failures + 1
	} else {
		out.Failures = 1
	}
	out.Problem, out.Delay = unreachable, pause(out.Failures)
	if later, ok := errors.AsType[*Later](err); ok && later.After > 0 {
		out.Problem, out.Delay = askedToWait, min(later.After, longestAsked)
	}
	s.Log.WarnContext(ctx, "listens were not sent", "user", turn.UserID, "failures", out.Failures, "delay", out.Delay,
		"error", err)
}

// pause doubles with each failure, and varies by a quarter so that people are not tried in step.
func pause(failures int) time.Duration {
	full := lastDelay
	if failures < 8 {
		full = min(firstDelay<<max(0, failures-1), lastDelay)
	}
	return full - rand.N(full/4)
}
